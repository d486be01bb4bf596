// A daily job that was killed is made up: next to the day of its last run is until when it is
// claimed, and whether it came to its end.
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const addEnds = async (tx: Transaction): Promise<void> => {
  await tx.schema.alterTable('scheduled_runs').addColumn('claimed_until', 'text').execute();
  // What ran before this came to its end, as far as anybody knows.
  await tx.schema
    .alterTable('scheduled_runs')
    .addColumn('is_done', 'integer', column => column.notNull().defaultTo(1))
    .execute();
};

export const endsOfJobs: Migration = { name: '0025 ends of jobs', change: addEnds };
