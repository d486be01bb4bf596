// Parses and validates the query string of a list (an unknown key or a bad value is a 422 on that
// key, never ignored), and orders the rows: empty ones last on both engines, in either direction;
// generated numbers as numbers, though they are texts; other texts as words, ignoring case.
import { type Expression, sql } from 'kysely';
import type { Entity, Field, FieldErrors } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { isFilterable } from '../../domain/entity-schema/list-conditions.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { isOwnField } from '../../domain/entity-schema/own-fields.ts';
import type { Language } from '../../domain/language.ts';
import type { Database } from '../database/database.ts';
import { isNameField } from '../database/entity-tables.ts';
import { ValidationError } from '../platform/http/errors.ts';
import { selectOwnValue } from './own-field-queries.ts';
import { type Filter, parseFilters, type QueryString } from './parse-filters.ts';

export type { QueryString };

/** Page from 1, limit 1–1000, moments inclusive ("YYYY-MM-DD HH:mm:ss", Nepal time). */
export type ListQuery = {
  limit: number;
  page: number;
  filters: Filter[];
  sort: string;
  by: 'asc' | 'desc';
  start?: string;
  end?: string;
};
const parseWholeNumber = (
  query: QueryString,
  name: string,
  fallback: number,
  most: number,
  language: Language,
  problems: FieldErrors,
): number => {
  const given = query[name];
  if (given === undefined || given === '') return fallback;
  const value = Number(given);
  if (typeof given === 'string' && /^\d+$/.test(given) && value >= 1 && value <= most) return value;
  problems[name] = [messages.numeric[language]];
  return fallback;
};

/** The requested page, from 1, and its size: 1–1000, `usual` by default. */
export const parsePaging = (
  query: QueryString,
  usual: number,
  language: Language,
  problems: FieldErrors,
): Pick<ListQuery, 'limit' | 'page'> => ({
  limit: parseWholeNumber(query, 'limit', usual, 1000, language, problems),
  page: parseWholeNumber(query, 'page', 1, 1_000_000_000, language, problems),
});

const parseMoment = (
  query: QueryString,
  name: string,
  endOfDay: boolean,
  language: Language,
  problems: FieldErrors,
): string | undefined => {
  const given = query[name];
  if (given === undefined || given === '') return undefined;
  if (formatValidators.date(given)) return `${given} ${endOfDay ? '23:59:59' : '00:00:00'}`;
  if (formatValidators['date-time'](given)) return given as string;
  problems[name] = [messages.date[language]];
  return undefined;
};

/**
 * Parses and validates the query string of an entity's list. With `plain` the list knows neither
 * operators nor or-groups. Throws ValidationError (422).
 */
export const parseListQuery = (
  entity: Entity,
  query: QueryString,
  language: Language,
  plain = false,
): ListQuery => {
  const problems: FieldErrors = {};
  const { limit, page } = parsePaging(query, entity.list.limit, language, problems);
  const filters = parseFilters(entity, query, language, problems, plain);
  const start = parseMoment(query, 'start_date', false, language, problems);
  const end = parseMoment(query, 'end_date', true, language, problems);
  if (start && end && end < start)
    problems.end_date = [{ en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' }[language]];
  const sort =
    typeof query.sort_field === 'string' && query.sort_field !== ''
      ? query.sort_field
      : entity.list.sort.field;
  const sortable = entity.fields.find(
    field =>
      field.name === sort &&
      isFilterable(entity, field) &&
      !['references', 'tags'].includes(field.kind),
  );
  if (!sortable) problems.sort_field = [messages.unknown[language]];
  const by =
    typeof query.sort_by === 'string' && query.sort_by !== '' ? query.sort_by : entity.list.sort.by;
  if (by !== 'asc' && by !== 'desc') problems.sort_by = [messages.choice[language]];
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return { limit, page, filters, sort, by: by as 'asc' | 'desc', start, end };
};

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
  const field = entity.fields.find(({ name }) => name === sort)!;
  const column = isOwnField(field)
    ? selectOwnValue(field, entity.table)
    : sql.ref(`${entity.table}.${sort}`);
  const towards = (expression: Expression<unknown>) =>
    isNeverEmpty(field) && !isOwnField(field)
      ? sql`${expression} ${sql.raw(by)}`
      : database.nullsLast(expression, by);
  if (isGeneratedNumber(field))
    return sql.join([towards(sql`length(${column})`), towards(column), last]);
  return sql.join([towards(isNameField(field) ? database.foldCase(column) : column), last]);
};
