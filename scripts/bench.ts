// npm run bench: measured costs, each next to the bare engine's figure from the same run. These
// machines are noisy: compare within a run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchAuditLog } from '../bench/audit-log/audit-log.ts';
import { measureBackup } from '../bench/backup.ts';
import { barePostgres, bareSqlite } from '../bench/bare-writes.ts';
import { measureBaselinePdf } from '../bench/baseline-pdf.ts';
import { dispatchThousand } from '../bench/cbms-dispatch.ts';
import { measureCounter } from '../bench/counter.ts';
import { measureFirstList } from '../bench/first-list.ts';
import { measureImport, ROW_COUNT } from '../bench/import.ts';
import { measureLanguageSwitch } from '../bench/language-switch.ts';
import { ENTRY_COUNT, measureLedger } from '../bench/ledger.ts';
import { measureLongDocuments } from '../bench/long-documents.ts';
import { measureLongestTask } from '../bench/long-tasks.ts';
import { measureNavigation } from '../bench/navigation.ts';
import { compareOwnFields } from '../bench/own-fields.ts';
import {
  COMPANY_COUNT,
  FIELD_COUNT,
  measureManyCompanies,
  measureOwnRecords,
  RECORD_COUNT,
} from '../bench/own-records.ts';
import { measurePageWeights } from '../bench/pages.ts';
import { withPostgres } from '../bench/postgres.ts';
import { fillWithInvoices, measurePrints, measureReads, measureStart } from '../bench/reads.ts';
import { DOCUMENT_COUNT, measureReceivables } from '../bench/receivables/receivables.ts';
import { benchRegisters } from '../bench/registers/registers.ts';
import { openBenchShop, percentile } from '../bench/shop.ts';
import { measureStock, PRODUCT_COUNT } from '../bench/stock.ts';
import {
  measureBaselineTyping,
  measureFormTyping,
  measureInvoiceTyping,
  measureVendorBillTyping,
} from '../bench/typing.ts';
import { invoiceStatements, saveInvoices } from '../bench/writes.ts';
import { buildClientIfStale } from './build-client.ts';
import { findChromium } from './find-programs.ts';

const DURATION_MS = 8_000;
const INVOICE_COUNT = Number(process.env.BENCH_INVOICES ?? 100_000);
const makeTempFolder = () => mkdtempSync(join(tmpdir(), 'bijak-bench-'));
const rows: [string, string, string, string][] = [];
const printRow = (what: string, ours: string, bare: string, wanted: string) => {
  rows.push([what, ours, bare, wanted]);
  console.log(`${what.padEnd(58)} ${ours.padStart(14)} ${bare.padStart(14)}   ${wanted}`);
};
type Ask = (engine: string, database: { DATABASE_URL?: string }) => Promise<void>;
const onBothEngines = async (ask: Ask) => {
  await ask('SQLite', {});
  await withPostgres(DATABASE_URL => ask('PostgreSQL', { DATABASE_URL }));
};
const formatRatio = (ours: number, bare: number) => `${(ours / bare).toFixed(2)} ×`;
const formatMs = (value: number) => `${value.toFixed(1)} ms`;
const formatRate = (value: number) => `${value.toFixed(0)}/s`;

if (process.argv.includes('registers')) {
  await benchRegisters();
  process.exit(0);
}

if (process.argv.includes('audit-log')) {
  await benchAuditLog();
  process.exit(0);
}

if (process.argv.includes('backup')) {
  const backupFolder = makeTempFolder();
  const measured = await openBenchShop({ DATA_DIR: backupFolder });
  await fillWithInvoices(measured, INVOICE_COUNT);
  const took = await measureBackup(measured, backupFolder);
  printRow(
    `backup of ${INVOICE_COUNT} invoices (${took.megabytes.toFixed(0)} MB)`,
    `${took.seconds.toFixed(1)} s`,
    '',
    '20 s',
  );
  printRow(
    `saves during it, p95 of ${took.saved}`,
    formatMs(took.p95),
    '',
    `30 ms; ${formatMs(took.p95Before)} without a backup`,
  );
  printRow('recovery of it, with the backup before', `${took.recovery.toFixed(1)} s`, '', '60 s');
  await measured.service.stop();
  rmSync(backupFolder, { recursive: true, force: true });
  process.exit(0);
}

