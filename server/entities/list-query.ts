// Parses and validates the query string of a list (an unknown key or a bad value is a 422 on that
// key, never ignored), and orders the rows: empty ones last on both engines, in either direction;
// generated numbers as numbers, though they are texts; other texts as words, ignoring case.
import { type Expression, sql } from 'kysely';
import type { Entity, Field, FieldErrors } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { isOwnField } from '../../domain/entity-schema/own-fields.ts';
import type { Language } from '../../domain/language.ts';
import type { Database, Value } from '../database/database.ts';
import { columnCodecs, isDerived, isNameField } from '../database/entity-tables.ts';
import { getIndexColumn, toIndexValue } from '../database/own-fields.ts';
import { ValidationError } from '../platform/http/errors.ts';
import { selectOwnValue } from './own-field-queries.ts';

/** `also` are the other fields to search for the text. */
export type Filter =
  | { field: string; how: 'contains'; text: string; also: string[] }
  | { field: string; how: 'is'; value: Value };
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
export type QueryString = Record<string, string | string[] | undefined>;

/** Fields that a list can be filtered by: the columns of its own table, but never a password. */
export const isFilterable = ({ written }: Entity, field: Field): boolean =>
  (!isOwnField(field) || (getIndexColumn(field) !== undefined && field.kind !== 'image')) &&
  field.kind !== 'children' &&
  field.kind !== 'password' &&
  (written || !isDerived(field));

const EXACT_FORMATS = new Set(['pan', 'code']);

/**
 * Names and free text use "contains"; codes and PAN are exact unless the schema lists them as a
 * search.
 */
const isTextSearch = (entity: Entity, field: Field): boolean =>
  entity.list.search.includes(field.name) ||
  ((field.kind === 'text' || field.kind === 'multiline') &&
    !field.code &&
    !EXACT_FORMATS.has(field.format ?? ''));

const BOOLEAN_VALUES = new Map([
  ['true', 1],
  ['1', 1],
  ['false', 0],
  ['0', 0],
]);

const parseExactValue = (field: Field, text: string): Value | undefined => {
  if (field.kind === 'choice') {
    const option = field.options!.find(candidate =>
      [candidate.value, ...(candidate.aliases ?? [])].some(value => String(value) === text),
    );
    return option?.value ?? field.former?.find(value => String(value) === text);
  }
  if (field.kind === 'integer' || field.kind === 'reference' || field.kind === 'references')
    return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (field.kind === 'money' || field.kind === 'decimal') {
    return text.trim() !== '' && formatValidators[field.kind](Number(text))
      ? columnCodecs[field.kind].toColumn(Number(text))
      : undefined;
  }
  if (field.kind === 'yes-no') return BOOLEAN_VALUES.get(text);
  if (isOwnField(field) && field.kind === 'date')
    return formatValidators.date(text) ? toIndexValue(field, text) : undefined;
  return text;
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

/** A digit in the search may mean a number; names alone are found in an index of their own. */
const findNumberFields = (
  { list: { search, numbers } }: Entity,
  field: string,
  text: string,
): string[] => (field === search[0] && /\d/.test(text) ? numbers : []);

/**
 * The text in any of the fields that the list is searched by, each as its own filter finds it; a
 * list without any knows no search.
 */
const toGeneralSearch = (entity: Entity, text: string): Filter | undefined => {
  const { search } = entity.list;
  const [field, ...also] = new Set(
    search.flatMap(name => [name, ...findNumberFields(entity, name, text)]),
  );
  return field === undefined ? undefined : { field, how: 'contains', text, also };
};

/** A filter by its name; any other key with this beginning is an invalid filter. */
const FILTER_KEY = /^(?:filter|search)(?:$|\[)/;

const parseFilters = (
  entity: Entity,
  query: QueryString,
  language: Language,
  problems: FieldErrors,
): Filter[] =>
  Object.entries(query).flatMap(([key, given]): Filter[] => {
    if (!FILTER_KEY.test(key) || given === undefined || given === '') return [];
    const text = (Array.isArray(given) ? given.at(-1)! : given).trim();
    const general = key === 'search' ? toGeneralSearch(entity, text) : undefined;
    if (general) return text === '' ? [] : [general];
    const name = /^\w+\[([^[\]]*)\]$/.exec(key)?.[1];
    // "search[name,email]" finds the text in any of the fields.
    const [field, ...others] = (name ?? '')
      .split(',')
      .map(part => entity.fields.find(({ name }) => name === part))
      .map(found => (found && isFilterable(entity, found) ? found : undefined));
    if (!field || others.some(other => !other || !isTextSearch(entity, other))) {
      problems[key] = [messages.unknown[language]];
      return [];
    }
    if (text === '') return [];
    if (isTextSearch(entity, field))
      return [
        {
          field: field.name,
          how: 'contains',
          text,
          also: [
            ...others.map(other => other!.name),
            ...findNumberFields(entity, field.name, text),
          ],
        },
      ];
    const value = parseExactValue(field, text);
    if (value === undefined) {
      problems[key] = [(field.kind === 'choice' ? messages.choice : messages.type)[language]];
      return [];
    }
    return [{ field: field.name, how: 'is', value }];
  });

/** Parses and validates the query string of an entity's list. Throws ValidationError (422). */
export const parseListQuery = (
  entity: Entity,
  query: QueryString,
  language: Language,
): ListQuery => {
  const problems: FieldErrors = {};
  const { limit, page } = parsePaging(query, entity.list.limit, language, problems);
  const filters = parseFilters(entity, query, language, problems);
  const start = parseMoment(query, 'start_date', false, language, problems);
  const end = parseMoment(query, 'end_date', true, language, problems);
  if (start && end && end < start)
    problems.end_date = [{ en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' }[language]];
  const sort =
    typeof query.sort_field === 'string' && query.sort_field !== ''
      ? query.sort_field
      : entity.list.sort.field;
  const sortable = entity.fields.find(
    field => field.name === sort && isFilterable(entity, field) && field.kind !== 'references',
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
