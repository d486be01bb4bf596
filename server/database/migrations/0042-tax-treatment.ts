// Sales without VAT: the treatment of each line, what a document has exempt and exported, and the
// export's customs declaration. Earlier documents are taxable as a whole, which the defaults say.
import { PostgresAdapter, sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const documents = ['invoices', 'credit_notes', 'cancellations', 'proforma_invoice'];
const lines = ['invoice_lines', 'credit_note_lines', 'proforma_lines'];
/** Notes and cancellations name the invoice, which has the declaration. */
const declared = ['invoices', 'proforma_invoice'];

const figures = 'pos, total, discount_amount, taxable_amount, vat_amount, export_sales';
/** The indexes of the registers of sales, which cover all sums that the registers show. */
const indexes = {
  invoices_by_day: `invoices (company_id, created_at, id, customer_name, ${figures})`,
  invoices_by_customer: `invoices (company_id, customer_name, created_at, id, ${figures})`,
  credit_notes_by_day: `credit_notes (company_id, created_at, id, customer_name, ${figures})`,
  credit_notes_by_customer: `credit_notes (company_id, customer_name, created_at, id, ${figures})`,
};

const addTaxTreatment = async (tx: Transaction): Promise<void> => {
  const integer = tx.getExecutor().adapter instanceof PostgresAdapter ? 'bigint' : 'integer';
  for (const table of [...documents, 'daily_totals'])
    for (const column of table === 'daily_totals'
      ? ['export_sales']
      : ['exempted_sale', 'export_sales'])
      await tx.schema
        .alterTable(table)
        .addColumn(column, integer, definition => definition.notNull().defaultTo(0))
        .execute();
  for (const table of declared)
    for (const column of ['export_country', 'declaration_no', 'declaration_date'])
      await tx.schema.alterTable(table).addColumn(column, 'text').execute();
  for (const table of lines)
    await tx.schema
      .alterTable(table)
      .addColumn('tax_treatment', 'text', column => column.notNull().defaultTo('taxable'))
      .execute();
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`drop index if exists ${sql.ref(name)}`.execute(tx);
    await sql`create index ${sql.ref(name)} on ${sql.raw(columns)}`.execute(tx);
  }
};

export const taxTreatment: Migration = { name: '0042 tax treatment', change: addTaxTreatment };
