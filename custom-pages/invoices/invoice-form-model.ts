// The state of the form, its figures, and its request. The figures are the server's own arithmetic.

import { compareWithShelf, toTotalsPrice } from '../../domain/documents/prices-with-vat.ts';
import {
  computeHeader,
  computeLineTotal,
  computeTotals,
  hasTsc,
  type SaleFigures,
  type SaleTotals,
  type TotalsInput,
  type TotalsLine,
} from '../../domain/documents/totals.ts';
import { toRate, toRupees } from '../../domain/money/money.ts';
import type { CreateInvoiceRequest } from '../../domain/requests/document-requests.ts';
import type { DraftOf } from '../../domain/requests/request-schema.ts';
import { type TaxTreatment, toTreatment } from '../../domain/tax/tax-treatment.ts';
import { toSaleTreatment } from '../../domain/tax/vat-registration.ts';
import { type TypedDueDate, toDueDateField } from '../../src/documents/due-date.ts';
import {
  type Author,
  parseDecimal,
  parsePaisa,
  parseRate,
  toTimestamp,
} from '../../src/documents/entry-values.ts';
import { type OwnEntry, toOwnRequest } from '../../src/documents/own-values.ts';
import { hasDigit } from '../../src/ui/number-input.ts';

/** A line as typed: numbers stay text until they are asked for. */
export type InvoiceFormLine = OwnEntry & {
  /** Tells the row from the others while they come and go. */
  key: string;
  product_id: number;
  /** Of a line that is stored: sent back with it, so that it keeps what the form does not show. */
  line_id?: number;
  /** Has an HS code; unknown in a draft of an older version. */
  goods?: boolean;
  hs_code: string;
  name: string;
  family: string;
  /** Of the product when it was chosen; a draft of an older version has none and is taxable. */
  tax_treatment?: TaxTreatment;
  unit: string;
  description: string;
  qty: string;
  price: string;
  /** The price is with VAT; no draft of an older version has one. */
  with_vat?: boolean;
  /** What the price was before the switch turned it into `shown`: turning back is exact. */
  turned?: { from: string; shown: string };
  discount_rate: string;
};
export type Buyer = {
  code: string;
  name: string;
  address: string;
  pan: string;
  phone: string;
  /** The days of the payment term; neither a stored proforma nor an older draft has them. */
  term_days?: number | null;
};
/** Where an export goes, and its customs declaration (`declaration_date` AD, "YYYY-MM-DD"). */
export type ExportFields = {
  export_country: string;
  declaration_no: string;
  declaration_date: string;
};
export const EMPTY_EXPORT: ExportFields = {
  export_country: '',
  declaration_no: '',
  declaration_date: '',
};

export type InvoiceFormState = OwnEntry & {
  customer: Buyer | null;
  payment_method: string;
  /** The method was proposed, not chosen: the usual one, or credit for a customer with a term. */
  is_method_offered: boolean;
  deposit_to: string;
  transaction_date: string;
  due_date: TypedDueDate;
  /** Why a refusal for the customer's credit is passed over; no draft of an older version has one. */
  credit_override?: string;
  /** Asked for where a line is zero-rated. */
  exported: ExportFields;
  /** An abbreviated tax invoice; no draft of an older version says so. */
  abbreviated?: boolean;
  /** New lines are priced with VAT; no draft of an older version says so. */
  prices_with_vat?: boolean;
  lines: InvoiceFormLine[];
  discount_by: 'rate' | 'flat';
  discount_rate: string;
  discount_amount: string;
};

/** The document's discount rate in percent; 0 for a flat amount. */
export const getDiscountPercent = (
  entry: Pick<InvoiceFormState, 'discount_by' | 'discount_rate'>,
): number => (entry.discount_by === 'rate' ? parseDecimal(entry.discount_rate) : 0);

/**
 * What the state takes, in percent: the service charge on internet, and the VAT of the document's
 * day, 0 without registration.
 */
export type TaxRates = { tsc: number; vat: number };

const toTotalsLine = (line: InvoiceFormLine, { vat }: Pick<TaxRates, 'vat'>): TotalsLine => {
  const price = parsePaisa(line.price);
  const tax_treatment = toSaleTreatment(toTreatment(line.tax_treatment), vat);
  const price_with_vat = line.with_vat ? price : null;
  return {
    qty: Number(line.qty) || 0,
    ...toTotalsPrice({ price, price_with_vat, tax_treatment }, toRate(vat)),
    discount_rate: parseRate(line.discount_rate),
    internet: hasTsc(line.family),
    tax_treatment,
  };
};

/** True where a line is zero-rated: the document is an export. Without VAT there is none. */
export const isExport = (
  { lines }: Pick<InvoiceFormState, 'lines'>,
  { vat }: Pick<TaxRates, 'vat'>,
): boolean => vat > 0 && lines.some(line => line.tax_treatment === 'zero');

/** What the line comes to before the document's discount and VAT, in paisa; `vat` in percent. */
export const computeRowTotal = (line: InvoiceFormLine, vat: number): number =>
  computeLineTotal(toTotalsLine(line, { vat }));

type TotalsFields = Pick<
  InvoiceFormState,
  'lines' | 'discount_by' | 'discount_rate' | 'discount_amount'
>;

