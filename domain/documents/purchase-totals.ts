// The figures of a purchase. Under different taxes VAT is computed and rounded per line after the
// discount is spread, under one tax once (contract, "Arithmetic", "Fine print").

import type { Row } from '../entity-schema/entity.ts';
import { allocate, applyRate } from '../money/money.ts';
import { computeLineTotal, type Totals, type TotalsLine } from './totals.ts';

/**
 * A line as bought: whole quantity, unit price in paisa, own discount and VAT rate in
 * ten-thousandths of a percent.
 */
export type PurchaseLine = Pick<TotalsLine, 'qty' | 'price' | 'discount_rate'> & {
  vat_rate: number;
};
/** A rate above zero decides the discount; at zero the flat amount (paisa) counts. */
export type PurchaseTotalsInput = {
  lines: PurchaseLine[];
  discount_rate: number;
  discount_amount: number;
};

const computeVatPerLine = (nets: number[], rates: number[]): number[] =>
  nets.map((net, index) => applyRate(net, rates[index]!));

const computeLineVats = (nets: number[], rates: number[]): number[] => {
  if (new Set(rates).size !== 1) return computeVatPerLine(nets, rates);
  const net = nets.reduce((sum, each) => sum + each, 0);
  const vat = applyRate(net, rates[0]!);
  return vat > 0 ? allocate(vat, nets) : nets.map(() => 0);
};

const computeWithVats = (
  { lines, discount_rate, discount_amount }: PurchaseTotalsInput,
  shares: typeof computeLineVats,
): Totals => {
  const lineTotals = lines.map(computeLineTotal);
  const subtotal = lineTotals.reduce((sum, total) => sum + total, 0);
  const discount = discount_rate > 0 ? applyRate(subtotal, discount_rate) : discount_amount;
  const discounts = allocate(discount, lineTotals);
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
 * The figures of the whole purchase and of each line in paisa, without TSC. The taxable amount is
 * the part with VAT; the total is the discounted subtotal and its VAT.
 */
export const computePurchaseTotals = (purchase: PurchaseTotalsInput): Totals =>
  computeWithVats(purchase, computeLineVats);

/**
 * The same if the vendor rounds the VAT of every line under one tax, too: the bill may differ by
 * the paisa of those roundings.
 */
export const computePurchaseTotalsByLine = (purchase: PurchaseTotalsInput): Totals =>
  computeWithVats(purchase, computeVatPerLine);

/** The one rate that all lines with VAT share (0 if none has VAT); null if they differ. */
export const findSharedVatRate = (lines: { vat_rate: number }[]): number | null => {
  const rates = [...new Set(lines.map(line => line.vat_rate).filter(rate => rate > 0))];
  return rates.length > 1 ? null : (rates[0] ?? 0);
};

/**
 * A service is bought at its sales price (SAL-PRD-028); its form does not ask. Browser and server
 * agree on it.
 */
export const applyServicePrice = (product: Row): Row =>
  product.type === 's' ? { ...product, purchase_price: product.sales_price } : product;
