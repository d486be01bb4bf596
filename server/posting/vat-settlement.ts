// The settlement of a submitted VAT return (decision 56): on the last day of the Nepali month its VAT
// accounts are emptied, and the books are closed up to that day; a withdrawn return opens them again
// and reverses what it has posted.
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { buildVatSettlementLines } from '../../domain/ledger/period-ends.ts';
import type { PostingLine } from '../../domain/ledger/postings.ts';
import type { FormPeriod } from '../../domain/tax/tax-forms/form-layout.ts';
import type { Actor } from '../audit/activity-log.ts';
import type { Transaction } from '../database/database.ts';
import { loadMonthVat } from '../database/ledger-balances.ts';
import { query } from '../database/raw-query.ts';
import { type AccountUses, loadAccountUses } from './accounts.ts';
import {
  assertDayIsOpen,
  loadLockDates,
  loadLocksByHand,
  type Poster,
  setLock,
  toLaterLock,
} from './locks.ts';
import {
  type EntryHead,
  type PostedLine,
  postEntry,
  resolveLines,
  reverseEntry,
} from './post-entry.ts';

/** A return of a month, its days in AD; "2083-08" is its `month` in the table. */
export type SettledReturn = {
  id: number;
  month: string;
  period: Pick<FormPeriod, 'start_date' | 'end_date'>;
};

/** Who submits, at which time in Nepal; the caller has the company's counter (decision 8). */
export type Submission = { actor: Actor; poster: Poster };

/** The request names the submission; that of its day is the month's own. */
const FIELD = 'submission_no';

/** The head of the entry of a settlement, or of its withdrawal. */
export const toSettlementHead = (
  kind: 'vat-settlement' | 'vat-settlement-reversal',
  company_id: number,
  { id, month, period }: SettledReturn,
  revision: number,
  recorded_at: string,
): EntryHead => ({
  company_id,
  source: { kind, id, revision },
  day: period.end_date,
  recorded_at,
  pos: null,
  number: month,
  narration: null,
  field: FIELD,
});

/** What the settlement of the month would post now. */
export const computeSettlement = async (
  tx: Transaction,
  company_id: number,
  { period }: SettledReturn,
): Promise<{ lines: PostedLine[]; uses: AccountUses }> => {
  const uses = await loadAccountUses(tx, company_id);
  const balances = await loadMonthVat(tx, company_id, period);
  return { lines: resolveLines(buildVatSettlementLines(balances), uses.accounts), uses };
};

/** The lines as the activity log has them, from which a recovery posts them again. */
export type LoggedLine = { account_id: number; pos: string; debit: number; credit: number };
export const toLoggedLines = (lines: PostedLine[]): LoggedLine[] =>
  lines.map(({ account_id, pos = '', debit, credit }) => ({ account_id, pos, debit, credit }));
export const toPostingLines = (lines: LoggedLine[]): PostingLine[] =>
  lines.map(({ account_id, ...line }) => ({ account: account_id, party: null, ...line }));

/** The revision after the last one of the return. */
const findNextRevision = async (
  tx: Transaction,
  company_id: number,
  { id }: SettledReturn,
): Promise<number> => {
  const [row] = await query<{ last: number | null }>(
    tx,
    "select max(revision) as last from ledger_entries where company_id = ? and source_kind = 'vat-settlement' and source_id = ?",
    [company_id, id],
  );
  return row?.last === null || row?.last === undefined ? 0 : row.last + 1;
};

/** Moves the lock back to `until` where it closes the month. */
const openMonth = async (
  tx: Transaction,
  { actor, poster }: Submission,
  { period }: SettledReturn,
  until: string | null,
): Promise<void> => {
  const { vat_month } = await loadLockDates(tx, actor.company_id);
  if (vat_month !== null && vat_month >= period.start_date)
    await setLock(tx, actor, 'vat_month', until, poster.now);
};

/**
 * Posts the settlement of the month and closes the books up to its last day. Returns the revision of
 * the entry and its lines, none for a month without VAT. Throws ValidationError (422) under
 * `submission_no` where the year is closed or the hard lock is set.
 */
