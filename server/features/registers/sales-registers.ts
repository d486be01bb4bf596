// The lines of the sales register, of the sales return register and of the materialized view.
import type { ReadDb, StoredRow } from '../../database/database.ts';
import { registerSources } from '../documents/reports/register-source.ts';
import {
  findCancelled,
  findFirstPrints,
  findReportedInRealTime,
  sumCreditNotes,
} from '../documents/reports/related-rows.ts';
import type { RegisterDefinition, RegisterLine } from './register-definition.ts';

const FIGURE_COLUMNS = ['total', 'discount_amount', 'taxable_amount', 'vat_amount'];
const BUYER_COLUMNS = ['customer_name', 'pan'];

/** The amount without VAT is the rest of the total: a document's figures add up to the paisa. */
const toSalesAmounts = (row: StoredRow) => ({
  total: Number(row.total),
  exempted_sale: Number(row.total) - Number(row.taxable_amount) - Number(row.vat_amount),
  // There are no export sales yet (OPEN-085).
  export_sale: 0,
  discount_amount: Number(row.discount_amount),
  taxable_amount: Number(row.taxable_amount),
  vat_amount: Number(row.vat_amount),
});
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
  rows: StoredRow[],
): Promise<RegisterLine[]> => {
  const [credited, cancelled] = await Promise.all([
    sumCreditNotes(read, company_id, rows),
    findCancelled(read, company_id, rows),
  ]);
  return rows.map(row => {
    const key = String(row.company_payment_id);
    return {
      id: Number(row.id),
      company_payment_id: key,
      created_at: String(row.created_at),
      fiscal_year: String(row.fiscal_year),
      invoice_no: String(row.invoice_no),
      customer_name: String(row.customer_name),
      pan: row.pan ?? null,
      ...(cancelled.has(key) ? NO_AMOUNTS : toSalesAmounts(row)),
      'sum-credit-note': credited.get(key) ?? 0,
      status: Number(row.status),
      cancelled: cancelled.has(key) ? 1 : 0,
    };
  });
};

export const salesRegister: RegisterDefinition = {
  name: 'sales',
  source: registerSources.invoices,
  columns: [
    'company_payment_id',
    'fiscal_year',
    'invoice_no',
    ...BUYER_COLUMNS,
    ...FIGURE_COLUMNS,
    'status',
  ],
  loadLines: loadSalesLines,
};

const toSalesReturnLines = async (
  _: ReadDb,
  __: number,
  rows: StoredRow[],
): Promise<RegisterLine[]> =>
  rows.map(row => ({
    id: Number(row.id),
    company_payment_id: String(row.company_payment_id),
    created_at: String(row.created_at),
    fiscal_year: String(row.fiscal_year),
    invoice_no: String(row.invoice_no),
    credit_note_no: String(row.credit_note_no),
    bill_note_no: `${row.invoice_no}/${row.credit_note_no}`,
    customer_name: String(row.customer_name),
    pan: row.pan ?? null,
    ...toSalesAmounts(row),
    vat_rated_sale: Number(row.taxable_amount),
  }));

export const salesReturnRegister: RegisterDefinition = {
  name: 'sales-return',
  source: registerSources.creditNotes,
  columns: [
    'company_payment_id',
    'fiscal_year',
    'invoice_no',
    'credit_note_no',
    ...BUYER_COLUMNS,
    ...FIGURE_COLUMNS,
  ],
  loadLines: toSalesReturnLines,
};

/** Each invoice with all its figures, cancelled or not; `is_bill_active` tells which. */
const loadMaterializedViewLines = async (
  read: ReadDb,
  company_id: number,
  rows: StoredRow[],
): Promise<RegisterLine[]> => {
  const [prints, realtime] = await Promise.all([
    findFirstPrints(read, company_id, rows),
    findReportedInRealTime(read, company_id, rows),
  ]);
  return rows.map(row => {
    const print = prints.get(Number(row.id));
    return {
      id: Number(row.id),
      fiscal_year: String(row.fiscal_year),
      bill_no: String(row.invoice_no),
      transaction_id: String(row.company_payment_id),
      customer_name: String(row.customer_name),
      customer_pan: row.pan ?? null,
      bill_date: String(row.created_at),
      amount: Number(row.amount),
      discount: Number(row.discount_amount),
      taxable_amount: Number(row.taxable_amount),
      tax_amount: Number(row.vat_amount),
      total_amount: Number(row.total),
      // This installation refunds no VAT to buyers.
      vat_refund_amount: 0,
      payment_method: String(row.payment_method),
      is_printed: print ? 1 : 0,
      printed_time: print?.printed_at ?? null,
      ird_sync: Number(row.ird_sync),
      is_bill_active: Number(row.status) === 1 ? 1 : 0,
      entered_by: String(row.created_by),
      is_realtime: realtime.has(Number(row.id)) ? 1 : 0,
      printed_by: print?.printed_by ?? null,
    };
  });
};

export const materializedView: RegisterDefinition = {
  name: 'materialized-view',
  source: registerSources.invoices,
  columns: [
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
  ],
  loadLines: loadMaterializedViewLines,
};
