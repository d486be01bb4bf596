// The demo company with its customers and vendors, in both languages: no real name, PAN or address.
import type { Language, Texts } from '../../../domain/language.ts';
import type { NewCompany } from '../seed/create-company.ts';

const demoCompanyNames: Record<
  Language,
  Pick<NewCompany, 'company_name' | 'address' | 'city' | 'admin_name'>
> = {
  en: {
    company_name: 'Himal Trade and Net',
    address: 'New Road 22',
    city: 'Kathmandu',
    admin_name: 'Demo Admin',
  },
  ne: {
    company_name: 'हिमाल ट्रेड एन्ड नेट',
    address: 'न्युरोड २२',
    city: 'काठमाडौँ',
    admin_name: 'नमुना प्रशासक',
  },
};

/** The sign-in, whatever the language (contract, "Unattended set-up"). */
export const demoCredentials = { email: 'admin@demo.test', password: 'Demo-1234' };

/** The demo company in a language. */
export const toDemoCompany = (language: Language): NewCompany => ({
  ...demoCompanyNames[language],
  company_pan: '609876543',
  phone: '4221234',
  email: 'accounts@demo.test',
  admin_email: demoCredentials.email,
  admin_password: demoCredentials.password,
});

type Place = { city: Texts; province: string };
/** A company has a name, a person a first and last one; `province` is its English name. */
export type DemoParty = Place & {
  first: Texts | null;
  name: Texts;
  pan: string | null;
  phone: string;
  email: string | null;
  address: Texts;
};

const toPlace = (en: string, ne: string, province: string): Place => ({
  city: { en, ne },
  province,
});

const cities = {
  bharatpur: toPlace('Bharatpur', 'भरतपुर', 'Bagmati'),
  biratnagar: toPlace('Biratnagar', 'विराटनगर', 'Koshi'),
  birendranagar: toPlace('Birendranagar', 'वीरेन्द्रनगर', 'Karnali'),
  birgunj: toPlace('Birgunj', 'वीरगञ्ज', 'Madhesh'),
  butwal: toPlace('Butwal', 'बुटवल', 'Lumbini'),
  dhangadhi: toPlace('Dhangadhi', 'धनगढी', 'Sudurpashchim'),
  dharan: toPlace('Dharan', 'धरान', 'Koshi'),
  ghorahi: toPlace('Ghorahi', 'घोराही', 'Lumbini'),
  hetauda: toPlace('Hetauda', 'हेटौँडा', 'Bagmati'),
  itahari: toPlace('Itahari', 'इटहरी', 'Koshi'),
  janakpur: toPlace('Janakpur', 'जनकपुर', 'Madhesh'),
  kathmandu: toPlace('Kathmandu', 'काठमाडौँ', 'Bagmati'),
  lalitpur: toPlace('Lalitpur', 'ललितपुर', 'Bagmati'),
  nepalgunj: toPlace('Nepalgunj', 'नेपालगञ्ज', 'Lumbini'),
  pokhara: toPlace('Pokhara', 'पोखरा', 'Gandaki'),
  tansen: toPlace('Tansen', 'तानसेन', 'Lumbini'),
} satisfies Record<string, Place>;
type City = keyof typeof cities;

