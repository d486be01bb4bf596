// The reports of the books over a million documents of ten years: npm run bench -- ledger. Each figure
// is printed with that of the bare engine for the same rows.
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { fromDayNumber, toDayNumber } from '../domain/calendar/bikram-sambat.ts';
import { toFiscalYear } from '../domain/calendar/fiscal-year.ts';
import type { Purpose } from '../domain/ledger/chart-of-accounts.ts';
import { startService } from '../tests/support/service-process.ts';
import {
  type Bare,
  type BenchDatabase,
  type Measured,
  measureBare,
  openBare,
} from './bare-engine.ts';
import { loadPostgres, loadSqlite } from './registers/bulk-load.ts';
import type { Rows } from './registers/generate-year.ts';
import { measureExport, measurePage } from './registers/measure-registers.ts';
import { openBenchShop, settings, signIn, todayInNepal } from './shop.ts';

export const ENTRY_COUNT = Number(process.env.BENCH_ENTRIES ?? 1_000_000);
const YEARS = 10;
const BATCH_SIZE = 5_000;
const CUSTOMERS = 60;
const REPEATS = 60;

type Posting = [purpose: Purpose, debit: number, credit: number];
/** An invoice of goods, and every fourth time a receipt of cash. */
const postings: Posting[][] = [
  [
    ['debtors', 113_000, 0],
    ['sales_taxable', 0, 100_000],
    ['output_vat', 0, 13_000],
    ['cost_of_sales', 80_000, 0],
    ['inventory', 0, 80_000],
  ],
  [
    ['cash', 113_000, 0],
    ['debtors', 0, 113_000],
  ],
];

type Ids = { company_id: number; accounts: ReadonlyMap<Purpose, number> };

/** Batches of entries with their lines; the sums of days and months come last. */
function* generateEntries({ company_id, accounts }: Ids, today: string): Generator<Rows> {
  const last = toDayNumber(today);
  const days = YEARS * 365;
  const sums = new Map<string, { debit: number; credit: number; lines: number }>();
  const add = (key: string, debit: number, credit: number) => {
    const sum = sums.get(key) ?? { debit: 0, credit: 0, lines: 0 };
    sums.set(key, {
      debit: sum.debit + debit,
      credit: sum.credit + credit,
      lines: sum.lines + 1,
    });
  };
  for (let from = 1; from <= ENTRY_COUNT; from += BATCH_SIZE) {
    const entries: Rows[string] = [];
    const lines: Rows[string] = [];
    for (let id = from; id < from + BATCH_SIZE && id <= ENTRY_COUNT; id += 1) {
      const day = fromDayNumber(last - days + 1 + Math.floor(((id - 1) * days) / ENTRY_COUNT));
      const isReceipt = id % 4 === 0;
      entries.push({
        id,
        company_id,
        source_kind: isReceipt ? 'receipt' : 'invoice',
        source_id: id,
        revision: 0,
        day,
        recorded_at: `${day} 10:00:00`,
        pos: 'Main',
        number: String(id),
        narration: `Buyer ${id % CUSTOMERS} Traders`,
        reverses: null,
        mapping: 1,
      });
      for (const [index, [purpose, debit, credit]] of postings[isReceipt ? 1 : 0]!.entries()) {
        const account_id = accounts.get(purpose)!;
        lines.push({
          entry_id: id,
          line_no: index + 1,
          company_id,
          account_id,
          party_kind: purpose === 'debtors' ? 'customer' : null,
          party_id: purpose === 'debtors' ? (id % CUSTOMERS) + 1 : null,
          pos: 'Main',
          day,
          debit,
          credit,
        });
        add(`${account_id} ${day}`, debit, credit);
        add(`${account_id} ${day.slice(0, 7)}`, debit, credit);
      }
    }
    yield { ledger_entries: entries, ledger_lines: lines };
  }
  const rows = [...sums].map(([key, sum]) => {
    const [account_id, period] = key.split(' ') as [string, string];
    return { period, row: { company_id, account_id: Number(account_id), pos: 'Main', ...sum } };
  });
  yield {
    account_days: rows
      .filter(({ period }) => period.length === 10)
      .map(({ period, row }) => ({ ...row, day: period })),
    account_months: rows
      .filter(({ period }) => period.length === 7)
      .map(({ period, row }) => ({ ...row, month: period })),
  };
}

