// The functions of expressions. Each has an answer for whatever it is given: empty for what has none, as
// the month of a day that the calendar does not know.
import { fromDayNumber, toBs, toDayNumber } from '../calendar/bikram-sambat.ts';
import { addAdMonths, addBsDateMonths } from './add-months.ts';
import {
  compareExact,
  type ExactNumber,
  negateExact,
  roundExact,
  toSafeInteger,
} from './exact-number.ts';
import { type Day, type ExpressionValue, isDay, isNumber, type ValueType } from './expression.ts';

/** What an expression knows besides the record: the day of today (AD, Kathmandu). */
export type ExpressionContext = { today: string };

/**
 * What a function takes: types in their order, `least` of them at least, and with `more` further ones of the
 * last type. `same` is the type of the first argument. It is calculated only when no argument is empty, but
 * with `takesEmpty` always.
 */
export type ExpressionFunction = {
  takes: (ValueType | 'any' | 'same')[];
  least: number;
  more?: true;
  gives: ValueType | 'same';
  takesEmpty?: true;
  /** Its answer is another one tomorrow. */
  isOfToday?: true;
  calculate: (args: ExpressionValue[], context: ExpressionContext) => ExpressionValue;
};

const toNumber = (value: number): ExactNumber => ({ digits: BigInt(value), places: 0 });
const toDay = (ad: string): Day => ({ day: toDayNumber(ad) });

const parseDay = (text: ExpressionValue | undefined): Day | null => {
  try {
    return toDay(String(text));
  } catch {
    return null;
  }
};

/** The days that every record can have: of the years 1 to 9999. */
const [FIRST_DAY, LAST_DAY] = [toDayNumber('0001-01-01'), toDayNumber('9999-12-31')];

/** The day of the number; null for one that no field can have. */
export const toPossibleDay = (day: number | null): Day | null =>
  day !== null && day >= FIRST_DAY && day <= LAST_DAY ? { day } : null;

/** Calls with the day as AD text and a whole number; the calendars throw for days that they do not have. */
const ofDay = (
  value: ExpressionValue | undefined,
  calculate: (ad: string) => ExpressionValue,
): ExpressionValue => {
  if (value === undefined || !isDay(value)) return null;
  try {
    return calculate(fromDayNumber(value.day));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const partOfAd = (from: number, to: number): ExpressionFunction => ({
  takes: ['date'],
  least: 1,
  gives: 'number',
  calculate: ([day]) => ofDay(day, ad => toNumber(Number(ad.slice(from, to)))),
});

const partOfBs = (part: 'year' | 'month' | 'day'): ExpressionFunction => ({
  takes: ['date'],
  least: 1,
  gives: 'number',
  calculate: ([day]) => ofDay(day, ad => toNumber(toBs(ad)[part])),
});

const addMonths = (add: (ad: string, months: number) => string): ExpressionFunction => ({
  takes: ['date', 'number'],
  least: 2,
  gives: 'date',
  calculate: ([day, months]) => {
    const count = months !== undefined && isNumber(months) ? toSafeInteger(months) : null;
    return count === null ? null : ofDay(day, ad => toPossibleDay(toDay(add(ad, count)).day));
  },
});

/** The least or the greatest of numbers or days. */
const extreme = (sign: 1 | -1): ExpressionFunction => ({
  takes: ['same'],
  least: 1,
  more: true,
  gives: 'same',
  calculate: args =>
    args.reduce((best, each) => {
      if (isNumber(best) && isNumber(each))
        return compareExact(each, best) * sign > 0 ? each : best;
      if (isDay(best) && isDay(each)) return (each.day - best.day) * sign > 0 ? each : best;
      return null;
    }, args[0]!),
});

const MAX_PLACES = 6;

const onTexts = (
  calculate: (text: string, part: string) => ExpressionValue,
): ExpressionFunction => ({
  takes: ['text', 'text'],
  least: 2,
  gives: 'yes-no',
  calculate: ([text, part]) =>
    typeof text === 'string' && typeof part === 'string' ? calculate(text, part) : null,
});

/** By their names. */
export const expressionFunctions: Record<string, ExpressionFunction> = {
  is_empty: {
    takes: ['any'],
    least: 1,
    gives: 'yes-no',
    takesEmpty: true,
    calculate: ([value]) => value === null || value === '',
  },
  coalesce: {
    takes: ['any', 'same'],
    least: 2,
    more: true,
    gives: 'same',
    takesEmpty: true,
    calculate: args => args.find(value => value !== null && value !== '') ?? null,
  },
  round: {
    takes: ['number', 'number'],
    least: 1,
    gives: 'number',
    calculate: ([value, places = toNumber(0)]) => {
      if (value === undefined || !isNumber(value) || !isNumber(places)) return null;
      const count = toSafeInteger(places);
      return count !== null && count >= 0 && count <= MAX_PLACES ? roundExact(value, count) : null;
    },
  },
  abs: {
    takes: ['number'],
    least: 1,
    gives: 'number',
    calculate: ([value]) =>
      value !== undefined && isNumber(value) && value.digits < 0n ? negateExact(value) : value!,
  },
  min: extreme(-1),
  max: extreme(1),
  length: {
    takes: ['text'],
    least: 1,
    gives: 'number',
    calculate: ([text]) => (typeof text === 'string' ? toNumber([...text].length) : null),
  },
  contains: onTexts((text, part) => text.includes(part)),
  starts_with: onTexts((text, part) => text.startsWith(part)),
  date: {
    takes: ['text'],
    least: 1,
    gives: 'date',
    calculate: ([text]) => parseDay(text),
  },
  today: {
    takes: [],
    least: 0,
    gives: 'date',
    isOfToday: true,
    calculate: (_, { today }) => parseDay(today),
  },
  year: partOfAd(0, 4),
  month: partOfAd(5, 7),
  day: partOfAd(8, 10),
  bs_year: partOfBs('year'),
  bs_month: partOfBs('month'),
  bs_day: partOfBs('day'),
  add_months: addMonths(addAdMonths),
  add_bs_months: addMonths(addBsDateMonths),
};
