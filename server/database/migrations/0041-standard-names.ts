// Tables and columns get the standard words of the trade (decision 41). Everything that carries the
// name of a table follows it: indexes, and on PostgreSQL the primary key and the sequence.
import { PostgresAdapter, sql } from 'kysely';
import type { Transaction } from '../database.ts';
import { listColumnRenames, listTableRenames } from '../renames.ts';
import type { Migration } from './migration.ts';

const renameIndexes = async (tx: Transaction): Promise<void> => {
  await sql`drop index if exists own_templates_company_id_template_id_key`.execute(tx);
  await sql`create unique index if not exists custom_templates_company_id_template_id_key on custom_templates (company_id, template_id)`.execute(
    tx,
  );
  await sql`drop index if exists spent_challenges_expires_at_idx`.execute(tx);
  await sql`create index if not exists used_captchas_expires_at_idx on used_captchas (expires_at)`.execute(
    tx,
  );
};

/** What PostgreSQL names after a table and SQLite does not. */
const renamePostgresObjects = async (tx: Transaction): Promise<void> => {
  for (const [before, after] of listTableRenames()) {
    await sql`alter index if exists ${sql.id(`${before}_pkey`)} rename to ${sql.id(`${after}_pkey`)}`.execute(
      tx,
    );
    await sql`alter sequence if exists ${sql.id(`${before}_id_seq`)} rename to ${sql.id(`${after}_id_seq`)}`.execute(
      tx,
    );
  }
};

const renameAll = async (tx: Transaction): Promise<void> => {
  for (const [before, after] of listTableRenames())
    await tx.schema.alterTable(before).renameTo(after).execute();
  for (const { table, columns } of listColumnRenames())
    for (const [before, after] of columns)
      await tx.schema.alterTable(table).renameColumn(before, after).execute();
  await renameIndexes(tx);
  if (tx.getExecutor().adapter instanceof PostgresAdapter) await renamePostgresObjects(tx);
};

export const standardNames: Migration = { name: '0041 standard names', change: renameAll };
