// The figures of credit and debit notes, from their own lines and within the remainder of the
// document; the completing note takes exactly the remainder, to the paisa (contract, "Fine print").

import type { Texts } from '../language.ts';
import { allocate, divideHalfUp, FULL_RATE } from '../money/money.ts';
import { computePurchaseTotals, type PurchaseLine } from './purchase-totals.ts';
import {
  buildLineTotals,
  computeSubtotal,
  computeTotals,
  type Figures,
  type LineTotals,
  type Totals,
  type TotalsInput,
  type TotalsLine,
} from './totals.ts';

/** Said of a note's line that moves no goods, on the page and on paper. */
export const priceOnlyText: Texts = { en: 'Price only', ne: 'मूल्य मात्र' };

/** An issued document: its own rates and figures. `discount_rate` 0 means a flat discount. */
export type IssuedDocument = {
  figures: Figures;
  discount_rate: number;
  tsc_rate: number;
  vat_rate: number;
};

const subtractFigures = (a: Figures, b: Figures): Figures => ({
  subtotal: a.subtotal - b.subtotal,
  discount_amount: a.discount_amount - b.discount_amount,
  tsc_amount: a.tsc_amount - b.tsc_amount,
  taxable_amount: a.taxable_amount - b.taxable_amount,
  vat_amount: a.vat_amount - b.vat_amount,
  total: a.total - b.total,
});

/** The remainder of the document after earlier notes, in paisa. */
export const computeRemaining = (issued: Figures, notes: Figures[]): Figures =>
  notes.reduce(subtractFigures, issued);

/**
 * The discount of the returned part (`returned`: its subtotal in paisa): a rate as it was, a flat
 * amount in proportion.
 */
