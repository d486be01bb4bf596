// Bikram Sambat to AD and back, on day numbers, so that no time zone can shift a day. The table is
// data: month-lengths.json, years 2000–2083 as published, later ones provisional and replaceable.
import lengths from './month-lengths.json' with { type: 'json' };

/**
 * Conversion serves 2000–2090; the table reaches 2100 (CAL-001, CAL-002). Months are 1–12 wherever
 * they are named, 0–11 only as places in the tables (CAL-007, QUIRK-071).
 */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2090;
const LAST_TABLE_YEAR = 2100;

/** A Nepali date: year 2000–2090, month 1–12, day 1–32. */
export type BsDate = { year: number; month: number; day: number };

const DAY_MS = 86_400_000;
/** 1 Baisakh 2000 is 14 April 1943 (CAL-010). */
const EPOCH_DAY = Date.UTC(1943, 3, 14) / DAY_MS;

/** Month lengths by year, "2084": [31, 32, …]. */
export type MonthLengths = Record<string, number[]>;
const published = lengths.published as MonthLengths;
const provisional = lengths.provisional as MonthLengths;
const years = Array.from(
  { length: LAST_TABLE_YEAR - FIRST_YEAR + 1 },
  (_, index) => FIRST_YEAR + index,
);

let corrections: MonthLengths = {};
let monthLengths: MonthLengths = {};
/** The day number on which each year begins. */
const yearStarts = new Map<number, number>();

const countDaysInYear = (year: number) => monthLengths[year]!.reduce((sum, days) => sum + days, 0);

/**
 * Replaces provisional years by those that were decided since (`npm run calendar`), for all that
 * this process converts from now on. Years that were published before stay.
 */
export const setCalendarCorrections = (decided: MonthLengths): void => {
  corrections = decided;
  monthLengths = { ...provisional, ...decided, ...published };
  years.reduce((day, year) => {
    yearStarts.set(year, day);
    return day + countDaysInYear(year);
  }, EPOCH_DAY);
};
setCalendarCorrections({});

/** The corrections in use. */
export const getCalendarCorrections = (): MonthLengths => corrections;

/** True while the months of a year are calculated and not yet decided. */
export const isProvisionalYear = (year: number): boolean =>
  !(year in published) && !(year in corrections);

/**
 * True for an AD date whose Nepali date may still change: its year, or one between the last decided
 * year and it, is provisional. False beyond the table.
 */
export const isProvisionalDate = (ad: string): boolean => {
  try {
    const { year } = convertToBs(ad, LAST_TABLE_YEAR);
    return years.some(each => each <= year && isProvisionalYear(each));
  } catch {
    return false;
  }
};

/** What is wrong with the months of a year that somebody wants to correct; undefined if nothing. */
export const findCorrectionProblem = (
  year: number,
  months: number[],
): 'year' | 'published' | 'months' | 'days' | undefined => {
  if (!Number.isInteger(year) || year < FIRST_YEAR || year > LAST_TABLE_YEAR) return 'year';
  if (year in published) return 'published';
  if (months.length !== 12 || !months.every(days => [29, 30, 31, 32].includes(days)))
    return 'months';
  const days = months.reduce((sum, each) => sum + each, 0);
  return days === 365 || days === 366 ? undefined : 'days';
};

const assertYear = (year: number, last: number) => {
  if (!Number.isInteger(year) || year < FIRST_YEAR || year > last) {
    throw new RangeError(`Invalid nepali year must be between ${FIRST_YEAR} - ${LAST_YEAR}`);
  }
};

/** Length of a month in days, 29–32. Throws RangeError outside the table. */
export const getDaysInMonth = (year: number, month: number): number => {
  assertYear(year, LAST_TABLE_YEAR);
  if (!Number.isInteger(month) || month < 1 || month > 12)
    throw new RangeError('Invalid nepali month must be between 1 - 12');
  return monthLengths[year]![month - 1]!;
};

/** The AD date "YYYY-MM-DD" of a day number. */
export const fromDayNumber = (day: number): string =>
  new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * Days since 1970-01-01 of an AD date "YYYY-MM-DD". Throws RangeError for an invalid one, 30
 * February included.
 */
export const toDayNumber = (ad: string): number => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(ad) ? Date.parse(`${ad}T00:00:00Z`) : Number.NaN;
  // The engine reads 30 February as 2 March: a date that changes on the way back is invalid.
  if (Number.isNaN(time) || fromDayNumber(time / DAY_MS) !== ad)
    throw new RangeError(`${ad} is not a date`);
  return time / DAY_MS;
};

/** The AD date that many days later, or earlier if negative. */
export const addDays = (ad: string, days: number): string => fromDayNumber(toDayNumber(ad) + days);

const convertToAd = ({ year, month, day }: BsDate, last: number): string => {
  assertYear(year, last);
  const longest = getDaysInMonth(year, month);
  if (!Number.isInteger(day) || day < 1 || day > longest)
    throw new RangeError(`Invalid nepali date must be between 1 - ${longest}`);
  const before = monthLengths[year]!.slice(0, month - 1).reduce((sum, days) => sum + days, 0);
  return fromDayNumber(yearStarts.get(year)! + before + day - 1);
};

const convertToBs = (ad: string, last: number): BsDate => {
  const day = toDayNumber(ad);
  const guess = FIRST_YEAR + Math.floor((day - EPOCH_DAY) / 366);
  let year = Math.min(Math.max(guess, FIRST_YEAR - 1), LAST_TABLE_YEAR);
  while (year < LAST_TABLE_YEAR && (yearStarts.get(year + 1) ?? Number.POSITIVE_INFINITY) <= day)
    year += 1;
  assertYear(day < EPOCH_DAY ? FIRST_YEAR - 1 : year, last);
  let rest = day - yearStarts.get(year)!;
  let month = 1;
  while (rest >= monthLengths[year]![month - 1]!) {
    rest -= monthLengths[year]![month - 1]!;
    month += 1;
    if (month > 12) assertYear(year + 1, last);
  }
  return { year, month, day: rest + 1 };
};

/**
 * The AD date of a Nepali one. Throws RangeError with the documents' texts (CAL-005, CAL-006,
 * OPEN-028).
 */
export const toAd = (date: BsDate): string => convertToAd(date, LAST_YEAR);

/** The Nepali date of an AD one. Throws RangeError outside 2000–2090. */
export const toBs = (ad: string): BsDate => convertToBs(ad, LAST_YEAR);

/**
 * The same to the end of the table, for periods that begin in the last year and end after it: its
 * fiscal year, the due date of its tax.
 */
export const toAdInTable = (date: BsDate): string => convertToAd(date, LAST_TABLE_YEAR);
export const toBsInTable = (ad: string): BsDate => convertToBs(ad, LAST_TABLE_YEAR);
