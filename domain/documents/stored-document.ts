// The figures of a document as they are stored, and as the arithmetic names them.

import type { Figures, SaleFigures } from './totals.ts';

/**
 * A sales document's stored figures as the arithmetic names them, in paisa; one that was logged
 * before sales had treatments is taxable as a whole.
 */
export const toFigures = (row: Record<string, unknown>): SaleFigures => ({
  subtotal: Number(row.amount),
  discount_amount: Number(row.discount_amount),
  tsc_amount: Number(row.tsc_amount),
  taxable_amount: Number(row.taxable_amount),
  exempted_sale: Number(row.exempted_sale ?? 0),
  export_sales: Number(row.export_sales ?? 0),
  vat_amount: Number(row.vat_amount),
  total: Number(row.total),
});

/** The documents that are reported to the tax authority. */
export type ReportedKind = 'invoice' | 'credit-note';

/**
 * The counted documents: one as it is issued, and the same once more as synced when the tax
 * authority has accepted it, in the transaction that sets its `ird_sync`, so that the waiting ones
 * are a subtraction. A cancelled invoice goes on counting among the invoices, and counts once more
 * as the cancellation that takes it back.
 */
export type CountedKind =
  | ReportedKind
  | `synced-${ReportedKind}`
  | 'cancellation'
  | 'billing'
  | 'debit-note';

/** A stored bill's or note's figures as the arithmetic names them, in paisa. */
export const toPurchaseFigures = (row: Record<string, unknown>): Figures => ({
  subtotal: Number(row.amount),
  discount_amount: Number(row.discount_amount),
  tsc_amount: 0,
  taxable_amount: Number(row.taxable_amount),
  vat_amount: Number(row.vat_amount),
  total: Number(row.total),
});
