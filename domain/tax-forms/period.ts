// The period of a form from a Nepali year and month.
import { bsMonth } from '../calendar/bs-month.ts';
import { FIRST_MONTH, fiscalYearFrom, fiscalYearOf } from '../calendar/fiscal-year.ts';
import type { FormPeriod } from './head.ts';

/**
 * A month of a year. Throws RangeError outside Shrawan 2000 – Chaitra 2090 and for a month that is
 * none.
 */
export const monthPeriod = (year: number, month: number): FormPeriod => {
  const { start_date, end_date } = bsMonth(year, month);
  return {
    year,
    month,
    fiscal_year: fiscalYearFrom(month >= FIRST_MONTH ? year : year - 1).name,
    start_date,
    end_date,
  };
};

/** The fiscal year that begins in a year. Throws RangeError outside 2000–2090. */
export const yearPeriod = (year: number): FormPeriod => {
  const { name, start_date, end_date } = fiscalYearFrom(year);
  return { year, month: null, fiscal_year: name, start_date, end_date };
};

/** The Nepali year in which the fiscal year of an AD day begins. */
export const fiscalStartYear = (ad: string): number => Number(fiscalYearOf(ad).name.slice(0, 4));
