// A file that a record names by its id: whose it is, of which type, under which address.
import type { Field } from '../../domain/schema/entity.ts';
import { fileId, takesPdf } from '../../domain/schema/file-fields.ts';
import type { Database, Reading, Transaction } from '../database/connect.ts';
import { pictures } from './known-types.ts';

type Found = Parameters<Database['held']>[0];

/**
 * The stored name of the company's own file behind an id as it was sent, of a type that the
 * property takes; null when there is none.
 */
export const ownFile = async (
  read: Reading | Transaction,
  company_id: number,
  id: unknown,
  field: Pick<Field, 'format'> = { format: 'image' },
  kept: (query: Found) => Found = query => query,
): Promise<string | null> => {
  const number = fileId(id);
  if (number === undefined) return null;
  const query = read
    .selectFrom('files')
    .select(['name', 'type'])
    .where('company_id', '=', company_id)
    .where('id', '=', number);
  const [file] = (await kept(query as Found).execute()) as { name: string; type: string }[];
  return file && (takesPdf(field) || pictures.some(type => type === file.type))
    ? String(file.name)
    : null;
};

/** The addresses of the company's files by their ids. */
export const addressesOf = async (
  read: Reading | Transaction,
  company_id: number,
  ids: unknown[],
): Promise<Map<number, string>> => {
  const wanted = [...new Set(ids.flatMap(id => fileId(id) ?? []))];
  if (wanted.length === 0) return new Map();
  const rows = await read
    .selectFrom('files')
    .select(['id', 'name'])
    .where('company_id', '=', company_id)
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map(({ id, name }) => [Number(id), String(name)]));
};
