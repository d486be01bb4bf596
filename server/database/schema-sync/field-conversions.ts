// The kinds of properties that can be converted into each other exactly, and how to convert a
// value.
import type { Field, FieldType } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';

/** A value, as in the API, in the new kind; undefined if there is no exact equivalent. */
type ConvertValue = (value: unknown) => unknown;

/**
 * Every pair that can be exact: for some always, for others as long as each stored value has an
 * equivalent in the new kind.
 */
const EXACT_CONVERSIONS: Record<FieldType, FieldType[]> = {
  text: ['multiline', 'integer', 'decimal', 'money', 'choice', 'date', 'timestamp', 'time'],
  multiline: ['text', 'integer', 'decimal', 'money', 'choice', 'date', 'timestamp', 'time'],
  integer: ['text', 'multiline', 'decimal', 'money', 'yes-no', 'choice'],
  decimal: ['text', 'multiline', 'integer', 'money'],
  money: ['text', 'multiline', 'integer', 'decimal'],
  'yes-no': ['integer', 'choice'],
  date: ['text', 'multiline', 'timestamp'],
  timestamp: ['text', 'multiline', 'date'],
  time: ['text', 'multiline'],
  tags: [],
  choice: ['text', 'multiline', 'integer', 'yes-no', 'choice'],
  // A reference stays a reference: to-one and to-many convert into each other if there is only one.
  // Nothing else is an id.
  reference: ['references'],
  references: ['reference'],
  children: [],
  password: [],
  image: [],
};

/** A text that is a number in our own format: no sign, no leading zeros, no separators. */
const NUMBER_PATTERN = /^(0|[1-9]\d*)(\.\d+)?$/;

const parseNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return NUMBER_PATTERN.test(String(value)) ? Number(value) : undefined;
};

/** Beyond fifteen digits a number may differ from the written one. */
const isExactNumber = (value: unknown) =>
  typeof value !== 'string' || value.replace('.', '').length <= 15;

const createNumberConverter =
  (fits: (value: number) => boolean): ConvertValue =>
  value => {
    const number = parseNumber(value);
    return number !== undefined && isExactNumber(value) && fits(number) ? number : undefined;
  };

const toDay: ConvertValue = value => {
  const [day, time] = String(value).split(' ');
  return formatValidators.date(day) && (time === undefined || time === '00:00:00')
    ? day
    : undefined;
};
const toMoment: ConvertValue = value => {
  const moment = formatValidators.date(value) ? `${value} 00:00:00` : value;
  return formatValidators['date-time'](moment) ? moment : undefined;
};
const toBoolean: ConvertValue = value => (value === 0 || value === 1 ? value === 1 : undefined);
const toSingleLine: ConvertValue = value =>
  /[\r\n]/.test(String(value)) ? undefined : String(value);

const converters: Partial<Record<FieldType, (to: Field) => ConvertValue>> = {
  text: () => toSingleLine,
  multiline: () => value => String(value),
  integer: () => createNumberConverter(Number.isSafeInteger),
  decimal: () => createNumberConverter(formatValidators.decimal),
  money: () => createNumberConverter(formatValidators.money),
  'yes-no': () => toBoolean,
  date: () => toDay,
  timestamp: () => toMoment,
  time: () => value => (formatValidators.time(value) ? value : undefined),
  choice: to => value =>
    to.options!.find(
      option => String(option.value) === String(typeof value === 'boolean' ? Number(value) : value),
    )?.value,
};

/**
 * How to convert values of a kind into a property with a column; undefined if that cannot be exact.
 */
export const findFieldConversion = (from: FieldType, to: Field): ConvertValue | undefined =>
  EXACT_CONVERSIONS[from].includes(to.kind) ? converters[to.kind]?.(to) : undefined;

/**
 * True if a reference may become references, or the other way round: both refer to the same entity.
 */
export const isReferenceConversion = (from: FieldType, to: FieldType): boolean =>
  from !== to &&
  EXACT_CONVERSIONS[from].includes(to) &&
  (to === 'reference' || to === 'references');
