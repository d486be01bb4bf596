// What the dashboard says.
import type { FirstStep } from '../../domain/first-steps.ts';
import type { Texts } from '../../domain/language.ts';

export const texts = {
  greeting: { en: 'Namaste, {name}', ne: 'नमस्ते, {name}' },
  jump: { en: 'What do you want to do??', ne: 'के गर्न चाहनुहुन्छ??' },
  quickJump: { en: 'Quick jump', ne: 'सिधै जानुहोस्' },
  sales: { en: 'Sales', ne: 'बिक्री' },
  vat: { en: 'VAT', ne: 'भ्याट' },
  creditNotes: { en: 'Credit Notes', ne: 'क्रेडिट नोट' },
  cancellations: { en: 'Cancellations', ne: 'रद्द बीजक' },
  invoices: {
    one: { en: '{n} invoice', ne: '{n} बीजक' },
    many: { en: '{n} invoices', ne: '{n} बीजक' },
  },
  notes: { one: { en: '{n} note', ne: '{n} नोट' }, many: { en: '{n} notes', ne: '{n} नोट' } },
  moneyRow: { en: 'Money', ne: 'रकम' },
  owedToUs: { en: 'Owed to Us', ne: 'लिनुपर्ने' },
  owedByUs: { en: 'Owed by Us', ne: 'तिर्नुपर्ने' },
  overdue: { en: 'Overdue', ne: 'म्याद नाघेको' },
  cashAndBank: { en: 'Cash and Bank', ne: 'नगद र बैंक' },
  dueThisWeek: { en: 'Due This Week', ne: 'यस हप्ता तिर्नुपर्ने' },
  ofCustomers: { en: 'of customers', ne: 'ग्राहकबाट' },
  overdueToo: { en: '{amount} overdue', ne: 'म्याद नाघेको {amount}' },
  books: { en: 'The Books', ne: 'हिसाबकिताब' },
  money: { en: 'Cash and bank', ne: 'नगद र बैंक' },
  receivable: { en: 'Debtors', ne: 'आसामी' },
  payable: { en: 'Creditors', ne: 'साहु' },
  profit: { en: 'Profit, fiscal year {name}', ne: 'नाफा, आर्थिक वर्ष {name}' },
  byMonth: { en: 'Sales by month, fiscal year {name}', ne: 'महिनाअनुसार बिक्री, आर्थिक वर्ष {name}' },
  month: { en: 'Month', ne: 'महिना' },
  count: { en: 'Invoices', ne: 'बीजक' },
  attention: { en: 'Needs attention', ne: 'ध्यान दिनुपर्ने' },
  unsynced: {
    en: 'Invoices not synced with the tax authority',
    ne: 'कर कार्यालयमा सिंक नभएका बीजक',
  },
  unsyncedNotes: {
    en: 'Credit notes not synced with the tax authority',
    ne: 'कर कार्यालयमा सिंक नभएका क्रेडिट नोट',
  },
  digest: {
    en: 'The daily log digest is not e-mailed to anyone yet. Sent to someone outside, it proves that the log is complete.',
    ne: 'लगको दैनिक सार अहिलेसम्म कसैलाई इमेल गरिएको छैन। बाहिर कसैलाई पठाइएको सारले लग पूरा छ भन्ने प्रमाणित गर्छ।',
  },
  setDigest: { en: 'Set e-mail address', ne: 'इमेल राख्नुहोस्' },
  below: { en: 'Products below minimum stock', ne: 'न्यूनतम मौज्दातभन्दा कम भएका वस्तु' },
  noneBelow: {
    en: 'No product is below its minimum stock.',
    ne: 'न्यूनतम मौज्दातभन्दा कम भएको कुनै वस्तु छैन।',
  },
  noneBelowHint: {
    en: 'Set the minimum on each product’s form.',
    ne: 'न्यूनतम मौज्दात हरेक वस्तुको फाराममा राखिन्छ।',
  },
  dashboard: { en: 'Dashboard', ne: 'ड्यासबोर्ड' },
  product: { en: 'Product Name', ne: 'वस्तुको नाम' },
  code: { en: 'Product Code', ne: 'वस्तु कोड' },
  stock: { en: 'Stock Available', ne: 'उपलब्ध मौज्दात' },
  minimum: { en: 'Minimum Stock Qty', ne: 'न्यूनतम मौज्दात' },
} satisfies Record<string, Texts | { one: Texts; many: Texts }>;

const steps: Record<FirstStep, Texts> = {
  logo: { en: 'Add your logo', ne: 'लोगो राख्नुहोस्' },
  units: { en: 'Add common units', ne: 'प्रचलित एकाइहरू थप्नुहोस्' },
  product: { en: 'Add your first product', ne: 'पहिलो वस्तु थप्नुहोस्' },
  customer: { en: 'Add your first customer', ne: 'पहिलो ग्राहक थप्नुहोस्' },
  invoice: { en: 'Issue your first invoice', ne: 'पहिलो बीजक जारी गर्नुहोस्' },
  mail: { en: 'Connect a mail server', ne: 'मेल सर्भर जोड्नुहोस्' },
  backup: { en: 'Make a backup', ne: 'ब्याकअप बनाउनुहोस्' },
  authority: { en: 'Set up the tax authority', ne: 'कर कार्यालयको एकाउन्ट राख्नुहोस्' },
};

export const firstStepTexts = {
  ...steps,
  title: { en: 'First steps', ne: 'पहिलो पाइला' },
  progress: { en: '{done} of {n} done', ne: '{n} मध्ये {done} भयो' },
  allDone: { en: 'All done', ne: 'सबै भयो' },
  done: { en: 'Done', ne: 'भयो' },
  hide: { en: 'Hide', ne: 'लुकाउनुहोस्' },
  showSteps: { en: 'Show first steps', ne: 'पहिलो पाइला देखाउनुहोस्' },
  hideSteps: { en: 'Hide first steps', ne: 'पहिलो पाइला लुकाउनुहोस्' },
} satisfies Record<string, Texts>;
