// Converts the values of a property from one storage to another: read in the form of the API,
// written in the form of the new kind. Everything happens in the caller's transaction.
import type { Entity, Field } from '../../../domain/entity-schema/entity.ts';
import type { Database, Transaction, Value } from '../database.ts';
import { columnCodecs, toColumnDefinition, toLinkTableDefinitions } from '../entity-tables.ts';
import { insertRows, placeholders, query } from '../raw-query.ts';
import {
  type PropertySnapshot,
  toPropertySnapshot,
  toStorageKind,
  toStorageType,
} from './schema-snapshot.ts';

/**
 * The value of one record's property: ids for a to-many reference, else the value as in the API.
 */
type StoredValue = { id: number; company_id: number; value: unknown };

/** The converted value; undefined if there is none. */
export type ConvertStoredValue = (held: StoredValue) => unknown;

/** Rows per statement. */
const BATCH_SIZE = 200;

/** The column for new values before the old one is dropped. No property can have this name. */
const TEMP_COLUMN = '__arriving';

const toPropertyLinkTable = (table: string, property: string) => `${table}_${property}`;

const readColumn = async (
  tx: Transaction,
  table: string,
  property: string,
  { kind }: PropertySnapshot,
): Promise<StoredValue[]> =>
  (
    await query<{ id: number; company_id: number; value: Value }>(
      tx,
      `select id, company_id, "${property}" as value from "${table}" where "${property}" is not null order by id`,
      [],
    )
  ).map(row => ({
    id: row.id,
    company_id: row.company_id,
    value: columnCodecs[kind].fromColumn(row.value ?? null),
  }));

const readLinks = async (
  tx: Transaction,
  table: string,
  property: string,
): Promise<StoredValue[]> => {
  const held = new Map<number, StoredValue>();
  const links = await query(
    tx,
    `select owner_id, company_id, other_id from "${toPropertyLinkTable(table, property)}" order by owner_id, other_id`,
    [],
  );
  for (const { owner_id, company_id, other_id } of links) {
    const known = held.get(Number(owner_id)) ?? {
      id: Number(owner_id),
      company_id: Number(company_id),
      value: [],
    };
    (known.value as number[]).push(Number(other_id));
    held.set(known.id, known);
  }
  return [...held.values()];
};

/** Every record with a value in the property. */
export const loadValues = async (
  tx: Transaction,
  table: string,
  property: string,
  known: PropertySnapshot,
): Promise<StoredValue[]> => {
  const keeping = toStorageKind(known);
  if (keeping === 'nowhere') return [];
  return keeping === 'links'
    ? readLinks(tx, table, property)
    : readColumn(tx, table, property, known);
};

/** Drops the storage of a property. Its indexes were dropped before. */
export const dropStorage = async (
  tx: Transaction,
  table: string,
  property: string,
  known: PropertySnapshot,
): Promise<void> => {
  const keeping = toStorageKind(known);
  if (keeping === 'column') await query(tx, `alter table "${table}" drop column "${property}"`, []);
  if (keeping === 'links')
    await query(tx, `drop table "${toPropertyLinkTable(table, property)}"`, []);
};

/** Writes values into a column, many rows at once. */
const fillColumn = async (
  tx: Transaction,
  table: string,
  column: string,
  type: string,
  rows: { id: number; value: Value }[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const some = rows.slice(from, from + BATCH_SIZE);
    const cases = some
      .map(() => `when ? then cast(? as ${type === 'text' ? 'text' : 'bigint'})`)
      .join(' ');
    await query(
      tx,
      `update "${table}" set "${column}" = case id ${cases} end where id in (${placeholders(some.length)})`,
      [...some.flatMap(({ id, value }) => [id, value]), ...some.map(({ id }) => id)],
    );
  }
};

const storeInColumn = async (
  tx: Transaction,
  database: Database,
  table: string,
  field: Field,
  known: PropertySnapshot,
  values: StoredValue[],
) => {
  const type = toStorageType(toPropertySnapshot(field))!;
  await query(
    tx,
    `alter table "${table}" add column "${TEMP_COLUMN}" ${database.toColumnType(toColumnDefinition(field))}`,
    [],
  );
  // A default is for future rows: empty values stay empty.
  if (field.default !== undefined)
    await query(tx, `update "${table}" set "${TEMP_COLUMN}" = null`, []);
  const rows = values.map(({ id, value }) => ({
    id,
    value: columnCodecs[field.kind].toColumn(value),
  }));
  await fillColumn(tx, table, TEMP_COLUMN, type, rows);
  await dropStorage(tx, table, field.name, known);
  await query(tx, `alter table "${table}" rename column "${TEMP_COLUMN}" to "${field.name}"`, []);
};

const storeInLinks = async (
  tx: Transaction,
  database: Database,
  table: string,
  field: Field,
  known: PropertySnapshot,
  values: StoredValue[],
) => {
  await dropStorage(tx, table, field.name, known);
  const links = toLinkTableDefinitions({ table, fields: [field] });
  for (const statement of links.flatMap(database.toCreateStatements))
    await query(tx, statement, []);
  for (const { id, company_id, value } of values) {
    const rows = [...new Set((value ?? []) as number[])].map(other_id => ({
      company_id,
      owner_id: id,
      other_id,
    }));
    if (rows.length > 0) await insertRows(tx, toPropertyLinkTable(table, field.name), rows);
  }
};

/** The old and new value of a record's property. */
export type ConvertedValue = { held: StoredValue; value: unknown };

/**
 * Converts the values of a property to the storage of the field. Returns the conversions, or the
 * values that cannot be converted: then nothing was changed. The table must have no index over the
 * property meanwhile.
 */
export const convertProperty = async (
  tx: Transaction,
  database: Database,
  entity: Entity,
  field: Field,
  known: PropertySnapshot,
  becomes: ConvertStoredValue,
): Promise<{ carried: ConvertedValue[] } | { unfit: StoredValue[] }> => {
  const held = await loadValues(tx, entity.table, field.name, known);
  const carried = held.map(each => ({ held: each, value: becomes(each) }));
  const unfit = carried.filter(({ value }) => value === undefined).map(each => each.held);
  if (unfit.length > 0) return { unfit };
  const values = carried
    .filter(({ value }) => value !== null)
    .map(({ held: { id, company_id }, value }) => ({ id, company_id, value }));
  const keeping = toStorageKind(toPropertySnapshot(field));
  if (keeping === 'column') await storeInColumn(tx, database, entity.table, field, known, values);
  else if (keeping === 'links')
    await storeInLinks(tx, database, entity.table, field, known, values);
  else await dropStorage(tx, entity.table, field.name, known);
  return { carried };
};
