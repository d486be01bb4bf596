// npm run bench: what things cost, each beside the bare engine's figure from the same run. These
// machines are noisy: compare within a run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupTimes } from '../bench/backup.ts';
import { barePageTime } from '../bench/bare-page.ts';
import { bareTypingTimes } from '../bench/bare-typing.ts';
import { billTypingTimes, entryTypingTimes } from '../bench/entry-typing.ts';
import { firstListTimes } from '../bench/first-list.ts';
import { benchJournal } from '../bench/journal/journal.ts';
import { languageSwitchTimes } from '../bench/language-switch.ts';
import { longDocumentTimes } from '../bench/long-documents.ts';
import { longestTask } from '../bench/long-tasks.ts';
import { navigationTimes } from '../bench/navigation.ts';
import { pageWeights } from '../bench/pages.ts';
import { withPostgres } from '../bench/postgres.ts';
import { fillUp, printTimes, readTimes, startTime } from '../bench/reads.ts';
import { benchRegisters } from '../bench/registers/registers.ts';
import { openMeasuredShop, percentile } from '../bench/shop.ts';
import { PRODUCTS, stockTimes } from '../bench/stock.ts';
import { tellThousand } from '../bench/tax-authority.ts';
import { typingTimes } from '../bench/typing.ts';
import { barePostgres, bareSqlite, saveOverHttp } from '../bench/writes.ts';
import { buildWhenStale } from './client-build.ts';
import { chromium } from './test-tools.ts';

const SECONDS = 8_000;
const MANY = Number(process.env.BENCH_INVOICES ?? 100_000);
const folder = () => mkdtempSync(join(tmpdir(), 'bijak-bench-'));
const rows: [string, string, string, string][] = [];
const tell = (what: string, ours: string, bare: string, wanted: string) => {
  rows.push([what, ours, bare, wanted]);
  console.log(`${what.padEnd(58)} ${ours.padStart(14)} ${bare.padStart(14)}   ${wanted}`);
};
const times = (ours: number, bare: number) => `${(ours / bare).toFixed(2)} ×`;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const perSecond = (value: number) => `${value.toFixed(0)}/s`;

if (process.argv.includes('registers')) {
  await benchRegisters();
  process.exit(0);
}

if (process.argv.includes('journal')) {
  await benchJournal();
  process.exit(0);
}

if (process.argv.includes('backup')) {
  const backupFolder = folder();
  const measured = await openMeasuredShop({ DATA_DIR: backupFolder });
  await fillUp(measured, MANY);
  const took = await backupTimes(measured, backupFolder);
  tell(
    `backup of ${MANY} invoices (${took.megabytes.toFixed(0)} MB)`,
    `${took.seconds.toFixed(1)} s`,
    '',
    '20 s',
  );
  tell(
    `saves during it, p95 of ${took.saved}`,
    ms(took.p95),
    '',
    `30 ms; ${ms(took.p95Before)} without a backup`,
  );
  tell('recovery of it, with the backup before', `${took.recovery.toFixed(1)} s`, '', '60 s');
  await measured.service.stop();
  rmSync(backupFolder, { recursive: true, force: true });
  process.exit(0);
}

if (process.argv.includes('stock')) {
  const ask = async (engine: string, database: { DATABASE_URL?: string }) => {
    const stockFolder = folder();
    for (const [what, took, wanted] of await stockTimes({ DATA_DIR: stockFolder, ...database }))
      tell(`${engine}, ${PRODUCTS} products: ${what}, p95`, ms(took), '', wanted);
    rmSync(stockFolder, { recursive: true, force: true });
  };
  await ask('SQLite', {});
  await withPostgres(DATABASE_URL => ask('PostgreSQL', { DATABASE_URL }));
  process.exit(0);
}

buildWhenStale();
console.log(`${''.padEnd(58)} ${'Bijak'.padStart(14)} ${'bare engine'.padStart(14)}   to reach`);

const data = folder();
const env = { DATA_DIR: data };
let shop = await openMeasuredShop(env);
await saveOverHttp(shop, 16, 2_000);
const many = await saveOverHttp(shop, 64, SECONDS);
const one = await saveOverHttp(shop, 1, SECONDS / 2);
await shop.service.stop();
const bare = bareSqlite(data, SECONDS, 10_000_000);
tell(
  'SQLite: invoices of 10 lines, 64 clients',
  perSecond(many.perSecond),
  perSecond(bare),
  `${times(many.perSecond, bare)} (1.0), p95 ${ms(many.p95)} (40 ms; 64 bare saves take ${ms(64_000 / bare)})`,
);
tell(
  'SQLite: one client',
  perSecond(one.perSecond),
  perSecond(bare),
  `${times(one.perSecond, bare)} (0.3)`,
);

