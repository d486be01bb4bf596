// A page in the order of words, where an index in that order holds all that is asked of a row: one
// look through it finds the page and counts the rest, and a row is only fetched when it is shown.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { Database } from '../database/database.ts';
import { isNameField } from '../database/entity-tables.ts';
import type { Filter, ListQuery } from './list-query.ts';
import { buildOrderBy, isNeverEmpty } from './order-by.ts';

/** So many more than the page holds are gathered: where that is all, nothing need be counted. */
const LOOKAHEAD_ROWS = 1000;

/** The properties that a filter reads. */
export const listFilterFields = (filter: Filter): string[] => [
  filter.field,
  ...('also' in filter ? filter.also : []),
];

/**
 * True where the list is sorted by a text that begins an index of the schema, and that index holds
 * what is filtered by.
 */
export const canUseNameIndex = (
  entity: Entity,
  { filters, start, end, sort }: ListQuery,
): boolean => {
  const field = entity.fields.find(({ name }) => name === sort);
  if (!field || !isNameField(field) || !isNeverEmpty(field) || start || end) return false;
  return entity.indexes.some(
    columns =>
      columns[0] === sort &&
      filters.flatMap(listFilterFields).every(name => columns.includes(name)),
  );
};

/** The ids of the page in their order, and how many match in all. */
export const searchNameIndex = async (
  database: Database,
  entity: Entity,
  where: Expression<SqlBool>[],
  query: ListQuery,
): Promise<{ ids: number[]; total: number }> => {
  const { table } = entity;
  const { limit, page, sort, by } = query;
  const skipped = (page - 1) * limit;
  const id = sql.ref(`${table}.id`);
  const words = database.foldCase(sql.ref(`${table}.${sort}`));
  const found = await database.read
    .selectFrom(table)
    .select(['id', words.as('words')])
    .where(eb => eb.and(where))
    .orderBy(buildOrderBy(database, entity, query))
    .limit(limit + LOOKAHEAD_ROWS)
    .offset(skipped)
    .execute();
  const last = found.at(-1);
  const isAll = found.length < limit + LOOKAHEAD_ROWS && (last !== undefined || skipped === 0);
  const towards = by === 'asc' ? '>' : '<';
  // Of a page behind the end nothing is known. SQLite begins in the index with the words alone, not
  // with the pair.
  const behind = last && [
    sql<SqlBool>`${words} ${sql.raw(towards)}= ${last.words}`,
    sql<SqlBool>`(${words}, ${id}) ${sql.raw(towards)} (${last.words}, ${last.id})`,
  ];
  const countBehind = () =>
    database.read
      .selectFrom(table)
      .select(eb => eb.fn.countAll().as('count'))
      .where(eb => eb.and([...where, ...(behind ?? [])]))
      .executeTakeFirstOrThrow();
  const gathered = last ? skipped + found.length : 0;
  const total = isAll ? gathered : gathered + Number((await countBehind()).count);
  return { ids: found.slice(0, limit).map(row => Number(row.id)), total };
};
