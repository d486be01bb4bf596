// Companies with a PAN only, and the chart of accounts that a company chose. A purchase says whether
// the buyer was registered for VAT on its day (a sale without registration has the rate 0); running
// totals count documents without registration, which are outside the VAT return. All that was stored
// before is under registration.
import { PostgresAdapter, sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const columns = {
  billings: ['vat_registered', 1],
  purchase_returns: ['vat_registered', 1],
} as const;

const figures = 'pos, total, discount_amount, taxable_amount, vat_amount';
const sales = `${figures}, export_sales, vat_rate`;
const purchases = `type, ${figures}, vat_registered`;
/** The indexes of the registers, which cover all sums that the registers show. */
const indexes = {
  invoices_by_day: `invoices (company_id, created_at, id, customer_name, ${sales})`,
  invoices_by_customer: `invoices (company_id, customer_name, created_at, id, ${sales})`,
  credit_notes_by_day: `credit_notes (company_id, created_at, id, customer_name, ${sales})`,
  credit_notes_by_customer: `credit_notes (company_id, customer_name, created_at, id, ${sales})`,
  billings_by_day: `billings (company_id, transaction_date, id, vendor_name, ${purchases})`,
  billings_by_vendor: `billings (company_id, vendor_name, transaction_date, id, ${purchases})`,
  purchase_returns_by_day: `purchase_returns (company_id, created_at, id, vendor_name, ${purchases})`,
  purchase_returns_by_vendor: `purchase_returns (company_id, vendor_name, created_at, id, ${purchases})`,
};

const addVatRegistration = async (tx: Transaction): Promise<void> => {
  const integer = tx.getExecutor().adapter instanceof PostgresAdapter ? 'bigint' : 'integer';
  const add = (table: string, column: string, value: number) =>
    tx.schema
      .alterTable(table)
      .addColumn(column, integer, definition => definition.notNull().defaultTo(value))
      .execute();
  for (const [table, [column, value]] of Object.entries(columns)) await add(table, column, value);
  await tx.schema
    .alterTable('companies')
    .addColumn('chart', 'text', definition => definition.notNull().defaultTo('trading'))
    .execute();
  for (const column of ['unregistered_documents', 'unregistered_total'])
    await add('daily_totals', column, 0);
  for (const [name, on] of Object.entries(indexes)) {
    await sql`drop index if exists ${sql.ref(name)}`.execute(tx);
    await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(tx);
  }
};

export const vatRegistration: Migration = {
  name: '0049 vat registration',
  change: addVatRegistration,
};
