// What a list can be asked beyond "is" and "contains": the operators of each kind of field, and how
// many conditions and values a question may have. The server parses by it, the screens offer by it.
import type { Entity, Field, FieldType } from './entity.ts';
import { isOwnField } from './own-fields.ts';

export const conditionOperators = [
  'contains',
  'is',
  'not',
  'in',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'empty',
] as const;

/**
 * The operator of a condition, as `filter[key][operator]` names it: `in` takes a list (splitList),
 * `between` two values with a comma (both included), `empty` true or false, all others one value.
 */
export type ConditionOperator = (typeof conditionOperators)[number];

const ofTexts: ConditionOperator[] = ['contains', 'is', 'not', 'in', 'empty'];
const ofNames: ConditionOperator[] = ['is', 'not', 'in', 'empty'];
const ofAmounts: ConditionOperator[] = conditionOperators.filter(name => name !== 'contains');

/** The operators that each kind of field has. */
const operatorsOfKind: Record<FieldType, ConditionOperator[]> = {
  text: ofTexts,
  multiline: ofTexts,
  integer: ofAmounts,
  decimal: ofAmounts,
  money: ofAmounts,
  date: ofAmounts,
  timestamp: ofAmounts,
  time: ofAmounts,
  tags: ofNames,
  'yes-no': ofNames,
  choice: ofNames,
  reference: ofNames,
  references: ofNames,
  image: ['empty'],
  children: [],
  password: [],
};

/** The operators of a field, in the order in which a screen offers them. */
export const listOperators = ({ kind }: Pick<Field, 'kind'>): ConditionOperator[] =>
  operatorsOfKind[kind];

/** True for the name of an operator that the field has. */
export const hasOperator = (
  field: Pick<Field, 'kind'>,
  operator: string,
): operator is ConditionOperator => (listOperators(field) as string[]).includes(operator);

/** Amounts as they are asked for: of a balance or a difference below zero, too. */
export const amountPatterns = {
  integer: /^-?\d{1,15}$/,
  money: /^-?\d{1,12}(\.\d{1,2})?$/,
  decimal: /^-?\d{1,10}(\.\d{1,4})?$/,
};

/** Read-only without a generated value: computed when answered, never stored. */
export const isDerived = ({ readOnly, kind, formula }: Field): boolean =>
  readOnly && kind === 'yes-no' && formula === undefined;

/**
 * Fields that a list can be filtered by: the columns of its own table, but never a password; of the
 * fields that a company has added all but long texts and files.
 */
export const isFilterable = ({ written }: Pick<Entity, 'written'>, field: Field): boolean =>
  (!isOwnField(field) || (field.kind !== 'multiline' && field.kind !== 'image')) &&
  field.kind !== 'children' &&
  field.kind !== 'password' &&
  (written || !isDerived(field));

/** The most conditions of a list, those of its or-groups included, and the most values of one. */
export const CONDITION_LIMITS = { conditions: 20, values: 100 };

/** The key of the or-group: `filter[or][0][key]…`, each number one alternative. */
export const OR_GROUP = 'or';

/** A part in quotes up to a comma or the end, or everything up to a comma. */
const LIST_PART = /\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))(?:,|$)/y;

/**
 * The values of a list with commas, without the spaces around them and without empty ones. As in a CSV
 * file, a value in quotes may have commas, and a quote within it is doubled: `"Pokhara, Lakeside",Butwal`.
 */
export const splitList = (text: string): string[] => {
  const parts: string[] = [];
  const pattern = new RegExp(LIST_PART);
  while (pattern.lastIndex < text.length) {
    const [, quoted, plain = ''] = pattern.exec(text)!;
    parts.push((quoted?.replaceAll('""', '"') ?? plain).trim());
  }
  return parts.filter(part => part !== '');
};

/** The list with these values, as splitList reads it. */
export const joinList = (values: string[]): string =>
  values.map(value => (/^"|,/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',');
