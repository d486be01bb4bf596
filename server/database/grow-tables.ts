// The tables of generated entities follow their schema files at start: what is new is added, what
// changed is carried over where that can be exact, indexes come and go; anything else stops the
// start with one line.
import type { Entity } from '../../domain/schema/entity.ts';
import { changeEntity } from './change-entity.ts';
import type { Database, StoredColumn } from './connect.ts';
import { doublesIn } from './doubles.ts';
import {
  isSameEntity,
  type KnownEntity,
  type KnownProperty,
  knownOf,
  readMemory,
  rememberEntity,
  rememberProperty,
} from './schema-memory.ts';
import { refusals } from './schema-refusals.ts';
import { run } from './statement.ts';
import { storedType, type TableShape } from './tables.ts';
import { linkShapesOf, shapeOf } from './tables-of-schemas.ts';

type Growing = { database: Database; now: string; log: (line: string) => void };

/**
 * What no memory explains: a database from before there was one, or a table that was changed by
 * hand.
 */
const refuseDifferences = (entity: Entity, table: TableShape, present: StoredColumn[]): void => {
  for (const { name, type } of present) {
    const wanted = table.columns[name];
    if (wanted === undefined) throw new Error(refusals.propertyGone(entity.name, name));
    if (storedType(wanted) !== type)
      throw new Error(refusals.storage(entity.name, name, storedType(wanted), type));
  }
};

const dropStale = async (
  { database, log }: Growing,
  entity: Entity,
  table: TableShape,
): Promise<void> => {
  for (const name of await database.staleIndexes(table)) {
    await database.write(async tx => void (await run(tx, `drop index if exists "${name}"`, [])));
    log(`index ${name} dropped: schemas/${entity.name}.json does not ask for it any more`);
  }
};

const growTable = async (growing: Growing, entity: Entity, table: TableShape): Promise<void> => {
  const { database, log } = growing;
  const present = await database.columnsOf(table.name);
  if (present.length === 0) {
    await database.createTable(table);
    log(`table ${table.name} made for schemas/${entity.name}.json`);
    return;
  }
  refuseDifferences(entity, table, present);
  const known = new Set(present.map(column => column.name));
  for (const [name, type] of Object.entries(table.columns).filter(
    ([column]) => !known.has(column),
  )) {
    await database.addColumn(table.name, name, type);
    log(`column ${table.name}.${name} added for schemas/${entity.name}.json`);
  }
  await dropStale(growing, entity, table);
  await database.createIndexes(table).catch(async error => {
    if (!database.isDuplicate(error)) throw error;
    const { properties, doubles } = await doublesIn(database.read, table);
    throw new Error(refusals.doubles(entity.name, properties, doubles));
  });
};

const sameRules = (a: KnownProperty, b: KnownProperty) =>
  JSON.stringify(a.rules) === JSON.stringify(b.rules);

/**
 * What is to be remembered of the entity as it is now. Where rules changed, somebody has to count
 * which records fit them.
 */
const newsOf = (entity: Entity, before: KnownEntity | undefined): [string, KnownProperty][] =>
  entity.fields.flatMap((field): [string, KnownProperty][] => {
    const known = before?.properties.get(field.name);
    const now = knownOf(field, known?.unfit ?? (before && field.required ? -1 : 0));
    if (known && sameRules(known, now) && known.kind === now.kind && known.target === now.target)
      return [];
    return [[field.name, known && !sameRules(known, now) ? { ...now, unfit: -1 } : now]];
  });

const remember = async (database: Database, entities: Entity[]): Promise<void> => {
  const memory = await readMemory(database.read);
  const fresh = entities.map(entity => ({
    entity,
    known: memory.get(entity.name),
    news: newsOf(entity, memory.get(entity.name)),
  }));
  const changed = fresh.filter(
    ({ entity, known, news }) => news.length > 0 || !known || !isSameEntity(known, entity),
  );
  if (changed.length === 0) return;
  await database.write(async tx => {
    for (const { entity, news } of changed) {
      await rememberEntity(tx, entity);
      for (const [name, known] of news) await rememberProperty(tx, entity.name, name, known);
    }
  });
};

/**
 * Brings the table of every generated entity to its schema. Throws an Error with one line that
 * names the file and what to write.
 */
export const growTables = async (
  database: Database,
  entities: Entity[],
  log: (line: string) => void,
  now = '',
): Promise<void> => {
  const generated = entities.filter(({ written }) => !written);
  if (generated.length === 0) return;
  const memory = await readMemory(database.read);
  const growing = { database, now, log };
  for (const entity of generated) {
    const known = memory.get(entity.name);
    const present = known ? await database.columnsOf(entity.table) : [];
    if (known && present.length > 0) await changeEntity({ ...growing, entity, known }, present);
    for (const table of [shapeOf(entity), ...linkShapesOf(entity)])
      await growTable(growing, entity, table);
  }
  await remember(database, generated);
};
