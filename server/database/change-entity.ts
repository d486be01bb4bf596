// What a schema file changed since the last start, done to the table of its entity: renamed,
// carried over exactly, or refused with what to write. Everything of one entity happens in one
// transaction.
import type { Entity, Field } from '../../domain/schema/entity.ts';
import { followProperty } from '../setup/renamed-properties.ts';
import { carryProperty, heldIn, type ValueOf } from './carry-property.ts';
import type { Database, StoredColumn, Transaction } from './connect.ts';
import { conversion, isSameAim } from './kind-changes.ts';
import {
  columnOf,
  forgetProperty,
  type KnownEntity,
  type KnownProperty,
  keepChange,
  keepingOf,
  knownOf,
  rememberProperty,
} from './schema-memory.ts';
import { recordsIn, refusals } from './schema-refusals.ts';
import { run } from './statement.ts';
import { shapeOf } from './tables-of-schemas.ts';

/** A change of the schema under way. */
export type Changing = {
  database: Database;
  entity: Entity;
  known: KnownEntity;
  now: string;
  log: (line: string) => void;
};

/** So many ids stand in a refusal. */
const NAMED = 5;

/**
 * True when values are kept in another way, or point somewhere else. Another format or limit is a
 * rule, and no other kind.
 */
export const isOtherKind = (known: KnownProperty, field: Field): boolean => {
  const wanted = knownOf(field);
  return (
    known.kind !== wanted.kind ||
    known.target !== wanted.target ||
    columnOf(known) !== columnOf(wanted)
  );
};

/** The properties that go on under another name: the new field, and what it was called. */
const renamedIn = (
  { fields }: Entity,
  { properties }: KnownEntity,
): { field: Field; was: string }[] =>
  fields.flatMap(field =>
    field.was !== undefined && !properties.has(field.name) && properties.has(field.was)
      ? [{ field, was: field.was }]
      : [],
  );

/** Those that the schema no longer has, in no name. */
export const goneFrom = (entity: Entity, known: KnownEntity): string[] => {
  const names = new Set([
    ...entity.fields.map(({ name }) => name),
    ...renamedIn(entity, known).map(({ was }) => was),
  ]);
  return [...known.properties.keys()].filter(name => !names.has(name));
};

/**
 * Drops the indexes that a table has from us, for they hold columns that change; what it needs is
 * made again afterwards.
 */
export const dropIndexes = async (
  tx: Transaction,
  database: Database,
  table: string,
): Promise<void> => {
  for (const name of await database.staleIndexes({ name: table, columns: {} }))
    await run(tx, `drop index if exists "${name}"`, []);
};

const rename = async (
  tx: Transaction,
  { entity: { name: entity, table }, known, now, log }: Changing,
  field: Field,
  was: string,
) => {
  const property = known.properties.get(was)!;
  const keeping = keepingOf(property);
  if (keeping === 'column')
    await run(tx, `alter table "${table}" rename column "${was}" to "${field.name}"`, []);
  if (keeping === 'links')
    await run(tx, `alter table "${table}_${was}" rename to "${table}_${field.name}"`, []);
  await run(tx, "update counters set scope = ? where kind = 'code' and scope = ?", [
    `${table}.${field.name}`,
    `${table}.${was}`,
  ]);
  await followProperty(tx, entity, was, field.name);
  await forgetProperty(tx, entity, was);
  await rememberProperty(tx, entity, field.name, property);
  await keepChange(tx, {
    at: now,
    entity,
    property: was,
    was: property,
    became: { name: field.name },
  });
  log(`schemas/${entity}.json: "${was}" is called "${field.name}" now`);
};

const carriedAs = (known: KnownProperty, field: Field): ValueOf | undefined => {
  if (isSameAim(known.kind, field.kind) && known.target === field.reference?.entity) {
    if (field.kind === 'references') return ({ value }) => [value];
    return ({ value }) => ((value as number[]).length === 1 ? (value as number[])[0] : undefined);
  }
  const convert = conversion(known.kind, field);
  return convert && (({ value }) => convert(value));
};

