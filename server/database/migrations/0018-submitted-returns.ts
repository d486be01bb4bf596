// What a VAT return said when its submission number was entered.
import type { Transaction } from '../connect.ts';
import type { Migration } from './list.ts';

/**
 * JSON: the boxes in whole rupees (domain/tax-forms/vat-boxes.ts). Empty for what was submitted
 * before this was kept.
 */
const addSubmitted = async (tx: Transaction): Promise<void> => {
  await tx.schema.alterTable('vat_returns').addColumn('submitted', 'text').execute();
};

export const submittedReturns: Migration = { name: '0018 submitted returns', change: addSubmitted };
