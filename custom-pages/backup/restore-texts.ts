// The sentences of the recovery; those of the document letter for letter (ADM-BAK-006..016,
// QUIRK-066).
import type { Texts } from '../../domain/language.ts';

export const texts = {
  title: { en: 'Recover Database', ne: 'डाटाबेस रिकभर' },
  recovery: { en: 'Recovery', ne: 'रिकभरी' },
  choose: { en: 'Choose File', ne: 'फाइल छान्नुहोस्' },
  file: { en: 'Recovery File', ne: 'रिकभरी फाइल' },
  noneChosen: { en: 'No file chosen', ne: 'फाइल छानिएको छैन' },
  recover: { en: 'Recover', ne: 'रिकभर गर्नुहोस्' },
  warning: {
    en: 'This replaces all company data with the backup, which must be signed by this installation. The current data is backed up first, and every administrator gets an e-mail.',
    ne: 'रिकभर गर्दा यहाँ भएका कम्पनीका सबै विवरण हट्छन् र तिनको ठाउँमा फाइलका विवरण आउँछन्; फाइलमा यो प्रणालीको हस्ताक्षर हुनुपर्छ। त्यसअघि अहिलेको अवस्थाको ब्याकअप बनाइन्छ र हरेक प्रशासकलाई इमेल जान्छ।',
  },
  sure: {
    en: 'All the contents in database will be lost. Are you sure you want to recover ?',
    ne: 'डाटाबेसका सबै विवरण मेटिनेछन्। साँच्चै रिकभर गर्ने हो?',
  },
  noFile: { en: 'Please upload sql file.', ne: 'कृपया sql फाइल अपलोड गर्नुहोस्।' },
  onlySql: { en: 'Only .sql files are accepted.', ne: '.sql फाइल मात्र लिइन्छ।' },
  sending: { en: 'Uploading the file: {n} %', ne: 'फाइल अपलोड हुँदै: {n} %' },
  working: {
    en: 'Checking and recovering. Please keep this page open.',
    ne: 'जाँच र रिकभर हुँदै छ। यो पाना खुला राख्नुहोस्।',
  },
  newer: { en: 'Newer documents', ne: 'पछिका कागजात' },
  forward: {
    en: 'The binary log has {n} more {n|change|changes}, up to {until}. Roll forward to lose nothing.',
    ne: 'बाइनरी लगमा {until} सम्मका थप {n} परिवर्तन छन्। ती पनि फर्काए केही हराउँदैन।',
  },
  all: { en: 'Roll forward to the last change', ne: 'अन्तिम परिवर्तनसम्म फर्काउने' },
  until: { en: 'Roll forward until', ne: 'यो समयसम्म फर्काउने' },
  asItWas: {
    en: 'Recover the backup as it is; newer documents are lost',
    ne: 'ब्याकअप जस्ताको तस्तै रिकभर गर्ने; त्यसपछिका कागजात हराउँछन्',
  },
  day: { en: 'Date', ne: 'मिति' },
  time: { en: 'Time', ne: 'समय' },
  documents: { en: 'Documents', ne: 'कागजात' },
  year: { en: 'Fiscal Year', ne: 'आर्थिक वर्ष' },
  count: { en: 'Count', ne: 'सङ्ख्या' },
  last: { en: 'Last No', ne: 'अन्तिम नं.' },
  total: { en: 'Total', ne: 'जम्मा' },
  files: { en: 'Files: {n}', ne: 'फाइल: {n}' },
  rolled: { en: 'Rolled forward by {n} {n|change|changes}.', ne: 'थप {n} परिवर्तन फर्काइयो।' },
  missed: { en: 'Re-enter: {what}', ne: 'फेरि राख्नुपर्ने: {what}' },
  differ: {
    en: 'The recovered data differs from the log in {n} {n|place|places}. Verify the books, save the list and contact support.',
    ne: 'फर्किएको विवरण लगसँग {n} ठाउँमा मिलेन। हिसाब रुजु गर्नुहोस्, सूची सेभ गर्नुहोस् र सहयोग माग्नुहोस्।',
  },
  back: { en: 'Recovered data', ne: 'के-के फर्कियो' },
} satisfies Record<string, Texts>;

/** How people call what the tables hold. */
export const tableNames: Record<string, Texts> = {
  invoices: { en: 'Invoices', ne: 'बीजक' },
  credit_notes: { en: 'Credit Notes', ne: 'क्रेडिट नोट' },
  cancellations: { en: 'Cancellations', ne: 'रद्द बीजक' },
  proforma_invoice: { en: 'Proforma Invoices', ne: 'प्रोफर्मा बीजक' },
  billings: { en: 'Billings', ne: 'खरिद बिलहरू' },
  purchase_returns: { en: 'Purchase Returns', ne: 'खरिद फिर्ता' },
  passwords: { en: 'passwords', ne: 'पासवर्ड' },
  'second factors': { en: 'second factors', ne: 'दोस्रो प्रमाण' },
  'app keys': { en: 'secrets of app keys', ne: 'एपका गोप्य कुञ्जी' },
  gateways: { en: 'gateway configurations', ne: 'गेटवेका सेटिङ' },
  files: { en: 'files', ne: 'फाइल' },
  'tax account': { en: 'the account at the tax authority', ne: 'कर कार्यालयको एकाउन्ट' },
  'sms token': { en: 'the token of the SMS provider', ne: 'एसएमएस सेवाको टोकन' },
};
