// A month of Bikram Sambat as a range of AD days, and its neighbours.
import { daysInMonth, toAd, toAdInTable, toBs } from './bikram-sambat.ts';
import { FIRST_MONTH } from './fiscal-year.ts';

/** A Nepali month: month 1–12, its first and last day in AD. */
export type BsMonth = { year: number; month: number; start_date: string; end_date: string };

const monthOf = (year: number, month: number, ad: typeof toAd): BsMonth => ({
  year,
  month,
  start_date: ad({ year, month, day: 1 }),
  end_date: ad({ year, month, day: daysInMonth(year, month) }),
});
const nthMonth = (count: number, ad: typeof toAd): BsMonth =>
  monthOf(Math.floor(count / 12), (count % 12) + 1, ad);

/** The month of a year. Throws RangeError outside 2000–2090. */
export const bsMonth = (year: number, month: number): BsMonth => monthOf(year, month, toAd);

/** The month that contains an AD date. */
export const bsMonthOf = (ad: string): BsMonth => {
  const { year, month } = toBs(ad);
  return bsMonth(year, month);
};

/** So many months later, or before when negative. */
export const monthsAfter = (
  { year, month }: Pick<BsMonth, 'year' | 'month'>,
  months: number,
): BsMonth => nthMonth(year * 12 + month - 1 + months, toAd);

/**
 * The twelve months, Shrawan to Ashadh, of the fiscal year that contains an AD date. Throws
 * RangeError outside Shrawan 2000 – 2090.
 */
export const fiscalMonthsOf = (ad: string): BsMonth[] => {
  const { year, month } = toBs(ad);
  const first = month >= FIRST_MONTH ? year : year - 1;
  return Array.from({ length: 12 }, (_, index) =>
    nthMonth(first * 12 + FIRST_MONTH - 1 + index, toAdInTable),
  );
};
