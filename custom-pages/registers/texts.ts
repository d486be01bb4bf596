// The words of the four reports; their columns are named in domain/registers.
import type { Texts } from '../../domain/language.ts';

export const texts = {
  month: { en: 'Month', ne: 'महिना' },
  year: { en: 'Year', ne: 'वर्ष' },
  pageSize: { en: 'Page Size', ne: 'प्रति पाना पङ्क्ति' },
  customer: { en: 'Customer Name', ne: 'ग्राहकको नाम' },
  vendor: { en: 'Vendor Name', ne: 'आपूर्तिकर्ताको नाम' },
  pos: { en: 'POS', ne: 'बिक्री काउन्टर' },
  reseller: { en: 'Reseller', ne: 'पुनर्विक्रेता' },
  tabs: { en: 'Forms', ne: 'ढाँचा' },
  register: { en: 'Register', ne: 'खाता' },
  period: { en: 'Period: {from} – {to}', ne: 'अवधि: {from} – {to}' },
  returned: { en: 'Returned', ne: 'फिर्ता' },
  partlyReturned: { en: 'Partly Returned', ne: 'आंशिक फिर्ता' },
  otherPeriod: {
    en: 'Choose another month or year, or clear the search.',
    ne: 'अर्को महिना वा साल छान्नुहोस्, वा खोज हटाउनुहोस्।',
  },
  none: { en: 'No Record found', ne: 'कुनै अभिलेख भेटिएन' },
  failed: { en: 'This report could not be loaded.', ne: 'यो प्रतिवेदन पढ्न सकिएन।' },
  again: { en: 'Try again', ne: 'फेरि प्रयास गर्नुहोस्' },
  totalPurchase: { en: 'Purchase Total', ne: 'खरिद जम्मा' },
  returnPurchase: { en: 'Purchase Return Total', ne: 'खरिद फिर्ता जम्मा' },
  activePurchase: { en: 'Net Purchase', ne: 'खुद खरिद' },
  debitNotes: { en: 'Purchase Returns', ne: 'खरिद फिर्ता' },
  durationOfSales: { en: 'Duration of Sales', ne: 'बिक्री अवधि' },
  debitNoteNo: { en: 'Debit Note No', ne: 'डेबिट नोट नं.' },
} satisfies Record<string, Texts>;

export const formTexts = {
  sales: { en: 'IRD Sales Register', ne: 'बिक्री खाता (आईआरडी)' },
  'sales-returns': { en: 'IRD Sales Return Register', ne: 'बिक्री फिर्ता खाता (आईआरडी)' },
  purchases: { en: 'IRD Purchase Register', ne: 'खरिद खाता (आईआरडी)' },
  'purchase-returns': { en: 'IRD Purchase Return Register', ne: 'खरिद फिर्ता खाता (आईआरडी)' },
  'standard-view': { en: 'Standard View', ne: 'स्ट्यान्डर्ड भ्यु' },
  rows: { en: 'Rows', ne: 'पङ्क्ति' },
  documents: { en: 'One row per bill', ne: 'बीजकअनुसार' },
  lines: { en: 'One row per item', ne: 'वस्तुअनुसार' },
  total: { en: 'Total', ne: 'जम्मा' },
  cancelled: { en: 'Cancelled', ne: 'रद्द भएको' },
  yes: { en: 'Yes', ne: 'छ' },
  no: { en: 'No', ne: 'छैन' },
  version: { en: 'Layout {version}', ne: 'ढाँचा {version}' },
} satisfies Record<string, Texts>;
