// What a list can be asked beyond "is" and "contains": the operators of each kind of field, and how
// many conditions and values a question may have. The server parses by it, the screens offer by it.
import type { Field, FieldType } from './entity.ts';

export const conditionOperators = [
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
 * The operator of a condition, as `filter[key][operator]` names it: `in` takes a list with commas,
 * `between` two values with a comma (both included), `empty` true or false, all others one value.
 */
export type ConditionOperator = (typeof conditionOperators)[number];

const ofWords: ConditionOperator[] = ['is', 'not', 'in', 'empty'];
const ofAmounts: ConditionOperator[] = [...conditionOperators];

/** The operators that each kind of field has. */
const operatorsOfKind: Record<FieldType, ConditionOperator[]> = {
  text: ofWords,
  multiline: ofWords,
  integer: ofAmounts,
  decimal: ofAmounts,
  money: ofAmounts,
  date: ofAmounts,
  timestamp: ofAmounts,
  'yes-no': ofWords,
  choice: ofWords,
  reference: ofWords,
  references: ofWords,
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

/** The most conditions of a list, those of its or-groups included, and the most values of one. */
export const CONDITION_LIMITS = { conditions: 20, values: 100 };

/** The key of the or-group: `filter[or][0][key]…`, each number one alternative. */
export const OR_GROUP = 'or';
