// Runs an installation's own migrations (schemas/migrations) once, by name, before tables follow
// the schema files. A file: export default ({ dropProperty }) => [dropProperty('shelves', 'rows')].

import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Entity, Field } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';
import type { Database, Transaction } from '../database.ts';
import { deleteEntityReferences, renamePropertyReferences } from '../entity-references.ts';
import { insertRows, query, toLogText } from '../raw-query.ts';
import { dropIndexes } from '../schema-sync/alter-entity.ts';
import {
  type ConvertedValue,
  convertProperty,
  dropStorage,
  loadValues,
} from '../schema-sync/convert-property.ts';
import { listLinkTables, toTableName } from '../schema-sync/rename-entities.ts';
import { CUSTOM_MIGRATIONS_PATH, formatRecords } from '../schema-sync/schema-messages.ts';
import {
  deleteEntitySnapshot,
  deletePropertySnapshot,
  type EntitySnapshot,
  loadSchemaSnapshot,
  type PropertySnapshot,
  recordSchemaChange,
  savePropertySnapshot,
  toPropertySnapshot,
} from '../schema-sync/schema-snapshot.ts';

/** The default export of a file. */
type CustomMigration = (steps: MigrationSteps) => MigrationStep[];

const loadSteps = async (folder: string, name: string): Promise<MigrationStep[]> => {
  const wrong = (why: string) =>
    new Error(`${CUSTOM_MIGRATIONS_PATH}/${name}: ${why}; see docs/changing-a-schema.md.`);
  const loaded = (await import(pathToFileURL(join(folder, name)).href).catch((error: unknown) => {
    throw wrong(error instanceof Error ? error.message : String(error));
  })) as { default?: CustomMigration };
  if (typeof loaded.default !== 'function') throw wrong('exports no function by default');
  const found = loaded.default(steps);
  if (!Array.isArray(found) || found.some(step => typeof step !== 'function'))
    throw wrong('answers no list of steps');
  return found;
};

const listMigrationFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter(name => /\.(ts|js|mjs)$/.test(name) && !name.endsWith('.d.ts'))
    .sort();

