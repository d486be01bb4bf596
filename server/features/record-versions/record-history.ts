// The versions of a record, from the activity log: the record of now, with what each change replaced put
// back, from the newest to the oldest. A later record with the id of a deleted one has versions of its own.
import type { Entity, Field, Row } from '../../../domain/entity-schema/entity.ts';
import { isFileField, toFilePathField } from '../../../domain/entity-schema/file-fields.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { nestNames } from '../../entities/serialize-records.ts';
import { RESTORED_FROM } from '../../entities/store-record.ts';
import {
  type LoggedRowChange,
  parseLogged,
  type RowSubject,
  readRowChanges,
} from './row-history.ts';

/**
 * What one request did to a record. `version` is its last entry in the log; `before` has what it changed
 * as it was, `record` the whole record after it; `other` what it changed that is no field (any more); `rows`
 * what it did to the rows that are edited with the record.
 */
export type RecordVersion = {
  version: number;
  at: string;
  by: string;
  event: 'created' | 'changed' | 'restored';
  fields: string[];
  other: string[];
  before: Row;
  record: Row;
  rows: LoggedRowChange[];
};

type Subject = RowSubject;

type Group = { group_id: string; last_id: number; at: string; username: string; made: number };
type Change = { group_id: string; field_name: string; old_value: string | null };

const KEY = 'company_id = ? and table_name = ? and table_pk_value = ?';

const toKey = ({ company_id, entity, now }: Subject) => [company_id, entity.table, String(now.id)];

/** The entry that made the record; undefined where the log is younger. */
const findCreation = async (
  subject: Subject,
): Promise<{ id: number; new_value: string | null } | undefined> => {
  const [found] = await query<{ id: number; new_value: string | null }>(
    subject.database.read,
    `select id, new_value from activity_log where ${KEY} and action = 'create' order by id desc limit 1`,
    toKey(subject),
  );
  return found;
};

/** The fields that a version shows: children are records of their own, a moment of change is its own. */
const listVersionFields = ({ fields, scope }: Entity): Field[] =>
  fields.filter(
    ({ name, kind, setBy }) =>
      kind !== 'children' && kind !== 'password' && setBy !== 'updated' && name !== scope?.column,
  );

/** The names in a record of a field, and of what is answered along with it. */
const listNames = (field: Field): string[] => [
  field.name,
  ...(field.reference?.as ? [field.reference.as] : []),
  ...(isFileField(field) ? [toFilePathField(field.name)] : []),
];

const pick = (record: Row, names: string[]): Row =>
  Object.fromEntries(names.filter(name => name in record).map(name => [name, record[name]]));

/** The filled values of a logged record that are none of its fields today. */
export const listGoneFields = (entity: Entity, logged: Row): string[] => {
  const known = new Set(['id', 'created_at', 'company_id', RESTORED_FROM, entity.scope?.column]);
  for (const field of entity.fields) for (const name of listNames(field)) known.add(name);
  return Object.entries(logged)
    .filter(([name, value]) => !known.has(name) && value !== null && typeof value !== 'object')
    .map(([name]) => name);
};

/** With the requests that changed rows alone, newest first. */
const addRowGroups = (groups: Group[], changes: LoggedRowChange[]): Group[] => {
  const known = new Map(groups.map(each => [each.group_id, { ...each }]));
  for (const { group_id, entry, at, by } of changes) {
    const group = known.get(group_id);
    if (group) group.last_id = Math.max(Number(group.last_id), entry);
    else known.set(group_id, { group_id, last_id: entry, at, username: by, made: 0 });
  }
  return [...known.values()].sort((a, b) => b.last_id - a.last_id);
};

const parseRecord = (text: string | null): Row => JSON.parse(text ?? '{}') as Row;

/**
 * The newest versions of the record `now`, at most `limit`, newest first; `gone` are the names of filled
 * fields of the oldest of them that are no more.
 */
