// Abbreviated tax invoices: whether the company may issue them, and which of its invoices are.
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const addAbbreviated = async (tx: Transaction): Promise<void> => {
  for (const [table, column] of [
    ['sales_settings', 'abbreviated_invoices'],
    ['invoices', 'abbreviated'],
  ] as const)
    await tx.schema
      .alterTable(table)
      .addColumn(column, 'integer', definition => definition.notNull().defaultTo(0))
      .execute();
};

export const abbreviatedInvoices: Migration = {
  name: '0078 abbreviated invoices',
  change: addAbbreviated,
};
