// The figures of a sales document. Each of line total, discount, TSC, taxable amount and VAT is
// rounded, and the rounded values are added, so that printed lines add up (contract, "Arithmetic").

import { allocate, applyRate, divideHalfUp, FULL_RATE } from '../money/money.ts';

/**
 * A line as entered: whole quantity, unit price in paisa, own discount rate in ten-thousandths of a
 * percent.
 */
export type TotalsLine = { qty: number; price: number; discount_rate: number; internet: boolean };
/**
 * A rate above zero decides the discount; at zero the flat amount (paisa) counts. `vat_rate` is the
 * one of the document's day: an effective-dated rule (domain/tax/effective-dated.ts), 13 percent as
 * shipped (SAL-INV-112). Rates are ten-thousandths of a percent.
 */
export type TotalsInput = {
  lines: TotalsLine[];
  discount_rate: number;
  discount_amount: number;
  tsc_rate: number;
  vat_rate: number;
};
/**
 * A line's figures in paisa: `discount_amount` is its share of the document's discount, `total` is
 * before VAT.
 */
export type LineTotals = {
  total: number;
  discount_amount: number;
  tsc_amount: number;
  taxable_amount: number;
  vat_amount: number;
};
export type Totals = {
  subtotal: number;
  discount_amount: number;
  tsc_amount: number;
  taxable_amount: number;
  vat_amount: number;
  total: number;
  lines: LineTotals[];
};

/** qty × price × (1 − discount rate), half up. */
export const computeLineTotal = (
  line: Pick<TotalsLine, 'qty' | 'price' | 'discount_rate'>,
): number =>
  divideHalfUp(
    BigInt(line.qty) * BigInt(line.price) * BigInt(FULL_RATE - line.discount_rate),
    BigInt(FULL_RATE),
  );

/** The sum of the lines before the document's discount, in paisa. */
export const computeSubtotal = (lines: Parameters<typeof computeLineTotal>[0][]): number =>
  lines.reduce((sum, line) => sum + computeLineTotal(line), 0);

/** The header's figures alone, in paisa. */
export type Figures = Omit<Totals, 'lines'>;

/**
 * The lines' figures from their totals and their shares in discount and TSC; the VAT goes by
 * taxable amount, so that all add up.
 */
export const buildLineTotals = (
  lineTotals: number[],
  discounts: number[],
  tscs: number[],
  vat: number,
): LineTotals[] => {
  const taxables = lineTotals.map((total, index) => total - discounts[index]! + tscs[index]!);
  const vats = vat > 0 ? allocate(vat, taxables) : taxables.map(() => 0);
  return lineTotals.map((total, index) => ({
    total,
    discount_amount: discounts[index]!,
    tsc_amount: tscs[index]!,
    taxable_amount: taxables[index]!,
    vat_amount: vats[index]!,
  }));
};

const computeDiscount = (input: TotalsInput, subtotal: number): number =>
  input.discount_rate > 0 ? applyRate(subtotal, input.discount_rate) : input.discount_amount;

/** TSC of the lines after their share of the discount. */
const computeTscShares = (input: TotalsInput, lineTotals: number[], discounts: number[]) =>
  computeTsc(
    input.lines.map((line, index) => ({
      net: Math.max(lineTotals[index]! - discounts[index]!, 0),
      internet: line.internet,
    })),
    input.tsc_rate,
  );

const buildHeader = (
  input: TotalsInput,
  subtotal: number,
  discount: number,
  tsc: number,
): Figures => {
  const taxable = subtotal - discount + tsc;
  const vat = applyRate(taxable, input.vat_rate);
  return {
    subtotal,
    discount_amount: discount,
    tsc_amount: tsc,
    taxable_amount: taxable,
    vat_amount: vat,
    total: taxable + vat,
  };
};

/**
 * The figures of the whole document as `computeTotals` finds them, for a form that updates with
 * every key: no line is given its share unless TSC needs it.
 */
export const computeHeader = (input: TotalsInput): Figures => {
  const lineTotals = input.lines.map(computeLineTotal);
  const subtotal = lineTotals.reduce((sum, total) => sum + total, 0);
  const discount = computeDiscount(input, subtotal);
  const bearing = input.lines.some(line => line.internet);
  return buildHeader(
    input,
    subtotal,
    discount,
    bearing ? computeTscShares(input, lineTotals, allocate(discount, lineTotals)).amount : 0,
  );
};

/**
 * The figures of the whole document and of each line; the lines' shares add up to the header to the
 * paisa.
 */
export const computeTotals = (input: TotalsInput): Totals => {
  const lineTotals = input.lines.map(computeLineTotal);
  const subtotal = lineTotals.reduce((sum, total) => sum + total, 0);
  const discount = computeDiscount(input, subtotal);
  const discounts = allocate(discount, lineTotals);
  const tsc = computeTscShares(input, lineTotals, discounts);
  const header = buildHeader(input, subtotal, discount, tsc.amount);
  return {
    ...header,
    lines: buildLineTotals(lineTotals, discounts, tsc.shares, header.vat_amount),
  };
};

/** True for the product family "internet", without regard to case (SAL-INV-111). */
export const hasTsc = (familyName: string): boolean =>
  familyName.trim().toLowerCase() === 'internet';

/**
 * The charge on the charged lines' amounts after discount (paisa), rounded once, and each line's
 * share. `rate` in ten-thousandths of a percent.
 */
export const computeTsc = (
  lines: { net: number; internet: boolean }[],
  rate: number,
): { amount: number; shares: number[] } => {
  const weights = lines.map(line => (line.internet ? line.net : 0));
  const amount = applyRate(
    weights.reduce((sum, weight) => sum + weight, 0),
    rate,
  );
  return { amount, shares: amount === 0 ? lines.map(() => 0) : allocate(amount, weights) };
};
