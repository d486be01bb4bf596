// Which kinds of property can become which without losing or inventing anything, and how a value is
// carried over.
import type { Field, Kind } from '../../domain/schema/entity.ts';
import { accepts } from '../../domain/schema/formats.ts';

/**
 * A value, as the API tells it, in the new kind; undefined where there is none that is exactly the
 * same.
 */
export type Convert = (value: unknown) => unknown;

/**
 * Every pair that can be exact: for some by nature, for others as long as each stored value has its
 * like in the new kind.
 */
const carried: Record<Kind, Kind[]> = {
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
const NUMBER = /^(0|[1-9]\d*)(\.\d+)?$/;

const numberIn = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return NUMBER.test(String(value)) ? Number(value) : undefined;
};

/** Beyond fifteen digits a number is not the one that was written. */
const isExact = (value: unknown) =>
  typeof value !== 'string' || value.replace('.', '').length <= 15;

const asNumber =
  (fits: (value: number) => boolean): Convert =>
  value => {
    const number = numberIn(value);
    return number !== undefined && isExact(value) && fits(number) ? number : undefined;
  };

const asDay: Convert = value => {
  const [day, time] = String(value).split(' ');
  return accepts.date(day) && (time === undefined || time === '00:00:00') ? day : undefined;
};
const asMoment: Convert = value => {
  const moment = accepts.date(value) ? `${value} 00:00:00` : value;
  return accepts['date-time'](moment) ? moment : undefined;
};
const asYesNo: Convert = value => (value === 0 || value === 1 ? value === 1 : undefined);
const asOneLine: Convert = value => (/[\r\n]/.test(String(value)) ? undefined : String(value));

const into: Partial<Record<Kind, (to: Field) => Convert>> = {
  text: () => asOneLine,
  multiline: () => value => String(value),
  integer: () => asNumber(Number.isSafeInteger),
  decimal: () => asNumber(accepts.decimal),
  money: () => asNumber(accepts.money),
  'yes-no': () => asYesNo,
  date: () => asDay,
  timestamp: () => asMoment,
  choice: to => value =>
    to.options!.find(
      option => String(option.value) === String(typeof value === 'boolean' ? Number(value) : value),
    )?.value,
};

/**
 * How values of a kind are carried into a property that is kept in a column; undefined where that
 * cannot be exact.
 */
export const conversion = (from: Kind, to: Field): Convert | undefined =>
  carried[from].includes(to.kind) ? into[to.kind]?.(to) : undefined;

/**
 * True where a reference may become references, or the other way round: they point to the same
 * entity.
 */
export const isSameAim = (from: Kind, to: Kind): boolean =>
  from !== to && carried[from].includes(to) && (to === 'reference' || to === 'references');
