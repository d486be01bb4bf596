// Compares deposits of TDS with their rows and entries, and what is payable with the rows that are not
// deposited (invariant 9, decision 62).
import { buildTdsDepositLines, reverseLines } from '../../../domain/ledger/postings.ts';
import type { Stored } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { loadTdsBalance, sumOpenTds } from '../../database/tds-rows.ts';
import { compareFigures, type Difference } from './difference.ts';
import {
  loadEntries,
  loadMappings,
  loadUnbuilt,
  type Mappings,
  type Reads,
  verifyDocumentEntry,
  verifyKind,
} from './verify-entries.ts';

type Deposit = Stored<'tds_deposits'> & { covered: number | null };

async function* verifyDeposits(
  database: Reads,
  company_id: number,
  ids: number[],
  mappings: Mappings,
): AsyncGenerator<Difference> {
  const rows = await query<Deposit>(
    database.read,
    `select d.*, (select sum(r.amount) from tds_deposit_rows as r where r.company_id = d.company_id and r.deposit_id = d.id) as covered
     from tds_deposits as d where d.company_id = ? and d.id in (${placeholders(ids.length)}) order by d.id`,
    [company_id, ...ids],
  );
  const entries = await loadEntries(database, company_id, 'tds-deposit', ids);
  for (const { covered, ...row } of rows) {
    const subject = `TDS deposit ${row.voucher_no}`;
    yield* compareFigures('tds_deposits', subject, ['amount'], row, { amount: covered ?? 0 });
    const whole = buildTdsDepositLines({ ...row, amount: Math.abs(row.amount) });
    const lines = row.reverses === null ? whole : reverseLines(whole);
    const expected = { day: row.day, pos: row.pos, lines };
    yield* verifyDocumentEntry(subject, entries.get(row.id) ?? [], expected, mappings, false);
  }
}

/** Every deposit, and the accounts of TDS payable with the rows that are open. */
export async function* verifyTds(database: Reads, company_id: number): AsyncGenerator<Difference> {
  const mappings = await loadMappings(database, company_id);
  yield* verifyKind(database, company_id, 'tds_deposits', ids =>
    verifyDeposits(database, company_id, ids, mappings),
  );
  if ((await loadUnbuilt(database, company_id)).size > 0) return;
  yield* compareFigures(
    'ledger_lines',
    'TDS payable',
    ['balance'],
    { balance: await loadTdsBalance(database.read, company_id) },
    { balance: await sumOpenTds(database.read, company_id) },
  );
}
