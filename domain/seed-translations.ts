// The seed records of every company, by their name in both languages. They are stored in English
// and shown in Nepali to Nepali readers; a record that a company has renamed is its own and stays
// as it is.
import type { Language, Texts } from './language.ts';

export const currency = {
  code: 'NPR',
  symbol: { en: 'Rs.', ne: 'रु.' },
  description: { en: 'Nepalese Rupee', ne: 'नेपाली रुपैयाँ' },
};

export const paymentMethods = {
  cash: {
    name: { en: 'Cash', ne: 'नगद' },
    description: { en: 'Cash payment', ne: 'नगद भुक्तानी' },
  },
  credit: {
    name: { en: 'Credit', ne: 'उधारो' },
    description: { en: 'Paid later', ne: 'पछि तिर्ने' },
  },
};

export const pointOfSale = {
  name: { en: 'Main', ne: 'मुख्य' },
  description: { en: 'Main counter', ne: 'मुख्य काउन्टर' },
};

export const templateNames = {
  invoice: { en: 'Tax Invoice', ne: 'कर बीजक' },
  creditNote: { en: 'Credit Note', ne: 'क्रेडिट नोट' },
};

export const roleNames = {
  administrator: {
    name: { en: 'Administrator', ne: 'प्रशासक' },
    description: { en: 'Full access', ne: 'सबै काम गर्न पाउने' },
  },
  accountant: {
    name: { en: 'Accountant', ne: 'लेखापाल' },
    description: { en: 'Bookkeeping', ne: 'हिसाबकिताब राख्ने' },
  },
  sales: {
    name: { en: 'Sales', ne: 'बिक्री' },
    description: { en: 'Sales and invoices', ne: 'बिक्री र बीजक' },
  },
  purchase: {
    name: { en: 'Purchase', ne: 'खरिद' },
    description: { en: 'Purchases and stock', ne: 'खरिद र मौज्दात' },
  },
  auditor: {
    name: { en: 'Auditor', ne: 'लेखापरीक्षक' },
    description: { en: 'Read-only access', ne: 'सबै हेर्ने, केही नफेर्ने' },
  },
} satisfies Record<string, { name: Texts; description: Texts }>;

/** The groups of the side menu. */
export const menuGroups = {
  sales: { en: 'Sales', ne: 'बिक्री' },
  purchases: { en: 'Purchases', ne: 'खरिद' },
  inventory: { en: 'Inventory', ne: 'मौज्दात' },
  accounting: { en: 'Accounting', ne: 'लेखा' },
  reports: { en: 'Reports', ne: 'प्रतिवेदन' },
  settings: { en: 'Settings', ne: 'सेटिङ' },
  administration: { en: 'Administration', ne: 'प्रशासन' },
  backup: { en: 'Backup', ne: 'ब्याकअप' },
} satisfies Record<string, Texts>;

const countries: Texts[] = [
  { en: 'Nepal', ne: 'नेपाल' },
  { en: 'Australia', ne: 'अस्ट्रेलिया' },
  { en: 'Bangladesh', ne: 'बङ्गलादेश' },
  { en: 'Bhutan', ne: 'भुटान' },
  { en: 'China', ne: 'चीन' },
  { en: 'Germany', ne: 'जर्मनी' },
  { en: 'India', ne: 'भारत' },
  { en: 'Japan', ne: 'जापान' },
  { en: 'Malaysia', ne: 'मलेसिया' },
  { en: 'Qatar', ne: 'कतार' },
  { en: 'United Arab Emirates', ne: 'संयुक्त अरब इमिरेट्स' },
  { en: 'United Kingdom', ne: 'बेलायत' },
  { en: 'United States', ne: 'संयुक्त राज्य अमेरिका' },
];

/**
 * The provinces of Nepal; the divisions of other countries keep the names that their own addresses
 * have.
 */
const provinces: Texts[] = [
  { en: 'Koshi', ne: 'कोशी' },
  { en: 'Madhesh', ne: 'मधेश' },
  { en: 'Bagmati', ne: 'बागमती' },
  { en: 'Gandaki', ne: 'गण्डकी' },
  { en: 'Lumbini', ne: 'लुम्बिनी' },
  { en: 'Karnali', ne: 'कर्णाली' },
  { en: 'Sudurpashchim', ne: 'सुदूरपश्चिम' },
];

/** Seed names of earlier versions; these installations keep them, and they are still translated. */
export const formerDescriptions: Texts[] = [
  { en: 'May do everything', ne: roleNames.administrator.description.ne },
  { en: 'Keeps the books', ne: roleNames.accountant.description.ne },
  { en: 'Bills customers', ne: 'ग्राहकलाई बीजक दिने' },
  { en: 'Records purchases', ne: 'खरिद प्रविष्टि गर्ने' },
  { en: 'Reads everything, changes nothing', ne: roleNames.auditor.description.ne },
];

const nepaliNames = new Map(
  [
    ...formerDescriptions,
    currency.symbol,
    currency.description,
    ...[...Object.values(paymentMethods), pointOfSale, ...Object.values(roleNames)].flatMap(
      ({ name, description }) => [name, description],
    ),
    ...Object.values(templateNames),
    ...Object.values(menuGroups),
    ...countries,
    ...provinces,
  ].map(({ en, ne }) => [en, ne]),
);

/**
 * A stored name as a reader of the language reads it: a seed name in Nepali, every other as it is.
 * `further` are names that are shipped to one property alone.
 */
export const translateSeedName = (
  text: string,
  language: Language,
  further: Texts[] = [],
): string =>
  language === 'en'
    ? text
    : (nepaliNames.get(text) ?? further.find(({ en }) => en === text)?.ne ?? text);

/**
 * The stored names whose Nepali contains the typed text, so that they are found by the displayed
 * name; none for a text without Devanagari.
 */
export const findStoredNames = (typed: string, further: Texts[] = []): string[] => {
  if (!/\p{Script=Devanagari}/u.test(typed)) return [];
  const names = [...nepaliNames, ...further.map(({ en, ne }) => [en, ne] as const)];
  return names.flatMap(([en, ne]) => (ne.includes(typed.trim()) ? [en] : []));
};
