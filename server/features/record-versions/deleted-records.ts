// The deleted records of a company, from the activity log: those whose deletion can be undone, with what
// became of each.
import { type RawBuilder, sql } from 'kysely';
import type { Entity, Row } from '../../../domain/entity-schema/entity.ts';
import { findRecordName, listNameFields } from '../../../domain/entity-schema/record-name.ts';
import type { Actor } from '../../audit/activity-log.ts';
import type { Database } from '../../database/database.ts';
import { columnCodecs } from '../../database/entity-tables.ts';
import { listKeptEntities } from '../../database/own-entities.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import type { Deletion, EntityStore } from '../../entities/entity-store.ts';
import { toConditions } from '../../entities/fetch-page.ts';
import { buildOrderBy, type ListQuery } from '../../entities/list-query.ts';
import { loadRestored } from '../../entities/remake-record.ts';
import { canRestoreDeleted } from '../../entities/restore-record.ts';
import {
  isVisible,
  loadRowScopes,
  toMakersMatch,
  withRowScope,
  withRowScopes,
} from '../../entities/row-scopes.ts';

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

/** The activity log in the statement that lists deletions. */
const LOG = 'log_entries';

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

/** The deletions of records of an entity, as rows of the list; `LOG` is the activity log. */
const selectDeletions = (
  database: Database,
  company_id: number,
  entity: Entity,
): RawBuilder<unknown> => {
  const inRecord = (key: string) => database.jsonText(`${LOG}.old_value`, key);
  const names = listNameFields(entity).filter(name => {
    const field = entity.fields.find(candidate => candidate.name === name);
    return !field || columnCodecs[field.kind].type(field) === 'text';
  });
  const name = [...names.map(each => sql`nullif(${inRecord(each)}, '')`), inRecord('id')];
  const { scope, makers, rowScope } = entity;
  const conditions = [
    sql`${sql.ref(`${LOG}.table_name`)} = ${entity.table}`,
    ...(scope ? [sql`${inRecord(scope.column)} = ${String(scope.id)}`] : []),
    ...(makers ? [toMakersMatch(inRecord(rowScope!), makers)] : []),
  ];
  return sql`select id, cast(${entity.name} as text) as entity, coalesce(${sql.join(name)}) as name,
    username as ${sql.ref('by')}, created as created_at, company_id from activity_log as ${sql.table(LOG)}
    where company_id = ${company_id} and action = 'delete' and ${sql.join(conditions, sql` and `)}`;
};

/** The page of the ids of the deletions that the query asks for, and how many there are. */
const findPage = async (
  database: Database,
  restorable: Entity[],
  company_id: number,
  list: Entity,
  asked: ListQuery,
): Promise<{ ids: number[]; total: number }> => {
  const parts = restorable.map(entity => selectDeletions(database, company_id, entity));
  const from = sql`from (${sql.join(parts, sql` union all `)}) as ${sql.table(list.table)}
    where ${sql.join(toConditions(database, list, company_id, asked), sql` and `)}`;
  const counted = await sql<{ count: number }>`select count(*) as count ${from}`.execute(
    database.read,
  );
  const total = Number(counted.rows[0]!.count);
  if (total === 0) return { ids: [], total };
  const { limit, page } = asked;
  const { rows } = await sql<{ id: number }>`select id ${from}
    order by ${buildOrderBy(database, list, asked)} limit ${limit} offset ${(page - 1) * limit}`.execute(
    database.read,
  );
  return { ids: rows.map(({ id }) => id), total };
};

/** The page of them that `asked` of the `list` wants, of those that the caller may see. */
export const loadDeletedRecords = async (
  store: EntityStore,
  actor: Actor,
  list: Entity,
  asked: ListQuery,
): Promise<{ rows: DeletedRecord[]; total: number }> => {
  const { company_id } = actor;
  const scopes = await loadRowScopes(store.database.cachedReads, actor);
  const restorable = withRowScopes(await listRestorable(store, company_id), scopes);
  const { ids, total } = await findPage(store.database, restorable, company_id, list, asked);
  if (ids.length === 0) return { rows: [], total };
  const { read } = store.database;
  const entries = await query<Entry>(
    read,
    `${ENTRY} where company_id = ? and id in (${placeholders(ids.length)})`,
    [company_id, ...ids],
  );
  const tables = [...new Set(entries.map(({ table_name }) => table_name))];
  const restored = await loadRestored(read, company_id, tables, Math.min(...ids));
  const rows = entries.flatMap(({ id, table_name, old_value, username, created }) => {
    const record = JSON.parse(old_value) as Row;
    const entity = findEntity(restorable, table_name, record);
    if (!entity) return [];
    return {
      ...{ id, entity: entity.name, record_id: Number(record.id), by: username },
      name: findRecordName(entity, record) ?? String(record.id),
      created_at: created,
      restored: restored.get(id) ?? null,
    };
  });
  return { rows: rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), total };
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
