// Which kinds of property can become which without losing or inventing anything, and how a value is
// carried over.
import type { Field, FieldType } from '../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../domain/entity-schema/formats.ts';

/**
 * A value, as the API tells it, in the new kind; undefined where there is none that is exactly the
 * same.
 */
type ConvertValue = (value: unknown) => unknown;

/**
 * Every pair that can be exact: for some by nature, for others as long as each stored value has its
 * like in the new kind.
 */
const EXACT_CONVERSIONS: Record<FieldType, FieldType[]> = {
  text: ['multiline', 'integer', 'decimal', 'money', 'choice', 'date', 'timestamp'],
  multiline: ['text', 'integer', 'decimal', 'money', 'choice', 'date', 'timestamp'],
  integer: ['text', 'multiline', 'decimal', 'money', 'yes-no', 'choice'],
  decimal: ['text', 'multiline', 'integer', 'money'],
  money: ['text', 'multiline', 'integer', 'decimal'],
  'yes-no': ['integer', 'choice'],
  date: ['text', 'multiline', 'timestamp'],
  timestamp: ['text', 'multiline', 'date'],
  choice: ['text', 'multiline', 'integer', 'yes-no', 'choice'],
  // A record that is pointed to stays the same record: one of many, or many of which there is one.
  // Nothing else is an id.
  reference: ['references'],
  references: ['reference'],
  children: [],
  password: [],
  image: [],
};

/** A text that is a number as we would write it: no sign, no leading zeros, no separators. */
const NUMBER_PATTERN = /^(0|[1-9]\d*)(\.\d+)?$/;

const parseNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return NUMBER_PATTERN.test(String(value)) ? Number(value) : undefined;
};

/** Beyond fifteen digits a number is not the one that was written. */
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
  choice: to => value =>
    to.options!.find(
      option => String(option.value) === String(typeof value === 'boolean' ? Number(value) : value),
    )?.value,
};

/**
 * How values of a kind are carried into a property that is kept in a column; undefined where that
 * cannot be exact.
 */
export const findFieldConversion = (from: FieldType, to: Field): ConvertValue | undefined =>
  EXACT_CONVERSIONS[from].includes(to.kind) ? converters[to.kind]?.(to) : undefined;

/**
 * True where a reference may become references, or the other way round: they point to the same
 * entity.
 */
export const isReferenceConversion = (from: FieldType, to: FieldType): boolean =>
  from !== to &&
  EXACT_CONVERSIONS[from].includes(to) &&
  (to === 'reference' || to === 'references');
