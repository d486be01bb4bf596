// A company's documents in a few figures (by kind and year, last number, total), and the ones that
// a recovery would lose. Two databases with the same company give the same figures.
import type { ReadDb, Transaction } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import type { DocumentCount } from './backup-file.ts';

/**
 * The documents, and the column of the number that we assign; vendor bills have their vendors'
 * numbers, proformas none of the year.
 */
const countedTables = [
  { table: 'invoices', number: 'invoice_no', year: 'fiscal_year' },
  { table: 'credit_notes', number: 'credit_note_no', year: 'fiscal_year' },
  { table: 'cancellations', number: undefined, year: 'fiscal_year' },
  { table: 'billings', number: undefined, year: 'fiscal_year' },
  { table: 'purchase_returns', number: 'debit_note_no', year: 'fiscal_year' },
  { table: 'proforma_invoice', number: undefined, year: undefined },
] as const;

/** "KTM-12" and "12" are number 12. */
const toLastNumberColumn = (column: string) => `max(cast(${column} as bigint))`;

/** Reads the figures query by query (a snapshot has one connection); sorted by table and year. */
export const countDocuments = async (
  read: ReadDb | Transaction,
  company_id: number,
): Promise<DocumentCount[]> => {
  const answers: DocumentCount[] = [];
  for (const { table, number, year } of countedTables) {
    const rows = await query<{ fiscal_year: string; documents: number; total: number }>(
      read,
      `select ${year ?? "''"} as fiscal_year, count(*) as documents, sum(total) as total from ${table} where company_id = ?${year ? ` group by ${year}` : ''}`,
      [company_id],
    );
    const last = number
      ? await loadLastNumbers(read, company_id, table, number)
      : new Map<string, number>();
    for (const row of rows.filter(each => each.documents > 0))
      answers.push({
        table,
        fiscal_year: row.fiscal_year,
        documents: row.documents,
        last_no: last.get(row.fiscal_year) ?? 0,
        total: row.total,
      });
  }
  return answers.sort(
    (a, b) => a.table.localeCompare(b.table) || a.fiscal_year.localeCompare(b.fiscal_year),
  );
};

const loadLastNumbers = async (
  read: ReadDb | Transaction,
  company_id: number,
  table: string,
  column: string,
) => {
  const digits = `case when ${column} like '%-%' then '0' else ${column} end`;
  const rows = await query<{ fiscal_year: string; last_no: number }>(
    read,
    `select fiscal_year, ${toLastNumberColumn(digits)} as last_no from ${table} where company_id = ? group by fiscal_year`,
    [company_id],
  );
  return new Map(rows.map(row => [row.fiscal_year, row.last_no]));
};

const sumByTable = (documents: DocumentCount[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { table, documents: count } of documents) counts[table] = (counts[table] ?? 0) + count;
  return counts;
};

/** Current documents that a recovery would lose, by table. */
export const computeDataLoss = (
  before: DocumentCount[],
  after: DocumentCount[],
): Record<string, number> => {
  const there = sumByTable(after);
  return Object.fromEntries(
    Object.entries(sumByTable(before))
      .map(([table, count]): [string, number] => [table, count - (there[table] ?? 0)])
      .filter(([, count]) => count > 0),
  );
};
