// The sales register and the sales return register. Every number is listed; a cancelled invoice was
// no sale and does not count, its reverse entry is among the cancellations. Returns by credit note
// are only in the return register.

import { toTreatment } from '../../../domain/tax/tax-treatment.ts';
import type { Database, ReadDb, Stored } from '../../database/database.ts';
import {
  addTotals,
  loadDailyTotals,
  type NO_TOTALS,
  sumDailyTotals,
} from '../documents/reports/daily-totals.ts';
import { type RegisterRow, registerSources } from '../documents/reports/register-source.ts';
import { computeCancelledSums } from '../documents/reports/register-sums.ts';
import { findCancelled } from '../documents/reports/related-rows.ts';
import { toDayRange } from '../documents/reports/report-period.ts';
import {
  defineForm,
  type FormAmounts,
  type FormRow,
  loadLinesByDocument,
  toDocumentParts,
  toDottedBsDate,
  toGoodsCells,
  toLineParts,
  toSalesAmounts,
} from './form-definition.ts';

export const SALES_FIGURE_COLUMNS = [
  'total',
  'taxable_amount',
  'export_sales',
  'vat_rate',
  'vat_amount',
] as const;
/** The columns that `toBuyerCells` reads. */
export const BUYER_COLUMNS = ['company_payment_id', 'customer_name', 'pan'] as const;
const SALES_COLUMNS = [
  'invoice_no',
  'status',
  'export_country',
  'declaration_no',
  'declaration_date',
  ...BUYER_COLUMNS,
  ...SALES_FIGURE_COLUMNS,
] as const;

const toFormAmounts = (sums: typeof NO_TOTALS): FormAmounts =>
  toSalesAmounts(
    toDocumentParts({
      total: sums.total,
      taxable_amount: sums.taxable_amount,
      export_sales: sums.export_sales,
      vat_amount: sums.vat_amount,
    }),
  );

/** Sales of the period, without cancelled ones. */
export const loadNetSalesTotals = async (
  database: Database,
  company_id: number,
  start: string,
  end: string,
): Promise<typeof NO_TOTALS> => {
  const asked = { ...toDayRange(start, end), exact: [], limit: 1, page: 1, by: 'asc' as const };
  const [days, cancelled] = await Promise.all([
    loadDailyTotals(database.read, 'invoice', company_id, asked),
    computeCancelledSums(database, company_id, asked),
  ]);
  return addTotals(sumDailyTotals(days), cancelled, -1);
};

/** The date and the buyer of a sales document, with which every sales form begins. */
export const toBuyerCells = (
  row: Pick<Stored<'invoices'>, 'created_at' | 'customer_name' | 'pan' | 'company_payment_id'>,
) => ({
  date: toDottedBsDate(row.created_at),
  party_name: row.customer_name,
  party_pan: row.pan ?? '',
  document: row.company_payment_id,
});
/** Where an export went, with its declaration; empty for a row without export sales. */
const toExportCells = (
  row: Pick<Stored<'invoices'>, 'export_country' | 'declaration_no' | 'declaration_date'>,
  isExport: boolean,
) => ({
  export_country: isExport ? (row.export_country ?? '') : '',
  export_declaration_no: isExport ? (row.declaration_no ?? '') : '',
  export_declaration_date: isExport ? toDottedBsDate(row.declaration_date) : '',
});
const NO_AMOUNTS = toSalesAmounts({ exempt: 0, taxable: 0, vat: 0, exported: 0 });
const invoiceLines = { table: 'invoice_lines', owner: 'invoice_id', qty: 'qty' } as const;

const loadSalesRows = async (
  read: ReadDb,
  company_id: number,
  documents: RegisterRow<'invoices', (typeof SALES_COLUMNS)[number]>[],
  byLine: boolean,
): Promise<FormRow[]> => {
  const cancelled = await findCancelled(read, company_id, documents);
  const lines = byLine
    ? await loadLinesByDocument(read, company_id, invoiceLines, documents)
    : undefined;
  return documents.flatMap((row): FormRow[] => {
    const isCancelled = cancelled.has(row.company_payment_id);
    const head = {
      ...toBuyerCells(row),
      bill_no: row.invoice_no,
      cancelled: isCancelled ? 1 : 0,
    };
    if (!lines) {
      const amounts = isCancelled ? NO_AMOUNTS : toSalesAmounts(toDocumentParts(row));
      return [{ ...head, ...toExportCells(row, !isCancelled && row.export_sales > 0), ...amounts }];
    }
    return lines.get(row.id)!.map(line => ({
      ...head,
      ...toExportCells(row, !isCancelled && toTreatment(line.tax_treatment) === 'zero'),
      ...toGoodsCells(line, line.qty),
      ...(isCancelled ? { ...NO_AMOUNTS, quantity: 0 } : toSalesAmounts(toLineParts(line, row))),
    }));
  });
};

export const sales = defineForm({
  name: 'sales',
  source: registerSources.invoices,
  subject: 'sales-reports',
  columns: SALES_COLUMNS,
  lines: invoiceLines,
  rows: loadSalesRows,
  sums: async (database, company_id, start, end) =>
    toFormAmounts(await loadNetSalesTotals(database, company_id, start, end)),
});

const noteLines = {
  table: 'credit_note_lines',
  owner: 'credit_note_id',
  qty: 'quantity',
} as const;

export const salesReturns = defineForm({
  name: 'sales-returns',
  source: registerSources.creditNotes,
  subject: 'sales-reports',
  columns: ['credit_note_no', 'vat_rate', ...BUYER_COLUMNS],
  lines: noteLines,
  rows: async (read, company_id, documents) => {
    const lines = await loadLinesByDocument(read, company_id, noteLines, documents);
    return documents.flatMap(row =>
      lines.get(row.id)!.map(
        (line): FormRow => ({
          ...toBuyerCells(row),
          bill_no: row.credit_note_no,
          ...toGoodsCells(line, line.price_only === 1 ? 0 : line.quantity),
          ...toSalesAmounts(toLineParts(line, row)),
        }),
      ),
    );
  },
  sums: async (database, company_id, start, end) =>
    toFormAmounts(
      sumDailyTotals(
        await loadDailyTotals(database.read, 'credit-note', company_id, toDayRange(start, end)),
      ),
    ),
});
