// Rules that a company adds from a day on, beside how strictly it checks.
import type { Transaction } from '../connect.ts';
import type { Migration } from './list.ts';

/** JSON: name, AD day and value of each (domain/checks/dated-rules.ts). */
const addRules = async (tx: Transaction): Promise<void> => {
  await tx.schema
    .alterTable('check_settings')
    .addColumn('rules', 'text', column => column.notNull().defaultTo('[]'))
    .execute();
};

export const addedRules: Migration = { name: '0016 added rules', change: addRules };
