// The paged response of every list, and how a page is fetched within one company.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { isOwnField, type OwnField } from '../../domain/entity-schema/own-fields.ts';
import type { Database, StoredRow } from '../database/database.ts';
import { dynamicTables } from '../database/raw-query.ts';
import { type FindCondition, toFilterCondition } from './filter-conditions.ts';
import { buildOrderBy, type ListQuery } from './list-query.ts';
import { canUseNameIndex, searchNameIndex } from './name-index-search.ts';
import {
  countOwnMatches,
  findMatchingPage,
  findOwnPage,
  matchOwnValue,
} from './own-field-queries.ts';
import { type FieldFilter, flattenFilters, listFilterFields, type Range } from './parse-filters.ts';
import { toMakersCondition } from './row-scopes.ts';

export type Page<T> = {
  data: T[];
  prev_page_url: string | null;
  next_page_url: string | null;
  current_page: number;
  from: number | null;
  to: number | null;
  total: number;
  last_page: number;
};

/**
 * Wraps the rows of one page; `url` is the request's, whose other parameters are kept in the links
 * to the neighbouring pages.
 */
export const toPage = <T>(
  rows: T[],
  total: number,
  { limit, page }: Pick<ListQuery, 'limit' | 'page'>,
  url: string,
): Page<T> => {
  const last = Math.max(1, Math.ceil(total / limit));
  const [path, query = ''] = url.split('?');
  const at = (number: number) => {
    const parameters = new URLSearchParams(query);
    parameters.set('page', String(number));
    parameters.delete('access_token');
    return `${path}?${parameters}`;
  };
  return {
    data: rows,
    prev_page_url: page > 1 ? at(Math.min(page - 1, last)) : null,
    next_page_url: page < last ? at(page + 1) : null,
    current_page: page,
    from: rows.length > 0 ? (page - 1) * limit + 1 : null,
    to: rows.length > 0 ? (page - 1) * limit + rows.length : null,
    total,
    last_page: last,
  };
};

/** The rows of the company, and of the record type where several share the table, that the caller sees. */
const isOfEntity = (entity: Entity, company_id: number): Expression<SqlBool> => {
  const { table, scope } = entity;
  const seen = toMakersCondition(entity);
  return sql.join(
    [
      sql`${sql.ref(`${table}.company_id`)} = ${company_id}`,
      ...(scope ? [sql`${sql.ref(`${table}.${scope.column}`)} = ${scope.id}`] : []),
      ...(seen ? [seen] : []),
    ],
    sql` and `,
  ) as RawBuilder<SqlBool>;
};

/**
 * All conditions of a list request, company scope first: the one place where it is applied to
 * lists.
 */
export const toConditions = (
  database: Database,
  entity: Entity,
  company_id: number,
  query: ListQuery,
  findCondition?: FindCondition,
): Expression<SqlBool>[] => {
  const name = entity.list.dates ?? 'created_at';
  const dates = `${entity.table}.${name}`;
  // A day is compared with days: as text, it sorts before every moment of the same day.
  const isDay = entity.fields.find(field => field.name === name)?.kind === 'date';
  const asStored = (moment: string) => (isDay ? moment.slice(0, 10) : moment);
  return [
    isOfEntity(entity, company_id),
    ...query.filters.map(filter =>
      toFilterCondition({ database, entity, company_id, findCondition }, filter),
    ),
    ...(query.start ? [sql<SqlBool>`${sql.ref(dates)} >= ${asStored(query.start)}`] : []),
    ...(query.end ? [sql<SqlBool>`${sql.ref(dates)} <= ${asStored(query.end)}`] : []),
  ];
};

/**
 * Up to this many matches of a search are collected in one scan; with more, reading in order soon
 * fills a page.
 */
const MAX_GATHERED = 1000;

const isSearch = ({ filters }: ListQuery) =>
  flattenFilters(filters).some(({ how }) => how === 'contains');

/**
 * One index of the schema covers all properties of the query, so the engine need not fetch the row
 * itself.
 */
const isIndexed = ({ indexes }: Entity, { filters, start, end }: ListQuery) =>
  !start &&
  !end &&
  indexes.some(columns => filters.flatMap(listFilterFields).every(name => columns.includes(name)));

/**
 * Scans all rows of the company: in a covering index, else by a range of ids, which leads the
 * engine to the index in that order and not to another one of the company.
 */
const toFullScanConditions = (
  entity: Entity,
  query: ListQuery,
  where: Expression<SqlBool>[],
): Expression<SqlBool>[] =>
  isIndexed(entity, query) ? where : [...where, sql<SqlBool>`${sql.ref(`${entity.table}.id`)} > 0`];

/**
 * The ids of all matches of a text search; undefined without such a search or with too many
 * matches. Unordered: an engine that must sort would fetch each row by itself, at twice the cost of
 * a scan.
 */
export const searchIds = async (
  database: Database,
  entity: Entity,
  company_id: number,
  query: ListQuery,
): Promise<number[] | undefined> => {
  if (!isSearch(query)) return undefined;
  const found = await dynamicTables(database.read)
    .selectFrom(entity.table)
    .select('id')
    .$castTo<{ id: number }>()
    .where(eb =>
      eb.and(
        toFullScanConditions(entity, query, toConditions(database, entity, company_id, query)),
      ),
    )
    .limit(MAX_GATHERED + 1)
    .execute();
  return found.length > MAX_GATHERED ? undefined : found.map(row => row.id);
};

