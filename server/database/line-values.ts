// The own values of lines of documents, which are in no index: who needs to know what lines name looks at
// their columns, as many at a time as a page has.
import type { OwnFieldDefinition } from '../../domain/entity-schema/own-fields.ts';
import type { ReadDb, Transaction } from './database.ts';
import { type OwnValue, parseOwnColumn } from './own-values.ts';
import { query } from './raw-query.ts';
import { ownLineTables } from './schema/own-fields.ts';

/** A field of lines, as far as its values are found by it. */
type LineField = Pick<OwnFieldDefinition, 'entity' | 'name'> & { company_id: number };

/** Columns that are read at a time, and lines of all companies. */
const BATCH_SIZE = 500;
const PASS_SIZE = 2000;

/** The table of the lines of an entity. */
const toLineTable = (entity: string): string | undefined =>
  ownLineTables[entity.replaceAll('-', '_')];

const escapePattern = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Quotes within a text of a column are escaped: a name before a colon is found as a name only. */
const toPatterns = (name: string, begins: string[]): string[] =>
  begins.map(begin => `%"${escapePattern(name)}":${begin}%`);

/**
 * True if a line has a value of the field for which `is` answers true; the newest lines come first. `begins`
 * are patterns, one of which such a value has at its beginning in the column.
 */
const findInLines = async (
  read: ReadDb | Transaction,
  { company_id, entity, name }: LineField,
  is: (value: OwnValue) => boolean,
  begins: string[],
): Promise<boolean> => {
  const line = toLineTable(entity);
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

/** Which lines of a table were read: all up to the last id, of which the number and the sum say if others came. */
type LinesRead = { last: number; count: number; sum: number };

/**
 * The files that lines of all companies name, each as "company:id", those of inactive fields among them; and by
 * table what was read.
 */
export type FilesOfLines = { files: Set<string>; read: ReadonlyMap<string, LinesRead> };

/**
 * Adds the files of the lines behind those that were read. Along the ids: each page begins where the last one ended,
 * and a line that is written meanwhile comes behind.
 */
const addFilesOfTable = async (
  read: ReadDb | Transaction,
  line: string,
  fields: LineField[],
  { last, count, sum }: LinesRead,
  files: Set<string>,
): Promise<LinesRead> => {
  const patterns = [...new Set(fields.map(({ name }) => name))].flatMap(name =>
    toPatterns(name, ['']),
  );
  const alike = patterns.map(() => `own_fields like ? escape '\\'`).join(' or ');
  const names = Map.groupBy(fields, ({ company_id }) => company_id);
  for (;;) {
    const rows = await query<{ id: number; company_id: number; own: string | null }>(
      read,
      `select id, company_id, case when ${alike} then own_fields end as own from "${line}"
       where id > ? order by id limit ${PASS_SIZE}`,
      [...patterns, last],
    );
    for (const { id, company_id, own } of rows) {
      [last, count, sum] = [id, count + 1, sum + id];
      const values = own === null ? {} : parseOwnColumn(own);
      for (const { name } of names.get(company_id) ?? [])
        if (name in values) files.add(`${company_id}:${String(values[name])}`);
    }
    if (rows.length < PASS_SIZE) return { last, count, sum };
  }
};

/** True if the lines up to the last one are still those that were read: lines are replaced, never changed. */
const isAsRead = async (
  read: ReadDb | Transaction,
  line: string,
  { last, count, sum }: LinesRead,
): Promise<boolean> => {
  const [now] = await query<{ count: number; sum: number }>(
    read,
    `select count(*) as count, cast(coalesce(sum(id), 0) as bigint) as sum from "${line}" where id <= ?`,
    [last],
  );
  return Number(now!.count) === count && Number(now!.sum) === sum;
};

/**
 * Reads the lines of all companies in one pass; after an `earlier` pass only those that came since, and all of a
 * table where others changed (a proforma that was saved, a backup that was restored).
 */
export const listFilesOfLines = async (
  read: ReadDb | Transaction,
  earlier?: FilesOfLines,
): Promise<FilesOfLines> => {
  const fields = await query<LineField>(
    read,
    `select company_id, entity, name from own_fields
     where in_lines = 1 and type in ('picture', 'file')`,
    [],
  );
  const files = new Set(earlier?.files);
  const after = new Map<string, LinesRead>();
  for (const [line, ofTable] of Map.groupBy(fields, ({ entity }) => toLineTable(entity) ?? '')) {
    if (line === '') continue;
    const known = earlier?.read.get(line);
    const from = known && (await isAsRead(read, line, known)) ? known : undefined;
    const none = { last: 0, count: 0, sum: 0 };
    after.set(line, await addFilesOfTable(read, line, ofTable, from ?? none, files));
  }
  return { files, read: after };
};
