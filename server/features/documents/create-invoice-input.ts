// What a request to issue an invoice says, judged field by field in the documents' words. Reads no
// database, stores nothing. Figures that a client sends are never stored; they must match what the
// server computes from the lines (contract, "Requests and answers").

import { isInBsCalendar } from '../../../domain/calendar/format-date.ts';
import { paymentTexts } from '../../../domain/documents/payment-status.ts';
import type { Figures, UntaxedSales } from '../../../domain/documents/totals.ts';
import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import type { Language } from '../../../domain/language.ts';
import { isMoney, toPaisa, toRate, toRupees } from '../../../domain/money/money.ts';
import { createInvoiceSchema, requestTexts } from '../../../domain/requests/document-requests.ts';
import {
  createRequestValidator,
  isFilled,
  isObject,
  trimToNull,
} from '../../platform/http/request-validator.ts';
import { validateBuyer } from './abbreviated-invoice.ts';

/**
 * One line as ordered: the product's id, whole quantity, unit price in paisa, line discount in
 * ten-thousandths of a percent.
 */
export type LineInput = {
  product_id: number;
  qty: number;
  price: number;
  discount_rate: number;
  description: string;
  unit: string | null;
};
/**
 * A line of a sale. Where the price was named with VAT (paisa), that one counts, and `price` is
 * what the client says it is without VAT, null for nothing.
 */
export type SaleLineInput =
  | (LineInput & { price_with_vat?: null })
  | (Omit<LineInput, 'price'> & { price: number | null; price_with_vat: number });

/**
 * The order behind an invoice; what the client computed is kept only to be compared. Amounts in
 * paisa, rates in ten-thousandths of a percent.
 */
export type CreateInvoiceInput = {
  customer_code: string;
  payment_method: string;
  deposit_to: string | null;
  transaction_date: string;
  /** AD; null for the customer's term. */
  due_date: string | null;
  remarks: string | null;
  exported: ExportDeclaration;
  /** An abbreviated tax invoice. */
  abbreviated?: boolean;
  discount_rate: number;
  discount_amount: number;
  lines: SaleLineInput[];
  clientTotals: ClientTotals;
};

/** Where an export goes, and its customs declaration (`declaration_date` AD, "YYYY-MM-DD"). */
export type ExportDeclaration = {
  export_country: string | null;
  declaration_no: string | null;
  declaration_date: string | null;
};
export const NO_EXPORT: ExportDeclaration = {
  export_country: null,
  declaration_no: null,
  declaration_date: null,
};

const validateInvoice = createRequestValidator(createInvoiceSchema);

/** A line names its unit price `amount`, or `price` as products do. */
const useUnitPrice = (line: unknown): unknown =>
  isObject(line) && !isFilled(line.amount) ? { ...line, amount: line.price } : line;

/** The body with the unit price of each line under one name. */
export const withUnitPrices = (body: Row, lines: string): Row => {
  const given = body[lines];
  return Array.isArray(given) ? { ...body, [lines]: given.map(useUnitPrice) } : body;
};

/**
 * Adds a problem if the document's own date is later than `now`, or has no Nepali date to print
 * (finding B9).
 */
export const validateTransactionDate = (
  { transaction_date: given }: Row,
  now: string,
  language: Language,
  problems: FieldErrors,
): void => {
  const moment = formatValidators.date(given) ? `${given} 00:00:00` : given;
  if (problems.transaction_date || !isFilled(moment)) return;
  if ((moment as string) > now) problems.transaction_date = [requestTexts.future[language]];
  else if (!isInBsCalendar((moment as string).slice(0, 10)))
    problems.transaction_date = [requestTexts.outsideCalendar[language]];
};

/**
 * Adds a problem if the day on which the document is due is before its own (AD, "YYYY-MM-DD"; not
 * judged where it is undefined), or has no Nepali date.
 */
export const validateDueDate = (
  { due_date: due }: Row,
  day: string | undefined,
  language: Language,
  problems: FieldErrors,
): void => {
  if (problems.due_date || !isFilled(due)) return;
  if (!isInBsCalendar(due as string)) problems.due_date = [requestTexts.outsideCalendar[language]];
  else if (day !== undefined && (due as string) < day)
    problems.due_date = [paymentTexts.early[language]];
};

/** The same for the date of a customs declaration. */
export const validateDeclarationDate = (
  { declaration_date: date }: Row,
  now: string,
  language: Language,
  problems: FieldErrors,
): void => {
  if (problems.declaration_date || !isFilled(date)) return;
  if ((date as string) > now.slice(0, 10))
    problems.declaration_date = [requestTexts.future[language]];
  else if (!isInBsCalendar(date as string))
    problems.declaration_date = [requestTexts.outsideCalendar[language]];
};

/**
 * All problems of the request by field, lines as `invoice_details.0.qty`. `now` is Nepal time,
 * "YYYY-MM-DD HH:mm:ss".
 */
export const validateCreateInvoice = (
  body: Row,
  now: string,
  language: Language,
  shape: InvoiceInputShape = invoiceShape,
): FieldErrors => {
  const problems = shape.validate(withUnitPrices(body, shape.lines), language);
  validateTransactionDate(body, now, language, problems);
  validateDeclarationDate(body, now, language, problems);
  validateDueDate(body, now.slice(0, 10), language, problems);
  validateBuyer(body, language, problems);
  return problems;
};

