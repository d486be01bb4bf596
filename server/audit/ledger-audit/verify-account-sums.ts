// Compares the sums of accounts with the lines of the ledger, month by month; the account of stock
// with the stock, VAT with the registers; and the guards of the ledger with their text.
import type { Database } from '../../database/database.ts';
import { loadAccountsOf } from '../../database/ledger-balances.ts';
import { findLedgerGuardProblems } from '../../database/ledger-guards.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { buildRegisterColumns } from '../../database/registered-documents.ts';
import { countedDocuments } from './counted-documents.ts';
import { compareFigures, type Difference } from './difference.ts';
import { loadUnbuilt } from './verify-entries.ts';

type Reads = Pick<Database, 'read'>;
const sums = ['debit', 'credit', 'lines'] as const;
const forEachSum = (write: (name: string) => string, joint = ', '): string =>
  sums.map(write).join(joint);

type Account = { id: number; from: string; to: string };

/** The accounts that have lines or sums, and their first and last day. */
const loadAccounts = (database: Reads, company_id: number): Promise<Account[]> =>
  query<Account>(
    database.read,
    `select account_id as id, min(first) as "from", max(last) as "to" from (
       select account_id, min(day) as first, max(day) as last from ledger_lines where company_id = ? group by account_id
       union all select account_id, min(day), max(day) from account_days where company_id = ? group by account_id
       union all select account_id, min(month || '-01'), max(month || '-31') from account_months where company_id = ? group by account_id
     ) as sides group by account_id order by account_id`,
    [company_id, company_id, company_id],
  );

