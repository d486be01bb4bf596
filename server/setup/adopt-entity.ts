// A schema file of the same name as a record type of a company: the start stops, and this moves the records
// of the company into the table of the file. They keep their ids, so whatever refers to them still does.
import { randomUUID } from 'node:crypto';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { toOwnEntityName } from '../../domain/entity-schema/own-entities.ts';
import { listOwnFields, toOwnName } from '../../domain/entity-schema/own-fields.ts';
import { omitEmpty, validateRecord } from '../../domain/entity-schema/validate-record.ts';
import { type Action, toPermission, toPermissionTitle } from '../../domain/permissions.ts';
import { type Actor, logChange, logCreation, logDeletion } from '../audit/activity-log.ts';
import type { Database, Transaction, Value } from '../database/database.ts';
import { columnCodecs, listStoredFields, toLinkTableName } from '../database/entity-tables.ts';
import { listKeptEntities } from '../database/own-entities.ts';
import { removeOwnValues } from '../database/own-values.ts';
import { insertRows, query } from '../database/raw-query.ts';
import type { EntityStore } from '../entities/entity-store.ts';
import { listWritableFields } from '../entities/merge-record.ts';
import { serializeRecords } from '../entities/serialize-records.ts';
import { removeRecord } from '../entities/store-record.ts';

const ACTIONS: Action[] = ['view', 'create', 'edit', 'delete'];
/** Records that are moved at a time. */
const BATCH = 200;
const MAX_SHOWN = 5;

type Installation = Pick<EntityStore, 'database' | 'entities' | 'getValidator' | 'hooks'>;

/**
 * Throws Error with one line that names the command, if a schema file has the name of a record type that a
 * company has made. It is asked before the tables follow the schema files.
 */
export const assertNothingToAdopt = async (
  database: Database,
  entities: Entity[],
): Promise<void> => {
  if ((await database.listColumns('own_entities')).length === 0) return;
  const types = await query<{ company_id: number; name: string }>(
    database.read,
    'select company_id, name from own_entities order by company_id, id',
    [],
  );
  const found = types.find(({ name }) => entities.some(entity => entity.name === name));
  if (found)
    throw new Error(
      `schemas/${found.name}.json: company ${found.company_id} has made a record type of this name; move its records by npm run adopt-entity -- ${found.company_id} ${found.name}, or give the file another name`,
    );
};

/** A record of the type as one of the schema file; the values under the names of its properties. */
const toRecord = (own: Entity, target: Entity, record: Row): Row => {
  const names = new Set(target.fields.map(({ name }) => name));
  const values = listOwnFields(own).map((field): [string, unknown] => [
    toOwnName(field),
    record[field.name] ?? null,
  ]);
  const lost = values.find(([name, value]) => value !== null && !names.has(name));
  if (lost)
    throw new Error(
      `Record ${record.id} has a value in "${lost[0]}", and schemas/${target.name}.json has no such property; add it, or empty the value.`,
    );
  return {
    ...Object.fromEntries(values.filter(([name]) => names.has(name))),
    name: record.name,
    created_by: record.created_by,
    created_at: record.created_at,
  };
};

const assertValid = (
  { getValidator }: Installation,
  target: Entity,
  id: unknown,
  record: Row,
): void => {
  const filled = omitEmpty(
    Object.fromEntries(listWritableFields(target).map(({ name }) => [name, record[name]])),
  );
  const problems = Object.entries(validateRecord(target, filled, getValidator(target.name), 'en'));
  if (problems.length > 0)
    throw new Error(
      `Record ${id} does not fit schemas/${target.name}.json: ${problems
        .slice(0, MAX_SHOWN)
        .map(([name, texts]) => `${name}: ${texts[0]}`)
        .join(' ')}`,
    );
};

type Moving = { tx: Transaction; actor: Actor; now: string; own: Entity; target: Entity };

const moveRecord = async (
  { tx, actor, now, own, target }: Moving,
  id: number,
  before: Row,
  record: Row,
): Promise<void> => {
  const { company_id } = actor;
  const columns = Object.fromEntries(
    listStoredFields(target)
      .filter(({ name }) => name in record)
      .map(({ name, kind }): [string, Value] => [name, columnCodecs[kind].toColumn(record[name])]),
  );
  await insertRows(tx, target.table, [{ created_at: now, ...columns, company_id, id }]);
  for (const field of target.fields.filter(({ kind }) => kind === 'references')) {
    const links = ((record[field.name] as number[] | null) ?? []).map(other_id => ({
      company_id,
      owner_id: id,
      other_id,
    }));
    if (links.length > 0) await insertRows(tx, toLinkTableName(target, field), links);
  }
  await logCreation(tx, actor, { table: target.table, id, now, record: { id, ...record } });
  await removeOwnValues(tx, own, company_id, id);
  await query(tx, `delete from ${own.table} where company_id = ? and id = ?`, [company_id, id]);
  await logDeletion(tx, actor, { table: own.table, id, now, record: before });
};