if (process.argv.includes('ledger')) {
  const ask = async (engine: string, database: { DATABASE_URL?: string }) => {
    const ledgerFolder = makeTempFolder();
    const measured = await measureLedger({ DATA_DIR: ledgerFolder, ...database });
    for (const { what, ours, bare, wanted, unit } of measured) {
      const show = (value: number) => (unit === 'ms' ? formatMs(value) : `${value.toFixed(2)} s`);
      printRow(`${engine}, ${ENTRY_COUNT} entries: ${what}`, show(ours), show(bare), wanted);
    }
    rmSync(ledgerFolder, { recursive: true, force: true });
  };
  await onBothEngines(ask);
  process.exit(0);
}

if (process.argv.includes('receivables')) {
  const ask = async (engine: string, database: { DATABASE_URL?: string }) => {
    const folder = makeTempFolder();
    const { reports, receipts } = await measureReceivables({ DATA_DIR: folder, ...database });
    for (const { what, ours, bare, wanted } of reports)
      printRow(
        `${engine}, ${DOCUMENT_COUNT} documents: ${what}, p95`,
        formatMs(ours),
        formatMs(bare),
        wanted,
      );
    printRow(
      `${engine}: receipts of three allocations, 64 clients`,
      formatRate(receipts.ours.perSecond),
      formatRate(receipts.bare),
      `${formatRatio(receipts.ours.perSecond, receipts.bare)} (1.0), p95 ${formatMs(receipts.ours.p95)}`,
    );
    rmSync(folder, { recursive: true, force: true });
  };
  await onBothEngines(ask);
  process.exit(0);
}

const benchCounter = async (): Promise<void> => {
  const folder = makeTempFolder();
  const { suggestion, scan, paper } = await measureCounter({ DATA_DIR: folder });
  const p95 = (times: number[]) => formatMs(percentile(times, 0.95));
  for (const [what, { ours, floor }, wanted] of [
    [`a key to its suggestions, ${PRODUCT_COUNT} products`, suggestion, '50 ms'],
    ['a scan to its line', scan, '60 ms'],
    ['Save & Print to the first byte of the paper', paper, '150 ms'],
  ] as const)
    printRow(
      `${what}, CPU at a quarter, p95`,
      p95(ours),
      p95(floor),
      `${wanted}; median ${formatMs(percentile(ours, 0.5))}, of a bare page ${formatMs(percentile(floor, 0.5))}`,
    );
  rmSync(folder, { recursive: true, force: true });
};

if (process.argv.includes('counter')) {
  buildClientIfStale();
  await benchCounter();
  process.exit(0);
}

