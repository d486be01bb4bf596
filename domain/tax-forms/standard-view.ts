// The Standard View of Annex 5: its twenty columns under the annex's own names, in its order.
// Source: compliance facts 3.
import { money, text } from './common-columns.ts';
import type { FormLayout } from './layout.ts';

const named = (name: string, head: string, ne: string, width: number) =>
  text(name, { en: head, ne }, width);

export const standardView: FormLayout = {
  version: '2082',
  title: { en: 'Standard View (Annex 5)', ne: 'स्ट्यान्डर्ड भ्यु (अनुसूची ५)' },
  rows: 'documents',
  columns: [
    named('fiscal_year', 'Fiscal Year', 'आर्थिक वर्ष', 7),
    named('bill_no', 'Bill_no.', 'बीजक नं.', 5),
    named('party_name', 'Customer_name', 'ग्राहकको नाम', 10),
    named('party_pan', 'Customer_PAN', 'ग्राहकको प्यान', 8),
    { name: 'date', kind: 'date', label: { en: 'Bill_Date', ne: 'बीजक मिति' }, width: 7 },
    money('amount', 'Amount', 'रकम'),
    money('discount', 'Discount', 'छुट'),
    money('taxable', 'Taxable_Amount', 'करयोग्य रकम'),
    money('vat', 'Tax_Amount', 'कर रकम'),
    money('grand_total', 'Total_Amount', 'जम्मा रकम'),
    named('synced', 'Sync_with_IRD', 'आईआरडीमा सिंक', 7),
    named('printed', 'Is_Bill_Printed', 'बीजक प्रिन्ट भएको', 6),
    named('active', 'Is_bill_Active', 'बीजक सक्रिय', 6),
    named('printed_at', 'Printed_Time', 'प्रिन्ट भएको समय', 7),
    named('entered_by', 'Entered_By', 'प्रविष्टि गर्ने', 7),
    named('printed_by', 'Printed_by', 'प्रिन्ट गर्ने', 7),
    named('realtime', 'Is_realtime', 'तत्काल पठाइएको', 6),
    named('payment_method', 'Payment_Method', 'भुक्तानीको तरिका', 6),
    money('vat_refund', 'VAT_Refund_Amount (if any)', 'भ्याट फिर्ता रकम (भए)'),
    named('transaction_id', 'Transaction_Id (if any)', 'कारोबार आईडी (भए)', 9),
  ],
};
