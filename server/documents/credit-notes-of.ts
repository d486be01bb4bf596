// The credit notes of one invoice and what they leave of it.
import type { Reading, Transaction } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { StoredRow } from './document-records.ts';
import { leftOf, takenBack } from './taken-back.ts';

const columns = [
  'id',
  'company_payment_id',
  'credit_note_no',
  'fiscal_year',
  'remarks',
  'created_at',
  'created_by',
  'amount',
  'discount_amount',
  'tsc_amount',
  'taxable_amount',
  'vat_amount',
  'total',
];

/** The invoice's notes, oldest first; `invoice_id` is its company_payment_id. */
export const creditNotesOf = (
  read: Reading | Transaction,
  company_id: number,
  invoice_id: string,
): Promise<StoredRow[]> =>
  run<StoredRow>(
    read,
    `select ${columns.join(', ')} from credit_notes where company_id = ? and invoice_id = ? order by id`,
    [company_id, invoice_id],
  );

/** How many of each line (by the invoice line's id) the notes have brought back. */
export const returnedOfInvoice = (
  read: Reading | Transaction,
  company_id: number,
  notes: StoredRow[],
): Promise<Map<number, number>> =>
  takenBack(read, company_id, notes, {
    table: 'credit_note_lines',
    note: 'credit_note_id',
    line: 'invoice_line_id',
    quantity: 'quantity',
  });

/** What may still be returned, in paisa; nothing of an invoice that is cancelled. */
export const remainingOfInvoice = (invoice: StoredRow, notes: StoredRow[]): number =>
  Number(invoice.status) === 1 ? leftOf(invoice, notes) : 0;
