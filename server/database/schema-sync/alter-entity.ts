// Applies the changes of a schema file since the last start to the table of its entity: renamed,
// converted exactly, or refused with advice. All changes of one entity are in one transaction.
import type { Entity, Field } from '../../../domain/entity-schema/entity.ts';
import type { Database, StoredColumn, Transaction } from '../database.ts';
import { renamePropertyReferences } from '../entity-references.ts';
import { toTableDefinition } from '../entity-tables.ts';
import { query } from '../raw-query.ts';
import { type ConvertStoredValue, convertProperty, loadValues } from './convert-property.ts';
import { findFieldConversion, isReferenceConversion } from './field-conversions.ts';
import { formatRecords, schemaErrors } from './schema-messages.ts';
import {
  deletePropertySnapshot,
  type EntitySnapshot,
  type PropertySnapshot,
  recordSchemaChange,
  savePropertySnapshot,
  toPropertySnapshot,
  toStorageKind,
  toStorageType,
} from './schema-snapshot.ts';

/** A change of the schema in progress. */
type SchemaChangeContext = {
  database: Database;
  entity: Entity;
  known: EntitySnapshot;
  now: string;
  log: (line: string) => void;
};

/** Ids listed in a message at most. */
const MAX_LISTED_IDS = 5;

/**
 * True if values are stored in another way, or refer to another entity. A different format or limit
 * is a rule, not another kind.
 */
const hasTypeChanged = (known: PropertySnapshot, field: Field): boolean => {
  const wanted = toPropertySnapshot(field);
  return (
    known.kind !== wanted.kind ||
    known.target !== wanted.target ||
    toStorageType(known) !== toStorageType(wanted)
  );
};

/** The renamed properties: the new field, and the old name. */
const findRenamedFields = (
  { fields }: Entity,
  { properties }: EntitySnapshot,
): { field: Field; was: string }[] =>
  fields.flatMap(field =>
    field.was !== undefined && !properties.has(field.name) && properties.has(field.was)
      ? [{ field, was: field.was }]
      : [],
  );

/** The properties that the schema no longer has under any name. */
const findRemovedProperties = (entity: Entity, known: EntitySnapshot): string[] => {
  const names = new Set([
    ...entity.fields.map(({ name }) => name),
    ...findRenamedFields(entity, known).map(({ was }) => was),
  ]);
  return [...known.properties.keys()].filter(name => !names.has(name));
};

/**
 * Drops our indexes of a table, because they contain columns that change; the needed ones are
 * created again afterwards.
 */
export const dropIndexes = async (
  tx: Transaction,
  database: Database,
  table: string,
): Promise<void> => {
  for (const name of await database.findStaleIndexes({ name: table, columns: {} }))
    await query(tx, `drop index if exists "${name}"`, []);
};

const renameProperty = async (
  tx: Transaction,
  { entity: { name: entity, table }, known, now, log }: SchemaChangeContext,
  field: Field,
  was: string,
) => {
  const property = known.properties.get(was)!;
  const keeping = toStorageKind(property);
  if (keeping === 'column')
    await query(tx, `alter table "${table}" rename column "${was}" to "${field.name}"`, []);
  if (keeping === 'links')
    await query(tx, `alter table "${table}_${was}" rename to "${table}_${field.name}"`, []);
  await query(tx, "update counters set scope = ? where kind = 'code' and scope = ?", [
    `${table}.${field.name}`,
    `${table}.${was}`,
  ]);
  await renamePropertyReferences(tx, entity, was, field.name);
  await deletePropertySnapshot(tx, entity, was);
  await savePropertySnapshot(tx, entity, field.name, property);
  await recordSchemaChange(tx, {
    at: now,
    entity,
    property: was,
    was: property,
    became: { name: field.name },
  });
  log(`schemas/${entity}.json: "${was}" is called "${field.name}" now`);
};

