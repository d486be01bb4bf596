// The figures of a stored document computed again from its own lines. A sale and a bill follow from
// their lines alone; what a note takes also depends on the notes before it, so its header is
// compared with its lines, and each line with its own quantity and rate.
import { purchaseTotals, purchaseTotalsByLine } from '../../domain/billing/purchase-totals.ts';
import { type Figures, type LineTotals, totalsOf } from '../../domain/billing/totals.ts';
import { bearsTsc } from '../../domain/billing/tsc.ts';
import type { StoredRow } from '../documents/document-records.ts';

/**
 * Header and lines in paisa; `lines` undefined for a note, whose lines follow from its document too
 * (note-lines.ts).
 */
export type Recomputed = { header: Record<string, number>; lines?: LineTotals[] };

const columnsOf = ({ subtotal, ...figures }: Figures): Record<string, number> => ({
  amount: subtotal,
  ...figures,
});
const ordered = (line: StoredRow) => ({
  qty: Number(line.qty),
  price: Number(line.amount),
  discount_rate: Number(line.discount_rate),
});
const flat = (header: StoredRow) =>
  Number(header.discount_rate) > 0 ? 0 : Number(header.discount_amount);

/** A sale: every figure follows from the lines and the header's rates. */
export const saleAgain = (header: StoredRow, lines: StoredRow[]): Recomputed => {
  const { lines: own, ...figures } = totalsOf({
    lines: lines.map(line => ({
      ...ordered(line),
      internet: bearsTsc(String(line.product_family ?? '')),
    })),
    discount_rate: Number(header.discount_rate),
    discount_amount: flat(header),
    tsc_rate: Number(header.tsc_rate),
    vat_rate: Number(header.vat_rate),
  });
  return { header: columnsOf(figures), lines: own };
};

/** A bill: as every vendor may round it. */
export const billAgain = (header: StoredRow, lines: StoredRow[]): Recomputed => {
  const purchase = {
    lines: lines.map(line => ({ ...ordered(line), vat_rate: Number(line.vat_rate) })),
    discount_rate: Number(header.discount_rate),
    discount_amount: flat(header),
  };
  const ways = [purchaseTotals(purchase), purchaseTotalsByLine(purchase)];
  const { lines: own, ...figures } =
    ways.find(totals => totals.total === Number(header.total)) ?? ways[0]!;
  return { header: columnsOf(figures), lines: own };
};

const sum = (lines: StoredRow[], name: string) =>
  lines.reduce((total, line) => total + Number(line[name] ?? 0), 0);

/** A note: its header is the sum of its lines. */
export const noteAgain = (_: StoredRow, lines: StoredRow[]): Recomputed => {
  const amount = sum(lines, 'total');
  const [discount_amount, tsc_amount, taxable_amount, vat_amount] = [
    'discount_amount',
    'tsc_amount',
    'taxable_amount',
    'vat_amount',
  ].map(name => sum(lines, name)) as [number, number, number, number];
  return {
    header: {
      amount,
      discount_amount,
      tsc_amount,
      taxable_amount,
      vat_amount,
      total: amount - discount_amount + tsc_amount + vat_amount,
    },
  };
};
