// What a list call asks for, read from its query string and judged: an unknown key or a bad value
// is a 422 on that key, never ignored.

import type { Language } from '../../domain/language.ts';
import type { Entity, Field, Problems } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { messages } from '../../domain/schema/messages.ts';
import { columns } from '../database/columns.ts';
import type { Value } from '../database/connect.ts';
import { isDerived } from '../database/tables-of-schemas.ts';
import { Invalid } from '../errors.ts';

/** `also` are the other fields in which the text may stand. */
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

/** What a list may be asked by: the columns of its own table, and never a password. */
export const isAskable = ({ written }: Entity, field: Field): boolean =>
  field.kind !== 'children' && field.kind !== 'password' && (written || !isDerived(field));

const exactFormats = new Set(['pan', 'code']);

/**
 * Names and free text are "contains"; codes and PAN are exact unless the schema lists them as a
 * search.
 */
const isContains = (entity: Entity, field: Field): boolean =>
  entity.list.search.includes(field.name) ||
  ((field.kind === 'text' || field.kind === 'multiline') &&
    !field.code &&
    !exactFormats.has(field.format ?? ''));

const yesNo = new Map([
  ['true', 1],
  ['1', 1],
  ['false', 0],
  ['0', 0],
]);

const exactValue = (field: Field, text: string): Value | undefined => {
  if (field.kind === 'choice') {
    const option = field.options!.find(candidate =>
      [candidate.value, ...(candidate.aliases ?? [])].some(value => String(value) === text),
    );
    return option?.value ?? field.former?.find(value => String(value) === text);
  }
  if (field.kind === 'integer' || field.kind === 'reference' || field.kind === 'references')
    return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (field.kind === 'money' || field.kind === 'decimal') {
    return text.trim() !== '' && accepts[field.kind](Number(text))
      ? columns[field.kind].toColumn(Number(text))
      : undefined;
  }
  if (field.kind === 'yes-no') return yesNo.get(text);
  return text;
};

const wholeNumber = (
  query: QueryString,
  name: string,
  fallback: number,
  most: number,
  language: Language,
  problems: Problems,
): number => {
  const given = query[name];
  if (given === undefined || given === '') return fallback;
  const value = Number(given);
  if (typeof given === 'string' && /^\d+$/.test(given) && value >= 1 && value <= most) return value;
  problems[name] = [messages.numeric[language]];
  return fallback;
};

/**
 * The page asked for, from 1, and how many rows it has at most: 1–1000, or `usual` where nothing is
 * said.
 */
export const pagingIn = (
  query: QueryString,
  usual: number,
  language: Language,
  problems: Problems,
): Pick<ListQuery, 'limit' | 'page'> => ({
  limit: wholeNumber(query, 'limit', usual, 1000, language, problems),
  page: wholeNumber(query, 'page', 1, 1_000_000_000, language, problems),
});

const moment = (
  query: QueryString,
  name: string,
  endOfDay: boolean,
  language: Language,
  problems: Problems,
): string | undefined => {
  const given = query[name];
  if (given === undefined || given === '') return undefined;
  if (accepts.date(given)) return `${given} ${endOfDay ? '23:59:59' : '00:00:00'}`;
  if (accepts['date-time'](given)) return given as string;
  problems[name] = [messages.date[language]];
  return undefined;
};

/** Who types a digit may mean a number; names alone stay in an index of their own. */
const alsoIn = ({ list: { search, numbers } }: Entity, field: string, text: string): string[] =>
  field === search[0] && /\d/.test(text) ? numbers : [];

/** A filter by its name: whatever else begins like one is an attempt at one. */
const filterName = /^(?:filter|search)(?:$|\[)/;

const filtersOf = (
  entity: Entity,
  query: QueryString,
  language: Language,
  problems: Problems,
): Filter[] =>
  Object.entries(query).flatMap(([key, given]): Filter[] => {
    if (!filterName.test(key) || given === undefined || given === '') return [];
    const name = /^\w+\[([^[\]]*)\]$/.exec(key)?.[1];
    const field = entity.fields.find(
      candidate => candidate.name === name && isAskable(entity, candidate),
    );
    const text = (Array.isArray(given) ? given.at(-1)! : given).trim();
    if (!field) {
      problems[key] = [messages.unknown[language]];
      return [];
    }
    if (text === '') return [];
    if (isContains(entity, field))
      return [{ field: field.name, how: 'contains', text, also: alsoIn(entity, field.name, text) }];
    const value = exactValue(field, text);
    if (value === undefined) {
      problems[key] = [(field.kind === 'choice' ? messages.choice : messages.type)[language]];
      return [];
    }
    return [{ field: field.name, how: 'is', value }];
  });

/** Reads and judges the query string of an entity's list. Throws Invalid (422). */
export const listQueryOf = (entity: Entity, query: QueryString, language: Language): ListQuery => {
  const problems: Problems = {};
  const { limit, page } = pagingIn(query, entity.list.limit, language, problems);
  const filters = filtersOf(entity, query, language, problems);
  const start = moment(query, 'start_date', false, language, problems);
  const end = moment(query, 'end_date', true, language, problems);
  if (start && end && end < start)
    problems.end_date = [{ en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' }[language]];
  const sort =
    typeof query.sort_field === 'string' && query.sort_field !== ''
      ? query.sort_field
      : entity.list.sort.field;
  const sortable = entity.fields.find(
    field => field.name === sort && isAskable(entity, field) && field.kind !== 'references',
  );
  if (!sortable) problems.sort_field = [messages.unknown[language]];
  const by =
    typeof query.sort_by === 'string' && query.sort_by !== '' ? query.sort_by : entity.list.sort.by;
  if (by !== 'asc' && by !== 'desc') problems.sort_by = [messages.choice[language]];
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return { limit, page, filters, sort, by: by as 'asc' | 'desc', start, end };
};
