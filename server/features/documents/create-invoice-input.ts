// What a request to issue an invoice says, judged field by field in the documents' words. Reads no
// database, stores nothing.

import type { FieldErrors, Row } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import { isMoney, toPaisa, toRate } from '../../../domain/money/money.ts';
import {
  type AddError,
  collectErrors,
  isFilled,
  isObject,
  toFieldSet,
  trimToNull,
  validateFieldNames,
  validateLines,
  validateText,
} from '../../platform/http/validate-fields.ts';
import { type ClientTotals, parseClientTotals, validateClientTotals } from './client-totals.ts';

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
 * The order behind an invoice; what the client computed is kept only to be compared. Amounts in
 * paisa, rates in ten-thousandths of a percent.
 */
export type CreateInvoiceInput = {
  customer_code: string;
  payment_method: string;
  deposit_to: string | null;
  transaction_date: string;
  remarks: string | null;
  discount_rate: number;
  discount_amount: number;
  lines: LineInput[];
  clientTotals: ClientTotals;
};

const texts = {
  future: {
    en: 'Current timestamp is allowed maximum',
    ne: 'अहिलेको समयभन्दा पछिको मिति राख्न मिल्दैन',
  },
  noProducts: { en: 'Please select products', ne: 'कृपया वस्तु छान्नुहोस्' },
  wholeOnly: { en: 'Only numeric values are allowed', ne: 'अङ्क मात्र राख्न मिल्छ' },
  tooMany: { en: 'A quantity has at most 9 digits', ne: 'परिमाण बढीमा ९ अङ्कको हुन सक्छ' },
  decimalOnly: { en: 'Only decimal values are allowed', ne: 'दशमलव अङ्क मात्र राख्न मिल्छ' },
  discountRate: { en: 'Discount rate is not valid', ne: 'छुट दर मिलेन' },
  lineRateTooHigh: { en: 'Maximum allowed rate is 100.', ne: 'दर बढीमा १०० हुन सक्छ।' },
  lineRate: { en: 'Must be valid percentage', ne: 'प्रतिशत मिलेन' },
  negativeDiscount: { en: 'Discount cannot be negative.', ne: 'छुट ऋणात्मक हुन सक्दैन।' },
} satisfies Record<string, Texts>;

/** The sentences that notes say of their lines too. */
export const lineTexts = texts;

const headerFields = toFieldSet(
  'customer_name customer_id pan address phone_no payment_method payment_gateway pos deposit_to transaction_date created_by invoice_details details ' +
    'amount discount_rate discount_amount taxable_amount vat_rate vat_amount total tsc_rate tsc_amount remarks reseller note ' +
    'discount_description payment_term id invoice_no company_payment_id fiscal_year status created_at ird_sync _method',
);
const lineFields = toFieldSet(
  'id product_id product_name product_family qty unit amount price description hs_code discount_rate discount_amount tsc_amount ' +
    'taxable_amount vat_rate vat_amount total name code type returned_quantity',
);

/** A percent from 0 to 100 with at most four decimals. */
export const isPercent = (value: unknown): value is number =>
  typeof value === 'number' && formatValidators.decimal(value) && value <= 100;

/** The document's own date is required and not later than `now`. */
export const validateTransactionDate = (body: Row, now: string, say: AddError) => {
  const given = body.transaction_date;
  const moment = formatValidators.date(given) ? `${given} 00:00:00` : given;
  if (!isFilled(given)) say('transaction_date', messages.required);
  else if (!formatValidators['date-time'](moment)) say('transaction_date', messages['date-time']);
  else if ((moment as string) > now) say('transaction_date', texts.future);
};

/** The rate or the flat amount of the document's discount. */
export const validateDiscount = (body: Row, say: AddError) => {
  const { discount_rate: rate, discount_amount: amount } = body;
  if (isFilled(rate) && !isPercent(rate)) say('discount_rate', texts.discountRate);
  if (!isFilled(amount)) return;
  if (typeof amount === 'number' && amount < 0) say('discount_amount', texts.negativeDiscount);
  else if (!isMoney(amount)) say('discount_amount', texts.decimalOnly);
};

/** A billion pieces are a slip of the hand. */
const QUANTITY_LIMIT = 1e9;

/**
 * One ordered line: product, whole quantity, unit price under `amount` or `price`, own discount,
 * description, unit.
 */
export const validateLine = (line: unknown, at: string, say: AddError) => {
  if (!isObject(line)) return say(at, messages.type);
  const { id, qty, amount, price, discount_rate: rate } = line;
  validateFieldNames(line, lineFields, say, `${at}.`);
  if (!isFilled(id)) say(`${at}.id`, messages.required);
  else if (!Number.isSafeInteger(id)) say(`${at}.id`, messages.wrongNumber);
  if (Number.isInteger(qty) && (qty as number) >= QUANTITY_LIMIT) say(`${at}.qty`, texts.tooMany);
  else if (!Number.isSafeInteger(qty) || (qty as number) < 1)
    say(`${at}.qty`, isFilled(qty) ? texts.wholeOnly : messages.required);
  const unitPrice = isFilled(amount) ? amount : price;
  if (!isMoney(unitPrice) || unitPrice < 0)
    say(`${at}.amount`, isFilled(unitPrice) ? texts.decimalOnly : messages.required);
  if (isFilled(rate) && !isPercent(rate))
    say(
      `${at}.discount_rate`,
      typeof rate === 'number' && rate > 100 ? texts.lineRateTooHigh : texts.lineRate,
    );
  validateText(line, (_, text) => say(`${at}.description`, text), 'description', 500);
  validateText(line, (_, text) => say(`${at}.unit`, text), 'unit', 255);
};

/**
 * Where an order's lines stand in the request, and which names it may carry beside those of an
 * invoice.
 */
export type InvoiceInputShape = { lines: string; extraFields: Set<string> };
const invoiceShape: InvoiceInputShape = { lines: 'invoice_details', extraFields: new Set() };

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
  const { problems, say } = collectErrors(language);
  validateFieldNames(
    body,
    { has: name => headerFields.has(name) || shape.extraFields.has(name) },
    say,
  );
  if (!isFilled(body.customer_id)) say('customer_name', messages.required);
  else if (typeof body.customer_id !== 'string') say('customer_id', messages.wrongText);
  if (!isFilled(body.payment_method)) say('payment_method', messages.required);
  for (const name of [
    'payment_method',
    'deposit_to',
    'customer_name',
    'address',
    'phone_no',
    'remarks',
  ])
    validateText(body, say, name, 500);
  if (isFilled(body.pan) && !formatValidators.pan(body.pan)) say('pan', messages.pan);
  validateTransactionDate(body, now, say);
  validateDiscount(body, say);
  validateLines(body, shape.lines, texts.noProducts, validateLine, say);
  validateClientTotals(body, say);
  return problems;
};

/** The ordered line of one without problems. */
export const parseLine = (line: Row): LineInput => ({
  product_id: line.id as number,
  qty: line.qty as number,
  price: toPaisa((isFilled(line.amount) ? line.amount : line.price) as number),
  discount_rate: toRate((isFilled(line.discount_rate) ? line.discount_rate : 0) as number),
  description: trimToNull(line.description) ?? '',
  unit: trimToNull(line.unit),
});

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
  remarks: trimToNull(body.remarks),
  ...parseDiscount(body),
  lines: (body[linesName] as Row[]).map(parseLine),
  clientTotals: parseClientTotals(body),
});
