// What was touched in a form, and what becomes of it when the record was changed meanwhile.
import type { Row } from '../../domain/entity-schema/entity.ts';

/**
 * What is empty is empty, however a form or the server writes it; the order of names says nothing.
 */
const normalizeValue = (value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (Array.isArray(value)) return value.map(normalizeValue);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, normalizeValue(one)]),
  );
};

const isIdList = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(id => typeof id === 'number');
const toIds = (value: unknown): number[] => (isIdList(value) ? value : []);
/** Lists of ids have no order. */
const sortIds = (value: unknown): unknown =>
  isIdList(value) ? [...value].sort((a, b) => a - b) : value;

/** The same to a person: empty in any way, with or without spaces around it, ids in any order. */
const isSameInput = (a: unknown, b: unknown): boolean => {
  // An empty list and none.
  if (isIdList(a ?? []) && isIdList(b ?? []))
    return JSON.stringify(sortIds(a ?? [])) === JSON.stringify(sortIds(b ?? []));
  return JSON.stringify(normalizeValue(a)) === JSON.stringify(normalizeValue(b));
};

/**
 * Those of the names whose value in the form differs from what was read; what was typed back is
 * untouched.
 */
const findTouchedFields = (names: string[], read: Row, typed: Row): string[] =>
  names.filter(name => !isSameInput(read[name], typed[name]));

const areIdLists = (...values: unknown[]): boolean =>
  values.some(Array.isArray) && values.every(value => isIdList(value ?? []));

/** Ids that were added and removed. */
const diffIdList = (read: unknown, typed: unknown): { add: number[]; remove: number[] } => ({
  add: toIds(typed).filter(id => !toIds(read).includes(id)),
  remove: toIds(read).filter(id => !toIds(typed).includes(id)),
});

/** The touched fields as they travel: lists of ids as what was added and removed. */
export const toChanges = (names: string[], read: Row, typed: Row): Row =>
  Object.fromEntries(
    findTouchedFields(names, read, typed).map(name => [
      name,
      areIdLists(read[name], typed[name])
        ? diffIdList(read[name], typed[name])
        : (typed[name] ?? null),
    ]),
  );

const rebaseIdList = (read: unknown, typed: unknown, current: unknown): number[] => {
  const { add, remove } = diffIdList(read, typed);
  return [...new Set([...toIds(current).filter(id => !remove.includes(id)), ...add])];
};

/**
 * The form over what is stored now, and the touched fields that were changed meanwhile, in which
 * the person has to choose. Lists of ids never are: what one adds another cannot have taken away.
 */
export const rebase = (
  names: string[],
  read: Row,
  typed: Row,
  current: Row,
): { typed: Row; conflicts: string[] } => {
  const touched = findTouchedFields(names, read, typed);
  const over = touched.map(name => [
    name,
    areIdLists(read[name], typed[name], current[name])
      ? rebaseIdList(read[name], typed[name], current[name])
      : typed[name],
  ]);
  const conflicts = touched.filter(
    name =>
      !areIdLists(read[name], typed[name], current[name]) &&
      !isSameInput(read[name], current[name]) &&
      !isSameInput(typed[name], current[name]),
  );
  return { typed: { ...current, ...Object.fromEntries(over) }, conflicts };
};
