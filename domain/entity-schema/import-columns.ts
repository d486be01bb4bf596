// The columns of a file that is imported: which property a header means, the same in browser and
// server. Headers are names or labels of either language, those of lists and forms among them.
import { toNormalForm } from '../normal-form.ts';
import { findCompanion, listCompanionFields } from './companion-record.ts';
import type { Entity, Field } from './entity.ts';

/** Rows of a whole file. */
export const MAX_FILE_ROWS = 100_000;
/** Rows of a stored part of a long file: other users' saves wait for one part at most. */
export const STORED_ROWS = 50;
/**
 * Milliseconds between two parts, of which the first took `took`: long enough for the saves that wait,
 * which then come first. A longer one makes the file slower and no save faster (npm run bench -- import).
 */
export const toPauseAfter = (took: number): number => Math.min(took / 4, 100);

/** `name` is the property, or `entity.property` for one of the record that comes in the same row. */
export type ImportColumn = { name: string; field: Field; with?: string };

/** True for what a cell can say: of several records those of an own field, by their names with commas. */
export const isImportable = ({ kind, readOnly, own, imported }: Field): boolean =>
  !readOnly &&
  imported !== false &&
  !['password', 'image', 'children'].includes(kind) &&
  (kind !== 'references' || own !== undefined);

/** A composed text, such as a customer's name, is split into its parts. */
const isSplit = ({ fields }: Entity, { composedOf }: Field): boolean =>
  composedOf?.every(part => fields.some(({ name, readOnly }) => name === part && !readOnly)) ??
  false;

/** Every column that a file may have; first the properties of the entity itself. */
export const listImportColumns = (entity: Entity, entities: Entity[]): ImportColumn[] => {
  const brought = findCompanion(entity, entities);
  const own = [
    ...entity.fields.filter(isImportable),
    ...entity.fields.filter(field => isSplit(entity, field)),
  ].map((field): ImportColumn => ({ name: field.name, field }));
  const along = (brought ? listCompanionFields(brought) : []).map(
    (field): ImportColumn => ({
      name: `${brought!.other.name}.${field.name}`,
      field,
      with: brought!.other.name,
    }),
  );
  return [...own, ...along];
};

/** Stars mark what is required; "(BS)" says the calendar of a column of dates. */
const foldHeader = (header: string): string =>
  toNormalForm(header.replace(/\s*\*\s*$/, '').replace(CALENDAR_MARK, ''))
    .replace(/[\s_]+/g, ' ')
    .trim();

const CALENDAR_MARK = /\s*\((?:bs|b\.s\.|ad|a\.d\.|वि\.?\s?सं\.?|ई\.?\s?सं\.?)\)\s*\*?$/i;

/** The calendar that a header of dates names, if it names one. */
export const getHeaderCalendar = (header: string): 'bs' | 'ad' | undefined => {
  const mark = CALENDAR_MARK.exec(header)?.[0];
  if (mark === undefined) return undefined;
  return /b|वि/i.test(mark) ? 'bs' : 'ad';
};

const listHeaderNames = ({ list }: Entity, { name, field }: ImportColumn): string[] => [
  name,
  field.label.en,
  field.label.ne,
  ...(field.relabel ?? []).flatMap(({ label }) => [label.en, label.ne]),
  ...list.columns
    .filter(({ fields }) => fields.length === 1 && fields[0] === name)
    .flatMap(({ label }) => [label.en, label.ne]),
];

/** The column that each header names; undefined for one that is not known. */
export const matchHeaders = <Column>(
  headers: string[],
  known: { column: Column; names: string[] }[],
): (Column | undefined)[] => {
  const folded = known.map(({ column, names }) => ({
    column,
    names: new Set(names.map(foldHeader)),
  }));
  return headers.map(header => folded.find(({ names }) => names.has(foldHeader(header)))?.column);
};

/** The column that each header means; undefined for one that is not known. */
export const matchImportHeaders = (
  entity: Entity,
  entities: Entity[],
  headers: string[],
): (ImportColumn | undefined)[] =>
  matchHeaders(
    headers,
    listImportColumns(entity, entities).map(column => ({
      column,
      names: listHeaderNames(entity, column),
    })),
  );

/** Columns that name a property which another one already names: their places. */
export const findRepeatedColumns = (columns: ({ name: string } | undefined)[]): number[] =>
  columns.flatMap((column, place) =>
    column && columns.findIndex(other => other?.name === column.name) < place ? [place] : [],
  );
