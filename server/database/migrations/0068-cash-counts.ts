// Counts of the cash at the end of a day: rows that are only added, with what the books expected then.
import type { Migration } from './migration.ts';

export const cashCounts: Migration = {
  name: '0068 cash counts',
  tables: [
    {
      name: 'cash_counts',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        date: 'text not null',
        pos: 'text not null',
        expected: 'integer not null',
        // JSON: pieces by their value in rupees.
        counted: 'text not null',
        counted_total: 'integer not null',
        difference: 'integer not null',
        remarks: 'text',
        created_by: 'text not null',
        created_by_id: 'integer not null',
        created_at: 'text not null',
      },
      indexes: [['company_id', 'date', 'pos']],
    },
  ],
};
