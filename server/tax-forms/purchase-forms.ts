// The purchase register and the purchase return register. A bill counts in the month of the day
// that it bears, a debit note in that of its issue; what it is (normal, import, capital) decides
// under which columns it stands.
import type { Database, Reading } from '../database/connect.ts';
import { places, run } from '../database/statement.ts';
import type { StoredRow } from '../documents/document-records.ts';
import { daysOf } from '../registers/days.ts';
import type { Source } from '../registers/source.ts';
import { sources } from '../registers/source.ts';
import { sumsByType } from '../registers/sums.ts';
import { wholeDays } from './asked-period.ts';
import { type Amounts, added, bought, partsOfDocument, partsOfLine } from './form-figures.ts';
import { dotted, type FormRow, goodsOf, linesByDocument, type ServedForm } from './served-form.ts';

const figures = ['total', 'taxable_amount', 'vat_amount'];

/** What was bought (or sent back) in the period, by the bill's type. */
export const sumsOfTypes = async (
  database: Database,
  source: Source,
  company_id: number,
  start: string,
  end: string,
) => {
  const asked = { ...wholeDays(start, end), exact: [], limit: 1, page: 1, by: 'asc' as const };
  const days = await daysOf(database.read, source.kind, company_id, asked);
  return sumsByType(database, source, company_id, asked, {
    days,
    conditions: [],
    none: days.length === 0,
  });
};

const sumsFrom =
  (source: Source) =>
  async (database: Database, company_id: number, start: string, end: string): Promise<Amounts> => {
    const types = await sumsOfTypes(database, source, company_id, start, end);
    return [...types].reduce(
      (sums, [type, { total, taxable_amount, vat_amount }]) =>
        added(sums, bought(partsOfDocument({ total, taxable_amount, vat_amount }), type)),
      bought({ exempt: 0, taxable: 0, vat: 0 }, 'normal'),
    );
  };

const partyOf = (row: StoredRow) => ({
  party_name: String(row.vendor_name),
  party_pan: row.pan === null ? '' : String(row.pan),
  document: String(row.id),
});

const billLines = { table: 'billing_lines', owner: 'billing_id', qty: 'qty' };

export const purchases: ServedForm = {
  name: 'purchases',
  source: sources.billings,
  subject: 'purchase-reports',
  columns: ['billing_no', 'declaration_no', 'vendor_name', 'pan', 'type', ...figures],
  lines: billLines,
  rows: async (read, company_id, documents, byLine) => {
    const lines = byLine
      ? await linesByDocument(read, company_id, billLines, documents)
      : undefined;
    return documents.flatMap((row): FormRow[] => {
      const head = {
        ...partyOf(row),
        date: dotted(row.transaction_date),
        bill_no: String(row.billing_no),
        declaration_no: String(row.declaration_no ?? ''),
      };
      if (!lines) return [{ ...head, ...bought(partsOfDocument(row), String(row.type)) }];
      return lines.get(Number(row.id))!.map(line => ({
        ...head,
        ...goodsOf(line, billLines.qty),
        ...bought(partsOfLine(line), String(row.type)),
      }));
    });
  },
  sums: sumsFrom(sources.billings),
};

/** The customs declarations of the bills that went back, by the bill's id. */
const declarationsOf = async (
  read: Reading,
  company_id: number,
  documents: StoredRow[],
): Promise<Map<number, string>> => {
  const ids = [...new Set(documents.map(row => Number(row.billing_id)))];
  const rows = await run<{ id: number; declaration_no: string | null }>(
    read,
    `select id, declaration_no from billings where company_id = ? and id in (${places(ids.length)})`,
    [company_id, ...ids],
  );
  return new Map(rows.map(row => [Number(row.id), row.declaration_no ?? '']));
};

const noteLines = { table: 'purchase_return_lines', owner: 'purchase_return_id', qty: 'qty' };

export const purchaseReturns: ServedForm = {
  name: 'purchase-returns',
  source: sources.debitNotes,
  subject: 'purchase-reports',
  columns: ['debit_note_no', 'billing_id', 'vendor_name', 'pan', 'type'],
  lines: noteLines,
  rows: async (read, company_id, documents) => {
    if (documents.length === 0) return [];
    const [lines, declarations] = await Promise.all([
      linesByDocument(read, company_id, noteLines, documents),
      declarationsOf(read, company_id, documents),
    ]);
    return documents.flatMap(row =>
      lines.get(Number(row.id))!.map(
        (line): FormRow => ({
          ...partyOf(row),
          date: dotted(row.created_at),
          bill_no: String(row.debit_note_no),
          declaration_no: declarations.get(Number(row.billing_id)) ?? '',
          ...goodsOf(line, noteLines.qty),
          ...bought(partsOfLine(line), String(row.type)),
        }),
      ),
    );
  },
  sums: sumsFrom(sources.debitNotes),
};