const loadRows = (
  database: Database,
  entity: Entity,
  where: Expression<SqlBool>[],
  query: ListQuery,
) =>
  dynamicTables(database.read)
    .selectFrom(entity.table)
    .selectAll()
    .where(eb => eb.and(where))
    .orderBy(buildOrderBy(database, entity, query))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();

/** More matches than this fill a page sooner when each row is asked in turn. */
const MANY_MATCHES = 2000;

/** The filter of a list that has one, of an own field, and no dates: the index alone answers it. */
const findOnlyOwnFilter = (entity: Entity, { filters, start, end }: ListQuery) => {
  const [filter] = filters;
  // The index does not know who made a record.
  if (entity.makers) return undefined;
  if (!filter || filters.length > 1 || start || end || listFilterFields(filter).length > 1)
    return undefined;
  if (filter.how === 'any') return undefined;
  const field = entity.fields.find(({ name }) => name === filter.field)!;
  return isOwnField(field) ? { field, filter } : undefined;
};

const countRows = async (
  database: Database,
  entity: Entity,
  where: Expression<SqlBool>[],
): Promise<number> => {
  const { count } = await dynamicTables(database.read)
    .selectFrom(entity.table)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(eb => eb.and(where))
    .executeTakeFirstOrThrow();
  return count;
};

/** The page of a list under one filter of an own field. */
const fetchOwnMatches = async (
  database: Database,
  entity: Entity,
  company_id: number,
  query: ListQuery,
  { field, filter }: { field: OwnField; filter: FieldFilter },
): Promise<{ rows: StoredRow[]; total: number }> => {
  const isNegated = filter.how === 'within' && filter.negated;
  const matching = await countOwnMatches(database, company_id, field, filter);
  const [ofCompany] = toConditions(database, entity, company_id, { ...query, filters: [] });
  const total = isNegated
    ? Number(await countRows(database, entity, [ofCompany!])) - matching
    : matching;
  if (total === 0) return { rows: [], total };
  if (!isNegated && query.sort === field.name) {
    const ids = await findMatchingPage(database, company_id, field, filter, query);
    return { rows: await loadFound(database, entity, ofCompany!, ids, query), total };
  }
  const how = isNegated || total > MANY_MATCHES ? 'probe' : 'gather';
  const match = matchOwnValue(database, entity, company_id, field, filter, how);
  const where = [ofCompany!, isNegated ? sql<SqlBool>`not (${match})` : match];
  // Without a value none comes before another; the index would be asked in vain.
  const rows =
    isNegated && query.sort === field.name && filter.ranges.every(isWhole)
      ? await loadRows(database, entity, where, { ...query, sort: 'id' })
      : await loadOrdered(database, entity, company_id, where, query);
  return { rows, total };
};

/** A range without ends: every value. */
const isWhole = ({ from, to }: Range): boolean => from === undefined && to === undefined;

/** The rows of a page whose ids are known, in the order of the list. */
const loadFound = (
  database: Database,
  entity: Entity,
  ofCompany: Expression<SqlBool>,
  ids: number[],
  query: ListQuery,
): Promise<StoredRow[]> => {
  const found = [ofCompany, database.isOneOf(`${entity.table}.id`, ids)];
  return ids.length === 0
    ? Promise.resolve([])
    : loadRows(database, entity, found, { ...query, page: 1 });
};

/**
 * The rows of a page, in the order of a column or of an own field; the first condition is that of the
 * company.
 */
export const loadOrdered = async (
  database: Database,
  entity: Entity,
  company_id: number,
  where: Expression<SqlBool>[],
  query: ListQuery,
): Promise<StoredRow[]> => {
  const sorted = entity.fields.find(({ name }) => name === query.sort)!;
  if (!isOwnField(sorted)) return loadRows(database, entity, where, query);
  const ids = await findOwnPage(database, entity, company_id, where, sorted, query);
  return loadFound(database, entity, where[0]!, ids, query);
};

/** The rows of the page and the total count. */
export const fetchPage = async (
  database: Database,
  entity: Entity,
  company_id: number,
  query: ListQuery,
): Promise<{ rows: StoredRow[]; total: number }> => {
  const only = findOnlyOwnFilter(entity, query);
  if (only) return fetchOwnMatches(database, entity, company_id, query, only);
  const where = toConditions(database, entity, company_id, query);
  const rowsWith = async (ids: number[], page: number) =>
    ids.length === 0
      ? []
      : loadRows(database, entity, [where[0]!, database.isOneOf(`${entity.table}.id`, ids)], {
          ...query,
          page,
        });
  if (isSearch(query) && canUseNameIndex(entity, query)) {
    const { ids, total } = await searchNameIndex(database, entity, where, query);
    return { rows: await rowsWith(ids, 1), total };
  }
  const found = await searchIds(database, entity, company_id, query);
  if (found) return { rows: await rowsWith(found, query.page), total: found.length };
  const [rows, total] = await Promise.all([
    loadOrdered(database, entity, company_id, where, query),
    countRows(
      database,
      entity,
      isSearch(query) ? toFullScanConditions(entity, query, where) : where,
    ),
  ]);
  return { rows, total };
};
