// The end of a fiscal year (decision 56): on its last day income and expenses are emptied into retained
// earnings, outlet by outlet, and the books are closed up to that day; reopening the year lifts the lock
// and posts the mirror under the same day.
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import type { LockDates } from '../../domain/ledger/lock-dates.ts';
import { buildYearEndLines, computeBalancesProfit } from '../../domain/ledger/period-ends.ts';
import { type Actor, logChange, logCreation } from '../audit/activity-log.ts';
import type { ReadDb, Stored, Transaction } from '../database/database.ts';
import { loadEarnedBalances } from '../database/ledger-balances.ts';
import { insertRow, query, settleAll } from '../database/raw-query.ts';
import { loadAccountUses } from './accounts.ts';
import {
  loadLockDates,
  loadLocksByHand,
  type Poster,
  saveLockDates,
  toLaterLock,
} from './locks.ts';
import {
  type EntryHead,
  type PostedLine,
  postEntry,
  resolveLines,
  reverseEntry,
} from './post-entry.ts';
import { toLoggedLines, toPostingLines } from './vat-settlement.ts';

export type YearEnd = Stored<'year_ends'>;
/** A fiscal year of the company, its days in AD. */
export type ClosableYear = Pick<Stored<'fiscal_year'>, 'id' | 'name' | 'start_date' | 'end_date'>;

/** Every closing of a year in the order of closing; the one in force has no `reopened_at`. */
export const loadYearEnds = (read: ReadDb | Transaction, company_id: number): Promise<YearEnd[]> =>
  query<YearEnd>(read, 'select * from year_ends where company_id = ? order by id', [company_id]);

/** The head of the entry that closes a year, or that reopens it. */
export const toYearEndHead = async (
  tx: Transaction,
  kind: 'year-end' | 'year-end-reopening',
  closing: Pick<YearEnd, 'company_id' | 'fiscal_year_id' | 'revision' | 'day' | 'reason'>,
  recorded_at: string,
): Promise<EntryHead> => {
  const { company_id, fiscal_year_id, revision, day, reason } = closing;
  const [year] = await query<{ name: string }>(
    tx,
    'select name from fiscal_year where company_id = ? and id = ?',
    [company_id, fiscal_year_id],
  );
  return {
    company_id,
    source: { kind, id: fiscal_year_id, revision },
    day,
    recorded_at,
    pos: null,
    number: year?.name ?? null,
    narration: kind === 'year-end' ? null : reason,
    field: 'year',
  };
};

/** The lines that close a year, and the profit that they move, in paisa; a loss is negative. */
export type YearEndEntry = { lines: PostedLine[]; profit: number };

/**
 * What closing the year would post now. In a transaction, the sums of what it has posted itself are
 * written first.
 */
export const computeYearEnd = async (
  read: ReadDb | Transaction,
  company_id: number,
  { end_date }: ClosableYear,
): Promise<YearEndEntry> => {
  const balances = await loadEarnedBalances(read, company_id, end_date);
  const { accounts } = await loadAccountUses(read, company_id);
  return {
    lines: resolveLines(buildYearEndLines(balances), accounts),
    profit: computeBalancesProfit(balances),
  };
};

/**
 * Ends the locks of VAT and year that close the day, but for the days before it, and returns what they
 * were: the return of the last month is submitted before its year is closed. The hard lock stays.
 */
const openDay = async (
  tx: Transaction,
  actor: Actor,
  day: string,
  now: string,
): Promise<LockDates> => {
  const locks = await loadLockDates(tx, actor.company_id);
  const until = addDays(day, -1);
  const back = (lock: string | null) => (lock !== null && lock >= day ? until : lock);
  const { vat_month, year } = locks;
  await saveLockDates(tx, actor, { vat_month: back(vat_month), year: back(year) }, now);
  return locks;
};

/**
 * Closes the year with its entry of now: the row, the entry and the lock. The caller has the company's
 * counter (decision 8) and has judged that the year may be closed. Throws ValidationError (422) under
 * `year` where the hard lock is set on its end.
 */
export const closeYear = async (
  tx: Transaction,
  actor: Actor,
  poster: Poster,
  year: ClosableYear,
  { lines, profit }: YearEndEntry,
): Promise<YearEnd> => {
  const { company_id } = actor;
  const { now } = poster;
  const before = (await loadYearEnds(tx, company_id)).filter(
    each => each.fiscal_year_id === year.id,
  );
  const row = {
    company_id,
    fiscal_year_id: year.id,
    revision: before.length,
    day: year.end_date,
    profit,
    closed_by: actor.name,
    closed_by_id: actor.user_id,
    closed_at: now,
    reopened_by: null,
    reopened_by_id: null,
    reopened_at: null,
    reason: null,
  };
  const id = await insertRow(tx, 'year_ends', row);
  const details = toLoggedLines(lines);
  const uses = await loadAccountUses(tx, company_id);
  const head = await toYearEndHead(tx, 'year-end', row, now);
  const locks = await openDay(tx, actor, year.end_date, now);
  await postEntry(tx, { ...head, by: poster }, toPostingLines(details), uses);
  await settleAll([
    logCreation(tx, actor, { table: 'year_ends', id, record: { id, ...row, details }, now }),
    saveLockDates(
      tx,
      actor,
      {
        vat_month: locks.vat_month,
        year: locks.year !== null && locks.year > year.end_date ? locks.year : year.end_date,
      },
      now,
    ),
  ]);
  return { id, ...row };
};

/**
 * Reopens the year: lifts the lock back to `until`, the last day of the year before if that is
 * closed, or to what a person has locked by hand, and reverses the closing. Throws ValidationError
 * (422) under `year` where the hard lock is set on its end.
 */
export const reopenYear = async (
  tx: Transaction,
  actor: Actor,
  poster: Poster,
  closing: YearEnd,
  { reason, until }: { reason: string; until: string | null },
): Promise<YearEnd> => {
  const { company_id } = actor;
  const { now } = poster;
  const { vat_month } = await openDay(tx, actor, closing.day, now);
  const change = {
    reopened_by: actor.name,
    reopened_by_id: actor.user_id,
    reopened_at: now,
    reason,
  };
  await query(
    tx,
    'update year_ends set reopened_by = ?, reopened_by_id = ?, reopened_at = ?, reason = ? where company_id = ? and id = ?',
    [...Object.values(change), company_id, closing.id],
  );
  const reopened = { ...closing, ...change };
  const { fiscal_year_id, revision } = closing;
  await reverseEntry(
    tx,
    { kind: 'year-end', id: fiscal_year_id, revision },
    { ...(await toYearEndHead(tx, 'year-end-reopening', reopened, now)), by: poster },
  );
  const { year_by_hand } = await loadLocksByHand(tx, company_id);
  await saveLockDates(tx, actor, { vat_month, year: toLaterLock(until, year_by_hand) }, now);
  await logChange(tx, actor, {
    table: 'year_ends',
    id: closing.id,
    now,
    changes: Object.fromEntries(
      Object.entries(change).map(([field, to]) => [field, { from: null, to }]),
    ),
  });
  return reopened;
};
