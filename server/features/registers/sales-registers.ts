// The lines of the sales register, of the sales return register and of the materialized view.
import { isRegisteredDocument } from '../../../domain/tax/vat-registration.ts';
import type { ReadDb } from '../../database/database.ts';
import { type RegisterRow, registerSources } from '../documents/reports/register-source.ts';
import {
  findCancelled,
  findFirstPrints,
  findReportedInRealTime,
  sumCreditNotes,
} from '../documents/reports/related-rows.ts';
import { defineRegister, type RegisterLine } from './register-definition.ts';

const FIGURE_COLUMNS = [
  'total',
  'discount_amount',
  'taxable_amount',
  'exempted_sale',
  'export_sales',
  'vat_rate',
  'vat_amount',
] as const;
const BUYER_COLUMNS = ['customer_name', 'pan'] as const;
const SALES_COLUMNS = [
  'company_payment_id',
  'fiscal_year',
  'invoice_no',
  ...BUYER_COLUMNS,
  ...FIGURE_COLUMNS,
  'status',
] as const;
const SALES_RETURN_COLUMNS = [
  'company_payment_id',
  'fiscal_year',
  'invoice_no',
  'credit_note_no',
  ...BUYER_COLUMNS,
  ...FIGURE_COLUMNS,
] as const;
const MATERIALIZED_VIEW_COLUMNS = [
  'fiscal_year',
  'invoice_no',
  'company_payment_id',
  ...BUYER_COLUMNS,
  'amount',
  ...FIGURE_COLUMNS,
  'payment_method',
  'ird_sync',
  'status',
  'created_by',
] as const;

/** What was sold without registration for VAT is exempt as a whole. */
const toSalesAmounts = (row: Record<(typeof FIGURE_COLUMNS)[number], number>) => {
  const [taxable_amount, exempt] = isRegisteredDocument(row)
    ? [row.taxable_amount, 0]
    : [0, row.taxable_amount];
  return {
    total: row.total,
    exempted_sale: row.exempted_sale + exempt,
    export_sale: row.export_sales,
    discount_amount: row.discount_amount,
    taxable_amount,
    vat_amount: row.vat_amount,
  };
};
const NO_AMOUNTS = {
  total: 0,
  exempted_sale: 0,
  export_sale: 0,
  discount_amount: 0,
  taxable_amount: 0,
  vat_amount: 0,
};

/**
 * Every number is listed. A cancelled invoice was no sale: its line is marked and does not count,
 * its reverse entry is among the cancellations; credit notes appear with the invoice and in the
 * return register.
 */
const loadSalesLines = async (
  read: ReadDb,
  company_id: number,
  rows: RegisterRow<'invoices', (typeof SALES_COLUMNS)[number]>[],
): Promise<RegisterLine[]> => {
  const [credited, cancelled] = await Promise.all([
    sumCreditNotes(read, company_id, rows),
    findCancelled(read, company_id, rows),
  ]);
  return rows.map(row => {
    const key = row.company_payment_id;
    return {
      id: row.id,
      company_payment_id: key,
      created_at: row.created_at,
      fiscal_year: row.fiscal_year,
      invoice_no: row.invoice_no,
      customer_name: row.customer_name,
      pan: row.pan ?? null,
      ...(cancelled.has(key) ? NO_AMOUNTS : toSalesAmounts(row)),
      'sum-credit-note': credited.get(key) ?? 0,
      status: row.status,
      cancelled: cancelled.has(key) ? 1 : 0,
    };
  });
};

export const salesRegister = defineRegister({
  name: 'sales',
  source: registerSources.invoices,
  columns: SALES_COLUMNS,
  loadLines: loadSalesLines,
});

const toSalesReturnLines = async (
  _: ReadDb,
  __: number,
  rows: RegisterRow<'credit_notes', (typeof SALES_RETURN_COLUMNS)[number]>[],
): Promise<RegisterLine[]> =>
  rows.map(row => ({
    id: row.id,
    company_payment_id: row.company_payment_id,
    created_at: row.created_at,
    fiscal_year: row.fiscal_year,
    invoice_no: row.invoice_no,
    credit_note_no: row.credit_note_no,
    bill_note_no: `${row.invoice_no}/${row.credit_note_no}`,
    customer_name: row.customer_name,
    pan: row.pan ?? null,
    ...toSalesAmounts(row),
    vat_rated_sale: toSalesAmounts(row).taxable_amount,
  }));

export const salesReturnRegister = defineRegister({
  name: 'sales-return',
  source: registerSources.creditNotes,
  columns: SALES_RETURN_COLUMNS,
  loadLines: toSalesReturnLines,
});

/** Each invoice with all its figures, cancelled or not; `is_bill_active` tells which. */
const loadMaterializedViewLines = async (
  read: ReadDb,
  company_id: number,
  rows: RegisterRow<'invoices', (typeof MATERIALIZED_VIEW_COLUMNS)[number]>[],
): Promise<RegisterLine[]> => {
  const [prints, realtime] = await Promise.all([
    findFirstPrints(read, company_id, rows),
    findReportedInRealTime(read, company_id, rows),
  ]);
  return rows.map(row => {
    const print = prints.get(row.id);
    return {
      id: row.id,
      fiscal_year: row.fiscal_year,
      bill_no: row.invoice_no,
      transaction_id: row.company_payment_id,
      customer_name: row.customer_name,
      customer_pan: row.pan ?? null,
      bill_date: row.created_at,
      amount: row.amount,
      discount: row.discount_amount,
      taxable_amount: toSalesAmounts(row).taxable_amount,
      tax_amount: row.vat_amount,
      total_amount: row.total,
      // This installation refunds no VAT to buyers.
      vat_refund_amount: 0,
      payment_method: row.payment_method,
      is_printed: print ? 1 : 0,
      printed_time: print?.printed_at ?? null,
      ird_sync: row.ird_sync,
      is_bill_active: row.status === 1 ? 1 : 0,
      entered_by: row.created_by,
      is_realtime: realtime.has(row.id) ? 1 : 0,
      printed_by: print?.printed_by ?? null,
    };
  });
};

export const materializedView = defineRegister({
  name: 'materialized-view',
  source: registerSources.invoices,
  columns: MATERIALIZED_VIEW_COLUMNS,
  loadLines: loadMaterializedViewLines,
});
