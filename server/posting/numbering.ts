// Document numbers, with outlet codes if the company uses them, and issue times. The document's own
// transaction raises the counters, so that no number is ever missing or given twice and, within a
// company and fiscal year, times follow the numbers whatever the server's clock says (contract,
// "Numbers and records"). The last time is a counter in seconds, raised in the same statement.

import { type Language, localizeDigits, translate } from '../../domain/language.ts';
import type { Session } from '../auth/load-session.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { insertRows, query } from '../database/raw-query.ts';
import {
  getCached,
  incrementOnCommit,
  setCached,
  type TotalsTable,
} from '../database/transactions.ts';
import { BadRequestError } from '../platform/http/errors.ts';

/**
 * The counters: `invoice` (of an outlet, `invoice KTM`) per fiscal year, `payment` per company over
 * all sales documents.
 */
export type Counter = { kind: string; scope: string };

/**
 * The counter that numbers a kind of document in a fiscal year; `outlet` is the code in its
 * numbers, null or empty if they have none.
 */
export const toDocumentCounter = (
  kind: string,
  fiscal_year: string,
  outlet: string | null,
): Counter => ({
  kind: outlet ? `${kind} ${outlet}` : kind,
  scope: fiscal_year,
});

const countersTable: TotalsTable = {
  table: 'counters',
  keys: ['company_id', 'kind', 'scope'],
  sums: ['value'],
};

const toCacheKey = (company_id: number, { kind, scope }: Counter) =>
  `counter ${company_id} ${kind} ${scope}`;

/** Raises counters for the first time in this transaction; they are then locked and cached. */
const raiseAndLock = async (
  tx: Transaction,
  company_id: number,
  counters: Counter[],
): Promise<void> => {
  const rows = await insertRows<{ kind: string; scope: string; value: number }>(
    tx,
    'counters',
    counters.map(({ kind, scope }) => ({ company_id, kind, scope, value: 1 })),
    'on conflict (company_id, kind, scope) do update set value = counters.value + 1 returning kind, scope, value',
  );
  for (const row of rows) setCached(tx, toCacheKey(company_id, row), row.value);
};

/**
 * Raises the counters and returns their new values in the given order. They stay locked until the
 * commit, so later writes of the group count on without a look-up.
 */
export const takeNextNumbers = async (
  tx: Transaction,
  company_id: number,
  counters: Counter[],
): Promise<number[]> => {
  const locked = counters.filter(
    counter => getCached(tx, toCacheKey(company_id, counter)) !== undefined,
  );
  for (const { kind, scope } of locked) {
    const key = toCacheKey(company_id, { kind, scope });
    setCached(tx, key, getCached(tx, key)! + 1);
    incrementOnCommit(tx, countersTable, { company_id, kind, scope, value: 1 });
  }
  if (locked.length < counters.length)
    await raiseAndLock(
      tx,
      company_id,
      counters.filter(counter => !locked.includes(counter)),
    );
  return counters.map(counter => getCached(tx, toCacheKey(company_id, counter))!);
};

/** The counter as this transaction has it; undefined if it has not raised it yet. */
export const getRaisedCounter = (
  tx: Transaction,
  company_id: number,
  counter: Counter,
): number | undefined => getCached(tx, toCacheKey(company_id, counter));

/** Changes a counter that this transaction raised from `from` to `to`. */
export const setCounter = (
  tx: Transaction,
  company_id: number,
  { kind, scope }: Counter,
  from: number,
  to: number,
): void => {
  if (from === to) return;
  setCached(tx, toCacheKey(company_id, { kind, scope }), to);
  incrementOnCommit(tx, countersTable, { company_id, kind, scope, value: to - from });
};

const noOutletCodeText = {
  en: 'Your POS has no outlet code, which document numbers need. Ask an administrator to set it under POS.',
  ne: 'तपाईंको बिक्री काउन्टरको शाखा कोड छैन, र नम्बरमा कोड चाहिन्छ। प्रशासकलाई बिक्री काउन्टरमा राख्न भन्नुहोस्।',
};

/**
 * The outlet's code for a document of this session; null if the company numbers without. Throws
 * BadRequestError (400) if it numbers with codes and the session's POS has none.
 */
export const requireOutletCode = ({
  outlet,
  language,
}: Pick<Session, 'outlet' | 'language'>): string | null => {
  if (outlet === '') throw new BadRequestError(noOutletCodeText[language]);
  return outlet;
};

