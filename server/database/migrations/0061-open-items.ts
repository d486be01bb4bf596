// Money in and out: what is open of each document, when it is due, what receipts and payments have
// besides money, and allocations that were made after their source (decision 60).
import { PostgresAdapter, sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { rebuildOpenItems } from '../open-items.ts';
import { query } from '../raw-query.ts';
import type { Migration } from './migration.ts';

export const openItems: Migration = {
  name: '0061 open items',
  tables: [
    {
      name: 'open_items',
      columns: {
        company_id: 'integer not null',
        document_kind: 'text not null',
        document_id: 'integer not null',
        party_kind: 'text not null',
        party_id: 'integer not null',
        pos: 'text not null',
        number: 'text not null',
        day: 'text not null',
        due_date: 'text not null',
        total: 'integer not null',
        balance: 'integer not null',
        paid: 'integer not null',
      },
      primaryKey: ['company_id', 'document_kind', 'document_id', 'party_kind', 'party_id'],
      clustered: true,
      indexes: [
        ['company_id', 'party_kind', 'party_id', 'due_date'],
        ['company_id', 'document_kind', 'due_date', 'document_id'],
      ],
    },
    {
      name: 'settlement_rows',
      columns: {
        company_id: 'integer not null',
        settlement_kind: 'text not null',
        settlement_id: 'integer not null',
        line_no: 'integer not null',
        kind: 'text not null',
        amount: 'integer not null',
        voucher_no: 'text',
        document_kind: 'text',
        document_id: 'integer',
      },
      primaryKey: ['company_id', 'settlement_kind', 'settlement_id', 'line_no'],
      clustered: true,
    },
  ],
  change: async tx => {
    const integer = tx.getExecutor().adapter instanceof PostgresAdapter ? 'bigint' : 'integer';
    for (const table of ['invoices', 'billings'])
      await tx.schema.alterTable(table).addColumn('due_date', 'text').execute();
    await tx.schema
      .alterTable('allocations')
      .addColumn('posts_itself', integer, column => column.notNull().defaultTo(sql`0`))
      .execute();
    // What is open is computed once all the tables that it is computed from are there: with 0065.
    await addIndexes(tx);
  },
  backfill: rebuildOpenItems,
};

/** Reversals are found from what they reverse, allocations from their day. */
const addIndexes = async (tx: Transaction): Promise<void> => {
  for (const table of ['receipts', 'payments', 'journal_vouchers', 'allocations'])
    await query(
      tx,
      `create index ${table}_reversals_idx on ${table} (company_id, reverses) where reverses is not null`,
      [],
    );
  await query(tx, 'create index allocations_day_idx on allocations (company_id, day)', []);
};