const findConversion = (known: PropertySnapshot, field: Field): ConvertStoredValue | undefined => {
  if (isReferenceConversion(known.kind, field.kind) && known.target === field.reference?.entity) {
    if (field.kind === 'references') return ({ value }) => [value];
    return ({ value }) => ((value as number[]).length === 1 ? (value as number[])[0] : undefined);
  }
  const convert = findFieldConversion(known.kind, field);
  return convert && (({ value }) => convert(value));
};

const throwRefusal = (
  entity: Entity,
  field: Field,
  known: PropertySnapshot,
  count: number,
  ids: number[],
): never => {
  const records = formatRecords(count, ids.slice(0, MAX_LISTED_IDS));
  const wanted = toPropertySnapshot(field);
  throw new Error(
    known.target !== null && wanted.target !== null && known.target !== wanted.target
      ? schemaErrors.target(entity.name, field.name, known.target, wanted.target, records)
      : schemaErrors.kind(entity.name, field.name, known.kind, wanted.kind, records),
  );
};

const changeType = async (
  tx: Transaction,
  changing: SchemaChangeContext,
  field: Field,
  known: PropertySnapshot,
): Promise<void> => {
  const { database, entity, now, log } = changing;
  const exact = findConversion(known, field);
  if (!exact) {
    const held = await loadValues(tx, entity.table, field.name, known);
    if (held.length > 0)
      throwRefusal(
        entity,
        field,
        known,
        held.length,
        held.map(({ id }) => id),
      );
  }
  const done = await convertProperty(
    tx,
    database,
    entity,
    field,
    known,
    exact ?? (() => undefined),
  );
  if ('unfit' in done)
    return throwRefusal(
      entity,
      field,
      known,
      done.unfit.length,
      done.unfit.map(({ id }) => id),
    );
  await savePropertySnapshot(tx, entity.name, field.name, toPropertySnapshot(field));
  await recordSchemaChange(tx, {
    at: now,
    entity: entity.name,
    property: field.name,
    was: known,
    became: toPropertySnapshot(field),
  });
  log(
    `schemas/${entity.name}.json: "${field.name}" was ${known.kind} and is ${field.kind} now; ${done.carried.length} values carried over`,
  );
};

/** Throws for columns without a snapshot, and for those whose storage no snapshot explains. */
const assertColumnsExplained = (
  entity: Entity,
  { properties }: EntitySnapshot,
  present: StoredColumn[],
): void => {
  for (const { name, type } of present) {
    const known = properties.get(name);
    if (known && toStorageType(known) && toStorageType(known) !== type)
      throw new Error(schemaErrors.storage(entity.name, name, toStorageType(known)!, type));
  }
};

/**
 * Applies an entity's changes since its snapshot; additions are left to syncTables. Throws an Error
 * with one line.
 */
export const alterEntity = async (
  changing: SchemaChangeContext,
  present: StoredColumn[],
): Promise<void> => {
  const { database, entity, known } = changing;
  const columns = new Set(present.map(({ name }) => name));
  const renamed = findRenamedFields(entity, known);
  assertColumnsExplained(entity, known, present);
  for (const name of findRemovedProperties(entity, known)) {
    const keeping = toStorageKind(known.properties.get(name)!);
    const isLinked =
      keeping === 'links' && (await database.listColumns(`${entity.table}_${name}`)).length > 0;
    if (
      (keeping === 'column' && columns.has(name) && !(name in toTableDefinition(entity).columns)) ||
      isLinked
    )
      throw new Error(schemaErrors.propertyGone(entity.name, name));
  }
  const nameBefore = new Map(renamed.map(({ field, was }) => [field.name, was]));
  const others = entity.fields.flatMap(field => {
    const before = known.properties.get(nameBefore.get(field.name) ?? field.name);
    return before && hasTypeChanged(before, field) ? [{ field, before }] : [];
  });
  const gone = findRemovedProperties(entity, known);
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
    for (const { field, was } of renamed) await renameProperty(tx, changing, field, was);
    for (const { field, before } of others) await changeType(tx, changing, field, before);
    for (const name of gone) await deletePropertySnapshot(tx, entity.name, name);
  });
};
