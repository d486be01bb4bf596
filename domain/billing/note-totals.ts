// The figures of a credit or debit note: computed from its own lines, never beyond what remains of
// its document, and the note that completes the document takes exactly what remains, so that notes
// add up to it to the paisa (contract, "Fine print").
import { divideHalfUp } from './money.ts';
import { spread } from './spread.ts';
import {
  type Figures,
  linesWith,
  type Order,
  type OrderLine,
  subtotalOf,
  type Totals,
  totalsOf,
} from './totals.ts';

/**
 * What was issued: its own rates and figures. `discount_rate` 0 means that its discount was a flat
 * amount.
 */
export type IssuedDocument = {
  figures: Figures;
  discount_rate: number;
  tsc_rate: number;
  vat_rate: number;
};

const minus = (a: Figures, b: Figures): Figures => ({
  subtotal: a.subtotal - b.subtotal,
  discount_amount: a.discount_amount - b.discount_amount,
  tsc_amount: a.tsc_amount - b.tsc_amount,
  taxable_amount: a.taxable_amount - b.taxable_amount,
  vat_amount: a.vat_amount - b.vat_amount,
  total: a.total - b.total,
});

/** What the notes so far leave of their document, in paisa. */
export const remainingOf = (issued: Figures, notes: Figures[]): Figures =>
  notes.reduce(minus, issued);

/**
 * The discount of what is returned (`returned`: its subtotal in paisa): a rate is applied as it
 * was, a flat amount in proportion to what comes back.
 */
export const discountAsIssued = (
  {
    discount_rate,
    figures: { subtotal, discount_amount },
  }: Pick<IssuedDocument, 'figures' | 'discount_rate'>,
  returned: number,
): { discount_rate: number; discount_amount: number } =>
  discount_rate > 0 || subtotal === 0
    ? { discount_rate, discount_amount: 0 }
    : {
        discount_rate: 0,
        discount_amount: divideHalfUp(BigInt(discount_amount) * BigInt(returned), BigInt(subtotal)),
      };

const asOrder = (issued: IssuedDocument, lines: OrderLine[]): Order => ({
  lines,
  ...discountAsIssued(issued, subtotalOf(lines)),
  tsc_rate: issued.tsc_rate,
  vat_rate: issued.vat_rate,
});

/**
 * The note's own discount within what remains: earlier roundings may have left a paisa less, or a
 * paisa more of discount to take.
 */
export const heldDiscount = (own: Figures, remaining: Figures): number =>
  Math.max(
    Math.min(own.discount_amount, remaining.discount_amount),
    remaining.discount_amount - (remaining.subtotal - own.subtotal),
  );

/** The note's own figures, held within what remains. */
const within = (own: Figures, remaining: Figures): Figures => {
  const discount_amount = heldDiscount(own, remaining);
  const tsc_amount = Math.min(own.tsc_amount, remaining.tsc_amount);
  const taxable_amount = own.subtotal - discount_amount + tsc_amount;
  const vat_amount = Math.min(own.vat_amount, remaining.vat_amount);
  return {
    subtotal: own.subtotal,
    discount_amount,
    tsc_amount,
    taxable_amount,
    vat_amount,
    total: taxable_amount + vat_amount,
  };
};

/**
 * A line of the document: its quantity and own discount rate, and how many of it are back once this
 * note stands.
 */
export type ReturnedPart = { qty: number; discount_rate: number; returned: number };

/**
 * True when every piece is back and the line totals differ from what remains by no more than
 * rounding: each piece of a line with a discount rate of its own is rounded by itself, and so was
 * the line, half a paisa at most each.
 */
export const closes = (parts: ReturnedPart[], difference: number): boolean =>
  parts.length > 0 &&
  parts.every(part => part.returned === part.qty) &&
  Math.abs(difference) * 2 <=
    parts.reduce((sum, part) => sum + (part.discount_rate > 0 ? part.qty + 1 : 0), 0);

/**
 * The figures of a note over `lines` (price = return rate in paisa, discount rate and family as on
 * the document's line), given the figures of the notes before it. Undefined when the lines add up
 * to more than remains of the document's subtotal. With `parts` (all lines of the document) the
 * note that brings the last piece back takes what remains also where pieces were rounded one by
 * one.
 */
export const noteTotals = (
  issued: IssuedDocument,
  notes: Figures[],
  lines: OrderLine[],
  parts: ReturnedPart[] = [],
): Totals | undefined => {
  const remaining = remainingOf(issued.figures, notes);
  const { lines: own, ...figures } = totalsOf(asOrder(issued, lines));
  const difference = remaining.subtotal - figures.subtotal;
  const last = difference === 0 || closes(parts, difference);
  if (difference < 0 && !last) return undefined;
  const header = last ? remaining : within(figures, remaining);
  const ownTotals = own.map(line => line.total);
  const lineTotals = difference === 0 || !last ? ownTotals : spread(remaining.subtotal, ownTotals);
  const discounts = spread(header.discount_amount, lineTotals);
  const nets = lineTotals.map((total, index) => total - discounts[index]!);
  const bearing = nets.map((net, index) => (lines[index]!.internet ? net : 0));
  // A last paisa of TSC may remain for a note without an internet line.
  const tscs = spread(header.tsc_amount, bearing.some(net => net > 0) ? bearing : nets);
  return { ...header, lines: linesWith(lineTotals, discounts, tscs, header.vat_amount) };
};