const runSteps = async (
  tx: Transaction,
  grounds: Omit<MigrationContext, 'tx'>,
  found: MigrationStep[],
  name: string,
): Promise<void> => {
  for (const step of found)
    await step({ ...grounds, tx }).catch((error: unknown) => {
      throw new Error(
        `${CUSTOM_MIGRATIONS_PATH}/${name}: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
  await insertRows(tx, 'schema_migrations', [{ name, applied_at: grounds.now }]);
};

/**
 * Runs the files of the folder that have not run yet. Throws an Error with one line; a failed file
 * leaves nothing behind.
 */
export const runCustomMigrations = async (
  database: Database,
  entities: Entity[],
  folder: string,
  now: string,
  log: (line: string) => void,
): Promise<void> => {
  const names = await listMigrationFiles(folder);
  if (names.length === 0) return;
  const done = new Set(
    (await query(database.read, 'select name from schema_migrations', [])).map(row => row.name),
  );
  for (const name of names.filter(candidate => !done.has(candidate))) {
    const found = await loadSteps(folder, name);
    await database.write(tx => runSteps(tx, { database, entities, now }, found, name));
    log(`migration ${CUSTOM_MIGRATIONS_PATH}/${name} applied`);
  }
};

type MigrationContext = {
  tx: Transaction;
  database: Database;
  entities: Entity[];
  now: string;
};
/**
 * A step that no start takes by itself, inside the transaction of its file. Throws an Error with
 * what it found instead.
 */
type MigrationStep = (grounds: MigrationContext) => Promise<void>;

const requireEntity = async (tx: Transaction, entity: string): Promise<EntitySnapshot> => {
  const known = (await loadSchemaSnapshot(tx)).get(entity);
  if (!known) throw new Error(`there is no table of an entity "${entity}"`);
  return known;
};

const requireProperty = async (
  tx: Transaction,
  entity: string,
  property: string,
): Promise<PropertySnapshot> => {
  const known = (await requireEntity(tx, entity)).properties.get(property);
  if (!known) throw new Error(`"${entity}" has no property "${property}"`);
  return known;
};

/**
 * Drops the table of an entity whose schema file is gone, with its links, permissions, menu entries
 * and list preferences.
 */
const dropEntity =
  (entity: string): MigrationStep =>
  async ({ tx, entities, now }) => {
    const known = await requireEntity(tx, entity);
    if (entities.some(({ name }) => name === entity))
      throw new Error(`schemas/${entity}.json is still there; take it away first`);
    for (const table of [...listLinkTables(entity, known), toTableName(entity)])
      await query(tx, `drop table if exists "${table}"`, []);
    await deleteEntityReferences(tx, { name: entity, address: known.address });
    await deleteEntitySnapshot(tx, entity);
    await recordSchemaChange(tx, {
      at: now,
      entity,
      property: null,
      was: { name: entity, links: listLinkTables(entity, known) },
      became: null,
    });
  };

/** True for an existing column that no snapshot knows: the database is older than the snapshots. */
const isUnknownColumn = async (
  { tx, database }: MigrationContext,
  entity: string,
  property: string,
): Promise<boolean> =>
  !(await loadSchemaSnapshot(tx)).has(entity) &&
  (await database.listColumns(toTableName(entity))).some(({ name }) => name === property);

/** Drops a property that the schema file no longer has, with its values. */
const dropProperty =
  (entity: string, property: string): MigrationStep =>
  async grounds => {
    const { tx, database, entities, now } = grounds;
    if (
      (await isUnknownColumn(grounds, entity, property)) &&
      property !== 'id' &&
      property !== 'company_id'
    ) {
      await dropIndexes(tx, database, toTableName(entity));
      await query(tx, `alter table "${toTableName(entity)}" drop column "${property}"`, []);
      return;
    }
    const known = await requireProperty(tx, entity, property);
    const file = entities.find(({ name }) => name === entity);
    if (file?.fields.some(({ name }) => name === property))
      throw new Error(`schemas/${entity}.json still has "${property}"; take it out first`);
    await dropIndexes(tx, database, toTableName(entity));
    await dropStorage(tx, toTableName(entity), property, known);
    await renamePropertyReferences(tx, entity, property, null);
    await deletePropertySnapshot(tx, entity, property);
    await recordSchemaChange(tx, { at: now, entity, property, was: known, became: null });
  };

const valueChecks: Partial<Record<Field['kind'], (value: unknown) => boolean>> = {
  integer: Number.isSafeInteger,
  reference: Number.isSafeInteger,
  references: value => Array.isArray(value) && value.every(Number.isSafeInteger),
  decimal: formatValidators.decimal,
  money: formatValidators.money,
  'yes-no': value => typeof value === 'boolean',
  date: formatValidators.date,
  timestamp: formatValidators['date-time'],
  time: formatValidators.time,
  tags: value => Array.isArray(value) && value.every(formatValidators.tags),
};

/**
 * True if a property of the kind can store the value at all. Limits and formats are rules; the
 * start counts violations.
 */
const canHold = (field: Field, value: unknown): boolean => {
  if (field.kind === 'choice') return field.options!.some(option => option.value === value);
  return (valueChecks[field.kind] ?? (text => typeof text === 'string'))(value);
};

/** Throws an Error for an id that no record of the entity has in that company. */
const assertReferencesExist = async (
  tx: Transaction,
  target: Entity,
  carried: ConvertedValue[],
): Promise<void> => {
  for (const { held, value } of carried)
    for (const id of [value].flat().filter(each => each !== null)) {
      const [row] = await query(
        tx,
        `select id from "${target.table}" where company_id = ? and id = ?`,
        [held.company_id, Number(id)],
      );
      if (!row)
        throw new Error(
          `record ${held.id} would point to ${target.name} ${id}, which its company does not have`,
        );
    }
};

const logPropertyChanges = async (
  tx: Transaction,
  { table }: Entity,
  property: string,
  carried: ConvertedValue[],
  now: string,
): Promise<void> => {
  const group_id = randomUUID();
  for (const { held, value } of carried) {
    if (JSON.stringify(held.value) === JSON.stringify(value)) continue;
    // Like the entries of activity-log.ts, which is in a higher layer.
    await insertRows(tx, 'activity_log', [
      {
        company_id: held.company_id,
        action: 'update',
        created: now,
        field_name: property,
        group_id,
        new_value: toLogText(value),
        old_value: toLogText(held.value),
        table_name: table,
        table_pk: 'id',
        table_pk_value: String(held.id),
        username: 'Bijak',
      },
    ]);
  }
};

/**
 * Changes every value of a property: `become` gets each as in the API (rupees, percent, ids), with
 * the id of its record, and returns the new one, null for empty. The activity log has the changes,
 * as done by "Bijak".
 */
const changeProperty =
  (
    entity: string,
    property: string,
    become: (value: never, id: number) => unknown,
  ): MigrationStep =>
  async ({ tx, database, entities, now }) => {
    const known = await requireProperty(tx, entity, property);
    const file = entities.find(({ name }) => name === entity);
    const field = file?.fields.find(({ name }) => name === property);
    if (!file || !field) throw new Error(`schemas/${entity}.json has no property "${property}"`);
    const answered = new Map(
      (await loadValues(tx, file.table, property, known)).map(held => [
        held.id,
        become(held.value as never, held.id) ?? null,
      ]),
    );
    const wrong = [...answered].filter(([, value]) => value !== null && !canHold(field, value));
    if (wrong.length > 0) {
      const ids = wrong.slice(0, 5).map(([id]) => id);
      throw new Error(
        `changeProperty of "${property}" answers ${JSON.stringify(wrong[0]![1])}, which a property of the kind ${field.kind} cannot hold, for ${formatRecords(wrong.length, ids)}`,
      );
    }
    await dropIndexes(tx, database, file.table);
    await dropIndexes(tx, database, `${file.table}_${property}`);
    const done = await convertProperty(tx, database, file, field, known, ({ id }) =>
      answered.get(id),
    );
    const carried = 'carried' in done ? done.carried : [];
    const target = entities.find(({ name }) => name === field.reference?.entity);
    if (target) await assertReferencesExist(tx, target, carried);
    await logPropertyChanges(tx, file, property, carried, now);
    await savePropertySnapshot(tx, entity, property, { ...toPropertySnapshot(field), unfit: -1 });
    await recordSchemaChange(tx, {
      at: now,
      entity,
      property,
      was: known,
      became: toPropertySnapshot(field),
    });
  };

/** Any other change, in SQL: `work` gets a function that runs a statement in the transaction. */
const change =
  (
    work: (
      statement: (
        text: string,
        values?: (string | number | null)[],
      ) => Promise<Record<string, unknown>[]>,
    ) => Promise<void>,
  ): MigrationStep =>
  ({ tx }) =>
    work((text, values = []) => query(tx, text, values));

const steps = { dropEntity, dropProperty, changeProperty, change };
type MigrationSteps = typeof steps;
