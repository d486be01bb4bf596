// Entries of an accountant for the VAT return of a month, and results of verifying the books.
// Amounts in paisa.
import type { Migration } from './migration.ts';

export const taxForms: Migration = {
  name: '0011 tax forms',
  tables: [
    {
      name: 'vat_returns',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        // A Nepali month, "2083-08".
        month: 'text not null',
        adjustment_credit: 'integer not null',
        adjustment_debit: 'integer not null',
        // Replaces the computed credit of earlier months; empty uses that.
        brought_forward: 'integer',
        refund_claimed: 'integer not null',
        refund_basis: 'integer not null',
        paid: 'integer not null',
        voucher_no: 'text',
        submission_no: 'text',
        remarks: 'text',
        updated_by: 'text not null',
        updated_at: 'text not null',
      },
      unique: [['company_id', 'month']],
    },
    {
      name: 'book_checks',
      columns: {
        id: 'identity',
        company_id: 'integer not null',
        started_at: 'text not null',
        finished_at: 'text not null',
        checked_by: 'text not null',
        differences: 'integer not null',
        // JSON: the first differences.
        told: 'text not null',
      },
      indexes: [['company_id', 'id']],
    },
  ],
};
