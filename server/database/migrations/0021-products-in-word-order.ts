// The search index of products is now in word order, so that a page of a hundred thousand is read
// from it; the previous index is dropped.
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const dropReplaced = async (tx: Transaction): Promise<void> => {
  await sql`drop index if exists products_company_id_name_status_code_hs_code_barcode_idx`.execute(
    tx,
  );
};

export const productsInWordOrder: Migration = {
  name: '0021 products in word order',
  change: dropReplaced,
};
