// A print that was not made stays in the ledger with its reason, and its number is given again: the
// numbers are unique among those that were made. A company has a text for the foot of its receipts.
import { sql } from 'kysely';
import type { Transaction } from '../database.ts';
import type { Migration } from './migration.ts';

const change = async (tx: Transaction): Promise<void> => {
  await tx.schema.alterTable('prints').addColumn('failure', 'text').execute();
  await sql`drop index if exists prints_company_id_document_kind_document_id_copy_copy_no_key`.execute(
    tx,
  );
  await sql`create unique index if not exists prints_made_key on prints (company_id, document_kind, document_id, copy, copy_no) where failure is null`.execute(
    tx,
  );
  await tx.schema
    .alterTable('sales_settings')
    .addColumn('receipt_foot', 'text', definition => definition.notNull().defaultTo(''))
    .execute();
};

export const receipts: Migration = { name: '0090 receipts', change };
