// A shop with sales on credit: how tests enter receipts, payments and allocations there, each with its
// preview.
import { beforeAll, expect } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { sellLaptops } from './credit-notes.ts';
import { readBalances, readOpenBalance } from './ledger-balances.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from './purchases.ts';
import type { Caller, TestApp } from './test-app.ts';

export type Body = Record<string, unknown>;

/** Opens the shop before the tests of the suite; `at` has who and what is there from then on. */
export const usePaidShop = (world: () => TestApp) => {
  const at = {} as { admin: Caller; shop: PurchasingShop; customer: number };
  beforeAll(async () => {
    at.admin = await world().createCompany('Shop That Is Paid');
    at.shop = await openPurchasingShop(at.admin);
    at.customer = (await at.admin.get('customers')).body.data[0].id;
    // Enough to sell.
    await createVendorBill(
      at.admin,
      toVendorBillRequest(at.shop, [{ id: at.shop.laptop, qty: 500, amount: 700 }]),
    );
  });

  const differences = () =>
    auditLedger(world().app.database, at.admin.companyId, world().app.store.entities);
  const receipt = (amount: number, more: Body = {}): Body => ({
    party_kind: 'customer',
    party_id: at.customer,
    date: '2026-11-21',
    payment_method: 'Cash',
    amount,
    ...more,
  });
  const payment = (amount: number, more: Body = {}): Body => ({
    ...receipt(amount, more),
    party_kind: 'vendor',
    party_id: at.shop.vendor,
    ...more,
  });
  const ofInvoice = (invoice: { company_payment_id: string }, amount: number): Body => ({
    document_kind: 'invoice',
    document_id: invoice.company_payment_id,
    amount,
  });
  const sell = () => sellLaptops(at.admin, at.shop, { payment_method: 'Credit' });
  const enter = async (path: string, body: Body) => {
    const preview =
      path === 'allocations' ? undefined : await at.admin.post(`${path}/-/preview`, body);
    const answer = await at.admin.post(path, body);
    expect([answer.status, answer.body.message]).toEqual([
      200,
      expect.stringContaining('successfully'),
    ]);
    if (preview) {
      const { data } = (
        await at.admin.get(
          `ledger/entries?source_kind=${path.slice(0, -1)}&source_id=${answer.body.id}`,
        )
      ).body;
      expect(data[0].lines).toEqual(preview.body.lines);
    }
    return answer.body;
  };
  const refused = async (path: string, body: Body, fields: string[]) => {
    const answer = await at.admin.post(path, body);
    expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, fields]);
  };
  const balances = () => readBalances(world(), at.admin.companyId);
  const openOf = (kind: string, id: number) =>
    readOpenBalance(world(), at.admin.companyId, kind, id);
  return { at, differences, openOf, balances, receipt, payment, ofInvoice, sell, enter, refused };
};
