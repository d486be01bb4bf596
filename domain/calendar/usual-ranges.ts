// The ranges of days that people ask lists for: by the Nepali month, the quarter of the fiscal year
// and the fiscal year itself.

import { toBs } from './bikram-sambat.ts';
import { bsMonthOf, monthsAfter } from './bs-month.ts';
import { FIRST_MONTH, fiscalYearFrom, fiscalYearOf } from './fiscal-year.ts';

export const rangeNames = [
  'today',
  'month',
  'last-month',
  'quarter',
  'last-quarter',
  'year',
  'last-year',
] as const;
export type RangeName = (typeof rangeNames)[number];
/** AD days "YYYY-MM-DD", both inclusive. */
export type Range = { start_date: string; end_date: string };

const QUARTER = 3;
const YEAR = 12;

/** The ranges as of a day (AD). Quarters begin with Shrawan, Kartik, Magh and Baishakh. */
export const usualRanges = (today: string): Record<RangeName, Range> => {
  const month = bsMonthOf(today);
  const intoQuarter = (month.month - FIRST_MONTH + YEAR) % QUARTER;
  const from = (months: number, count: number): Range => ({
    start_date: monthsAfter(month, months).start_date,
    end_date: monthsAfter(month, months + count - 1).end_date,
  });
  const yearBefore = fiscalYearFrom(toBs(fiscalYearOf(today).start_date).year - 1);
  const range = ({ start_date, end_date }: Range): Range => ({ start_date, end_date });
  return {
    today: { start_date: today, end_date: today },
    month: from(0, 1),
    'last-month': from(-1, 1),
    quarter: from(-intoQuarter, QUARTER),
    'last-quarter': from(-intoQuarter - QUARTER, QUARTER),
    year: range(fiscalYearOf(today)),
    'last-year': range(yearBefore),
  };
};
