// What is wrong with a formula, for who writes one: in a schema file, in the form of a field or a rule, and on
// the server; and the order in which fields with formulas can be made.
import {
  checkExpression,
  type FindFieldType,
  type FormulaNames,
} from '../expressions/check-expression.ts';
import { ExpressionError, type ValueType } from '../expressions/expression.ts';
import { parseExpression } from '../expressions/parse-expression.ts';
import { type Texts, translateBoth } from '../language.ts';
import type { Field } from './entity.ts';
import {
  type Fields,
  findField,
  findRowList,
  isNameable,
  listNames,
  listRowLists,
  toFormulaName,
  toRowFields,
  toValueType,
} from './formulas.ts';
import { toFlatName } from './own-fields.ts';

const texts = {
  circle: {
    en: 'This field is calculated from itself: {names}.',
    ne: 'यो फिल्ड आफैँबाट गणना हुन्छ: {names}।',
  },
} satisfies Record<string, Texts>;

/** The calculated fields from which a field is calculated, as a path back to itself; undefined without one. */
const findCircle = (entity: Fields, start: Field): string[] | undefined => {
  // Many ways may lead to a field: it is looked at once.
  const seen = new Set<Field>([start]);
  const walk = (field: Field, path: Field[]): string[] | undefined => {
    for (const name of field.formula === undefined ? [] : listNames(field.formula)) {
      const next = findField(entity, name);
      if (next === start) return [...path, field, start].map(toFormulaName);
      if (!next || seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...path, field]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(start, []);
};

const toFindType =
  (entity: Fields): FindFieldType =>
  name => {
    const field = findField(entity, name);
    return field && isNameable(field) ? toValueType(field) : undefined;
  };

const toFormulaNames = (entity: Fields): FormulaNames => ({
  find: toFindType(entity),
  findRows: name => {
    const list = findRowList(entity, name);
    return list && toFindType(toRowFields(list));
  },
});

/** True if the formula names rows that the record does not have (yet). */
export const waitsForRows = (entity: Fields, text: string): boolean =>
  listRowLists(text).some(name => !findRowList(entity, name));

/** What is wrong with a formula; undefined for one that is right. */
export const findFormulaProblem = (
  entity: Fields,
  text: string,
  { needed, stored }: { needed: ValueType; stored: boolean },
): Texts | undefined => {
  try {
    checkExpression(parseExpression(text), { needed, names: toFormulaNames(entity), stored });
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return error.texts;
    throw error;
  }
};

/** The same of the formula of a field, which must not be calculated from itself. */
export const findComputedProblem = (entity: Fields, field: Field): Texts | undefined => {
  const problem = findFormulaProblem(entity, field.formula!, {
    needed: toValueType(field),
    stored: true,
  });
  if (problem) return problem;
  const names = findCircle(entity, field)?.join(' → ');
  return names ? translateBoth(texts.circle, { names: { en: names, ne: names } }) : undefined;
};

/** True if the field of that name in formulas is named by the text. */
const isNamedIn = (text: string, name: string): boolean =>
  listNames(text).some(each => each === name || each === toFlatName(name));

/** The fields, each after those from which it is calculated: so they can be made one by one. */
export const sortByFormulas = <F extends { name: string; formula: string | null }>(
  fields: F[],
): F[] => {
  const sorted: F[] = [];
  let left = fields;
  while (left.length > 0) {
    const waiting = left;
    const ready = waiting.filter(
      ({ formula }) => !formula || !waiting.some(({ name }) => isNamedIn(formula, name)),
    );
    // A circle is refused by its first field.
    const next = ready.length > 0 ? ready : waiting;
    sorted.push(...next);
    left = waiting.filter(field => !next.includes(field));
  }
  return sorted;
};
