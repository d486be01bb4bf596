// Reports of what is owed: money by its day, and by its party for the last payment; cancellations and
// opening balances by theirs, to find what is dated after a day.
import { query } from '../raw-query.ts';
import type { Migration } from './migration.ts';

const indexes = [
  ['receipts', 'day', 'company_id, day, id'],
  ['payments', 'day', 'company_id, day, id'],
  ['receipts', 'party', 'company_id, party_kind, party_id, day'],
  ['payments', 'party', 'company_id, party_kind, party_id, day'],
  ['cancellations', 'created', 'company_id, created_at'],
  ['opening_balances', 'date', 'company_id, date'],
] as const;

export const receivables: Migration = {
  name: '0064 receivables',
  change: async tx => {
    for (const [table, name, columns] of indexes)
      await query(tx, `create index ${table}_${name}_idx on ${table} (${columns})`, []);
  },
};
