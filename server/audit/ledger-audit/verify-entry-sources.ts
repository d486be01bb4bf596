// Each entry of the ledger has its document: what an entry is of must be there.
import { COST_DIFFERENCE } from '../../../domain/ledger/entry-sources.ts';
import type { Database } from '../../database/database.ts';
import { query } from '../../database/raw-query.ts';
import { countedDocuments } from './counted-documents.ts';
import { type Difference, toCountDifference } from './difference.ts';

/** Where the source of an entry is; a deleted stock entry has its movements. */
const sourceTables: Record<string, string> = {
  ...Object.fromEntries(countedDocuments.map(({ kind, table }) => [kind, table])),
  [COST_DIFFERENCE]: 'billings',
  receipt: 'receipts',
  payment: 'payments',
  voucher: 'journal_vouchers',
  'vat-settlement': 'vat_returns',
  'vat-settlement-reversal': 'vat_returns',
  'year-end': 'fiscal_year',
  'year-end-reopening': 'fiscal_year',
  opening: 'opening_balances',
  allocation: 'allocations',
  'cheque-event': 'cheque_events',
  'tds-deposit': 'tds_deposits',
  'tax-payment': 'tax_payments',
};
/** As a table of sources: the entries whose movements are there. */
export const STOCK_ENTRIES =
  "(select distinct company_id, document_id as id from stock_movements where document_kind = 'inventory') as d";

/** The first of each kind are enough to act upon. */
const MAX_REPORTED = 200;

/** Entries whose document is not there. */
export async function* verifyEntrySources(
  database: Pick<Database, 'read'>,
  company_id: number,
): AsyncGenerator<Difference> {
  for (const [kind, table] of [
    ...Object.entries(sourceTables),
    ['inventory', STOCK_ENTRIES] as const,
  ]) {
    const named = table === STOCK_ENTRIES ? STOCK_ENTRIES : `${table} as d`;
    const rows = await query<{ source_id: number }>(
      database.read,
      `select e.source_id as source_id from ledger_entries as e where e.company_id = ? and e.source_kind = ?
       and not exists (select 1 from ${named} where d.company_id = e.company_id and d.id = e.source_id) order by e.id limit ${MAX_REPORTED}`,
      [company_id, kind],
    );
    for (const { source_id } of rows)
      yield toCountDifference(`${kind} with the id ${source_id}`, 1, 0);
  }
}
