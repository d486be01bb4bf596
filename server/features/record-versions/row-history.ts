// What happened to the rows that are edited with a record, from the activity log: from the rows of today back,
// with what each request replaced put back, those that were deleted since or moved elsewhere among them.
import { type SqlBool, sql } from 'kysely';
import {
  type EditedChildren,
  listEditedChildren,
} from '../../../domain/entity-schema/child-rows.ts';
import type { Entity, Field, Row } from '../../../domain/entity-schema/entity.ts';
import { listRowDifferences, type RowChange } from '../../../domain/entity-schema/row-changes.ts';
import { findRowEntity } from '../../../domain/entity-schema/row-lists.ts';
import { parseLoggedValue } from '../../audit/activity-log.ts';
import type { Database } from '../../database/database.ts';
import { columnCodecs, toApiValue } from '../../database/entity-tables.ts';
import { listKeptEntities } from '../../database/own-entities.ts';
import { dynamicTables, placeholders, query } from '../../database/raw-query.ts';
import { serializeRecords } from '../../entities/serialize-records.ts';
import { RESTORED_FROM } from '../../entities/store-record.ts';

/**
 * A change of a row with the request that made it (`entry` is its last entry about the row). The rows are whole,
 * with fields that the reader may not see. `deletion` is the entry of the deletion that ended the row as it was
 * before; `elsewhere` says that it was, or came to be, a row of another record.
 */
export type LoggedRowChange = RowChange & {
  entry: number;
  group_id: string;
  at: string;
  by: string;
  deletion?: number;
  elsewhere?: true;
};

export type RowSubject = {
  database: Database;
  company_id: number;
  entity: Entity;
  entities: Entity[];
  now: Row;
};

type Entry = {
  id: number;
  group_id: string;
  created: string;
  username: string;
  action: string;
  table_pk_value: string;
  field_name: string;
  old_value: string | null;
  new_value: string | null;
};

/** A list of rows: `child` as the company keeps it, with all of its fields. */
type RowList = { field: EditedChildren; child: Entity; owner: number };

/** Ids of one statement. */
const MAX_IDS = 5000;

export const parseLogged = (field: Field, text: string | null): unknown => {
  const value = parseLoggedValue(field, text);
  // The type may have been another one when the value was logged.
  if (field.kind === 'references')
    return Array.isArray(value) && value.every(id => Number.isSafeInteger(id)) ? value : [];
  return toApiValue(field, columnCodecs[field.kind].toColumn(value));
};

/** The ids of rows that were in the list once: deleted there, or moved to another record. */
const findFormerRows = async (
  { database, company_id }: RowSubject,
  { child, field, owner }: RowList,
  since: number,
): Promise<number[]> => {
  const { by } = field.children;
  const of = String(owner);
  const inDeleted = (name: string) => database.jsonText('activity_log.old_value', name);
  // Record types share a table, and may have fields of the same name.
  const { scope } = child;
  const ofType = scope ? sql` and ${inDeleted(scope.column)} = ${String(scope.id)}` : sql``;
  const isDeletion = sql<SqlBool>`action = 'delete' and ${inDeleted(by)} = ${of}${ofType}`;
  const isMove = sql<SqlBool>`action = 'update' and field_name = ${by} and old_value = ${of}`;
  const find = async (condition: typeof isMove) => {
    const { rows } = await sql<{ id: string }>`select table_pk_value as id from activity_log
      where company_id = ${company_id} and table_name = ${child.table} and id > ${since} and ${condition}`.execute(
      database.read,
    );
    return rows.map(({ id }) => Number(id));
  };
  return [...(await find(isDeletion)), ...(await find(isMove))];
};

/** False for where a record of another type begins or ends that once had the id of a row. */
const isOfType = ({ scope }: Entity, { action, old_value, new_value }: Entry): boolean => {
  if (!scope || action === 'update') return true;
  const logged = JSON.parse((action === 'create' ? new_value : old_value) ?? '{}') as Row;
  return Number(logged[scope.column]) === scope.id;
};

/** The entries about the rows, newest first. */
const loadEntries = async (
  { database, company_id }: RowSubject,
  { child }: RowList,
  ids: number[],
  since: number,
): Promise<Entry[]> => {
  const entries: Entry[] = [];
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const some = ids.slice(from, from + MAX_IDS).map(String);
    entries.push(
      ...(await query<Entry>(
        database.read,
        `select id, group_id, created, username, action, table_pk_value, field_name, old_value,
           case when action = 'create' then new_value end as new_value
         from activity_log where company_id = ? and table_name = ? and id > ?
           and table_pk_value in (${placeholders(some.length)})`,
        [company_id, child.table, since, ...some],
      )),
    );
  }
  return entries
    .filter(entry => isOfType(child, entry))
    .map(entry => ({ ...entry, id: Number(entry.id) }))
    .sort((a, b) => b.id - a.id);
};

