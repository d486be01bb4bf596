import type { Entity, Field, Row } from '../../domain/entity-schema/entity.ts';
import {
  isOwnField,
  listOwnFields,
  MAX_OWN_TEXT,
  OWN_FIELDS,
  type OwnField,
  toOwnName,
} from '../../domain/entity-schema/own-fields.ts';
import type { Transaction, Value } from './database.ts';
import { columnCodecs, toApiValue } from './entity-tables.ts';
import { freezeValue, thawValue } from './frozen-names.ts';
import { insertRows, query } from './raw-query.ts';

/** A value as the column has it: of several references a list of ids, of tags their list. */
export type OwnValue = Value | number[] | string[];
/** Values by the names of their fields, as columns have them. */
type OwnValues = Record<string, OwnValue>;

const isTagList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(tag => typeof tag === 'string');

const isIdList = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(id => Number.isSafeInteger(id));

/** The values of a column. What is none of ours, as a forged backup may have it, counts as nothing. */
export const parseOwnColumn = (column: Value | undefined): OwnValues => {
  if (typeof column !== 'string') return {};
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(column) as OwnValues).filter(
        ([, value]) =>
          typeof value === 'string' ||
          Number.isFinite(value) ||
          isIdList(value) ||
          isTagList(value),
      ),
    );
  } catch {
    return {};
  }
};

/** True for names that are in order and values that are all there: they are stored as they are. */
const isTidy = (values: OwnValues): boolean => {
  let before = '';
  for (const name in values) {
    const value = values[name];
    if (value === null || value === undefined || name < before) return false;
    before = name;
  }
  return true;
};

/** The column of the values; null for none. The order of the names says nothing. */
export const toOwnColumn = (values: OwnValues): string | null => {
  let filled = values;
  if (!isTidy(values)) {
    filled = {};
    for (const name of Object.keys(values).sort()) {
      const value = values[name];
      if (value !== null && value !== undefined) filled[name] = value;
    }
  }
  const column = JSON.stringify(filled);
  return column === '{}' ? null : column;
};

/** A value of the API as the column has it; ids in their order. */
export const toOwnValue = (field: Field, value: unknown): OwnValue => {
  if (field.kind === 'tags') return isTagList(value) && value.length > 0 ? value : null;
  if (field.kind !== 'references') return columnCodecs[field.kind].toColumn(value);
  return isIdList(value) && value.length > 0 ? [...new Set(value)].sort((a, b) => a - b) : null;
};

/** A value of the column as the API has it. */
const fromOwnValue = (field: Field, value: OwnValue): unknown => {
  if (field.kind === 'references') return isIdList(value) ? value : [];
  if (field.kind === 'tags') return isTagList(value) ? value : [];
  return Array.isArray(value) ? null : toApiValue(field, value);
};

type NamedField = { field: OwnField; name: string };

/** A document may have a hundred lines, with the values of the same fields. */
const namedFields = new WeakMap<Field[], NamedField[]>();

