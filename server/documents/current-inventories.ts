// Stock as the ledger tells it: today's is kept, that of a past day is the sum of the movements until its end. One row a product that keeps
// stock (contract, "Fine print").
import { sql } from 'kysely';
import type { Entity, Row } from '../../domain/schema/entity.ts';
import type { Database } from '../database/connect.ts';
import { places, run } from '../database/statement.ts';
import type { ListQuery } from '../entities/list-query.ts';
import { conditionsOf } from '../entities/page.ts';

/** Which days ("YYYY-MM-DD", both inclusive) and, where asked, which product. */
export type StockQuery = ListQuery & { product_id?: number; from?: string; to?: string };

type Summed = { product_id: number; stock: number; opening: number; came: number; went: number; last: string | null };

const START = '0000-01-01 00:00:00';
const END = '9999-12-31 23:59:59';

/** The ledger of the products between two moments, read from its index alone. */
const summed = (database: Database, company_id: number, ids: number[], from: string, to: string): Promise<Summed[]> =>
  run<Summed>(
    database.read,
    `select product_id, sum(qty) as stock, sum(case when moved_at < ? then qty else 0 end) as opening,
       sum(case when moved_at >= ? and qty > 0 then qty else 0 end) as came, sum(case when moved_at >= ? and qty < 0 then -qty else 0 end) as went,
       max(moved_at) as last
     from stock_movements where company_id = ? and product_id in (${places(ids.length)}) and moved_at <= ? group by product_id`,
    [from, from, from, company_id, ...ids, to],
  );

/** The moment of the newest movement: a look at the end of the index. */
const newest = async (database: Database, company_id: number, product_id: number): Promise<string | null> => {
  const [row] = await run<{ moved_at: string }>(
    database.read,
    'select moved_at from stock_movements where company_id = ? and product_id = ? order by moved_at desc limit 1',
    [company_id, product_id],
  );
  return row?.moved_at ?? null;
};

type Kept = { id: number; code: string; name: string; qty: number };

const withLedger = async (database: Database, company_id: number, rows: Kept[], { from, to }: StockQuery): Promise<Row[]> => {
  if (rows.length === 0) return [];
  if (from === undefined && to === undefined)
    return Promise.all(
      rows.map(async ({ id, code, name, qty }) => {
        const last = await newest(database, company_id, Number(id));
        return { product_id: Number(id), code, name, stock: Number(qty), stock_date: last?.slice(0, 10) ?? null };
      }),
    );
  const ids = rows.map(row => Number(row.id));
  const sums = await summed(database, company_id, ids, from ? `${from} 00:00:00` : START, to ? `${to} 23:59:59` : END);
  return rows.map(({ id, code, name }) => {
    const sum = sums.find(each => Number(each.product_id) === Number(id));
    return {
      product_id: Number(id),
      code,
      name,
      stock: Number(sum?.stock ?? 0),
      stock_date: sum?.last?.slice(0, 10) ?? null,
      opening_stock: Number(sum?.opening ?? 0),
      quantity_in: Number(sum?.came ?? 0),
      quantity_out: Number(sum?.went ?? 0),
    };
  });
};

/**
 * One page of `{product_id, code, name, stock, stock_date}`: the stock at the end of `to` and the day of the last movement until then. With
 * a range also `opening_stock` before `from`, `quantity_in` and `quantity_out` within.
 */
export const currentInventories = async (
  database: Database,
  products: Entity,
  company_id: number,
  query: StockQuery,
): Promise<{ rows: Row[]; total: number }> => {
  const kept = database.read
    .selectFrom('products')
    .innerJoin('stock', join => join.onRef('stock.company_id', '=', 'products.company_id').onRef('stock.product_id', '=', 'products.id'))
    .where(eb => eb.and(conditionsOf(database, products, company_id, query)))
    .$if(query.product_id !== undefined, builder => builder.where('products.id', '=', query.product_id!));
  const [rows, counted] = await Promise.all([
    kept
      .select(['products.id', 'products.code', 'products.name', 'stock.qty'])
      .orderBy(sql.ref(`products.${query.sort}`), query.by)
      .orderBy('products.id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    kept.select(eb => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: await withLedger(database, company_id, rows as unknown as Kept[], query), total: Number(counted.count) };
};
