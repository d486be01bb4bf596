// A Nepali month as weeks, and where a key leads from a day. Days are AD "YYYY-MM-DD", so that no
// month can be misread.
import {
  dateOfDay,
  dayNumber,
  daysInMonth,
  toAd,
  toBs,
} from '../../../domain/calendar/bikram-sambat.ts';
import { type BsMonth, bsMonthOf, monthsAfter } from '../../../domain/calendar/bs-month.ts';

/** Sunday is 0; 1 January 1970 was a Thursday, and the days before it are counted below zero. */
export const weekdayOf = (ad: string): number => (((dayNumber(ad) + 4) % 7) + 7) % 7;

const daysAfter = (ad: string, days: number): string => dateOfDay(dayNumber(ad) + days);

/** The weeks of a month, Sunday first; undefined where a week reaches beyond it. */
export const weeksOf = ({ start_date, end_date }: BsMonth): (string | undefined)[][] => {
  const before = weekdayOf(start_date);
  const count = dayNumber(end_date) - dayNumber(start_date) + 1;
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const nth = week * 7 + weekday - before;
      return nth >= 0 && nth < count ? daysAfter(start_date, nth) : undefined;
    }),
  );
};

/** The same day so many months later, or the last day of a shorter month. */
const sameDayAfter = (ad: string, months: number): string => {
  const { year, month } = monthsAfter(bsMonthOf(ad), months);
  return toAd({ year, month, day: Math.min(toBs(ad).day, daysInMonth(year, month)) });
};

type Leap = (ad: string, shift: boolean) => string;
const leaps: Record<string, Leap> = {
  ArrowLeft: ad => daysAfter(ad, -1),
  ArrowRight: ad => daysAfter(ad, 1),
  ArrowUp: ad => daysAfter(ad, -7),
  ArrowDown: ad => daysAfter(ad, 7),
  Home: ad => daysAfter(ad, -weekdayOf(ad)),
  End: ad => daysAfter(ad, 6 - weekdayOf(ad)),
  PageUp: (ad, shift) => sameDayAfter(ad, shift ? -12 : -1),
  PageDown: (ad, shift) => sameDayAfter(ad, shift ? 12 : 1),
};

/**
 * The day that a key of the date grid leads to; undefined for any other key. Throws RangeError
 * outside 2000–2090.
 */
export const dayAfterKey = (ad: string, key: string, shift: boolean): string | undefined =>
  leaps[key]?.(ad, shift);
