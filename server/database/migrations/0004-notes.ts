// Credit notes, proforma invoices, cancellations, and the customer's whole name on transactions.
// Amounts in paisa, rates in ten-thousandths of a percent.
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const figures = {
  amount: 'integer not null',
  discount_rate: 'integer not null',
  discount_amount: 'integer not null',
  tsc_amount: 'integer not null',
  taxable_amount: 'integer not null',
  vat_rate: 'integer not null',
  vat_amount: 'integer not null',
  total: 'integer not null',
};
const buyer = {
  customer_id: 'text not null',
  customer_name: 'text not null',
  pan: 'text',
  address: 'text',
  phone_no: 'text',
};
const entered = {
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
};
const { amount: _, ...lineFigures } = figures;

/** Searched as one name: a search for "Ram Sharma" does not separate first and last name. */
const nameTransactions = async (tx: Transaction): Promise<void> => {
  await tx.schema.alterTable('transactions').addColumn('customer_name', 'text').execute();
  await sql`update transactions set customer_name = trim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))`.execute(
    tx,
  );
};

export const notes: Migration = {
  name: '0004 notes',
  tables: [
    {
      name: 'credit_notes',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        company_payment_id: 'text not null',
        credit_note_no: 'text not null',
        fiscal_year: 'text not null',
        // The invoice's own company_payment_id, the contract's key; number and date are on the
        // printed note.
        invoice_id: 'text not null',
        invoice_no: 'text not null',
        invoice_date: 'text not null',
        ...buyer,
        reseller: 'text',
        payment_method: 'text',
        payment_gateway: 'text',
        pos: 'text',
        tsc_rate: 'integer not null',
        ...figures,
        status: 'integer not null',
        remarks: 'text not null',
        ird_sync: 'integer not null',
        ...entered,
      },
      unique: [
        ['company_id', 'fiscal_year', 'credit_note_no'],
        ['company_id', 'company_payment_id'],
      ],
      indexes: [
        ['company_id', 'id'],
        ['company_id', 'invoice_id'],
        ['company_id', 'customer_name', 'id'],
        ['company_id', 'created_at'],
      ],
    },
    {
      name: 'credit_note_lines',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        credit_note_id: 'integer not null',
        invoice_line_id: 'integer not null',
        ...goods,
        quantity: 'integer not null',
        return_rate: 'integer not null',
        ...lineFigures,
      },
      indexes: [
        ['company_id', 'credit_note_id', 'line_no'],
        ['company_id', 'invoice_line_id'],
      ],
    },
    {
      name: 'proforma_invoice',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        payment_id: 'text not null',
        // The company_payment_id of the resulting invoice; empty until then.
        invoice_id: 'text',
        current_status: 'text not null',
        // Raised by every change, so that no request converts or overwrites a concurrent change.
        version: 'integer not null',
        ...buyer,
        reseller: 'text',
        payment_method: 'text not null',
        payment_gateway: 'text',
        pos: 'text',
        tsc_rate: 'integer not null',
        ...figures,
        remarks: 'text',
        transaction_date: 'text not null',
        ...entered,
      },
      unique: [['company_id', 'payment_id']],
      indexes: [
        ['company_id', 'id'],
        ['company_id', 'current_status', 'id'],
        ['company_id', 'created_at'],
      ],
    },
    {
      name: 'proforma_lines',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        proforma_id: 'integer not null',
        ...goods,
        qty: 'integer not null',
        ...figures,
      },
      indexes: [['company_id', 'proforma_id', 'line_no']],
    },
    {
      name: 'cancellations',
      columns: {
        id: 'serial',
        company_id: 'integer not null',
        company_payment_id: 'text not null',
        fiscal_year: 'text not null',
        invoice_id: 'text not null',
        invoice_no: 'text not null',
        invoice_date: 'text not null',
        ...buyer,
        pos: 'text',
        tsc_rate: 'integer not null',
        ...figures,
        reason: 'text not null',
        ...entered,
      },
      unique: [
        ['company_id', 'company_payment_id'],
        ['company_id', 'invoice_id'],
      ],
      indexes: [['company_id', 'id']],
    },
    {
      // A company may forbid same-day cancellation, which the law allows; without a row it is
      // allowed.
      name: 'sales_settings',
      columns: { company_id: 'integer not null', same_day_cancellation: 'integer not null' },
      primaryKey: ['company_id'],
    },
  ],
  change: nameTransactions,
};
