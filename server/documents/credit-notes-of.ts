// The credit notes of one invoice and what they leave of it.
import type { Figures } from '../../domain/billing/totals.ts';
import type { Reading, Transaction } from '../database/connect.ts';
import { places, run } from '../database/statement.ts';
import type { StoredRow } from './document-records.ts';

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
export const notesOf = (read: Reading | Transaction, company_id: number, invoice_id: string): Promise<StoredRow[]> =>
  run<StoredRow>(read, `select ${columns.join(', ')} from credit_notes where company_id = ? and invoice_id = ? order by id`, [
    company_id,
    invoice_id,
  ]);

/** How many of each line (by the invoice line's id) the notes have brought back. */
export const returnedQuantities = async (
  read: Reading | Transaction,
  company_id: number,
  notes: StoredRow[],
): Promise<Map<number, number>> => {
  if (notes.length === 0) return new Map();
  const rows = await run<{ invoice_line_id: number; quantity: number }>(
    read,
    `select invoice_line_id, sum(quantity) as quantity from credit_note_lines
     where company_id = ? and credit_note_id in (${places(notes.length)}) group by invoice_line_id`,
    [company_id, ...notes.map(note => Number(note.id))],
  );
  return new Map(rows.map(row => [Number(row.invoice_line_id), Number(row.quantity)]));
};

/** A document's stored figures as the arithmetic names them, in paisa. */
export const figuresOf = (row: StoredRow): Figures => ({
  subtotal: Number(row.amount),
  discount_amount: Number(row.discount_amount),
  tsc_amount: Number(row.tsc_amount),
  taxable_amount: Number(row.taxable_amount),
  vat_amount: Number(row.vat_amount),
  total: Number(row.total),
});

/** What may still be returned, in paisa; nothing of an invoice that is cancelled. */
export const remainingPaisa = (invoice: StoredRow, notes: StoredRow[]): number =>
  Number(invoice.status) === 1 ? Number(invoice.total) - notes.reduce((sum, note) => sum + Number(note.total), 0) : 0;
