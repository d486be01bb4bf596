// The quantities and amounts that credit notes reverse of an invoice, and debit notes of a vendor
// bill, and the remainder.
import { type LineReturns, NO_RETURNS } from '../../../domain/documents/note-totals.ts';
import { toRupees } from '../../../domain/money/money.ts';
import type { ReadDb, Stored, Transaction } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';

/** What the sums need of a note. */
type Note = { id: number; total: number };

/** The line table of a kind of note: columns of the note, the issued line and the quantity. */
type NoteLineTable = { table: string; note: string; line: string; quantity: string };

/** What notes have taken of a line, and the share of its amount in the discount (paisa). */
export type StoredReturns = LineReturns & { discount: number };
export const NO_STORED_RETURNS: StoredReturns = { ...NO_RETURNS, discount: 0 };

/** What the notes have taken of each line (by the id of the issued line). */
const loadLineReturns = async (
  read: ReadDb | Transaction,
  company_id: number,
  notes: Note[],
  { table, note, line, quantity }: NoteLineTable,
): Promise<Map<number, StoredReturns>> => {
  if (notes.length === 0) return new Map();
  const rows = await query<Record<'line' | 'quantity' | 'amount' | 'discount' | 'reduced', number>>(
    read,
    `select ${line} as line, sum(case when price_only = 1 then 0 else ${quantity} end) as quantity,
       sum(total) as amount, sum(discount_amount) as discount, max(price_only) as reduced from ${table}
     where company_id = ? and ${note} in (${placeholders(notes.length)}) group by ${line}`,
    [company_id, ...notes.map(({ id }) => id)],
  );
  return new Map(
    rows.map(({ line: id, reduced, ...taken }) => [id, { ...taken, reduced: reduced === 1 }]),
  );
};

/** A line's own part in the answer of its document: pieces, and rupees before its discount. */
export const serializeLineReturns = (taken: StoredReturns = NO_STORED_RETURNS) => ({
  returned_quantity: taken.quantity,
  returned_amount: toRupees(taken.amount),
  returned_discount: toRupees(taken.discount),
  price_reduced: taken.reduced ? 1 : 0,
});

/** The remainder of a document after its notes, in paisa. */
const computeRemainder = ({ total }: { total: number }, notes: Note[]): number =>
  total - notes.reduce((sum, note) => sum + note.total, 0);

const creditNoteColumns = [
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
  'exempted_sale',
  'export_sales',
  'vat_amount',
  'total',
] as const;

export type CreditNote = Pick<Stored<'credit_notes'>, (typeof creditNoteColumns)[number]>;

/** The invoice's notes, oldest first; `invoice_id` is its company_payment_id. */
export const loadCreditNotes = (
  read: ReadDb | Transaction,
  company_id: number,
  invoice_id: string,
): Promise<CreditNote[]> =>
  query<CreditNote>(
    read,
    `select ${creditNoteColumns.join(', ')} from credit_notes where company_id = ? and invoice_id = ? order by id`,
    [company_id, invoice_id],
  );

/** What the notes have taken of each line (by the invoice line's id). */
export const loadCreditedLines = (
  read: ReadDb | Transaction,
  company_id: number,
  notes: Note[],
): Promise<Map<number, StoredReturns>> =>
  loadLineReturns(read, company_id, notes, {
    table: 'credit_note_lines',
    note: 'credit_note_id',
    line: 'invoice_line_id',
    quantity: 'quantity',
  });

/** The returnable amount in paisa; 0 for a cancelled invoice. */
export const computeInvoiceRemainder = (
  invoice: Pick<Stored<'invoices'>, 'status' | 'total'>,
  notes: Note[],
): number => (invoice.status === 1 ? computeRemainder(invoice, notes) : 0);

const debitNoteColumns = [
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
] as const;

export type DebitNote = Pick<Stored<'purchase_returns'>, (typeof debitNoteColumns)[number]>;

/** The bill's notes, oldest first. */
export const loadDebitNotes = (
  read: ReadDb | Transaction,
  company_id: number,
  billing_id: number,
): Promise<DebitNote[]> =>
  query<DebitNote>(
    read,
    `select ${debitNoteColumns.join(', ')} from purchase_returns where company_id = ? and billing_id = ? order by id`,
    [company_id, billing_id],
  );

/** What the notes have taken of each line (by the bill line's id). */
export const loadDebitedLines = (
  read: ReadDb | Transaction,
  company_id: number,
  notes: Note[],
): Promise<Map<number, StoredReturns>> =>
  loadLineReturns(read, company_id, notes, {
    table: 'purchase_return_lines',
    note: 'purchase_return_id',
    line: 'billing_line_id',
    quantity: 'qty',
  });

/** The returnable amount, in paisa. */
export const computeVendorBillRemainder = computeRemainder;
