// A migration of the program.

import type { Transaction } from '../database.ts';
import type { TableDefinition } from '../ddl.ts';

/**
 * New tables, then a change to existing ones: rows through `tx`, columns through `tx.schema`. A
 * failed change leaves nothing behind. `backfill` changes the rows of a company from an older
 * backup as `change` changed all rows.
 */
export type Migration = {
  name: string;
  tables?: TableDefinition[];
  change?: (tx: Transaction) => Promise<void>;
  backfill?: (tx: Transaction, company_id: number) => Promise<void>;
};
