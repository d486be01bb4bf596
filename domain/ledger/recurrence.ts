// When a voucher that repeats is entered again: months are those of the Nepali calendar, as rent,
// salaries and instalments are paid.
import { getDaysInMonth, LAST_YEAR, toAd, toBs } from '../calendar/bikram-sambat.ts';
import { addBsMonths } from '../calendar/bs-month.ts';

/** Nepali months from one voucher to the next. */
export const repeatMonths = { month: 1, quarter: 3, year: 12 } as const;
export type Repeats = keyof typeof repeatMonths;

/** The day of the Nepali month of an AD day, 1 to 32. */
export const toDayOfMonth = (ad: string): number => toBs(ad).day;

/**
 * The AD day after `day` on which a voucher counts that repeats on `day_of_month` (1 to 32): the last
 * day of a month that is shorter. Null where the calendar ends.
 */
export const findNextDay = (day: string, repeats: Repeats, day_of_month: number): string | null => {
  const { year, month } = toBs(day);
  const count = year * 12 + month - 1 + repeatMonths[repeats];
  if (count >= (LAST_YEAR + 1) * 12) return null;
  const next = addBsMonths({ year, month }, repeatMonths[repeats]);
  return toAd({
    year: next.year,
    month: next.month,
    day: Math.min(day_of_month, getDaysInMonth(next.year, next.month)),
  });
};
