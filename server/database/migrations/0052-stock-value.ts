// Stock in money: what a product's stock is worth (paisa), what each movement changed of it, and what
// the goods of a sold line cost. Stored movements are valued in the order in which they were recorded.
import { PostgresAdapter, sql } from 'kysely';
import { query } from '../raw-query.ts';
import { revalueStock } from '../revalue-stock.ts';
import type { Migration } from './migration.ts';

export const stockValue: Migration = {
  name: '0052 stock value',
  change: async tx => {
    const integer = tx.getExecutor().adapter instanceof PostgresAdapter ? 'bigint' : 'integer';
    const sums = [
      ['stock', 'value'],
      ['stock_daily', 'came_value'],
      ['stock_daily', 'went_value'],
      ['stock_movements', 'cost_difference'],
    ] as const;
    for (const [table, name] of sums)
      await tx.schema
        .alterTable(table)
        .addColumn(name, integer, column => column.notNull().defaultTo(sql`0`))
        .execute();
    const unknown = [
      ['stock_movements', 'value'],
      ['invoice_lines', 'cost'],
      ['credit_note_lines', 'cost'],
    ] as const;
    for (const [table, name] of unknown)
      await tx.schema.alterTable(table).addColumn(name, integer).execute();
    const companies = await query<{ company_id: number }>(
      tx,
      'select distinct company_id from stock_movements',
      [],
    );
    for (const { company_id } of companies) await revalueStock(tx, company_id);
  },
  backfill: revalueStock,
};
