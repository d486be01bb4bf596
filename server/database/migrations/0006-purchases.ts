// Vendor bills and their debit notes; the daily sums of the stock ledger. Amounts in paisa, rates
// in ten-thousandths of a percent.
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const figures = {
  amount: 'integer not null',
  discount_rate: 'integer not null',
  discount_amount: 'integer not null',
  taxable_amount: 'integer not null',
  vat_amount: 'integer not null',
  total: 'integer not null',
};
const vendor = {
  vendor_id: 'integer not null',
  vendor_name: 'text not null',
  pan: 'text',
  address: 'text',
  phone_no: 'text',
};
const entered = {
  pos: 'text',
  created_by: 'text not null',
  created_by_id: 'integer not null',
  created_at: 'text not null',
};
const goods = {
  line_no: 'integer not null',
  product_id: 'integer not null',
  product_name: 'text not null',
  product_family: 'text',
  hs_code: 'text',
  description: 'text',
  unit: 'text',
  qty: 'integer not null',
  ...figures,
  vat_rate: 'integer not null',
};

/**
 * Fills the days from before this table existed; only inventory entries look up their own
 * movements, so only theirs are indexed by document.
 */
const keepDays = async (tx: Transaction): Promise<void> => {
  await sql`insert into stock_days (company_id, product_id, day, came, went)
    select company_id, product_id, substr(moved_at, 1, 10), sum(case when qty > 0 then qty else 0 end), sum(case when qty < 0 then -qty else 0 end)
    from stock_movements group by company_id, product_id, substr(moved_at, 1, 10)`.execute(tx);
  await sql`create index if not exists stock_movements_of_entries_idx on stock_movements (company_id, document_id) where document_kind = 'inventory'`.execute(
    tx,
  );
};

export const purchases: Migration = {
  name: '0006 purchases',
  tables: [
    {
      name: 'billings',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        payment_id: 'text not null',
        // The vendor's own number.
        billing_no: 'text not null',
        fiscal_year: 'text not null',
        type: 'text not null',
        ...vendor,
        transaction_date: 'text not null',
        // Of the customs declaration, for imported goods.
        declaration_no: 'text',
        declaration_date: 'text',
        ...figures,
        // Empty if lines have different rates.
        vat_rate: 'integer',
        status: 'integer not null',
        file_id: 'integer',
        ...entered,
      },
      unique: [
        ['company_id', 'vendor_id', 'fiscal_year', 'billing_no'],
        ['company_id', 'payment_id'],
      ],
      indexes: [
        ['company_id', 'id'],
        ['company_id', 'vendor_name', 'id'],
        ['company_id', 'transaction_date'],
      ],
    },
    {
      name: 'billing_lines',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        billing_id: 'integer not null',
        ...goods,
      },
      indexes: [['company_id', 'billing_id', 'line_no']],
    },
    {
      name: 'purchase_returns',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        payment_id: 'text not null',
        debit_note_no: 'text not null',
        fiscal_year: 'text not null',
        billing_id: 'integer not null',
        billing_no: 'text not null',
        billing_date: 'text not null',
        type: 'text not null',
        ...vendor,
        ...figures,
        vat_rate: 'integer',
        status: 'integer not null',
        remarks: 'text not null',
        ...entered,
      },
      unique: [
        ['company_id', 'fiscal_year', 'debit_note_no'],
        ['company_id', 'payment_id'],
      ],
      indexes: [
        ['company_id', 'id'],
        ['company_id', 'billing_id'],
        ['company_id', 'vendor_name', 'id'],
        ['company_id', 'created_at'],
      ],
    },
    {
      name: 'purchase_return_lines',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        purchase_return_id: 'integer not null',
        billing_line_id: 'integer not null',
        ...goods,
      },
      indexes: [
        ['company_id', 'purchase_return_id', 'line_no'],
        ['company_id', 'billing_line_id'],
      ],
    },
    {
      // Stock at a past day is a sum over days, however many movements a day has.
      name: 'stock_days',
      columns: {
        company_id: 'integer not null',
        product_id: 'integer not null',
        day: 'text not null',
        came: 'integer not null',
        went: 'integer not null',
      },
      primaryKey: ['company_id', 'product_id', 'day'],
    },
  ],
  change: keepDays,
};