await withPostgres(async DATABASE_URL => {
  const pgFolder = folder();
  const onPostgres = await openMeasuredShop({ DATA_DIR: pgFolder, DATABASE_URL });
  await saveOverHttp(onPostgres, 16, 2_000);
  const ours = await saveOverHttp(onPostgres, 64, SECONDS);
  await onPostgres.service.stop();
  const theirs = await barePostgres(DATABASE_URL, SECONDS);
  tell(
    'PostgreSQL: invoices of 10 lines, 64 clients',
    perSecond(ours.perSecond),
    perSecond(theirs),
    `${times(ours.perSecond, theirs)} (1.0), p95 ${ms(ours.p95)}`,
  );
  rmSync(pgFolder, { recursive: true, force: true });
});

const toldFolder = folder();
const told = await tellThousand({ DATA_DIR: toldFolder });
tell('a thousand documents told to the tax authority', `${told.seconds.toFixed(1)} s`, '', '30 s');
tell('saves beside it, 4 clients, p95', ms(told.p95), `${ms(told.quiet)} alone`, '30 ms');
rmSync(toldFolder, { recursive: true, force: true });

const longFolder = folder();
const long = await longDocumentTimes({ DATA_DIR: longFolder });
tell('credit note of 200 lines saved, p95 over HTTP', ms(long.note), '', '30 ms in the server');
tell('vendor’s bill of 50 lines saved, p95 over HTTP', ms(long.bill), '', '20 ms in the server');
rmSync(longFolder, { recursive: true, force: true });

const large = folder();
shop = await openMeasuredShop({ DATA_DIR: large });
await fillUp(shop, MANY);
const reads = await readTimes(shop);
tell(
  `first page with count at ${MANY} invoices, p95 over HTTP`,
  ms(reads.list),
  '',
  '5 ms in the server',
);
tell('the three tabs, p95', ms(reads.tabs), '', '5 ms in the server');
tell('customer-name filter, page and count, p95', ms(reads.filter), '', '15 ms');
tell('the figures of the dashboard, p95', ms(reads.overview), '', '10 ms');
const prints = await printTimes(shop, 3_000);
tell(
  'PDF of an invoice, median over HTTP',
  ms(prints.median),
  ms(barePageTime()),
  '10 ms; Typst alone sets a bare table',
);
tell(
  'memory of service and child after 3,000 documents',
  `${prints.megabytes.toFixed(0)} MB`,
  '',
  '600 MB',
);
await shop.service.stop();
tell('start with them until /healthz', ms(await startTime({ DATA_DIR: large })), '', '1,000 ms');

if (chromium()) {
  const pagesFolder = folder();
  const pages = await pageWeights({ DATA_DIR: pagesFolder });
  tell('JavaScript (gzip): landing page', `${pages.landing.toFixed(0)} kB`, '', '110 kB');
  tell('with sign-in modal and bot check', `${pages.modal.toFixed(0)} kB`, '', '190 kB');
  tell('dashboard and first list', `${pages.list.toFixed(0)} kB`, '', '420 kB');
  tell(
    'first list on screen, cold',
    ms(pages.firstList),
    ms(pages.bareList),
    'no later than the bare react-admin list',
  );
  rmSync(pagesFolder, { recursive: true, force: true });

  const slowFolder = folder();
  const navigations = await navigationTimes({ DATA_DIR: slowFolder });
  tell(
    'to a list that was open before, CPU at a quarter, median',
    ms(percentile(navigations, 0.5)),
    '',
    '150 ms',
  );
  const keys = await typingTimes({ DATA_DIR: slowFolder });
  const entryKeys = await entryTypingTimes({ DATA_DIR: slowFolder });
  const billKeys = await billTypingTimes({ DATA_DIR: slowFolder });
  const bareKeys = (await bareTypingTimes(1, 200)).map(took => ms(percentile(took, 0.95)));
  const [bareForm, bareLines] = bareKeys as [string, string];
  tell(
    'key to paint in a generated form, CPU at a quarter, p95',
    ms(percentile(keys, 0.95)),
    bareForm,
    '50 ms; four fields of plain HTML',
  );
  tell(
    'key to new totals on 200 lines, CPU at a quarter, p95',
    ms(percentile(entryKeys, 0.95)),
    bareLines,
    '50 ms; 800 fields of plain HTML',
  );
  tell('the same on a vendor’s bill of 50 lines', ms(percentile(billKeys, 0.95)), '', '50 ms');
  const first = await firstListTimes({ DATA_DIR: slowFolder });
  tell(
    'Sign In to a first list that takes keys, CPU at a quarter, median',
    ms(percentile(first.interactive, 0.5)),
    '',
    '2,500 ms',
  );
  tell('layout shift on the way there, largest', first.shift.toFixed(4), '', '0.02');
  tell(
    'longest task while an invoice is typed, CPU at a quarter',
    ms(await longestTask({ DATA_DIR: slowFolder })),
    '',
    '200 ms',
  );
  const switches = await languageSwitchTimes({ DATA_DIR: slowFolder });
  tell(
    'another language on a list, CPU at a quarter, median',
    ms(percentile(switches, 0.5)),
    '',
    '300 ms',
  );
  rmSync(slowFolder, { recursive: true, force: true });
}
for (const used of [data, large]) rmSync(used, { recursive: true, force: true });
