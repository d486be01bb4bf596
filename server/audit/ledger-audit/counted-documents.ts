// The kinds of documents in the books: their tables, and the columns that the running totals depend
// on.

import type { CountedKind } from '../../../domain/documents/stored-document.ts';
import type { StoredRow } from '../../database/database.ts';

export type LedgerDocumentKind =
  | 'invoice'
  | 'credit-note'
  | 'cancellation'
  | 'billing'
  | 'debit-note';

/**
 * A kind of document. `day` is the moment that decides its day, `status` its status as SQL,
 * `exports` its export sales as SQL, `number` the column of the company's own sequence (a bill has
 * its vendor's number), `synced` the kind under which it counts once the tax authority has it.
 */
export type CountedDocument = {
  kind: LedgerDocumentKind;
  table: string;
  party: 'customer_name' | 'vendor_name';
  day: 'created_at' | 'effective_at';
  status: string;
  exports: string;
  number?: string;
  lines?: { table: string; owner: string; qty: string };
  synced?: CountedKind;
};

export const countedDocuments: CountedDocument[] = [
  {
    kind: 'invoice',
    table: 'invoices',
    party: 'customer_name',
    day: 'created_at',
    status: 'status',
    exports: 'export_sales',
    number: 'invoice_no',
    lines: { table: 'invoice_lines', owner: 'invoice_id', qty: 'qty' },
    synced: 'synced-invoice',
  },
  {
    kind: 'credit-note',
    table: 'credit_notes',
    party: 'customer_name',
    day: 'created_at',
    status: 'status',
    exports: 'export_sales',
    number: 'credit_note_no',
    lines: { table: 'credit_note_lines', owner: 'credit_note_id', qty: 'quantity' },
    synced: 'synced-credit-note',
  },
  // A cancellation has no status of its own and reverses the lines of its invoice.
  {
    kind: 'cancellation',
    table: 'cancellations',
    party: 'customer_name',
    day: 'created_at',
    status: '1',
    exports: 'export_sales',
  },
  {
    kind: 'billing',
    table: 'billings',
    party: 'vendor_name',
    day: 'effective_at',
    status: 'status',
    exports: '0',
    lines: { table: 'billing_lines', owner: 'billing_id', qty: 'qty' },
  },
  {
    kind: 'debit-note',
    table: 'purchase_returns',
    party: 'vendor_name',
    day: 'created_at',
    status: 'status',
    exports: '0',
    number: 'debit_note_no',
    lines: { table: 'purchase_return_lines', owner: 'purchase_return_id', qty: 'qty' },
  },
];

/** A document's row as the audit reads it: the figures that every kind has, and the rest by name. */
export type LedgerHeader = StoredRow &
  Record<
    | 'id'
    | 'company_id'
    | 'amount'
    | 'discount_rate'
    | 'discount_amount'
    | 'taxable_amount'
    | 'vat_amount'
    | 'total',
    number
  > & {
    tsc_rate?: number;
    vat_rate?: number;
    vat_registered?: number;
    ird_sync?: number;
    type?: string;
  };
/** A line of a document, as far as all kinds have it. */
export type LedgerLine = StoredRow &
  Record<'id' | 'line_no' | 'amount' | 'discount_rate' | 'vat_rate' | 'total', number> & {
    qty?: number;
    product_family: string | null;
    tax_treatment?: string;
    price_with_vat?: number | null;
    return_rate_with_vat?: number | null;
    price_only?: number;
  };

/** "invoice 12 of 2083/84": the name of a document in a difference. */
export const describeDocument = ({ kind, number }: CountedDocument, header: StoredRow): string => {
  const name = number ?? (kind === 'billing' ? 'billing_no' : 'invoice_no');
  return `${kind} ${header[name]} of ${header.fiscal_year}`;
};
