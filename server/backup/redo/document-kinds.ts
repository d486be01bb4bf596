// What follows from each kind of document: its lines, its number, what it moves in stock and
// journal.
import {
  type JournalLine,
  purchaseEntry,
  purchaseReturnEntry,
  returnEntry,
  saleEntry,
} from '../../documents/journal.ts';
import type { Moving } from '../../documents/stock.ts';
import { figuresOf } from '../../documents/stored-figures.ts';
import type { Row } from './redoing.ts';

export type Kind = Exclude<Moving['kind'], 'inventory'> | 'proforma';
export type Document = {
  kind: Kind;
  /** Under which name the record bears its lines. */
  lines?: 'invoice_details' | 'details';
  number?: string;
  /** +1 comes in, -1 goes out. */
  moves?: { qty: string; sign: 1 | -1 };
  journal?: (header: Row) => JournalLine[];
  day: 'created_at' | 'transaction_date';
};

const sums = (header: Row) => ({
  total: Number(header.total),
  vat_amount: Number(header.vat_amount),
});
const sale = (header: Row) => figuresOf({ tsc_amount: 0, ...header });

/** By table. */
export const documents: Record<string, Document> = {
  invoices: {
    kind: 'invoice',
    lines: 'invoice_details',
    number: 'invoice_no',
    moves: { qty: 'qty', sign: -1 },
    journal: header => saleEntry(sale(header)),
    day: 'created_at',
  },
  credit_notes: {
    kind: 'credit-note',
    lines: 'details',
    number: 'credit_note_no',
    moves: { qty: 'quantity', sign: 1 },
    journal: header => returnEntry(sale(header)),
    day: 'created_at',
  },
  cancellations: {
    kind: 'cancellation',
    moves: { qty: 'qty', sign: 1 },
    journal: header => returnEntry(sale(header)),
    day: 'created_at',
  },
  billings: {
    kind: 'billing',
    lines: 'details',
    moves: { qty: 'qty', sign: 1 },
    journal: header => purchaseEntry(sums(header), String(header.type)),
    day: 'transaction_date',
  },
  purchase_returns: {
    kind: 'debit-note',
    lines: 'details',
    number: 'debit_note_no',
    moves: { qty: 'qty', sign: -1 },
    journal: header => purchaseReturnEntry(sums(header), String(header.type)),
    day: 'created_at',
  },
  proforma_invoice: { kind: 'proforma', lines: 'details', day: 'created_at' },
};
