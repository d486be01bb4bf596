// The activity log as a list entity, its own query names, and a search by user and dates that stays
// fast at any length of the log.
import type { Entity, Field } from '../../../domain/entity-schema/entity.ts';
import { containsText } from '../../../domain/normal-form.ts';
import type { Database, Stored, StoredRow } from '../../database/database.ts';
import { placeholders, query } from '../../database/raw-query.ts';
import { type HiddenFields, listLoggedNames } from '../../entities/hidden-fields.ts';
import type { ListQuery, QueryString } from '../../entities/list-query.ts';
import { listFilterFields, type Range, type WithinFilter } from '../../entities/parse-filters.ts';

const toTexts = (en: string, ne: string) => ({ en, ne });
const toColumn = (name: string, kind: Field['kind'], label: Field['label']): Field => ({
  name,
  kind,
  label,
  required: false,
  readOnly: true,
  fixed: false,
});

/** A text that filters match exactly. */
const toExactColumn = (name: string, label: Field['label']): Field => ({
  ...toColumn(name, 'text', label),
  format: 'code',
});

/** Newest first; found by user name and by dates. */
export const activityLogEntity = {
  name: 'logs',
  table: 'activity_log',
  fields: [
    toColumn('id', 'integer', toTexts('id', 'आईडी')),
    toExactColumn('group_id', toTexts('group id', 'समूह')),
    toColumn('username', 'text', toTexts('username', 'प्रयोगकर्ता नाम')),
    toExactColumn('table_name', toTexts('table name', 'तालिका')),
    toExactColumn('table_pk', toTexts('table pk', 'तालिकाको कुञ्जी')),
    toExactColumn('table_pk_value', toTexts('pk value', 'कुञ्जीको मान')),
    toColumn('old_value', 'text', toTexts('old value', 'पुरानो मान')),
    toColumn('new_value', 'text', toTexts('new value', 'नयाँ मान')),
    toExactColumn('field_name', toTexts('field name', 'विवरण')),
    toExactColumn('action', toTexts('action', 'काम')),
    toColumn('created', 'timestamp', toTexts('created', 'मिति')),
  ],
  // The index of the log is chosen by the search.
  indexes: [],
  list: {
    columns: [],
    search: ['username'],
    numbers: [],
    filters: [],
    dates: 'created',
    sort: { field: 'id', by: 'desc' as const },
    limit: 10,
    actions: [],
  },
} as unknown as Entity;

/** `username` without brackets is the search by user name (contract, "Lists"). */
export const toActivityLogQuery = (given: QueryString): QueryString =>
  typeof given.username === 'string' && given.username !== ''
    ? { ...given, 'search[username]': given.username }
    : given;

const VALUES = ['old_value', 'new_value'];

const toRanges = (values: Iterable<string>): Range[] =>
  [...values].map(value => ({ from: value, to: value }));

/**
 * The query of a reader from whom values are hidden: a search or an order by values says nothing of the
 * entries that may have them, single changes of the fields and whole records of their tables. Others are
 * found as ever.
 */
export const withoutHidden = (query: ListQuery, hidden: HiddenFields): ListQuery => {
  const reads = [query.sort, ...query.filters.flatMap(listFilterFields)];
  if (hidden.size === 0 || !reads.some(name => VALUES.includes(name))) return query;
  const names = listLoggedNames(hidden);
  const within = (field: string, ranges: Range[], negated: boolean): WithinFilter => ({
    ...{ how: 'within', field, ranges, negated },
  });
  const isElsewhere = within('table_name', toRanges(hidden.keys()), true);
  const isOfOthers = [
    within('field_name', [{}], false),
    within('field_name', toRanges(names), true),
  ];
  return {
    ...query,
    filters: [...query.filters, { how: 'any', of: [[isElsewhere], isOfOthers] }],
  };
};

/**
 * More names than this are searched row by row. Users from before the log had ids are in it under
 * two names; SQLite joins 500 at most.
 */
const MAX_USERS = 400;
/** Deeper pages are also searched row by row. */
const MAX_DEPTH = 10_000;

const listUserNames = async ({ read }: Database, company_id: number): Promise<string[]> => {
  const rows = await query<{ name: string }>(
    read,
    `with recursive names(name) as (
       select * from (select username from activity_log where company_id = ? order by username limit 1) as first_name
       union all
       select (select username from activity_log where company_id = ? and username > names.name order by username limit 1)
       from names where names.name is not null
     ) select name from names where name is not null limit ${MAX_USERS + 1}`,
    [company_id, company_id],
  );
  return rows.map(row => row.name);
};

type FoundEntries = { rows: StoredRow[]; total: number };

/**
 * The page, newest first; undefined for a query other than by user and dates, or too wide. Each
 * user's entries are in order in the index, so they are counted and paged without sorting.
 */
export const searchActivityLog = async (
  database: Database,
  company_id: number,
  listQuery: ListQuery,
): Promise<FoundEntries | undefined> => {
  const { filters, sort, by, start, end, limit, page } = listQuery;
  const deepest = page * limit;
  const isOurs =
    filters.every(filter => filter.how === 'contains' && filter.field === 'username') &&
    sort === 'id' &&
    by === 'desc';
  if (!isOurs || deepest > MAX_DEPTH) return undefined;
  const all = await listUserNames(database, company_id);
  if (all.length > MAX_USERS) return undefined;
  const texts = filters.map(filter => (filter.how === 'contains' ? filter.text : ''));
  const users = all.filter(name => texts.every(text => containsText(name, text)));
  if (users.length === 0) return { rows: [], total: 0 };
  const where = `company_id = ? and username = ?${start ? ' and created >= ?' : ''}${end ? ' and created <= ?' : ''}`;
  const values = users.flatMap(user => [
    company_id,
    user,
    ...(start ? [start] : []),
    ...(end ? [end] : []),
  ]);
  const each = (text: string) => users.map(() => text).join(' union all ');
  const [counts, candidates] = await Promise.all([
    query<{ count: number }>(
      database.read,
      each(`select count(*) as count from activity_log where ${where}`),
      values,
    ),
    query<{ id: number }>(
      database.read,
      `select id from (${each(`select * from (select id, created from activity_log where ${where} order by created desc, id desc limit ${deepest}) as of_user`)}) as newest
       order by created desc, id desc limit ${limit} offset ${deepest - limit}`,
      values,
    ),
  ]);
  const ids = candidates.map(row => row.id);
  const total = counts.reduce((sum, row) => sum + row.count, 0);
  if (ids.length === 0) return { rows: [], total };
  const rows = await query<Stored<'activity_log'>>(
    database.read,
    `select * from activity_log where +company_id = ? and id in (${placeholders(ids.length)})`,
    [company_id, ...ids],
  );
  return { rows: ids.map(id => rows.find(row => row.id === id)!), total };
};
