// Turns a stored document into the data for templates; it computes nothing but words and formats.

import { formatBothCalendars, formatDate } from '../../../domain/calendar/format-date.ts';
import { priceOnlyText } from '../../../domain/documents/note-totals.ts';
import { paymentTexts } from '../../../domain/documents/payment-status.ts';
import { priceWithVatTexts } from '../../../domain/documents/prices-with-vat.ts';
import { type Language, localizeDigits } from '../../../domain/language.ts';
import { toAmountInWords } from '../../../domain/money/amount-in-words.ts';
import { formatMoney, toPercent } from '../../../domain/money/money.ts';
import { translateSeedName } from '../../../domain/seed-translations.ts';
import { isUntaxed, treatmentTexts } from '../../../domain/tax/tax-treatment.ts';
import { isRegisteredDocument } from '../../../domain/tax/vat-registration.ts';
import type { ReadDb, Stored, StoredRow } from '../../database/database.ts';
import type { PrintData } from '../../platform/printing/print-data.ts';
import { loadLetterhead, loadReceiptFoot } from './letterhead.ts';
import type { DocumentFields } from './own-request.ts';
import { toPrintedOwnValues } from './own-values.ts';
import { type DueDocumentKind, getDueDate, getOwnDay } from './payment-facts.ts';
import { loadPrintedFiles } from './printed-files.ts';

/**
 * The user, the time and the marks of a print; a preview has a watermark and no QR code. `test`:
 * the company sends its documents to a test address, which every copy shows.
 */
type PrintContext = {
  marks: string[];
  preview: boolean;
  test?: boolean;
  by: string;
  at: string;
};

/** A document's own row: the figures that the page shows, the texts by name. */
type PrintedRow = StoredRow &
  Record<
    | 'company_id'
    | 'amount'
    | 'discount_rate'
    | 'discount_amount'
    | 'taxable_amount'
    | 'vat_amount'
    | 'total',
    number
  > & { tsc_amount?: number; tsc_rate?: number; export_sales?: number; vat_rate: number | null };
type PrintedLine = StoredRow &
  Record<'amount' | 'discount_rate' | 'total', number> & { price_with_vat?: number | null };

/**
 * The parts that differ by kind of document: its lines with `qty`, `amount` (unit price) and
 * `price_with_vat` (null without), its number, and the content of its QR code.
 */
export type PrintableDocument = {
  row: PrintedRow;
  lines: PrintedLine[];
  title: PrintData['title'];
  number: string;
  related?: PrintData['related'];
  further?: PrintData['further'];
  qr: [label: string, value: string][];
  /** Amount without VAT apart from export, in paisa. */
  exempt?: number;
  /** What the law has printed at its foot. */
  legal?: string;
  /** A proforma, which may still change: its head shows the company of today. */
  offer?: boolean;
  /** The fields that the company has added to such documents, and the folder of the files that they name. */
  own?: Pick<DocumentFields, 'head' | 'line'> & { folder: string };
  /** Printed across every copy, the preview too; none for a document in force. */
  watermark?: string;
};

/** A stored value as text; an empty text for null. */
export const toText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);
const formatPercent = (rate: unknown, language: Language) =>
  localizeDigits(String(toPercent(Number(rate))), language);

/** The figures at the end of every QR code of a sales document; without registration no VAT. */
export const toQrFigures = (
  row: Pick<PrintedRow, 'created_at' | 'pan' | 'total' | 'vat_rate' | 'vat_amount'>,
): [string, string][] => [
  ['Date', toText(row.created_at).slice(0, 10)],
  ['Buyer PAN', toText(row.pan) || '-'],
  ['Total', formatMoney(row.total, 'en')],
  ...(isRegisteredDocument({ vat_rate: row.vat_rate })
    ? [['VAT', formatMoney(row.vat_amount, 'en')] as [string, string]]
    : []),
];

/** Where an export went and its customs declaration, as far as the document names them. */
export const toExportFacts = (
  row: Pick<Stored<'invoices'>, 'export_country' | 'declaration_no' | 'declaration_date'>,
  language: Language,
): NonNullable<PrintData['further']> =>
  [
    {
      label: treatmentTexts.exportCountry,
      value: translateSeedName(toText(row.export_country), language),
    },
    { label: treatmentTexts.declarationNo, value: toText(row.declaration_no) },
    {
      label: treatmentTexts.declarationDate,
      value: formatBothCalendars(toText(row.declaration_date), language),
    },
  ]
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => ({ label: label[language], value }));

/** When the document is due, where that is another day than its own. */
export const toDueDateFact = (
  kind: DueDocumentKind,
  row: StoredRow,
  language: Language,
): NonNullable<PrintData['further']> => {
  const due_date = getDueDate(kind, row);
  return due_date === getOwnDay(kind, row)
    ? []
    : [
        {
          label: paymentTexts.dueDate[language],
          value: formatBothCalendars(due_date, language),
        },
      ];
};

const isPurchase = ({ title }: Pick<PrintableDocument, 'title'>): boolean =>
  title === 'bill' || title === 'purchase-return';

/** After each line, the total of it and all before it (paisa). */
const computeRunningTotals = (lines: PrintedLine[]): number[] => {
  let sum = 0;
  return lines.map(line => {
    sum += line.total;
    return sum;
  });
};

