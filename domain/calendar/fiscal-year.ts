// The Nepali fiscal year: 1 Shrawan to the last day of Ashadh.
import {
  type BsDate,
  fromDayNumber,
  getDaysInMonth,
  isProvisionalDate,
  toAd,
  toAdInTable,
  toBs,
  toDayNumber,
} from './bikram-sambat.ts';

/** Shrawan, the month in which a fiscal year begins. */
export const FIRST_FISCAL_MONTH = 4;

/** A fiscal year: name like "2082/83", AD dates "YYYY-MM-DD", both inclusive. */
export type FiscalYear = { name: string; start_date: string; end_date: string };

/**
 * The fiscal year that begins in the given BS year, of which the last one ends where only the table
 * still reaches. Throws RangeError outside 2000–2090.
 */
export const getFiscalYear = (year: number): FiscalYear => ({
  name: `${year}/${String((year + 1) % 100).padStart(2, '0')}`,
  start_date: toAd({ year, month: FIRST_FISCAL_MONTH, day: 1 }),
  end_date: toAdInTable({
    year: year + 1,
    month: FIRST_FISCAL_MONTH - 1,
    day: getDaysInMonth(year + 1, FIRST_FISCAL_MONTH - 1),
  }),
});

/** The fiscal year that contains an AD date. */
export const toFiscalYear = (ad: string): FiscalYear => {
  const { year, month }: BsDate = toBs(ad);
  return getFiscalYear(month >= FIRST_FISCAL_MONTH ? year : year - 1);
};

/**
 * The fiscal year after the last of these, or that of the day where there are none; undefined
 * beyond the calendar's end. Dates in AD.
 */
export const findNextFiscalYear = (
  years: Pick<FiscalYear, 'end_date'>[],
  today: string,
): FiscalYear | undefined => {
  const last = years
    .map(year => year.end_date)
    .sort()
    .at(-1);
  if (last === undefined) return toFiscalYear(today);
  try {
    return toFiscalYear(fromDayNumber(toDayNumber(last) + 1));
  } catch {
    return undefined;
  }
};

/**
 * True when start and end (AD, inclusive) span 365 days or more (OPEN-024: several real fiscal
 * years have exactly 365).
 */
export const isFullYear = (start: string, end: string): boolean =>
  toDayNumber(end) - toDayNumber(start) + 1 >= 365;

/** True when an AD date is in the range, first and last day included. */
export const isInDateRange = (
  range: Pick<FiscalYear, 'start_date' | 'end_date'>,
  ad: string,
): boolean => range.start_date <= ad && ad <= range.end_date;

/** The days by which a calculated year may differ from the one that is decided. */
const MAX_SHIFT_DAYS = 2;

/**
 * True for an AD date so near to the end of a fiscal year whose Nepali days are only calculated that
 * it may belong to the other one.
 */
export const isFiscalYearProvisional = (ad: string): boolean => {
  if (!isProvisionalDate(ad)) return false;
  try {
    const day = toDayNumber(ad);
    const nameOf = (shift: number) => toFiscalYear(fromDayNumber(day + shift)).name;
    return nameOf(-MAX_SHIFT_DAYS) !== nameOf(MAX_SHIFT_DAYS);
  } catch {
    return false;
  }
};
