// The customer with whom a company's bills begin.
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const addCashCustomer = async (tx: Transaction): Promise<void> => {
  await tx.schema.alterTable('sales_settings').addColumn('cash_customer', 'integer').execute();
};

export const cashCustomer: Migration = { name: '0074 cash customer', change: addCashCustomer };
