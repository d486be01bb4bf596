// The filters in the query string of a list: `filter[key]=value`, `filter[key][operator]=value`, and
// the same within an or-group, `filter[or][0][key]…`. An unknown key or operator and a bad value are
// a 422 on that key, never ignored.
import type { Entity, Field, FieldErrors } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import {
  amountPatterns,
  CONDITION_LIMITS,
  type ConditionOperator,
  hasOperator,
  isFilterable,
  OR_GROUP,
  splitList,
} from '../../domain/entity-schema/list-conditions.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import { isOwnField } from '../../domain/entity-schema/own-fields.ts';
import { type Language, type Texts, translate } from '../../domain/language.ts';
import { parseTimeOfDay } from '../../domain/time-of-day.ts';
import type { Value } from '../database/database.ts';
import { columnCodecs } from '../database/entity-tables.ts';
import { toIndexValue } from '../database/own-values.ts';

/**
 * Values from one to another, as a column has them (money in paisa), the ends included unless it is
 * open; one value where both ends are the same, every value where there are none.
 */
export type Range = { from?: Value; to?: Value; isOpen?: true };
/** `also` are the other fields to search for the text. */
export type ContainsFilter = { field: string; how: 'contains'; text: string; also: string[] };
export type IsFilter = { field: string; how: 'is'; value: Value };
/** The value is in one of the ranges; `negated`: in none of them, empty values included. */
export type WithinFilter = { field: string; how: 'within'; ranges: Range[]; negated: boolean };
export type FieldFilter = ContainsFilter | IsFilter | WithinFilter;
/** All filters of one of the alternatives hold. */
export type AnyFilter = { how: 'any'; of: FieldFilter[][] };
export type Filter = FieldFilter | AnyFilter;

export type QueryString = Record<string, string | string[] | undefined>;

const texts = {
  tooMany: {
    en: 'A list can be asked with at most {n} conditions.',
    ne: 'एक पटकमा बढीमा {n} सर्त राख्न मिल्छ।',
  },
  tooManyValues: {
    en: 'A condition can have at most {n} values.',
    ne: 'एउटा सर्तमा बढीमा {n} वटा मान राख्न मिल्छ।',
  },
  two: { en: 'Enter two values.', ne: 'दुईवटा मान राख्नुहोस्।' },
  reversed: {
    en: 'The first value is after the second.',
    ne: 'पहिलो मान दोस्रोभन्दा पछिको छ।',
  },
} satisfies Record<string, Texts>;

const findFilterable = (entity: Entity, name: string): Field | undefined => {
  const found = entity.fields.find(field => field.name === name);
  return found && isFilterable(entity, found) ? found : undefined;
};

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
    // What people enter is never below zero; what is calculated may be.
    return text.trim() !== '' && formatValidators[field.kind](Math.abs(Number(text)))
      ? columnCodecs[field.kind].toColumn(Number(text))
      : undefined;
  }
  if (field.kind === 'yes-no') return BOOLEAN_VALUES.get(text);
  if (field.kind === 'time') {
    const time = parseTimeOfDay(text);
    if (!formatValidators.time(time)) return undefined;
    return isOwnField(field) ? toIndexValue(field, time) : time;
  }
  if (isOwnField(field) && field.kind === 'date')
    return formatValidators.date(text) ? toIndexValue(field, text) : undefined;
  return text;
};

/** The first and the last value that a text means: of a day in a column of moments, its seconds. */
const parseBounds = (field: Field, text: string): { from: Value; to: Value } | undefined => {
  const { kind } = field;
  const one = (value: Value | undefined) =>
    value === undefined ? undefined : { from: value, to: value };
  if (kind === 'money' || kind === 'decimal')
    return one(
      amountPatterns[kind].test(text) ? columnCodecs[kind].toColumn(Number(text)) : undefined,
    );
  if (kind === 'timestamp' && formatValidators.date(text))
    return { from: `${text} 00:00:00`, to: `${text} 23:59:59` };
  if (kind === 'timestamp') return one(formatValidators['date-time'](text) ? text : undefined);
  if (kind === 'date' && !formatValidators.date(text)) return undefined;
  return one(parseExactValue(field, text));
};