/** The names of the company's POS that have no code yet. */
export const findPosWithoutCode = async (
  read: ReadDb | Transaction,
  company_id: number,
): Promise<string[]> =>
  (
    await query<{ name: string }>(
      read,
      "select name from pos where company_id = ? and coalesce(code, '') = '' order by name",
      [company_id],
    )
  ).map(({ name }) => name);

/** The company and year of a document, and the clock, "YYYY-MM-DD HH:mm:ss" in Nepal. */
type IssueMoment = {
  company_id: number;
  fiscal_year: string;
  now: string;
  language: Language;
};

/** A clock that is behind by no more than this is normal: two processes have two clocks. */
export const MAX_BEHIND_SECONDS = 300;

export const texts = {
  behind: {
    en: 'The server clock shows {now}, but the last document of this fiscal year was issued at {last}. No documents can be issued until the clock is correct, or an administrator confirms under Company Settings that documents continue from {last}.',
    ne: 'सर्भरको घडीमा {now} छ, तर यो आर्थिक वर्षको अन्तिम कागजात {last} मा जारी भएको थियो। घडी नमिलेसम्म, वा कम्पनी सेटिङमा प्रशासकले {last} बाटै अघि बढ्ने पुष्टि नगरेसम्म केही जारी हुँदैन।',
  },
};

const toLastIssueCounter = (fiscal_year: string): Counter => ({
  kind: 'issued',
  scope: fiscal_year,
});

export const toConfirmationCounter = (fiscal_year: string): Counter => ({
  kind: 'clock confirmed',
  scope: fiscal_year,
});

export const toSeconds = (time: string): number =>
  Math.floor(Date.parse(`${time.replace(' ', 'T')}Z`) / 1000);

export const toTime = (seconds: number): string =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

/**
 * Raises the counters of a document and returns their new values, and its time of issue: the clock,
 * or the last time if the clock is behind it. Throws BadRequestError (400) if it is behind by more
 * than five minutes and nobody has confirmed it.
 */
export async function issueNumbers(
  tx: Transaction,
  moment: IssueMoment,
  counters: Counter[],
): Promise<{ numbers: number[]; issuedAt: string }> {
  const { company_id, fiscal_year, now } = moment;
  const counter = toLastIssueCounter(fiscal_year);
  // Writes that share a transaction read the last time once. Raising it by a second locks and reads
  // it in one statement.
  const before = getRaisedCounter(tx, company_id, counter);
  const values = await takeNextNumbers(
    tx,
    company_id,
    before === undefined ? [...counters, counter] : counters,
  );
  const value = before ?? values.at(-1)!;
  const last = before ?? value - 1;
  const clock = toSeconds(now);
  if (
    last - clock > MAX_BEHIND_SECONDS &&
    (await readCounter(tx, company_id, toConfirmationCounter(fiscal_year))) !== last
  )
    throw new BadRequestError(clockBehindMessage(now, last, moment.language));
  const time = Math.max(clock, last);
  setCounter(tx, company_id, counter, value, time);
  return { numbers: values.slice(0, counters.length), issuedAt: toTime(time) };
}

/** The last time of the company and year in seconds; 0 if nothing was issued. */
export function loadLastIssueSeconds(
  read: ReadDb,
  company_id: number,
  fiscal_year: string,
): Promise<number> {
  return readCounter(read, company_id, toLastIssueCounter(fiscal_year));
}

/**
 * Makes the caller the only one that posts in the company until the transaction ends, as the counter
 * of its documents does, without raising it (decision 8).
 */
export async function lockCompanyCounter(tx: Transaction, company_id: number): Promise<void> {
  await insertRows(
    tx,
    'counters',
    [{ company_id, kind: 'payment', scope: '', value: 0 }],
    'on conflict (company_id, kind, scope) do update set value = counters.value',
  );
}

/** The counter's value; 0 if there is none. */
export async function readCounter(
  read: ReadDb | Transaction,
  company_id: number,
  { kind, scope }: Counter,
): Promise<number> {
  const [row] = await query(
    read,
    'select value from counters where company_id = ? and kind = ? and scope = ?',
    [company_id, kind, scope],
  );
  return Number(row?.value ?? 0);
}

/** The message with both times and what to do. */
function clockBehindMessage(now: string, last: number, language: Language): string {
  return translate(texts.behind, language, {
    now: localizeDigits(now, language),
    last: localizeDigits(toTime(last), language),
  });
}