export const readVersions = async (
  subject: Subject,
  limit: number,
  oldest = 0,
): Promise<{ versions: RecordVersion[]; gone: string[] }> => {
  const { company_id, entity, entities, now } = subject;
  const { read } = subject.database;
  const creation = await findCreation(subject);
  const rowChanges = await readRowChanges(subject, creation?.id ?? 0);
  const ofRecord = await query<Group>(
    read,
    `select group_id, max(id) as last_id, max(created) as at, max(username) as username,
       max(case when action = 'create' then 1 else 0 end) as made
     from activity_log where ${KEY} and id >= ? and action in ('create', 'update')
     group by group_id having max(id) >= ? order by last_id desc limit ?`,
    // The last entry of a request may be about a row.
    [...toKey(subject), creation?.id ?? 0, rowChanges.length > 0 ? 0 : oldest, limit],
  );
  const groups = addRowGroups(ofRecord, rowChanges)
    .filter(({ last_id }) => last_id >= oldest)
    .slice(0, limit);
  if (groups.length === 0) return { versions: [], gone: [] };
  const changes = await query<Change>(
    read,
    `select group_id, field_name, old_value from activity_log
     where ${KEY} and id >= ? and action = 'update' and group_id in (${placeholders(groups.length)})
     order by id desc`,
    [...toKey(subject), creation?.id ?? 0, ...groups.map(({ group_id }) => group_id)],
  );
  const rowsByGroup = Map.groupBy(rowChanges, ({ group_id }) => group_id);
  const byGroup = Map.groupBy(changes, ({ group_id }) => group_id);
  const made = creation ? parseRecord(creation.new_value) : {};
  const fields = new Map(listVersionFields(entity).map(field => [field.name, field]));
  const states = [pick(now, ['id', ...fields.keys()])];
  /** What is no field any more, as it was at the state that was found last. */
  const others: Row = pick(made, listGoneFields(entity, made));
  const found = groups.map(({ last_id, at, username, group_id, made: isMade }, place) => {
    const record = states.at(-1)!;
    const earlier = { ...record };
    const changed = new Set<Field>();
    const other = new Set<string>();
    for (const { field_name, old_value } of byGroup.get(group_id) ?? []) {
      const field = fields.get(field_name);
      if (field) earlier[field_name] = parseLogged(field, old_value);
      if (field) changed.add(field);
      else if (!entity.fields.some(({ name }) => name === field_name)) {
        other.add(field_name);
        if (place < groups.length - 1) others[field_name] = old_value;
      }
    }
    states.push(earlier);
    // The rows that were made with it are part of what was made.
    const rows = Number(isMade) === 1 ? [] : (rowsByGroup.get(group_id) ?? []);
    const isRestored = Number(isMade) === 1 && RESTORED_FROM in made;
    const event = isRestored ? 'restored' : Number(isMade) === 1 ? 'created' : 'changed';
    return {
      version: {
        ...{ version: last_id, at, by: username, event: event as RecordVersion['event'] },
        ...{ fields: [...changed].map(({ name }) => name), other: [...other], rows },
      },
      names: [...changed].flatMap(listNames),
    };
  });
  await nestNames(read, entities, { ...entity, fields: [...fields.values()] }, company_id, states);
  return {
    versions: found.map(({ version, names }, place) => ({
      ...version,
      before: pick(states[place + 1]!, names),
      record: states[place]!,
    })),
    gone: Object.keys(others).filter(name => others[name] !== null),
  };
};

/**
 * The version that a request names, what of it is no field any more, and what happened to its rows since, newest
 * first; undefined for none.
 */
export const findVersion = async (
  subject: Subject,
  version: number,
): Promise<{ record: Row; gone: string[]; since: LoggedRowChange[] } | undefined> => {
  const { versions, gone } = await readVersions(subject, MAX_STEPS, version);
  const last = versions.at(-1);
  const since = versions.slice(0, -1).flatMap(({ rows }) => rows);
  return last?.version === version ? { record: last.record, gone, since } : undefined;
};

/** Versions that lie between a version and now: a statement takes no more values. */
const MAX_STEPS = 10_000;
