// The ledger of one account, or of the accounts of cash or of banks, line by line with the running
// balance. Any page is found by the stored sums of days: only its own lines are read.

import type { Party } from '../../../domain/ledger/postings.ts';
import type { Database } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { FIRST_DAY_OF_MONTH, LAST_DAY_OF_MONTH } from '../../posting/account-sums.ts';

/** AD days, both inclusive; `pos` an outlet. */
export type BookSpan = {
  start_date: string;
  end_date: string;
  pos?: string | undefined;
  /** Only entries that were recorded after this AD day: what a report of then did not have yet. */
  recorded_after?: string | undefined;
};

/** A line with the balance after it (debits less credits), in paisa. */
export type BookLine = {
  entry_id: number;
  line_no: number;
  account_id: number;
  party_kind: Party['kind'] | null;
  party_id: number | null;
  day: string;
  debit: number;
  credit: number;
  source_kind: string;
  source_id: number;
  number: string | null;
  narration: string | null;
  balance: number;
};

/** What is before the span, within it and after it, in paisa; `total` counts the lines. */
export type BookTotals = {
  opening: number;
  debit: number;
  credit: number;
  closing: number;
  total: number;
};

const DAYS = ['account_days', 'day'] as const;
const MONTHS = ['account_months', 'month'] as const;

/** A day or an AD month with lines, "2026-11-20" or "2026-11". */
type PeriodSums = { period: string; lines: number; debit: number; credit: number };

const outletOf = ({ pos }: Pick<BookSpan, 'pos'>, table = '') =>
  pos === undefined
    ? { condition: '', values: [] }
    : { condition: ` and ${table}pos = ?`, values: [pos] };

const loadPeriods = (
  database: Database,
  company_id: number,
  accounts: readonly number[],
  [table, column]: typeof DAYS | typeof MONTHS,
  { from, to, pos }: { from: string; to: string; pos?: string | undefined },
): Promise<PeriodSums[]> => {
  if (from > to) return Promise.resolve([]);
  const outlet = outletOf({ pos });
  return query<PeriodSums>(
    database.read,
    `select ${column} as period, sum(lines) as lines, sum(debit) as debit, sum(credit) as credit from ${table}
     where company_id = ? and account_id in (${placeholders(accounts.length)}) and ${column} >= ? and ${column} <= ?${outlet.condition}
     group by ${column} order by ${column}`,
    [company_id, ...accounts, from, to, ...outlet.values],
  );
};

const toMonth = (day: string) => day.slice(0, 7);
const firstOf = (month: string) => `${month}${FIRST_DAY_OF_MONTH}`;
const lastOf = (month: string) => `${month}${LAST_DAY_OF_MONTH}`;
const earlier = (a: string, b: string) => (a < b ? a : b);

/**
 * The periods of the span that have lines of the accounts: whole AD months, and the days of the first
 * and of the last one.
 */
const loadSpan = async (
  database: Database,
  company_id: number,
  accounts: readonly number[],
  { start_date, end_date, pos }: BookSpan,
): Promise<PeriodSums[]> => {
  const [first, last] = [toMonth(start_date), toMonth(end_date)];
  const load = (kind: typeof DAYS | typeof MONTHS, from: string, to: string) =>
    loadPeriods(database, company_id, accounts, kind, { from, to, pos });
  const [head, months, tail] = await Promise.all([
    load(DAYS, start_date, earlier(lastOf(first), end_date)),
    load(MONTHS, lastOf(first), `${last}`),
    first === last ? [] : load(DAYS, firstOf(last), end_date),
  ]);
  return [...head, ...months.filter(({ period }) => period < last), ...tail];
};

/** The days of a month, or the day itself. */
const expand = async (
  database: Database,
  company_id: number,
  accounts: readonly number[],
  sums: PeriodSums,
  { pos }: BookSpan,
): Promise<PeriodSums[]> =>
  sums.period.length > 7
    ? [sums]
    : loadPeriods(database, company_id, accounts, DAYS, {
        from: firstOf(sums.period),
        to: lastOf(sums.period),
        pos,
      });

/** Debits less credits before the first day. */
const loadOpening = async (
  database: Database,
  company_id: number,
  accounts: readonly number[],
  { start_date, pos }: BookSpan,
): Promise<number> => {
  const outlet = outletOf({ pos });
  const list = placeholders(accounts.length);
  const [row] = await query<{ net: number | null }>(
    database.read,
    `select sum(net) as net from (
       select sum(debit - credit) as net from account_months where company_id = ? and account_id in (${list}) and month < ?${outlet.condition}
       union all
       select sum(debit - credit) as net from account_days where company_id = ? and account_id in (${list}) and day >= ? and day < ?${outlet.condition}
     ) as parts`,
    [
      company_id,
      ...accounts,
      toMonth(start_date),
      ...outlet.values,
      company_id,
      ...accounts,
      firstOf(toMonth(start_date)),
      start_date,
      ...outlet.values,
    ],
  );
  return row?.net ?? 0;
};

