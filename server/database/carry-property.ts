// The values of a property, carried from where and how they are kept to where and how they will be:
// read as the API tells them, written as the new kind keeps them. Everything happens in the
// transaction of the caller.
import type { Entity, Field } from '../../domain/schema/entity.ts';
import { columns } from './columns.ts';
import type { Database, Transaction, Value } from './connect.ts';
import { columnOf, type KnownProperty, keepingOf, knownOf } from './schema-memory.ts';
import { insertRows, places, run } from './statement.ts';
import { columnTypeOf, linkShapesOf } from './tables-of-schemas.ts';

/**
 * What one record holds in a property: ids where it points to many, else the value as the API tells
 * it.
 */
export type Held = { id: number; company_id: number; value: unknown };

/** What a value becomes; undefined where it has nothing that it could become. */
export type ValueOf = (held: Held) => unknown;

/** So many rows are written at once. */
const ROWS = 200;

/**
 * The column into which values are written before the old one goes. No property can be called so.
 */
const ARRIVING = '__arriving';

const linkTableOf = (table: string, property: string) => `${table}_${property}`;

const inColumn = async (
  tx: Transaction,
  table: string,
  property: string,
  { kind }: KnownProperty,
): Promise<Held[]> =>
  (
    await run(
      tx,
      `select id, company_id, "${property}" as value from "${table}" where "${property}" is not null order by id`,
      [],
    )
  ).map(row => ({
    id: Number(row.id),
    company_id: Number(row.company_id),
    value: columns[kind].fromColumn(row.value ?? null),
  }));

const inLinks = async (tx: Transaction, table: string, property: string): Promise<Held[]> => {
  const held = new Map<number, Held>();
  const links = await run(
    tx,
    `select owner_id, company_id, other_id from "${linkTableOf(table, property)}" order by owner_id, other_id`,
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

/** Every record that holds something in the property. */
export const heldIn = async (
  tx: Transaction,
  table: string,
  property: string,
  known: KnownProperty,
): Promise<Held[]> => {
  const keeping = keepingOf(known);
  if (keeping === 'nowhere') return [];
  return keeping === 'links' ? inLinks(tx, table, property) : inColumn(tx, table, property, known);
};

/** Drops what a property is kept in. Indexes over it have gone before. */
export const dropKept = async (
  tx: Transaction,
  table: string,
  property: string,
  known: KnownProperty,
): Promise<void> => {
  const keeping = keepingOf(known);
  if (keeping === 'column') await run(tx, `alter table "${table}" drop column "${property}"`, []);
  if (keeping === 'links') await run(tx, `drop table "${linkTableOf(table, property)}"`, []);
};

/** Writes values into a column, those of many rows at once. */
const fill = async (
  tx: Transaction,
  table: string,
  column: string,
  type: string,
  rows: { id: number; value: Value }[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += ROWS) {
    const some = rows.slice(from, from + ROWS);
    const cases = some
      .map(() => `when ? then cast(? as ${type === 'text' ? 'text' : 'bigint'})`)
      .join(' ');
    await run(
      tx,
      `update "${table}" set "${column}" = case id ${cases} end where id in (${places(some.length)})`,
      [...some.flatMap(({ id, value }) => [id, value]), ...some.map(({ id }) => id)],
    );
  }
};

const keepInColumn = async (
  tx: Transaction,
  database: Database,
  table: string,
  field: Field,
  known: KnownProperty,
  values: Held[],
) => {
  const type = columnOf(knownOf(field))!;
  await run(
    tx,
    `alter table "${table}" add column "${ARRIVING}" ${database.columnType(columnTypeOf(field))}`,
    [],
  );
  // A default is for rows to come: what was empty stays empty.
  if (field.default !== undefined) await run(tx, `update "${table}" set "${ARRIVING}" = null`, []);
  const rows = values.map(({ id, value }) => ({ id, value: columns[field.kind].toColumn(value) }));
  await fill(tx, table, ARRIVING, type, rows);
  await dropKept(tx, table, field.name, known);
  await run(tx, `alter table "${table}" rename column "${ARRIVING}" to "${field.name}"`, []);
};

const keepInLinks = async (
  tx: Transaction,
  database: Database,
  table: string,
  field: Field,
  known: KnownProperty,
  values: Held[],
) => {
  await dropKept(tx, table, field.name, known);
  const links = linkShapesOf({ table, fields: [field] });
  for (const statement of links.flatMap(database.createStatements)) await run(tx, statement, []);
  for (const { id, company_id, value } of values) {
    const rows = [...new Set((value ?? []) as number[])].map(other_id => ({
      company_id,
      owner_id: id,
      other_id,
    }));
    if (rows.length > 0) await insertRows(tx, linkTableOf(table, field.name), rows);
  }
};

/** The values that a property of a record held and now holds. */
export type Carried = { held: Held; value: unknown };

/**
 * Carries the values of a property over and keeps them as the field now says. Answers what became
 * what, or, where a value has nothing to become, those that have not: then nothing was changed. The
 * table has no index over the property while it is done.
 */
export const carryProperty = async (
  tx: Transaction,
  database: Database,
  entity: Entity,
  field: Field,
  known: KnownProperty,
  becomes: ValueOf,
): Promise<{ carried: Carried[] } | { unfit: Held[] }> => {
  const held = await heldIn(tx, entity.table, field.name, known);
  const carried = held.map(each => ({ held: each, value: becomes(each) }));
  const unfit = carried.filter(({ value }) => value === undefined).map(each => each.held);
  if (unfit.length > 0) return { unfit };
  const values = carried
    .filter(({ value }) => value !== null)
    .map(({ held: { id, company_id }, value }) => ({ id, company_id, value }));
  const keeping = keepingOf(knownOf(field));
  if (keeping === 'column') await keepInColumn(tx, database, entity.table, field, known, values);
  else if (keeping === 'links') await keepInLinks(tx, database, entity.table, field, known, values);
  else await dropKept(tx, entity.table, field.name, known);
  return { carried };
};
