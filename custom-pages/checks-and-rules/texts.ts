// What is said of checks and of the rules that they go by.
import type { Level } from '../../domain/checks/levels.ts';
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Checks and Rules', ne: 'जाँच र नियम' },
  levels: { en: 'Checks before issue', ne: 'जारी गर्नुअघिका जाँच' },
  about: {
    en: 'A warning stops nobody. What is refused cannot be issued until it is put right. Every change of a level stands in the activity log.',
    ne: 'चेतावनीले कसैलाई रोक्दैन। अस्वीकार गरिएको कुरा नसच्याएसम्म जारी हुँदैन। तहको हरेक फेरबदल गतिविधि लगमा रहन्छ।',
  },
  check: { en: 'Check', ne: 'जाँच' },
  level: { en: 'Level', ne: 'तह' },
  levelOf: { en: 'Level of {name}', ne: '{name} को तह' },
  report: { en: 'This year’s documents', ne: 'यस वर्षका कागजात' },
  start: { en: 'Check now', ne: 'अहिले जाँच्नुहोस्' },
  nightly: { en: 'Checked every night.', ne: 'हरेक रात जाँचिन्छ।' },
  running: { en: 'Checking …', ne: 'जाँच्दै …' },
  never: { en: 'Not checked yet.', ne: 'अहिलेसम्म जाँचिएको छैन।' },
  clean: { en: '{n} documents of {year} checked: nothing was found.', ne: '{year} का {n} कागजात जाँचियो: केही भेटिएन।' },
  found: { en: '{n} documents of {year} checked, {found} findings.', ne: '{year} का {n} कागजात जाँचियो, {found} कुरा भेटियो।' },
  last: { en: 'Checked by {name} at {time}', ne: '{name} ले {time} मा जाँचेको' },
  more: { en: 'and {n} more', ne: 'र थप {n}' },
  sale: { en: 'Invoice {number}', ne: 'बीजक {number}' },
  purchase: { en: 'Bill {number}', ne: 'बिल {number}' },
  failed: { en: 'The checks could not be read.', ne: 'जाँच पढ्न सकिएन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास' },
  rules: { en: 'Rules and the day from which they hold', ne: 'नियम र लागू हुने दिन' },
  rule: { en: 'Rule', ne: 'नियम' },
  value: { en: 'Value', ne: 'मान' },
  from: { en: 'From', ne: 'देखि' },
  always: { en: 'from the beginning', ne: 'सुरुदेखि' },
  days: { en: '{n} days', ne: '{n} दिन' },
  layoutOf: { en: 'Layout of {name}', ne: '{name} को ढाँचा' },
} satisfies Record<string, Texts>;

export const levelNames: Record<Level, Texts> = {
  refuse: { en: 'Refuse', ne: 'अस्वीकार' },
  warn: { en: 'Warn', ne: 'चेतावनी' },
  off: { en: 'Off', ne: 'बन्द' },
};

export const ruleNames = {
  vat: { en: 'Rate of VAT', ne: 'भ्याटको दर' },
  annex13: { en: 'Annex 13 lists parties above', ne: 'अनुसूची १३ मा आउने सीमा' },
  due: { en: 'VAT falls due after the end of the month', ne: 'महिना सकिएपछि भ्याट तिर्ने अवधि' },
  buyerPan: { en: 'Buyer’s PAN on sales above (without VAT)', ne: 'क्रेताको पान चाहिने बिक्रीको सीमा (भ्याटबाहेक)' },
  salesFarBack: { en: 'A sale is dated back at most', ne: 'बिक्रीको मिति बढीमा' },
  purchaseFarBack: { en: 'A purchase is dated back at most', ne: 'खरिदको मिति बढीमा' },
} satisfies Record<string, Texts>;
