// The list behind the dashboard's count of products with less stock than their minimum.
import { sql } from 'kysely';
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import type { Database } from '../../database/database.ts';
import { LOW_STOCK_SQL } from '../../database/low-stock.ts';
import { toConditions } from '../../entities/fetch-page.ts';
import { buildOrderBy, type ListQuery } from '../../entities/list-query.ts';

const MAX_ID_LIST = 1000;

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
    .where(sql<boolean>`${sql.raw(LOW_STOCK_SQL)}`);
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