const computeNoteDiscount = (
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

const toTotalsInput = (issued: IssuedDocument, lines: TotalsLine[]): TotalsInput => ({
  lines,
  ...computeNoteDiscount(issued, computeSubtotal(lines)),
  tsc_rate: issued.tsc_rate,
  vat_rate: issued.vat_rate,
});

/**
 * The note's own discount, capped to the remainder: earlier roundings may have left a paisa less,
 * or a paisa more of discount to take.
 */
const capDiscount = (own: Figures, remaining: Figures): number =>
  Math.max(
    Math.min(own.discount_amount, remaining.discount_amount),
    remaining.discount_amount - (remaining.subtotal - own.subtotal),
  );

/** The note's own figures, capped to the remainder. */
const capFigures = (own: Figures, remaining: Figures): Figures => {
  const discount_amount = capDiscount(own, remaining);
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
 * A line of the document: its quantity and own discount rate, how many pieces are returned, this
 * note included, and whether a note lowered its price without goods.
 */
export type ReturnedPart = {
  qty: number;
  discount_rate: number;
  returned: number;
  reduced?: boolean;
};

/** Twice the paisa by which rounding may separate a line from its pieces. */
const computeRoundingRange = ({ qty, discount_rate, reduced }: ReturnedPart): number => {
  // What a reduction leaves of the line is divided by its pieces, and cut to a paisa each.
  if (reduced) return 2 * qty;
  return discount_rate > 0 ? qty + 1 : 0;
};

/**
 * True if every piece is returned and the difference is only rounding: a line with a discount rate
 * and each of its pieces are rounded separately, by half a paisa at most, a line with a reduced
 * price by less than a paisa a piece.
 */
export const isClosingNote = (parts: ReturnedPart[], difference: number): boolean =>
  parts.length > 0 &&
  parts.every(part => part.returned === part.qty) &&
  Math.abs(difference) * 2 <= parts.reduce((sum, part) => sum + computeRoundingRange(part), 0);

/**
 * What notes have taken of a line: pieces that went back, money in paisa (before the document's
 * discount), and whether one of them lowered the price without goods.
 */
export type LineReturns = { quantity: number; amount: number; reduced: boolean };

export const NO_RETURNS: LineReturns = { quantity: 0, amount: 0, reduced: false };

/** A line of an issued document: its total before the document's discount, in paisa. */
type PricedLine = { total: number; discount_rate: number };

/** The highest rate of one piece, in paisa, at which `quantity` pieces take no more than is left. */
export const computeRateLeft = (
  { total, discount_rate }: PricedLine,
  { amount }: LineReturns,
  quantity: number,
): number => {
  const left = Math.max(total - amount, 0);
  const share = quantity * (FULL_RATE - discount_rate);
  return share > 0 ? Number((BigInt(left) * BigInt(FULL_RATE)) / BigInt(share)) : 0;
};

/** True if the pieces of a line cost nothing: a gift, or part of a document without a price. */
export const isFreeLine = (line: { total: number }, issued: { total: number }): boolean =>
  line.total === 0 || issued.total === 0;

/**
 * The figures of a note over `lines` (price = return rate in paisa, discount rate and family as on
 * the document's line); undefined if they exceed the remaining subtotal. With `parts` (all lines of
 * the document) the note that returns the last piece takes the remainder, even if pieces were
 * rounded one by one.
 */
export const computeNoteTotals = (
  issued: IssuedDocument,
  notes: Figures[],
  lines: TotalsLine[],
  parts: ReturnedPart[] = [],
): Totals | undefined => {
  const remaining = computeRemaining(issued.figures, notes);
  const { lines: own, ...figures } = computeTotals(toTotalsInput(issued, lines));
  const difference = remaining.subtotal - figures.subtotal;
  const last = difference === 0 || isClosingNote(parts, difference);
  if (difference < 0 && !last) return undefined;
  const header = last ? remaining : capFigures(figures, remaining);
  const ownTotals = own.map(line => line.total);
  const lineTotals =
    difference === 0 || !last ? ownTotals : allocate(remaining.subtotal, ownTotals);
  const discounts = allocate(header.discount_amount, lineTotals);
  const nets = lineTotals.map((total, index) => total - discounts[index]!);
  const bearing = nets.map((net, index) => (lines[index]!.internet ? net : 0));
  // A last paisa of TSC may remain for a note without an internet line.
  const tscs = allocate(header.tsc_amount, bearing.some(net => net > 0) ? bearing : nets);
  return { ...header, lines: buildLineTotals(lineTotals, discounts, tscs, header.vat_amount) };
};

/** The vendor bill: its figures in paisa and its discount rate; 0 means a flat discount. */
type IssuedVendorBill = Pick<IssuedDocument, 'figures' | 'discount_rate'>;

/** Makes the lines' own figures add up to the header's; figures that agree already stay. */
const fitLinesToHeader = (header: Figures, own: LineTotals[]): LineTotals[] => {
  const totals = allocate(
    header.subtotal,
    own.map(line => line.total),
  );
  const discounts = allocate(header.discount_amount, totals);
  const taxables = allocate(
    header.taxable_amount,
    own.map(line => Math.max(line.taxable_amount, 0)),
  );
  const vats = allocate(
    header.vat_amount,
    own.map(line => Math.max(line.vat_amount, 0)),
  );
  return own.map((_, index) => ({
    total: totals[index]!,
    discount_amount: discounts[index]!,
    tsc_amount: 0,
    taxable_amount: taxables[index]!,
    vat_amount: vats[index]!,
  }));
};

/**
 * The note's own figures, capped to the remainder; neither the taxed nor the exempt part may go
 * below zero.
 */
const capPurchaseFigures = (own: Figures, lines: PurchaseLine[], remaining: Figures): Totals => {
  const discount_amount = capDiscount(own, remaining);
  const held = computePurchaseTotals({ lines, discount_rate: 0, discount_amount });
  const net = held.subtotal - discount_amount;
  const exemptLeft = remaining.subtotal - remaining.discount_amount - remaining.taxable_amount;
  const taxable_amount = Math.max(
    Math.min(held.taxable_amount, remaining.taxable_amount),
    net - exemptLeft,
  );
  const vat_amount = Math.min(held.vat_amount, remaining.vat_amount);
  return { ...held, taxable_amount, vat_amount, total: net + vat_amount };
};

/**
 * The same for a debit note: discount and VAT rate as on the vendor bill's line, `parts` all lines
 * of the bill.
 */
export const computePurchaseReturnTotals = (
  issued: IssuedVendorBill,
  notes: Figures[],
  lines: PurchaseLine[],
  parts: ReturnedPart[] = [],
): Totals | undefined => {
  const remaining = computeRemaining(issued.figures, notes);
  const { subtotal } = computePurchaseTotals({ lines, discount_rate: 0, discount_amount: 0 });
  const own = computePurchaseTotals({ lines, ...computeNoteDiscount(issued, subtotal) });
  const difference = remaining.subtotal - subtotal;
  const last = difference === 0 || isClosingNote(parts, difference);
  if (difference < 0 && !last) return undefined;
  const header = last ? { ...own, ...remaining } : capPurchaseFigures(own, lines, remaining);
  return { ...header, lines: fitLinesToHeader(header, header.lines) };
};
