// What is said of checks and of the rules that they go by.
import type { Severity } from '../../domain/compliance-checks/check-document.ts';
import type { Texts } from '../../domain/language.ts';
import type { RuleName } from '../../domain/tax/effective-dated.ts';

export const texts = {
  title: { en: 'Checks and Rules', ne: 'जाँच र नियम' },
  levels: { en: 'Checks before issue', ne: 'जारी गर्नुअघिका जाँच' },
  about: {
    en: 'Warnings don\'t block saving; "Refuse" does. Changes are logged.',
    ne: 'चेतावनीले सेभ गर्न रोक्दैन; “अस्वीकार” ले रोक्छ। फेरबदल गतिविधि लगमा रहन्छ।',
  },
  check: { en: 'Check', ne: 'जाँच' },
  level: { en: 'Level', ne: 'तह' },
  levelOf: { en: 'Level of {name}', ne: '{name} को तह' },
  report: { en: 'This year’s documents', ne: 'यस वर्षका कागजात' },
  start: { en: 'Check now', ne: 'अहिले जाँच्नुहोस्' },
  nightly: { en: 'Checked every night.', ne: 'हरेक रात जाँचिन्छ।' },
  running: { en: 'Checking …', ne: 'जाँच्दै …' },
  never: { en: 'Not checked yet.', ne: 'अहिलेसम्म जाँचिएको छैन।' },
  clean: {
    en: '{n} {n|document|documents} of {year} checked: no problems found.',
    ne: '{year} का {n} कागजात जाँचियो: कुनै समस्या भेटिएन।',
  },
  found: {
    en: '{n} {n|document|documents} of {year} checked, {found} {found|problem|problems} found.',
    ne: '{year} का {n} कागजात जाँचियो, {found} वटा समस्या भेटिए।',
  },
  last: { en: 'Checked by {name} at {time}', ne: '{name} ले {time} मा जाँचेको' },
  more: { en: 'and {n} more', ne: 'र अरू {n}' },
  sale: { en: 'Invoice {number}', ne: 'बीजक {number}' },
  purchase: { en: 'Bill {number}', ne: 'खरिद बिल {number}' },
  payment: { en: 'Payment {number}', ne: 'भुक्तानी {number}' },
  failed: { en: 'The checks could not be loaded.', ne: 'जाँच पढ्न सकिएन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
  rules: { en: 'Rules and effective dates', ne: 'नियम र लागू हुने दिन' },
  rule: { en: 'Rule', ne: 'नियम' },
  value: { en: 'Value', ne: 'मान' },
  from: { en: 'From', ne: 'देखि' },
  always: { en: 'from the beginning', ne: 'सुरुदेखि' },
  days: { en: '{n} {n|day|days}', ne: '{n} दिन' },
  add: { en: 'Add a rule', ne: 'नियम थप्नुहोस्' },
  addAbout: {
    en: 'If the law changes a value, add it with its effective date. Earlier documents keep the old value. The VAT rate can only change from a future date, because each document uses the rate on its own date. VAT registration changes from any date after the last document.',
    ne: 'कानुनले कुनै मान बदले लागू हुने दिनसहित यहाँ थप्नुहोस्। त्यसअघिका कागजातमा पुरानै मान रहन्छ। भ्याटको दर आउने दिनदेखि मात्र बदल्न सकिन्छ: हरेक कागजातमा त्यसकै मितिको दर लाग्छ। भ्याट दर्ता भने अन्तिम कागजातपछिको जुनसुकै दिनदेखि बदलिन्छ।',
  },
  removing: { en: 'Delete this rule', ne: 'यो नियम मेटाउनुहोस्' },
  sure: {
    en: 'Not in effect yet',
    ne: 'अझै लागू भएको छैन',
  },
  statusRemoving: {
    en: 'Documents keep the status they were issued under. This is refused if one depends on it.',
    ne: 'कागजात जारी हुँदाकै अवस्थामा रहन्छन्। कुनै कागजात यसैमा भर परे मेटाउन मिल्दैन।',
  },
  registered: { en: 'Registered', ne: 'दर्ता भएको' },
  panOnly: { en: 'PAN only', ne: 'प्यान मात्र' },
  added: { en: 'added by your company', ne: 'तपाईंको कम्पनीले थपेको' },
} satisfies Record<string, Texts>;

export const severityNames: Record<Severity, Texts> = {
  refuse: { en: 'Refuse', ne: 'अस्वीकार' },
  warn: { en: 'Warn', ne: 'चेतावनी' },
  off: { en: 'Off', ne: 'बन्द' },
};

/** The box of a value, by the rule's unit. */
export const unitLabels = {
  paisa: { en: 'Value in rupees', ne: 'मान रुपैयाँमा' },
  days: { en: 'Value in days', ne: 'मान दिनमा' },
  rate: { en: 'Value in percent', ne: 'मान प्रतिशतमा' },
  'yes-no': { en: 'Status', ne: 'अवस्था' },
} satisfies Record<string, Texts>;

export const ruleTitles: Record<RuleName, Texts> = {
  'vat-registered': { en: 'VAT registration', ne: 'भ्याट दर्ता' },
  'vat-rate': { en: 'VAT rate', ne: 'भ्याटको दर' },
  'tds-due': {
    en: 'TDS is due after the end of the month',
    ne: 'महिना सकिएपछि टीडीएस दाखिला गर्ने अवधि',
  },
  'vat-due': { en: 'VAT is due after the end of the month', ne: 'महिना सकिएपछि भ्याट तिर्ने अवधि' },
  'annex-13': { en: 'Annex 13 lists parties above', ne: 'अनुसूची १३ मा आउने सीमा' },
  'buyer-pan': {
    en: 'Buyer’s PAN on sales above (excluding VAT)',
    ne: 'खरिदकर्ताको प्यान चाहिने बिक्रीको सीमा (भ्याटबाहेक)',
  },
  'sales-far-back': { en: 'Maximum backdating, sales', ne: 'बिक्रीको मिति बढीमा कति पुरानो' },
  'purchase-far-back': {
    en: 'Maximum backdating, purchases',
    ne: 'खरिदको मिति बढीमा कति पुरानो',
  },
  'cash-ceiling': {
    en: 'Cash to a vendor in one payment, deductible up to',
    ne: 'आपूर्तिकर्तालाई एकपटकमा नगद, खर्च कट्टी हुने सीमा',
  },
};

export const layoutTexts = {
  layouts: { en: 'Form layouts', ne: 'फारामका ढाँचा' },
  about: {
    en: 'Reports use the layout in force on the first day of the period. Add new layouts here; older periods keep theirs.',
    ne: 'प्रतिवेदन अवधिको पहिलो दिनमा लागू ढाँचामा हुन्छ। नयाँ ढाँचा यहाँ थप्नुहोस्; पुराना अवधि पुरानै ढाँचामा रहन्छन्।',
  },
  form: { en: 'Form', ne: 'फाराम' },
  columns: { en: 'Columns', ne: 'महलहरू' },
  count: { en: 'Columns: {n}', ne: 'महल: {n}' },
  open: { en: 'Add a layout', ne: 'ढाँचा थप्नुहोस्' },
  add: { en: 'Add this layout', ne: 'यो ढाँचा थप्नुहोस्' },
  order: {
    en: 'This starts from the current layout. Reorder the columns, untick those to leave out, rename the headings.',
    ne: 'सुरुमा अहिले लागू ढाँचा हुन्छ। महलहरू मिलाउनुहोस्, नचाहिने नछान्नुहोस्, शीर्षक फेर्नुहोस्।',
  },
  keep: { en: 'Keep {name}', ne: '{name} राख्नुहोस्' },
  up: { en: 'Move {name} up', ne: '{name} माथि सार्नुहोस्' },
  down: { en: 'Move {name} down', ne: '{name} तल सार्नुहोस्' },
  inEnglish: { en: 'Heading in English', ne: 'शीर्षक अङ्ग्रेजीमा' },
  inNepali: { en: 'Heading in Nepali', ne: 'शीर्षक नेपालीमा' },
  removing: { en: 'Delete this layout', ne: 'यो ढाँचा मेटाउनुहोस्' },
} satisfies Record<string, Texts>;
