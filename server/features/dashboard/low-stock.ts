// Products with less stock than their minimum. A product without stock-keeping has no minimum.
import { sql } from 'kysely';
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { toConditions } from '../../entities/fetch-page.ts';
import { buildOrderBy, type ListQuery } from '../../entities/list-query.ts';

/** Found by the index of minima: stock rows are read only for products that have one. */
const HAS_MINIMUM = `products.type = 'p' and products.status = 1 and products.minimum_stock_qty >= 0`;
const IS_BELOW_MINIMUM = `stock.company_id = products.company_id and stock.product_id = products.id and stock.qty < products.minimum_stock_qty`;

const MAX_ID_LIST = 1000;

/** The number of active products below their minimum. */
export const countLowStock = async (database: Database, company_id: number): Promise<number> => {
  const [row] = await query<{ count: number }>(
    database.read,
    // "cross join" also fixes the order of the two tables for SQLite.
    `select count(*) as count from products cross join stock where products.company_id = ? and ${HAS_MINIMUM} and ${IS_BELOW_MINIMUM}`,
    [company_id],
  );
  return row!.count;
};

/**
 * One page of them, as `{id, code, name, stock_available, minimum_stock_qty}`, and the total count.
 */
export const loadLowStockPage = async (
  database: Database,
  products: Entity,
  company_id: number,
  query: ListQuery,
): Promise<{ rows: Row[]; total: number }> => {
  const below = database.read
    .selectFrom('products')
    .crossJoin('stock')
    .where(eb => eb.and(toConditions(database, products, company_id, query)))
    .where(sql<boolean>`${sql.raw(`${HAS_MINIMUM} and ${IS_BELOW_MINIMUM}`)}`);
  // Usually few: found in one scan of the minima, and the page is made of these alone.
  const found = (await below.select('products.id').limit(MAX_ID_LIST).execute()).map(
    ({ id }) => id,
  );
  if (found.length === 0) return { rows: [], total: 0 };
  const areFew = found.length < MAX_ID_LIST;
  const [rows, counted] = await Promise.all([
    below
      .$if(areFew, builder => builder.where(database.isOneOf('products.id', found)))
      .select([
        'products.id',
        'products.code',
        'products.name',
        'products.minimum_stock_qty',
        'stock.qty as stock_available',
      ])
      .orderBy(buildOrderBy(database, products, query))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    areFew
      ? { count: found.length }
      : below.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.count };
};
