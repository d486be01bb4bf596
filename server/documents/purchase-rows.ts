// What the rows of bills and of debit notes have in common: the vendor as it is today, the figures,
// no TSC anywhere.
import type { Figures, LineTotals, Totals } from '../../domain/billing/totals.ts';
import type { StoredRow } from './document-records.ts';

/** The vendor's columns, copied from its record. */
export const vendorColumns = (vendor: StoredRow) => ({
  vendor_id: Number(vendor.id),
  vendor_name: String(vendor.vendor_name),
  pan: vendor.pan ?? null,
  address: [vendor.address, vendor.city].filter(Boolean).join(', '),
  phone_no: vendor.phone_no ?? vendor.mobile_no ?? null,
});

/**
 * The header's figures as columns, in paisa; the discount's rate in ten-thousandths of a percent.
 */
export const purchaseFigureColumns = (totals: Totals, discount_rate: number) => ({
  amount: totals.subtotal,
  discount_rate,
  discount_amount: totals.discount_amount,
  taxable_amount: totals.taxable_amount,
  vat_amount: totals.vat_amount,
  total: totals.total,
});

/** A line's figures as columns: purchases keep no TSC. */
export const withoutTsc = ({
  tsc_amount: _,
  ...figures
}: LineTotals): Omit<LineTotals, 'tsc_amount'> => figures;

/** A stored bill's or note's figures as the arithmetic names them, in paisa. */
export const purchaseFiguresOf = (row: StoredRow): Figures => ({
  subtotal: Number(row.amount),
  discount_amount: Number(row.discount_amount),
  tsc_amount: 0,
  taxable_amount: Number(row.taxable_amount),
  vat_amount: Number(row.vat_amount),
  total: Number(row.total),
});
