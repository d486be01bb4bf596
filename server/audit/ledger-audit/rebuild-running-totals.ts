// Rebuilds running totals from their sources. Documents, their lines, the stock movements and the
// entries of the ledger are only read: errors in those must be corrected by a person.
import type { Transaction } from '../../database/database.ts';
import { rebuildOpenItems } from '../../database/open-items.ts';
import { query } from '../../database/raw-query.ts';
import { buildTaxedColumns } from '../../database/registered-documents.ts';
import { flushIncrements } from '../../database/transactions.ts';
import { countedDocuments } from './counted-documents.ts';

/** The tables whose rows are only sums of others. */
const runningTotalTables = [
  'daily_totals',
  'party_totals',
  'stock',
  'stock_daily',
  'account_days',
  'account_months',
] as const;

const buildDocumentTotalQueries = (): string[] =>
  countedDocuments.flatMap(({ kind, table, party, day, status, exports, synced }) => {
    const dayOf = `substr(${day}, 1, 10)`;
    const taxed = Object.entries(buildTaxedColumns(table));
    const byDay = (counted: string, where: string) =>
      `insert into daily_totals (company_id, kind, status, day, documents, total, discount_amount, export_sales, ${taxed.map(([name]) => name).join(', ')})
       select company_id, '${counted}', ${status}, ${dayOf}, count(*), sum(total), sum(discount_amount), sum(${exports}), ${taxed.map(([, column]) => `sum(${column})`).join(', ')} from ${table} where company_id = ?${where}
       group by company_id${status === '1' ? '' : `, ${status}`}, ${dayOf}`;
    const byName = (counted: string, where: string) =>
      `insert into party_totals (company_id, kind, customer_name, status, documents, total)
       select company_id, '${counted}', ${party}, ${status}, count(*), sum(total) from ${table} where company_id = ?${where}
       group by company_id, ${party}${status === '1' ? '' : `, ${status}`}`;
    return [
      byDay(kind, ''),
      byName(kind, ''),
      ...(synced ? [byDay(synced, ' and ird_sync = 1'), byName(synced, ' and ird_sync = 1')] : []),
    ];
  });

const stockTotalQueries = [
  `insert into stock (company_id, product_id, qty, value)
   select company_id, product_id, sum(qty), sum(coalesce(value, 0)) from stock_movements where company_id = ? group by company_id, product_id`,
  `insert into stock_daily (company_id, product_id, day, came, went, came_value, went_value)
   select company_id, product_id, substr(moved_at, 1, 10), sum(case when qty > 0 then qty else 0 end), sum(case when qty < 0 then -qty else 0 end),
     sum(case when qty < 0 then 0 else coalesce(value, 0) end), sum(case when qty < 0 then 0 - coalesce(value, 0) else 0 end)
   from stock_movements where company_id = ? group by company_id, product_id, substr(moved_at, 1, 10)`,
];

const accountTotalQueries = [
  ['account_days', 'day', 'day'],
  ['account_months', 'month', 'substr(day, 1, 7)'],
].map(
  ([
    table,
    period,
    of,
  ]) => `insert into ${table} (company_id, account_id, pos, ${period}, debit, credit, lines)
   select company_id, account_id, pos, ${of}, sum(debit), sum(credit), count(*)
   from ledger_lines where company_id = ? group by company_id, account_id, pos, ${of}`,
);

/**
 * Rebuilds all running totals of the company in the given transaction. The caller must prevent
 * other processes from issuing documents meanwhile (SQLite has one writer anyway).
 */
export const rebuildRunningTotals = async (tx: Transaction, company_id: number): Promise<void> => {
  // The increments of this transaction so far belong to the documents that are read here.
  await flushIncrements(tx);
  for (const table of runningTotalTables)
    await query(tx, `delete from ${table} where company_id = ?`, [company_id]);
  for (const text of [...buildDocumentTotalQueries(), ...stockTotalQueries, ...accountTotalQueries])
    await query(tx, text, [company_id]);
  await rebuildOpenItems(tx, company_id);
};
