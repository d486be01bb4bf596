// A month of Bikram Sambat as a range of AD days, and its neighbours.
import { daysInMonth, toAd, toBs } from './bikram-sambat.ts';
import { FIRST_MONTH } from './fiscal-year.ts';

/** A Nepali month: month 1–12, its first and last day in AD. */
export type BsMonth = { year: number; month: number; start_date: string; end_date: string };

/** The month of a year. Throws RangeError outside 2000–2090. */
export const bsMonth = (year: number, month: number): BsMonth => ({
  year,
  month,
  start_date: toAd({ year, month, day: 1 }),
  end_date: toAd({ year, month, day: daysInMonth(year, month) }),
});

/** The month that contains an AD date. */
export const bsMonthOf = (ad: string): BsMonth => {
  const { year, month } = toBs(ad);
  return bsMonth(year, month);
};

/** So many months later, or before when negative. */
export const monthsAfter = ({ year, month }: Pick<BsMonth, 'year' | 'month'>, months: number): BsMonth => {
  const count = year * 12 + month - 1 + months;
  return bsMonth(Math.floor(count / 12), (count % 12) + 1);
};

/** The twelve months, Shrawan to Ashadh, of the fiscal year that contains an AD date. */
export const fiscalMonthsOf = (ad: string): BsMonth[] => {
  const { year, month } = toBs(ad);
  const first = { year: month >= FIRST_MONTH ? year : year - 1, month: FIRST_MONTH };
  return Array.from({ length: 12 }, (_, index) => monthsAfter(first, index));
};
