// The filters of a list as a screen has them in its address and in saved filters: a value for each
// filter of the panel, under `conditions` those with operators, and how the list is shown: its groups
// and its layout. The server reads saved ones too.
import type { Row } from './entity.ts';
import { type ConditionOperator, conditionOperators, OR_GROUP } from './list-conditions.ts';

/** One condition, its value as the query string has it: "1000", "5,10", "true". */
export type ListCondition = { field: string; operator: ConditionOperator; value: string };
/** Alternatives: the conditions of one of them all hold. */
export type ConditionGroup = { any: ListCondition[][] };
export type ListConditions = (ListCondition | ConditionGroup)[];

/** The filter value with the conditions. */
export const CONDITIONS = 'conditions';
/** The filter value that is searched for in all fields that a list is searched by. */
export const GENERAL_SEARCH = 'search';
/** The filter value with the field that the list is grouped by. */
export const GROUP_BY = 'group_by';
/** The filter value with the layout of the list (list-layouts.ts), "board:state". */
export const LAYOUT = 'layout';
const VIEW_NAMES = [GROUP_BY, LAYOUT];
/** The two that are sent by their own names. */
const RANGE_NAMES = ['start_date', 'end_date'];

export const isGroup = (condition: ListCondition | ConditionGroup): condition is ConditionGroup =>
  'any' in condition;

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isCondition = (value: unknown): value is ListCondition =>
  isObject(value) &&
  typeof value.field === 'string' &&
  typeof value.value === 'string' &&
  value.value !== '' &&
  conditionOperators.some(operator => operator === value.operator);

const isGroupOfConditions = (value: unknown): value is ConditionGroup =>
  isObject(value) &&
  Array.isArray(value.any) &&
  value.any.length > 0 &&
  value.any.every(all => Array.isArray(all) && all.length > 0 && all.every(isCondition));

/**
 * The conditions among the filter values; an address may have anything, and what is none is left
 * out. There is one group of alternatives at most.
 */
export const readConditions = (filter: Row): ListConditions => {
  const given = filter[CONDITIONS];
  if (!Array.isArray(given)) return [];
  const group = given.find(isGroupOfConditions);
  return given.filter(each => isCondition(each) || each === group);
};

/** The filter values without those that only say how the list is shown. */
export const omitView = (filter: Row): Row =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !VIEW_NAMES.includes(name)));

/** The filter values that say how the list is shown. */
export const pickView = (filter: Row): Row =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => VIEW_NAMES.includes(name)));

/** How the list is shown under the new name of a field, without what names one that is gone. */
const renameInShown = (filter: Row, was: string, name: string | null): Row =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
      const before = key === LAYOUT ? /^[a-z]+:/.exec(String(value))?.[0] : '';
      const isNamed = VIEW_NAMES.includes(key) && value === `${before}${was}`;
      if (!isNamed) return [[key, value]];
      return name === null ? [] : [[key, `${before}${name}`]];
    }),
  );

const renameCondition = (condition: ListCondition, was: string, name: string): ListCondition =>
  condition.field === was ? { ...condition, field: name } : condition;

/** The filter values with the new name of a field; undefined if they name one that is gone (null). */
export const renameInFilter = (given: Row, was: string, name: string | null): Row | undefined => {
  const filter = renameInShown(given, was, name);
  const conditions = readConditions(filter);
  const isNamed =
    was in filter ||
    conditions
      .flatMap(each => (isGroup(each) ? each.any.flat() : [each]))
      .some(({ field }) => field === was);
  if (!isNamed) return filter;
  if (name === null) return undefined;
  const renamed = Object.fromEntries(
    Object.entries(filter).map(([field, value]) => [field === was ? name : field, value]),
  );
  if (conditions.length === 0) return renamed;
  return {
    ...renamed,
    [CONDITIONS]: conditions.map(each =>
      isGroup(each)
        ? { any: each.any.map(all => all.map(one => renameCondition(one, was, name))) }
        : renameCondition(each, was, name),
    ),
  };
};

type FilterQuery = Record<string, string | string[]>;

/** The query of conditions: one that comes several times has all its values. */
const toConditionQuery = (conditions: ListConditions): FilterQuery => {
  const query: Record<string, string[]> = {};
  const add = (before: string, { field, operator, value }: ListCondition) => {
    const key = `filter${before}[${field}][${operator}]`;
    query[key] = [...(query[key] ?? []), value];
  };
  for (const condition of conditions) {
    if (!isGroup(condition)) add('', condition);
    else
      for (const [nth, all] of condition.any.entries())
        for (const each of all) add(`[${OR_GROUP}][${nth}]`, each);
  }
  return query;
};

/** The filter values as a query string has them, without the dates of the list. */
export const toFilterQuery = (filter: Row): FilterQuery => {
  const { [CONDITIONS]: _, ...others } = filter;
  return {
    ...Object.fromEntries(
      Object.entries(omitView(others))
        .filter(([name]) => !RANGE_NAMES.includes(name))
        .map(([name, value]) => [
          name === GENERAL_SEARCH ? name : `filter[${name}]`,
          typeof value === 'number' ? String(value) : (value as string),
        ]),
    ),
    ...toConditionQuery(readConditions(filter)),
  };
};
