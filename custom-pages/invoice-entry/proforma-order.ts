// A proforma as the form holds it and as it is sent: an invoice's payload whose lines are called
// `details`.
import type { Totals } from '../../domain/billing/totals.ts';
import type { Row } from '../../domain/schema/entity.ts';
import {
  type Author,
  discountRateOf,
  type Entry,
  figureFieldsOf,
  linesOf,
  momentOf,
  partiesOf,
  type Rates,
} from './order.ts';

/** A stored proforma as it is answered. */
export type Proforma = Row & {
  id: number;
  payment_id: string;
  invoice_id: string | null;
  customer_id: string;
  transaction_date: string;
  details: (Row & { id: number; product_id: number })[];
};

/**
 * Sent along and shown to nobody (QUIRK-058): a proforma that is made at the counter comes through
 * no reseller.
 */
const preset = { reseller: 'direct' };

const common = (entry: Entry, totals: Totals, rates: Rates, author: Author): Row => ({
  ...partiesOf(entry, author),
  details: linesOf(entry, totals, rates),
  ...figureFieldsOf(entry, totals, rates),
  vat_rate: rates.vat,
});

/**
 * The request of a new one. `discount_amount` carries what was entered, a rate too (QUIRK-057), to
 * the two decimals that an amount has; the date field is hidden, so the server dates it.
 */
export const proformaRequestOf = (
  entry: Entry,
  totals: Totals,
  rates: Rates,
  author: Author,
): Row => ({
  ...common(entry, totals, rates, author),
  ...preset,
  ...(entry.discount_by === 'rate'
    ? { discount_amount: Math.round(discountRateOf(entry) * 100) / 100 }
    : {}),
});

/**
 * The request that changes `stored`; a date that was not touched keeps its time. `now` is Nepal
 * time.
 */
export const changeRequestOf = (
  entry: Entry,
  totals: Totals,
  rates: Rates,
  author: Author,
  now: string,
  stored: Proforma,
): Row => ({
  ...common(entry, totals, rates, author),
  transaction_date:
    entry.transaction_date === stored.transaction_date.slice(0, 10)
      ? stored.transaction_date
      : momentOf(entry.transaction_date, now),
});

const text = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);
/** A number as one would have typed it; nothing for 0. */
const typed = (value: unknown): string => (Number(value) > 0 ? String(value) : '');

/** The stored proforma as the form shows it. */
export const entryOf = (stored: Proforma): Entry => {
  const byRate = Number(stored.discount_rate) > 0 || Number(stored.discount_amount) === 0;
  return {
    customer: {
      code: stored.customer_id,
      name: text(stored.customer_name),
      address: text(stored.address),
      pan: text(stored.pan),
      phone: text(stored.phone_no),
    },
    payment_method: text(stored.payment_method),
    deposit_to: 'later',
    transaction_date: stored.transaction_date.slice(0, 10),
    lines: stored.details.map(line => ({
      key: String(line.id),
      product_id: line.product_id,
      hs_code: text(line.hs_code),
      name: text(line.product_name),
      family: text(line.product_family),
      unit: text(line.unit),
      description: text(line.description),
      qty: text(line.qty),
      price: text(line.amount),
      discount_rate: typed(line.discount_rate),
    })),
    discount_by: byRate ? 'rate' : 'flat',
    discount_rate: byRate ? typed(stored.discount_rate) : '',
    discount_amount: byRate ? '' : typed(stored.discount_amount),
  };
};
