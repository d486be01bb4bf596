// At start, tables of generated entities follow their schema files: additions are created, changes
// are converted if that is exact; anything else stops the start with one line.
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import { sortRowsFirst } from '../../../domain/entity-schema/row-lists.ts';
import type { Database, ReadDb, StoredColumn } from '../database.ts';
import { type TableDefinition, toStoredType } from '../ddl.ts';
import { toLinkTableDefinitions, toTableDefinition } from '../entity-tables.ts';
import { query } from '../raw-query.ts';
import { alterEntity } from './alter-entity.ts';
import {
  hasNewFormula,
  recomputeOwnFields,
  recomputeRecords,
  sumsChangedRows,
} from './recompute-records.ts';
import { schemaErrors } from './schema-messages.ts';
import {
  type EntitySnapshot,
  isEntityUnchanged,
  loadSchemaSnapshot,
  type PropertySnapshot,
  saveEntitySnapshot,
  savePropertySnapshot,
  toPropertySnapshot,
} from './schema-snapshot.ts';

type SyncContext = { database: Database; now: string; log: (line: string) => void };

/**
 * Throws an Error for a difference that no snapshot explains: the database is older than the
 * snapshots, or a table was changed by hand.
 */
const assertColumnsMatch = (
  entity: Entity,
  table: TableDefinition,
  present: StoredColumn[],
): void => {
  for (const { name, type } of present) {
    const wanted = table.columns[name];
    if (wanted === undefined) throw new Error(schemaErrors.propertyGone(entity.name, name));
    if (toStoredType(wanted) !== type)
      throw new Error(schemaErrors.storage(entity.name, name, toStoredType(wanted), type));
  }
};

const dropStaleIndexes = async (
  { database, log }: SyncContext,
  entity: Entity,
  table: TableDefinition,
): Promise<void> => {
  for (const name of await database.findStaleIndexes(table)) {
    await database.write(async tx => void (await query(tx, `drop index if exists "${name}"`, [])));
    log(`index ${name} dropped: schemas/${entity.name}.json does not ask for it any more`);
  }
};

const syncTable = async (
  growing: SyncContext,
  entity: Entity,
  table: TableDefinition,
): Promise<void> => {
  const { database, log } = growing;
  const present = await database.listColumns(table.name);
  if (present.length === 0) {
    await database.createTable(table);
    log(`table ${table.name} made for schemas/${entity.name}.json`);
    return;
  }
  assertColumnsMatch(entity, table, present);
  const known = new Set(present.map(column => column.name));
  for (const [name, type] of Object.entries(table.columns).filter(
    ([column]) => !known.has(column),
  )) {
    await database.addColumn(table.name, name, type);
    log(`column ${table.name}.${name} added for schemas/${entity.name}.json`);
  }
  await dropStaleIndexes(growing, entity, table);
  await database.createIndexes(table).catch(async error => {
    if (!database.isUniqueViolation(error)) throw error;
    const { properties, doubles } = await findDuplicates(database.read, table);
    throw new Error(schemaErrors.doubles(entity.name, properties, doubles));
  });
};

const hasSameRules = (a: PropertySnapshot, b: PropertySnapshot) =>
  JSON.stringify(a.rules) === JSON.stringify(b.rules);

/**
 * The properties to store in the snapshot. Where rules changed, `unfit` is -1: the records that
 * break them are still to be counted.
 */
const findChangedProperties = (
  entity: Entity,
  before: EntitySnapshot | undefined,
): [string, PropertySnapshot][] =>
  entity.fields.flatMap((field): [string, PropertySnapshot][] => {
    const known = before?.properties.get(field.name);
    const now = toPropertySnapshot(field, known?.unfit ?? (before && field.required ? -1 : 0));
    if (known && hasSameRules(known, now) && known.kind === now.kind && known.target === now.target)
      return [];
    return [[field.name, known && !hasSameRules(known, now) ? { ...now, unfit: -1 } : now]];
  });

