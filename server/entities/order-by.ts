// In which order rows come: empty ones last on both engines, whichever way; numbers that we gave as
// numbers, though they are texts; other texts as words, whatever their case.
import { type Expression, sql } from 'kysely';
import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import type { Database } from '../database/database.ts';
import { isNameField } from '../database/entity-tables.ts';
import type { ListQuery } from './list-query.ts';

/**
 * Such a column needs no word about empty rows, and an engine may read it off an index in either
 * direction.
 */
export const isNeverEmpty = ({ name, required }: Field) =>
  required || name === 'id' || name === 'created_at';

/**
 * Given by the house, a number perhaps behind the letters of an outlet: 9 comes before 10, KTM-9
 * before KTM-10.
 */
const isGeneratedNumber = ({ readOnly, format, code }: Field) =>
  code !== undefined || (readOnly && format === 'code');

/**
 * What a list of the entity's table is ordered by, up to the id, which tells equal rows apart.
 * `sort` may be any field that has a column, or the id, which stands in the column `id`.
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