/** What is below the name of a product, with its own values; pictures by their names, and drawn. */
const describeLine = (
  said: string[],
  own: PrintData['further'],
): Pick<PrintData['lines'][number], 'description' | 'pictured'> => {
  const describe = (shown: PrintData['further']) =>
    [...said, ...shown.map(({ label, value }) => `${label}: ${value}`)].filter(Boolean).join('\n');
  const pictures = own.flatMap(({ label, picture }) =>
    picture === undefined ? [] : [{ label, picture }],
  );
  const others = own.filter(({ picture }) => picture === undefined);
  return {
    description: describe(own),
    ...(pictures.length > 0 ? { pictured: { description: describe(others), pictures } } : {}),
  };
};

/** Everything that the page shows, as text. */
export const buildPrintData = async (
  read: ReadDb,
  document: PrintableDocument,
  language: Language,
  printed: PrintContext,
): Promise<PrintData> => {
  const { row, lines, qr } = document;
  const company = await loadLetterhead(
    read,
    row.company_id,
    document.offer ? undefined : toText(row.created_at),
  );
  const { head = [], line: ofLines = [], folder } = document.own ?? {};
  const files = await loadPrintedFiles(read, folder, row.company_id, [
    { fields: head, column: row.own_fields },
    ...lines.map(line => ({ fields: ofLines, column: line.own_fields })),
  ]);
  const money = (paisa: unknown) => formatMoney(Number(paisa), language);
  const rateWithVat = ({ price_with_vat }: PrintedLine) =>
    typeof price_with_vat === 'number' ? money(price_with_vat) : '';
  const running = computeRunningTotals(lines);
  // A vendor's bill is printed as it came, also where its VAT cannot be deducted.
  const isPlain = !isPurchase(document) && !isRegisteredDocument({ vat_rate: row.vat_rate });
  return {
    language,
    title: document.title,
    company,
    number: document.number,
    fiscal_year: localizeDigits(toText(row.fiscal_year), language),
    transaction_date: formatBothCalendars(toText(row.transaction_date), language),
    issue_date: formatBothCalendars(toText(row.created_at), language),
    payment_method: translateSeedName(toText(row.payment_method), language),
    pos: translateSeedName(toText(row.pos), language),
    buyer: {
      name: toText(row.customer_name),
      pan: toText(row.pan),
      address: toText(row.address),
      phone: toText(row.phone_no),
    },
    ...(document.related ? { related: document.related } : {}),
    ...(document.legal ? { legal: document.legal } : {}),
    further: [
      ...(document.further ?? []),
      ...toPrintedOwnValues(head, row.own_fields, language, files),
    ],
    ...(files.pictures.length > 0 ? { pictures: files.pictures } : {}),
    lines: lines.map((line, index) => ({
      running: money(running[index]),
      hs_code: toText(line.hs_code),
      name: toText(line.product_name),
      ...describeLine(
        [
          toText(line.description),
          isUntaxed(line.tax_treatment) ? treatmentTexts[line.tax_treatment][language] : '',
          line.price_only === 1 ? priceOnlyText[language] : '',
          rateWithVat(line) && `${priceWithVatTexts.price[language]}: ${rateWithVat(line)}`,
        ],
        toPrintedOwnValues(ofLines, line.own_fields, language, files),
      ),
      qty: localizeDigits(toText(line.qty), language),
      unit: toText(line.unit),
      rate: money(line.amount),
      rate_with_vat: rateWithVat(line),
      discount: line.discount_rate > 0 ? `${formatPercent(line.discount_rate, language)}%` : '',
      total: money(line.total),
    })),
    figures: {
      subtotal: money(row.amount),
      discount: money(row.discount_amount),
      discount_rate: row.discount_rate > 0 ? `${formatPercent(row.discount_rate, language)}%` : '',
      tsc_rate: formatPercent(row.tsc_rate, language),
      tsc_amount: (row.tsc_amount ?? 0) > 0 ? money(row.tsc_amount) : '',
      exempt: document.exempt ? money(document.exempt) : '',
      export: row.export_sales ? money(row.export_sales) : '',
      taxable: isPlain ? '' : money(row.taxable_amount),
      vat_rate: isPlain || row.vat_rate === null ? '' : formatPercent(row.vat_rate, language),
      vat: isPlain ? '' : money(row.vat_amount),
      total: money(row.total),
    },
    words: toAmountInWords(row.total, language),
    receipt_foot: isPurchase(document)
      ? ''
      : await loadReceiptFoot(read, row.company_id, toText(row.created_at)),
    created_by: toText(row.created_by),
    printed_by: printed.by,
    printed_at: formatDate(printed.at, 'ad', language),
    marks: printed.marks,
    watermark: [
      document.watermark ?? (printed.preview ? 'PREVIEW / पूर्वावलोकन' : ''),
      printed.test ? 'TEST / परीक्षण' : '',
    ]
      .filter(Boolean)
      .join('\n'),
    qr:
      printed.preview || qr.length === 0
        ? ''
        : [['Seller PAN', company.pan], ...qr]
            .map(([label, value]) => `${label}: ${value}`)
            .join('\n'),
  };
};
