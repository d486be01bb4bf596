// A file that a record refers to by its id: its owner, type and address.
import type { Field } from '../../domain/entity-schema/entity.ts';
import { acceptsPdf, parseFileId } from '../../domain/entity-schema/file-fields.ts';
import type { Database, ReadDb, Transaction } from '../database/database.ts';
import { splitIds } from '../database/raw-query.ts';
import { IMAGE_TYPES } from './file-signatures.ts';

type LockableQuery = Parameters<Database['forUpdate']>[0];

/** The stored name of the file with this id, if its type suits the property; else null. */
type FindFile = (id: unknown, field: Pick<Field, 'format'>) => string | null;

/** Finds the company's own files with these ids; `kept` locks what is read. */
export const loadOwnedFiles = async (
  read: ReadDb | Transaction,
  company_id: number,
  ids: unknown[],
  kept: (query: LockableQuery) => LockableQuery = query => query,
): Promise<FindFile> => {
  const wanted = [...new Set(ids.flatMap(id => parseFileId(id) ?? []))];
  if (wanted.length === 0) return () => null;
  const files = new Map<number, { name: string; type: string }>();
  for (const some of splitIds(wanted)) {
    const query = read
      .selectFrom('files')
      .select(['id', 'name', 'type'])
      .where('company_id', '=', company_id)
      .where('id', 'in', some);
    const rows = await kept(query as LockableQuery).execute();
    for (const { id, name, type } of rows as { id: number; name: string; type: string }[])
      files.set(Number(id), { name, type });
  }
  return (id, field) => {
    const file = files.get(parseFileId(id) ?? 0);
    return file && (acceptsPdf(field) || IMAGE_TYPES.some(type => type === file.type))
      ? file.name
      : null;
  };
};

/**
 * The stored name of the company's own file with this id; null if there is none, or if its type does not suit the
 * `format` of the property, an image unless said.
 */
export const findOwnedFile = async (
  read: ReadDb | Transaction,
  company_id: number,
  id: unknown,
  field: Pick<Field, 'format'> = { format: 'image' },
  kept?: (query: LockableQuery) => LockableQuery,
): Promise<string | null> => (await loadOwnedFiles(read, company_id, [id], kept))(id, field);

/** The addresses of the company's files by their ids. */
export const loadFileAddresses = async (
  read: ReadDb | Transaction,
  company_id: number,
  ids: unknown[],
): Promise<Map<number, string>> => {
  const wanted = [...new Set(ids.flatMap(id => parseFileId(id) ?? []))];
  if (wanted.length === 0) return new Map();
  const rows = await read
    .selectFrom('files')
    .select(['id', 'name'])
    .where('company_id', '=', company_id)
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
