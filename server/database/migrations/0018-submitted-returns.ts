// The boxes of a VAT return when its submission number was entered.
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

/**
 * JSON: the boxes in whole rupees (domain/tax/vat-return.ts). Empty for submissions before this
 * column existed.
 */
const addSubmitted = async (tx: Transaction): Promise<void> => {
  await tx.schema.alterTable('vat_returns').addColumn('submitted', 'text').execute();
};

export const submittedReturns: Migration = { name: '0018 submitted returns', change: addSubmitted };
