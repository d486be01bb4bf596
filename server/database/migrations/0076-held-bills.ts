// Bills that wait at the counter: held until somebody recalls or deletes them.
import type { Migration } from './migration.ts';

export const heldBills: Migration = {
  name: '0076 held bills',
  tables: [
    {
      name: 'held_bills',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        pos: 'text not null',
        customer_code: 'text',
        note: 'text',
        lines: 'integer not null',
        total: 'integer not null',
        // JSON: what was typed.
        content: 'text not null',
        status: 'text not null',
        created_by: 'text not null',
        created_by_id: 'integer not null',
        created_at: 'text not null',
        recalled_by: 'text',
        recalled_by_id: 'integer',
        recalled_at: 'text',
      },
      indexes: [['company_id', 'status', 'id']],
    },
  ],
};
