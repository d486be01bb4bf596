// The figures of a sales document. Each of line total, discount, TSC, taxable amount and VAT is
// rounded, and the rounded values are added, so that printed lines add up (contract, "Arithmetic").
// The discount is spread over all lines; what is left of each is taxable, exempt or exported
// (contract, "Tax treatment").

import { allocate, applyRate, divideHalfUp, FULL_RATE } from '../money/money.ts';
import { isTaxable, type TaxTreatment, toTreatment } from '../tax/tax-treatment.ts';

/**
 * A line as entered: whole quantity, unit price in paisa, own discount rate in ten-thousandths of a
 * percent; it is taxable unless `tax_treatment` says otherwise, and has TSC only then. A price that
 * was named with VAT carries the rate in `vat_in_price`, 0 without VAT (prices-with-vat.ts);
 * `total_left` is the total of a note's line that takes what its document's line has left.
 */
export type TotalsLine = {
  qty: number;
  price: number;
  discount_rate: number;
  internet: boolean;
  tax_treatment?: TaxTreatment;
  vat_in_price?: number;
  total_left?: number;
};
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
 * before discount and VAT. Without VAT, `taxable_amount` and `vat_amount` are 0.
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

/** The total of a line before VAT: qty × price × (1 − discount rate) / (1 + VAT in it), half up. */
export const computeLineTotal = (
  line: Pick<TotalsLine, 'qty' | 'price' | 'discount_rate' | 'vat_in_price' | 'total_left'>,
): number =>
  line.total_left ??
  divideHalfUp(
    BigInt(line.qty) * BigInt(line.price) * BigInt(FULL_RATE - line.discount_rate),
    BigInt(FULL_RATE + (line.vat_in_price ?? 0)),
  );

/** The sum of the lines before the document's discount, in paisa. */
export const computeSubtotal = (lines: Parameters<typeof computeLineTotal>[0][]): number =>
  lines.reduce((sum, line) => sum + computeLineTotal(line), 0);

/** The header's figures alone, in paisa. */
export type Figures = Omit<Totals, 'lines'>;

/** What a sale has without VAT, in paisa: total = taxable amount + both + VAT. */
export type UntaxedSales = { exempted_sale: number; export_sales: number };
export type SaleFigures = Figures & UntaxedSales;
export type SaleTotals = Totals & UntaxedSales;

/**
 * The lines' figures from their totals and their shares in discount and TSC; the VAT goes by
 * taxable amount, so that all add up. `taxed` says which lines are taxable.
 */
export const buildLineTotals = (
  lineTotals: number[],
  discounts: number[],
  tscs: number[],
  vat: number,
  taxed: boolean[],
): LineTotals[] => {
  const taxables = lineTotals.map((total, index) =>
    taxed[index] ? total - discounts[index]! + tscs[index]! : 0,
  );
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
      internet: line.internet && isTaxable(line),
    })),
    input.tsc_rate,
  );

/** What is left of the lines without VAT after their shares of the discount. */
export const sumUntaxed = (
  lines: Pick<TotalsLine, 'tax_treatment'>[],
  lineTotals: number[],
  discounts: number[],
): UntaxedSales => {
  const sums = { taxable: 0, exempt: 0, zero: 0 };
  for (const [index, { tax_treatment }] of lines.entries())
    sums[toTreatment(tax_treatment)] += lineTotals[index]! - discounts[index]!;
  return { exempted_sale: sums.exempt, export_sales: sums.zero };
};

const NO_UNTAXED_SALES: UntaxedSales = { exempted_sale: 0, export_sales: 0 };

const buildHeader = (
  vat_rate: number,
  subtotal: number,
  discount: number,
  tsc: number,
  { exempted_sale, export_sales }: UntaxedSales,
): SaleFigures => {
  const taxable = subtotal - discount + tsc - exempted_sale - export_sales;
  const vat = applyRate(taxable, vat_rate);
  return {
    subtotal,
    discount_amount: discount,
    tsc_amount: tsc,
    taxable_amount: taxable,
    exempted_sale,
    export_sales,
    vat_amount: vat,
    total: taxable + exempted_sale + export_sales + vat,
  };
};

/**
 * The figures of the whole document as `computeTotals` finds them, for a form that updates with
 * every key: no line is given its share unless TSC or its treatment needs it.
 */
export const computeHeader = (input: TotalsInput): SaleFigures => {
  const { lines, vat_rate } = input;
  const lineTotals = lines.map(computeLineTotal);
  const subtotal = lineTotals.reduce((sum, total) => sum + total, 0);
  const discount = computeDiscount(input, subtotal);
  if (!lines.some(line => line.internet || !isTaxable(line)))
    return buildHeader(vat_rate, subtotal, discount, 0, NO_UNTAXED_SALES);
  const discounts = allocate(discount, lineTotals);
  const { amount } = computeTscShares(input, lineTotals, discounts);
  const untaxed = sumUntaxed(lines, lineTotals, discounts);
  return buildHeader(vat_rate, subtotal, discount, amount, untaxed);
};

/**
 * The figures of the whole document and of each line; the lines' shares add up to the header to the
 * paisa.
 */
export const computeTotals = (input: TotalsInput): SaleTotals => {
  const { lines, vat_rate } = input;
  const lineTotals = lines.map(computeLineTotal);
  const subtotal = lineTotals.reduce((sum, total) => sum + total, 0);
  const discount = computeDiscount(input, subtotal);
  const discounts = allocate(discount, lineTotals);
  const tsc = computeTscShares(input, lineTotals, discounts);
  const untaxed = sumUntaxed(lines, lineTotals, discounts);
  const header = buildHeader(vat_rate, subtotal, discount, tsc.amount, untaxed);
  const taxed = lines.map(isTaxable);
  return {
    ...header,
    lines: buildLineTotals(lineTotals, discounts, tsc.shares, header.vat_amount, taxed),
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
