// Entities that go on under another name ("x-was"), and those whose file has gone.
import type { Entity } from '../../domain/schema/entity.ts';
import { followRename } from '../setup/renamed-entities.ts';
import { dropIndexes } from './change-entity.ts';
import type { Database, Transaction } from './connect.ts';
import { type KnownEntity, keepChange, readMemory } from './schema-memory.ts';
import { refusals } from './schema-refusals.ts';
import { run } from './statement.ts';

/** The table of an entity that is known by its name alone. */
export const tableNamed = (entity: string): string => entity.replaceAll('-', '_');

/** The link tables of an entity as it is remembered. */
export const linkTablesOf = (entity: string, { properties }: KnownEntity): string[] =>
  [...properties]
    .filter(([, { kind }]) => kind === 'references')
    .map(([property]) => `${tableNamed(entity)}_${property}`);

const rename = async (
  tx: Transaction,
  database: Database,
  was: string,
  known: KnownEntity,
  entity: Entity,
  now: string,
): Promise<void> => {
  const table = tableNamed(was);
  for (const name of [table, ...linkTablesOf(was, known)]) await dropIndexes(tx, database, name);
  await run(tx, `alter table "${table}" rename to "${entity.table}"`, []);
  for (const name of linkTablesOf(was, known))
    await run(
      tx,
      `alter table "${name}" rename to "${entity.table}${name.slice(table.length)}"`,
      [],
    );
  await run(tx, 'update schema_entities set entity = ? where entity = ?', [entity.name, was]);
  await run(tx, 'update schema_properties set entity = ? where entity = ?', [entity.name, was]);
  await run(tx, 'update schema_properties set target = ? where target = ?', [entity.name, was]);
  await followRename(tx, { name: was, address: known.address }, entity);
  await keepChange(tx, {
    at: now,
    entity: was,
    property: null,
    was: { name: was, links: linkTablesOf(was, known) },
    became: { name: entity.name },
  });
};

/**
 * Renames the tables of entities that say what they were called before. Throws an Error with one
 * line.
 */
export const renameEntities = async (
  database: Database,
  entities: Entity[],
  now: string,
  log: (line: string) => void,
): Promise<void> => {
  const memory = await readMemory(database.read);
  for (const entity of entities) {
    const known = entity.was === undefined ? undefined : memory.get(entity.was);
    if (!known || entity.was === undefined || memory.has(entity.name)) continue;
    const { was } = entity;
    if (entities.some(({ name }) => name === was))
      throw new Error(refusals.wasTaken(entity.name, was));
    await database.write(tx => rename(tx, database, was, known, entity, now));
    log(`schemas/${entity.name}.json: what was ${was} is called ${entity.name} now`);
  }
};

/**
 * Throws an Error with one line where the file of an entity has gone and its table is still there.
 */
export const refuseGone = async (database: Database, entities: Entity[]): Promise<void> => {
  const names = new Set(entities.map(({ name }) => name));
  for (const name of (await readMemory(database.read)).keys()) {
    if (names.has(name) || (await database.columnsOf(tableNamed(name))).length === 0) continue;
    const [row] = await run(
      database.read,
      `select count(*) as number from "${tableNamed(name)}"`,
      [],
    );
    throw new Error(refusals.entityGone(name, Number(row!.number)));
  }
};
