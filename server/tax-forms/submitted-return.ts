// The boxes of a VAT return as they were when its submission number was entered.
import { type ChangedCell, changedSince } from '../../domain/tax-forms/submitted-boxes.ts';
import type { Box } from '../../domain/tax-forms/vat-boxes.ts';
import type { Database, Reading, Transaction } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import { writeSums } from '../database/summed.ts';

/**
 * What has changed in the boxes of the month since they were submitted; undefined when nothing was
 * submitted, or nobody knows what.
 */
export const changesSinceSubmission = async (
  read: Reading,
  company_id: number,
  month: string,
  now: Box[],
): Promise<ChangedCell[] | undefined> => {
  const [row] = await run<{ submitted: string | null }>(
    read,
    'select submitted from vat_returns where company_id = ? and month = ?',
    [company_id, month],
  );
  return row?.submitted ? changedSince(JSON.parse(row.submitted) as Box[], now) : undefined;
};

type Submission = { submission_no: string | null };

/**
 * The boxes to keep: those of now where another submission number was entered, none where it was
 * taken away, else those that are kept.
 */
export const submittedBoxes = (
  before: Submission & { submitted: string | null },
  { submission_no }: Submission,
  whole: Box[],
): string | null => {
  if (submission_no === before.submission_no) return before.submitted;
  return submission_no === null ? null : JSON.stringify(whole);
};

/**
 * The books as they stand inside the transaction. Every document takes its number first and holds
 * it to its end: whoever holds the counter is alone with them, so that no paper comes between the
 * boxes and their submission.
 */
export const booksHeld = async (
  database: Database,
  tx: Transaction,
  company_id: number,
): Promise<Database> => {
  const counter = tx
    .selectFrom('counters')
    .select('value')
    .where('company_id', '=', company_id)
    .where('kind', '=', 'payment');
  await database.held(counter, 'update').execute();
  await writeSums(tx);
  return { ...database, read: tx };
};
