// A shop with sales on credit, whose customers pay by cheque: what tests of cheques do there.
import { beforeAll, expect } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { type Invoice, issueInvoice } from './credit-notes.ts';
import { readBalances, readEntries, readOpenBalance } from './ledger-balances.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from './purchases.ts';
import { toInvoiceRequest } from './shop.ts';
import type { Caller, TestApp } from './test-app.ts';

export type Body = Record<string, unknown>;
export type Cheque = { id: number; settlement: number };

/** Opens the shop before the tests of the suite; `at` has who and what is there from then on. */
export const useChequeShop = (world: () => TestApp) => {
  const at = {} as { admin: Caller; shop: PurchasingShop; customer: number; bank: number };
  beforeAll(async () => {
    at.admin = await world().createCompany('Shop With Cheques');
    at.shop = await openPurchasingShop(at.admin);
    at.customer = (await at.admin.get('customers')).body.data[0].id;
    at.bank = (await at.admin.get('account-uses')).body.uses.bank;
    await createVendorBill(
      at.admin,
      toVendorBillRequest(at.shop, [{ id: at.shop.laptop, qty: 500, amount: 700 }]),
    );
    for (let count = 0; count < 16; count += 1)
      sold.push(
        await issueInvoice(
          at.admin,
          toInvoiceRequest(
            at.shop,
            [{ id: at.shop.laptop, qty: 1, amount: 1000 }],
            { taxable_amount: 1000, total: 1130 },
            { payment_method: 'Credit' },
          ),
        ),
      );
    world().setNow('2026-12-02T06:00:00Z');
    at.admin = await world().signInAs('admin.shop.with.cheques@shop.test');
  });

  const differences = () =>
    auditLedger(world().app.database, at.admin.companyId, world().app.store.entities);
  const openOf = (kind: string, id: number) =>
    readOpenBalance(world(), at.admin.companyId, kind, id);
  const balances = () => readBalances(world(), at.admin.companyId);
  /** Sold at first: receipts and what becomes of their cheques come later. */
  const sold: Invoice[] = [];
  const sell = () => sold.pop()!;
  const ofInvoice = (invoice: { company_payment_id: string }, amount: number): Body => ({
    document_kind: 'invoice',
    document_id: invoice.company_payment_id,
    amount,
  });
  const paper = { number: '000123', bank: 'Himalayan Bank', date: '2026-11-21' };
  const receipt = (amount: number, more: Body = {}): Body => ({
    party_kind: 'customer',
    party_id: at.customer,
    date: '2026-11-21',
    payment_method: 'Cash',
    amount,
    cheque: paper,
    ...more,
  });
  const enter = async (path: string, body: Body): Promise<Cheque> => {
    const answer = await at.admin.post(path, body);
    expect([answer.status, answer.body.cheque?.state]).toEqual([
      200,
      path === 'receipts' ? 'received' : 'issued',
    ]);
    return { id: answer.body.cheque.id, settlement: answer.body.id };
  };
  const receive = async (more: Body = {}) => {
    const invoice = sell();
    const cheque = await enter(
      'receipts',
      receipt(1130, { allocations: [ofInvoice(invoice, 1130)], ...more }),
    );
    return { invoice, cheque };
  };
  const say = async ({ id }: Cheque, event: string, date: string, more: Body = {}) =>
    at.admin.post(`cheques/${id}/${event}`, { date, ...more });
  const happen = async (cheque: Cheque, event: string, date: string, more: Body = {}) => {
    const answer = await say(cheque, event, date, more);
    expect([answer.status, answer.body.message]).toEqual([
      200,
      expect.stringContaining('successfully'),
    ]);
    return answer.body;
  };
  const deposit = (cheque: Cheque, date = '2026-11-22') =>
    happen(cheque, 'deposit', date, { account_id: at.bank });
  const bounce = (cheque: Cheque, date: string, more: Body = {}) =>
    happen(cheque, 'bounce', date, { reason: 'No funds', ...more });
  const entriesOf = async ({ id, settlement }: Cheque, kind = 'receipt') => {
    const events = (await at.admin.get(`cheques/${id}`)).body.events as { id: number }[];
    const found = [
      ...(await readEntries(world(), at.admin.companyId, kind, settlement)),
      ...(
        await Promise.all(
          events.map(event => readEntries(world(), at.admin.companyId, 'cheque-event', event.id)),
        )
      ).flat(),
    ];
    return found.map(({ day, balances: sums }) => [day, sums]);
  };
  return {
    at,
    differences,
    openOf,
    balances,
    sell,
    ofInvoice,
    paper,
    receipt,
    enter,
    receive,
    say,
    happen,
    deposit,
    bounce,
    entriesOf,
  };
};
