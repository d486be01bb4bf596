// The own values of lines of documents, which are in no index: who needs to know what lines name looks at
// their columns, as many at a time as a page has.
import type { OwnFieldDefinition } from '../../domain/entity-schema/own-fields.ts';
import type { ReadDb, Transaction } from './database.ts';
import { type OwnValue, parseOwnColumn } from './own-values.ts';
import { query } from './raw-query.ts';
import { ownLineTables } from './schema/own-fields.ts';

/** A field of lines, as far as its values are found by it. */
type LineField = Pick<OwnFieldDefinition, 'entity' | 'name'> & { company_id: number };

/** Columns that are read at a time. */
const BATCH_SIZE = 500;

/** The documents of an entity, and their lines. */
const toTables = (entity: string): { head: string; line: string | undefined } => {
  const head = entity.replaceAll('-', '_');
  return { head, line: ownLineTables[head] };
};

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Quotes within a text of a column are escaped: a name before a colon is found as a name only. */
const toPatterns = (name: string, begins: string[]): string[] =>
  begins.map(begin => `%"${escapePattern(name)}":${begin}%`);

/**
 * True if a line has a value of the field for which `is` answers true; the newest lines come first. `begins`
 * are patterns, one of which such a value has at its beginning in the column.
 */
export const findInLines = async (
  read: ReadDb | Transaction,
  { company_id, entity, name }: LineField,
  is: (value: OwnValue) => boolean,
  begins: string[] = [''],
): Promise<boolean> => {
  const { line } = toTables(entity);
  if (!line) return false;
  const patterns = toPatterns(name, begins);
  const alike = patterns.map(() => `own_fields like ? escape '\\'`).join(' or ');
  for (let before: number | undefined; ; ) {
    const rows = await query<{ id: number; own_fields: string }>(
      read,
      `select id, own_fields from "${line}" where company_id = ? and (${alike})
       ${before === undefined ? '' : 'and id < ?'} order by id desc limit ${BATCH_SIZE}`,
      [company_id, ...patterns, ...(before === undefined ? [] : [before])],
    );
    if (rows.some(row => is(parseOwnColumn(row.own_fields)[name] ?? null))) return true;
    if (rows.length < BATCH_SIZE) return false;
    before = rows.at(-1)!.id;
  }
};

/** The patterns of a value that names a record: its id, or one in a list of ids. */
const toIdPatterns = (id: number): string[] => [
  ...[`${id},`, `${id}}`, `[${id},`, `[${id}]`],
  ...[`[%,${id},`, `[%,${id}]`],
];

/** True if a line names the record of that id by the field, alone or among others. */
export const isNamedInLines = (
  read: ReadDb | Transaction,
  field: LineField,
  id: number,
): Promise<boolean> =>
  findInLines(
    read,
    field,
    value => value === id || (Array.isArray(value) && (value as unknown[]).includes(id)),
    toIdPatterns(id),
  );

/** The files that lines of all companies name, each as "company:id"; those of inactive fields among them. */
export const listFilesOfLines = async (read: ReadDb | Transaction): Promise<string[]> => {
  const fields = await query<LineField>(
    read,
    `select company_id, entity, name from own_fields
     where in_lines = 1 and type in ('picture', 'file')`,
    [],
  );
  const found = new Set<string>();
  for (const field of fields)
    await findInLines(read, field, value => {
      if (value !== null) found.add(`${field.company_id}:${String(value)}`);
      return false;
    });
  return [...found];
};
