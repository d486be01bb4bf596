// The tables, columns and indexes for a schema file, and how each kind of field is stored: a total
// mapping, so that a kind without a column does not compile. `schema-sync/sync-tables.ts` updates the
// database to them.
import type { Entity, Field, FieldType } from '../../domain/entity-schema/entity.ts';
import { isFileField, parseFileId } from '../../domain/entity-schema/file-fields.ts';
import { isDerived } from '../../domain/entity-schema/list-conditions.ts';
import { OWN_FIELDS } from '../../domain/entity-schema/own-fields.ts';
import { toPaisa, toPercent, toRate, toRupees } from '../../domain/money/money.ts';
import type { Value } from './database.ts';
import type { TableDefinition } from './ddl.ts';

/** The default of a column. */
const toSqlDefault = (field: Field): string => {
  if (field.default === undefined) return '';
  const value = columnCodecs[field.kind].toColumn(field.default);
  return ` default ${typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : value}`;
};

/** The column of a field: its type and default. */
export const toColumnDefinition = (field: Field): string =>
  `${columnCodecs[field.kind].type(field)}${toSqlDefault(field)}`;

/** Fields that have a column, by name. */
export const listStoredFields = (entity: Entity): Field[] =>
  entity.fields.filter(
    field =>
      field.name !== 'id' &&
      field.own === undefined &&
      columnCodecs[field.kind].type(field) &&
      !isDerived(field),
  );

/** True for words or names, which are ordered ignoring case. */
export const isNameField = ({ kind, format }: Field): boolean =>
  (kind === 'text' || kind === 'multiline') && format !== 'code';

/** Unique texts are compared in their normal form (decision 47). */
export const isComparedInNormalForm = ({ fields }: Pick<Entity, 'fields'>, name: string): boolean =>
  fields.some(
    field => field.name === name && (field.kind === 'text' || field.kind === 'multiline'),
  );

/** An index of the schema that begins with words is in word order. */
export const isNameIndex = ({ fields }: Entity, [first]: string[]): boolean =>
  fields.some(field => field.name === first && isNameField(field));

/** The fields with a link table; the ids of own fields are in the column of own values. */
export const listLinkFields = ({ fields }: Pick<Entity, 'fields'>): Field[] =>
  fields.filter(({ kind, own }) => kind === 'references' && own === undefined);

/** The link table of a to-many field. */
export const toLinkTableName = (entity: Pick<Entity, 'table'>, field: Field): string =>
  `${entity.table}_${field.name}`;

/** The table of an entity. */
export const toTableDefinition = (entity: Entity): TableDefinition => {
  const stored = listStoredFields(entity);
  return {
    name: entity.table,
    columns: {
      id: 'identity',
      company_id: 'integer not null',
      ...Object.fromEntries(stored.map(field => [field.name, toColumnDefinition(field)])),
      ...(stored.some(field => field.name === 'created_at') ? {} : { created_at: 'text' }),
      ...(entity.ownFields ? { [OWN_FIELDS]: 'text' } : {}),
    },
    unique: [
      ...entity.unique.map(names => ['company_id', ...names]),
      ...stored.filter(field => field.code).map(field => ['company_id', field.name]),
    ],
    indexes: [
      ['company_id', 'id'],
      // Found by what they name: before a record is deleted, and when a file is read.
      ...stored
        .filter(({ reference, kind }) => reference || kind === 'image')
        .map(({ name }) => ['company_id', name]),
      ...entity.indexes
        .filter(names => !isNameIndex(entity, names))
        .map(names => ['company_id', ...names]),
    ],
    normalIndexes: [
      ...entity.unique.filter(names => names.some(name => isComparedInNormalForm(entity, name))),
      // Few records share the first value.
      ...new Set(entity.similar.map(([first]) => first!)),
    ].map(names => ['company_id', ...[names].flat()]),
    nameIndexes: entity.indexes
      .filter(names => isNameIndex(entity, names))
      .map(([by, ...rest]) => ({ by: by!, holds: rest.filter(name => name !== 'id') })),
  };
};

/** The link table of each to-many field. */
export const toLinkTableDefinitions = (
  entity: Pick<Entity, 'table' | 'fields'>,
): TableDefinition[] =>
  listLinkFields(entity).map(field => ({
    name: toLinkTableName(entity, field),
    columns: {
      company_id: 'integer not null',
      owner_id: 'integer not null',
      other_id: 'integer not null',
    },
    primaryKey: ['company_id', 'owner_id', 'other_id'],
    indexes: [['company_id', 'other_id']],
  }));

type ColumnCodec = {
  /** The column's type; undefined when the kind has no column of its own. */
  type: (field: Field) => 'integer' | 'text' | undefined;
  toColumn: (value: unknown) => Value;
  fromColumn: (value: Value) => unknown;
};

const createIdentityCodec = (type: 'integer' | 'text'): ColumnCodec => ({
  type: () => type,
  toColumn: value => (value ?? null) as Value,
  fromColumn: value => value,
});

const createScaledCodec = (
  to: (value: number) => number,
  from: (value: number) => number,
): ColumnCodec => ({
  type: () => 'integer',
  toColumn: value => (typeof value === 'number' ? to(value) : null),
  fromColumn: value => (value === null ? null : from(Number(value))),
});

const noColumn: ColumnCodec = {
  type: () => undefined,
  toColumn: () => null,
  fromColumn: () => null,
};

const parseTags = (value: Value): string[] => {
  try {
    const tags: unknown = JSON.parse(String(value ?? '[]'));
    return Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : [];
  } catch {
    return [];
  }
};

export const columnCodecs: Record<FieldType, ColumnCodec> = {
  text: createIdentityCodec('text'),
  multiline: createIdentityCodec('text'),
  integer: createIdentityCodec('integer'),
  decimal: createScaledCodec(toRate, toPercent),
  money: createScaledCodec(toPaisa, toRupees),
  'yes-no': {
    type: () => 'integer',
    toColumn: value => (value === undefined || value === null ? null : Number(value)),
    fromColumn: value => (value === null ? null : value === 1),
  },
  date: createIdentityCodec('text'),
  timestamp: createIdentityCodec('text'),
  time: createIdentityCodec('text'),
  // A list as JSON; what is none, as a forged backup may have it, counts as empty.
  tags: {
    type: () => 'text',
    toColumn: value => (Array.isArray(value) && value.length > 0 ? JSON.stringify(value) : null),
    fromColumn: parseTags,
  },
  choice: {
    ...createIdentityCodec('text'),
    type: field => (typeof field.options![0]!.value === 'number' ? 'integer' : 'text'),
  },
  reference: createIdentityCodec('integer'),
  references: noColumn,
  children: noColumn,
  password: noColumn,
  image: {
    ...createIdentityCodec('text'),
    toColumn: value => (value === undefined || value === null ? null : String(value)),
  },
};

/** A value as in the API: the id of a file is a number, though its column is a text. */
export const toApiValue = (field: Field, value: Value): unknown => {
  const decoded = columnCodecs[field.kind].fromColumn(value);
  return isFileField(field) ? (parseFileId(decoded) ?? decoded) : decoded;
};