export const settleMonth = async (
  tx: Transaction,
  submission: Submission,
  month: SettledReturn,
): Promise<{ revision: number; lines: LoggedLine[] }> => {
  const { actor, poster } = submission;
  const { company_id } = actor;
  const before = await loadLockDates(tx, company_id);
  // A month that is submitted after later ones is posted before their lock, which is set again below.
  await openMonth(tx, submission, month, toDayBefore(month.period.start_date));
  const revision = await findNextRevision(tx, company_id, month);
  const head = toSettlementHead('vat-settlement', company_id, month, revision, poster.now);
  // A month without VAT has no entry; it is locked all the same.
  await assertDayIsOpen(tx, company_id, head.day, FIELD, poster);
  const { lines, uses } = await computeSettlement(tx, company_id, month);
  const logged = toLoggedLines(lines);
  await postEntry(tx, { ...head, by: poster }, toPostingLines(logged), uses);
  const { end_date } = month.period;
  const locked = before.vat_month !== null && before.vat_month > end_date;
  await setLock(tx, actor, 'vat_month', locked ? before.vat_month : end_date, poster.now);
  return { revision, lines: logged };
};

const toDayBefore = (day: string) => addDays(day, -1);

/** The lock, at most up to the day before the month. */
const toOpenLock = (lock: string | null, { period }: SettledReturn): string | null =>
  lock !== null && lock >= period.start_date ? toDayBefore(period.start_date) : lock;

/**
 * Opens the month again, up to `until` (the last day of the newest return that stays submitted) or
 * what a person has locked by hand, and posts the mirror of its settlement. Throws ValidationError
 * (422) under `submission_no` where the year is closed or the hard lock is set.
 */
export const withdrawSettlement = async (
  tx: Transaction,
  submission: Submission,
  month: SettledReturn,
  revision: number,
  until: string | null,
): Promise<void> => {
  const { actor, poster } = submission;
  const { vat_month_by_hand } = await loadLocksByHand(tx, actor.company_id);
  const locked = toLaterLock(until, vat_month_by_hand);
  await openMonth(tx, submission, month, toOpenLock(locked, month));
  await reverseEntry(
    tx,
    { kind: 'vat-settlement', id: month.id, revision },
    {
      ...toSettlementHead('vat-settlement-reversal', actor.company_id, month, revision, poster.now),
      by: poster,
    },
  );
  if (locked !== toOpenLock(locked, month))
    await setLock(tx, actor, 'vat_month', locked, poster.now);
};

/** True if the settlement has posted what it would post now: nothing was recorded in the month since. */
export const isSettlementCurrent = async (
  tx: Transaction,
  company_id: number,
  month: SettledReturn,
  revision: number,
): Promise<boolean> => {
  const posted = await query<LoggedLine>(
    tx,
    `select l.account_id as account_id, l.pos as pos, l.debit as debit, l.credit as credit
     from ledger_entries as e join ledger_lines as l on l.entry_id = e.id
     where e.company_id = ? and e.source_kind = 'vat-settlement' and e.source_id = ? and e.revision = ? order by l.line_no`,
    [company_id, month.id, revision],
  );
  const { lines } = await computeSettlement(tx, company_id, month);
  return JSON.stringify(posted) === JSON.stringify(toLoggedLines(lines));
};

/** A return that is submitted again, under another number: its settlement is replaced by one of now. */
export const settleMonthAgain = async (
  tx: Transaction,
  submission: Submission,
  month: SettledReturn,
  revision: number,
): Promise<{ revision: number; lines: LoggedLine[] }> => {
  const { actor, poster } = submission;
  const { vat_month } = await loadLockDates(tx, actor.company_id);
  const until = toDayBefore(month.period.start_date);
  await withdrawSettlement(tx, submission, month, revision, until);
  const settled = await settleMonth(tx, submission, month);
  // Later months that are submitted stay closed.
  if (vat_month !== null && vat_month > month.period.end_date)
    await setLock(tx, actor, 'vat_month', vat_month, poster.now);
  return settled;
};
