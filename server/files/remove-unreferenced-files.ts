// Removes uploaded files that no record refers to (an abandoned form, a replaced picture) after a
// day, with their bytes; the activity log records it.
import { randomUUID } from 'node:crypto';
import { toNepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { isFileField } from '../../domain/entity-schema/file-fields.ts';
import { OWN_FIELDS } from '../../domain/entity-schema/own-fields.ts';
import type { Database, ReadDb, Transaction } from '../database/database.ts';
import { query } from '../database/raw-query.ts';
import { deleteFileBytes, deleteFileRecord } from './file-store.ts';

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

/**
 * A column that names files, by the id of the row or by the stored name; `company` is the column
 * with the company of the row.
 */
type FileColumn = { table: string; column: string; by: 'id' | 'name'; company: string };

/** Of tables that no schema file describes. */
const WRITTEN_COLUMNS: FileColumn[] = [
  { table: 'billings', column: 'file_id', by: 'id', company: 'company_id' },
  { table: 'companies', column: 'logo', by: 'name', company: 'id' },
];

/** Every column with names of files; a file in none of them is unreferenced. */
export const listFileColumns = (entities: Entity[]): FileColumn[] => [
  ...WRITTEN_COLUMNS,
  ...entities.flatMap(entity =>
    entity.fields
      .filter(({ kind }) => kind === 'image')
      .map((field): FileColumn => {
        const by = isFileField(field) ? 'id' : 'name';
        return { table: entity.table, column: field.name, by, company: 'company_id' };
      }),
  ),
];

const listHeldBills = (read: ReadDb | Transaction) =>
  query<{ company_id: number; content: string }>(
    read,
    `select company_id, content from held_bills
     where status <> 'deleted' and content like '%"${OWN_FIELDS}"%'`,
    [],
  );

/** What may be the ids of files on a bill that is still to be saved; it does not say which they are. */
const listHeldNumbers = (content: string): number[] => {
  const { lines, ...head } = JSON.parse(content) as Row & { lines?: Row[] };
  return [head, ...(lines ?? [])]
    .flatMap(part => Object.values((part[OWN_FIELDS] as Row | undefined) ?? {}))
    .filter((value): value is number => Number.isSafeInteger(value));
};

/** All referenced files, each as "company:id" or as its stored name. */
const loadReferencedFiles = async (
  read: ReadDb | Transaction,
  entities: Entity[],
): Promise<Set<string>> => {
  const referred = new Set<string>();
  for (const { table, column, by, company } of listFileColumns(entities)) {
    const rows = await query(
      read,
      `select distinct "${company}" as company, "${column}" as file from "${table}" where "${column}" is not null`,
      [],
    );
    for (const { company: owner, file } of rows)
      referred.add(by === 'id' ? `${owner}:${file}` : String(file));
  }
  // The ids of files in own fields of records, documents and lines are in their index.
  const own = await query(
    read,
    `select distinct v.company_id, v.number from own_field_values as v
     join own_fields as f on f.company_id = v.company_id and f.id = v.own_field_id
     where f.type in ('picture', 'file')`,
    [],
  );
  for (const { company_id, number } of own) referred.add(`${company_id}:${number}`);
  for (const { company_id, content } of await listHeldBills(read))
    for (const id of listHeldNumbers(content)) referred.add(`${company_id}:${id}`);
  return referred;
};
