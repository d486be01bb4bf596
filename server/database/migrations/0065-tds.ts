// TDS with its type: of parts of receipts and payments, of vendors' bills, and what debit notes give
// back of it (decision 62). Rates in ten-thousandths of a percent, amounts in paisa.
import { PostgresAdapter, sql } from 'kysely';
import { rebuildOpenItems } from '../open-items.ts';
import { query } from '../raw-query.ts';
import type { Migration } from './migration.ts';

export const tds: Migration = {
  name: '0065 tds',
  change: async tx => {
    const integer = tx.getExecutor().adapter instanceof PostgresAdapter ? 'bigint' : 'integer';
    for (const table of ['settlement_rows', 'billings'])
      for (const column of ['tds_type_id', 'tds_rate', 'tds_base'])
        await tx.schema.alterTable(table).addColumn(column, integer).execute();
    for (const [table, column] of [
      ['billings', 'tds_amount'],
      ['purchase_returns', 'tds_base'],
      ['purchase_returns', 'tds_amount'],
    ] as const)
      await tx.schema
        .alterTable(table)
        .addColumn(column, integer, made => made.notNull().defaultTo(sql`0`))
        .execute();
    // The last columns that what is open is computed from: earlier than this it cannot be.
    for (const { id } of await query<{ id: number }>(tx, 'select id from companies', []))
      await rebuildOpenItems(tx, id);
  },
};
