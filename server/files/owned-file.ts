// A file that a record refers to by its id: its owner, type and address.
import type { Field } from '../../domain/entity-schema/entity.ts';
import { acceptsPdf, parseFileId } from '../../domain/entity-schema/file-fields.ts';
import type { Database, ReadDb, Transaction } from '../database/database.ts';
import { IMAGE_TYPES } from './file-signatures.ts';

type LockableQuery = Parameters<Database['forUpdate']>[0];

/**
 * The stored name of the company's own file with this id, if its type suits the property; else
 * null.
 */
export const findOwnedFile = async (
  read: ReadDb | Transaction,
  company_id: number,
  id: unknown,
  field: Pick<Field, 'format'> = { format: 'image' },
  kept: (query: LockableQuery) => LockableQuery = query => query,
): Promise<string | null> => {
  const number = parseFileId(id);
  if (number === undefined) return null;
  const query = read
    .selectFrom('files')
    .select(['name', 'type'])
    .where('company_id', '=', company_id)
    .where('id', '=', number);
  const [file] = (await kept(query as LockableQuery).execute()) as { name: string; type: string }[];
  return file && (acceptsPdf(field) || IMAGE_TYPES.some(type => type === file.type))
    ? file.name
    : null;
};

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
