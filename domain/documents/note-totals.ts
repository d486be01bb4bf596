// The figures of credit and debit notes, from their own lines and within the remainder of the
// document; the completing note takes exactly the remainder, to the paisa (contract, "Fine print").

import type { Texts } from '../language.ts';
import { allocate, FULL_RATE, multiplyAndDivide } from '../money/money.ts';
import { type TaxTreatment, taxTreatments, toTreatment } from '../tax/tax-treatment.ts';
import { computePurchaseTotals, type PurchaseLine } from './purchase-totals.ts';
import {
  buildLineTotals,
  computeSubtotal,
  computeTotals,
  type Figures,
  type LineTotals,
  type SaleTotals,
  type Totals,
  type TotalsInput,
  type TotalsLine,
} from './totals.ts';

/** Said of a note's line that moves no goods, on the page and on paper. */
export const priceOnlyText: Texts = { en: 'Price only', ne: 'मूल्य मात्र' };

/** The totals of some lines and their shares of the discount, in paisa. */
type DiscountedPart = Pick<Figures, 'subtotal' | 'discount_amount'>;
/** What a document's exempt and zero-rated lines have left after its earlier notes. */
export type UntaxedRemainder = Record<Exclude<TaxTreatment, 'taxable'>, DiscountedPart>;

/**
 * An issued document: its own rates and figures. `discount_rate` 0 means a flat discount; without
 * `untaxedLeft` every line is taxable.
 */
export type IssuedDocument = {
  figures: Figures;
  discount_rate: number;
  tsc_rate: number;
  vat_rate: number;
  untaxedLeft?: UntaxedRemainder;
};

/** A line of an issued document, with what earlier notes reverse of its figures, in paisa. */
type PartlyReturnedLine = Pick<LineTotals, 'total' | 'discount_amount'> & {
  tax_treatment?: TaxTreatment;
  returned_amount: number;
  returned_discount: number;
};

/** Sums what the notes have left of the lines without VAT. */
export const computeUntaxedLeft = (lines: PartlyReturnedLine[]): UntaxedRemainder => {
  const sumOf = (treatment: TaxTreatment): DiscountedPart =>
    lines
      .filter(({ tax_treatment }) => toTreatment(tax_treatment) === treatment)
      .reduce(
        (sum, line) => ({
          subtotal: sum.subtotal + line.total - line.returned_amount,
          discount_amount: sum.discount_amount + line.discount_amount - line.returned_discount,
        }),
        NOTHING_LEFT,
      );
  return { exempt: sumOf('exempt'), zero: sumOf('zero') };
};

const NOTHING_LEFT: DiscountedPart = { subtotal: 0, discount_amount: 0 };
const NO_UNTAXED_LEFT: UntaxedRemainder = { exempt: NOTHING_LEFT, zero: NOTHING_LEFT };

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
        discount_amount: multiplyAndDivide(discount_amount, returned, subtotal),
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
const capDiscount = (own: DiscountedPart, remaining: DiscountedPart): number =>
  Math.max(
    Math.min(own.discount_amount, remaining.discount_amount),
    remaining.discount_amount - (remaining.subtotal - own.subtotal),
  );

/**
 * A line of the document: its quantity, own discount rate and treatment, how many pieces are
 * returned, this note included, and whether a note lowered its price without goods.
 */
