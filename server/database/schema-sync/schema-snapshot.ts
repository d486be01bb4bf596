// The schema files when the database was last synchronized: the kind of each property, its target
// and rules; unique and indexed properties; and the changes since.

import type { Entity, Field, FieldType } from '../../../domain/entity-schema/entity.ts';
import { isDerived } from '../../../domain/entity-schema/list-conditions.ts';
import type { ReadDb, Stored, Transaction } from '../database.ts';
import { columnCodecs } from '../entity-tables.ts';
import { insertRows, query } from '../raw-query.ts';

/** The rules for a property's values. */
type PropertyRules = {
  choices?: (string | number)[];
  format?: string;
  minLength?: number;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  required: boolean;
  /** It is calculated by this (x-computed). */
  formula?: string;
};
/**
 * The snapshot of a property; `unfit` counts the records that violate its rules, -1 if not counted
 * yet.
 */
export type PropertySnapshot = {
  kind: FieldType;
  target: string | null;
  rules: PropertyRules;
  unfit: number;
};
/** The snapshot of an entity; `rules` are its unique and indexed properties. */
export type EntitySnapshot = {
  address: string;
  rules: string;
  properties: Map<string, PropertySnapshot>;
};

/** The storage of a property's values. */
type StorageKind = 'column' | 'links' | 'nowhere';

/** The rules of a property in a snapshot. */
const toPropertyRules = (field: Field): PropertyRules => ({
  choices: field.options?.map(option => option.value),
  format: field.format,
  minLength: field.minLength,
  pattern: field.pattern,
  maxLength: field.maxLength,
  minimum: field.minimum,
  maximum: field.maximum,
  minItems: field.minItems,
  required: field.required,
  formula: field.formula,
});

/** The snapshot of a schema file's property. */
export const toPropertySnapshot = (field: Field, unfit = 0): PropertySnapshot => ({
  // Computed values are not stored, like the rows of another table.
  kind: isDerived(field) ? 'children' : field.kind,
  target: field.reference?.entity ?? null,
  rules: toPropertyRules(field),
  unfit,
});

/** The column type of a property's snapshot; undefined without a column. */
export const toStorageType = ({
  kind,
  rules,
}: PropertySnapshot): 'integer' | 'text' | undefined => {
  if (kind === 'choice') return typeof rules.choices?.[0] === 'number' ? 'integer' : 'text';
  return columnCodecs[kind].type({ kind, format: rules.format } as Field);
};

/** The storage of a property. */
export const toStorageKind = (known: PropertySnapshot): StorageKind => {
  if (known.kind === 'references') return 'links';
  return toStorageType(known) ? 'column' : 'nowhere';
};

/** All snapshots, by entity. */
export const loadSchemaSnapshot = async (
  read: ReadDb | Transaction,
): Promise<Map<string, EntitySnapshot>> => {
  const entities = await query<Stored<'schema_entities'>>(
    read,
    'select entity, address, rules from schema_entities',
    [],
  );
  const memory = new Map(
    entities.map(({ entity, address, rules }): [string, EntitySnapshot] => [
      entity,
      { address: address, rules: rules, properties: new Map() },
    ]),
  );
  for (const row of await query<Stored<'schema_properties'>>(
    read,
    'select entity, property, kind, target, rules, unfit from schema_properties',
    [],
  )) {
    memory.get(row.entity)?.properties.set(row.property, {
      kind: row.kind as FieldType,
      target: row.target === null ? null : row.target,
      rules: JSON.parse(row.rules) as PropertyRules,
      unfit: row.unfit,
    });
  }
  return memory;
};

/** Replaces the snapshot of one property. */
export const savePropertySnapshot = async (
  tx: Transaction,
  entity: string,
  property: string,
  known: PropertySnapshot,
): Promise<void> => {
  const { kind, target, rules, unfit } = known;
  await insertRows(
    tx,
    'schema_properties',
    [{ entity, property, kind, target, rules: JSON.stringify(rules), unfit }],
    'on conflict (entity, property) do update set kind = excluded.kind, target = excluded.target, rules = excluded.rules, unfit = excluded.unfit',
  );
};

const serializeEntityRules = ({ unique, indexes }: Entity): string =>
  JSON.stringify({ unique, indexes });

/** True if the snapshot of the entity itself matches its file. */
export const isEntityUnchanged = (known: EntitySnapshot, entity: Entity): boolean =>
  known.address === entity.address && known.rules === serializeEntityRules(entity);

/** Saves the snapshot of the entity itself. */
export const saveEntitySnapshot = async (tx: Transaction, entity: Entity): Promise<void> => {
  await insertRows(
    tx,
    'schema_entities',
    [{ entity: entity.name, address: entity.address, rules: serializeEntityRules(entity) }],
    'on conflict (entity) do update set address = excluded.address, rules = excluded.rules',
  );
};

/** Deletes the snapshot of one property. */
export const deletePropertySnapshot = async (
  tx: Transaction,
  entity: string,
  property: string,
): Promise<void> => {
  await query(tx, 'delete from schema_properties where entity = ? and property = ?', [
    entity,
    property,
  ]);
};

/** Deletes the snapshots of an entity and its properties. */
export const deleteEntitySnapshot = async (tx: Transaction, entity: string): Promise<void> => {
  await query(tx, 'delete from schema_properties where entity = ?', [entity]);
  await query(tx, 'delete from schema_entities where entity = ?', [entity]);
};

/**
 * One change of the schema: of an entity (`property` null) or of a property; `was` and `became` are
 * its state before and after, null for none.
 */
export type SchemaChange = {
  at: string;
  entity: string;
  property: string | null;
  was: object;
  became: object | null;
};

/** Records a change, for reading older data later. */
export const recordSchemaChange = async (
  tx: Transaction,
  { at, entity, property, was, became }: SchemaChange,
): Promise<void> => {
  await insertRows(tx, 'schema_changes', [
    {
      at,
      entity,
      property,
      was: JSON.stringify(was),
      became: became === null ? null : JSON.stringify(became),
    },
  ]);
};