type Parsed = Pick<WithinFilter, 'ranges' | 'negated'>;
/** What is wrong with a value. */
type Problem = { problem: string };
const isProblem = (parsed: Parsed | Problem): parsed is Problem => 'problem' in parsed;

const toTypeProblem = ({ kind }: Field, language: Language): Problem => {
  const own = kind === 'choice' || kind === 'date' || kind === 'time' ? kind : 'type';
  return { problem: messages[own][language] };
};

const parseList = (field: Field, text: string, language: Language): Range[] | Problem => {
  const parts = splitList(text);
  if (parts.length > CONDITION_LIMITS.values)
    return { problem: translate(texts.tooManyValues, language, { n: CONDITION_LIMITS.values }) };
  const ranges = parts.map(part => parseBounds(field, part));
  return ranges.length > 0 && ranges.every(range => range !== undefined)
    ? ranges
    : toTypeProblem(field, language);
};

const parseCondition = (
  field: Field,
  operator: Exclude<ConditionOperator, 'contains'>,
  text: string,
  language: Language,
): Parsed | Problem => {
  if (operator === 'empty') {
    const isEmpty = BOOLEAN_VALUES.get(text);
    return isEmpty === undefined
      ? { problem: messages.type[language] }
      : { ranges: [{}], negated: isEmpty === 1 };
  }
  if (operator === 'in' || operator === 'between') {
    const ranges = parseList(field, text, language);
    if (!Array.isArray(ranges)) return ranges;
    if (operator === 'in') return { ranges, negated: false };
    const [first, last] = ranges;
    if (ranges.length !== 2) return { problem: texts.two[language] };
    if (last!.to! < first!.from!) return { problem: texts.reversed[language] };
    return { ranges: [{ from: first!.from, to: last!.to }], negated: false };
  }
  const bounds = parseBounds(field, text);
  if (!bounds) return toTypeProblem(field, language);
  const { from, to } = bounds;
  const ranges: Record<typeof operator, Range> = {
    is: bounds,
    not: bounds,
    gt: { from: to, isOpen: true },
    gte: { from },
    lt: { to: from, isOpen: true },
    lte: { to },
  };
  return { ranges: [ranges[operator]], negated: operator === 'not' };
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
const toGeneralSearch = (entity: Entity, text: string): ContainsFilter | undefined => {
  const { search } = entity.list;
  const [field, ...also] = new Set(
    search.flatMap(name => [name, ...findNumberFields(entity, name, text)]),
  );
  return field === undefined ? undefined : { field, how: 'contains', text, also };
};

/** The filter of a field by its value; "name,email" finds the text in any of the fields. */
const parsePlainFilter = (
  entity: Entity,
  names: string,
  text: string,
  language: Language,
): FieldFilter | Problem => {
  const [field, ...others] = names.split(',').map(name => findFilterable(entity, name));
  if (!field || others.some(other => !other || !isTextSearch(entity, other)))
    return { problem: messages.unknown[language] };
  if (isTextSearch(entity, field)) {
    const also = [
      ...others.map(other => other!.name),
      ...findNumberFields(entity, field.name, text),
    ];
    return { field: field.name, how: 'contains', text, also };
  }
  const value = parseExactValue(field, text);
  if (value !== undefined) return { field: field.name, how: 'is', value };
  return { problem: (field.kind === 'choice' ? messages.choice : messages.type)[language] };
};

/** The filter of a field by an operator. */
const parseOperatorFilter = (
  entity: Entity,
  [name, operator]: [string, string],
  text: string,
  language: Language,
): FieldFilter | Problem => {
  const field = findFilterable(entity, name);
  if (!field || !hasOperator(field, operator)) return { problem: messages.unknown[language] };
  if (operator === 'contains') return { field: field.name, how: 'contains', text, also: [] };
  const parsed = parseCondition(field, operator, text, language);
  return isProblem(parsed) ? parsed : { field: field.name, how: 'within', ...parsed };
};

/** A filter by its name; any other key with this beginning is an invalid filter. */
const FILTER_KEY = /^(?:filter|search)(?:$|\[)/;
const KEY_PARTS = /^(?:filter|search)((?:\[[^[\]]*\])+)$/;

/** Where a key puts its condition: the number of the alternative, or none; a field, an operator. */
type Place = { alternative: string | undefined; path: string[] };

const parseKey = (key: string): Place => {
  const [, brackets = '[]'] = KEY_PARTS.exec(key) ?? [];
  const parts = brackets.slice(1, -1).split('][');
  const isGrouped = parts[0] === OR_GROUP && parts.length > 2 && /^\d{1,2}$/.test(parts[1]!);
  return isGrouped
    ? { alternative: parts[1], path: parts.slice(2) }
    : { alternative: undefined, path: parts };
};

/**
 * The values of a key: one that comes several times is as many conditions, without an operator the
 * last of them.
 */
const toValues = (given: string | string[], operator: string | undefined): string[] =>
  [given]
    .flat()
    .slice(operator === undefined ? -1 : 0)
    .map(value => value.trim());

/** What a value of a key asks for; undefined for an empty one. */
const parseValue = (
  entity: Entity,
  { path }: Place,
  text: string,
  language: Language,
): FieldFilter | Problem | undefined => {
  const [name = '', operator] = path;
  if (path.length > 2) return { problem: messages.unknown[language] };
  const parsed =
    operator === undefined
      ? parsePlainFilter(entity, name, text, language)
      : parseOperatorFilter(entity, [name, operator], text, language);
  // An unknown key is refused even without a value.
  const isUnknown = 'problem' in parsed && parsed.problem === messages.unknown[language];
  return text === '' && !isUnknown ? undefined : parsed;
};

/**
 * The filters of a query string; what is wrong is put into `problems`, under its key. An empty value
 * is no filter. With `plain` the list knows neither operators nor or-groups.
 */
export const parseFilters = (
  entity: Entity,
  query: QueryString,
  language: Language,
  problems: FieldErrors,
  plain = false,
): Filter[] => {
  const filters: Filter[] = [];
  const alternatives = new Map<string, FieldFilter[]>();
  let conditions = 0;
  const add = (key: string, text: string): void => {
    const general = key === 'search' ? toGeneralSearch(entity, text) : undefined;
    if (general) {
      if (text !== '') filters.push(general);
      return;
    }
    const place = parseKey(key);
    const { alternative } = place;
    const isCondition = alternative !== undefined || place.path.length > 1;
    const parsed =
      plain && isCondition
        ? { problem: messages.unknown[language] }
        : parseValue(entity, place, text, language);
    if (parsed === undefined) return;
    if ('problem' in parsed) {
      problems[key] = [parsed.problem];
      return;
    }
    if (isCondition) conditions += 1;
    if (conditions > CONDITION_LIMITS.conditions)
      problems[key] = [translate(texts.tooMany, language, { n: CONDITION_LIMITS.conditions })];
    if (alternative === undefined) filters.push(parsed);
    else alternatives.set(alternative, [...(alternatives.get(alternative) ?? []), parsed]);
  };
  for (const [key, given] of Object.entries(query)) {
    if (!FILTER_KEY.test(key) || given === undefined || given === '') continue;
    for (const text of toValues(given, parseKey(key).path[1])) add(key, text);
  }
  if (alternatives.size > 0) filters.push({ how: 'any', of: [...alternatives.values()] });
  return filters;
};

/** The filters of fields in a list of filters, those of its or-groups included. */
export const flattenFilters = (filters: Filter[]): FieldFilter[] =>
  filters.flatMap(filter => (filter.how === 'any' ? filter.of.flat() : [filter]));

/** The properties that a filter reads. */
export const listFilterFields = (filter: Filter): string[] =>
  flattenFilters([filter]).flatMap(each => [
    each.field,
    ...(each.how === 'contains' ? each.also : []),
  ]);
