// Tables of generated entities grow additively at start: a new table, a new column that may be empty or has a default; anything else
// stops the start with one line.
import type { Entity, Field } from '../../domain/schema/entity.ts';
import { columns } from './columns.ts';
import type { Database, StoredColumn } from './connect.ts';
import { storedType, type TableShape } from './tables.ts';

const sqlDefault = (field: Field): string => {
  if (field.default === undefined) return '';
  const value = columns[field.kind].toColumn(field.default);
  return ` default ${typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : value}`;
};

/** Fields that have a column, by name. */
export const storedFields = (entity: Entity): Field[] =>
  entity.fields.filter(field => field.name !== 'id' && columns[field.kind].type(field) && !isDerived(field));

/** Read-only without anybody who sets it: computed when answered, never stored. */
export const isDerived = (field: Field) => field.readOnly && field.kind === 'yes-no';

/** Its texts are words or names, which are ordered whatever their case. */
export const isWords = ({ kind, format }: Field): boolean => (kind === 'text' || kind === 'multiline') && format !== 'code';

/** An index of the schema that begins with words is in their order. */
export const isOfWords = ({ fields }: Entity, [first]: string[]): boolean => fields.some(field => field.name === first && isWords(field));

/** The link table of a field that points to many. */
export const linkTable = (entity: Entity, field: Field): string => `${entity.table}_${field.name}`;

const shapeOf = (entity: Entity): TableShape => {
  const stored = storedFields(entity);
  return {
    name: entity.table,
    columns: {
      id: 'identity',
      company_id: 'integer not null',
      ...Object.fromEntries(stored.map(field => [field.name, `${columns[field.kind].type(field)}${sqlDefault(field)}`])),
      ...(stored.some(field => field.name === 'created_at') ? {} : { created_at: 'text' }),
    },
    unique: [
      ...entity.unique.map(names => ['company_id', ...names]),
      ...stored.filter(field => field.code).map(field => ['company_id', field.name]),
    ],
    indexes: [
      ['company_id', 'id'],
      ...stored.filter(field => field.reference).map(field => ['company_id', field.name]),
      ...entity.indexes.filter(names => !isOfWords(entity, names)).map(names => ['company_id', ...names]),
    ],
    wordIndexes: entity.indexes
      .filter(names => isOfWords(entity, names))
      .map(([by, ...rest]) => ({ by: by!, holds: rest.filter(name => name !== 'id') })),
  };
};

const linksOf = (entity: Entity): TableShape[] =>
  entity.fields
    .filter(field => field.kind === 'references')
    .map(field => ({
      name: linkTable(entity, field),
      columns: { company_id: 'integer not null', owner_id: 'integer not null', other_id: 'integer not null' },
      primaryKey: ['company_id', 'owner_id', 'other_id'],
      indexes: [['company_id', 'other_id']],
    }));

const place = 'server/database/migrations';

/** Nothing is dropped or converted by itself. */
const refuseOtherDifferences = (entity: Entity, table: TableShape, present: StoredColumn[]): void => {
  for (const { name, type } of present) {
    const wanted = table.columns[name];
    if (wanted === undefined) {
      throw new Error(
        `schemas/${entity.name}.json no longer has "${name}", but the table ${table.name} does: write a migration in ${place} that moves or drops it, or put the property back.`,
      );
    }
    if (storedType(wanted) !== type) {
      throw new Error(
        `schemas/${entity.name}.json makes "${name}" ${storedType(wanted)}, but the table ${table.name} keeps it as ${type}: write a migration in ${place} that converts it, or put the property back.`,
      );
    }
  }
};

const grow = async (database: Database, entity: Entity, table: TableShape, log: (line: string) => void): Promise<void> => {
  const present = await database.columnsOf(table.name);
  if (present.length === 0) {
    await database.createTable(table);
    log(`table ${table.name} made for schemas/${entity.name}.json`);
    return;
  }
  refuseOtherDifferences(entity, table, present);
  const known = new Set(present.map(column => column.name));
  for (const [name, type] of Object.entries(table.columns).filter(([column]) => !known.has(column))) {
    await database.addColumn(table.name, name, type);
    log(`column ${table.name}.${name} added for schemas/${entity.name}.json`);
  }
  await database.createIndexes(table).catch(error => {
    if (!database.isDuplicate(error)) throw error;
    throw new Error(
      `schemas/${entity.name}.json has an x-unique that records in the table ${table.name} break already: write a migration in ${place} that puts them right, or take the rule out.`,
    );
  });
};

/** Makes and grows the tables of every generated entity. Throws an Error that names the file and the migration to write. */
export const growTables = async (database: Database, entities: Entity[], log: (line: string) => void): Promise<void> => {
  for (const entity of entities.filter(candidate => !candidate.written)) {
    await grow(database, entity, shapeOf(entity), log);
    for (const table of linksOf(entity)) await grow(database, entity, table, log);
  }
};
