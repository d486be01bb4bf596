// What is owed, over a million documents of which one in twenty is open: npm run bench -- receivables.
// Each figure is printed with that of the bare engine for the same rows.
import { fromDayNumber, toDayNumber } from '../../domain/calendar/bikram-sambat.ts';
import type { Purpose } from '../../domain/ledger/chart-of-accounts.ts';
import { startService } from '../../tests/support/service-process.ts';
import { type BenchDatabase, type Measured, measureBare, openBare } from '../bare-engine.ts';
import { barePostgres, bareSqlite, type Speed, saveOverHttp } from '../bare-writes.ts';
import { loadFirstCustomer } from '../customers.ts';
import { loadPostgres, loadSqlite } from '../registers/bulk-load.ts';
import { measurePage } from '../registers/measure-registers.ts';
import { type BenchShop, openBenchShop, settings, signIn, todayInNepal } from '../shop.ts';
import { receiptStatements } from './bare-receipts.ts';
import { type Debts, generateDebts, staysOpen, toCustomer } from './generate-debts.ts';

export const DOCUMENT_COUNT = Number(process.env.BENCH_DOCUMENTS ?? 1_000_000);
const CUSTOMER_COUNT = Math.min(20_000, DOCUMENT_COUNT / 50);
const FIRST_CUSTOMER = 1_000;
const CLIENTS = 64;
const DURATION_MS = 8_000;
const REPEATS = 60;

/** Fills the shop's company and returns what was generated. The service is not running. */
const load = async (env: BenchDatabase): Promise<Debts> => {
  const bare = await openBare(env);
  const uses = (await bare.rows(
    'select company_id, purpose, account_id from account_uses',
    [],
  )) as { company_id: number | string; purpose: Purpose; account_id: number | string }[];
  const [entry] = (await bare.rows('select max(id) as id from ledger_entries', [])) as {
    id: number | string;
  }[];
  await bare.close();
  const debts: Debts = {
    company_id: Number(uses[0]!.company_id),
    accounts: new Map(uses.map(({ purpose, account_id }) => [purpose, Number(account_id)])),
    documents: DOCUMENT_COUNT,
    customers: {
      from: FIRST_CUSTOMER,
      count: CUSTOMER_COUNT,
      row: await loadFirstCustomer(env),
    },
    firstEntry: Number(entry!.id) + 1,
    today: todayInNepal(),
  };
  if (env.DATABASE_URL) await loadPostgres(env.DATABASE_URL, generateDebts(debts));
  else loadSqlite(env.DATA_DIR, generateDebts(debts));
  return debts;
};

const AGES = [0, 30, 60, 90];
const AGED = AGES.map(() => 'sum(case when due_date <= ? then balance else 0 end)').join(', ');

/** Open invoices of one customer, three at a time, as many threes as there are. */
const listThrees = (debts: Debts): { party_id: number; ids: number[] }[] => {
  const byCustomer = new Map<number, number[]>();
  for (let nth = 1; nth <= debts.documents; nth += 1)
    if (staysOpen(nth)) {
      const customer = toCustomer(debts, nth);
      byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), nth]);
    }
  return [...byCustomer].flatMap(([party_id, ids]) =>
    ids.length < 3 ? [] : [{ party_id, ids: ids.slice(0, 3) }],
  );
};

/** Receipts of three rupees, one to each of three invoices, by 64 clients. */
const saveReceipts = (shop: BenchShop, debts: Debts): Promise<Speed> => {
  const threes = listThrees(debts);
  const toReceipt = (nth: number) => {
    const { party_id, ids } = threes[nth % threes.length]!;
    return {
      ...{ party_kind: 'customer', party_id, date: debts.today, payment_method: 'Cash', amount: 3 },
      allocations: ids.map(id => ({
        ...{ document_kind: 'invoice', document_id: String(id), amount: 1 },
      })),
    };
  };
  return saveOverHttp(shop, 'receipts', toReceipt, CLIENTS, DURATION_MS);
};

/** Reports in milliseconds, receipts as saves in a second; `env` names the database. */
export const measureReceivables = async (
  env: BenchDatabase,
): Promise<{ reports: Measured[]; receipts: { ours: Speed; bare: number } }> => {
  const empty = await openBenchShop(env);
  await empty.service.stop();
  const debts = await load(env);
  const service = await startService({ ...settings, ...env });
  const shop = { ...empty, service, token: await signIn(service) };
  const engine = await openBare(env);
  const { company_id, today } = debts;
  const reports: Measured[] = [];
  const compare = async (
    what: string,
    path: string,
    wanted: string,
    text: string,
    values: (string | number)[],
  ) =>
    reports.push({
      what,
      ours: await measurePage(shop, path, REPEATS),
      bare: await measureBare(() => engine.rows(text, values), REPEATS),
      wanted,
      unit: 'ms',
    });
  await compare(
    `ageing of ${CUSTOMER_COUNT} customers as of today`,
    `reports/receivables-ageing?as_of=${today}`,
    '50 ms',
    `select c.customer_name, ${AGED} from open_items as o join customers as c on c.id = o.party_id where o.company_id = ? and o.party_kind = 'customer' group by c.customer_name order by c.customer_name limit 10`,
    [...AGES.map(days => fromDayNumber(toDayNumber(today) - days)), company_id],
  );
  for (const days of [30, 700]) {
    const day = fromDayNumber(toDayNumber(today) - days);
    await compare(
      `the same as of ${days} days ago`,
      `reports/receivables-ageing?as_of=${day}`,
      '400 ms',
      `select party_id, sum(amount) from (
         select customer_id as party_id, total as amount from invoices where company_id = ? and created_at < ?
         union all select 'B' || party_id, 0 - amount from allocations where company_id = ? and day < ?) as facts
       group by party_id having sum(amount) <> 0`,
      [company_id, day, company_id, day],
    );
  }
  const party = `parties/customer/${FIRST_CUSTOMER}`;
  await compare(
    'open documents of a customer with 5,000',
    `${party}/open`,
    '10 ms',
    "select * from open_items where company_id = ? and party_kind = 'customer' and party_id = ? order by due_date",
    [company_id, FIRST_CUSTOMER],
  );
  const yearAgo = fromDayNumber(toDayNumber(today) - 364);
  await compare(
    'statement of that customer’s year',
    `${party}/statement?start_date=${yearAgo}&end_date=${today}`,
    '20 ms',
    "select entry_id, max(day), sum(debit - credit) from ledger_lines where company_id = ? and party_kind = 'customer' and party_id = ? and day >= ? and day <= ? group by entry_id",
    [company_id, FIRST_CUSTOMER, yearAgo, today],
  );
  await compare(
    'list of overdue invoices, page and count',
    'invoices?filter[payment_status]=overdue',
    '15 ms',
    "select i.*, (select count(*) from open_items where company_id = i.company_id and document_kind = 'invoice' and balance > 0 and due_date < ?) from invoices as i where i.company_id = ? and i.id in (select document_id from open_items where company_id = ? and document_kind = 'invoice' and balance > 0 and due_date < ?) order by i.id desc limit 10",
    [today, company_id, company_id, today],
  );
  await engine.close();
  const ours = await saveReceipts(shop, debts);
  await service.stop();
  const bare = env.DATABASE_URL
    ? await barePostgres(env.DATABASE_URL, receiptStatements, DURATION_MS)
    : bareSqlite(env.DATA_DIR, receiptStatements, DURATION_MS, 10_000_000);
  return { reports, receipts: { ours, bare } };
};
