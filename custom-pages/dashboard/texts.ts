// What the dashboard says.
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
