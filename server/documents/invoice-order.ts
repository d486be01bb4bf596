// What a request to issue an invoice says, judged field by field in the documents' words. Reads no
// database, stores nothing.

import { isMoney, toPaisa, toRate } from '../../domain/billing/money.ts';
import type { Language, Texts } from '../../domain/language.ts';
import type { Problems, Row } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import { type Claimed, claimedOf, judgeClaims } from './claimed.ts';
import {
  collecting,
  isFilled,
  isObject,
  judgeLines,
  judgeNames,
  judgeText,
  names,
  type Say,
  textOf,
} from './request-fields.ts';

/**
 * One line as ordered: the product's id, whole quantity, unit price in paisa, line discount in
 * ten-thousandths of a percent.
 */
export type OrderedLine = {
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
export type InvoiceOrder = {
  customer_code: string;
  payment_method: string;
  deposit_to: string | null;
  transaction_date: string;
  remarks: string | null;
  discount_rate: number;
  discount_amount: number;
  lines: OrderedLine[];
  claimed: Claimed;
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

const headerNames = names(
  'customer_name customer_id pan address phone_no payment_method payment_gateway pos deposit_to transaction_date created_by invoice_details details ' +
    'amount discount_rate discount_amount taxable_amount vat_rate vat_amount total tsc_rate tsc_amount remarks reseller note ' +
    'discount_description payment_term id invoice_no company_payment_id fiscal_year status created_at ird_sync _method',
);
const lineNames = names(
  'id product_id product_name product_family qty unit amount price description hs_code discount_rate discount_amount tsc_amount ' +
    'taxable_amount vat_rate vat_amount total name code type returned_quantity',
);

/** A percent from 0 to 100 with at most four decimals. */
export const isRate = (value: unknown): value is number =>
  typeof value === 'number' && accepts.decimal(value) && value <= 100;

/** The document's own date is required and not later than `now`. */
export const judgeDate = (body: Row, now: string, say: Say) => {
  const given = body.transaction_date;
  const moment = accepts.date(given) ? `${given} 00:00:00` : given;
  if (!isFilled(given)) say('transaction_date', messages.required);
  else if (!accepts['date-time'](moment)) say('transaction_date', messages['date-time']);
  else if ((moment as string) > now) say('transaction_date', texts.future);
};

/** The rate or the flat amount of the document's discount. */
export const judgeDiscount = (body: Row, say: Say) => {
  const { discount_rate: rate, discount_amount: amount } = body;
  if (isFilled(rate) && !isRate(rate)) say('discount_rate', texts.discountRate);
  if (!isFilled(amount)) return;
  if (typeof amount === 'number' && amount < 0) say('discount_amount', texts.negativeDiscount);
  else if (!isMoney(amount)) say('discount_amount', texts.decimalOnly);
};

/** A billion pieces are a slip of the hand. */
const MOST = 1e9;

/**
 * One ordered line: product, whole quantity, unit price under `amount` or `price`, own discount,
 * description, unit.
 */
export const judgeLine = (line: unknown, at: string, say: Say) => {
  if (!isObject(line)) return say(at, messages.type);
  const { id, qty, amount, price, discount_rate: rate } = line;
  judgeNames(line, lineNames, say, `${at}.`);
  if (!isFilled(id)) say(`${at}.id`, messages.required);
  else if (!Number.isSafeInteger(id)) say(`${at}.id`, messages.wrongNumber);
  if (Number.isInteger(qty) && (qty as number) >= MOST) say(`${at}.qty`, texts.tooMany);
  else if (!Number.isSafeInteger(qty) || (qty as number) < 1)
    say(`${at}.qty`, isFilled(qty) ? texts.wholeOnly : messages.required);
  const unitPrice = isFilled(amount) ? amount : price;
  if (!isMoney(unitPrice) || unitPrice < 0)
    say(`${at}.amount`, isFilled(unitPrice) ? texts.decimalOnly : messages.required);
  if (isFilled(rate) && !isRate(rate))
    say(
      `${at}.discount_rate`,
      typeof rate === 'number' && rate > 100 ? texts.lineRateTooHigh : texts.lineRate,
    );
  judgeText(line, (_, text) => say(`${at}.description`, text), 'description', 500);
  judgeText(line, (_, text) => say(`${at}.unit`, text), 'unit', 255);
};

/**
 * Where an order's lines stand in the request, and which names it may carry beside those of an
 * invoice.
 */
export type Shape = { lines: string; also: Set<string> };
const invoiceShape: Shape = { lines: 'invoice_details', also: new Set() };

/**
 * All problems of the request by field, lines as `invoice_details.0.qty`. `now` is Nepal time,
 * "YYYY-MM-DD HH:mm:ss".
 */
export const problemsOfOrder = (
  body: Row,
  now: string,
  language: Language,
  shape: Shape = invoiceShape,
): Problems => {
  const { problems, say } = collecting(language);
  judgeNames(body, { has: name => headerNames.has(name) || shape.also.has(name) }, say);
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
    judgeText(body, say, name, 500);
  if (isFilled(body.pan) && !accepts.pan(body.pan)) say('pan', messages.pan);
  judgeDate(body, now, say);
  judgeDiscount(body, say);
  judgeLines(body, shape.lines, texts.noProducts, judgeLine, say);
  judgeClaims(body, say);
  return problems;
};

/** The ordered line of one without problems. */
export const orderedLine = (line: Row): OrderedLine => ({
  product_id: line.id as number,
  qty: line.qty as number,
  price: toPaisa((isFilled(line.amount) ? line.amount : line.price) as number),
  discount_rate: toRate((isFilled(line.discount_rate) ? line.discount_rate : 0) as number),
  description: textOf(line.description) ?? '',
  unit: textOf(line.unit),
});

/** A date without a time means the start of that day. */
export const momentOf = (date: string): string => (date.length === 10 ? `${date} 00:00:00` : date);

/**
 * The discount of a body without problems: a rate in ten-thousandths of a percent, a flat amount in
 * paisa.
 */
export const discountOf = (body: Row): { discount_rate: number; discount_amount: number } => ({
  discount_rate: toRate((isFilled(body.discount_rate) ? body.discount_rate : 0) as number),
  discount_amount: toPaisa((isFilled(body.discount_amount) ? body.discount_amount : 0) as number),
});

/** The order of a body without problems. */
export const orderOf = (body: Row, linesName = 'invoice_details'): InvoiceOrder => ({
  customer_code: body.customer_id as string,
  payment_method: body.payment_method as string,
  deposit_to: textOf(body.deposit_to),
  transaction_date: momentOf(body.transaction_date as string),
  remarks: textOf(body.remarks),
  ...discountOf(body),
  lines: (body[linesName] as Row[]).map(orderedLine),
  claimed: claimedOf(body),
});