/** The own fields, by the names that they have in the column, in their order. */
const listByName = (fields: Field[]): NamedField[] => {
  const known = namedFields.get(fields);
  if (known) return known;
  const found = fields
    .filter(isOwnField)
    .map(field => ({ field, name: toOwnName(field) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  namedFields.set(fields, found);
  return found;
};

/** The values of the own fields that a flat record has; of a document with what they name. */
export const toOwnValues = (entity: Entity, record: Row): OwnValues => {
  // Assigned one by one: a document has a hundred lines of them, and objects joined by spreading take ten times as long.
  const values: OwnValues = {};
  for (const { field, name } of listByName(entity.fields)) {
    if (!(field.name in record)) continue;
    const value = toOwnValue(field, record[field.name]);
    values[name] = value;
    if (entity.written) Object.assign(values, freezeValue(field, value, record));
  }
  return values;
};

/** The own fields of a stored row, under their flat names; of a document with what they name. */
export const readOwnValues = (entity: Pick<Entity, 'fields'>, column: Value | undefined): Row => {
  const own = listOwnFields(entity);
  if (own.length === 0) return {};
  const values = parseOwnColumn(column);
  return Object.fromEntries(
    own.flatMap((field): [string, unknown][] => [
      [field.name, fromOwnValue(field, values[toOwnName(field)] ?? null)],
      // Of other records it is what they are called today, which is looked up.
      ...Object.entries(thawValue(field, values)),
    ]),
  );
};

/**
 * Where the index has the values of a field: as numbers, as texts, or not at all. The ids of files are
 * in it so that a file in use is found.
 */
export const getIndexColumn = ({ kind }: OwnField): 'number' | 'text' | undefined => {
  if (kind === 'multiline') return undefined;
  return kind === 'text' || kind === 'choice' || kind === 'tags' ? 'text' : 'number';
};

/**
 * A value of the API as the index has it; a day or a time as the number of its digits. Null for a value that
 * no rule has let through.
 */
export const toIndexValue = (field: OwnField, value: unknown): Value => {
  if (value === null || value === undefined) return null;
  if (getIndexColumn(field) === 'text') return String(value).slice(0, MAX_OWN_TEXT);
  const number =
    field.kind === 'date' || field.kind === 'time' || field.kind === 'image'
      ? Number(String(value).replaceAll(/[-:]/g, ''))
      : columnCodecs[field.kind].toColumn(value);
  return Number.isSafeInteger(number) ? number : null;
};

/** What the index has of a field: a value, or each of several. */
const toIndexValues = (field: OwnField, value: unknown): Value[] =>
  field.kind === 'references' || field.kind === 'tags'
    ? ((toOwnValue(field, value) ?? []) as Value[])
    : [toIndexValue(field, value)].filter(found => found !== null);

/** Both engines allow more values in a statement, without any gain. */
const MAX_INDEX_ROWS = 200;

/** A row of the index. */
export type IndexRow = {
  company_id: number;
  own_field_id: number;
  record_id: number;
  place: number;
  number: Value;
  text: Value;
};

/** The rows that the index has of these records. */
export const toIndexRows = (
  entity: Pick<Entity, 'fields'>,
  company_id: number,
  records: (Row & { id: number })[],
): IndexRow[] => {
  const own = listOwnFields(entity);
  return records.flatMap(record =>
    own.flatMap(field => {
      const column = getIndexColumn(field);
      if (!column) return [];
      return toIndexValues(field, record[field.name]).map((value, place) => {
        const found = { number: null, text: null, [column]: value };
        return { company_id, own_field_id: field.own, record_id: record.id, place, ...found };
      });
    }),
  );
};

/** Adds new records to the index. */
export const indexOwnValues = async (
  tx: Transaction,
  entity: Entity,
  company_id: number,
  records: (Row & { id: number })[],
): Promise<void> => {
  const rows = toIndexRows(entity, company_id, records);
  for (let from = 0; from < rows.length; from += MAX_INDEX_ROWS)
    await insertRows(tx, 'own_field_values', rows.slice(from, from + MAX_INDEX_ROWS));
};

/** Removes the values of a record from the index: those of the named fields, or all. */
export const removeOwnValues = async (
  tx: Transaction,
  { name }: Entity,
  company_id: number,
  record_id: number,
  fields?: OwnField[],
): Promise<void> => {
  if (fields) {
    for (const { own } of fields)
      await query(
        tx,
        'delete from own_field_values where company_id = ? and own_field_id = ? and record_id = ?',
        [company_id, own, record_id],
      );
    return;
  }
  await query(
    tx,
    `delete from own_field_values where company_id = ? and record_id = ?
     and own_field_id in (select id from own_fields where company_id = ? and entity = ?)`,
    [company_id, record_id, company_id, name],
  );
};

/**
 * Stores the own values that a record has, over those that are there: values of inactive fields
 * stay. The record is locked.
 */
export const storeOwnValues = async (
  tx: Transaction,
  entity: Entity,
  company_id: number,
  id: number,
  record: Row,
): Promise<void> => {
  const fields = listOwnFields(entity).filter(({ name }) => name in record);
  if (fields.length === 0) return;
  const where = `"${entity.table}" where company_id = ? and id = ?`;
  const [row] = await query(tx, `select ${OWN_FIELDS} from ${where}`, [company_id, id]);
  const column = toOwnColumn({
    ...parseOwnColumn(row?.[OWN_FIELDS]),
    ...toOwnValues(entity, record),
  });
  await query(
    tx,
    `update "${entity.table}" set ${OWN_FIELDS} = ? where company_id = ? and id = ?`,
    [column, company_id, id],
  );
  await removeOwnValues(tx, entity, company_id, id, fields);
  await indexOwnValues(tx, { ...entity, fields }, company_id, [{ ...record, id }]);
};

/** The rows of a record type in the table that it shares; of every other entity all rows are its own. */
export const toScopeCondition = ({
  scope,
}: Pick<Entity, 'scope'>): { condition: string; values: number[] } =>
  scope
    ? { condition: ` and ${scope.column} = ?`, values: [scope.id] }
    : { condition: '', values: [] };
