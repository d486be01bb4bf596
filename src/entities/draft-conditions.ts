// Conditions of a list while they are composed: what is missing or wrong in them is said before the
// server is asked.
import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import {
  amountPatterns,
  CONDITION_LIMITS,
  isFilterable,
  joinList,
  listOperators,
} from '../../domain/entity-schema/list-conditions.ts';
import type { ListCondition } from '../../domain/entity-schema/list-filter-values.ts';
import { messages } from '../../domain/entity-schema/messages.ts';
import type { Texts } from '../../domain/language.ts';
import {
  conditionTexts,
  type OperatorChoice,
  splitValue,
  toOperatorChoice,
} from './condition-texts.ts';

/** `key` names the row on the screen. */
export type DraftCondition = {
  key: number;
  field: string;
  operator: OperatorChoice;
  value: string;
};

let lastKey = 0;

/** A row of the screen: for a condition that is there, or an empty one. */
export const toDraft = (condition?: ListCondition): DraftCondition => {
  lastKey += 1;
  if (!condition) return { key: lastKey, field: '', operator: 'is', value: '' };
  return { ...condition, key: lastKey, operator: toOperatorChoice(condition) };
};

const toGivenValue = (operator: ListCondition['operator'], value: string): string => {
  const parts = splitValue({ operator, value });
  return operator === 'in' || operator === 'between' ? joinList(parts) : value;
};

/** The condition of a row without problems. */
export const toCondition = ({ field, operator, value }: DraftCondition): ListCondition => {
  if (operator === 'empty') return { field, operator, value: 'true' };
  if (operator === 'filled') return { field, operator: 'empty', value: 'false' };
  return { field, operator, value: toGivenValue(operator, value.trim()) };
};

/** The fields that a condition can name, those of the list's columns first. */
export const listConditionFields = (entity: Entity): Field[] => {
  const columns = entity.list.columns.flatMap(column => column.fields);
  const place = ({ name }: Field) => {
    const found = columns.indexOf(name);
    return found < 0 ? columns.length : found;
  };
  return entity.fields
    .filter(
      field =>
        field.name !== 'id' && isFilterable(entity, field) && listOperators(field).length > 0,
    )
    .sort((a, b) => place(a) - place(b));
};

const isValue = ({ kind }: Field, value: string): boolean => {
  if (kind === 'date' || kind === 'timestamp') return formatValidators.date(value);
  if (kind === 'time') return formatValidators.time(value);
  if (kind === 'integer' || kind === 'money' || kind === 'decimal')
    return amountPatterns[kind].test(value);
  return true;
};

const isReversed = ({ kind }: Field, [first, last]: string[]): boolean =>
  kind === 'date' || kind === 'timestamp' || kind === 'time'
    ? first! > last!
    : Number(first) > Number(last);

/** What is missing or wrong in a row; undefined where nothing is. */
export const findDraftProblem = (
  fields: Field[],
  { field: name, operator, value }: DraftCondition,
): Texts | undefined => {
  const field = fields.find(each => each.name === name);
  if (!field) return messages.required;
  if (operator === 'empty' || operator === 'filled') return undefined;
  const parts = splitValue({ operator, value: value.trim() });
  const isMissing = operator === 'between' ? parts.length < 2 : parts.every(part => part === '');
  if (isMissing) return messages.required;
  if (!parts.every(part => isValue(field, part)))
    return field.kind === 'time'
      ? messages.time
      : field.kind === 'date' || field.kind === 'timestamp'
        ? messages.date
        : messages.type;
  if (parts.length > CONDITION_LIMITS.values) return messages.type;
  return operator === 'between' && isReversed(field, parts) ? conditionTexts.order : undefined;
};
