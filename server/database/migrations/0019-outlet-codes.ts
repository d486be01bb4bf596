// Whether a company's numbers contain the code of the issuing outlet.
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const addOutletCodes = async (tx: Transaction): Promise<void> => {
  await tx.schema
    .alterTable('sales_settings')
    .addColumn('outlet_codes', 'integer', column => column.notNull().defaultTo(0))
    .execute();
};

export const outletCodes: Migration = { name: '0019 outlet codes', change: addOutletCodes };