/** The lines of some days, in order of days and entries. */
const loadLines = (
  database: Database,
  company_id: number,
  accounts: readonly number[],
  span: BookSpan,
  limit: number,
): Promise<Omit<BookLine, 'balance'>[]> => {
  const outlet = outletOf(span, 'l.');
  return query<Omit<BookLine, 'balance'>>(
    database.read,
    `select l.entry_id, l.line_no, l.account_id, l.party_kind, l.party_id, l.day, l.debit, l.credit,
       e.source_kind, e.source_id, e.number, e.narration
     from ledger_lines as l join ledger_entries as e on e.id = l.entry_id
     where l.company_id = ? and l.account_id in (${placeholders(accounts.length)}) and l.day >= ? and l.day <= ?${outlet.condition}
     order by l.day, l.entry_id, l.line_no limit ${limit}`,
    [company_id, ...accounts, span.start_date, span.end_date, ...outlet.values],
  );
};

const sumUp = (rows: { debit: number; credit: number }[]) =>
  rows.reduce((sum, row) => ({ debit: sum.debit + row.debit, credit: sum.credit + row.credit }), {
    debit: 0,
    credit: 0,
  });

const withBalances = (rows: Omit<BookLine, 'balance'>[], before: number): BookLine[] => {
  let balance = before;
  return rows.map(row => {
    balance += row.debit - row.credit;
    return { ...row, balance };
  });
};

/** Sums of the accounts' lines in the span. */
const toTotals = (opening: number, days: PeriodSums[]): BookTotals => {
  const { debit, credit } = sumUp(days);
  return {
    opening,
    debit,
    credit,
    closing: opening + debit - credit,
    total: days.reduce((sum, { lines }) => sum + lines, 0),
  };
};

/** A page of the lines of the accounts, and the totals of the whole span. */
export const loadBookPage = async (
  database: Database,
  company_id: number,
  accounts: readonly number[],
  span: BookSpan,
  { limit, page }: { limit: number; page: number },
): Promise<BookTotals & { lines: BookLine[] }> => {
  if (accounts.length === 0) return { ...toTotals(0, []), lines: [] };
  const [opening, periods] = await Promise.all([
    loadOpening(database, company_id, accounts, span),
    loadSpan(database, company_id, accounts, span),
  ]);
  const totals = toTotals(opening, periods);
  let skip = (page - 1) * limit;
  if (skip >= totals.total) return { ...totals, lines: [] };
  // The first period of the page, then its first day.
  let before = { debit: 0, credit: 0 };
  const pass = (list: PeriodSums[], from = 0): number => {
    let index = from;
    for (; skip >= list[index]!.lines; index += 1) {
      skip -= list[index]!.lines;
      before = sumUp([before, list[index]!]);
    }
    return index;
  };
  const first = pass(periods);
  const days = await expand(database, company_id, accounts, periods[first]!, span);
  const firstDay = days[pass(days)]!;
  // The lines of the first day before the page are read for the balance alone; nothing after the
  // page's last period is sorted.
  let left = skip + limit;
  let last = first;
  for (let has = daysFrom(days, firstDay); left > has && last + 1 < periods.length; ) {
    left -= has;
    last += 1;
    has = periods[last]!.lines;
  }
  const end = periods[last]!.period;
  const read = await loadLines(
    database,
    company_id,
    accounts,
    {
      ...span,
      start_date: firstDay.period,
      end_date: earlier(end.length > 7 ? end : lastOf(end), span.end_date),
    },
    limit + skip,
  );
  return {
    ...totals,
    lines: withBalances(read, opening + before.debit - before.credit).slice(skip),
  };
};

const daysFrom = (days: PeriodSums[], first: PeriodSums): number =>
  days.slice(days.indexOf(first)).reduce((sum, { lines }) => sum + lines, 0);

/** About as many lines are in memory, or those of a day. */
const BATCH_SIZE = 2_000;

/** All lines of the accounts in the span with their balances, some days at a time. */
export async function* iterateBook(
  database: Database,
  company_id: number,
  accounts: readonly number[],
  span: BookSpan,
): AsyncGenerator<BookLine[]> {
  if (accounts.length === 0) return;
  const [opening, days] = await Promise.all([
    loadOpening(database, company_id, accounts, span),
    loadPeriods(database, company_id, accounts, DAYS, {
      from: span.start_date,
      to: span.end_date,
      pos: span.pos,
    }),
  ]);
  let balance = opening;
  for (let first = 0; first < days.length; ) {
    let last = first;
    let count = days[first]!.lines;
    for (; last + 1 < days.length && count + days[last + 1]!.lines <= BATCH_SIZE; last += 1)
      count += days[last + 1]!.lines;
    const rows = await loadLines(
      database,
      company_id,
      accounts,
      { ...span, start_date: days[first]!.period, end_date: days[last]!.period },
      // A line that is posted meanwhile belongs to the next file.
      count,
    );
    const lines = withBalances(rows, balance);
    yield lines;
    balance = lines.at(-1)?.balance ?? balance;
    first = last + 1;
  }
}
