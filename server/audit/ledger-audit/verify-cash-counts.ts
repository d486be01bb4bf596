// Compares counts of the cash with their notes and coins. What the books expected then is not computed
// again: entries that came later under an earlier day are in them by now.
import { type CountedCash, sumCountedCash } from '../../../domain/ledger/cash-counts.ts';
import type { Stored } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { compareFigures, type Difference } from './difference.ts';
import { type Reads, verifyKind } from './verify-entries.ts';

async function* verifyBatch(
  database: Reads,
  company_id: number,
  ids: number[],
): AsyncGenerator<Difference> {
  const rows = await query<Stored<'cash_counts'>>(
    database.read,
    `select * from cash_counts where company_id = ? and id in (${placeholders(ids.length)}) order by id`,
    [company_id, ...ids],
  );
  for (const row of rows) {
    const counted_total = sumCountedCash(JSON.parse(row.counted) as CountedCash);
    yield* compareFigures(
      'cash_counts',
      `cash count ${row.id} of ${row.date}`,
      ['counted_total', 'difference'],
      row,
      { counted_total, difference: counted_total - row.expected },
    );
  }
}

/** Compares every count with its notes and coins. */
export async function* verifyCashCounts(
  database: Reads,
  company_id: number,
): AsyncGenerator<Difference> {
  yield* verifyKind(database, company_id, 'cash_counts', ids =>
    verifyBatch(database, company_id, ids),
  );
}
