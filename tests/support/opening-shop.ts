// A shop that begins with balances of before: what it enters, and what the books have of it.
import { beforeAll, expect } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { readBalances, readInventoryGap } from './ledger-balances.ts';
import { openPurchasingShop, type PurchasingShop } from './purchases.ts';
import { createGoods } from './stock-and-journal.ts';
import type { Caller, TestApp } from './test-app.ts';

export type Line = Record<string, unknown>;
/** The day before a fiscal year begins. */
export const DATE = '2026-07-16';

type There = {
  admin: Caller;
  shop: PurchasingShop;
  customer: number;
  rice: number;
  oil: number;
  /** The id of the account with this code. */
  account: (code: string) => number;
};

/** Opens the shop before the tests of the suite; `at` has who and what is there from then on. */
export const useOpeningShop = (world: () => TestApp) => {
  const at = {} as There;
  beforeAll(async () => {
    at.admin = await world().createCompany('Opening Shop');
    at.shop = await openPurchasingShop(at.admin);
    const accounts: { id: number; code: string }[] = (await at.admin.get('accounts?limit=200')).body
      .data;
    at.account = code => accounts.find(each => each.code === code)!.id;
    at.customer = (await at.admin.get('customers')).body.data[0].id;
    at.rice = await createGoods(at.admin, at.shop, 'Rice');
    at.oil = await createGoods(at.admin, at.shop, 'Oil');
  });

  const line = (code: string, debit: number, credit: number): Line => ({
    account_id: at.account(code),
    debit,
    credit,
  });
  const document = (more: Line): Line => ({
    party_kind: 'customer',
    party_id: at.customer,
    number: 'INV-7',
    date: '2026-06-01',
    due_date: '2026-07-01',
    side: 'debit',
    amount: 300,
    ...more,
  });
  const ofVendor = (more: Line = {}) =>
    document({
      party_kind: 'vendor',
      party_id: at.shop.vendor,
      number: 'B-1',
      side: 'credit',
      amount: 200,
      ...more,
    });
  /**
   * A shop: cash 500, debtors 300, advance from a at.customer 50, stock 1,000.25, creditors 200, advance
   * to a at.shop.vendor 80.
   */
  const opening = (more: Line = {}) => ({
    date: DATE,
    accounts: [
      line('1010', 500, 0),
      line('1100', 300, 0),
      line('2020', 0, 50),
      line('1200', 1000.25, 0),
      line('2000', 0, 200),
      line('1110', 80, 0),
      line('1300', 130, 0),
      line('3000', 0, 1760.25),
    ],
    documents: [
      document({}),
      document({ number: 'ADV-1', side: 'credit', amount: 50, due_date: null }),
      ofVendor(),
      ofVendor({ number: 'ADV-2', side: 'debit', amount: 80 }),
    ],
    stock: [
      { product_id: at.rice, qty: 7, value: 700.25 },
      { product_id: at.oil, qty: 3, value: 300 },
    ],
    ...more,
  });
  const enter = async (body: object) => {
    const answer = await at.admin.post('opening-balances', body);
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body;
  };
  const differences = () =>
    auditLedger(world().app.database, at.admin.companyId, world().app.store.entities);
  const readState = async () => ({
    balances: await readBalances(world(), at.admin.companyId),
    gap: await readInventoryGap(world(), at.admin.companyId),
    opening: (await at.admin.get('opening-balances')).body,
  });
  return { at, line, document, ofVendor, opening, enter, differences, readState };
};