const companies: [en: string, ne: string, street: string, streetNe: string, city: City][] = [
  [
    'Annapurna Books and Stationery',
    'अन्नपूर्ण पुस्तक तथा स्टेसनरी',
    'Putalisadak',
    'पुतलीसडक',
    'kathmandu',
  ],
  ['Bagmati Hardware Suppliers', 'बागमती हार्डवेयर सप्लायर्स', 'Teku', 'टेकु', 'kathmandu'],
  ['Chitwan Agro Traders', 'चितवन एग्रो ट्रेडर्स', 'Narayangadh', 'नारायणगढ', 'bharatpur'],
  ['Dhaulagiri Tours and Travels', 'धौलागिरी टुर्स एन्ड ट्राभल्स', 'Lakeside', 'लेकसाइड', 'pokhara'],
  ['Everest Dental Clinic', 'एभरेस्ट डेन्टल क्लिनिक', 'Baneshwor', 'बानेश्वर', 'kathmandu'],
  ['Fewa Guest House', 'फेवा गेस्ट हाउस', 'Lakeside', 'लेकसाइड', 'pokhara'],
  ['Gorkha Furniture House', 'गोर्खा फर्निचर हाउस', 'Prithvichowk', 'पृथ्वीचोक', 'pokhara'],
  ['Himalaya Printing Press', 'हिमालय छापाखाना', 'Bagbazar', 'बागबजार', 'kathmandu'],
  ['Indreni Catering Service', 'इन्द्रेणी क्याटरिङ सेवा', 'Kupondole', 'कुपन्डोल', 'lalitpur'],
  ['Janaki Sweets', 'जानकी मिठाइ पसल', 'Station Road', 'स्टेसन रोड', 'janakpur'],
  ['Koshi Cold Store', 'कोशी कोल्ड स्टोर', 'Main Road', 'मेन रोड', 'biratnagar'],
  ['Lumbini Medical Hall', 'लुम्बिनी मेडिकल हल', 'Traffic Chowk', 'ट्राफिक चोक', 'butwal'],
  ['Machhapuchhre Electronics', 'माछापुच्छ्रे इलेक्ट्रोनिक्स', 'Mahendrapul', 'महेन्द्रपुल', 'pokhara'],
  ['Namuna English School', 'नमुना इङ्लिस स्कुल', 'Chabahil', 'चाबहिल', 'kathmandu'],
  ['Om Shanti Yoga Centre', 'ओम शान्ति योग केन्द्र', 'Budhanilkantha', 'बुढानीलकण्ठ', 'kathmandu'],
  ['Patan Handicraft Centre', 'पाटन हस्तकला केन्द्र', 'Mangal Bazar', 'मङ्गलबजार', 'lalitpur'],
  ['Rara Software', 'रारा सफ्टवेयर', 'Jawalakhel', 'जावलाखेल', 'lalitpur'],
  ['Sagarmatha Engineering', 'सगरमाथा इन्जिनियरिङ', 'Maitighar', 'माइतीघर', 'kathmandu'],
  ['Tilicho Cafe', 'तिलिचो क्याफे', 'Jhamsikhel', 'झम्सिखेल', 'lalitpur'],
  ['Upatyaka Municipality Office', 'उपत्यका नगरपालिका कार्यालय', 'Kirtipur', 'कीर्तिपुर', 'kathmandu'],
  ['Valley Logistics', 'भ्याली लजिस्टिक्स', 'Balaju', 'बालाजु', 'kathmandu'],
  ['Western Star Motors', 'वेस्टर्न स्टार मोटर्स', 'Kohalpur', 'कोहलपुर', 'nepalgunj'],
  ['Yeti Consultancy', 'यती कन्सल्टेन्सी', 'Dillibazar', 'डिल्लीबजार', 'kathmandu'],
];

/** Two of them always write their names in Devanagari. */
const people: [
  first: string,
  firstNe: string,
  last: string,
  lastNe: string,
  street: string,
  streetNe: string,
  city: City,
][] = [
  ['Aarati', 'आरती', 'Shrestha', 'श्रेष्ठ', 'Asan', 'असन', 'kathmandu'],
  ['Bikash', 'विकास', 'Gurung', 'गुरुङ', 'Simalchaur', 'सिमलचौर', 'pokhara'],
  ['Chandra', 'चन्द्र', 'Tamang', 'तामाङ', 'Boudha', 'बौद्ध', 'kathmandu'],
  ['Deepa', 'दीपा', 'Karki', 'कार्की', 'Itahari Chowk', 'इटहरी चोक', 'itahari'],
  ['गणेश', 'गणेश', 'श्रेष्ठ', 'श्रेष्ठ', 'असन', 'असन', 'kathmandu'],
  ['Hari', 'हरि', 'Adhikari', 'अधिकारी', 'Bharatpur Height', 'भरतपुर हाइट', 'bharatpur'],
  ['Ishwor', 'ईश्वर', 'Thapa', 'थापा', 'Ghorahi Bazar', 'घोराही बजार', 'ghorahi'],
  ['Kamala', 'कमला', 'Rai', 'राई', 'Dharan Line', 'धरान लाइन', 'dharan'],
  ['लक्ष्मी', 'लक्ष्मी', 'महर्जन', 'महर्जन', 'पाटन ढोका', 'पाटन ढोका', 'lalitpur'],
  ['Manoj', 'मनोज', 'Chaudhary', 'चौधरी', 'Dhangadhi Bazar', 'धनगढी बजार', 'dhangadhi'],
  ['Nirmala', 'निर्मला', 'Bhattarai', 'भट्टराई', 'Koteshwor', 'कोटेश्वर', 'kathmandu'],
  ['Prakash', 'प्रकाश', 'Shahi', 'शाही', 'Mangalgadhi', 'मङ्गलगढी', 'birendranagar'],
  ['Rajendra', 'राजेन्द्र', 'Yadav', 'यादव', 'Bhanu Chowk', 'भानु चोक', 'janakpur'],
  ['Sita', 'सीता', 'Poudel', 'पौडेल', 'Hetauda Bazar', 'हेटौँडा बजार', 'hetauda'],
  ['Tenzing', 'तेन्जिङ', 'Sherpa', 'शेर्पा', 'Boudha', 'बौद्ध', 'kathmandu'],
  ['Umesh', 'उमेश', 'Magar', 'मगर', 'Tansen Bazar', 'तानसेन बजार', 'tansen'],
  ['Sunita', 'सुनीता', 'Lama', 'लामा', 'Swayambhu', 'स्वयम्भू', 'kathmandu'],
];