const saveSnapshots = async (database: Database, entities: Entity[]): Promise<void> => {
  const memory = await loadSchemaSnapshot(database.read);
  const fresh = entities.map(entity => ({
    entity,
    known: memory.get(entity.name),
    news: findChangedProperties(entity, memory.get(entity.name)),
  }));
  const changed = fresh.filter(
    ({ entity, known, news }) => news.length > 0 || !known || !isEntityUnchanged(known, entity),
  );
  if (changed.length === 0) return;
  await database.write(async tx => {
    for (const { entity, news } of changed) {
      await saveEntitySnapshot(tx, entity);
      for (const [name, known] of news) await savePropertySnapshot(tx, entity.name, name, known);
    }
  });
};

/**
 * Synchronizes the table of every generated entity with its schema. Throws an Error with one line
 * that names the file and what to write.
 */
export const syncTables = async (
  database: Database,
  entities: Entity[],
  log: (line: string) => void,
  now = '',
): Promise<void> => {
  const generated = entities.filter(({ written }) => !written);
  if (generated.length === 0) return;
  const memory = await loadSchemaSnapshot(database.read);
  const growing = { database, now, log };
  const changed = new Set<string>();
  for (const entity of generated) {
    const known = memory.get(entity.name);
    const present = known ? await database.listColumns(entity.table) : [];
    if (known && present.length > 0) await alterEntity({ ...growing, entity, known }, present);
    for (const table of [toTableDefinition(entity), ...toLinkTableDefinitions(entity)])
      await syncTable(growing, entity, table);
    if (known && present.length > 0 && hasNewFormula(entity, known)) changed.add(entity.name);
  }
  for (const entity of sortRowsFirst(generated)) {
    const isOfRows = memory.has(entity.name) && sumsChangedRows(entity, changed);
    if (!changed.has(entity.name) && !isOfRows) continue;
    changed.add(entity.name);
    await recomputeRecords(database, entities, entity);
    log(`schemas/${entity.name}.json: calculated values of all records follow their formulas`);
  }
  await recomputeOwnFields(database, generated, changed);
  await saveSnapshots(database, generated);
};

/** At most this many duplicates are named. */
const MAX_LISTED_DUPLICATES = 5;

const listDuplicates = async (
  read: ReadDb,
  table: string,
  columns: string[],
): Promise<string[]> => {
  const list = columns.map(name => `"${name}"`).join(', ');
  const filled = columns.map(name => `"${name}" is not null`).join(' and ');
  const rows = await query(
    read,
    `select ${list}, count(*) as number from "${table}" where ${filled} group by ${list} having count(*) > 1 order by ${list} limit ${MAX_LISTED_DUPLICATES + 1}`,
    [],
  );
  const descriptions = await Promise.all(
    rows.slice(0, MAX_LISTED_DUPLICATES).map(async row => {
      const same = columns.map(name => `"${name}" = ?`).join(' and ');
      const values = columns.map(name => row[name] ?? null);
      const ids = await query(
        read,
        `select id from "${table}" where ${same} order by id limit ${MAX_LISTED_DUPLICATES}`,
        values,
      );
      const shown = columns
        .filter(name => name !== 'company_id')
        .map(name => JSON.stringify(row[name]));
      return `${shown.join(' and ')} ${row.number} times (ids ${ids.map(({ id }) => id).join(', ')})`;
    }),
  );
  return rows.length > MAX_LISTED_DUPLICATES ? [...descriptions, '…'] : descriptions;
};

/**
 * The first violated uniqueness rule: its properties, and a description of the duplicates, so that
 * a user can correct them.
 */
const findDuplicates = async (
  read: ReadDb,
  { name, unique = [] }: TableDefinition,
): Promise<{ properties: string[]; doubles: string }> => {
  for (const columns of unique) {
    const doubles = await listDuplicates(read, name, columns);
    if (doubles.length > 0)
      return {
        properties: columns.filter(column => column !== 'company_id'),
        doubles: doubles.join('; '),
      };
  }
  return { properties: [], doubles: '' };
};
