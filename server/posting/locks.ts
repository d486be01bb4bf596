// The days up to which a company's books are closed: the last month whose VAT return is filed, the
// last closed year, a hard lock (decision 55). Nothing posts on or before such a day, through any
// door: the check is where entries are written. A named person may get an exception for a time.
import type { Language } from '../../domain/language.ts';
import {
  type ExceptedLock,
  type LockDates,
  type LockName,
  lockNames,
  toLockMessage,
} from '../../domain/ledger/lock-dates.ts';
import { type Actor, logChange } from '../audit/activity-log.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { insertRows, query } from '../database/raw-query.ts';
import { getCached, setCached } from '../database/transactions.ts';
import { ValidationError } from '../platform/http/errors.ts';
import { lockCompanyCounter } from './numbering.ts';

/**
 * Who posts: a refusal is in the user's language, and the user's exceptions count at `now` (Nepal,
 * "YYYY-MM-DD HH:mm:ss").
 */
export type Poster = { user_id: number; language: Language; now: string };

/**
 * In place of a poster, for documents that were recorded before their entry is written: the job for
 * documents of before the ledger, the replay of the log, and a document that the job has not come to
 * when a note or a cancellation needs its entry. They were in the registers of the locked days
 * already, so their entries pass every lock.
 */
export const RECORDED_BEFORE = 'recorded before';
export type PostedBy = Poster | typeof RECORDED_BEFORE;

/** Days in AD; null where a person has set none. */
export type LocksByHand = Record<`${ExceptedLock}_by_hand`, string | null>;

/** The company's locks as they are stored, or in the transaction as it has them. */
export const loadLockDates = async (
  db: ReadDb | Transaction,
  company_id: number,
): Promise<LockDates> => {
  const [row] = await query<LockDates>(
    db,
    'select vat_month, year, hard from lock_dates where company_id = ?',
    [company_id],
  );
  return row ?? { vat_month: null, year: null, hard: null };
};

/**
 * What a person has locked by hand, which VAT return and year end move further and come back to. As
 * it is stored, or in the transaction as it has it.
 */
export const loadLocksByHand = async (
  db: ReadDb | Transaction,
  company_id: number,
): Promise<LocksByHand> => {
  const [row] = await query<LocksByHand>(
    db,
    'select vat_month_by_hand, year_by_hand from lock_dates where company_id = ?',
    [company_id],
  );
  return row ?? { vat_month_by_hand: null, year_by_hand: null };
};

const toCacheKey = (company_id: number, name: LockName) => `lock ${name} ${company_id}`;
const toDayNumber = (day: string | null): number =>
  day === null ? 0 : Number(day.replaceAll('-', ''));
const toDay = (number: number): string =>
  String(number).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

const cacheLocks = (tx: Transaction, company_id: number, locks: LockDates): void => {
  for (const name of lockNames)
    setCached(tx, toCacheKey(company_id, name), toDayNumber(locks[name]));
};

/** A lock changes under the company's counter only, so that one look-up is enough for a transaction. */
const findLocks = async (
  tx: Transaction,
  company_id: number,
  day: string,
): Promise<{ name: LockName; until: string }[]> => {
  if (getCached(tx, toCacheKey(company_id, 'hard')) === undefined)
    cacheLocks(tx, company_id, await loadLockDates(tx, company_id));
  const number = toDayNumber(day);
  return lockNames.flatMap(name => {
    const until = getCached(tx, toCacheKey(company_id, name))!;
    return number <= until ? [{ name, until: toDay(until) }] : [];
  });
};

/** The locks that the user is excepted from at this moment. */
export const loadExceptions = async (
  tx: ReadDb | Transaction,
  company_id: number,
  { user_id, now }: Pick<Poster, 'user_id' | 'now'>,
): Promise<Set<string>> => {
  const rows = await query<{ lock: string }>(
    tx,
    'select lock from lock_exceptions where company_id = ? and user_id = ? and ended_at is null and until > ?',
    [company_id, user_id, now],
  );
  return new Set(rows.map(({ lock }) => lock));
};

/**
 * Throws ValidationError (422) under `field`, which names the lock and its last day, if the books are
 * closed on the day (AD). The caller has the company's counter (decision 8), so that no lock is set in
 * between. Without a poster no exception counts, and the message is in English.
 */
export const assertDayIsOpen = async (
  tx: Transaction,
  company_id: number,
  day: string,
  field: string,
  by?: PostedBy,
): Promise<void> => {
  if (by === RECORDED_BEFORE) return;
  const problem = await findRefusal(tx, company_id, await findLocks(tx, company_id, day), by);
  if (problem) throw new ValidationError({ [field]: [problem] });
};

const findRefusal = async (
  db: ReadDb | Transaction,
  company_id: number,
  locks: { name: LockName; until: string }[],
  by: Poster | undefined,
): Promise<string | undefined> => {
  if (locks.length === 0) return undefined;
  const excepted = by ? await loadExceptions(db, company_id, by) : new Set<string>();
  const lock = locks.find(({ name }) => name === 'hard' || !excepted.has(name));
  return lock && toLockMessage(lock.name, lock.until, by?.language ?? 'en');
};

/** What would be said now if the user posted under the day (AD); undefined while it is open. */
export const findLockProblem = async (
  read: ReadDb,
  company_id: number,
  day: string,
  by: Poster,
): Promise<string | undefined> => {
  const stored = await loadLockDates(read, company_id);
  const locks = lockNames.flatMap(name => {
    const until = stored[name];
    return until !== null && day <= until ? [{ name, until }] : [];
  });
  return findRefusal(read, company_id, locks, by);
};

/**
 * Stores locks and logs what changes; waits for whatever is being posted, and nothing is posted until
 * the transaction ends. `byHand` is what changes of those that a person has set.
 */
export const saveLockDates = async (
  tx: Transaction,
  actor: Actor,
  wanted: Partial<LockDates>,
  now: string,
  byHand: Partial<LocksByHand> = {},
): Promise<LockDates> => {
  const { company_id } = actor;
  await lockCompanyCounter(tx, company_id);
  const locks = await loadLockDates(tx, company_id);
  const before = { ...locks, ...(await loadLocksByHand(tx, company_id)) };
  const after = { ...before, ...wanted, ...byHand };
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter(name => before[name] !== after[name]);
  if (changed.length === 0) return locks;
  await insertRows(
    tx,
    'lock_dates',
    [{ company_id, ...after }],
    `on conflict (company_id) do update set ${names.map(name => `${name} = excluded.${name}`).join(', ')}`,
  );
  const kept = { ...locks, ...wanted };
  cacheLocks(tx, company_id, kept);
  await logChange(tx, actor, {
    table: 'lock_dates',
    id: company_id,
    now,
    changes: Object.fromEntries(
      changed.map(name => [name, { from: before[name], to: after[name] }]),
    ),
  });
  return kept;
};

/** The later of two days in AD; null for none. */
export const toLaterLock = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a;

/**
 * Sets the lock of the VAT month or of the year to the day (AD), or lifts it with null: the year end
 * and the VAT return post first and lock then, and lift the lock before they reverse. `now` is Nepal
 * time.
 */
export const setLock = async (
  tx: Transaction,
  actor: Actor,
  name: ExceptedLock,
  day: string | null,
  now: string,
): Promise<void> => {
  await saveLockDates(tx, actor, { [name]: day }, now);
};
