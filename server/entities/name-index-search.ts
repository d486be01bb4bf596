// A page in word order, from an index in that order that covers all properties of the query: one
// scan finds the page and counts the rest, and rows are only fetched to be shown.
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { Database } from '../database/database.ts';
import { isNameField } from '../database/entity-tables.ts';
import { dynamicTables } from '../database/raw-query.ts';
import { buildOrderBy, isNeverEmpty, type ListQuery } from './list-query.ts';
import { listFilterFields } from './parse-filters.ts';

/** Rows collected beyond the page: if there are no more, no count is needed. */
const LOOKAHEAD_ROWS = 1000;

/**
 * True if the list is sorted by a text that begins an index of the schema, and that index covers
 * the filters.
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

/** The ids of the page in their order, and the total count. */
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
  const found = await dynamicTables(database.read)
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
  // The end of the previous page may be unknown. SQLite seeks in the index by the words alone, not
  // by the pair.
  const behind = last && [
    sql<SqlBool>`${words} ${sql.raw(towards)}= ${last.words}`,
    sql<SqlBool>`(${words}, ${id}) ${sql.raw(towards)} (${last.words}, ${last.id})`,
  ];
  const countBehind = () =>
    dynamicTables(database.read)
      .selectFrom(table)
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where(eb => eb.and([...where, ...(behind ?? [])]))
      .executeTakeFirstOrThrow();
  const gathered = last ? skipped + found.length : 0;
  const total = isAll ? gathered : gathered + (await countBehind()).count;
  return { ids: found.slice(0, limit).map(row => Number(row.id)), total };
};
