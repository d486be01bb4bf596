// Proforma invoices as a client sends them.
import { expect } from 'vitest';
import type { Shop } from './shop.ts';
import type { Caller } from './test-app.ts';

/** The request of two laptops less 10 %: 1,800 + 13 % = 2,034. */
export const toProformaRequest = (shop: Shop, more: object = {}) => ({
  customer_id: shop.customer.code,
  customer_name: 'Sagarmatha Traders',
  payment_method: 'Cash',
  payment_gateway: 'preset',
  reseller: 'preset',
  discount_rate: 10,
  discount_amount: 10,
  details: [{ id: shop.laptop, qty: 2, amount: 1000, description: 'blue' }],
  taxable_amount: 1800,
  vat_amount: 234,
  vat_rate: 13,
  total: 2034,
  ...more,
});

/** Creates the proforma and returns it. */
export const createProforma = async (caller: Caller, offer: object) => {
  const answer = await caller.post('proforma-invoice', offer);
  expect(answer.body.message).toBe('Proforma Invoice created successfully.');
  return answer.body as Record<string, number | string | null>;
};

/** Converts the proforma to an invoice. */
export const convertProforma = (caller: Caller, id: unknown) =>
  caller.get(`proforma-invoice/${id}/invoice`);

/** The number of invoices of the company. */
export const countInvoices = async (caller: Caller) =>
  ((await caller.get('statistics/invoices')).body.all as { count: number }).count;
