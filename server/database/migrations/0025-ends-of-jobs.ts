// A killed daily job is repeated: besides the day of its last run the row has the expiry of its
// claim, and whether it ended.
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const addEnds = async (tx: Transaction): Promise<void> => {
  await tx.schema.alterTable('scheduled_runs').addColumn('claimed_until', 'text').execute();
  // Earlier runs count as ended.
  await tx.schema
    .alterTable('scheduled_runs')
    .addColumn('is_done', 'integer', column => column.notNull().defaultTo(1))
    .execute();
};

export const endsOfJobs: Migration = { name: '0025 ends of jobs', change: addEnds };