if (process.argv.includes('import')) {
  const ask = async (engine: string, database: { DATABASE_URL?: string }) => {
    const folder = makeTempFolder();
    const measured = await openBenchShop({ DATA_DIR: folder, ...database });
    const { seconds, saves, savesP95 } = await measureImport(measured);
    printRow(`${engine}: import of ${ROW_COUNT} customers`, `${seconds.toFixed(1)} s`, '', '60 s');
    printRow(`${engine}: saves during it, p95 of ${saves}`, formatMs(savesP95), '', '40 ms');
    await measured.service.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  await onBothEngines(ask);
  process.exit(0);
}

if (process.argv.includes('own-fields')) {
  const ask = async (engine: string, database: { DATABASE_URL?: string }) => {
    const folder = makeTempFolder();
    const measured = await openBenchShop({ DATA_DIR: folder, ...database });
    const { without, own } = await compareOwnFields(measured, 16);
    printRow(
      `${engine}: invoices of 10 lines, 5 own fields on head and lines`,
      formatRate(own.perSecond),
      '',
      `${formatRatio(own.perSecond, without.perSecond)} of ${formatRate(without.perSecond)} without (0.85)`,
    );
    await measured.service.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  await onBothEngines(ask);
  process.exit(0);
}

if (process.argv.includes('own-records')) {
  const ask = async (engine: string, database: { DATABASE_URL?: string }) => {
    const folder = makeTempFolder();
    for (const { what, ours, bare, wanted } of await measureOwnRecords({
      DATA_DIR: folder,
      ...database,
    }))
      printRow(
        `${engine}, ${RECORD_COUNT} records of a record type: ${what}, p95`,
        formatMs(ours),
        formatMs(bare),
        wanted,
      );
    rmSync(folder, { recursive: true, force: true });
  };
  await onBothEngines(ask);
  const crowd = makeTempFolder();
  const { startSeconds, megabytes } = await measureManyCompanies({ DATA_DIR: crowd });
  const what = `SQLite, ${COMPANY_COUNT} companies with ${FIELD_COUNT} own fields each`;
  printRow(`${what}: start`, `${startSeconds.toFixed(2)} s`, '', '2 s');
  printRow(`${what}: memory`, `${megabytes.toFixed(0)} MB`, '', '700 MB');
  rmSync(crowd, { recursive: true, force: true });
  process.exit(0);
}

if (process.argv.includes('stock')) {
  const ask = async (engine: string, database: { DATABASE_URL?: string }) => {
    const stockFolder = makeTempFolder();
    for (const [what, took, wanted] of await measureStock({ DATA_DIR: stockFolder, ...database }))
      printRow(`${engine}, ${PRODUCT_COUNT} products: ${what}, p95`, formatMs(took), '', wanted);
    rmSync(stockFolder, { recursive: true, force: true });
  };
  await onBothEngines(ask);
  process.exit(0);
}

buildClientIfStale();
console.log(`${''.padEnd(58)} ${'Bijak'.padStart(14)} ${'bare engine'.padStart(14)}   to reach`);

const data = makeTempFolder();
const env = { DATA_DIR: data };
let shop = await openBenchShop(env);
await saveInvoices(shop, 16, 2_000);
const many = await saveInvoices(shop, 64, DURATION_MS);
const one = await saveInvoices(shop, 1, DURATION_MS / 2);
await shop.service.stop();
const bare = bareSqlite(data, invoiceStatements, DURATION_MS, 10_000_000);
printRow(
  'SQLite: invoices of 10 lines, 64 clients',
  formatRate(many.perSecond),
  formatRate(bare),
  `${formatRatio(many.perSecond, bare)} (1.0), p95 ${formatMs(many.p95)} (40 ms; 64 bare saves take ${formatMs(64_000 / bare)})`,
);
printRow(
  'SQLite: one client',
  formatRate(one.perSecond),
  formatRate(bare),
  `${formatRatio(one.perSecond, bare)} (0.3)`,
);

await withPostgres(async DATABASE_URL => {
  const pgFolder = makeTempFolder();
  const onPostgres = await openBenchShop({ DATA_DIR: pgFolder, DATABASE_URL });
  await saveInvoices(onPostgres, 16, 2_000);
  const ours = await saveInvoices(onPostgres, 64, DURATION_MS);
  await onPostgres.service.stop();
  const theirs = await barePostgres(DATABASE_URL, invoiceStatements, DURATION_MS);
  printRow(
    'PostgreSQL: invoices of 10 lines, 64 clients',
    formatRate(ours.perSecond),
    formatRate(theirs),
    `${formatRatio(ours.perSecond, theirs)} (1.0), p95 ${formatMs(ours.p95)}`,
  );
  rmSync(pgFolder, { recursive: true, force: true });
});

const dispatchFolder = makeTempFolder();
const dispatched = await dispatchThousand({ DATA_DIR: dispatchFolder });
printRow(
  'a thousand documents reported to the tax authority',
  `${dispatched.seconds.toFixed(1)} s`,
  '',
  '30 s',
);
printRow(
  'saves meanwhile, 4 clients, p95',
  formatMs(dispatched.p95),
  `${formatMs(dispatched.quiet)} alone`,
  '30 ms',
);
rmSync(dispatchFolder, { recursive: true, force: true });

const longFolder = makeTempFolder();
const long = await measureLongDocuments({ DATA_DIR: longFolder });
printRow(
  'credit note of 200 lines saved, p95 over HTTP',
  formatMs(long.note),
  '',
  '30 ms in the server',
);
printRow(
  'vendor’s bill of 50 lines saved, p95 over HTTP',
  formatMs(long.bill),
  '',
  '20 ms in the server',
);
rmSync(longFolder, { recursive: true, force: true });

const large = makeTempFolder();
shop = await openBenchShop({ DATA_DIR: large });
await fillWithInvoices(shop, INVOICE_COUNT);
const reads = await measureReads(shop);
printRow(
  `first page with count at ${INVOICE_COUNT} invoices, p95 over HTTP`,
  formatMs(reads.list),
  '',
  '5 ms in the server',
);
printRow('the three tabs, p95', formatMs(reads.tabs), '', '5 ms in the server');
printRow('customer-name filter, page and count, p95', formatMs(reads.filter), '', '15 ms');
printRow('the figures of the dashboard, p95', formatMs(reads.overview), '', '10 ms');
const prints = await measurePrints(shop, 3_000);
printRow(
  'PDF of an invoice, median over HTTP',
  formatMs(prints.median),
  formatMs(measureBaselinePdf()),
  '10 ms; Typst alone sets a bare table',
);
printRow(
  'memory of service and child after 3,000 documents',
  `${prints.megabytes.toFixed(0)} MB`,
  '',
  '600 MB',
);
await shop.service.stop();
printRow(
  'start with them until /healthz',
  formatMs(await measureStart({ DATA_DIR: large })),
  '',
  '1,000 ms',
);

if (findChromium()) {
  const pagesFolder = makeTempFolder();
  const pages = await measurePageWeights({ DATA_DIR: pagesFolder });
  printRow('JavaScript (gzip): landing page', `${pages.landing.toFixed(0)} kB`, '', '110 kB');
  printRow('with sign-in modal and bot check', `${pages.modal.toFixed(0)} kB`, '', '190 kB');
  printRow('dashboard and first list', `${pages.list.toFixed(0)} kB`, '', '420 kB');
  printRow(
    'first list on screen, cold',
    formatMs(pages.firstList),
    formatMs(pages.bareList),
    'no later than the bare react-admin list',
  );
  rmSync(pagesFolder, { recursive: true, force: true });

  const slowFolder = makeTempFolder();
  const navigations = await measureNavigation({ DATA_DIR: slowFolder });
  printRow(
    'to a list that was open before, CPU at a quarter, median',
    formatMs(percentile(navigations, 0.5)),
    '',
    '150 ms',
  );
  const keys = await measureFormTyping({ DATA_DIR: slowFolder });
  const entryKeys = await measureInvoiceTyping({ DATA_DIR: slowFolder });
  const billKeys = await measureVendorBillTyping({ DATA_DIR: slowFolder });
  const bareKeys = (await measureBaselineTyping(1, 200)).map(took =>
    formatMs(percentile(took, 0.95)),
  );
  const [bareForm, bareLines] = bareKeys as [string, string];
  printRow(
    'key to paint in a generated form, CPU at a quarter, p95',
    formatMs(percentile(keys, 0.95)),
    bareForm,
    '50 ms; four fields of plain HTML',
  );
  printRow(
    'key to new totals on 200 lines, CPU at a quarter, p95',
    formatMs(percentile(entryKeys, 0.95)),
    bareLines,
    '50 ms; 800 fields of plain HTML',
  );
  printRow(
    'the same on a vendor’s bill of 50 lines',
    formatMs(percentile(billKeys, 0.95)),
    '',
    '50 ms',
  );
  await benchCounter();
  const first = await measureFirstList({ DATA_DIR: slowFolder });
  printRow(
    'Sign In to a first list that takes keys, CPU at a quarter, median',
    formatMs(percentile(first.interactive, 0.5)),
    '',
    '2,500 ms',
  );
  printRow('layout shift on the way there, largest', first.shift.toFixed(4), '', '0.02');
  printRow(
    'longest task while an invoice is typed, CPU at a quarter',
    formatMs(await measureLongestTask({ DATA_DIR: slowFolder })),
    '',
    '200 ms',
  );
  const switches = await measureLanguageSwitch({ DATA_DIR: slowFolder });
  printRow(
    'another language on a list, CPU at a quarter, median',
    formatMs(percentile(switches, 0.5)),
    '',
    '300 ms',
  );
  rmSync(slowFolder, { recursive: true, force: true });
}
for (const used of [data, large]) rmSync(used, { recursive: true, force: true });
