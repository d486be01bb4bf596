// The products of the demo company: families with their HS headings, units and prices in rupees,
// each product with its name in both languages.
import type { Texts } from '../../../domain/language.ts';
import type { TaxTreatment } from '../../../domain/tax/tax-treatment.ts';

/**
 * Name in English and in Nepali, HS code, unit, sales price, purchase price; a service has no HS
 * code and no purchase price.
 */
type DemoProduct = [
  en: string,
  ne: string,
  hs: string | null,
  unit: keyof typeof demoUnits,
  sales: number,
  purchase: number | null,
];
/** The products are taxable unless `tax_treatment` says otherwise. */
type DemoFamily = {
  name: Texts;
  description: Texts | null;
  tax_treatment?: TaxTreatment;
  products: DemoProduct[];
};

export const demoUnits = {
  pcs: { name: { en: 'pcs', ne: 'थान' }, description: { en: 'Pieces', ne: 'गोटा गनेर बेचिने' } },
  box: { name: { en: 'box', ne: 'बट्टा' }, description: { en: 'Boxes', ne: 'बट्टामा बेचिने' } },
  ream: {
    name: { en: 'ream', ne: 'रिम' },
    description: { en: 'Reams of paper', ne: 'कागजको रिम' },
  },
  metre: {
    name: { en: 'metre', ne: 'मिटर' },
    description: { en: 'Metres', ne: 'लम्बाइ नापेर बेचिने' },
  },
  hr: { name: { en: 'hr', ne: 'घण्टा' }, description: { en: 'Hours', ne: 'समयअनुसार' } },
  month: { name: { en: 'month', ne: 'महिना' }, description: { en: 'Months', ne: 'महिनाअनुसार' } },
  sack: { name: { en: 'sack', ne: 'बोरा' }, description: { en: 'Sacks', ne: 'बोरामा बेचिने' } },
} satisfies Record<string, { name: Texts; description: Texts }>;

