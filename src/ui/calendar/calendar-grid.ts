// A Nepali month as weeks, and where a key leads from a day. Days are AD "YYYY-MM-DD", so that no
// month can be misread.
import {
  addDays,
  getDaysInMonth,
  toAd,
  toBs,
  toDayNumber,
} from '../../../domain/calendar/bikram-sambat.ts';
import {
  addBsMonths,
  type BsMonth,
  findBsMonth,
  getBsMonth,
} from '../../../domain/calendar/bs-month.ts';

/** Sunday is 0; 1 January 1970 was a Thursday, and the days before it are counted below zero. */
export const getWeekday = (ad: string): number => (((toDayNumber(ad) + 4) % 7) + 7) % 7;

/** The weeks of a month, Sunday first; undefined where a week reaches beyond it. */
export const toWeeks = ({
  start_date,
  end_date,
}: Pick<BsMonth, 'start_date' | 'end_date'>): (string | undefined)[][] => {
  const before = getWeekday(start_date);
  const count = toDayNumber(end_date) - toDayNumber(start_date) + 1;
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const nth = week * 7 + weekday - before;
      return nth >= 0 && nth < count ? addDays(start_date, nth) : undefined;
    }),
  );
};

/** The same day this many months later, or the last day of a shorter month. */
const addMonths = (ad: string, months: number): string => {
  const { year, month } = addBsMonths(findBsMonth(ad), months);
  return toAd({ year, month, day: Math.min(toBs(ad).day, getDaysInMonth(year, month)) });
};

type KeyMove = (ad: string, shift: boolean) => string;
const keyMoves: Record<string, KeyMove> = {
  ArrowLeft: ad => addDays(ad, -1),
  ArrowRight: ad => addDays(ad, 1),
  ArrowUp: ad => addDays(ad, -7),
  ArrowDown: ad => addDays(ad, 7),
  Home: ad => addDays(ad, -getWeekday(ad)),
  End: ad => addDays(ad, 6 - getWeekday(ad)),
  PageUp: (ad, shift) => addMonths(ad, shift ? -12 : -1),
  PageDown: (ad, shift) => addMonths(ad, shift ? 12 : 1),
};

/**
 * The day that a key of the date grid leads to; undefined for any other key. Throws RangeError
 * outside 2000–2090.
 */
export const moveByKey = (ad: string, key: string, shift: boolean): string | undefined =>
  keyMoves[key]?.(ad, shift);

type DaySpan = { first: string; last: string };

/** The Bikram Sambat list begins with 2001 and covers 87 years (CAL-017, CAL-018). */
const BS_FIRST = 2001;
const BS_YEARS = 87;
/** The AD calendar begins 150 years back and spans 500 years (CAL-019, CAL-020). */
const AD_YEARS_BACK = 150;
const AD_YEARS = 500;

/** The years of the Bikram Sambat list. */
export const bsYears = Array.from({ length: BS_YEARS }, (_, index) => BS_FIRST + index);

export const bsSpan: DaySpan = {
  first: getBsMonth(BS_FIRST, 1).start_date,
  last: getBsMonth(BS_FIRST + BS_YEARS - 1, 12).end_date,
};

/**
 * Which days a calendar offers at all, as AD days "YYYY-MM-DD", both inclusive. The days of the AD
 * calendar, seen from today.
 */
export const getAdSpan = (today: string): DaySpan => {
  const year = Number(today.slice(0, 4)) - AD_YEARS_BACK;
  return { first: `${year}-01-01`, last: `${year + AD_YEARS - 1}-12-31` };
};

/** The day itself, or the nearest one of the span. */
export const clampDay = (day: string, { first, last }: DaySpan): string => {
  if (day < first) return first;
  return day > last ? last : day;
};

/** The part of a span that a field's own bounds leave. */
export const clampSpan = (span: DaySpan, min = span.first, max = span.last): DaySpan => ({
  first: clampDay(min, span),
  last: clampDay(max, span),
});