/** Rows that are in the table, but in the list of another record by now. */
const loadMoved = async (
  { database, company_id, entities }: RowSubject,
  { child }: RowList,
  ids: number[],
): Promise<Row[]> => {
  if (ids.length === 0) return [];
  const { read } = database;
  const stored = await dynamicTables(read)
    .selectFrom(child.table)
    .selectAll()
    .where('company_id', '=', company_id)
    .where('id', 'in', ids)
    .execute();
  const { scope } = child;
  const ofType = scope ? stored.filter(row => row[scope.column] === scope.id) : stored;
  const own = child.fields.filter(({ kind }) => kind !== 'children');
  return serializeRecords(read, entities, { ...child, fields: own }, company_id, ofType);
};

/** Which life of a row an entry is about: the one that a deletion ended, or the one of today. */
type Life = { id: string; deletion: number | undefined };

/** The lives that go on after a deletion, by its entry: the row was restored. */
const findLaterLives = (entries: Entry[]): Map<number, Life> => {
  const later = new Map<number, Life>();
  const ended = new Map<string, number>();
  for (const { id, action, table_pk_value, new_value } of entries) {
    if (action === 'delete') ended.set(table_pk_value, id);
    if (action !== 'create') continue;
    const from = (JSON.parse(new_value ?? '{}') as Row)[RESTORED_FROM];
    if (typeof from === 'number')
      later.set(from, { id: table_pk_value, deletion: ended.get(table_pk_value) });
  }
  return later;
};

/** The same for all lives of a row, of which each restored the one before. */
const toKey = (life: Life, later: Map<number, Life>): string => {
  if (life.deletion === undefined) return life.id;
  const next = later.get(life.deletion);
  return next ? toKey(next, later) : `deleted-${life.deletion}`;
};

/** The changes of one row, newest first; `start` is the row of today, undefined where there is none. */
const walkBack = (
  { field, child, owner }: RowList,
  entries: Entry[],
  start: Row | undefined,
  later: Map<number, Life>,
): LoggedRowChange[] => {
  const { by, fields } = field.children;
  const byName = new Map(child.fields.map(each => [each.name, each]));
  const changes: LoggedRowChange[] = [];
  const life: Life = { id: entries[0]!.table_pk_value, deletion: undefined };
  let state: Row | null = start ?? null;
  let after = state;
  let newest = entries[0]!;
  const flush = () => {
    const isIn = (row: Row | null) => row !== null && Number(row[by]) === owner;
    const [before, record] = [state, after].map(row => (isIn(row) ? row : null));
    const isSame =
      before && record
        ? listRowDifferences(fields, record, before).length === 0
        : !before && !record;
    const wasElsewhere = (state && !before) || (after && !record);
    if (!isSame)
      changes.push({
        ...{ list: field.name, key: toKey(life, later), before: before!, record: record! },
        ...{ entry: newest.id, group_id: newest.group_id, at: newest.created, by: newest.username },
        ...(life.deletion === undefined ? {} : { deletion: life.deletion }),
        ...(wasElsewhere ? { elsewhere: true } : {}),
      });
    after = state;
  };
  for (const entry of entries) {
    if (entry.group_id !== newest.group_id) {
      flush();
      newest = entry;
    }
    if (entry.action === 'delete') {
      state = JSON.parse(entry.old_value ?? '{}') as Row;
      life.deletion = entry.id;
    } else if (entry.action === 'create') {
      state = null;
      // A row with the same id that was there before is another one.
      flush();
    } else if (state) {
      const changed = byName.get(entry.field_name);
      if (changed) state = { ...state, [changed.name]: parseLogged(changed, entry.old_value) };
    }
  }
  flush();
  return changes;
};

const readList = async (
  subject: RowSubject,
  list: RowList,
  since: number,
): Promise<LoggedRowChange[]> => {
  const { by } = list.field.children;
  const there = new Map(
    (subject.now[list.field.name] as Row[]).map(row => [
      Number(row.id),
      { ...row, [by]: list.owner },
    ]),
  );
  const former = (await findFormerRows(subject, list, since)).filter(id => !there.has(id));
  const ids = [...new Set([...there.keys(), ...former])];
  const entries = await loadEntries(subject, list, ids, since);
  for (const row of await loadMoved(subject, list, [...new Set(former)]))
    there.set(Number(row.id), row as Row & Record<string, number>);
  const later = findLaterLives(entries);
  return [...Map.groupBy(entries, ({ table_pk_value }) => table_pk_value)].flatMap(([id, some]) =>
    walkBack(list, some, there.get(Number(id)), later),
  );
};

/** What happened to the rows of the record after an entry of the log, newest first. */
export const readRowChanges = async (
  subject: RowSubject,
  since: number,
): Promise<LoggedRowChange[]> => {
  const lists = listEditedChildren(subject.entity);
  if (lists.length === 0) return [];
  const { database, company_id, entities, now } = subject;
  const kept = await listKeptEntities(database.read, entities, company_id);
  const changes: LoggedRowChange[] = [];
  for (const field of lists) {
    const child =
      kept.find(({ name }) => name === field.children.entity) ??
      findRowEntity(entities, field.children);
    const list = { field, child, owner: Number(now.id) };
    changes.push(...(await readList(subject, list, since)));
  }
  return changes.sort((a, b) => b.entry - a.entry);
};
