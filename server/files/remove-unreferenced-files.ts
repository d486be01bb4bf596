// Removes uploaded files that no record refers to (an abandoned form, a replaced picture) after a
// day, with their bytes; the activity log records it.
import { randomUUID } from 'node:crypto';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { Database, ReadDb, Transaction } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import { deleteFileBytes, deleteFileRecord } from './file-store.ts';
import { loadReferencedFiles } from './file-uses.ts';

/** A newer file may be on its way into a record. */
const GRACE_PERIOD_MS = 24 * 60 * 60 * 1000;
/** At most this many are deleted in one transaction. */
const BATCH_SIZE = 200;

type FileRow = { id: number; company_id: number; name: string };

const filterUnreferenced = async (
  read: ReadDb | Transaction,
  entities: Entity[],
  files: FileRow[],
): Promise<FileRow[]> => {
  const referred = await loadReferencedFiles(read, entities);
  return files.filter(
    ({ id, company_id, name }) => !referred.has(`${company_id}:${id}`) && !referred.has(name),
  );
};

const loadFilesOlderThan = ({ read }: Database, before: string): Promise<FileRow[]> =>
  query<FileRow>(read, 'select id, company_id, name from files where created_at < ? order by id', [
    before,
  ]);

/**
 * Deletes files that are still unreferenced once they are locked, when no request can refer to them
 * any more.
 */
const deleteUnreferenced = (
  database: Database,
  entities: Entity[],
  files: FileRow[],
  now: string,
): Promise<FileRow[]> =>
  database.write(async tx => {
    const ids = files.map(({ id }) => id);
    // A request that is about to refer to a file locks its row: waits for it, and looks after that.
    await database.forUpdate(tx.selectFrom('files').select('id').where('id', 'in', ids)).execute();
    const gone = await filterUnreferenced(tx, entities, files);
    const group_id = randomUUID();
    for (const { company_id, name } of gone)
      await deleteFileRecord(
        tx,
        { company_id, user_id: 0, name: 'Bijak', username: 'Bijak', group_id },
        name,
        now,
      );
    return gone;
  });

/**
 * Removes files older than a day that no record, document, company, user or gateway refers to, and
 * returns how many.
 */
export const removeUnreferencedFiles = async (
  database: Database,
  entities: Entity[],
  folder: string,
  now: Date,
  log: (line: string) => void,
): Promise<number> => {
  const old = await loadFilesOlderThan(
    database,
    toNepalTime(new Date(now.getTime() - GRACE_PERIOD_MS)),
  );
  if (old.length === 0) return 0;
  const suspected = await filterUnreferenced(database.read, entities, old);
  let count = 0;
  for (let from = 0; from < suspected.length; from += BATCH_SIZE) {
    const gone = await deleteUnreferenced(
      database,
      entities,
      suspected.slice(from, from + BATCH_SIZE),
      toNepalTime(now),
    );
    for (const { name } of gone) await deleteFileBytes(folder, name);
    count += gone.length;
  }
  if (count > 0)
    log(`${count} uploaded ${count === 1 ? 'file' : 'files'} that no record refers to removed`);
  return count;
};
