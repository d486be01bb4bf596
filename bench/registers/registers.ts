// npm run bench -- registers: the registers of a year of a million invoices. The data are made
// once, into BENCH_DIR (Node's folder for temporary files without it), and found again there;
// BENCH_INVOICES makes fewer, BENCH_ENGINES names one engine only.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toTimeRange } from '../../domain/registers/report-period.ts';
import { findDifferences } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { connect } from '../../server/database/engine/connect.ts';
import { markForBuild } from '../../server/database/migrations/0055-ledger-builds.ts';
import { rebuildOpenItems } from '../../server/database/open-items.ts';
import type { LedgerState } from '../../server/posting/build-ledger.ts';
import { startService } from '../../tests/support/service-process.ts';
import { loadFirstCustomer } from '../customers.ts';
import { startPersistentPostgres } from '../postgres.ts';
import { type BenchShop, openBenchShop, settings, signIn, todayInNepal } from '../shop.ts';
import { loadPostgres, loadSqlite } from './bulk-load.ts';
import { generateBuyers, generateYear, lastYear, type Rows } from './generate-year.ts';
import {
  measureBaselineExport,
  measureExport,
  measurePage,
  measureSavesDuringExports,
} from './measure-registers.ts';

const INVOICE_COUNT = Number(process.env.BENCH_INVOICES ?? 1_000_000);
const base = process.env.BENCH_DIR ?? join(tmpdir(), 'bijak-bench-registers');

const printRow = (what: string, ours: string, comparison: string, wanted: string) =>
  console.log(`${what.padEnd(58)} ${ours.padStart(14)} ${comparison.padStart(14)}   ${wanted}`);
const formatMs = (value: number) => `${value.toFixed(1)} ms`;
const formatSeconds = (value: number) => `${value.toFixed(1)} s`;

type Place = {
  env: Record<string, string>;
  where: string;
  load: (rows: Iterable<Rows>) => Promise<void>;
};

/** What follows from rows that nobody issued: what is open of them, and that the ledger lacks them. */
const markYear = async (env: Place['env'], folder: string): Promise<void> => {
  const database = await connect({ databaseUrl: env.DATABASE_URL ?? '', dataDir: folder });
  await database.write(async tx => {
    await rebuildOpenItems(tx, 1);
    await markForBuild(tx, 1);
  });
  await database.close();
};

/** Waits for the job that posts documents of before the ledger; prints how long it took. */
const waitForLedger = async (engine: string, { service, token }: BenchShop): Promise<void> => {
  const before = performance.now();
  for (;;) {
    const { status, body } = await service.call('GET', 'ledger/state', undefined, token);
    if (status !== 200) throw new Error(`The state of the ledger was answered with ${status}.`);
    const { built, documents } = body as LedgerState;
    if (built)
      return printRow(
        `${engine}: posting ${documents} documents`,
        formatSeconds((performance.now() - before) / 1000),
        '',
        '',
      );
    await new Promise(resolve => setTimeout(resolve, 200));
  }
};

/** The shop with its year: created once, then found again. */
const openYear = async (
  folder: string,
  { env, load }: Place,
): Promise<{ shop: BenchShop; made: number }> => {
  const note = join(folder, `year-${INVOICE_COUNT}.json`);
  if (existsSync(note)) {
    const { customers, products } = JSON.parse(readFileSync(note, 'utf8')) as Pick<
      BenchShop,
      'customers' | 'products'
    >;
    const service = await startService({ ...settings, ...env });
    return { shop: { service, token: await signIn(service), customers, products }, made: 0 };
  }
  const first = await openBenchShop(env);
  await first.service.call(
    'POST',
    'fiscal-year',
    (({ year: _, ...year }) => year)(lastYear(todayInNepal())),
    first.token,
  );
  await first.service.stop();
  const before = performance.now();
  const customer = await loadFirstCustomer({ DATA_DIR: folder, ...env });
  await load(generateBuyers(customer));
  await load(generateYear(1, first.products, INVOICE_COUNT, todayInNepal()));
  await markYear(env, folder);
  const made = (performance.now() - before) / 1000;
  writeFileSync(note, JSON.stringify({ customers: first.customers, products: first.products }));
  const service = await startService({ ...settings, ...env });
  return { shop: { ...first, service, token: await signIn(service) }, made };
};

const toQuery = (moments: { start_date: string; end_date: string }) =>
  new URLSearchParams(moments).toString();

/**
 * Nothing is timed before the books were verified; once is enough, for only the measured saves
 * change them.
 */
