// The ranges of days that people ask lists for: by the Nepali month, the quarter of the fiscal year
// and the fiscal year itself.

import { toBs } from './bikram-sambat.ts';
import { addBsMonths, findBsMonth } from './bs-month.ts';
import { FIRST_FISCAL_MONTH, getFiscalYear, toFiscalYear } from './fiscal-year.ts';

export const datePresetNames = [
  'today',
  'month',
  'last-month',
  'quarter',
  'last-quarter',
  'year',
  'last-year',
] as const;
export type DatePresetName = (typeof datePresetNames)[number];
/** AD days "YYYY-MM-DD", both inclusive. */
export type DayRange = { start_date: string; end_date: string };

const MONTHS_PER_QUARTER = 3;
const MONTHS_PER_YEAR = 12;

/** The ranges as of a day (AD). Quarters begin with Shrawan, Kartik, Magh and Baishakh. */
export const computeDatePresets = (today: string): Record<DatePresetName, DayRange> => {
  const month = findBsMonth(today);
  const intoQuarter = (month.month - FIRST_FISCAL_MONTH + MONTHS_PER_YEAR) % MONTHS_PER_QUARTER;
  const from = (months: number, count: number): DayRange => ({
    start_date: addBsMonths(month, months).start_date,
    end_date: addBsMonths(month, months + count - 1).end_date,
  });
  const yearBefore = getFiscalYear(toBs(toFiscalYear(today).start_date).year - 1);
  const range = ({ start_date, end_date }: DayRange): DayRange => ({ start_date, end_date });
  return {
    today: { start_date: today, end_date: today },
    month: from(0, 1),
    'last-month': from(-1, 1),
    quarter: from(-intoQuarter, MONTHS_PER_QUARTER),
    'last-quarter': from(-intoQuarter - MONTHS_PER_QUARTER, MONTHS_PER_QUARTER),
    year: range(toFiscalYear(today)),
    'last-year': range(yearBefore),
  };
};
