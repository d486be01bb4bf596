// The lines of the purchase register, and of the debit notes below it. A bill's figures are in the
// columns of its type: normal purchase, import, capital.
import { type ImportColumns, toRegisterFigures } from '../../../domain/tax/import-vat.ts';
import { toTaxedFigures } from '../../../domain/tax/vat-registration.ts';
import type { ReadDb } from '../../database/database.ts';
import { type RegisterRow, registerSources } from '../documents/reports/register-source.ts';
import { sumDebitNotes } from '../documents/reports/related-rows.ts';
import { defineRegister, type RegisterLine } from './register-definition.ts';

const FIGURE_COLUMNS = [
  'total',
  'discount_amount',
  'taxable_amount',
  'vat_amount',
  'vat_registered',
] as const;
const VENDOR_COLUMNS = ['vendor_name', 'pan'] as const;
const PURCHASE_COLUMNS = [
  'fiscal_year',
  'billing_no',
  'transaction_date',
  ...VENDOR_COLUMNS,
  ...FIGURE_COLUMNS,
  'import_taxable',
  'import_vat',
  'type',
  'status',
] as const;
const DEBIT_NOTE_COLUMNS = [
  'payment_id',
  'billing_id',
  'fiscal_year',
  'debit_note_no',
  'billing_no',
  'billing_date',
  ...VENDOR_COLUMNS,
  ...FIGURE_COLUMNS,
  'import_taxable',
  'type',
] as const;
type PurchaseFigures = Record<(typeof FIGURE_COLUMNS)[number], number> &
  ImportColumns & { type: string };

/** The contract's names of the three types in sums and columns; it calls "normal" purchase. */
export const purchaseTypeNames = {
  normal: 'purchase',
  import: 'import',
  capital: 'capital',
} as const;

/**
 * An import counts as declared; the VAT of a buyer without registration is part of the exempt purchase.
 */
const toRegistered = (row: PurchaseFigures): PurchaseFigures =>
  toTaxedFigures(toRegisterFigures(row), row.vat_registered === 1);

const toFiguresByType = (row: PurchaseFigures): RegisterLine => {
  const line: RegisterLine = {};
  for (const [type, name] of Object.entries(purchaseTypeNames)) {
    line[`${name}_taxable`] = row.type === type ? row.taxable_amount : 0;
    line[`${name}_vat`] = row.type === type ? row.vat_amount : 0;
  }
  return line;
};

const toPurchaseAmounts = (stored: PurchaseFigures) => {
  const row = toRegistered(stored);
  return {
    total: row.total,
    non_taxable: row.total - row.taxable_amount - row.vat_amount,
    discount_amount: row.discount_amount,
    taxable_amount: row.taxable_amount,
    vat_amount: row.vat_amount,
    type: row.type,
    ...toFiguresByType(row),
  };
};

/**
 * `created_at` is the day on which the bill counts, which decides its period: the date on the bill, but
 * for a late one (contract, "Lists", "Days and locks").
 */
const loadPurchaseLines = async (
  read: ReadDb,
  company_id: number,
  rows: RegisterRow<'billings', (typeof PURCHASE_COLUMNS)[number]>[],
): Promise<RegisterLine[]> => {
  const debited = await sumDebitNotes(read, company_id, rows);
  return rows.map(row => ({
    id: row.id,
    created_at: row.effective_at,
    fiscal_year: row.fiscal_year,
    billing_no: row.billing_no,
    vendor_name: row.vendor_name,
    pan: row.pan ?? null,
    ...toPurchaseAmounts(row),
    'sum-debit-note': debited.get(String(row.id)) ?? 0,
    status: row.status,
  }));
};

export const purchaseRegister = defineRegister({
  name: 'purchases',
  source: registerSources.billings,
  columns: PURCHASE_COLUMNS,
  loadLines: loadPurchaseLines,
});

const toDebitNoteLines = async (
  _: ReadDb,
  __: number,
  rows: RegisterRow<'purchase_returns', (typeof DEBIT_NOTE_COLUMNS)[number]>[],
): Promise<RegisterLine[]> =>
  rows.map(row => ({
    id: row.id,
    payment_id: row.payment_id,
    billing_id: row.billing_id,
    created_at: row.created_at,
    fiscal_year: row.fiscal_year,
    debit_note_no: row.debit_note_no,
    billing_no: row.billing_no,
    billing_date: row.billing_date,
    vendor_name: row.vendor_name,
    pan: row.pan ?? null,
    ...toPurchaseAmounts(row),
  }));

/** Returns of the period, whenever the goods were bought; the figures are positive. */
export const debitNoteRegister = defineRegister({
  name: 'purchases',
  source: registerSources.debitNotes,
  columns: DEBIT_NOTE_COLUMNS,
  loadLines: toDebitNoteLines,
});
