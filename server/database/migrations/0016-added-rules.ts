// Rules that a company adds from a day on, in the row of its check settings.
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

/** JSON: name, AD day and value of each (domain/tax/effective-dated.ts). */
const addRules = async (tx: Transaction): Promise<void> => {
  await tx.schema
    .alterTable('check_settings')
    .addColumn('rules', 'text', column => column.notNull().defaultTo('[]'))
    .execute();
};

export const addedRules: Migration = { name: '0016 added rules', change: addRules };
