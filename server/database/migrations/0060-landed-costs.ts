// Landed costs of imports: what customs, carriers and agents were paid beyond the vendor's bill, and
// each line's share of it (decision 58). Amounts in paisa.
import { PostgresAdapter, sql } from 'kysely';
import type { Migration } from './migration.ts';

export const landedCosts: Migration = {
  name: '0060 landed costs',
  tables: [
    {
      name: 'billing_landed_costs',
      columns: {
        company_id: 'integer not null',
        billing_id: 'integer not null',
        line_no: 'integer not null',
        kind: 'text not null',
        amount: 'integer not null',
        vendor_id: 'integer',
        vendor_name: 'text',
      },
      primaryKey: ['company_id', 'billing_id', 'line_no'],
    },
  ],
  change: async tx => {
    const integer = tx.getExecutor().adapter instanceof PostgresAdapter ? 'bigint' : 'integer';
    for (const table of ['billing_lines', 'purchase_return_lines'])
      await tx.schema
        .alterTable(table)
        .addColumn('landed_cost', integer, column => column.notNull().defaultTo(sql`0`))
        .execute();
  },
};
