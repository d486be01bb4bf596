// Products whose stock is below the minimum that their form names. Who keeps no stock of a product
// has no minimum to fall below.
import { sql } from 'kysely';
import type { Entity, Row } from '../../domain/schema/entity.ts';
import type { Database } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { ListQuery } from '../entities/list-query.ts';
import { orderBy } from '../entities/order-by.ts';
import { conditionsOf } from '../entities/page.ts';

/**
 * Found by the index of the products' minima: the rows of stock are looked at only for products
 * that have one.
 */
const WITH_MINIMUM = `products.type = 'p' and products.status = 1 and products.minimum_stock_qty >= 0`;
const BELOW = `stock.company_id = products.company_id and stock.product_id = products.id and stock.qty < products.minimum_stock_qty`;

const FEW = 1000;

/** How many active products are below their minimum. */
export const countBelowMinimum = async (
  database: Database,
  company_id: number,
): Promise<number> => {
  const [row] = await run<{ count: number }>(
    database.read,
    // "cross join": for SQLite also the order of the two.
    `select count(*) as count from products cross join stock where products.company_id = ? and ${WITH_MINIMUM} and ${BELOW}`,
    [company_id],
  );
  return Number(row!.count);
};

/**
 * One page of them, as `{id, code, name, stock_available, minimum_stock_qty}`, and how many there
 * are.
 */
export const belowMinimumPage = async (
  database: Database,
  products: Entity,
  company_id: number,
  query: ListQuery,
): Promise<{ rows: Row[]; total: number }> => {
  const below = database.read
    .selectFrom('products')
    .crossJoin('stock')
    .where(eb => eb.and(conditionsOf(database, products, company_id, query)))
    .where(sql<boolean>`${sql.raw(`${WITH_MINIMUM} and ${BELOW}`)}`);
  // Mostly they are few: found in one look at the minima, and the page is of these alone.
  const found = (await below.select('products.id').limit(FEW).execute()).map(({ id }) =>
    Number(id),
  );
  if (found.length === 0) return { rows: [], total: 0 };
  const areFew = found.length < FEW;
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
      .orderBy(orderBy(database, products, query))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    areFew
      ? { count: found.length }
      : below.select(eb => eb.fn.countAll().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(counted.count) };
};
