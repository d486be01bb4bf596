// A long file is imported in parts, each whole or not at all. The number of rows so far is stored in
// the transaction of the part, so an interrupted import goes on exactly where it stopped.
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { ReadDb, Transaction } from '../database/database.ts';
import { insertRows, query } from '../database/raw-query.ts';

/** A part of a file: `id` tells the file from others, `from` counts the rows before this part. */
export type FilePart = { id: string; from: number; total: number };

/** What is imported: the name of its entity, and the table of its records. */
type Imported = Pick<Entity, 'name' | 'table'>;

/**
 * The rows of the file that are imported already. A file whose last record is gone (deleted, or the
 * company was recovered to an earlier state) starts again.
 */
export const countImportedRows = async (
  read: ReadDb | Transaction,
  { name, table }: Imported,
  company_id: number,
  file: string,
): Promise<number> => {
  const [known] = await query<{ done: number; last_id: number }>(
    read,
    'select done, last_id from imports where company_id = ? and entity = ? and fingerprint = ?',
    [company_id, name, file],
  );
  if (!known) return 0;
  const [last] = await query(read, `select id from "${table}" where company_id = ? and id = ?`, [
    company_id,
    known.last_id,
  ]);
  return last || known.last_id === 0 ? known.done : 0;
};

/** Stores that `rows` more are imported; forgets the file after its last part. */
export const saveImportProgress = async (
  tx: Transaction,
  entity: Imported,
  company_id: number,
  part: FilePart,
  { rows, last_id, now }: { rows: number; last_id: number; now: string },
): Promise<void> => {
  const done = part.from + rows;
  if (done >= part.total) {
    await query(tx, 'delete from imports where company_id = ? and entity = ? and fingerprint = ?', [
      company_id,
      entity.name,
      part.id,
    ]);
    return;
  }
  await insertRows(
    tx,
    'imports',
    [
      {
        company_id,
        entity: entity.name,
        fingerprint: part.id,
        total: part.total,
        done,
        last_id,
        changed_at: now,
      },
    ],
    `on conflict (company_id, entity, fingerprint) do update set done = excluded.done, total = excluded.total,
     last_id = case when excluded.last_id = 0 then imports.last_id else excluded.last_id end, changed_at = excluded.changed_at`,
  );
};