export type ReturnedPart = {
  qty: number;
  discount_rate: number;
  returned: number;
  reduced?: boolean;
  tax_treatment?: TaxTreatment;
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

/**
 * A line of an issued document: its total before the document's discount, in paisa, and the VAT in
 * the rates at which it goes back.
 */
type PricedLine = { total: number; discount_rate: number; vat_in_price?: number };

/**
 * The highest rate of one piece, in paisa, at which `quantity` pieces take no more than is left once
 * their total is rounded, as it was for the line itself.
 */
export const computeRateLeft = (
  { total, discount_rate, vat_in_price = 0 }: PricedLine,
  { amount }: LineReturns,
  quantity: number,
): number => {
  const left = Math.max(total - amount, 0);
  const share = quantity * (FULL_RATE - discount_rate);
  return share > 0
    ? Number((BigInt(2 * left + 1) * BigInt(FULL_RATE + vat_in_price) - 1n) / BigInt(2 * share))
    : 0;
};

/** True if the pieces of a line cost nothing: a gift, or part of a document without a price. */
export const isFreeLine = (line: { total: number }, issued: { total: number }): boolean =>
  line.total === 0 || issued.total === 0;

/** What the lines of one treatment come to or have left; no TSC and VAT without VAT. */
type TreatmentPart = Pick<Figures, 'subtotal' | 'discount_amount' | 'tsc_amount' | 'vat_amount'>;

const toUntaxedPart = (part: DiscountedPart): TreatmentPart => ({
  ...part,
  tsc_amount: 0,
  vat_amount: 0,
});

/** The remainder of the document by treatment. */
const splitRemainder = (
  remaining: Figures,
  { exempt, zero }: UntaxedRemainder,
): Record<TaxTreatment, TreatmentPart> => ({
  taxable: {
    subtotal: remaining.subtotal - exempt.subtotal - zero.subtotal,
    discount_amount: remaining.discount_amount - exempt.discount_amount - zero.discount_amount,
    tsc_amount: remaining.tsc_amount,
    vat_amount: remaining.vat_amount,
  },
  exempt: toUntaxedPart(exempt),
  zero: toUntaxedPart(zero),
});

/** The figures of a note's lines of one treatment, without a remainder. */
const sumOwnPart = (own: LineTotals[]): TreatmentPart => ({
  subtotal: own.reduce((sum, line) => sum + line.total, 0),
  discount_amount: own.reduce((sum, line) => sum + line.discount_amount, 0),
  tsc_amount: own.reduce((sum, line) => sum + line.tsc_amount, 0),
  vat_amount: own.reduce((sum, line) => sum + line.vat_amount, 0),
});

/**
 * The part within the remainder of its treatment: all of that if nothing else of it is left;
 * undefined beyond it. A paisa that earlier notes have left stays for a note without such lines.
 */
const fitPart = (
  lines: TotalsLine[],
  own: TreatmentPart,
  remaining: TreatmentPart,
  parts: ReturnedPart[],
): TreatmentPart | undefined => {
  if (lines.length === 0) return own;
  const difference = remaining.subtotal - own.subtotal;
  if (difference === 0 || isClosingNote(parts, difference)) return remaining;
  if (difference < 0) return undefined;
  return {
    subtotal: own.subtotal,
    discount_amount: capDiscount(own, remaining),
    tsc_amount: Math.min(own.tsc_amount, remaining.tsc_amount),
    vat_amount: Math.min(own.vat_amount, remaining.vat_amount),
  };
};

/**
 * The lines' own totals as parts of what they take together. A difference falls on lines that have
 * not taken exactly what was left of theirs, if there are any.
 */
export const spreadLineTotals = (
  subtotal: number,
  lines: Pick<TotalsLine, 'total_left'>[],
  ownTotals: number[],
): number[] => {
  const sumOf = (totals: number[]) => totals.reduce((sum, total) => sum + total, 0);
  if (sumOf(ownTotals) === subtotal) return ownTotals;
  const weights = ownTotals.map((total, index) =>
    lines[index]!.total_left === undefined ? total : 0,
  );
  const rest = subtotal - (sumOf(ownTotals) - sumOf(weights));
  if (sumOf(weights) === 0 || rest < 0) return allocate(subtotal, ownTotals);
  const shares = allocate(rest, weights);
  return ownTotals.map((total, index) =>
    lines[index]!.total_left === undefined ? shares[index]! : total,
  );
};

/** Shares the part's figures out to its lines, which have `own` figures without a remainder. */
const spreadPart = (
  part: TreatmentPart,
  lines: TotalsLine[],
  own: LineTotals[],
  treatment: TaxTreatment,
): LineTotals[] => {
  const ownTotals = own.map(line => line.total);
  const lineTotals = spreadLineTotals(part.subtotal, lines, ownTotals);
  const discounts = allocate(part.discount_amount, lineTotals);
  const nets = lineTotals.map((total, index) => total - discounts[index]!);
  const charged = nets.map((net, index) => (lines[index]!.internet ? net : 0));
  // A last paisa of TSC may remain for a note without an internet line.
  const tscs = allocate(part.tsc_amount, charged.some(net => net > 0) ? charged : nets);
  const taxed = lines.map(() => treatment === 'taxable');
  return buildLineTotals(lineTotals, discounts, tscs, part.vat_amount, taxed);
};

/** The note from its parts: every figure is the sum of theirs. */
const joinParts = (
  { taxable, exempt, zero }: Record<TaxTreatment, TreatmentPart>,
  lines: LineTotals[],
): SaleTotals => {
  const netOf = (part: TreatmentPart) => part.subtotal - part.discount_amount + part.tsc_amount;
  const sales = { exempted_sale: netOf(exempt), export_sales: netOf(zero) };
  const taxable_amount = netOf(taxable);
  const { tsc_amount, vat_amount } = taxable;
  return {
    subtotal: taxable.subtotal + exempt.subtotal + zero.subtotal,
    discount_amount: taxable.discount_amount + exempt.discount_amount + zero.discount_amount,
    tsc_amount,
    taxable_amount,
    ...sales,
    vat_amount,
    total: taxable_amount + sales.exempted_sale + sales.export_sales + vat_amount,
    lines,
  };
};

/**
 * The figures of a note over `lines` (price = return rate in paisa, discount rate, family and
 * treatment as on the document's line); undefined if they exceed what is left of a treatment. With
 * `parts` (all lines of the document) the note that returns the last piece of a treatment takes its
 * remainder, even if pieces were rounded one by one.
 */
export const computeNoteTotals = (
  issued: IssuedDocument,
  notes: Figures[],
  lines: TotalsLine[],
  parts: ReturnedPart[] = [],
): SaleTotals | undefined => {
  const { untaxedLeft = NO_UNTAXED_LEFT } = issued;
  const remaining = splitRemainder(computeRemaining(issued.figures, notes), untaxedLeft);
  const own = computeTotals(toTotalsInput(issued, lines));
  const fitted: Partial<Record<TaxTreatment, TreatmentPart>> = {};
  const spread: LineTotals[] = [];
  for (const treatment of taxTreatments) {
    const isOf = (line: { tax_treatment?: TaxTreatment }) =>
      toTreatment(line.tax_treatment) === treatment;
    const at = [...lines.keys()].filter(index => isOf(lines[index]!));
    const ordered = at.map(index => lines[index]!);
    const ownLines = at.map(index => own.lines[index]!);
    const part = fitPart(ordered, sumOwnPart(ownLines), remaining[treatment], parts.filter(isOf));
    if (!part) return undefined;
    fitted[treatment] = part;
    const shares = spreadPart(part, ordered, ownLines, treatment);
    for (const [nth, index] of at.entries()) spread[index] = shares[nth]!;
  }
  return joinParts(fitted as Record<TaxTreatment, TreatmentPart>, spread);
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
