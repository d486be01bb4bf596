// Products whose stock is below the minimum that their form names. Who keeps no stock of a product has no minimum to fall below.
import { sql } from 'kysely';
import type { Entity, Row } from '../../domain/schema/entity.ts';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { ListQuery } from '../entities/list-query.ts';
import { conditionsOf } from '../entities/page.ts';

const BELOW = `products.type = 'p' and products.status = 1 and stock.qty < products.minimum_stock_qty`;

/** How many active products are below their minimum. */
export const countBelowMinimum = async (database: Database, company_id: number): Promise<number> => {
  const [row] = await run<{ count: number }>(
    database.read,
    `select count(*) as count from stock join products on products.id = stock.product_id
     where stock.company_id = ? and products.company_id = stock.company_id and ${BELOW}`,
    [company_id],
  );
  return Number(row!.count);
};

/** One page of them, as `{id, code, name, stock_available, minimum_stock_qty}`, and how many there are. */
export const belowMinimumPage = async (
  database: Database,
  products: Entity,
  company_id: number,
  query: ListQuery,
): Promise<{ rows: Row[]; total: number }> => {
  const below = database.read
    .selectFrom('products')
    .innerJoin('stock', join => join.onRef('stock.company_id', '=', 'products.company_id').onRef('stock.product_id', '=', 'products.id'))
    .where(eb => eb.and(conditionsOf(database, products, company_id, query)))
    .where(sql<boolean>`${sql.raw(BELOW)}`);
  const [rows, counted] = await Promise.all([
    below
      .select(['products.id', 'products.code', 'products.name', 'products.minimum_stock_qty', 'stock.qty as stock_available'])
      .orderBy(`products.${query.sort}`, query.by)
      .orderBy('products.id')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    below.select(eb => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.count) };
};
