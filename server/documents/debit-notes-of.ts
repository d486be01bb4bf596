// The debit notes of one bill and what they leave of it.
import type { Reading, Transaction } from '../database/connect.ts';
import { places, run } from '../database/statement.ts';
import type { StoredRow } from './document-records.ts';

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
export const debitNotesOf = (read: Reading | Transaction, company_id: number, billing_id: number): Promise<StoredRow[]> =>
  run<StoredRow>(read, `select ${columns.join(', ')} from purchase_returns where company_id = ? and billing_id = ? order by id`, [
    company_id,
    billing_id,
  ]);

/** How many of each line (by the bill line's id) the notes have sent back. */
export const returnedOfBilling = async (
  read: Reading | Transaction,
  company_id: number,
  notes: StoredRow[],
): Promise<Map<number, number>> => {
  if (notes.length === 0) return new Map();
  const rows = await run<{ billing_line_id: number; qty: number }>(
    read,
    `select billing_line_id, sum(qty) as qty from purchase_return_lines
     where company_id = ? and purchase_return_id in (${places(notes.length)}) group by billing_line_id`,
    [company_id, ...notes.map(note => Number(note.id))],
  );
  return new Map(rows.map(row => [Number(row.billing_line_id), Number(row.qty)]));
};

/** What may still go back, in paisa. */
export const remainingOfBilling = (billing: StoredRow, notes: StoredRow[]): number =>
  Number(billing.total) - notes.reduce((sum, note) => sum + Number(note.total), 0);