const toTotalsInput = (entry: TotalsFields, rates: TaxRates): TotalsInput => ({
  lines: entry.lines.map(line => toTotalsLine(line, rates)),
  discount_rate: entry.discount_by === 'rate' ? parseRate(entry.discount_rate) : 0,
  discount_amount: entry.discount_by === 'flat' ? parsePaisa(entry.discount_amount) : 0,
  tsc_rate: toRate(rates.tsc),
  vat_rate: toRate(rates.vat),
});

/** The figures of the form and of its lines in paisa. */
export const computeFigures = (entry: TotalsFields, rates: TaxRates): SaleTotals =>
  computeTotals(toTotalsInput(entry, rates));

/** The figures of the form alone in paisa, for what follows the keys. */
export const computeHeaderFigures = (entry: TotalsFields, rates: TaxRates): SaleFigures =>
  computeHeader(toTotalsInput(entry, rates));

/** How far these figures are from the sum of the prices with VAT; undefined without any. */
export const compareEntryWithShelf = (entry: TotalsFields, rates: TaxRates, figures: SaleFigures) =>
  compareWithShelf(toTotalsInput(entry, rates), figures);

type InvoiceRequest = DraftOf<CreateInvoiceRequest>;
type PartyFields = { customer_id: string } & Pick<
  InvoiceRequest,
  | 'customer_name'
  | 'pan'
  | 'address'
  | 'phone_no'
  | 'payment_method'
  | 'payment_gateway'
  | 'pos'
  | 'created_by'
>;
type FigureFields = Pick<
  InvoiceRequest,
  'amount' | 'discount_rate' | 'discount_amount' | 'taxable_amount' | 'vat_amount' | 'total'
> &
  Partial<Pick<InvoiceRequest, 'tsc_rate' | 'tsc_amount' | 'exempted_sale' | 'export_sales'>>;

/** Who buys, who sells and how it is paid, under the documents' names. */
export const toPartyFields = (
  { customer, payment_method }: InvoiceFormState,
  author: Author,
): PartyFields => ({
  customer_id: customer?.code ?? '',
  customer_name: customer?.name ?? '',
  pan: customer?.pan ?? '',
  address: customer?.address ?? '',
  phone_no: customer?.phone ?? '',
  payment_method,
  payment_gateway: author.pos,
  pos: author.pos,
  created_by: `${author.name} (${author.id})`,
});

/** The lines, each with its total before VAT. */
export const toRequestLines = (
  entry: InvoiceFormState,
  totals: SaleTotals,
  rates: TaxRates,
): InvoiceRequest['invoice_details'] =>
  entry.lines.map((line, index) => ({
    ...(line.line_id ? { id: line.line_id, product_id: line.product_id } : { id: line.product_id }),
    product_name: line.name,
    product_family: line.family,
    hs_code: line.hs_code,
    unit: line.unit,
    description: line.description,
    // What was left empty is sent as nothing, so that nobody takes it for 0.
    qty: hasDigit(line.qty) ? Number(line.qty) : null,
    [line.with_vat ? 'price_with_vat' : 'amount']: hasDigit(line.price)
      ? toRupees(parsePaisa(line.price))
      : null,
    discount_rate: parseDecimal(line.discount_rate),
    vat_rate: rates.vat,
    total: toRupees(totals.lines[index]!.total),
    ...toOwnRequest(line),
  }));

/** The figures in rupees; those of TSC and of sales without VAT only where there are any. */
export const toFigureFields = (
  entry: InvoiceFormState,
  totals: SaleTotals,
  rates: TaxRates,
): FigureFields => ({
  amount: toRupees(totals.subtotal),
  discount_rate: getDiscountPercent(entry),
  discount_amount: toRupees(totals.discount_amount),
  taxable_amount: toRupees(totals.taxable_amount),
  vat_amount: toRupees(totals.vat_amount),
  total: toRupees(totals.total),
  ...(totals.tsc_amount > 0
    ? { tsc_rate: rates.tsc, tsc_amount: toRupees(totals.tsc_amount) }
    : {}),
  ...(totals.exempted_sale > 0 ? { exempted_sale: toRupees(totals.exempted_sale) } : {}),
  ...(totals.export_sales > 0 ? { export_sales: toRupees(totals.export_sales) } : {}),
});

/** The declaration of an export; nothing of it on another sale. */
export const toExportFields = (entry: InvoiceFormState, rates: TaxRates): Partial<ExportFields> =>
  isExport(entry, rates) ? entry.exported : {};

/** The request of an invoice: the documents' payload. */
export const toInvoiceRequest = (
  entry: InvoiceFormState,
  totals: SaleTotals,
  rates: TaxRates,
  author: Author,
  now: string,
): InvoiceRequest => ({
  ...toPartyFields(entry, author),
  deposit_to: entry.deposit_to,
  ...toExportFields(entry, rates),
  transaction_date: toTimestamp(entry.transaction_date, now),
  ...toDueDateField(entry.due_date, now.slice(0, 10), entry.customer?.term_days),
  ...(entry.credit_override?.trim() ? { credit_override: entry.credit_override } : {}),
  ...(entry.abbreviated ? { abbreviated: 1 as const } : {}),
  ...toOwnRequest(entry),
  invoice_details: toRequestLines(entry, totals, rates),
  ...toFigureFields(entry, totals, rates),
});