/** Who could do something with the records still can: the permissions are those of the file now. */
const renamePermissions = async ({ tx, actor, now, own, target }: Moving): Promise<void> => {
  for (const action of ACTIONS) {
    const from = toPermission(action, own.name);
    const to = toPermission(action, target.name);
    const rows = await query<{ id: number; display_name: string }>(
      tx,
      'select id, display_name from permissions where company_id = ? and name = ?',
      [actor.company_id, from],
    );
    for (const { id, display_name } of rows) {
      const title = toPermissionTitle(to);
      await query(
        tx,
        'update permissions set name = ?, display_name = ? where company_id = ? and id = ?',
        [to, title, actor.company_id, id],
      );
      await logChange(tx, actor, {
        table: 'permissions',
        id,
        now,
        changes: { name: { from, to }, display_name: { from: display_name, to: title } },
      });
    }
  }
};

const changeAll = async (
  { tx, actor, now }: Moving,
  table: 'menus' | 'own_fields' | 'row_scopes',
  column: 'url' | 'refers_to' | 'entity',
  { from, to }: { from: string; to: string },
): Promise<void> => {
  const rows = await query<{ id: number }>(
    tx,
    `select id from ${table} where company_id = ? and ${column} = ?`,
    [actor.company_id, from],
  );
  for (const { id } of rows) {
    await query(tx, `update ${table} set ${column} = ? where company_id = ? and id = ?`, [
      to,
      actor.company_id,
      id,
    ]);
    await logChange(tx, actor, { table, id, now, changes: { [column]: { from, to } } });
  }
};

const findType = async (
  { database, entities }: Installation,
  company_id: number,
  name: string,
): Promise<{ own: Entity; target: Entity }> => {
  const target = entities.find(entity => entity.name === name);
  if (!target) throw new Error(`There is no schemas/${name}.json.`);
  const kept = await listKeptEntities(database.read, entities, company_id);
  const own = kept.find(entity => entity.name === toOwnEntityName(name));
  if (!own) throw new Error(`Company ${company_id} has no record type ${name}.`);
  return { own, target };
};

/**
 * Moves the records of a company's record type into the table of the schema file of the same name, in one
 * transaction, and removes the record type; their number. Throws Error with one line where a record does
 * not fit, and nothing has changed.
 */
export const adoptEntity = async (
  installation: Installation,
  company_id: number,
  name: string,
  now: string,
): Promise<number> => {
  const { database, entities } = installation;
  const { own, target } = await findType(installation, company_id, name);
  const actor: Actor = {
    ...{ company_id, user_id: 0, name: 'Bijak', username: 'Bijak' },
    group_id: `adopt-entity ${randomUUID()}`,
  };
  return database.write(async tx => {
    const moving: Moving = { tx, actor, now, own, target };
    const all = await listKeptEntities(tx, entities, company_id);
    let moved = 0;
    for (;;) {
      const rows = await query(
        tx,
        `select * from ${own.table} where company_id = ? and own_entity_id = ? order by id limit ${BATCH}`,
        [company_id, own.scope!.id],
      );
      const records = await serializeRecords(tx, all, own, company_id, rows as never);
      for (const before of records) {
        const record = toRecord(own, target, before);
        assertValid(installation, target, before.id, record);
        await moveRecord(moving, before.id as number, before, record);
      }
      moved += rows.length;
      if (rows.length < BATCH) break;
    }
    await database.bumpIdSequence(tx, target.table);
    await renamePermissions(moving);
    await changeAll(moving, 'menus', 'url', { from: `/${own.name}`, to: target.address });
    await changeAll(moving, 'own_fields', 'refers_to', { from: own.name, to: name });
    await changeAll(moving, 'row_scopes', 'entity', { from: own.name, to: name });
    const types = entities.find(entity => entity.name === 'own-entities')!;
    const [type] = await query<{ id: number; name: string }>(
      tx,
      'select * from own_entities where company_id = ? and id = ?',
      [company_id, own.scope!.id],
    );
    await removeRecord(tx, { ...installation, files: '' }, types, type!, {
      ...{ actor, language: 'en', now },
    });
    return moved;
  });
};
