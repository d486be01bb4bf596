// Months of Bikram Sambat as ranges of AD days, and their names in both languages.

import { type Language, localizeDigits, type Texts } from '../language.ts';
import { getDaysInMonth, toAd, toAdInTable, toBs } from './bikram-sambat.ts';
import { FIRST_FISCAL_MONTH } from './fiscal-year.ts';

/** A Nepali month: month 1–12, its first and last day in AD. */
export type BsMonth = { year: number; month: number; start_date: string; end_date: string };

const buildMonth = (year: number, month: number, ad: typeof toAd): BsMonth => ({
  year,
  month,
  start_date: ad({ year, month, day: 1 }),
  end_date: ad({ year, month, day: getDaysInMonth(year, month) }),
});
const toNthMonth = (count: number, ad: typeof toAd): BsMonth =>
  buildMonth(Math.floor(count / 12), (count % 12) + 1, ad);

/** The month of a year. Throws RangeError outside 2000–2090. */
export const getBsMonth = (year: number, month: number): BsMonth => buildMonth(year, month, toAd);

/** The month that contains an AD date. */
export const findBsMonth = (ad: string): BsMonth => {
  const { year, month } = toBs(ad);
  return getBsMonth(year, month);
};

/** This many months later, or earlier if negative. */
export const addBsMonths = (
  { year, month }: Pick<BsMonth, 'year' | 'month'>,
  months: number,
): BsMonth => toNthMonth(year * 12 + month - 1 + months, toAd);

/**
 * The twelve months, Shrawan to Ashadh, of the fiscal year that contains an AD date. Throws
 * RangeError outside Shrawan 2000 – 2090.
 */
export const listFiscalMonths = (ad: string): BsMonth[] => {
  const { year, month } = toBs(ad);
  const first = month >= FIRST_FISCAL_MONTH ? year : year - 1;
  return Array.from({ length: 12 }, (_, index) =>
    toNthMonth(first * 12 + FIRST_FISCAL_MONTH - 1 + index, toAdInTable),
  );
};

const MONTH_NAME_PAIRS: [string, string][] = [
  ['Baisakh', 'वैशाख'],
  ['Jestha', 'जेठ'],
  ['Ashadh', 'असार'],
  ['Shrawan', 'साउन'],
  ['Bhadra', 'भदौ'],
  ['Ashwin', 'असोज'],
  ['Kartik', 'कात्तिक'],
  ['Mangsir', 'मङ्सिर'],
  ['Poush', 'पुस'],
  ['Magh', 'माघ'],
  ['Falgun', 'फागुन'],
  ['Chaitra', 'चैत'],
];

/** Baisakh first, spelled as in OPEN-030. */
export const monthNames: Texts[] = MONTH_NAME_PAIRS.map(([en, ne]) => ({ en, ne }));

/** "2083-08": a month in the order of time, as VAT returns are kept by it. */
export const toMonthKey = ({ year, month }: { year: number; month: number | null }): string =>
  `${year}-${String(month).padStart(2, '0')}`;

/** The month of a key. */
export const parseMonthKey = (key: string): BsMonth => {
  const [year, month] = key.split('-').map(Number) as [number, number];
  return getBsMonth(year, month);
};

/** "Kartik 2083". */
export const formatBsMonth = (
  { year, month }: Pick<BsMonth, 'year' | 'month'>,
  language: Language,
): string => `${monthNames[month - 1]![language]} ${localizeDigits(String(year), language)}`;