const toNextMonth = (month: string): string => {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${String(year).padStart(4, '0')}-${String(number + 1).padStart(2, '0')}`;
};

/** `period` is a column of the stored sums, `of` the same of a line in SQL. */
const buildSumsQuery = (table: string, period: 'day' | 'month', of: string): string =>
  `select pos, period, ${forEachSum(name => `sum(kept_${name}) as kept_${name}, sum(${name}) as ${name}`)} from (
     select pos, ${period} as period, ${forEachSum(name => `${name} as kept_${name}, 0 as ${name}`)}
       from ${table} where company_id = ? and account_id = ? and ${period} >= ? and ${period} <= ?
     union all
     select pos, ${of} as period, 0, debit, 0, credit, 0, 1
       from ledger_lines where company_id = ? and account_id = ? and day >= ? and day <= ?
   ) as sides group by pos, period having ${forEachSum(name => `sum(kept_${name}) <> sum(${name})`, ' or ')}`;

const daysQuery = buildSumsQuery('account_days', 'day', 'day');
const monthsQuery = buildSumsQuery('account_months', 'month', 'substr(day, 1, 7)');

async function* verifyAccount(
  database: Reads,
  company_id: number,
  { id, from, to }: Account,
): AsyncGenerator<Difference> {
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = toNextMonth(month)) {
    const days = [`${month}-01`, `${month}-31`];
    for (const [table, text, range] of [
      ['account_days', daysQuery, days],
      ['account_months', monthsQuery, [month, month]],
    ] as const)
      for (const row of await query(database.read, text, [
        company_id,
        id,
        ...range,
        company_id,
        id,
        ...days,
      ]))
        yield* compareFigures(
          table,
          `account ${id}, ${row.period}${row.pos ? `, ${row.pos}` : ''}`,
          sums,
          Object.fromEntries(sums.map(name => [name, row[`kept_${name}`]])),
          row,
        );
    await new Promise(setImmediate);
  }
}

/**
 * Stock entries that were changed: until decision 54 was amended their goods and accounts had
 * different days.
 */
const CHANGED =
  "select source_id from ledger_entries where company_id = ? and source_kind = 'inventory' and revision > 0";

/**
 * What the account of stock and the movements have by day (null for the sum of all): changed stock
 * entries count in the sum only.
 */
const loadStockSides = (
  { read }: Reads,
  company_id: number,
  accounts: number[],
): Promise<{ day: string | null; kept: number; value: number }[]> => {
  const named = placeholders(accounts.length);
  return query(
    read,
    `select day, sum(kept) as kept, sum(value) as value from (
       select day, debit - credit as kept, 0 as value from account_days where company_id = ? and account_id in (${named})
       union all
       select l.day, l.credit - l.debit, 0 from ledger_entries as e join ledger_lines as l on l.entry_id = e.id
       where e.company_id = ? and e.source_kind = 'inventory' and e.source_id in (${CHANGED}) and l.account_id in (${named})
       union all
       select substr(moved_at, 1, 10), 0, coalesce(value, 0) from stock_movements
       where company_id = ? and (document_kind <> 'inventory' or document_id not in (${CHANGED}))
     ) as sides group by day having sum(kept) <> sum(value)
     union all
     select null, kept, value from (
       select (select coalesce(sum(debit - credit), 0) from account_days where company_id = ? and account_id in (${named})) as kept,
         (select coalesce(sum(value), 0) from stock_movements where company_id = ?) as value
     ) as sums where kept <> value
     order by 1`,
    [
      ...[company_id, ...accounts, company_id, company_id, ...accounts, company_id, company_id],
      ...[company_id, ...accounts, company_id],
    ],
  );
};

/** The account of stock has what the stock is worth, on every day: what a day changes is compared. */
async function* verifyInventory(database: Reads, company_id: number): AsyncGenerator<Difference> {
  const accounts = await loadAccountsOf(database.read, company_id, ['inventory']);
  if (accounts.length === 0) return;
  for (const { day, kept, value } of await loadStockSides(database, company_id, accounts))
    yield {
      table: 'account_days',
      subject: day === null ? 'inventory' : `inventory on ${day}`,
      field: 'debit',
      kept: Number(kept),
      recomputed: Number(value),
    };
}

/** VAT as the documents post it, and the kinds of documents that it is in, taken back by notes. */
const vatSources = [
  {
    purpose: 'output_vat',
    side: 'l.credit - l.debit',
    kinds: ['invoice', 'credit-note', 'cancellation'],
  },
  { purpose: 'input_vat', side: 'l.debit - l.credit', kinds: ['billing', 'debit-note'] },
] as const;

/** The VAT that the registers show of a kind, by month. */
const buildVatQuery = (kind: string, sign: 1 | -1): string => {
  const { table, day } = countedDocuments.find(document => document.kind === kind)!;
  const { vat_amount } = buildRegisterColumns(table);
  return `select substr(${day}, 1, 7) as month, 0 as kept, ${sign} * sum(${vat_amount}) as vat
    from ${table} where company_id = ? group by substr(${day}, 1, 7)`;
};

/** VAT of each month in the ledger and in the registers, before the return rounds it. */
async function* verifyVat(database: Reads, company_id: number): AsyncGenerator<Difference> {
  for (const { purpose, side, kinds } of vatSources) {
    const accounts = await loadAccountsOf(database.read, company_id, [purpose]);
    if (accounts.length === 0) continue;
    const rows = await query<{ month: string; kept: number; vat: number }>(
      database.read,
      `select month, sum(kept) as kept, sum(vat) as vat from (
         select substr(l.day, 1, 7) as month, sum(${side}) as kept, 0 as vat
         from ledger_lines as l join ledger_entries as e on e.id = l.entry_id
         where l.company_id = ? and l.account_id in (${placeholders(accounts.length)}) and e.source_kind in (${placeholders(kinds.length)})
         group by substr(l.day, 1, 7)
         union all ${kinds.map((kind, index) => buildVatQuery(kind, index === 0 ? 1 : -1)).join(' union all ')}
       ) as sides group by month having sum(kept) <> sum(vat) order by month`,
      [company_id, ...accounts, ...kinds, ...kinds.map(() => company_id)],
    );
    for (const { month, kept, vat } of rows)
      yield {
        table: 'ledger_lines',
        subject: `${purpose} of ${month}`,
        field: 'vat_amount',
        kept,
        recomputed: vat,
      };
  }
}

/** Compares sums with lines, accounts with stock and registers, and the guards with their text. */
export async function* verifyAccountSums(
  database: Reads,
  company_id: number,
): AsyncGenerator<Difference> {
  for (const problem of await findLedgerGuardProblems(database.read))
    yield {
      table: 'ledger_entries',
      subject: problem,
      field: 'guard',
      kept: null,
      recomputed: 1,
    };
  for (const account of await loadAccounts(database, company_id))
    yield* verifyAccount(database, company_id, account);
  if ((await loadUnbuilt(database, company_id)).size > 0) return;
  yield* verifyInventory(database, company_id);
  yield* verifyVat(database, company_id);
}
