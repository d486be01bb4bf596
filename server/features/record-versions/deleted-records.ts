// The deleted records of a company, from the activity log: those whose deletion can be undone, with what
// became of each.
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import { findRecordName } from '../../../domain/entity-schema/record-name.ts';
import type { Actor } from '../../audit/activity-log.ts';
import type { ReadDb, Transaction } from '../../database/database.ts';
import { listKeptEntities } from '../../database/own-entities.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { EntityStore } from '../../entities/entity-store.ts';
import { canRestoreDeleted, type Deletion } from '../../entities/restore-record.ts';
import { isVisible, loadRowScopes, withRowScope } from '../../entities/row-scopes.ts';
import { RESTORED_FROM } from '../../entities/store-record.ts';

/** `id` is the entry of the log, `record_id` the id that the record had, `restored` the one it has now. */
export type DeletedRecord = {
  id: number;
  entity: string;
  record_id: number;
  name: string;
  by: string;
  created_at: string;
  restored: number | null;
};

/** The newest deletions that are listed: the activity log has all. */
const MAX_DELETIONS = 5000;

type Entry = {
  id: number;
  table_name: string;
  old_value: string;
  username: string;
  created: string;
};

const ENTRY = 'select id, table_name, old_value, username, created from activity_log';

/** The entities of a company whose deleted records are kept for it. */
export const listRestorable = async (
  { database, entities, hooks }: EntityStore,
  company_id: number,
): Promise<Entity[]> =>
  (await listKeptEntities(database.cachedReads, entities, company_id)).filter(entity =>
    canRestoreDeleted(entity, hooks[entity.name]),
  );

const findEntity = (restorable: Entity[], table: string, record: Row): Entity | undefined =>
  restorable.find(
    entity =>
      entity.table === table &&
      (!entity.scope || Number(record[entity.scope.column]) === entity.scope.id),
  );

/** The deletions that were undone, with the ids that the records have now. */
const loadRestored = async (
  read: ReadDb | Transaction,
  company_id: number,
  tables: string[],
  since: number,
): Promise<Map<number, number>> => {
  const rows = await query<{ id: string; new_value: string }>(
    read,
    `select table_pk_value as id, new_value from activity_log
     where company_id = ? and table_name in (${placeholders(tables.length)}) and id > ? and action = 'create' and new_value like ?`,
    [company_id, ...tables, since, `%"${RESTORED_FROM}":%`],
  );
  return new Map(
    rows.map(({ id, new_value }) => [
      Number((JSON.parse(new_value) as Row)[RESTORED_FROM]),
      Number(id),
    ]),
  );
};

/** The newest of them that the caller may see. */
export const loadDeletedRecords = async (
  store: EntityStore,
  actor: Actor,
): Promise<DeletedRecord[]> => {
  const { company_id } = actor;
  const scopes = await loadRowScopes(store.database.cachedReads, actor);
  const restorable = await listRestorable(store, company_id);
  const tables = [...new Set(restorable.map(({ table }) => table))];
  const { read } = store.database;
  const entries = await query<Entry>(
    read,
    `${ENTRY} where company_id = ? and action = 'delete' and table_name in (${placeholders(tables.length)})
     order by id desc limit ${MAX_DELETIONS}`,
    [company_id, ...tables],
  );
  if (entries.length === 0) return [];
  const restored = await loadRestored(read, company_id, tables, entries.at(-1)!.id);
  return entries.flatMap(({ id, table_name, old_value, username, created }) => {
    const record = JSON.parse(old_value) as Row;
    const entity = findEntity(restorable, table_name, record);
    if (!entity || !isVisible(withRowScope(entity, scopes), record)) return [];
    return {
      ...{ id, entity: entity.name, record_id: Number(record.id), by: username },
      name: findRecordName(entity, record) ?? String(record.id),
      created_at: created,
      restored: restored.get(id) ?? null,
    };
  });
};

/** A deletion by the number of its entry, and the entity of the record; undefined for none. */
export const findDeletion = async (
  store: EntityStore,
  actor: Actor,
  entry: number,
): Promise<(Deletion & { entity: Entity }) | undefined> => {
  const { company_id } = actor;
  const [found] = await query<Entry>(
    store.database.read,
    `${ENTRY} where company_id = ? and id = ? and action = 'delete'`,
    [company_id, entry],
  );
  if (!found) return undefined;
  const record = JSON.parse(found.old_value) as Row;
  const restorable = await listRestorable(store, company_id);
  const entity = findEntity(restorable, found.table_name, record);
  const scopes = await loadRowScopes(store.database.cachedReads, actor);
  return entity && isVisible(withRowScope(entity, scopes), record)
    ? { entry, record, entity }
    : undefined;
};

/** The record that was made of a deletion; undefined for none. */
export const findRestored = async (
  read: ReadDb | Transaction,
  company_id: number,
  { entity, entry }: { entity: Entity; entry: number },
): Promise<number | undefined> =>
  (await loadRestored(read, company_id, [entity.table], entry)).get(entry);
