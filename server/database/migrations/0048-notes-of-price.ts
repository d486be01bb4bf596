// A line of a note may lower the price alone: no goods move, no quantity counts as returned. Lines of
// before all brought goods back.
import { sql } from 'kysely';
import type { Migration } from './migration.ts';

export const notesOfPrice: Migration = {
  name: '0048 notes of price',
  change: async tx => {
    for (const table of ['credit_note_lines', 'purchase_return_lines'])
      await tx.schema
        .alterTable(table)
        .addColumn('price_only', 'integer', column => column.notNull().defaultTo(sql`0`))
        .execute();
  },
};
