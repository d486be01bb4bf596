// The same day some months later, in either calendar: a contract of a year ends on the day of its beginning.
// A month that is too short has its last day.
import { getDaysInMonth, toAd, toBs } from '../calendar/bikram-sambat.ts';

/** Years and months from a count of months; month from 1 to 12. */
const toYearAndMonth = (months: number): { year: number; month: number } => ({
  year: Math.floor(months / 12),
  month: (((months % 12) + 12) % 12) + 1,
});

const pad = (value: number, length: number) => String(value).padStart(length, '0');

/** Years of AD dates have four digits. */
const MAX_YEAR = 9999;

/** The AD day that many months of AD later. Throws RangeError outside the years 1 to 9999. */
export const addAdMonths = (ad: string, months: number): string => {
  const [year, month, day] = ad.split('-').map(Number) as [number, number, number];
  const then = toYearAndMonth(year * 12 + month - 1 + months);
  if (then.year < 1 || then.year > MAX_YEAR) throw new RangeError(`${then.year} is no year`);
  // The day before the first of the next month.
  const last = new Date(Date.UTC(2000, 0, 1));
  last.setUTCFullYear(then.year, then.month, 0);
  return `${pad(then.year, 4)}-${pad(then.month, 2)}-${pad(Math.min(day, last.getUTCDate()), 2)}`;
};

/** The AD day that many months of Bikram Sambat later. Throws RangeError outside the years 2000 to 2090. */
export const addBsDateMonths = (ad: string, months: number): string => {
  const { year, month, day } = toBs(ad);
  const then = toYearAndMonth(year * 12 + month - 1 + months);
  return toAd({ ...then, day: Math.min(day, getDaysInMonth(then.year, then.month)) });
};
