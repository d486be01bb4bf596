// What a company has, in few figures: how many documents of each kind and year, their last number,
// what they come to. Two databases that hold the same company answer the same.
import type { Reading, Transaction } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import type { DocumentCount } from './backup-file.ts';

/**
 * The documents, and the column that bears the number that we give; bills bear their vendors',
 * proformas none of the year.
 */
const counted = [
  { table: 'invoices', number: 'invoice_no', year: 'fiscal_year' },
  { table: 'credit_notes', number: 'credit_note_no', year: 'fiscal_year' },
  { table: 'cancellations', number: undefined, year: 'fiscal_year' },
  { table: 'billings', number: undefined, year: 'fiscal_year' },
  { table: 'purchase_returns', number: 'debit_note_no', year: 'fiscal_year' },
  { table: 'proforma_invoice', number: undefined, year: undefined },
] as const;

/** "KTM-12" and "12" are number 12. */
const LAST_NUMBER = (column: string) => `max(cast(${column} as bigint))`;

/**
 * Reads the figures, one query after the other (a snapshot has one connection); sorted by table and
 * year.
 */
export const summaryOf = async (
  read: Reading | Transaction,
  company_id: number,
): Promise<DocumentCount[]> => {
  const answers: DocumentCount[] = [];
  for (const { table, number, year } of counted) {
    const rows = await run(
      read,
      `select ${year ?? "''"} as fiscal_year, count(*) as documents, sum(total) as total from ${table} where company_id = ?${year ? ` group by ${year}` : ''}`,
      [company_id],
    );
    const last = number
      ? await lastNumbers(read, company_id, table, number)
      : new Map<string, number>();
    for (const row of rows.filter(each => Number(each.documents) > 0))
      answers.push({
        table,
        fiscal_year: String(row.fiscal_year),
        documents: Number(row.documents),
        last_no: last.get(String(row.fiscal_year)) ?? 0,
        total: Number(row.total),
      });
  }
  return answers.sort(
    (a, b) => a.table.localeCompare(b.table) || a.fiscal_year.localeCompare(b.fiscal_year),
  );
};

const lastNumbers = async (
  read: Reading | Transaction,
  company_id: number,
  table: string,
  column: string,
) => {
  const digits = `case when ${column} like '%-%' then '0' else ${column} end`;
  const rows = await run(
    read,
    `select fiscal_year, ${LAST_NUMBER(digits)} as last_no from ${table} where company_id = ? group by fiscal_year`,
    [company_id],
  );
  return new Map(rows.map(row => [String(row.fiscal_year), Number(row.last_no)]));
};
