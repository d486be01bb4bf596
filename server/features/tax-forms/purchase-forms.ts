// The purchase register and the purchase return register. A bill counts in the month of its own date
// or, where that was filed already, in that of `booked_on`; a debit note in that of its issue. The
// type (normal, import, capital) decides about the columns.
import { spreadImportFigures, toRegisterFigures } from '../../../domain/tax/import-vat.ts';
import type { Database, ReadDb } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { loadDailyTotals } from '../documents/reports/daily-totals.ts';
import { type RegisterSource, registerSources } from '../documents/reports/register-source.ts';
import { computeSumsByType } from '../documents/reports/register-sums.ts';
import { toDayRange } from '../documents/reports/report-period.ts';
import {
  addAmounts,
  defineForm,
  type FormAmounts,
  type FormRow,
  loadLinesByDocument,
  toDocumentParts,
  toDottedBsDate,
  toGoodsCells,
  toLineParts,
  toPurchaseAmounts,
} from './form-definition.ts';

const FIGURE_COLUMNS = ['total', 'taxable_amount', 'vat_amount', 'vat_registered'] as const;

/** Purchases (or returns) of the period, by the bill's type. */
export const loadPurchaseSumsByType = async (
  database: Database,
  source: RegisterSource,
  company_id: number,
  start: string,
  end: string,
) => {
  const asked = { ...toDayRange(start, end), exact: [], limit: 1, page: 1, by: 'asc' as const };
  const days = await loadDailyTotals(database.read, source.kind, company_id, asked);
  return computeSumsByType(database, source, company_id, asked, {
    days,
    conditions: [],
    none: days.length === 0,
  });
};

const createSumsLoader =
  (source: RegisterSource) =>
  async (
    database: Database,
    company_id: number,
    start: string,
    end: string,
  ): Promise<FormAmounts> => {
    const types = await loadPurchaseSumsByType(database, source, company_id, start, end);
    return [...types].reduce(
      (sums, [type, { total, taxable_amount, vat_amount }]) =>
        addAmounts(
          sums,
          toPurchaseAmounts(toDocumentParts({ total, taxable_amount, vat_amount }), type),
        ),
      toPurchaseAmounts({ exempt: 0, taxable: 0, vat: 0 }, 'normal'),
    );
  };

const toVendorCells = (row: { id: number; vendor_name: string; pan: string | null }) => ({
  party_name: row.vendor_name,
  party_pan: row.pan ?? '',
  document: String(row.id),
});

const billLines = { table: 'billing_lines', owner: 'billing_id', qty: 'qty' } as const;

export const purchases = defineForm({
  name: 'purchases',
  source: registerSources.billings,
  subject: 'purchase-reports',
  columns: [
    ...(['billing_no', 'declaration_no', 'vendor_name', 'pan', 'type'] as const),
    ...(['import_taxable', 'import_vat'] as const),
    ...FIGURE_COLUMNS,
  ],
  lines: billLines,
  rows: async (read, company_id, documents, byLine) => {
    const lines = byLine
      ? await loadLinesByDocument(read, company_id, billLines, documents)
      : undefined;
    return documents.flatMap((row): FormRow[] => {
      const head = {
        ...toVendorCells(row),
        date: toDottedBsDate(row.effective_at),
        bill_no: row.billing_no,
        declaration_no: row.declaration_no ?? '',
      };
      if (!lines)
        return [
          { ...head, ...toPurchaseAmounts(toDocumentParts(toRegisterFigures(row)), row.type) },
        ];
      return spreadImportFigures(row, lines.get(row.id)!).map(line => ({
        ...head,
        ...toGoodsCells(line, line.qty),
        ...toPurchaseAmounts(toLineParts(line, row), row.type),
      }));
    });
  },
  sums: createSumsLoader(registerSources.billings),
});

/** The customs declarations of returned bills, by the bill's id. */
const loadDeclarations = async (
  read: ReadDb,
  company_id: number,
  documents: { billing_id: number }[],
): Promise<Map<number, string>> => {
  const ids = [...new Set(documents.map(row => row.billing_id))];
  const rows = await query<{ id: number; declaration_no: string | null }>(
    read,
    `select id, declaration_no from billings where company_id = ? and id in (${placeholders(ids.length)})`,
    [company_id, ...ids],
  );
  return new Map(rows.map(row => [row.id, row.declaration_no ?? '']));
};

const noteLines = {
  table: 'purchase_return_lines',
  owner: 'purchase_return_id',
  qty: 'qty',
} as const;

export const purchaseReturns = defineForm({
  name: 'purchase-returns',
  source: registerSources.debitNotes,
  subject: 'purchase-reports',
  columns: [
    ...(['debit_note_no', 'billing_id', 'vendor_name', 'pan', 'type'] as const),
    'import_taxable',
    ...FIGURE_COLUMNS,
  ],
  lines: noteLines,
  rows: async (read, company_id, documents) => {
    if (documents.length === 0) return [];
    const [lines, declarations] = await Promise.all([
      loadLinesByDocument(read, company_id, noteLines, documents),
      loadDeclarations(read, company_id, documents),
    ]);
    return documents.flatMap(row =>
      spreadImportFigures(row, lines.get(row.id)!).map(
        (line): FormRow => ({
          ...toVendorCells(row),
          date: toDottedBsDate(row.created_at),
          bill_no: row.debit_note_no,
          declaration_no: declarations.get(row.billing_id) ?? '',
          ...toGoodsCells(line, line.price_only === 1 ? 0 : line.qty),
          ...toPurchaseAmounts(toLineParts(line, row), row.type),
        }),
      ),
    );
  },
  sums: createSumsLoader(registerSources.debitNotes),
});
