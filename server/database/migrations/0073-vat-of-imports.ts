// VAT of imports as customs charged it (decision 66): what registers and VAT return count of a bill and
// of the notes against it, in paisa. What was stored before has its VAT in its lines.
import { PostgresAdapter, sql } from 'kysely';
import type { Migration } from './migration.ts';

const added = [
  ['billings', 'import_taxable'],
  ['billings', 'import_vat'],
  ['purchase_returns', 'import_taxable'],
] as const;

const figures =
  'type, pos, total, discount_amount, taxable_amount, vat_amount, vat_registered, import_taxable';
const ofBills = `${figures}, import_vat`;
/** They cover all sums that the registers show. */
const indexes = {
  billings_by_day: `billings (company_id, effective_at, id, vendor_name, ${ofBills})`,
  billings_by_vendor: `billings (company_id, vendor_name, effective_at, id, ${ofBills})`,
  purchase_returns_by_day: `purchase_returns (company_id, created_at, id, vendor_name, ${figures})`,
  purchase_returns_by_vendor: `purchase_returns (company_id, vendor_name, created_at, id, ${figures})`,
};

export const vatOfImports: Migration = {
  name: '0073 vat of imports',
  change: async tx => {
    const integer = tx.getExecutor().adapter instanceof PostgresAdapter ? 'bigint' : 'integer';
    for (const [table, column] of added)
      await tx.schema
        .alterTable(table)
        .addColumn(column, integer, definition => definition.notNull().defaultTo(sql`0`))
        .execute();
    for (const [name, on] of Object.entries(indexes)) {
      await sql`drop index if exists ${sql.ref(name)}`.execute(tx);
      await sql`create index ${sql.ref(name)} on ${sql.raw(on)}`.execute(tx);
    }
  },
};
