// Layouts of the forms that a company adds from a day on, in the same row as its rules.
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

/** JSON: form, AD day and columns of each (domain/tax/tax-forms/custom-layouts.ts). */
const addLayouts = async (tx: Transaction): Promise<void> => {
  await tx.schema
    .alterTable('check_settings')
    .addColumn('layouts', 'text', column => column.notNull().defaultTo('[]'))
    .execute();
};

export const addedLayouts: Migration = { name: '0017 added layouts', change: addLayouts };
