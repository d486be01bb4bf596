// A form on the server: from which documents its rows come, how a document (or each of its lines)
// becomes a row, what a period adds up to.

import { bsText } from '../../domain/calendar/format-date.ts';
import type { FormName } from '../../domain/tax-forms/layout.ts';
import type { Database, Reading } from '../database/connect.ts';
import { places, run } from '../database/statement.ts';
import type { StoredRow } from '../documents/document-records.ts';
import type { Source } from '../registers/source.ts';
import type { Amounts } from './form-figures.ts';

/**
 * A row by the columns' names; amounts in paisa, dates as the forms write them. `document` is the
 * id in the document's own path.
 */
export type FormRow = Record<string, string | number | null> & { document: string };

export type ServedForm = {
  name: FormName;
  source: Source;
  /** What somebody needs to view it. */
  subject: 'sales-reports' | 'purchase-reports';
  /** The columns that `rows` reads of a document. */
  columns: string[];
  lines?: { table: string; owner: string; qty: string };
  /** The rows of some documents, in their order. */
  rows: (
    read: Reading,
    company_id: number,
    documents: StoredRow[],
    byLine: boolean,
  ) => Promise<FormRow[]>;
  /** The amounts of a period ("YYYY-MM-DD", AD) by the columns' names, in paisa. */
  sums: (database: Database, company_id: number, start: string, end: string) => Promise<Amounts>;
};

/** "2082.04.01" of a moment in AD. */
export const dotted = (moment: unknown): string => {
  const day = String(moment ?? '').slice(0, 10);
  return day === '' ? '' : bsText(day).replaceAll('-', '.');
};

/** The lines of the documents, by document. */
export const linesByDocument = async (
  read: Reading,
  company_id: number,
  { table, owner }: NonNullable<ServedForm['lines']>,
  documents: StoredRow[],
): Promise<Map<number, StoredRow[]>> => {
  const byDocument = new Map<number, StoredRow[]>(documents.map(row => [Number(row.id), []]));
  if (documents.length === 0) return byDocument;
  const rows = await run<StoredRow>(
    read,
    `select * from ${table} where company_id = ? and ${owner} in (${places(documents.length)}) order by ${owner}, line_no`,
    [company_id, ...byDocument.keys()],
  );
  for (const row of rows) byDocument.get(Number(row[owner]))?.push(row);
  return byDocument;
};

/** The columns of what was traded. */
export const goodsOf = (line: StoredRow, qty: string) => ({
  item_name: String(line.product_name),
  quantity: Number(line[qty]),
  unit: line.unit === null || line.unit === undefined ? '' : String(line.unit),
});
