// What people changed of a record, from the activity log: one event a request, of what the reader sees.
import type { TimelineEvent } from '../../../domain/documents/timeline.ts';
import type { ReadDb, StoredRow } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import {
  COLUMNS_OF_MANY,
  type LoggedChange,
  listChangedFields,
  type SeenNames,
} from './logged-fields.ts';

/** An event with what orders those of one second: a later one has a greater `serial`. */
export type SourceEvent = TimelineEvent & { serial: number };

/** `row` is the record as it is stored, `limit` the most events that are asked of each source. */
export type TimelineRecord = {
  read: ReadDb;
  company_id: number;
  table: string;
  row: StoredRow & { id: number };
  limit: number;
  seen: SeenNames;
};

export type TimelineSource = (record: TimelineRecord) => Promise<SourceEvent[]>;

/** Some requests of the log, the newest before the entry, as events; `next` is there where others may follow. */
const readLogPage = async (
  { read, company_id, table, row, limit, seen }: TimelineRecord,
  made: boolean,
  before: number | undefined,
): Promise<{ events: SourceEvent[]; next: number | undefined }> => {
  const key = [company_id, table, String(row.id)];
  const where = 'company_id = ? and table_name = ? and table_pk_value = ?';
  const groups = await query<{
    group_id: string;
    last_id: number;
    at: string;
    username: string;
    is_made: number;
  }>(
    read,
    `select group_id, max(id) as last_id, max(created) as at, max(username) as username,
       max(case when action = 'create' then 1 else 0 end) as is_made
     from activity_log where ${where} group by group_id
     ${before === undefined ? '' : 'having max(id) < ?'} order by last_id desc limit ?`,
    [...key, ...(before === undefined ? [] : [before]), limit],
  );
  if (groups.length === 0) return { events: [], next: undefined };
  const toValue = (column: string) =>
    `case when field_name in (${placeholders(COLUMNS_OF_MANY.length)}) then ${column} end as ${column}`;
  const changes = await query<LoggedChange & { group_id: string }>(
    read,
    `select group_id, field_name, ${toValue('old_value')}, ${toValue('new_value')} from activity_log
     where ${where} and action = 'update' and group_id in (${placeholders(groups.length)}) order by id`,
    [...COLUMNS_OF_MANY, ...COLUMNS_OF_MANY, ...key, ...groups.map(each => each.group_id)],
  );
  const fieldsOf = Map.groupBy(changes, ({ group_id }) => group_id);
  const events = groups.flatMap(({ group_id, last_id, at, username, is_made }): SourceEvent[] => {
    if (Number(is_made) === 1)
      return made ? [{ at, by: username, event: 'created', serial: last_id }] : [];
    const fields = listChangedFields(fieldsOf.get(group_id) ?? [], seen);
    return fields.length === 0
      ? []
      : [{ at, by: username, event: 'changed', fields, serial: last_id }];
  });
  return { events, next: groups.length < limit ? undefined : groups.at(-1)!.last_id };
};

/**
 * What people changed of a record, one event a request, from the activity log; with `made` also who made it. Where
 * changes are not for the reader, it reads on to those that are.
 */
export const readLog =
  ({ made }: { made: boolean }): TimelineSource =>
  async record => {
    const found: SourceEvent[] = [];
    let next: number | undefined;
    do {
      const page = await readLogPage(record, made, next);
      found.push(...page.events);
      next = page.next;
    } while (next !== undefined && found.length < record.limit);
    return found;
  };
