// The log keeps the id of a record that an own field names. Readers of the log see its name before the
// id, as it is called today.
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import {
  isReferenceType,
  type OwnField,
  type OwnFieldDefinition,
  toOwnField,
} from '../../../domain/entity-schema/own-fields.ts';
import type { Language } from '../../../domain/language.ts';
import type { ReadDb, Value } from '../../database/database.ts';
import { dynamicTables } from '../../database/raw-query.ts';
import { toReferenceText } from '../../entities/list-sheet.ts';

type LoggedRow = Record<string, Value>;
type Naming = {
  read: ReadDb;
  entities: Entity[];
  company_id: number;
  language: Language;
  definitions: OwnFieldDefinition[];
};

const VALUE_COLUMNS = ['old_value', 'new_value'] as const;

/** The ids that a logged value has: one, or the list of several as JSON. */
const listIds = (value: unknown): number[] =>
  /^\[?\d{1,15}(,\d{1,15})*\]?$/.test(String(value ?? ''))
    ? String(value).match(/\d+/g)!.map(Number)
    : [];

/** The value of a field in a column of the log: the column itself, or a part of a whole record. */
const readLogged = (row: LoggedRow, column: string, { name }: OwnField): unknown => {
  const text = row[column];
  if (row.field_name === name) return text;
  if (typeof text !== 'string' || !text.startsWith('{') || !text.includes(`"${name}":`))
    return null;
  return (JSON.parse(text) as Row)[name];
};

const writeLogged = (row: LoggedRow, column: string, { name }: OwnField, text: string): Value =>
  row.field_name === name
    ? text
    : JSON.stringify({ ...(JSON.parse(String(row[column])) as Row), [name]: text });

const nameRecordsOf = async <R extends LoggedRow>(
  rows: R[],
  field: OwnField,
  table: string,
  { read, entities, company_id, language }: Naming,
): Promise<R[]> => {
  const target = entities.find(({ name }) => name === field.reference!.entity);
  const ids = rows
    .filter(row => row.table_name === table)
    .flatMap(row => VALUE_COLUMNS.flatMap(column => listIds(readLogged(row, column, field))));
  if (!target || ids.length === 0) return rows;
  const { show, nepali } = field.reference!;
  const others = await dynamicTables(read)
    .selectFrom(target.table)
    .select(['id', show, ...(nepali ? [nepali] : [])])
    .where('company_id', '=', company_id)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const toText = toReferenceText(field, { entities, language });
  const texts = new Map(others.map(other => [Number(other.id), toText(other)]));
  const named = (row: R, column: (typeof VALUE_COLUMNS)[number]): Value => {
    const logged = listIds(readLogged(row, column, field));
    const said = logged.map(id => (texts.has(id) ? `${texts.get(id)} (${id})` : String(id)));
    return logged.some(id => texts.has(id))
      ? writeLogged(row, column, field, said.join(', '))
      : (row[column] ?? null);
  };
  return rows.map(row =>
    row.table_name === table
      ? { ...row, old_value: named(row, 'old_value'), new_value: named(row, 'new_value') }
      : row,
  );
};

/** The rows of the log with the names of the records that own fields name, where these are still there. */
export const nameLoggedRecords = async <R extends LoggedRow>(
  rows: R[],
  naming: Naming,
): Promise<R[]> => {
  let named = rows;
  for (const definition of naming.definitions.filter(({ type }) => isReferenceType(type))) {
    const table = definition.entity.replaceAll('-', '_');
    named = await nameRecordsOf(named, toOwnField(definition, naming.entities), table, naming);
  }
  return named;
};