const verifyOnce = async (engine: string, folder: string, { env }: Place): Promise<void> => {
  const note = join(folder, `verified-${INVOICE_COUNT}`);
  if (existsSync(note)) return;
  const database = await connect({ databaseUrl: env.DATABASE_URL ?? '', dataDir: folder });
  const before = performance.now();
  let found = 0;
  for await (const difference of findDifferences(database, 1, [], step =>
    console.log(`  ${step} at ${formatSeconds((performance.now() - before) / 1000)}`),
  )) {
    // The year is written into the tables, not issued: the log has no entries of it.
    if (difference.beside === 'log') continue;
    if (found < 5) console.log(difference);
    found += 1;
  }
  await database.close();
  printRow(
    `${engine}: verify-books`,
    `${found} differ`,
    formatSeconds((performance.now() - before) / 1000),
    'none',
  );
  if (found > 0) throw new Error('The books are wrong: nothing is measured on them.');
  writeFileSync(note, '');
};

const measure = async (engine: string, folder: string, place: Place): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const { shop, made } = await openYear(folder, place);
  const { year } = lastYear(todayInNepal());
  const whole = toTimeRange({ year, month: 'all' });
  const all = toQuery(whole);
  const month = toQuery(toTimeRange({ year, month: 8 }));
  const named = (text: string) => `&search[customer_name]=${encodeURIComponent(text)}`;
  printRow(
    `${engine}: making ${INVOICE_COUNT} invoices`,
    made ? formatSeconds(made) : 'found',
    '',
    'under 10 min',
  );

  await waitForLedger(engine, shop);
  await verifyOnce(engine, folder, place);

  const page = 'sales-registers?limit=10';
  printRow(
    'register, one month, first page with totals, p95',
    formatMs(await measurePage(shop, `${page}&${month}`)),
    '',
    '15 ms',
  );
  printRow(
    'whole year, first page with totals, p95',
    formatMs(await measurePage(shop, `${page}&${all}`)),
    '',
    '40 ms',
  );
  for (const [what, text] of [
    ['one customer', 'sita gurung traders 17'],
    ['a first name', 'sita'],
    ['a word of a fifth of all', 'traders'],
    ['a letter that all have', 'a'],
  ])
    printRow(
      `month, search for ${what}, p95`,
      formatMs(await measurePage(shop, `${page}&${month}${named(text!)}`, 40)),
      '',
      '60 ms',
    );
  printRow(
    'year, search for a first name, p95',
    formatMs(await measurePage(shop, `${page}&${all}${named('sita')}`, 20)),
    '',
    '',
  );
  const last = Math.ceil(INVOICE_COUNT / 10);
  printRow(
    `last page of the year (${last}), p95`,
    formatMs(await measurePage(shop, `${page}&page=${last}&${all}`)),
    '',
    '60 ms',
  );
  printRow(
    'a page in the middle of the year, p95',
    formatMs(await measurePage(shop, `${page}&page=${Math.floor(last / 2)}&${all}`)),
    '',
    '',
  );
  printRow(
    'VAT return of a month, p95',
    formatMs(await measurePage(shop, `vat-return/${year}/8`, 20)),
    '',
    '100 ms',
  );

  const bare = measureBaselineExport(place.where, whole.start_date, whole.end_date);
  const csv = await measureExport(shop, `sales-registers/export?export_type=csv&${all}`);
  printRow(
    'year as CSV',
    formatSeconds(csv.seconds),
    formatSeconds(bare),
    `${(csv.seconds / bare).toFixed(2)} × (2), ${csv.megabytes.toFixed(0)} MB (250), first byte ${formatMs(csv.firstByte)} (200)`,
  );
  const xlsx = await measureExport(shop, `sales-registers/export?copy=true&${all}`);
  printRow(
    'year as XLSX',
    formatSeconds(xlsx.seconds),
    `${(xlsx.bytes / 1e6).toFixed(0)} MB file`,
    `60 s, ${xlsx.megabytes.toFixed(0)} MB (300)`,
  );
  const three = ['export_type=csv', 'export_type=xml', 'copy=true'].map(
    type => `sales-registers/export?${type}&${all}`,
  );
  printRow(
    'saves while three year exports run, p95',
    formatMs(await measureSavesDuringExports(shop, three, 300)),
    '',
    '30 ms',
  );
  await shop.service.stop();
};

/** Measures both engines, or those named by BENCH_ENGINES. */
export const benchRegisters = async (): Promise<void> => {
  const engines = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',');
  if (engines.includes('sqlite')) {
    const folder = join(base, 'sqlite');
    await measure('SQLite', folder, {
      env: { DATA_DIR: folder },
      where: folder,
      load: async rows => loadSqlite(folder, rows),
    });
  }
  const server = engines.includes('postgres')
    ? await startPersistentPostgres(join(base, 'postgres'))
    : undefined;
  if (!server) return;
  const folder = join(base, 'postgres', 'files');
  await measure('PostgreSQL', folder, {
    env: { DATA_DIR: folder, DATABASE_URL: server.url },
    where: server.url,
    load: rows => loadPostgres(server.url, rows),
  });
  server.stop();
};
