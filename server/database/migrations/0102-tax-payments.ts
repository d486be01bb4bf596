// VAT and TSC that are paid to the tax office, VAT that it refunds, and TDS receivable that is set
// off (decision 99).
import type { Migration } from './migration.ts';

export const taxPayments: Migration = {
  name: '0102 tax payments',
  tables: [
    {
      name: 'tax_payments',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        kind: 'text not null',
        day: 'text not null',
        account_id: 'integer not null',
        voucher_no: 'text not null',
        narration: 'text',
        amount: 'integer not null',
        reverses: 'integer',
        reversed_by: 'integer',
        reason: 'text',
        pos: 'text not null',
        created_by: 'text not null',
        created_by_id: 'integer not null',
        created_at: 'text not null',
      },
      indexes: [['company_id', 'day']],
    },
  ],
};
