// The sentences of the company's profile and of its templates.
import type { Texts } from '../../domain/language.ts';

export const profileTexts = {
  logo: { en: 'Logo', ne: 'लोगो' },
  changeLogo: { en: 'Change Logo', ne: 'लोगो फेर्नुहोस्' },
  logoHelp: {
    en: 'GIF, PNG or JPG, up to 2 MB. Printed on every bill.',
    ne: 'GIF, PNG वा JPG; २ MB सम्मको लोगो हरेक बीजकमा प्रिन्ट हुन्छ।',
  },
  logoTrouble: { en: 'Image Upload', ne: 'तस्बिर अपलोड' },
  phone: { en: 'Phone', ne: 'फोन' },
  website: { en: 'Website', ne: 'वेबसाइट' },
  fax: { en: 'Fax', ne: 'फ्याक्स' },
  country: { en: 'Country', ne: 'देश' },
  state: { en: 'State', ne: 'प्रदेश' },
  stateHelp: {
    en: 'Choose the country first, then the province.',
    ne: 'देश छानेपछि प्रदेश छान्न मिल्छ।',
  },
  region: { en: 'Region', ne: 'क्षेत्र' },
  city: { en: 'City', ne: 'सहर' },
  street: { en: 'Street', ne: 'सडक' },
  currency: { en: 'Currency', ne: 'मुद्रा' },
  update: { en: 'Update', ne: 'अपडेट गर्नुहोस्' },
  updated: { en: 'Update Company', ne: 'कम्पनीको विवरण अपडेट गर्नुहोस्' },
  invoiceTemplate: { en: 'Invoice Template', ne: 'बीजक ढाँचा' },
  noteTemplate: { en: 'Credit Note Template', ne: 'क्रेडिट नोट ढाँचा' },
  templateUpdated: { en: 'Invoice Template Updated', ne: 'बीजक ढाँचा अद्यावधिक भयो' },
} satisfies Record<string, Texts>;

