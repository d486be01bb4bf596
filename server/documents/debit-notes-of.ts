// The debit notes of one bill and what they leave of it.
import type { Reading, Transaction } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { StoredRow } from './document-records.ts';
import { leftOf, takenBack } from './taken-back.ts';

const columns = [
  'id',
  'payment_id',
  'debit_note_no',
  'fiscal_year',
  'remarks',
  'created_at',
  'created_by',
  'amount',
  'discount_amount',
  'taxable_amount',
  'vat_amount',
  'total',
];

/** The bill's notes, oldest first. */
export const debitNotesOf = (
  read: Reading | Transaction,
  company_id: number,
  billing_id: number,
): Promise<StoredRow[]> =>
  run<StoredRow>(
    read,
    `select ${columns.join(', ')} from purchase_returns where company_id = ? and billing_id = ? order by id`,
    [company_id, billing_id],
  );

/** How many of each line (by the bill line's id) the notes have sent back. */
export const returnedOfBilling = (
  read: Reading | Transaction,
  company_id: number,
  notes: StoredRow[],
): Promise<Map<number, number>> =>
  takenBack(read, company_id, notes, {
    table: 'purchase_return_lines',
    note: 'purchase_return_id',
    line: 'billing_line_id',
    quantity: 'qty',
  });

/** What may still go back, in paisa. */
export const remainingOfBilling = leftOf;
