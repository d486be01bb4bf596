// Which tables, columns and indexes a schema file asks for; `grow-tables.ts` brings the database to
// them.
import type { Entity, Field } from '../../domain/schema/entity.ts';
import { columns } from './columns.ts';
import type { TableShape } from './tables.ts';

/** What a column holds where nothing is said. */
const sqlDefault = (field: Field): string => {
  if (field.default === undefined) return '';
  const value = columns[field.kind].toColumn(field.default);
  return ` default ${typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : value}`;
};

/** The column of a field that has one: its type and what it holds where nothing is said. */
export const columnTypeOf = (field: Field): string =>
  `${columns[field.kind].type(field)}${sqlDefault(field)}`;

/** Fields that have a column, by name. */
export const storedFields = (entity: Entity): Field[] =>
  entity.fields.filter(
    field => field.name !== 'id' && columns[field.kind].type(field) && !isDerived(field),
  );

/** Read-only without anybody who sets it: computed when answered, never stored. */
export const isDerived = (field: Field) => field.readOnly && field.kind === 'yes-no';

/** Its texts are words or names, which are ordered whatever their case. */
export const isWords = ({ kind, format }: Field): boolean =>
  (kind === 'text' || kind === 'multiline') && format !== 'code';

/** An index of the schema that begins with words is in their order. */
export const isOfWords = ({ fields }: Entity, [first]: string[]): boolean =>
  fields.some(field => field.name === first && isWords(field));

/** The link table of a field that points to many. */
export const linkTable = (entity: Pick<Entity, 'table'>, field: Field): string =>
  `${entity.table}_${field.name}`;

/** The table of an entity. */
export const shapeOf = (entity: Entity): TableShape => {
  const stored = storedFields(entity);
  return {
    name: entity.table,
    columns: {
      id: 'identity',
      company_id: 'integer not null',
      ...Object.fromEntries(stored.map(field => [field.name, columnTypeOf(field)])),
      ...(stored.some(field => field.name === 'created_at') ? {} : { created_at: 'text' }),
    },
    unique: [
      ...entity.unique.map(names => ['company_id', ...names]),
      ...stored.filter(field => field.code).map(field => ['company_id', field.name]),
    ],
    indexes: [
      ['company_id', 'id'],
      ...stored.filter(field => field.reference).map(field => ['company_id', field.name]),
      ...entity.indexes
        .filter(names => !isOfWords(entity, names))
        .map(names => ['company_id', ...names]),
    ],
    wordIndexes: entity.indexes
      .filter(names => isOfWords(entity, names))
      .map(([by, ...rest]) => ({ by: by!, holds: rest.filter(name => name !== 'id') })),
  };
};

/** The link table of each field that points to many. */
export const linkShapesOf = (entity: Pick<Entity, 'table' | 'fields'>): TableShape[] =>
  entity.fields
    .filter(field => field.kind === 'references')
    .map(field => ({
      name: linkTable(entity, field),
      columns: {
        company_id: 'integer not null',
        owner_id: 'integer not null',
        other_id: 'integer not null',
      },
      primaryKey: ['company_id', 'owner_id', 'other_id'],
      indexes: [['company_id', 'other_id']],
    }));