export const fiscalYearTexts = {
  new: { en: 'New', ne: 'नयाँ' },
  name: { en: 'Name', ne: 'नाम' },
  years: { en: 'Fiscal Years', ne: 'आर्थिक वर्षहरू' },
  bs: { en: 'BS', ne: 'वि.सं.' },
  dates: { en: 'Date Range', ne: 'अवधि' },
  current: { en: 'Current', ne: 'चालु' },
  notCurrent: { en: 'Not Current', ne: 'चालु होइन' },
  datesInline: {
    en: 'Start date and End date are required.',
    ne: 'सुरु मिति र अन्त्य मिति अनिवार्य छन्।',
  },
  datesToast: { en: 'Start Date and End Date is required.', ne: 'सुरु मिति र अन्त्य मिति अनिवार्य छन्।' },
  datesTitle: { en: 'Date range required', ne: 'अवधि चाहिन्छ' },
  fill: { en: 'Fill in {name}', ne: '{name} भर्नुहोस्' },
  range: { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' },
} satisfies Record<string, Texts>;

export const securityTexts = {
  title: { en: 'Security', ne: 'सुरक्षा' },
  required: {
    en: 'Require a second factor of powerful roles',
    ne: 'ठूला अधिकार भएका भूमिकालाई दोस्रो प्रमाण अनिवार्य गर्ने',
  },
  requiredHelp: {
    en: 'Users whose role may recover the database, manage users or manage roles sign in with a code or a passkey after the password. Those who have none yet add one the next time they sign in.',
    ne: 'डाटाबेस रिकभर गर्न, प्रयोगकर्ता वा भूमिका मिलाउन पाउनेले पासवर्डपछि कोड वा पासकीले साइन इन गर्छन्। नभएकाले अर्को पटक साइन इन गर्दा थप्छन्।',
  },
  idleHours: { en: 'Hours without use', ne: 'प्रयोग नभएको घण्टा' },
  idleHoursHelp: {
    en: 'A session ends when it was not used for this long.',
    ne: 'यति समय प्रयोग नभए सेसन सकिन्छ।',
  },
  days: { en: 'Days in all', ne: 'जम्मा दिन' },
  daysHelp: {
    en: 'A session ends after this many days, however much it is used.',
    ne: 'प्रयोग भइरहे पनि यति दिनपछि सेसन सकिन्छ।',
  },
} satisfies Record<string, Texts>;

export const salesTexts = {
  sales: { en: 'Sales', ne: 'बिक्री' },
  cancellation: {
    en: 'Allow cancelling invoices on the day they are issued',
    ne: 'बीजक जारी भएकै दिन रद्द गर्न मिल्ने',
  },
  cancellationHelp: {
    en: 'A cancelled invoice keeps its number and is listed under Cancellations. Otherwise, correct an invoice with a credit note.',
    ne: 'रद्द भएको बीजकको नम्बर जस्ताको तस्तै रहन्छ र रद्द बीजकहरूको सूचीमा देखिन्छ। नत्र बीजक क्रेडिट नोटले सच्याउनुहोस्।',
  },
  outletCodes: { en: 'Include outlet code in document numbers', ne: 'नम्बरमा शाखाको कोड रहने' },
  outletCodesHelp: {
    en: 'For a business with more than one outlet: invoices and notes are numbered per outlet, as KTM-1, KTM-2. Set the codes under POS; every POS needs one. Issued documents keep their numbers.',
    ne: 'एकभन्दा बढी शाखा भएका लागि: बीजक र नोटको नम्बर शाखापिच्छे चल्छ, जस्तै KTM-1, KTM-2। कोड बिक्री काउन्टरमा राखिन्छ; सबैको चाहिन्छ। जारी भइसकेका कागजातको नम्बर फेरिँदैन।',
  },
  abbreviated: { en: 'Issue abbreviated tax invoices', ne: 'संक्षिप्त कर बीजक जारी गर्ने' },
  abbreviatedHelp: {
    en: 'For retailers with permission from the Tax Officer. They have the numbers of all invoices, need no buyer and are limited in value (“Buyer’s PAN on sales above” under Checks and Rules); without a buyer the cash customer stays on them.',
    ne: 'कर अधिकृतको अनुमति पाएका खुद्रा विक्रेताका लागि। नम्बर अरू बीजककै क्रममा हुन्छ, खरिदकर्ता चाहिँदैन र मूल्यको सीमा हुन्छ (जाँच र नियमको “खरिदकर्ताको प्यान चाहिने बिक्रीको सीमा”)। खरिदकर्ता नछाने नगद ग्राहक रहन्छ।',
  },
  cashCustomer: { en: 'Cash customer', ne: 'नगद ग्राहक' },
  cashCustomerHelp: {
    en: 'Bills at the counter and new invoices begin with this customer; another can be chosen. Leave empty to choose each time.',
    ne: 'काउन्टरका बिल र नयाँ बीजक यही ग्राहकबाट सुरु हुन्छन्; अर्को छान्न मिल्छ। हरेक पटक छान्ने भए खाली राख्नुहोस्।',
  },
  receiptFoot: { en: 'Text below receipts', ne: 'रसिदको तलको पाठ' },
  receiptFootHelp: {
    en: 'Printed at the end of invoices and credit notes on a roll, such as thanks or terms of exchange. Copies of earlier documents keep what was there when they were issued.',
    ne: 'रोलमा छापिने बीजक र क्रेडिट नोटको अन्त्यमा छापिन्छ, जस्तै धन्यवाद वा साट्ने सर्त। पहिलेका कागजातका प्रतिमा जारी हुँदा जे थियो त्यही रहन्छ।',
  },
  decided: {
    en: 'Only users who can edit roles can change this.',
    ne: 'यो भूमिका सम्पादन गर्न पाउनेले मात्र तोक्छन्।',
  },
} satisfies Record<string, Texts>;

export const accountUsesTexts = {
  title: { en: 'Accounts', ne: 'लेखा शीर्षकहरू' },
  about: {
    en: 'Documents post to these accounts. A change counts for documents issued from now on; what is posted stays.',
    ne: 'कागजातको प्रविष्टि यी शीर्षकमा हुन्छ। परिवर्तन अबका कागजातमा मात्र लागू हुन्छ; पुराना प्रविष्टि उही रहन्छन्।',
  },
  chart: { en: 'Go to the chart of accounts', ne: 'लेखा शीर्षकहरूमा जानुहोस्' },
} satisfies Record<string, Texts>;
