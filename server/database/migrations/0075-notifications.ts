// What each user has read of the notifications, and when a daily job last failed: the notifications
// themselves are derived from facts (decision 69).
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const addFailures = async (tx: Transaction): Promise<void> => {
  // The moment of the failure; empty once the job has run.
  await tx.schema.alterTable('scheduled_runs').addColumn('failed_at', 'text').execute();
};

export const notifications: Migration = {
  name: '0075 notifications',
  tables: [
    {
      // Read as it was at `occurred_at`: when the same happens again, it is unread again.
      name: 'notification_reads',
      columns: {
        company_id: 'integer not null',
        user_id: 'integer not null',
        subject: 'text not null',
        occurred_at: 'text not null',
      },
      primaryKey: ['company_id', 'user_id', 'subject'],
    },
  ],
  change: addFailures,
};
