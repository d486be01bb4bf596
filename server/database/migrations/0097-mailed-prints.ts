// A copy that went out as a mail says to whom; the timeline of its document shows it. Copies from before stay
// prints: nothing that was stored says which of them were mailed.
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const addAddress = async (tx: Transaction): Promise<void> => {
  await tx.schema.alterTable('prints').addColumn('mailed_to', 'text').execute();
};

export const mailedPrints: Migration = { name: '0097 mailed prints', change: addAddress };
