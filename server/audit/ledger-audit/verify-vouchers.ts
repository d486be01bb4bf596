// Compares vouchers with what they have posted.
import { toVoucherPosting } from '../../../domain/ledger/vouchers.ts';
import type { Stored } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { Difference } from './difference.ts';
import {
  loadEntries,
  loadMappings,
  type Mappings,
  type Reads,
  verifyDocumentEntry,
  verifyKind,
} from './verify-entries.ts';

async function* verifyBatch(
  database: Reads,
  company_id: number,
  ids: number[],
  mappings: Mappings,
): AsyncGenerator<Difference> {
  const list = placeholders(ids.length);
  const rows = await query<Stored<'journal_vouchers'>>(
    database.read,
    `select * from journal_vouchers where company_id = ? and id in (${list}) order by id`,
    [company_id, ...ids],
  );
  const lines = Map.groupBy(
    await query<Stored<'journal_voucher_lines'>>(
      database.read,
      `select * from journal_voucher_lines where company_id = ? and voucher_id in (${list}) order by voucher_id, line_no`,
      [company_id, ...ids],
    ),
    ({ voucher_id }) => voucher_id,
  );
  const entries = await loadEntries(database, company_id, 'voucher', ids);
  for (const { id, number, fiscal_year, date, pos } of rows)
    yield* verifyDocumentEntry(
      `voucher ${number} of ${fiscal_year}`,
      entries.get(id) ?? [],
      { day: date, pos, lines: toVoucherPosting(lines.get(id) ?? []) },
      mappings,
      false,
    );
}

/** Compares every voucher with its entry. */
export async function* verifyVouchers(
  database: Reads,
  company_id: number,
): AsyncGenerator<Difference> {
  const mappings = await loadMappings(database, company_id);
  yield* verifyKind(database, company_id, 'journal_vouchers', ids =>
    verifyBatch(database, company_id, ids, mappings),
  );
}
