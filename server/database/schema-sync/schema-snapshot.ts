// What the schema files said when the database was last brought to their shape: the kind of each
// property, where it points, what it may hold; what is unique and indexed; and what has changed
// since.
import type { Entity, Field, FieldType } from '../../../domain/entity-schema/entity.ts';
import { columnCodecs } from '../column-codecs.ts';
import type { ReadDb, Transaction } from '../database.ts';
import { isDerived } from '../entity-tables.ts';
import { insertRows, query } from '../raw-query.ts';

/** What a record may hold in a property. */
type PropertyRules = {
  choices?: (string | number)[];
  format?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  required: boolean;
};
/**
 * A property as it was; `unfit` counts the records that do not fit it, -1 while nobody has counted.
 */
export type PropertySnapshot = {
  kind: FieldType;
  target: string | null;
  rules: PropertyRules;
  unfit: number;
};
/** An entity as it was; `rules` tell what was unique and indexed in it. */
export type EntitySnapshot = {
  address: string;
  rules: string;
  properties: Map<string, PropertySnapshot>;
};

/** Where the values of a property are kept. */
type StorageKind = 'column' | 'links' | 'nowhere';

/** The rules of a property as they are remembered. */
const toPropertyRules = (field: Field): PropertyRules => ({
  choices: field.options?.map(option => option.value),
  format: field.format,
  maxLength: field.maxLength,
  minimum: field.minimum,
  maximum: field.maximum,
  minItems: field.minItems,
  required: field.required,
});

/** The property of a schema file as it is remembered. */
export const toPropertySnapshot = (field: Field, unfit = 0): PropertySnapshot => ({
  // What is computed is kept nowhere, like the rows of another table.
  kind: isDerived(field) ? 'children' : field.kind,
  target: field.reference?.entity ?? null,
  rules: toPropertyRules(field),
  unfit,
});

/** The type of the column that a remembered property has; undefined for one without. */
export const toStorageType = ({
  kind,
  rules,
}: PropertySnapshot): 'integer' | 'text' | undefined => {
  if (kind === 'choice') return typeof rules.choices?.[0] === 'number' ? 'integer' : 'text';
  return columnCodecs[kind].type({ kind, format: rules.format } as Field);
};

/** Where a property is kept. */
export const toStorageKind = (known: PropertySnapshot): StorageKind => {
  if (known.kind === 'references') return 'links';
  return toStorageType(known) ? 'column' : 'nowhere';
};

/** All that is remembered, by entity. */
export const loadSchemaSnapshot = async (
  read: ReadDb | Transaction,
): Promise<Map<string, EntitySnapshot>> => {
  const entities = await query(read, 'select entity, address, rules from schema_entities', []);
  const memory = new Map(
    entities.map(({ entity, address, rules }): [string, EntitySnapshot] => [
      String(entity),
      { address: String(address), rules: String(rules), properties: new Map() },
    ]),
  );
  for (const row of await query(
    read,
    'select entity, property, kind, target, rules, unfit from schema_properties',
    [],
  )) {
    memory.get(String(row.entity))?.properties.set(String(row.property), {
      kind: row.kind as FieldType,
      target: row.target === null ? null : String(row.target),
      rules: JSON.parse(String(row.rules)) as PropertyRules,
      unfit: Number(row.unfit),
    });
  }
  return memory;
};

/** Remembers one property in the place of what was known of it. */
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

/** True when what is remembered of the entity itself is what its file says. */
export const isEntityUnchanged = (known: EntitySnapshot, entity: Entity): boolean =>
  known.address === entity.address && known.rules === serializeEntityRules(entity);

/** Remembers the entity itself. */
export const saveEntitySnapshot = async (tx: Transaction, entity: Entity): Promise<void> => {
  await insertRows(
    tx,
    'schema_entities',
    [{ entity: entity.name, address: entity.address, rules: serializeEntityRules(entity) }],
    'on conflict (entity) do update set address = excluded.address, rules = excluded.rules',
  );
};

/** Forgets one property. */
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

/** Forgets an entity with its properties. */
export const deleteEntitySnapshot = async (tx: Transaction, entity: string): Promise<void> => {
  await query(tx, 'delete from schema_properties where entity = ?', [entity]);
  await query(tx, 'delete from schema_entities where entity = ?', [entity]);
};

/**
 * One change of the schema: of an entity (`property` null) or of a property; `was` and `became`
 * tell it before and after, null for gone.
 */
export type SchemaChange = {
  at: string;
  entity: string;
  property: string | null;
  was: object;
  became: object | null;
};

/** Keeps a change for whoever later reads what was written before it. */
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
