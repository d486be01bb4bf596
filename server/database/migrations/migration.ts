// What a migration of the program is.

import type { Transaction } from '../database.ts';
import type { TableDefinition } from '../ddl.ts';

/**
 * New tables, then a change to what stands: rows through `tx`, columns through `tx.schema`. A
 * change that fails leaves nothing behind. `backfill` does to the rows of a company that come from
 * a backup of before what `change` did to all rows.
 */
export type Migration = {
  name: string;
  tables?: TableDefinition[];
  change?: (tx: Transaction) => Promise<void>;
  backfill?: (tx: Transaction, company_id: number) => Promise<void>;
};