export const demoFamilies: DemoFamily[] = [
  {
    // The telecommunication service charge is identified by this name, in every language.
    name: { en: 'internet', ne: 'internet' },
    description: { en: 'Internet service with TSC', ne: 'टीएससी लाग्ने इन्टरनेट सेवा' },
    products: [
      ['Home Fibre 100 Mbps', 'घरायसी फाइबर १०० एमबीपीएस', null, 'month', 1200, null],
      ['Home Fibre 200 Mbps', 'घरायसी फाइबर २०० एमबीपीएस', null, 'month', 1600, null],
      ['Home Fibre 300 Mbps', 'घरायसी फाइबर ३०० एमबीपीएस', null, 'month', 2100, null],
      ['Business Fibre 100 Mbps', 'व्यावसायिक फाइबर १०० एमबीपीएस', null, 'month', 4500, null],
      ['Business Fibre 300 Mbps', 'व्यावसायिक फाइबर ३०० एमबीपीएस', null, 'month', 9800, null],
      ['Dedicated Line 50 Mbps', 'डेडिकेटेड लाइन ५० एमबीपीएस', null, 'month', 25000, null],
      ['Static IP Address', 'स्थिर आईपी ठेगाना', null, 'month', 500, null],
    ],
  },
  {
    name: { en: 'Computers', ne: 'कम्प्युटर' },
    description: null,
    products: [
      ['Laptop 14 inch', 'ल्यापटप १४ इन्च', '8471.30', 'pcs', 85000, 74200],
      ['Laptop 16 inch', 'ल्यापटप १६ इन्च', '8471.30', 'pcs', 128500, 112000],
      ['Desktop Computer', 'डेस्कटप कम्प्युटर', '8471.41', 'pcs', 64000, 55300],
      ['Mini Computer', 'मिनी कम्प्युटर', '8471.50', 'pcs', 42500, 36900],
      ['Monitor 24 inch', 'मोनिटर २४ इन्च', '8528.52', 'pcs', 21500, 18100],
      ['Monitor 27 inch', 'मोनिटर २७ इन्च', '8528.52', 'pcs', 33800, 28900],
      ['Laser Printer', 'लेजर प्रिन्टर', '8443.32', 'pcs', 28900, 24400],
      ['Ink Tank Printer', 'इन्क ट्याङ्क प्रिन्टर', '8443.32', 'pcs', 24500, 20700],
      ['Scanner', 'स्क्यानर', '8471.60', 'pcs', 15800, 13200],
      ['Solid State Drive 512 GB', 'एसएसडी ५१२ जीबी', '8523.51', 'pcs', 6200, 5050],
      ['Solid State Drive 1 TB', 'एसएसडी १ टीबी', '8523.51', 'pcs', 10400, 8700],
      ['Memory Module 16 GB', 'मेमोरी १६ जीबी', '8473.30', 'pcs', 5900, 4800],
    ],
  },
  {
    name: { en: 'Accessories', ne: 'सहायक सामग्री' },
    description: null,
    products: [
      ['Wireless Mouse', 'ताररहित माउस', '8471.60', 'pcs', 1250, 880],
      ['Keyboard Nepali Layout', 'नेपाली किबोर्ड', '8471.60', 'pcs', 1850, 1330],
      ['Headset', 'हेडसेट', '8518.30', 'pcs', 3200, 2410],
      ['Webcam', 'वेबक्याम', '8525.89', 'pcs', 4650, 3600],
      ['Laptop Bag', 'ल्यापटप झोला', '4202.12', 'pcs', 2300, 1640],
      ['USB Flash Drive 64 GB', 'पेन ड्राइभ ६४ जीबी', '8523.51', 'pcs', 950, 640],
      ['HDMI Cable', 'एचडीएमआई तार', '8544.42', 'pcs', 650, 390],
      ['Power Strip', 'एक्सटेन्सन बोर्ड', '8536.69', 'pcs', 1450, 1020],
      ['UPS 650 VA', 'यूपीएस ६५० भीए', '8504.40', 'pcs', 8400, 6900],
      ['Laptop Charger', 'ल्यापटप चार्जर', '8504.40', 'pcs', 3100, 2250],
    ],
  },
  {
    name: { en: 'Networking', ne: 'नेटवर्क सामग्री' },
    description: null,
    products: [
      ['Wireless Router', 'वाइफाइ राउटर', '8517.62', 'pcs', 3850, 2900],
      ['Mesh Router Pair', 'मेस राउटर जोडी', '8517.62', 'box', 14800, 12100],
      ['Switch 8 Port', 'स्विच ८ पोर्ट', '8517.62', 'pcs', 3300, 2480],
      ['Switch 24 Port', 'स्विच २४ पोर्ट', '8517.62', 'pcs', 17600, 14700],
      ['Ethernet Cable Cat 6', 'इथरनेट तार क्याट ६', '8544.42', 'metre', 55, 31],
      ['Fibre Patch Cord', 'फाइबर प्याच कर्ड', '8544.70', 'pcs', 420, 250],
      ['Network Rack 6U', 'नेटवर्क र्‍याक ६यू', '9403.20', 'pcs', 9200, 7350],
      ['Optical Network Terminal', 'फाइबर टर्मिनल (ओएनटी)', '8517.62', 'pcs', 4200, 3300],
    ],
  },
  {
    name: { en: 'Stationery', ne: 'मसलन्द' },
    description: null,
    products: [
      ['A4 Paper 80 gsm', 'ए४ कागज ८० जीएसएम', '4802.56', 'ream', 780, 610],
      ['Ball Pen', 'डटपेन', '9608.10', 'box', 420, 290],
      ['Register Book', 'रजिस्टर कापी', '4820.10', 'pcs', 310, 205],
      ['Thermal Paper Roll', 'थर्मल कागजको रोल', '4811.90', 'box', 1650, 1180],
      ['Toner Cartridge', 'टोनर कार्ट्रिज', '8443.99', 'pcs', 5600, 4380],
      ['Ink Bottle', 'मसीको बोतल', '3215.11', 'pcs', 890, 610],
      ['File Folder', 'फाइल फोल्डर', '4820.30', 'box', 640, 430],
      ['Stapler', 'स्ट्यापलर', '8472.90', 'pcs', 560, 370],
      ['Whiteboard Marker', 'ह्वाइटबोर्ड मार्कर', '9608.20', 'box', 720, 500],
      ['Envelope', 'खाम', '4817.10', 'box', 480, 320],
    ],
  },
  {
    name: { en: 'Furniture', ne: 'फर्निचर' },
    description: null,
    products: [
      ['Office Chair', 'कार्यालय कुर्सी', '9401.39', 'pcs', 11800, 9200],
      ['Computer Table', 'कम्प्युटर टेबुल', '9403.30', 'pcs', 14500, 11400],
      ['Filing Cabinet', 'फाइल दराज', '9403.10', 'pcs', 19800, 15900],
      ['Whiteboard', 'ह्वाइटबोर्ड', '9610.00', 'pcs', 5400, 4050],
    ],
  },
  {
    name: { en: 'Services', ne: 'सेवा' },
    description: null,
    products: [
      ['Computer Repair', 'कम्प्युटर मर्मत', null, 'hr', 800, null],
      ['Network Installation', 'नेटवर्क जडान', null, 'hr', 1200, null],
      ['Annual Maintenance', 'वार्षिक मर्मतसम्भार', null, 'month', 6500, null],
      ['Software Training', 'सफ्टवेयर तालिम', null, 'hr', 1500, null],
      ['Website Hosting', 'वेबसाइट होस्टिङ', null, 'month', 900, null],
      ['Data Recovery', 'डाटा रिकभरी', null, 'hr', 2500, null],
      ['Printer Servicing', 'प्रिन्टर सर्भिसिङ', null, 'hr', 700, null],
      ['Camera Installation', 'क्यामेरा जडान', null, 'hr', 1100, null],
      ['Site Survey', 'स्थलगत सर्वेक्षण', null, 'hr', 1000, null],
    ],
  },
  {
    name: { en: 'Rice and Lentils', ne: 'चामल र दाल' },
    description: null,
    tax_treatment: 'exempt',
    products: [
      ['Rice 25 kg', 'चामल २५ किलो', '1006.30', 'sack', 2450, 2180],
      ['Lentils 25 kg', 'दाल २५ किलो', '0713.40', 'sack', 4200, 3760],
    ],
  },
  {
    name: { en: 'Printed Books', ne: 'पुस्तक' },
    description: null,
    tax_treatment: 'exempt',
    products: [
      ['Nepali Dictionary', 'नेपाली शब्दकोश', '4901.91', 'pcs', 1150, 860],
      ['School Textbook', 'पाठ्यपुस्तक', '4901.99', 'pcs', 320, 245],
    ],
  },
  {
    name: { en: 'Goods for Export', ne: 'निकासीका वस्तु' },
    description: null,
    tax_treatment: 'zero',
    products: [['Ilam Tea', 'इलाम चिया', '0902.30', 'box', 1800, 1290]],
  },
];
