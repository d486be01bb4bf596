// What the printed purchase bill says, and what it shares with the purchase return. It is the
// company's own paper of what a vendor issued: no QR code.
import type { Language, Texts } from '../../domain/language.ts';
import { digitsIn } from '../../domain/language.ts';
import type { Reading } from '../database/connect.ts';
import { billingLinesOf } from './billing-records.ts';
import { type Printable, text } from './document-print.ts';
import type { StoredRow } from './document-records.ts';

const labels = {
  vendorId: { en: 'Vendor Id', ne: 'आपूर्तिकर्ता आईडी' },
  paymentId: { en: 'Payment Id', ne: 'भुक्तानी आईडी' },
  type: { en: 'Type', ne: 'प्रकार' },
  declaration: { en: 'Declaration No.', ne: 'प्रज्ञापनपत्र नं.' },
} satisfies Record<string, Texts>;

const types: Record<string, Texts> = {
  normal: { en: 'Normal', ne: 'साधारण' },
  import: { en: 'Import', ne: 'पैठारी' },
  capital: { en: 'Capital', ne: 'पुँजीगत' },
};

/**
 * A stored purchase as the page's rows: the vendor as the other party, the bill's own discount rate
 * on lines without one (QUIRK-055).
 */
export const printablePurchase = (
  row: StoredRow,
  lines: StoredRow[],
  language: Language,
): Pick<Printable, 'row' | 'lines' | 'further' | 'exempt' | 'qr'> => ({
  row: { ...row, customer_name: row.vendor_name!, tsc_rate: 0, tsc_amount: 0 },
  lines: lines.map(line => ({
    ...line,
    discount_rate: Number(line.discount_rate) || Number(row.discount_rate),
  })),
  further: [
    { label: labels.type[language], value: types[text(row.type)]![language] },
    { label: labels.vendorId[language], value: digitsIn(text(row.vendor_id), language) },
    { label: labels.paymentId[language], value: digitsIn(text(row.payment_id), language) },
    ...(text(row.declaration_no) === ''
      ? []
      : [{ label: labels.declaration[language], value: text(row.declaration_no) }]),
  ],
  exempt: Number(row.amount) - Number(row.discount_amount) - Number(row.taxable_amount),
  qr: [],
});

/** The bill as the page shows it. */
export const printableBilling = async (
  read: Reading,
  row: StoredRow,
  language: Language,
): Promise<Printable> => ({
  ...printablePurchase(
    row,
    await billingLinesOf(read, Number(row.company_id), Number(row.id)),
    language,
  ),
  title: 'bill',
  number: text(row.billing_no),
});