const refuse = (
  entity: Entity,
  field: Field,
  known: KnownProperty,
  count: number,
  ids: number[],
): never => {
  const records = recordsIn(count, ids.slice(0, NAMED));
  const wanted = knownOf(field);
  throw new Error(
    known.target !== null && wanted.target !== null && known.target !== wanted.target
      ? refusals.target(entity.name, field.name, known.target, wanted.target, records)
      : refusals.kind(entity.name, field.name, known.kind, wanted.kind, records),
  );
};

const changeKind = async (
  tx: Transaction,
  changing: Changing,
  field: Field,
  known: KnownProperty,
): Promise<void> => {
  const { database, entity, now, log } = changing;
  const exact = carriedAs(known, field);
  if (!exact) {
    const held = await heldIn(tx, entity.table, field.name, known);
    if (held.length > 0)
      refuse(
        entity,
        field,
        known,
        held.length,
        held.map(({ id }) => id),
      );
  }
  const done = await carryProperty(tx, database, entity, field, known, exact ?? (() => undefined));
  if ('unfit' in done)
    return refuse(
      entity,
      field,
      known,
      done.unfit.length,
      done.unfit.map(({ id }) => id),
    );
  await rememberProperty(tx, entity.name, field.name, knownOf(field));
  await keepChange(tx, {
    at: now,
    entity: entity.name,
    property: field.name,
    was: known,
    became: knownOf(field),
  });
  log(
    `schemas/${entity.name}.json: "${field.name}" was ${known.kind} and is ${field.kind} now; ${done.carried.length} values carried over`,
  );
};

/**
 * Columns that are there and stand for nothing that is remembered, and those whose storage nobody
 * remembered can explain.
 */
const refuseUnexplained = (
  entity: Entity,
  { properties }: KnownEntity,
  present: StoredColumn[],
): void => {
  for (const { name, type } of present) {
    const known = properties.get(name);
    if (known && columnOf(known) && columnOf(known) !== type)
      throw new Error(refusals.storage(entity.name, name, columnOf(known)!, type));
  }
};

/**
 * Does what changed of an entity since it was remembered; what is merely new is left to who grows
 * its table. Throws an Error with one line.
 */
export const changeEntity = async (changing: Changing, present: StoredColumn[]): Promise<void> => {
  const { database, entity, known } = changing;
  const columns = new Set(present.map(({ name }) => name));
  const renamed = renamedIn(entity, known);
  refuseUnexplained(entity, known, present);
  for (const name of goneFrom(entity, known)) {
    const keeping = keepingOf(known.properties.get(name)!);
    const isLinked =
      keeping === 'links' && (await database.columnsOf(`${entity.table}_${name}`)).length > 0;
    if (
      (keeping === 'column' && columns.has(name) && !(name in shapeOf(entity).columns)) ||
      isLinked
    )
      throw new Error(refusals.propertyGone(entity.name, name));
  }
  const nameBefore = new Map(renamed.map(({ field, was }) => [field.name, was]));
  const others = entity.fields.flatMap(field => {
    const before = known.properties.get(nameBefore.get(field.name) ?? field.name);
    return before && isOtherKind(before, field) ? [{ field, before }] : [];
  });
  const gone = goneFrom(entity, known);
  if (renamed.length + others.length + gone.length === 0) return;
  await database.write(async tx => {
    if (renamed.length + others.length > 0) {
      await dropIndexes(tx, database, entity.table);
      for (const { field } of [...renamed, ...others])
        await dropIndexes(
          tx,
          database,
          `${entity.table}_${nameBefore.get(field.name) ?? field.name}`,
        );
    }
    for (const { field, was } of renamed) await rename(tx, changing, field, was);
    for (const { field, before } of others) await changeKind(tx, changing, field, before);
    for (const name of gone) await forgetProperty(tx, entity.name, name);
  });
};
