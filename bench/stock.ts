// A hundred thousand products that keep stock, and one that moved a hundred thousand times: npm run
// bench -- stock.

import type { Database } from '../server/database/database.ts';
import { connect } from '../server/database/engine/connect.ts';
import { insertRows } from '../server/database/raw-query.ts';
import { startService } from '../tests/support/service-process.ts';
import { createHttpClient } from './http-client.ts';
import { vacuumAnalyze } from './postgres.ts';
import {
  type BenchShop,
  openBenchShop,
  percentile,
  settings,
  signIn,
  todayInNepal,
} from './shop.ts';

export const PRODUCT_COUNT = 100_000;
const MOVEMENT_COUNT = 100_000;
const BATCH_SIZE = 500;
const REPEATS = 60;
const WARES =
  'Router Cable Switch Laptop Monitor Keyboard Mouse Printer Paper Ink Chair Table Lamp Phone Charger Battery Fan Heater Pump Valve'.split(
    ' ',
  );

/** The barcode of the nth product. */
export const toBarcode = (nth: number): string => `890${String(nth).padStart(10, '0')}`;

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/**
 * The products as the shop's first one is, every tenth with a minimum; every hundredth of those
 * below it.
 */
const loadProducts = async (database: Database): Promise<void> => {
  const first = await database.read
    .selectFrom('products')
    .selectAll()
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const { id: _, ...like } = first;
  const { id: last } = await database.read
    .selectFrom('products')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < PRODUCT_COUNT; from += BATCH_SIZE)
    await database.write(async tx => {
      const numbers = range(BATCH_SIZE).map(index => from + index);
      const rows = numbers.map(nth => ({
        ...like,
        code: `B${nth}`,
        barcode: toBarcode(nth),
        name: `${WARES[nth % WARES.length]} ${WARES[(nth * 7 + 3) % WARES.length]} ${nth}`,
        minimum_stock_qty: nth % 10 === 0 ? 5 : null,
      }));
      const made = await insertRows<{ id: number }>(tx, 'products', rows, 'returning id');
      const stock = made.map(({ id: product_id }, index) => ({
        company_id: like.company_id!,
        product_id,
        qty: numbers[index]! % 1000 === 0 ? 2 : 40,
      }));
      await insertRows(tx, 'stock', stock);
    });
  const day = todayInNepal();
  for (let from = 0; from < MOVEMENT_COUNT; from += BATCH_SIZE)
    await database.write(async tx => {
      const days = range(BATCH_SIZE).map(index =>
        new Date(Date.parse(day) - Math.floor((from + index) / 300) * 86_400_000)
          .toISOString()
          .slice(0, 10),
      );
      const row = {
        company_id: like.company_id!,
        product_id: Number(last),
        qty: -1,
        document_kind: 'invoice',
        document_id: 1,
      };
      await insertRows(
        tx,
        'stock_movements',
        days.map(each => ({ ...row, moved_at: `${each} 10:00:00` })),
      );
      for (const each of new Set(days))
        await insertRows(
          tx,
          'stock_daily',
          [
            {
              company_id: like.company_id!,
              product_id: Number(last),
              day: each,
              came: 0,
              went: days.filter(other => other === each).length,
            },
          ],
          'on conflict (company_id, product_id, day) do update set went = stock_daily.went + excluded.went',
        );
    });
};

const measureP95 = async (shop: BenchShop, path: string): Promise<number> => {
  const call = createHttpClient(shop.service.address, shop.token);
  const times: number[] = [];
  for (let index = 0; index < REPEATS; index += 1) {
    const before = performance.now();
    const status = await call('GET', path);
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    if (index >= 5) times.push(performance.now() - before);
  }
  return percentile(times, 0.95);
};

/** The query of the product picker. */
const toPickerQuery = (search: string) =>
  `products?limit=8&page=1&status=1${search}&sort_field=name&sort_by=asc`;

/** A shop over them, its service started again. `env` names the database. */
export const openStockedShop = async (env: {
  DATA_DIR: string;
  DATABASE_URL?: string;
}): Promise<BenchShop> => {
  const empty = await openBenchShop(env);
  await empty.service.stop();
  const database = await connect({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL ?? '' });
  await loadProducts(database);
  await database.close();
  if (env.DATABASE_URL) await vacuumAnalyze(env.DATABASE_URL);
  const service = await startService({ ...settings, ...env });
  return { ...empty, service, token: await signIn(service) };
};

/** p95 in milliseconds over HTTP, by query. `env` names the database. */
export const measureStock = async (env: {
  DATA_DIR: string;
  DATABASE_URL?: string;
}): Promise<[string, number, string][]> => {
  const shop = await openStockedShop(env);
  const { service } = shop;
  const moved = shop.products.at(-1)!;
  const past = new Date(Date.parse(todayInNepal()) - 200 * 86_400_000).toISOString().slice(0, 10);
  const queries: [what: string, path: string, wanted: string][] = [
    ['product picker, first page', toPickerQuery(''), '30 ms'],
    ['product picker, a word of a tenth of all', toPickerQuery('&filter[name]=valve'), '30 ms'],
    ['product picker, letters of every sixtieth', toPickerQuery('&filter[name]=ter%201'), '30 ms'],
    ['product picker, a letter of nearly all', toPickerQuery('&filter[name]=a'), '30 ms'],
    ['product picker, one of all', toPickerQuery('&filter[name]=99999'), '30 ms'],
    ['current stock, first page', 'inventory/-/current-inventories?limit=10&page=1', '15 ms'],
    [
      'current stock, one of all',
      'inventory/-/current-inventories?limit=10&page=1&filter[name]=99999',
      '15 ms',
    ],
    ['products below their minimum', 'inventory/-/below-minimum?limit=10&page=1', '15 ms'],
    ['the figures of the dashboard', 'overview', '15 ms'],
    [
      `a past day's stock of one that moved ${MOVEMENT_COUNT} times`,
      `inventory/-/current-inventories?product_id=${moved}&to=${past}`,
      '10 ms',
    ],
  ];
  const times: [string, number, string][] = [];
  for (const [what, path, wanted] of queries)
    times.push([what, await measureP95(shop, path), wanted]);
  await service.stop();
  return times;
};
