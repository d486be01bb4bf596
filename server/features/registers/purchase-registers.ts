// The lines of the purchase register, and of the debit notes below it. A bill's figures are in the
// columns of its type: normal purchase, import, capital.
import type { ReadDb, StoredRow } from '../../database/database.ts';
import { registerSources } from '../documents/reports/register-source.ts';
import { sumDebitNotes } from '../documents/reports/related-rows.ts';
import type { RegisterDefinition, RegisterLine } from './register-definition.ts';

const FIGURE_COLUMNS = ['total', 'discount_amount', 'taxable_amount', 'vat_amount'];
const VENDOR_COLUMNS = ['vendor_name', 'pan'];

/** The contract's names of the three types in sums and columns; it calls "normal" purchase. */
export const purchaseTypeNames = {
  normal: 'purchase',
  import: 'import',
  capital: 'capital',
} as const;

const toFiguresByType = (row: StoredRow): RegisterLine => {
  const line: RegisterLine = {};
  for (const [type, name] of Object.entries(purchaseTypeNames)) {
    line[`${name}_taxable`] = row.type === type ? Number(row.taxable_amount) : 0;
    line[`${name}_vat`] = row.type === type ? Number(row.vat_amount) : 0;
  }
  return line;
};

const toPurchaseAmounts = (row: StoredRow) => ({
  total: Number(row.total),
  non_taxable: Number(row.total) - Number(row.taxable_amount) - Number(row.vat_amount),
  discount_amount: Number(row.discount_amount),
  taxable_amount: Number(row.taxable_amount),
  vat_amount: Number(row.vat_amount),
  type: String(row.type),
  ...toFiguresByType(row),
});

/** `created_at` is the date on the bill, which decides its period (contract, "Lists"). */
const loadPurchaseLines = async (
  read: ReadDb,
  company_id: number,
  rows: StoredRow[],
): Promise<RegisterLine[]> => {
  const debited = await sumDebitNotes(read, company_id, rows);
  return rows.map(row => ({
    id: Number(row.id),
    created_at: String(row.transaction_date),
    fiscal_year: String(row.fiscal_year),
    billing_no: String(row.billing_no),
    vendor_name: String(row.vendor_name),
    pan: row.pan ?? null,
    ...toPurchaseAmounts(row),
    'sum-debit-note': debited.get(String(row.id)) ?? 0,
    status: Number(row.status),
  }));
};

export const purchaseRegister: RegisterDefinition = {
  name: 'purchases',
  source: registerSources.billings,
  columns: ['fiscal_year', 'billing_no', ...VENDOR_COLUMNS, ...FIGURE_COLUMNS, 'type', 'status'],
  loadLines: loadPurchaseLines,
};

const toDebitNoteLines = async (
  _: ReadDb,
  __: number,
  rows: StoredRow[],
): Promise<RegisterLine[]> =>
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
    ...toPurchaseAmounts(row),
  }));

/** Returns of the period, whenever the goods were bought; the figures are positive. */
export const debitNoteRegister: RegisterDefinition = {
  name: 'purchases',
  source: registerSources.debitNotes,
  columns: [
    'payment_id',
    'billing_id',
    'fiscal_year',
    'debit_note_no',
    'billing_no',
    'billing_date',
    ...VENDOR_COLUMNS,
    ...FIGURE_COLUMNS,
    'type',
  ],
  loadLines: toDebitNoteLines,
};
