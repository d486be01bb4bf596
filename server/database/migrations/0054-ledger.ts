// The ledger: an entry behind each document, its lines, and their sums by day and month; the money
// that came and went, and what of it settles which document. What a document's rules chose is stored
// with it: the account of a line, the account that an invoice was settled into at once.
import { PostgresAdapter } from 'kysely';
import { createLedgerGuards } from '../ledger-guards.ts';
import type { Migration } from './migration.ts';

const sums = {
  debit: 'integer not null',
  credit: 'integer not null',
  lines: 'integer not null',
};
const party = { party_kind: 'text not null', party_id: 'integer not null' };

const toSettlementTable = (name: 'receipts' | 'payments') => ({
  name,
  columns: {
    id: 'serial',
    company_id: 'integer not null',
    number: 'text not null',
    fiscal_year: 'text not null',
    day: 'text not null',
    ...party,
    party_name: 'text not null',
    account_id: 'integer not null',
    payment_method: 'text not null',
    amount: 'integer not null',
    reference: 'text',
    narration: 'text',
    source_kind: 'text',
    source_id: 'integer',
    reverses: 'integer',
    reversed_by: 'integer',
    reason: 'text',
    pos: 'text not null',
    created_by: 'text not null',
    created_by_id: 'integer not null',
    created_at: 'text not null',
  },
  unique: [['company_id', 'fiscal_year', 'number']],
  indexes: [['company_id', 'source_kind', 'source_id']],
});

const columns = [
  ['invoices', 'settled_account_id'],
  ['invoice_lines', 'account_id'],
  ['billing_lines', 'account_id'],
  ['purchase_return_lines', 'account_id'],
] as const;

export const ledger: Migration = {
  name: '0054 ledger',
  tables: [
    {
      name: 'ledger_entries',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        source_kind: 'text not null',
        source_id: 'integer not null',
        revision: 'integer not null default 0',
        day: 'text not null',
        recorded_at: 'text not null',
        pos: 'text not null',
        number: 'text',
        narration: 'text',
        reverses: 'integer',
        mapping: 'integer not null',
      },
      unique: [['company_id', 'source_kind', 'source_id', 'revision']],
      indexes: [['company_id', 'day', 'id']],
    },
    {
      name: 'ledger_lines',
      columns: {
        entry_id: 'integer not null',
        line_no: 'integer not null',
        company_id: 'integer not null',
        account_id: 'integer not null',
        party_kind: 'text',
        party_id: 'integer',
        pos: 'text not null',
        day: 'text not null',
        debit: 'integer not null',
        credit: 'integer not null',
      },
      primaryKey: ['entry_id', 'line_no'],
      clustered: true,
      indexes: [['company_id', 'account_id', 'day', 'entry_id', 'line_no']],
      partialIndexes: [
        {
          columns: ['company_id', 'party_kind', 'party_id', 'day', 'entry_id'],
          where: 'party_kind is not null',
        },
      ],
    },
    {
      name: 'account_days',
      columns: {
        company_id: 'integer not null',
        account_id: 'integer not null',
        pos: 'text not null',
        day: 'text not null',
        ...sums,
      },
      // By day first: a statement reads all accounts of some days; the ledger of one account reads all
      // its days.
      primaryKey: ['company_id', 'day', 'account_id', 'pos'],
      clustered: true,
      indexes: [['company_id', 'account_id', 'day']],
    },
    {
      name: 'account_months',
      columns: {
        company_id: 'integer not null',
        account_id: 'integer not null',
        pos: 'text not null',
        month: 'text not null',
        ...sums,
      },
      primaryKey: ['company_id', 'month', 'account_id', 'pos'],
      clustered: true,
      indexes: [['company_id', 'account_id', 'month']],
    },
    toSettlementTable('receipts'),
    toSettlementTable('payments'),
    {
      name: 'allocations',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        source_kind: 'text not null',
        source_id: 'integer not null',
        target_kind: 'text not null',
        target_id: 'integer not null',
        ...party,
        amount: 'integer not null',
        day: 'text not null',
        recorded_at: 'text not null',
        reverses: 'integer',
      },
      indexes: [
        ['company_id', 'source_kind', 'source_id'],
        ['company_id', 'target_kind', 'target_id'],
      ],
    },
  ],
  change: async tx => {
    const integer = tx.getExecutor().adapter instanceof PostgresAdapter ? 'bigint' : 'integer';
    for (const [table, name] of columns)
      await tx.schema.alterTable(table).addColumn(name, integer).execute();
    await createLedgerGuards(tx);
  },
};
