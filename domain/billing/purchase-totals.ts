// The figures of a purchase. Its lines may bear different taxes, so the VAT is computed line by line after the discount is spread, each
// rounded, then added; the taxable amount is the part that bears VAT (contract, "Fine print").
import { percentOf } from './money.ts';
import { spread } from './spread.ts';
import { lineTotal, type OrderLine, type Totals } from './totals.ts';

/** A line as bought: whole quantity, unit price in paisa, own discount and VAT rate in ten-thousandths of a percent. */
export type PurchaseLine = Pick<OrderLine, 'qty' | 'price' | 'discount_rate'> & { vat_rate: number };
/** A rate above zero decides the discount; at zero the flat amount (paisa) counts. */
export type Purchase = { lines: PurchaseLine[]; discount_rate: number; discount_amount: number };

/** The figures of the whole purchase and of each line in paisa; no purchase bears TSC. The total is what is left of the subtotal and its VAT. */
export const purchaseTotals = ({ lines, discount_rate, discount_amount }: Purchase): Totals => {
  const lineTotals = lines.map(lineTotal);
  const subtotal = lineTotals.reduce((sum, total) => sum + total, 0);
  const discount = discount_rate > 0 ? percentOf(subtotal, discount_rate) : discount_amount;
  const discounts = spread(discount, lineTotals);
  const figures = lines.map(({ vat_rate }, index) => {
    const net = lineTotals[index]! - discounts[index]!;
    return {
      total: lineTotals[index]!,
      discount_amount: discounts[index]!,
      tsc_amount: 0,
      taxable_amount: vat_rate > 0 ? net : 0,
      vat_amount: percentOf(net, vat_rate),
    };
  });
  const vat = figures.reduce((sum, line) => sum + line.vat_amount, 0);
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

/** The one rate that all lines with VAT share (0 where none bears any); null where they differ. */
export const sharedVatRate = (lines: { vat_rate: number }[]): number | null => {
  const rates = [...new Set(lines.map(line => line.vat_rate).filter(rate => rate > 0))];
  return rates.length > 1 ? null : (rates[0] ?? 0);
};
