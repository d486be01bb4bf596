// Document numbers, with outlet codes if the company uses them. The document's own transaction
// raises the counter, so that no number is ever missing or given twice (contract, "Numbers and
// records").

import type { Session } from '../auth/load-session.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { incrementOnCommit, type TotalsTable } from '../database/deferred-increments.ts';
import { insertRows, query } from '../database/raw-query.ts';
import { getCached, setCached } from '../database/transaction-cache.ts';
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
