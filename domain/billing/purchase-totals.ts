// The figures of a purchase. Where its lines bear different taxes the VAT is computed line by line
// after the discount is spread, each rounded, then added; under one tax it is computed once as on
// every document. The taxable amount is the part that bears VAT (contract, "Arithmetic", "Fine
// print").
import { percentOf } from './money.ts';
import { spread } from './spread.ts';
import { lineTotal, type OrderLine, type Totals } from './totals.ts';

/**
 * A line as bought: whole quantity, unit price in paisa, own discount and VAT rate in
 * ten-thousandths of a percent.
 */
export type PurchaseLine = Pick<OrderLine, 'qty' | 'price' | 'discount_rate'> & {
  vat_rate: number;
};
/** A rate above zero decides the discount; at zero the flat amount (paisa) counts. */
export type Purchase = { lines: PurchaseLine[]; discount_rate: number; discount_amount: number };

const lineByLine = (nets: number[], rates: number[]): number[] =>
  nets.map((net, index) => percentOf(net, rates[index]!));

const vatsOf = (nets: number[], rates: number[]): number[] => {
  if (new Set(rates).size !== 1) return lineByLine(nets, rates);
  const net = nets.reduce((sum, each) => sum + each, 0);
  const vat = percentOf(net, rates[0]!);
  return vat > 0 ? spread(vat, nets) : nets.map(() => 0);
};

const figuresWith = (
  { lines, discount_rate, discount_amount }: Purchase,
  shares: typeof vatsOf,
): Totals => {
  const lineTotals = lines.map(lineTotal);
  const subtotal = lineTotals.reduce((sum, total) => sum + total, 0);
  const discount = discount_rate > 0 ? percentOf(subtotal, discount_rate) : discount_amount;
  const discounts = spread(discount, lineTotals);
  const nets = lineTotals.map((total, index) => total - discounts[index]!);
  const vats = shares(
    nets,
    lines.map(line => line.vat_rate),
  );
  const figures = lines.map(({ vat_rate }, index) => ({
    total: lineTotals[index]!,
    discount_amount: discounts[index]!,
    tsc_amount: 0,
    taxable_amount: vat_rate > 0 ? nets[index]! : 0,
    vat_amount: vats[index]!,
  }));
  const vat = vats.reduce((sum, each) => sum + each, 0);
  return {
    subtotal,
    discount_amount: discount,
    tsc_amount: 0,
    taxable_amount: figures.reduce((sum, line) => sum + line.taxable_amount, 0),
    vat_amount: vat,
    total: subtotal - discount + vat,
    lines: figures,
  };
};

/**
 * The figures of the whole purchase and of each line in paisa; no purchase bears TSC. The total is
 * what is left of the subtotal and its VAT.
 */
export const purchaseTotals = (purchase: Purchase): Totals => figuresWith(purchase, vatsOf);

/**
 * The same for a vendor who rounds the VAT of every line also under one tax: its bill may differ by
 * the paisa of those roundings.
 */
export const purchaseTotalsByLine = (purchase: Purchase): Totals =>
  figuresWith(purchase, lineByLine);

/** The one rate that all lines with VAT share (0 where none bears any); null where they differ. */
export const sharedVatRate = (lines: { vat_rate: number }[]): number | null => {
  const rates = [...new Set(lines.map(line => line.vat_rate).filter(rate => rate > 0))];
  return rates.length > 1 ? null : (rates[0] ?? 0);
};