/** Where an order's lines are in the request, and what judges it. */
export type InvoiceInputShape = { lines: string; validate: typeof validateInvoice };
const invoiceShape: InvoiceInputShape = { lines: 'invoice_details', validate: validateInvoice };

/** The ordered line of one without problems, priced without VAT. */
export const parseLine = (line: Row): LineInput => ({
  product_id: line.id as number,
  qty: line.qty as number,
  price: toPaisa((isFilled(line.amount) ? line.amount : line.price) as number),
  discount_rate: toRate((isFilled(line.discount_rate) ? line.discount_rate : 0) as number),
  description: trimToNull(line.description) ?? '',
  unit: trimToNull(line.unit),
});

/** The same of a sale, whose price may be named with VAT. */
const parseSaleLine = (line: Row): SaleLineInput => {
  const ordered = parseLine(line);
  if (!isFilled(line.price_with_vat)) return ordered;
  const isClaimed = isFilled(line.amount) || isFilled(line.price);
  return {
    ...ordered,
    price: isClaimed ? ordered.price : null,
    price_with_vat: toPaisa(line.price_with_vat as number),
  };
};

/** A date without a time means the start of that day. */
export const toMoment = (date: string): string => (date.length === 10 ? `${date} 00:00:00` : date);

/**
 * The discount of a body without problems: a rate in ten-thousandths of a percent, a flat amount in
 * paisa.
 */
export const parseDiscount = (body: Row): { discount_rate: number; discount_amount: number } => ({
  discount_rate: toRate((isFilled(body.discount_rate) ? body.discount_rate : 0) as number),
  discount_amount: toPaisa((isFilled(body.discount_amount) ? body.discount_amount : 0) as number),
});

/** The order of a body without problems. */
export const parseCreateInvoice = (
  body: Row,
  linesName = 'invoice_details',
): CreateInvoiceInput => ({
  customer_code: body.customer_id as string,
  payment_method: body.payment_method as string,
  deposit_to: trimToNull(body.deposit_to),
  transaction_date: toMoment(body.transaction_date as string),
  due_date: trimToNull(body.due_date),
  remarks: trimToNull(body.remarks),
  exported: {
    export_country: trimToNull(body.export_country),
    declaration_no: trimToNull(body.declaration_no),
    declaration_date: trimToNull(body.declaration_date),
  },
  ...(body.abbreviated === 1 ? { abbreviated: true } : {}),
  ...parseDiscount(body),
  lines: (body[linesName] as Row[]).map(parseSaleLine),
  clientTotals: parseClientTotals(body),
});

/** In paisa; null for a figure that was not sent. Only sales have the last two. */
export type ClientTotals = {
  taxable_amount: number | null;
  total: number | null;
  tsc_amount: number | null;
  exempted_sale?: number | null;
  export_sales?: number | null;
};

/** The claims of a request of our own. */
export const NO_CLIENT_TOTALS: ClientTotals = {
  taxable_amount: null,
  total: null,
  tsc_amount: null,
};

const toPaisaOrNull = (value: unknown) => (isMoney(value) ? toPaisa(value) : null);

/** The client's figures in a body. */
export const parseClientTotals = (body: Row): ClientTotals => ({
  taxable_amount: toPaisaOrNull(body.taxable_amount),
  total: toPaisaOrNull(body.total),
  tsc_amount: toPaisaOrNull(body.tsc_amount),
  exempted_sale: toPaisaOrNull(body.exempted_sale),
  export_sales: toPaisaOrNull(body.export_sales),
});

/**
 * The figures that differ from the computed ones; with a discount above the subtotal, or a subtotal
 * beyond exact numbers (a discount would hide it), none matches.
 */
export const totalsMismatch = (
  claimed: ClientTotals,
  totals: Figures & Partial<UntaxedSales>,
  language: Language,
): FieldErrors => {
  const problems: FieldErrors = {};
  const outOfRange =
    totals.subtotal < totals.discount_amount || !isMoney(toRupees(totals.subtotal));
  if (outOfRange || claimed.taxable_amount !== totals.taxable_amount)
    problems.taxable_amount = [requestTexts.taxable[language]];
  if (outOfRange || claimed.total !== totals.total) problems.total = [requestTexts.total[language]];
  if ((claimed.tsc_amount ?? 0) !== totals.tsc_amount)
    problems.tsc_amount = [requestTexts.tsc[language]];
  if ((claimed.exempted_sale ?? totals.exempted_sale) !== totals.exempted_sale)
    problems.exempted_sale = [requestTexts.exempted[language]];
  if ((claimed.export_sales ?? totals.export_sales) !== totals.export_sales)
    problems.export_sales = [requestTexts.exported[language]];
  return problems;
};

/** The fields of an export's declaration on a document without a zero-rated line. */
export const exportMismatch = (
  { exported }: CreateInvoiceInput,
  isExport: boolean,
  language: Language,
): FieldErrors =>
  isExport
    ? {}
    : Object.fromEntries(
        Object.entries(exported)
          .filter(([, value]) => value !== null)
          .map(([field]) => [field, [requestTexts.noExport[language]]]),
      );
