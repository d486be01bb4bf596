// Opening balances: what a company had on the day before its books begin, and its answer to the
// question whether documents from before the ledger are settled.
import type { Migration } from './migration.ts';

const opening = {
  id: 'serial',
  company_id: 'integer not null',
  opening_id: 'integer not null',
  line_no: 'integer not null',
} as const;

export const openingBalances: Migration = {
  name: '0059 opening balances',
  tables: [
    {
      name: 'opening_balances',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        number: 'text not null',
        fiscal_year: 'text not null',
        date: 'text not null',
        replaces: 'integer',
        replaced_by: 'integer',
        created_by: 'text not null',
        created_by_id: 'integer not null',
        created_at: 'text not null',
      },
      unique: [['company_id', 'fiscal_year', 'number']],
    },
    {
      name: 'opening_accounts',
      columns: {
        ...opening,
        account_id: 'integer not null',
        debit: 'integer not null',
        credit: 'integer not null',
      },
      indexes: [['company_id', 'opening_id', 'line_no']],
    },
    {
      name: 'opening_documents',
      columns: {
        ...opening,
        party_kind: 'text not null',
        party_id: 'integer not null',
        number: 'text not null',
        date: 'text not null',
        due_date: 'text',
        side: 'text not null',
        amount: 'integer not null',
      },
      indexes: [
        ['company_id', 'opening_id', 'line_no'],
        ['company_id', 'party_kind', 'party_id'],
      ],
    },
    {
      name: 'opening_stock',
      columns: {
        ...opening,
        product_id: 'integer not null',
        qty: 'integer not null',
        value: 'integer not null',
      },
      indexes: [['company_id', 'opening_id', 'line_no']],
    },
    {
      name: 'old_document_answers',
      columns: {
        company_id: 'integer not null',
        answer: 'text not null',
        answered_by: 'text not null',
        answered_at: 'text not null',
      },
      primaryKey: ['company_id'],
    },
  ],
};
