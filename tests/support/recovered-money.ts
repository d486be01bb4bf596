// That a recovery with the log brings back what a company has recorded of money since a backup.
import { expect } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { restoreFrom } from './backup-company.ts';
import type { Caller, TestApp } from './test-app.ts';

/** Ids of entries and of mirrored allocations are given again. */
const STATEMENTS = [
  'select * from receipts where company_id = ? order by id',
  'select * from payments where company_id = ? order by id',
  'select * from settlement_rows where company_id = ? order by settlement_kind, settlement_id, line_no',
  'select * from cheques where company_id = ? order by id',
  'select * from cheque_events where company_id = ? order by id',
  'select source_kind, source_id, target_kind, target_id, amount, day, recorded_at, reverses, posts_itself, cheque_event_id from allocations where company_id = ? order by id',
  'select * from open_items where company_id = ? order by document_kind, document_id',
  'select day, account_id, party_id, debit, credit from ledger_lines where company_id = ? order by entry_id, line_no',
];

/** Recovers the company from the backup and compares every row of money with what was there before. */
export const expectSameAfterRecovery = async (
  world: TestApp,
  admin: Caller,
  backup: Buffer,
): Promise<void> => {
  const { database, store } = world.app;
  const read = () =>
    Promise.all(STATEMENTS.map(text => query(database.read, text, [admin.companyId])));
  const before = await read();
  const recovered = await restoreFrom(admin, backup, { roll_forward: '1' });
  expect(recovered.status).toBe(200);
  expect(await read()).toEqual(before);
  expect(await auditLedger(database, admin.companyId, store.entities)).toEqual([]);
};
