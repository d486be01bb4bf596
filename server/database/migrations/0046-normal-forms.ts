// Identifiers of written tables are found by their normal form (decision 47): a vendor's bill number
// and the address that somebody signs in with. Generated tables get such indexes from their schemas.
import { PostgresAdapter, sql } from 'kysely';
import { type TableDefinition, toIndexStatements } from '../ddl.ts';
import type { Migration } from './migration.ts';

const indexed: TableDefinition[] = [
  {
    name: 'billings',
    columns: { billing_no: 'text' },
    normalIndexes: [['company_id', 'vendor_id', 'fiscal_year', 'billing_no']],
  },
  { name: 'credentials', columns: { email: 'text' }, normalIndexes: [['email']] },
];

export const normalForms: Migration = {
  name: '0046 normal forms',
  change: async tx => {
    const engine = tx.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
    for (const statement of indexed.flatMap(table => toIndexStatements(engine, table)))
      await sql.raw(statement).execute(tx);
  },
};
