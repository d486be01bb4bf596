// Files that were uploaded and that no record refers to: a form that was left, a picture that was
// replaced. They go after a day, with their bytes, and the activity log says so.
import { randomUUID } from 'node:crypto';
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Entity } from '../../domain/schema/entity.ts';
import type { Database, Transaction } from '../database/connect.ts';
import { run } from '../database/statement.ts';
import { referredFiles } from './file-references.ts';
import { forgetFile, removeBytes } from './file-store.ts';

/** What is younger may be on its way into a record. */
const A_DAY_MS = 24 * 60 * 60 * 1000;
/** So many are taken away in one transaction. */
const AT_ONCE = 200;

type File = { id: number; company_id: number; name: string };

const unreferred = async (tx: Transaction, entities: Entity[], files: File[]): Promise<File[]> => {
  const referred = await referredFiles(tx, entities);
  return files.filter(
    ({ id, company_id, name }) => !referred.has(`${company_id}:${id}`) && !referred.has(name),
  );
};

const olderThan = async ({ read }: Database, before: string): Promise<File[]> =>
  (
    await run(read, 'select id, company_id, name from files where created_at < ? order by id', [
      before,
    ])
  ).map(row => ({
    id: Number(row.id),
    company_id: Number(row.company_id),
    name: String(row.name),
  }));

/** Takes away what is still referred to by nobody once nobody else can choose it any more. */
const takeAway = (
  database: Database,
  entities: Entity[],
  files: File[],
  now: string,
): Promise<File[]> =>
  database.write(async tx => {
    const ids = files.map(({ id }) => id);
    // Whoever is about to refer to one holds its row: we wait, and look after that.
    await database
      .held(tx.selectFrom('files').select('id').where('id', 'in', ids), 'update')
      .execute();
    const gone = await unreferred(tx, entities, files);
    const group_id = randomUUID();
    for (const { company_id, name } of gone)
      await forgetFile(
        tx,
        { company_id, user_id: 0, name: 'Bijak', username: 'Bijak', group_id },
        name,
        now,
      );
    return gone;
  });

/**
 * Removes files older than a day that no record, document, company, user or gateway refers to, and
 * answers how many.
 */
export const sweepUnreferenced = async (
  database: Database,
  entities: Entity[],
  folder: string,
  now: Date,
  say: (line: string) => void,
): Promise<number> => {
  const old = await olderThan(database, nepalTime(new Date(now.getTime() - A_DAY_MS)));
  if (old.length === 0) return 0;
  const suspected = await unreferred(database.read, entities, old);
  let count = 0;
  for (let from = 0; from < suspected.length; from += AT_ONCE) {
    const gone = await takeAway(
      database,
      entities,
      suspected.slice(from, from + AT_ONCE),
      nepalTime(now),
    );
    for (const { name } of gone) await removeBytes(folder, name);
    count += gone.length;
  }
  if (count > 0)
    say(`${count} uploaded ${count === 1 ? 'file' : 'files'} that no record refers to removed`);
  return count;
};
