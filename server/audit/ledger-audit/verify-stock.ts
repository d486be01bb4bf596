// Compares the stored stock of each product and the sums of its days with the movements, in batches
// of some thousand movements.
import type { Database, Value } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { compareFigures, type Difference } from './difference.ts';

/** Movements of one product per batch; the batch is extended to the end of its last day. */
const MOVEMENT_BATCH_SIZE = 2_000;
const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

type Row = Record<string, Value>;

const findNextProduct = async (
  database: Database,
  company_id: number,
  after: number,
): Promise<number | undefined> => {
  const [row] = await query<{ id: number | null }>(
    database.read,
    `select min(id) as id from (
       select min(product_id) as id from stock where company_id = ? and product_id > ?
       union all select min(product_id) as id from stock_daily where company_id = ? and product_id > ?
       union all select min(product_id) as id from stock_movements where company_id = ? and product_id > ?
     ) as products`,
    [company_id, after, company_id, after, company_id, after],
  );
  return row?.id === null || row?.id === undefined ? undefined : row.id;
};

const loadProductName = async (
  database: Database,
  company_id: number,
  id: number,
): Promise<string> => {
  const [row] = await query<{ name: string }>(
    database.read,
    'select name from products where company_id = ? and id = ?',
    [company_id, id],
  );
  return `${row?.name ?? 'product'} (${id})`;
};

/** The day on which the next batch of movements ends. */
const findBatchEndDay = async (
  database: Database,
  company_id: number,
  product_id: number,
  after: string,
): Promise<string> => {
  const [row] = await query<{ moved_at: string }>(
    database.read,
    `select moved_at from stock_movements where company_id = ? and product_id = ? and moved_at > ? order by moved_at limit 1 offset ${MOVEMENT_BATCH_SIZE - 1}`,
    [company_id, product_id, `${after} 23:59:59`],
  );
  return row ? row.moved_at.slice(0, 10) : LAST_DAY;
};

/** What the days of a product keep, and what its movements say of them. */
const DAY_SUMS = {
  came: 'case when qty > 0 then qty else 0 end',
  went: 'case when qty < 0 then -qty else 0 end',
  came_value: 'case when qty < 0 then 0 else coalesce(value, 0) end',
  went_value: 'case when qty < 0 then 0 - coalesce(value, 0) else 0 end',
};
const dayColumns = Object.keys(DAY_SUMS);
const forEachSum = (write: (name: string) => string, joint = ', ') =>
  dayColumns.map(write).join(joint);

const dayTotalsQuery = `select day, ${forEachSum(name => `sum(kept_${name}) as kept_${name}, sum(${name}) as ${name}`)} from (
    select day, ${forEachSum(name => `${name} as kept_${name}, 0 as ${name}`)}
      from stock_daily where company_id = ? and product_id = ? and day > ? and day <= ?
    union all
    select substr(moved_at, 1, 10) as day, ${Object.entries(DAY_SUMS)
      .map(([name, sum]) => `0 as kept_${name}, ${sum} as ${name}`)
      .join(', ')}
      from stock_movements where company_id = ? and product_id = ? and moved_at > ? and moved_at <= ?
  ) as sides group by day having ${forEachSum(name => `sum(kept_${name}) <> sum(${name})`, ' or ')} order by day`;

type StockSums = Record<'qty' | 'value', number | null>;
const stockQuery = 'select qty, value from stock where company_id = ? and product_id = ?';
const stockByDaysQuery = `select sum(came - went) as qty, sum(came_value - went_value) as value
    from stock_daily where company_id = ? and product_id = ?`;
/** Both in one statement, which sees one moment: others go on selling. */
const stockAndMovementsQuery = `select 'stock' as side, qty, value from stock where company_id = ? and product_id = ?
    union all select 'movements', sum(qty), sum(value) from stock_movements where company_id = ? and product_id = ?`;

async function* verifyProductDays(
  database: Database,
  company_id: number,
  id: number,
  name: string,
): AsyncGenerator<Difference> {
  for (let after = FIRST_DAY; after !== LAST_DAY; ) {
    const upTo = await findBatchEndDay(database, company_id, id, after);
    const rows = await query<Row>(database.read, dayTotalsQuery, [
      company_id,
      id,
      after,
      upTo,
      company_id,
      id,
      `${after} 23:59:59`,
      `${upTo} 23:59:59`,
    ]);
    for (const row of rows)
      yield* compareFigures(
        'stock_daily',
        `${name} on ${row.day}`,
        dayColumns,
        Object.fromEntries(dayColumns.map(column => [column, row[`kept_${column}`]!])),
        row,
      );
    after = upTo;
    await new Promise(setImmediate);
  }
}

/** Compares stock and stock_daily with stock_movements, in quantity and value. */
export async function* verifyStock(
  database: Database,
  company_id: number,
): AsyncGenerator<Difference> {
  for (
    let id = await findNextProduct(database, company_id, 0);
    id !== undefined;
    id = await findNextProduct(database, company_id, id)
  ) {
    const name = await loadProductName(database, company_id, id);
    let astray = false;
    for await (const difference of verifyProductDays(database, company_id, id, name)) {
      astray = true;
      yield difference;
    }
    const toSums = (row: StockSums | undefined) => ({ qty: row?.qty ?? 0, value: row?.value ?? 0 });
    const sumsOf = async (text: string) =>
      toSums((await query<StockSums>(database.read, text, [company_id, id]))[0]);
    const [kept, byDays] = [await sumsOf(stockQuery), await sumsOf(stockByDaysQuery)];
    // The days were just compared with the movements: only if they differ are all movements read at
    // once.
    if (!astray && kept.qty === byDays.qty && kept.value === byDays.value) continue;
    const sides = await query<StockSums & { side: string }>(database.read, stockAndMovementsQuery, [
      company_id,
      id,
      company_id,
      id,
    ]);
    const sideOf = (name: string) => toSums(sides.find(({ side }) => side === name));
    yield* compareFigures('stock', name, ['qty', 'value'], sideOf('stock'), sideOf('movements'));
  }
}
