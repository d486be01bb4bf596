// Vouchers: entries of the ledger that a person writes, with their lines.
import type { Migration } from './migration.ts';

export const vouchers: Migration = {
  name: '0056 vouchers',
  tables: [
    {
      name: 'journal_vouchers',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        type: 'text not null',
        number: 'text not null',
        fiscal_year: 'text not null',
        date: 'text not null',
        narration: 'text not null',
        amount: 'integer not null',
        pos: 'text not null',
        reverses: 'integer',
        reversed_by: 'integer',
        reason: 'text',
        created_by: 'text not null',
        created_by_id: 'integer not null',
        created_at: 'text not null',
      },
      unique: [['company_id', 'fiscal_year', 'number']],
      indexes: [['company_id', 'date']],
    },
    {
      name: 'journal_voucher_lines',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        voucher_id: 'integer not null',
        line_no: 'integer not null',
        account_id: 'integer not null',
        party_kind: 'text',
        party_id: 'integer',
        debit: 'integer not null',
        credit: 'integer not null',
        narration: 'text',
      },
      indexes: [['company_id', 'voucher_id', 'line_no']],
    },
  ],
};
