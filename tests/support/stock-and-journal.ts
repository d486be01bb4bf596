// Goods of a shop, and what its ledger of stock says of them.
import { expect } from 'vitest';
import { type Shop, toInvoiceRequest } from './shop.ts';
import type { Caller, TestApp } from './test-app.ts';

/** Makes goods of the shop's unit and family and answers their id. */
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

/** Sells goods at Rs. 10 and answers what the server says. */
export const sellGoods = (caller: Caller, shop: Shop, id: number, qty: number) =>
  caller.post(
    'invoices',
    toInvoiceRequest(shop, [{ id, qty, amount: 10 }], {
      taxable_amount: qty * 10,
      total: (qty * 1130) / 100,
    }),
  );

/**
 * The row of a product in the stock, over a range of days as the query says it; undefined where no
 * stock is kept.
 */
const loadStockRow = async (caller: Caller, product: number, range = '') =>
  (await caller.get(`inventory/-/current-inventories?product_id=${product}${range}`)).body
    ?.data[0] as Record<string, unknown> | undefined;

/** How many of a product there are; undefined where no stock is kept. */
export const loadStock = async (caller: Caller, product: number) =>
  (await loadStockRow(caller, product))?.stock as number | undefined;

/**
 * For each product of the company what is kept, what its movements add up to, and what its days do.
 */
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
    .selectFrom('stock_days')
    .select(['product_id', eb => eb.fn.sum(eb('came', '-', eb.ref('went'))).as('qty')])
    .where('company_id', '=', company_id)
    .groupBy('product_id')
    .orderBy('product_id')
    .execute();
  const pairs = (rows: Record<string, unknown>[]) =>
    rows.map(row => [Number(row.product_id), Number(row.qty)] as const);
  return { kept: pairs(kept), sums: pairs(sums), days: pairs(days) };
};

/**
 * Expects of every product of the company that what is kept is what its movements and its days add
 * up to; answers what is kept.
 */
export const expectStockToMatch = async (world: TestApp, company_id: number) => {
  const { kept, sums, days } = await loadStockSums(world, company_id);
  expect([sums, days]).toEqual([kept, kept]);
  return kept;
};

/** What a storekeeper does in the shop that is open when the stories are told. */
export const createStockHelpers = (
  opened: () => { world: TestApp; admin: Caller; shop: Shop },
) => ({
  product: (name: string) => createGoods(opened().admin, opened().shop, name),
  rowOf: (id: number, range = '') => loadStockRow(opened().admin, id, range),
  agrees: () => expectStockToMatch(opened().world, opened().admin.companyId),
  sell: (id: number, qty: number) => sellGoods(opened().admin, opened().shop, id, qty),
});

// The journal that a document leaves.

/** Its lines as account, debit and credit in paisa, by account. */
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
