// The boxes of a VAT return as they were when its submission number was entered.
import { type ChangedCell, changedSince } from '../../domain/tax-forms/submitted-boxes.ts';
import type { Box } from '../../domain/tax-forms/vat-boxes.ts';
import type { Reading, Transaction } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { Entries } from './vat-entries.ts';

type Row = { submission_no: string | null; submitted: string | null };

const rowOf = async (read: Reading, company_id: number, month: string): Promise<Row | undefined> => {
  const [row] = await run<Row>(read, 'select submission_no, submitted from vat_returns where company_id = ? and month = ?', [
    company_id,
    month,
  ]);
  return row;
};

/** What has changed in the boxes of the month since they were submitted; undefined when nothing was submitted, or nobody knows what. */
export const changesSinceSubmission = async (
  read: Reading,
  company_id: number,
  month: string,
  now: Box[],
): Promise<ChangedCell[] | undefined> => {
  const row = await rowOf(read, company_id, month);
  return row?.submitted ? changedSince(JSON.parse(row.submitted) as Box[], now) : undefined;
};

/** Call before the entries are stored; the answer, called after, keeps the boxes when another submission number was entered. */
export const submitting = async (tx: Transaction, company_id: number, month: string, { submission_no }: Entries) => {
  const before = await rowOf(tx, company_id, month);
  return async (whole: Box[]): Promise<void> => {
    if (submission_no === (before?.submission_no ?? null)) return;
    await run(tx, 'update vat_returns set submitted = ? where company_id = ? and month = ?', [
      submission_no === null ? null : JSON.stringify(whole),
      company_id,
      month,
    ]);
  };
};
