// The words of a transaction and of a customer's history, letter for letter (SAL-TXN-009..018,
// SAL-CUS-077..085).
import type { Texts } from '../../domain/language.ts';

export const texts = {
  list: { en: 'Transactions', ne: 'कारोबारहरू' },
  title: { en: 'Transaction {id}', ne: 'कारोबार {id}' },
  code: { en: 'Customer Code', ne: 'ग्राहक कोड' },
  name: { en: 'Customer Name', ne: 'ग्राहकको नाम' },
  amount: { en: 'Amount', ne: 'रकम' },
  channel: { en: 'Channel', ne: 'माध्यम' },
  productType: { en: 'Product Type', ne: 'वस्तुको प्रकार' },
  productName: { en: 'Product Name', ne: 'वस्तुको नाम' },
  accepted: { en: 'Accepted', ne: 'स्वीकृत' },
  date: { en: 'Transaction Date', ne: 'कारोबार मिति' },
  confirmed: { en: 'Confirmed', ne: 'पुष्टि भयो' },
  notConfirmed: { en: 'Not Confirmed', ne: 'पुष्टि भएको छैन' },
  none: { en: 'This customer has no transactions yet.', ne: 'यो ग्राहकको अहिलेसम्म कुनै कारोबार छैन।' },
  noneHint: { en: 'Each invoice creates a transaction.', ne: 'हरेक बीजकले एउटा कारोबार बनाउँछ।' },
  newInvoice: { en: 'New Invoice', ne: 'नयाँ बीजक' },
  history: { en: 'Transaction history of {name}', ne: '{name} को कारोबार इतिहास' },
  customers: { en: 'Customers', ne: 'ग्राहकहरू' },
  transactions: { en: 'Transactions', ne: 'कारोबारहरू' },
  transaction: { en: 'Transaction', ne: 'कारोबार' },
} satisfies Record<string, Texts>;

export const columns: Texts[] = [
  { en: 'S.N', ne: 'क्र.सं.' },
  { en: 'Transaction Id', ne: 'कारोबार आईडी' },
  { en: 'Date', ne: 'मिति' },
  { en: 'Product', ne: 'वस्तु' },
  { en: 'Amount', ne: 'रकम' },
  { en: 'Type', ne: 'प्रकार' },
  { en: 'Channel', ne: 'माध्यम' },
];
