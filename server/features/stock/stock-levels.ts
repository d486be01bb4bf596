// Stock from the ledger: today's is stored, that of a past day is the sum of the movements until
// its end. One row per product with stock-keeping (contract, "Fine print").
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import type { StockValue } from '../../../domain/ledger/stock-value.ts';
import { divideHalfUp, toRupees } from '../../../domain/money/money.ts';
import type { Database } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { searchIds, toConditions } from '../../entities/fetch-page.ts';
import { buildOrderBy, type ListQuery } from '../../entities/list-query.ts';

/** The days ("YYYY-MM-DD", both inclusive) and, optionally, the product. */
export type StockQuery = ListQuery & { product_id?: number; from?: string; to?: string };

type StockSums = {
  product_id: number;
  stock: number;
  value: number;
  opening: number;
  came: number;
  went: number;
  last: string | null;
};

const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

/** The sums of the ledger's days between two of them. */
const loadStockSums = (
  database: Database,
  company_id: number,
  ids: number[],
  from: string,
  to: string,
): Promise<StockSums[]> =>
  query<StockSums>(
    database.read,
    `select product_id, sum(came - went) as stock, sum(came_value - went_value) as value,
       sum(case when day < ? then came - went else 0 end) as opening,
       sum(case when day >= ? then came else 0 end) as came, sum(case when day >= ? then went else 0 end) as went, max(day) as last
     from stock_daily where company_id = ? and product_id in (${placeholders(ids.length)}) and day <= ? group by product_id`,
    [from, from, from, company_id, ...ids, to],
  );

type StockRow = { id: number; code: string; name: string; qty: number; value: number };

/** The average of one unit in rupees, half up; null without any. */
const toAverageCost = ({ qty, value }: StockValue): number | null =>
  qty === 0 ? null : toRupees(divideHalfUp(BigInt(Math.abs(value)), BigInt(Math.abs(qty))));

const addLedgerFigures = async (
  database: Database,
  company_id: number,
  rows: StockRow[],
  { from, to }: StockQuery,
): Promise<Row[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(row => row.id);
  const sums = await loadStockSums(database, company_id, ids, from ?? FIRST_DAY, to ?? LAST_DAY);
  return rows.map(({ id, code, name, ...now }) => {
    const sum = sums.find(each => each.product_id === id);
    const then = to === undefined ? now : { qty: sum?.stock ?? 0, value: sum?.value ?? 0 };
    const range = {
      opening_stock: sum?.opening ?? 0,
      quantity_in: sum?.came ?? 0,
      quantity_out: sum?.went ?? 0,
    };
    return {
      product_id: id,
      code,
      name,
      stock: then.qty,
      value: toRupees(then.value),
      average_cost: toAverageCost(then),
      stock_date: sum?.last ?? null,
      ...(from === undefined && to === undefined ? {} : range),
    };
  });
};

/** Today's stock of each of the products that has stock-keeping. */
export const loadStockOf = (
  { read }: Database,
  company_id: number,
  ids: number[],
): Promise<{ product_id: number; stock: number }[]> =>
  query(
    read,
    `select product_id, qty as stock from stock where company_id = ? and product_id in (${placeholders(ids.length)}) order by product_id`,
    [company_id, ...ids],
  );

/**
 * One page of `{product_id, code, name, stock, value, average_cost, stock_date}`: the stock at the end
 * of `to`, what it is worth in all and by unit (rupees), and the day of the last movement until
 * then. With a range also `opening_stock` before `from`, `quantity_in` and `quantity_out` within.
 */
export const loadStockLevels = async (
  database: Database,
  products: Entity,
  company_id: number,
  query: StockQuery,
): Promise<{ rows: Row[]; total: number; total_value: number }> => {
  const found = await searchIds(database, products, company_id, query);
  if (found?.length === 0) return { rows: [], total: 0, total_value: 0 };
  const wanted = found
    ? [database.isOneOf('stock.product_id', found)]
    : toConditions(database, products, company_id, query);
  const kept = database.read
    .selectFrom('stock')
    .innerJoin('products', join =>
      join
        .onRef('products.company_id', '=', 'stock.company_id')
        .onRef('products.id', '=', 'stock.product_id'),
    )
    .where('stock.company_id', '=', company_id)
    .where(eb => eb.and(wanted))
    .$if(query.product_id !== undefined, builder =>
      builder.where('stock.product_id', '=', query.product_id!),
    );
  // Without a filter the stock rows alone are counted, and the order by product is that of their
  // key.
  const all = database.read.selectFrom('stock').where('company_id', '=', company_id);
  const counted =
    query.filters.length > 0 || query.start || query.end || query.product_id !== undefined
      ? kept
      : all;
  const isFiltered = counted === kept;
  const valueThen = database.read
    .selectFrom('stock_daily')
    .select(eb => eb.fn.sum<number | null>(eb('came_value', '-', eb.ref('went_value'))).as('value'))
    .where('company_id', '=', company_id)
    .where('day', '<=', query.to ?? LAST_DAY)
    .$if(isFiltered, builder => builder.where('product_id', 'in', kept.select('stock.product_id')));
  const valueNow = counted.select(eb => eb.fn.sum<number | null>('stock.value').as('value'));
  const [rows, { count }, { value }] = await Promise.all([
    kept
      .select(['products.id', 'products.code', 'products.name', 'stock.qty', 'stock.value'])
      .orderBy(buildOrderBy(database, products, query, 'stock.product_id'))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    counted.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    (query.to === undefined ? valueNow : valueThen).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: await addLedgerFigures(database, company_id, rows as unknown as StockRow[], query),
    total: count,
    total_value: toRupees(Number(value ?? 0)),
  };
};
