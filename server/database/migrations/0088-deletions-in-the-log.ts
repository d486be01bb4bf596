// The list of deleted records reads the deletions of the activity log: few among its entries, so their index
// costs nothing for every other change.
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const indexDeletions = async (tx: Transaction): Promise<void> => {
  await sql`create index if not exists activity_log_deletions on activity_log (company_id, table_name, id) where action = 'delete'`.execute(
    tx,
  );
};

export const deletionsInTheLog: Migration = {
  name: '0088 deletions in the log',
  change: indexDeletions,
};
