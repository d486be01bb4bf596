// Which products have less stock than their minimum, and since when. A product without
// stock-keeping has no minimum.
import type { Database } from './database.ts';
import { query } from './raw-query.ts';

/**
 * Conditions on `products` and `stock`, in this order: the first is found by the index of minima, so
 * that stock rows are read only for products that have one.
 */
export const LOW_STOCK_SQL = `products.type = 'p' and products.status = 1 and products.minimum_stock_qty >= 0
  and stock.company_id = products.company_id and stock.product_id = products.id and stock.qty < products.minimum_stock_qty`;

/** `since` is the day (AD) on which the stock fell below the minimum of today. */
export type LowStock = { id: number; name: string; stock: number; minimum: number; since: string };

/** The number of active products below their minimum. */
export const countLowStock = async (database: Database, company_id: number): Promise<number> => {
  const [row] = await query<{ count: number }>(
    database.read,
    // "cross join" also fixes the order of the two tables for SQLite.
    `select count(*) as count from products cross join stock where products.company_id = ? and ${LOW_STOCK_SQL}`,
    [company_id],
  );
  return row!.count;
};

// Walks back day by day from today's stock, until a day began with enough.
const LATEST_LOW_SQL = `with recursive low as (
    select products.id as id, products.name as name, products.minimum_stock_qty as minimum, stock.qty as qty,
      coalesce((select max(day) from stock_daily where company_id = products.company_id and product_id = products.id), '') as moved_on,
      products.created_at as created_at
    from products cross join stock where products.company_id = ? and ${LOW_STOCK_SQL}
    order by moved_on desc, products.id desc limit ?),
  walk(product_id, minimum, day, qty) as (
    select id, minimum, '9999-12-31', qty from low
    union all
    select walk.product_id, walk.minimum, moved.day, walk.qty - moved.came + moved.went from walk
    join stock_daily as moved on moved.company_id = ? and moved.product_id = walk.product_id and moved.day =
      (select max(day) from stock_daily where company_id = ? and product_id = walk.product_id and day < walk.day)
    where walk.qty < walk.minimum)
  select low.id as id, low.name as name, low.qty as stock, low.minimum as minimum,
    case when min(walk.day) < '9999-12-31' then min(walk.day) else substr(low.created_at, 1, 10) end as since
  from low join walk on walk.product_id = low.id group by low.id, low.name, low.qty, low.minimum, low.created_at`;

/** Up to `most` of them, those whose stock moved last first. */
export const loadLatestLowStock = (
  database: Database,
  company_id: number,
  most: number,
): Promise<LowStock[]> =>
  query<LowStock>(database.read, LATEST_LOW_SQL, [company_id, most, company_id, company_id]);
