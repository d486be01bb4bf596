// The period of a report: a Nepali month, or a whole fiscal year from its fourth month to the third
// of the next (REP-046..050).

import { toBs } from '../calendar/bikram-sambat.ts';
import { getBsMonth } from '../calendar/bs-month.ts';
import { getFiscalYear } from '../calendar/fiscal-year.ts';

/** Reports begin with this year of Bikram Sambat. */
const FIRST_REPORT_YEAR = 2073;

/**
 * A year of Bikram Sambat and a month 1–12 of it, or all twelve of the fiscal year that begins in
 * it.
 */
export type ReportPeriod = { year: number; month: number | 'all' };

/** Moments in AD, inclusive: "2026-11-17 00:00:00" to "2026-12-15 23:59:59". */
type TimeRange = { start_date: string; end_date: string };

/** The period that contains a day in AD. */
const toReportPeriod = (ad: string): ReportPeriod => {
  const { year, month } = toBs(ad);
  return { year, month };
};

/** The years that reports offer, the last one first. */
export const listReportYears = (today: string): number[] => {
  const { year } = toBs(today);
  return Array.from({ length: year - FIRST_REPORT_YEAR + 1 }, (_, index) => year - index);
};

/**
 * First day 00:00:00 to last day 23:59:59. Throws RangeError for a month 13 and for years outside
 * 2000–2090.
 */
export const toTimeRange = ({ year, month }: ReportPeriod): TimeRange => {
  const { start_date, end_date } = month === 'all' ? getFiscalYear(year) : getBsMonth(year, month);
  return { start_date: `${start_date} 00:00:00`, end_date: `${end_date} 23:59:59` };
};

/** The period of an address (`year`, `month`); one that no report offers is the one of today. */
export const parseReportPeriod = (
  year: string | null,
  month: string | null,
  today: string,
): ReportPeriod => {
  const current = toReportPeriod(today);
  const chosen = Number(year);
  const isOffered = chosen >= FIRST_REPORT_YEAR && listReportYears(today).includes(chosen);
  const requestedMonth = month === 'all' ? 'all' : Number(month);
  return {
    year: isOffered ? chosen : current.year,
    month:
      requestedMonth === 'all' ||
      (Number.isInteger(requestedMonth) && requestedMonth >= 1 && requestedMonth <= 12)
        ? requestedMonth
        : current.month,
  };
};
