// The figures of a document as they are stored, and as the arithmetic names them.
import type { Figures } from '../../domain/billing/totals.ts';
import type { StoredRow } from './document-records.ts';

/** A document's stored figures as the arithmetic names them, in paisa. */
export const figuresOf = (row: StoredRow): Figures => ({
  subtotal: Number(row.amount),
  discount_amount: Number(row.discount_amount),
  tsc_amount: Number(row.tsc_amount),
  taxable_amount: Number(row.taxable_amount),
  vat_amount: Number(row.vat_amount),
  total: Number(row.total),
});
