// The boxes of a VAT return as they were when its submission number was entered.

import type { VatBox } from '../../../domain/tax/vat-return.ts';
import { type ChangedCell, findChangedCells } from '../../../domain/tax/vat-return.ts';
import type { Database, ReadDb, Transaction } from '../../database/database.ts';
import { flushIncrements } from '../../database/deferred-increments.ts';
import { query } from '../../database/raw-query.ts';

/**
 * What has changed in the boxes of the month since they were submitted; undefined when nothing was
 * submitted, or nobody knows what.
 */
export const findChangesSinceSubmission = async (
  read: ReadDb,
  company_id: number,
  month: string,
  now: VatBox[],
): Promise<ChangedCell[] | undefined> => {
  const [row] = await query<{ submitted: string | null }>(
    read,
    'select submitted from vat_returns where company_id = ? and month = ?',
    [company_id, month],
  );
  return row?.submitted ? findChangedCells(JSON.parse(row.submitted) as VatBox[], now) : undefined;
};

type Submission = { submission_no: string | null };

/**
 * The boxes to keep: those of now where another submission number was entered, none where it was
 * taken away, else those that are kept.
 */
export const toSubmittedBoxes = (
  before: Submission & { submitted: string | null },
  { submission_no }: Submission,
  whole: VatBox[],
): string | null => {
  if (submission_no === before.submission_no) return before.submitted;
  return submission_no === null ? null : JSON.stringify(whole);
};

/**
 * The books as they stand inside the transaction. Every document takes its number first and holds
 * it to its end: whoever holds the counter is alone with them, so that no paper comes between the
 * boxes and their submission.
 */
export const lockBooks = async (
  database: Database,
  tx: Transaction,
  company_id: number,
): Promise<Database> => {
  const counter = tx
    .selectFrom('counters')
    .select('value')
    .where('company_id', '=', company_id)
    .where('kind', '=', 'payment');
  await database.forUpdate(counter).execute();
  await flushIncrements(tx);
  return { ...database, read: tx };
};
