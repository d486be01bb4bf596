// What stands in the form, its figures, and the request that it becomes. The figures are the
// server's own arithmetic.

import { isMoney, toPaisa, toRate, toRupees } from '../../domain/billing/money.ts';
import {
  type Figures,
  headerOf,
  lineTotal,
  type Order,
  type OrderLine,
  type Totals,
  totalsOf,
} from '../../domain/billing/totals.ts';
import { bearsTsc } from '../../domain/billing/tsc.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { isEntered } from '../../src/document/typed-figures.ts';

/** A line as typed: numbers stay text until they are asked for. */
export type Line = {
  /** Tells the row from the others while they come and go. */
  key: string;
  product_id: number;
  /** Bears an HS code; unknown in a draft of before. */
  goods?: boolean;
  hs_code: string;
  name: string;
  family: string;
  unit: string;
  description: string;
  qty: string;
  price: string;
  discount_rate: string;
};
export type Buyer = { code: string; name: string; address: string; pan: string; phone: string };
export type Entry = {
  customer: Buyer | null;
  payment_method: string;
  deposit_to: string;
  transaction_date: string;
  lines: Line[];
  discount_by: 'rate' | 'flat';
  discount_rate: string;
  discount_amount: string;
};

const decimal = (text: string): number =>
  /^\d*\.?\d*$/.test(text) && text !== '' && text !== '.' ? Number(text) : 0;

/** A money text as paisa, what cannot be money as 0. */
const paisaIn = (text: string): number => {
  const amount = decimal(text);
  return isMoney(amount) ? toPaisa(amount) : 0;
};

/** A percentage text as ten-thousandths of a percent within 0–100, else 0. */
const rateIn = (text: string): number => {
  const rate = decimal(text);
  return accepts.decimal(rate) && rate <= 100 ? toRate(rate) : 0;
};

/** The document's discount rate in percent; 0 while a flat amount stands. */
export const discountRateOf = (entry: Pick<Entry, 'discount_by' | 'discount_rate'>): number =>
  entry.discount_by === 'rate' ? decimal(entry.discount_rate) : 0;

/**
 * What the state takes, in percent: the service charge on internet, and the VAT of the document's
 * day.
 */
export type Rates = { tsc: number; vat: number };

const orderLineOf = (line: Line): OrderLine => ({
  qty: Number(line.qty) || 0,
  price: paisaIn(line.price),
  discount_rate: rateIn(line.discount_rate),
  internet: bearsTsc(line.family),
});

/** What the line comes to before the document's discount and VAT, in paisa. */
export const lineTotalOf = (line: Line): number => lineTotal(orderLineOf(line));

type Figured = Pick<Entry, 'lines' | 'discount_by' | 'discount_rate' | 'discount_amount'>;

const orderOf = (entry: Figured, rates: Rates): Order => ({
  lines: entry.lines.map(orderLineOf),
  discount_rate: entry.discount_by === 'rate' ? rateIn(entry.discount_rate) : 0,
  discount_amount: entry.discount_by === 'flat' ? paisaIn(entry.discount_amount) : 0,
  tsc_rate: toRate(rates.tsc),
  vat_rate: toRate(rates.vat),
});

/** The figures of the form and of its lines in paisa. */
export const figuresOf = (entry: Figured, rates: Rates): Totals => totalsOf(orderOf(entry, rates));

/** The figures of the form alone in paisa, for what follows the keys. */
export const headerFiguresOf = (entry: Figured, rates: Rates): Figures =>
  headerOf(orderOf(entry, rates));

export type Author = { name: string; id: number; pos: string };

/** Who buys, who sells and how it is paid, under the documents' names. */
export const partiesOf = ({ customer, payment_method }: Entry, author: Author): Row => ({
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
export const linesOf = (entry: Entry, totals: Totals, rates: Rates): Row[] =>
  entry.lines.map((line, index) => ({
    id: line.product_id,
    product_name: line.name,
    product_family: line.family,
    hs_code: line.hs_code,
    unit: line.unit,
    description: line.description,
    // What was left empty is sent as nothing, so that nobody takes it for 0.
    qty: isEntered(line.qty) ? Number(line.qty) : null,
    amount: isEntered(line.price) ? toRupees(paisaIn(line.price)) : null,
    discount_rate: decimal(line.discount_rate),
    vat_rate: rates.vat,
    total: toRupees(totals.lines[index]!.total),
  }));

/** The figures in rupees; those of TSC only where the internet family applies. */
export const figureFieldsOf = (entry: Entry, totals: Totals, rates: Rates): Row => ({
  amount: toRupees(totals.subtotal),
  discount_rate: discountRateOf(entry),
  discount_amount: toRupees(totals.discount_amount),
  taxable_amount: toRupees(totals.taxable_amount),
  vat_amount: toRupees(totals.vat_amount),
  total: toRupees(totals.total),
  ...(totals.tsc_amount > 0
    ? { tsc_rate: rates.tsc, tsc_amount: toRupees(totals.tsc_amount) }
    : {}),
});

/** A day as the moment that is sent: today (`now` is Nepal time) carries the time of now. */
export const momentOf = (day: string, now: string): string =>
  day === '' ? '' : `${day} ${day === now.slice(0, 10) ? now.slice(11) : '00:00:00'}`;

/** The request of an invoice: the documents' payload. */
export const requestOf = (
  entry: Entry,
  totals: Totals,
  rates: Rates,
  author: Author,
  now: string,
): Row => ({
  ...partiesOf(entry, author),
  deposit_to: entry.deposit_to,
  transaction_date: momentOf(entry.transaction_date, now),
  invoice_details: linesOf(entry, totals, rates),
  ...figureFieldsOf(entry, totals, rates),
});
