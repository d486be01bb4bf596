// The lines of the purchase register, and of the debit notes below it. A bill's figures stand under
// its type: normal purchase, import, capital.
import type { Reading } from '../database/connect.ts';
import type { StoredRow } from '../documents/document-records.ts';
import { debitedOf } from './beside.ts';
import type { Line, ServedRegister } from './register.ts';
import { sources } from './source.ts';

const figures = ['total', 'discount_amount', 'taxable_amount', 'vat_amount'];
const vendor = ['vendor_name', 'pan'];

/**
 * The documents' names of the three types in sums and columns; "normal" is what they call purchase.
 */
export const typeNames = { normal: 'purchase', import: 'import', capital: 'capital' } as const;

const byType = (row: StoredRow): Line => {
  const line: Line = {};
  for (const [type, name] of Object.entries(typeNames)) {
    line[`${name}_taxable`] = row.type === type ? Number(row.taxable_amount) : 0;
    line[`${name}_vat`] = row.type === type ? Number(row.vat_amount) : 0;
  }
  return line;
};

const boughtFigures = (row: StoredRow) => ({
  total: Number(row.total),
  non_taxable: Number(row.total) - Number(row.taxable_amount) - Number(row.vat_amount),
  discount_amount: Number(row.discount_amount),
  taxable_amount: Number(row.taxable_amount),
  vat_amount: Number(row.vat_amount),
  type: String(row.type),
  ...byType(row),
});

/** `created_at` is the day that the bill bears: by it a register counts (contract, "Lists"). */
const purchaseLines = async (
  read: Reading,
  company_id: number,
  rows: StoredRow[],
): Promise<Line[]> => {
  const debited = await debitedOf(read, company_id, rows);
  return rows.map(row => ({
    id: Number(row.id),
    created_at: String(row.transaction_date),
    fiscal_year: String(row.fiscal_year),
    billing_no: String(row.billing_no),
    vendor_name: String(row.vendor_name),
    pan: row.pan ?? null,
    ...boughtFigures(row),
    'sum-debit-note': debited.get(String(row.id)) ?? 0,
    status: Number(row.status),
  }));
};

export const purchaseRegister: ServedRegister = {
  name: 'purchases',
  source: sources.billings,
  columns: ['fiscal_year', 'billing_no', ...vendor, ...figures, 'type', 'status'],
  lines: purchaseLines,
};

const debitNoteLines = async (_: Reading, __: number, rows: StoredRow[]): Promise<Line[]> =>
  rows.map(row => ({
    id: Number(row.id),
    payment_id: String(row.payment_id),
    billing_id: Number(row.billing_id),
    created_at: String(row.created_at),
    fiscal_year: String(row.fiscal_year),
    debit_note_no: String(row.debit_note_no),
    billing_no: String(row.billing_no),
    billing_date: String(row.billing_date),
    vendor_name: String(row.vendor_name),
    pan: row.pan ?? null,
    ...boughtFigures(row),
  }));

/** What went back in the period, whenever it was bought; its figures are positive. */
export const debitNoteRegister: ServedRegister = {
  name: 'purchases',
  source: sources.debitNotes,
  columns: [
    'payment_id',
    'billing_id',
    'fiscal_year',
    'debit_note_no',
    'billing_no',
    'billing_date',
    ...vendor,
    ...figures,
    'type',
  ],
  lines: debitNoteLines,
};
