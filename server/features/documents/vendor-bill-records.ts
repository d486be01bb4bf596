// A vendor bill as answered (lines, attachment, debit notes and the remaining amount) and as
// printed.

import type { Row } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts } from '../../../domain/language.ts';
import { toAmountInWords } from '../../../domain/money/amount-in-words.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { serializeDocument, serializeLine } from './document-columns.ts';
import { type PrintableDocument, toText } from './document-print.ts';
import {
  computeVendorBillRemainder,
  loadDebitedLines,
  loadDebitNotes,
  serializeLineReturns,
} from './returned-quantities.ts';

type VendorBill = Stored<'billings'>;
type VendorBillLine = Stored<'billing_lines'>;

/** The bill without its lines, as lists show it. */
export const serializeVendorBill = serializeDocument;

/** The stored row for the id in the path, or undefined. */
export const findVendorBill = (
  read: ReadDb | Transaction,
  company_id: number,
  id: string,
): Promise<VendorBill | undefined> =>
  /^\d{1,15}$/.test(id)
    ? read
        .selectFrom('billings')
        .selectAll()
        .where('company_id', '=', company_id)
        .where('id', '=', Number(id))
        .executeTakeFirst()
    : Promise.resolve(undefined);

/** The lines of a bill in their order. */
export const loadVendorBillLines = (
  read: ReadDb,
  company_id: number,
  billing_id: number,
): Promise<VendorBillLine[]> =>
  read
    .selectFrom('billing_lines')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('billing_id', '=', billing_id)
    .orderBy('line_no')
    .execute();

const loadAttachment = async (
  read: ReadDb,
  company_id: number,
  id: unknown,
): Promise<Row | null> =>
  id === null
    ? null
    : ((await read
        .selectFrom('files')
        .select(['id', 'name', 'type', 'size', 'original_name'])
        .where('company_id', '=', company_id)
        .where('id', '=', Number(id))
        .executeTakeFirst()) ?? null);

/**
 * The complete bill: its notes as `debit_note`, their sum and the returnable amount; each line with
 * the returned quantity.
 */
export const loadVendorBillDetail = async (
  read: ReadDb,
  row: VendorBill,
  language: Language,
): Promise<Row> => {
  const company_id = row.company_id;
  const id = row.id;
  const [stored, notes, file] = await Promise.all([
    loadVendorBillLines(read, company_id, id),
    loadDebitNotes(read, company_id, id),
    loadAttachment(read, company_id, row.file_id ?? null),
  ]);
  const returned = await loadDebitedLines(read, company_id, notes);
  return {
    ...serializeVendorBill(row),
    details: stored.map(line => ({
      ...serializeLine(line, 'billing_id'),
      ...serializeLineReturns(returned.get(line.id)),
    })),
    file,
    debit_note: notes.map(serializeDocument),
    'sum-debit-note': toRupees(notes.reduce((sum, note) => sum + note.total, 0)),
    'remaining-amount': toRupees(computeVendorBillRemainder(row, notes)),
    in_words: toAmountInWords(row.total, language),
  };
};

const vendorBillLabels = {
  vendorId: { en: 'Vendor Id', ne: 'आपूर्तिकर्ता आईडी' },
  paymentId: { en: 'Payment Id', ne: 'भुक्तानी आईडी' },
  type: { en: 'Type', ne: 'प्रकार' },
  declaration: { en: 'Declaration No.', ne: 'प्रज्ञापनपत्र नं.' },
} satisfies Record<string, Texts>;

const vendorBillTypeTexts: Record<string, Texts> = {
  normal: { en: 'Normal', ne: 'साधारण' },
  import: { en: 'Import', ne: 'पैठारी' },
  capital: { en: 'Capital', ne: 'पुँजीगत' },
};

/**
 * A purchase or its return as printed: the vendor as the other party, the bill's discount rate on
 * lines without one (QUIRK-055); no QR code, because it is our own copy of a vendor's document.
 */
export const toPrintablePurchase = (
  row: VendorBill | Stored<'purchase_returns'>,
  lines: (VendorBillLine | Stored<'purchase_return_lines'>)[],
  language: Language,
): Pick<PrintableDocument, 'row' | 'lines' | 'further' | 'exempt' | 'qr'> => ({
  row: { ...row, customer_name: row.vendor_name!, tsc_rate: 0, tsc_amount: 0 },
  lines: lines.map(line => ({
    ...line,
    discount_rate: line.discount_rate || row.discount_rate,
  })),
  further: [
    {
      label: vendorBillLabels.type[language],
      value: vendorBillTypeTexts[toText(row.type)]![language],
    },
    {
      label: vendorBillLabels.vendorId[language],
      value: localizeDigits(toText(row.vendor_id), language),
    },
    {
      label: vendorBillLabels.paymentId[language],
      value: localizeDigits(toText(row.payment_id), language),
    },
    ...('declaration_no' in row && row.declaration_no
      ? [{ label: vendorBillLabels.declaration[language], value: row.declaration_no }]
      : []),
  ],
  exempt: row.amount - row.discount_amount - row.taxable_amount,
  qr: [],
});

/** The bill as printed. */
export const loadPrintableVendorBill = async (
  read: ReadDb,
  row: VendorBill,
  language: Language,
): Promise<PrintableDocument> => ({
  ...toPrintablePurchase(row, await loadVendorBillLines(read, row.company_id, row.id), language),
  title: 'bill',
  number: toText(row.billing_no),
});
