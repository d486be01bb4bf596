// Indexes for the registers: every document by day and by the other party's name with its figures,
// so that sums under any filter, deep pages and searches are read from the index alone. They
// replace narrower indexes, so the number of indexes per document stays the same.
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const sales = 'pos, total, discount_amount, taxable_amount, vat_amount';
const purchases = `type, ${sales}`;

const replaced = [
  'invoices_company_id_created_at_idx',
  'invoices_company_id_customer_name_id_idx',
  'credit_notes_company_id_created_at_idx',
  'credit_notes_company_id_customer_name_id_idx',
  'billings_company_id_transaction_date_idx',
  'billings_company_id_vendor_name_id_idx',
  'purchase_returns_company_id_created_at_idx',
  'purchase_returns_company_id_vendor_name_id_idx',
];

const wanted = {
  invoices_by_day: `invoices (company_id, created_at, id, customer_name, ${sales})`,
  invoices_by_customer: `invoices (company_id, customer_name, created_at, id, ${sales})`,
  credit_notes_by_day: `credit_notes (company_id, created_at, id, customer_name, ${sales})`,
  credit_notes_by_customer: `credit_notes (company_id, customer_name, created_at, id, ${sales})`,
  billings_by_day: `billings (company_id, transaction_date, id, vendor_name, ${purchases})`,
  billings_by_vendor: `billings (company_id, vendor_name, transaction_date, id, ${purchases})`,
  purchase_returns_by_day: `purchase_returns (company_id, created_at, id, vendor_name, ${purchases})`,
  purchase_returns_by_vendor: `purchase_returns (company_id, vendor_name, created_at, id, ${purchases})`,
  // The returns of a period's documents, and which of them were cancelled. Without figures: SQLite
  // would prefer an index with figures for the notes of a single document.
  credit_notes_of_invoices: 'credit_notes (company_id, invoice_date)',
  purchase_returns_of_billings: 'purchase_returns (company_id, billing_date)',
  cancellations_of_invoices: 'cancellations (company_id, invoice_date)',
  // Nearly every invoice is without one.
  invoices_by_reseller: 'invoices (company_id, reseller) where reseller is not null',
};

const widen = async (tx: Transaction): Promise<void> => {
  for (const name of replaced) await sql`drop index if exists ${sql.ref(name)}`.execute(tx);
  for (const [name, columns] of Object.entries(wanted))
    await sql`create index if not exists ${sql.ref(name)} on ${sql.raw(columns)}`.execute(tx);
};

export const registers: Migration = { name: '0008 registers', change: widen };
