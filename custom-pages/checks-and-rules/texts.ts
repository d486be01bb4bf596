// What is said of checks and of the rules that they go by.
import type { RuleName } from '../../domain/checks/dated-rules.ts';
import type { Level } from '../../domain/checks/levels.ts';
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Checks and Rules', ne: 'जाँच र नियम' },
  levels: { en: 'Checks before issue', ne: 'जारी गर्नुअघिका जाँच' },
  about: {
    en: 'A warning stops nobody. What is refused cannot be issued until it is put right. Every change of a level stands in the activity log.',
    ne: 'चेतावनीले कसैलाई रोक्दैन। रोकिएको कागजात नसच्याएसम्म जारी हुँदैन। तहको हरेक फेरबदल गतिविधि लगमा रहन्छ।',
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
    en: '{n} documents of {year} checked: nothing was found.',
    ne: '{year} का {n} कागजात जाँचियो: केही भेटिएन।',
  },
  found: {
    en: '{n} documents of {year} checked, {found} findings.',
    ne: '{year} का {n} कागजात जाँचियो, {found} वटा समस्या भेटिए।',
  },
  last: { en: 'Checked by {name} at {time}', ne: '{name} ले {time} मा जाँचेको' },
  more: { en: 'and {n} more', ne: 'र अरू {n}' },
  sale: { en: 'Invoice {number}', ne: 'बीजक {number}' },
  purchase: { en: 'Bill {number}', ne: 'खरिद बिल {number}' },
  failed: { en: 'The checks could not be read.', ne: 'जाँच पढ्न सकिएन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
  rules: { en: 'Rules and the day from which they hold', ne: 'नियम र लागू हुने दिन' },
  rule: { en: 'Rule', ne: 'नियम' },
  value: { en: 'Value', ne: 'मान' },
  from: { en: 'From', ne: 'देखि' },
  always: { en: 'from the beginning', ne: 'सुरुदेखि' },
  days: { en: '{n} days', ne: '{n} दिन' },
  add: { en: 'Add a rule', ne: 'नियम थप्नुहोस्' },
  addAbout: {
    en: 'When a finance act changes a number, add it here with the day from which it holds. What the program was shipped with is not changed: from that day the new rule holds, and everything before stays as it was. The rate of VAT changes from a coming day only: documents bear the rate of their own date.',
    ne: 'आर्थिक ऐनले कुनै अङ्क बदल्दा लागू हुने दिनसहित यहाँ थप्नुहोस्। प्रणालीसँगै आएको नियम बदलिँदैन: त्यस दिनदेखि नयाँ नियम लागू हुन्छ, त्यसअघिको सबै जस्ताको तस्तै रहन्छ। भ्याटको दर आउने दिनदेखि मात्र बदल्न सकिन्छ: हरेक कागजातमा त्यसकै मितिको दर लाग्छ।',
  },
  removing: { en: 'Delete this rule', ne: 'यो नियम मेटाउनुहोस्' },
  sure: {
    en: 'It does not hold yet; the one before it goes on.',
    ne: 'यो अझै लागू भएको छैन; अघिल्लो नै कायम रहन्छ।',
  },
  added: { en: 'added by your company', ne: 'तपाईंको कम्पनीले थपेको' },
} satisfies Record<string, Texts>;

export const levelNames: Record<Level, Texts> = {
  refuse: { en: 'Refuse', ne: 'अस्वीकार' },
  warn: { en: 'Warn', ne: 'चेतावनी' },
  off: { en: 'Off', ne: 'बन्द' },
};

/** The box of a value, by the rule's unit. */
export const unitTexts = {
  paisa: { en: 'Value in rupees', ne: 'मान रुपैयाँमा' },
  days: { en: 'Value in days', ne: 'मान दिनमा' },
  rate: { en: 'Value in percent', ne: 'मान प्रतिशतमा' },
} satisfies Record<string, Texts>;

export const ruleTitles: Record<RuleName, Texts> = {
  'vat-rate': { en: 'Rate of VAT', ne: 'भ्याटको दर' },
  'vat-due': { en: 'VAT falls due after the end of the month', ne: 'महिना सकिएपछि भ्याट तिर्ने अवधि' },
  'annex-13': { en: 'Annex 13 lists parties above', ne: 'अनुसूची १३ मा आउने सीमा' },
  'buyer-pan': {
    en: 'Buyer’s PAN on sales above (without VAT)',
    ne: 'खरिदकर्ताको प्यान चाहिने बिक्रीको सीमा (भ्याटबाहेक)',
  },
  'sales-far-back': { en: 'A sale is dated back at most', ne: 'बिक्रीको मिति बढीमा कति पुरानो' },
  'purchase-far-back': {
    en: 'A purchase is dated back at most',
    ne: 'खरिदको मिति बढीमा कति पुरानो',
  },
};