const vendors: [en: string, ne: string, street: string, streetNe: string, city: City][] = [
  ['Nepal Computer Importers', 'नेपाल कम्प्युटर आयातकर्ता', 'Putalisadak', 'पुतलीसडक', 'kathmandu'],
  ['Valley Fibre Backbone', 'भ्याली फाइबर ब्याकबोन', 'Hattisar', 'हात्तीसार', 'kathmandu'],
  ['Birgunj Stationery Wholesale', 'वीरगञ्ज मसलन्द थोक भण्डार', 'Adarshanagar', 'आदर्शनगर', 'birgunj'],
  ['Terai Packaging Works', 'तराई प्याकेजिङ उद्योग', 'Parwanipur', 'पर्वानीपुर', 'birgunj'],
  ['Himalayan Cables', 'हिमालयन केबल्स', 'Patan Industrial Estate', 'पाटन औद्योगिक क्षेत्र', 'lalitpur'],
  ['Lalitpur Furniture Works', 'ललितपुर फर्निचर उद्योग', 'Satdobato', 'सातदोबाटो', 'lalitpur'],
  ['Koshi Power Tools', 'कोशी पावर टुल्स', 'Rani', 'रानी', 'biratnagar'],
  ['Gandaki Paper Mills', 'गण्डकी कागज उद्योग', 'Industrial District', 'औद्योगिक क्षेत्र', 'pokhara'],
  ['Bagmati Office Cleaning', 'बागमती सरसफाइ सेवा', 'Kalanki', 'कलङ्की', 'kathmandu'],
  ['Valley Logistics', 'भ्याली लजिस्टिक्स', 'Balaju', 'बालाजु', 'kathmandu'],
];

/** The buyer that withholds half of the VAT, and the business that is customer and vendor. */
export const demoGovernment = companies.findIndex(([en]) => en === 'Upatyaka Municipality Office');
export const demoPartner = {
  customer: companies.findIndex(([en]) => en === 'Valley Logistics'),
  vendor: vendors.findIndex(([en]) => en === 'Valley Logistics'),
};

/** Of the company with this index: days to pay, and what it may owe (paisa) for how many days. */
export type DemoCredit = {
  term: number | null;
  credit_limit: number | null;
  credit_days: number | null;
};
export const demoTerms = [15, 30];
export const demoCredits = new Map<number, DemoCredit>([
  [6, { term: null, credit_limit: 6_000_000, credit_days: null }],
  [10, { term: 15, credit_limit: 10_000_000, credit_days: 30 }],
  [demoGovernment, { term: 30, credit_limit: null, credit_days: null }],
  [demoPartner.customer, { term: 30, credit_limit: 30_000_000, credit_days: 60 }],
  [21, { term: 15, credit_limit: 15_000_000, credit_days: 45 }],
]);

const toPan = (index: number) => String(600_100_000 + index * 7_919);
const toPhone = (index: number) => String(4_200_000 + index * 1_373);
const toMobile = (index: number) => String(9_841_000_000 + index * 13_577);
const toEmail = (name: string) => `accounts@${name.split(' ')[0]!.toLowerCase()}.test`;

export const demoCustomers: DemoParty[] = [
  ...companies.map(
    ([en, ne, street, streetNe, city], index): DemoParty => ({
      first: null,
      name: { en, ne },
      pan: toPan(index),
      phone: toPhone(index),
      email: toEmail(en),
      address: { en: street, ne: streetNe },
      ...cities[city],
    }),
  ),
  ...people.map(
    ([first, firstNe, last, lastNe, street, streetNe, city], index): DemoParty => ({
      first: { en: first, ne: firstNe },
      name: { en: last, ne: lastNe },
      pan: index % 5 === 0 ? toPan(index + 50) : null,
      phone: toMobile(index),
      email: null,
      address: { en: street, ne: streetNe },
      ...cities[city],
    }),
  ),
];

export const demoVendors: DemoParty[] = vendors.map(
  ([en, ne, street, streetNe, city], index): DemoParty => ({
    first: null,
    name: { en, ne },
    pan:
      index === demoPartner.vendor
        ? toPan(demoPartner.customer)
        : String(300_200_000 + index * 6_133),
    phone: String(5_500_000 + index * 1_117),
    email: null,
    address: { en: street, ne: streetNe },
    ...cities[city],
  }),
);
