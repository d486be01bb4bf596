// A vendor bill as answered (lines, attachment, debit notes and the remaining amount) and as
// printed.

import { formatBothCalendars } from '../../../domain/calendar/format-date.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts } from '../../../domain/language.ts';
import { type LandedCostKind, landedCostTexts } from '../../../domain/ledger/landed-costs.ts';
import { toAmountInWords } from '../../../domain/money/amount-in-words.ts';
import { formatMoney, toPercent, toRupees } from '../../../domain/money/money.ts';
import { IMPORT_VAT_KIND, importVatTexts } from '../../../domain/tax/import-vat.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { findTdsType, type StoredTdsType } from '../../posting/tds.ts';
import { serializeDocument, serializeLine } from './document-columns.ts';
import { type PrintableDocument, toDueDateFact, toText } from './document-print.ts';
import { addPaymentFacts } from './payment-facts.ts';
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
  read: ReadDb | Transaction,
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

/** What was kept back of the bill for the tax office; null without. */
export const serializeBillTds = (
  {
    tds_type_id,
    tds_rate,
    tds_base,
    tds_amount,
  }: Pick<VendorBill, 'tds_type_id' | 'tds_rate' | 'tds_base' | 'tds_amount'>,
  type: Pick<StoredTdsType, 'code' | 'name' | 'name_ne'> | null,
  language: Language,
): Row | null =>
  tds_type_id === null
    ? null
    : {
        type_id: tds_type_id,
        code: type?.code ?? '',
        name: (language === 'ne' && type?.name_ne) || (type?.name ?? ''),
        rate: toPercent(tds_rate ?? 0),
        base: toRupees(tds_base ?? 0),
        amount: toRupees(tds_amount),
      };

type StoredImportCost = Stored<'billing_landed_costs'>;

/** VAT as customs charged it, and whom it is owed to; null where the lines have the VAT. */
export const serializeImportVat = (
  { import_taxable }: Pick<VendorBill, 'import_taxable'>,
  costs: Pick<StoredImportCost, 'kind' | 'amount' | 'vendor_id' | 'vendor_name'>[],
): Row | null => {
  const vat = costs.find(({ kind }) => kind === IMPORT_VAT_KIND);
  return vat
    ? {
        amount: toRupees(vat.amount),
        taxable_amount: toRupees(import_taxable),
        vendor_id: vat.vendor_id,
        vendor_name: vat.vendor_name,
      }
    : null;
};

/** What bringing the goods here cost in the order in which it was entered, then VAT at customs. */
const loadImportCosts = (
  read: ReadDb,
  company_id: number,
  billing_id: number,
): Promise<StoredImportCost[]> =>
  read
    .selectFrom('billing_landed_costs')
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
 * the returned quantity; what is paid and open by `today` (AD).
 */
export const loadVendorBillDetail = async (
  read: ReadDb,
  row: VendorBill,
  language: Language,
  today: string,
): Promise<Row> => {
  const company_id = row.company_id;
  const id = row.id;
  const [[bill], stored, notes, file, costs, type] = await Promise.all([
    addPaymentFacts(read, company_id, 'billing', [serializeVendorBill(row)], today),
    loadVendorBillLines(read, company_id, id),
    loadDebitNotes(read, company_id, id),
    loadAttachment(read, company_id, row.file_id ?? null),
    loadImportCosts(read, company_id, id),
    row.tds_type_id === null ? undefined : findTdsType(read, company_id, row.tds_type_id),
  ]);
  const returned = await loadDebitedLines(read, company_id, notes);
  return {
    ...bill,
    details: stored.map(line => ({
      ...serializeLine(line, 'billing_id'),
      expense_account_id: line.account_id ?? null,
      ...serializeLineReturns(returned.get(line.id)),
    })),
    landed_costs: costs
      .filter(({ kind }) => kind !== IMPORT_VAT_KIND)
      .map(({ kind, amount, vendor_id, vendor_name }) => ({
        ...{ kind, amount: toRupees(amount), vendor_id, vendor_name },
      })),
    import_vat: serializeImportVat(row, costs),
    tds: serializeBillTds(row, type ?? null, language),
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
  tds: { en: 'TDS', ne: 'टीडीएस' },
  declaration: { en: 'Declaration No.', ne: 'प्रज्ञापनपत्र नं.' },
  booked: { en: 'Booked On', ne: 'लेखाङ्कन मिति' },
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
    ...('booked_on' in row && row.booked_on
      ? [
          {
            label: vendorBillLabels.booked[language],
            value: formatBothCalendars(row.booked_on, language),
          },
        ]
      : []),
  ],
  exempt: row.amount - row.discount_amount - row.taxable_amount,
  qr: [],
});

/** What an import is owed for besides its bill, each with whom it is owed to. */
const toPrintedCosts = (
  { import_taxable }: VendorBill,
  costs: StoredImportCost[],
  language: Language,
) => {
  const printed = costs.map(({ kind, amount, vendor_name }) => {
    const label =
      kind === IMPORT_VAT_KIND ? importVatTexts.title : landedCostTexts[kind as LandedCostKind];
    const value = [formatMoney(amount, language), ...(vendor_name ? [vendor_name] : [])];
    return { label: label[language], value: value.join(' · ') };
  });
  if (import_taxable === 0) return printed;
  const taxable = formatMoney(import_taxable, language);
  return [...printed, { label: importVatTexts.taxableAtCustoms[language], value: taxable }];
};

/** The bill as printed. */
export const loadPrintableVendorBill = async (
  read: ReadDb,
  row: VendorBill,
  language: Language,
): Promise<PrintableDocument> => {
  const [lines, costs] = await Promise.all([
    loadVendorBillLines(read, row.company_id, row.id),
    loadImportCosts(read, row.company_id, row.id),
  ]);
  const printable = toPrintablePurchase(row, lines, language);
  return {
    ...printable,
    further: [
      ...(printable.further ?? []),
      ...toDueDateFact('billing', row, language),
      ...(row.tds_amount > 0
        ? [
            {
              label: vendorBillLabels.tds[language],
              value: formatMoney(row.tds_amount, language),
            },
          ]
        : []),
      ...toPrintedCosts(row, costs, language),
    ],
    title: 'bill',
    number: toText(row.billing_no),
  };
};
