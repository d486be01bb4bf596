// The boxes of a VAT return as they were when its submission number was entered.

import type { VatBox } from '../../../domain/tax/vat-return.ts';
import { type ChangedCell, findChangedCells } from '../../../domain/tax/vat-return.ts';
import type { ReadDb } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';

/**
 * The changes in the boxes of the month since their submission; undefined if nothing was submitted,
 * or the boxes are unknown.
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

/** The id under which the settlement of the month is in the ledger; null where it is not settled. */
export const findSettlement = async (
  read: ReadDb,
  company_id: number,
  month: string,
): Promise<{ source_id: number } | null> => {
  const [row] = await query<{ id: number; settlement: number | null }>(
    read,
    'select id, settlement from vat_returns where company_id = ? and month = ?',
    [company_id, month],
  );
  return row && row.settlement !== null ? { source_id: row.id } : null;
};

type Submission = { submission_no: string | null };

/**
 * The boxes to store: the current ones for a new submission number, none if it was removed, else
 * the stored ones.
 */
export const toSubmittedBoxes = (
  before: Submission & { submitted: string | null },
  { submission_no }: Submission,
  whole: VatBox[],
): string | null => {
  if (submission_no === before.submission_no) return before.submitted;
  return submission_no === null ? null : JSON.stringify(whole);
};
