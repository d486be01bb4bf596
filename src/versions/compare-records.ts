// What was touched in a form, and what becomes of it when the record was changed meanwhile.
import type { Row } from '../../domain/schema/entity.ts';

/**
 * What is empty is empty, however a form or the server writes it; the order of names says nothing.
 */
const plain = (value: unknown): unknown => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, plain(one)]),
  );
};

const isIdList = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(id => typeof id === 'number');
const idsIn = (value: unknown): number[] => (isIdList(value) ? value : []);
/** Lists of ids have no order. */
const ordered = (value: unknown): unknown =>
  isIdList(value) ? [...value].sort((a, b) => a - b) : value;

/** The same to a person: empty in any way, with or without spaces around it, ids in any order. */
export const isSame = (a: unknown, b: unknown): boolean => {
  // An empty list and none.
  if (isIdList(a ?? []) && isIdList(b ?? []))
    return JSON.stringify(ordered(a ?? [])) === JSON.stringify(ordered(b ?? []));
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
};

/**
 * Those of the names whose value in the form differs from what was read; what was typed back is
 * untouched.
 */
export const touchedIn = (names: string[], read: Row, typed: Row): string[] =>
  names.filter(name => !isSame(read[name], typed[name]));

const isList = (...values: unknown[]): boolean =>
  values.some(Array.isArray) && values.every(value => isIdList(value ?? []));

/** Ids that were added and removed. */
export const listChange = (read: unknown, typed: unknown): { add: number[]; remove: number[] } => ({
  add: idsIn(typed).filter(id => !idsIn(read).includes(id)),
  remove: idsIn(read).filter(id => !idsIn(typed).includes(id)),
});

/** The touched fields as they travel: lists of ids as what was added and removed. */
export const changesOf = (names: string[], read: Row, typed: Row): Row =>
  Object.fromEntries(
    touchedIn(names, read, typed).map(name => [
      name,
      isList(read[name], typed[name]) ? listChange(read[name], typed[name]) : (typed[name] ?? null),
    ]),
  );

const listOver = (read: unknown, typed: unknown, current: unknown): number[] => {
  const { add, remove } = listChange(read, typed);
  return [...new Set([...idsIn(current).filter(id => !remove.includes(id)), ...add])];
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
  const touched = touchedIn(names, read, typed);
  const over = touched.map(name => [
    name,
    isList(read[name], typed[name], current[name])
      ? listOver(read[name], typed[name], current[name])
      : typed[name],
  ]);
  const conflicts = touched.filter(
    name =>
      !isList(read[name], typed[name], current[name]) &&
      !isSame(read[name], current[name]) &&
      !isSame(typed[name], current[name]),
  );
  return { typed: { ...current, ...Object.fromEntries(over) }, conflicts };
};
