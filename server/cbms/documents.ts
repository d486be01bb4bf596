// The three kinds of documents that the tax authority is told of: where their rows stand, and how a
// row is queued.
import type { ToldDocument } from '../../domain/tax-authority/answers.ts';
import type { Reading, Tables, Transaction } from '../database/connect.ts';
import type { ToldKind } from '../documents/kept-totals.ts';
import { cancellationNumber } from './payload.ts';
import type { Queued } from './queue-document.ts';

export type StoredRow = Tables[string];

type Told = {
  table: string;
  /**
   * Whose list shows whether it is synchronised, and under which kind its totals are kept; a
   * cancellation stands in no such list.
   */
  flagged: ToldKind | undefined;
  /** In SQL: its number and the invoice that it takes back. */
  number: string;
  bill: string;
  seen: 'seen_invoice' | 'seen_note' | 'seen_cancellation';
};

const billOfRow =
  '(select bill.id from invoices as bill where bill.company_id = doc.company_id and bill.company_payment_id = doc.invoice_id)';

export const toldDocuments: Record<ToldDocument, Told> = {
  invoice: {
    table: 'invoices',
    flagged: 'invoice',
    number: 'doc.invoice_no',
    bill: 'cast(null as bigint)',
    seen: 'seen_invoice',
  },
  'credit-note': {
    table: 'credit_notes',
    flagged: 'credit-note',
    number: 'doc.credit_note_no',
    bill: billOfRow,
    seen: 'seen_note',
  },
  cancellation: {
    table: 'cancellations',
    flagged: undefined,
    number: "'CANCEL-' || doc.invoice_no",
    bill: billOfRow,
    seen: 'seen_cancellation',
  },
};

/** Bills first: what takes them back cannot be sent before. */
export const kinds = Object.keys(toldDocuments) as ToldDocument[];

/** The document's row, or undefined. */
export const documentRow = (
  db: Reading | Transaction,
  company_id: number,
  kind: ToldDocument,
  id: number,
): Promise<StoredRow | undefined> =>
  db
    .selectFrom(toldDocuments[kind].table)
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .executeTakeFirst();

const numberOf: Record<ToldDocument, (row: StoredRow) => string> = {
  invoice: row => String(row.invoice_no),
  'credit-note': row => String(row.credit_note_no),
  cancellation: row => cancellationNumber(row.invoice_no),
};

/** What the outbox keeps of a document's row; `bill_id` of a return. */
export const queuedOf = (kind: ToldDocument, row: StoredRow, bill_id: number | null): Queued => ({
  kind,
  document_id: Number(row.id),
  bill_id,
  payment_id: String(row.company_payment_id),
  number: numberOf[kind](row),
  fiscal_year: String(row.fiscal_year),
  customer_name: String(row.customer_name),
  total: Number(row.total),
  issued_at: String(row.created_at),
});
