// Entities with a new name ("x-was"), and entities whose file is gone.
import type { Entity } from '../../../domain/entity-schema/entity.ts';
import type { Database, Transaction } from '../database.ts';
import { renameEntityReferences } from '../entity-references.ts';
import { query } from '../raw-query.ts';
import { dropIndexes } from './alter-entity.ts';
import { schemaErrors } from './schema-messages.ts';
import { type EntitySnapshot, loadSchemaSnapshot, recordSchemaChange } from './schema-snapshot.ts';

/** The table of an entity of which only the name is known. */
export const toTableName = (entity: string): string => entity.replaceAll('-', '_');

/** The link tables of an entity's snapshot. */
export const listLinkTables = (entity: string, { properties }: EntitySnapshot): string[] =>
  [...properties]
    .filter(([, { kind }]) => kind === 'references')
    .map(([property]) => `${toTableName(entity)}_${property}`);

const renameEntity = async (
  tx: Transaction,
  database: Database,
  was: string,
  known: EntitySnapshot,
  entity: Entity,
  now: string,
): Promise<void> => {
  const table = toTableName(was);
  for (const name of [table, ...listLinkTables(was, known)]) await dropIndexes(tx, database, name);
  await query(tx, `alter table "${table}" rename to "${entity.table}"`, []);
  for (const name of listLinkTables(was, known))
    await query(
      tx,
      `alter table "${name}" rename to "${entity.table}${name.slice(table.length)}"`,
      [],
    );
  await query(tx, 'update schema_entities set entity = ? where entity = ?', [entity.name, was]);
  await query(tx, 'update schema_properties set entity = ? where entity = ?', [entity.name, was]);
  await query(tx, 'update schema_properties set target = ? where target = ?', [entity.name, was]);
  await renameEntityReferences(tx, { name: was, address: known.address }, entity);
  await recordSchemaChange(tx, {
    at: now,
    entity: was,
    property: null,
    was: { name: was, links: listLinkTables(was, known) },
    became: { name: entity.name },
  });
};

/** Renames the tables of entities with a former name. Throws an Error with one line. */
export const renameEntities = async (
  database: Database,
  entities: Entity[],
  now: string,
  log: (line: string) => void,
): Promise<void> => {
  const memory = await loadSchemaSnapshot(database.read);
  for (const entity of entities) {
    const known = entity.was === undefined ? undefined : memory.get(entity.was);
    if (!known || entity.was === undefined || memory.has(entity.name)) continue;
    const { was } = entity;
    if (entities.some(({ name }) => name === was))
      throw new Error(schemaErrors.wasTaken(entity.name, was));
    await database.write(tx => renameEntity(tx, database, was, known, entity, now));
    log(`schemas/${entity.name}.json: what was ${was} is called ${entity.name} now`);
  }
};

/** Throws an Error with one line if the file of an entity is gone but its table still exists. */
export const assertNoEntityRemoved = async (
  database: Database,
  entities: Entity[],
): Promise<void> => {
  const names = new Set(entities.map(({ name }) => name));
  for (const name of (await loadSchemaSnapshot(database.read)).keys()) {
    if (names.has(name) || (await database.listColumns(toTableName(name))).length === 0) continue;
    const [row] = await query<{ number: number }>(
      database.read,
      `select count(*) as number from "${toTableName(name)}"`,
      [],
    );
    throw new Error(schemaErrors.entityGone(name, row!.number));
  }
};
