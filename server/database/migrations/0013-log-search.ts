// The activity log is searched by user and dates: one index for both replaces the one by dates, so
// the number of indexes per change stays the same.
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const byUser = async (tx: Transaction): Promise<void> => {
  await sql`drop index if exists activity_log_company_id_created_idx`.execute(tx);
  await sql`create index if not exists activity_log_by_user on activity_log (company_id, username, created, id)`.execute(
    tx,
  );
};

export const logSearch: Migration = { name: '0013 log search', change: byUser };
