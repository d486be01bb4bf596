// Goods of a shop with their stock, and the accounting journal of a document.
import { expect } from 'vitest';
import { type Shop, toInvoiceRequest } from './shop.ts';
import type { Caller, TestApp } from './test-app.ts';

/** Creates goods of the shop's unit and family and returns their id. */
export const createGoods = async (
  admin: Caller,
  { unit, family }: Shop,
  name: string,
): Promise<number> => {
  const goods = {
    type: 'p',
    name,
    unit_id: unit,
    product_family_id: family,
    sales_price: 100,
    purchase_price: 80,
  };
  return (await admin.post('products', goods)).body.id as number;
};

/** Sells goods at Rs. 10 and returns the response. */
export const sellGoods = (caller: Caller, shop: Shop, id: number, qty: number) =>
  caller.post(
    'invoices',
    toInvoiceRequest(shop, [{ id, qty, amount: 10 }], {
      taxable_amount: qty * 10,
      total: (qty * 1130) / 100,
    }),
  );

/** A product's row in the stock, over the days of the query; undefined where no stock is kept. */
const loadStockRow = async (caller: Caller, product: number, range = '') =>
  (await caller.get(`inventory/-/current-inventories?product_id=${product}${range}`)).body
    ?.data[0] as Record<string, unknown> | undefined;

/** How many of a product there are; undefined where no stock is kept. */
export const loadStock = async (caller: Caller, product: number) =>
  (await loadStockRow(caller, product))?.stock as number | undefined;

/** By product of the company: the stored stock, the sum of its movements, and that of its days. */
const loadStockSums = async (world: TestApp, company_id: number) => {
  const { read } = world.app.database;
  const kept = await read
    .selectFrom('stock')
    .selectAll()
    .where('company_id', '=', company_id)
    .orderBy('product_id')
    .execute();
  const sums = await read
    .selectFrom('stock_movements')
    .select(['product_id', eb => eb.fn.sum('qty').as('qty')])
    .where('company_id', '=', company_id)
    .groupBy('product_id')
    .orderBy('product_id')
    .execute();
  const days = await read
    .selectFrom('stock_daily')
    .select(['product_id', eb => eb.fn.sum(eb('came', '-', eb.ref('went'))).as('qty')])
    .where('company_id', '=', company_id)
    .groupBy('product_id')
    .orderBy('product_id')
    .execute();
  const pairs = (rows: Record<string, unknown>[]) =>
    rows.map(row => [Number(row.product_id), Number(row.qty)] as const);
  return { kept: pairs(kept), sums: pairs(sums), days: pairs(days) };
};

/** Expects the stored stock of every product to match its movements and days; returns it. */
export const expectStockToMatch = async (world: TestApp, company_id: number) => {
  const { kept, sums, days } = await loadStockSums(world, company_id);
  expect([sums, days]).toEqual([kept, kept]);
  return kept;
};

/** Stock actions in the shop of the test. */
export const createStockHelpers = (
  opened: () => { world: TestApp; admin: Caller; shop: Shop },
) => ({
  product: (name: string) => createGoods(opened().admin, opened().shop, name),
  rowOf: (id: number, range = '') => loadStockRow(opened().admin, id, range),
  agrees: () => expectStockToMatch(opened().world, opened().admin.companyId),
  sell: (id: number, qty: number) => sellGoods(opened().admin, opened().shop, id, qty),
});

/** Accounting journal lines of a document: account, debit and credit in paisa, by account. */
export const loadJournalLines = async (
  world: TestApp,
  company_id: number,
  document_kind: string,
  document_id: number,
) =>
  (
    await world.app.database.read
      .selectFrom('journal_lines')
      .selectAll()
      .where('company_id', '=', company_id)
      .where('document_kind', '=', document_kind)
      .where('document_id', '=', document_id)
      .orderBy('account')
      .execute()
  ).map(line => [line.account, Number(line.debit), Number(line.credit)]);