/** What the reports take over HTTP, and the bare engine for the same rows. `env` names the database. */
export const measureLedger = async (env: BenchDatabase): Promise<Measured[]> => {
  const empty = await openBenchShop(env);
  await empty.service.stop();
  const today = todayInNepal();
  const bare = await openBare(env);
  const uses = (await bare.rows(
    'select company_id, purpose, account_id from account_uses',
    [],
  )) as {
    company_id: number | string;
    purpose: Purpose;
    account_id: number | string;
  }[];
  const company_id = Number(uses[0]!.company_id);
  const accounts = new Map(uses.map(({ purpose, account_id }) => [purpose, Number(account_id)]));
  // What opened the shop has posted already, such as its stock, makes room for the generated entries.
  const entries = generateEntries({ company_id, accounts }, today);
  for (const table of ['ledger_lines', 'ledger_entries', 'account_days', 'account_months']) {
    await bare.rows(
      env.DATABASE_URL ? `alter table ${table} disable trigger user` : `select 1`,
      [],
    );
    if (!env.DATABASE_URL)
      for (const action of ['update', 'delete'])
        await dropTrigger(env.DATA_DIR, `${table}_no_${action}`);
    await remove(bare, env, table);
  }
  await bare.close();
  if (env.DATABASE_URL) await loadPostgres(env.DATABASE_URL, entries);
  else loadSqlite(env.DATA_DIR, entries);

  const service = await startService({ ...settings, ...env });
  const shop = { ...empty, service, token: await signIn(service) };
  const engine = await openBare(env);
  const year = toFiscalYear(today);
  const past = fromDayNumber(toDayNumber(today) - 1_000);
  const debtors = accounts.get('debtors')!;
  const period = `start_date=${year.start_date}&end_date=${today}`;
  const SUMS =
    'select account_id, sum(debit), sum(credit) from account_days where company_id = ? and day >= ? and day <= ? group by account_id';
  const measured: Measured[] = [];
  const compare = async (
    what: string,
    path: string,
    wanted: string,
    text: string,
    values: (string | number)[],
  ) =>
    measured.push({
      what,
      ours: await measurePage(shop, path, REPEATS),
      bare: await measureBare(() => engine.rows(text, values), REPEATS),
      wanted,
      unit: 'ms',
    });
  await compare(
    'trial balance of a past day',
    `reports/trial-balance?start_date=${past}&end_date=${past}`,
    '20 ms',
    SUMS,
    [company_id, '0000-01-01', past],
  );
  await compare(
    'profit and loss of a year by month',
    `reports/profit-and-loss?${period}&compare=months`,
    '40 ms',
    SUMS,
    [company_id, year.start_date, today],
  );
  await compare(
    'balance sheet with last year',
    'reports/balance-sheet?compare=last-year',
    '40 ms',
    SUMS,
    [company_id, '0000-01-01', today],
  );
  for (const page of [1, 5_000, 15_000])
    await compare(
      `ledger of debtors, page ${page}`,
      `ledger/accounts/${debtors}?start_date=2010-01-01&end_date=${today}&limit=50&page=${page}`,
      '10 ms',
      'select * from ledger_lines where company_id = ? and account_id = ? and day >= ? order by day, entry_id, line_no limit 50',
      [company_id, debtors, past],
    );
  const before = performance.now();
  const rows = (await engine.rows(
    `select e.day, e.source_kind, e.number, e.narration, (select sum(debit) from ledger_lines where entry_id = e.id) as amount
     from ledger_entries as e where company_id = ? and day >= ? and day <= ? order by day, id`,
    [company_id, fromDayNumber(toDayNumber(today) - 364), today],
  )) as Record<string, string | number>[];
  const text = rows
    .map(
      row =>
        `${row.day},${row.source_kind},${row.number},${row.narration},${Number(row.amount) / 100}\r\n`,
    )
    .join('');
  const bareSeconds = (performance.now() - before) / 1000;
  if (text.length === 0) throw new Error('There is nothing in the day book');
  const file = await measureExport(
    shop,
    `reports/day-book/export?start_date=${fromDayNumber(toDayNumber(today) - 364)}&end_date=${today}&export_type=csv`,
  );
  measured.push({
    what: `CSV of a year's day book, ${rows.length} entries`,
    ours: file.seconds,
    bare: bareSeconds,
    wanted: '1.5 × bare',
    unit: 's',
  });
  await engine.close();
  await service.stop();
  return measured;
};

const dropTrigger = async (folder: string, name: string): Promise<void> => {
  const file = new SQLite(join(folder, 'bijak.sqlite'));
  file.exec(`drop trigger if exists ${name}`);
  file.close();
};

const remove = async (bare: Bare, env: BenchDatabase, table: string): Promise<void> => {
  if (env.DATABASE_URL) {
    await bare.rows(`delete from ${table}`, []);
    await bare.rows(`alter table ${table} enable trigger user`, []);
    return;
  }
  const file = new SQLite(join(env.DATA_DIR, 'bijak.sqlite'));
  file.exec(`delete from ${table}`);
  file.close();
};
