// What the rows of sales documents have in common: the buyer as they are today, the figures of the
// header, the lines with their shares.
import { type Totals, totalsOf } from '../../domain/billing/totals.ts';
import { bearsTsc } from '../../domain/billing/tsc.ts';
import type { Tables } from '../database/connect.ts';
import type { InvoiceOrder } from './invoice-order.ts';
import type { OrderedProduct } from './order-parties.ts';

const productOf = (products: OrderedProduct[], id: number) =>
  products.find(product => product.id === id)!;

/** The rates that are not the order's own, in ten-thousandths of a percent. */
export type Rates = { tsc_rate: number; vat_rate: number };

/**
 * The figures of an order, computed from its lines; the product's stored family decides about TSC.
 */
export const orderTotals = (
  order: InvoiceOrder,
  products: OrderedProduct[],
  { tsc_rate, vat_rate }: Rates,
): Totals =>
  totalsOf({
    lines: order.lines.map(line => ({
      ...line,
      internet: bearsTsc(productOf(products, line.product_id).family ?? ''),
    })),
    discount_rate: order.discount_rate,
    discount_amount: order.discount_amount,
    tsc_rate,
    vat_rate,
  });

/** The buyer's columns, copied from the customer's record. */
export const buyerColumns = (customer: Tables[string]) => ({
  customer_name: customer.customer_name!,
  pan: customer.pan ?? null,
  address: [customer.address, customer.city].filter(Boolean).join(', '),
  phone_no: customer.phone_no ?? customer.mobile_no ?? null,
});

/** The header's figures as columns, in paisa and ten-thousandths of a percent. */
export const figureColumns = (totals: Totals, rates: Rates & { discount_rate: number }) => ({
  amount: totals.subtotal,
  discount_rate: rates.discount_rate,
  discount_amount: totals.discount_amount,
  tsc_rate: totals.tsc_amount > 0 ? rates.tsc_rate : 0,
  tsc_amount: totals.tsc_amount,
  taxable_amount: totals.taxable_amount,
  vat_rate: rates.vat_rate,
  vat_amount: totals.vat_amount,
  total: totals.total,
});

/** The ordered lines as columns, without the document that they belong to. */
export const lineColumns = (
  order: InvoiceOrder,
  products: OrderedProduct[],
  totals: Totals,
  vat_rate: number,
) =>
  order.lines.map((line, index) => {
    const product = productOf(products, line.product_id);
    return {
      line_no: index + 1,
      product_id: product.id,
      product_name: product.name,
      product_family: product.family,
      hs_code: product.hs_code,
      description: line.description,
      unit: line.unit ?? product.unit,
      qty: line.qty,
      amount: line.price,
      discount_rate: line.discount_rate,
      vat_rate,
      ...totals.lines[index]!,
    };
  });
