// The order of rows: empty ones last on both engines, in either direction; generated numbers as
// numbers, though they are texts; other texts as words, ignoring case.
import { type Expression, sql } from 'kysely';
import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import type { Database } from '../database/database.ts';
import { isNameField } from '../database/entity-tables.ts';
import type { ListQuery } from './list-query.ts';

/**
 * Such a column needs no clause for empty rows, and an engine can read it from an index in either
 * direction.
 */
export const isNeverEmpty = ({ name, required }: Field) =>
  required || name === 'id' || name === 'created_at';

/**
 * A generated number, perhaps after the letters of an outlet: 9 comes before 10, KTM-9 before
 * KTM-10.
 */
const isGeneratedNumber = ({ readOnly, format, code }: Field) =>
  code !== undefined || (readOnly && format === 'code');

/**
 * The `order by` of a list of the entity's table, with the id last to order equal rows. `sort` may
 * be any field that has a column, or the id, in the column `id`.
 */
export const buildOrderBy = (
  database: Database,
  entity: Entity,
  { sort, by }: Pick<ListQuery, 'sort' | 'by'>,
  id = `${entity.table}.id`,
): Expression<unknown> => {
  const last = sql`${sql.ref(id)} ${sql.raw(by)}`;
  if (sort === 'id') return last;
  const column = sql.ref(`${entity.table}.${sort}`);
  const field = entity.fields.find(({ name }) => name === sort)!;
  const towards = (expression: Expression<unknown>) =>
    isNeverEmpty(field) ? sql`${expression} ${sql.raw(by)}` : database.nullsLast(expression, by);
  if (isGeneratedNumber(field))
    return sql.join([towards(sql`length(${column})`), towards(column), last]);
  return sql.join([towards(isNameField(field) ? database.foldCase(column) : column), last]);
};
