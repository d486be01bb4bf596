// A month of either calendar as a range of AD days, for pages that show one month at a time.
import { type Language, localizeDigits, type Texts } from '../language.ts';
import { addDays } from './bikram-sambat.ts';
import { addBsMonths, findBsMonth, formatBsMonth } from './bs-month.ts';
import type { Calendar } from './format-date.ts';

/** Month 1–12 of a year of its calendar, its first and last day in AD. */
export type CalendarMonth = {
  calendar: Calendar;
  year: number;
  month: number;
  start_date: string;
  end_date: string;
};

const MONTH_NAME_PAIRS: [string, string][] = [
  ['January', 'जनवरी'],
  ['February', 'फेब्रुअरी'],
  ['March', 'मार्च'],
  ['April', 'अप्रिल'],
  ['May', 'मे'],
  ['June', 'जुन'],
  ['July', 'जुलाई'],
  ['August', 'अगस्ट'],
  ['September', 'सेप्टेम्बर'],
  ['October', 'अक्टोबर'],
  ['November', 'नोभेम्बर'],
  ['December', 'डिसेम्बर'],
];

/** January first. */
export const adMonthNames: Texts[] = MONTH_NAME_PAIRS.map(([en, ne]) => ({ en, ne }));

const toFirstDay = (count: number): string =>
  `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;

const buildAdMonth = (count: number): CalendarMonth => ({
  calendar: 'ad',
  year: Math.floor(count / 12),
  month: (count % 12) + 1,
  start_date: toFirstDay(count),
  end_date: addDays(toFirstDay(count + 1), -1),
});

/** The month that contains an AD day. Throws RangeError for BS outside 2000–2090. */
export const findMonth = (day: string, calendar: Calendar): CalendarMonth => {
  if (calendar === 'bs') return { calendar, ...findBsMonth(day) };
  const [year, month] = day.split('-').map(Number) as [number, number];
  return buildAdMonth(year * 12 + month - 1);
};

/** This many months later, or earlier if negative. Throws RangeError for BS outside 2000–2090. */
export const addCalendarMonths = (from: CalendarMonth, months: number): CalendarMonth =>
  from.calendar === 'bs'
    ? { calendar: 'bs', ...addBsMonths(from, months) }
    : buildAdMonth(from.year * 12 + from.month - 1 + months);

/** "Mangsir 2083", "November 2026". */
export const formatMonth = (shown: CalendarMonth, language: Language): string =>
  shown.calendar === 'bs'
    ? formatBsMonth(shown, language)
    : `${adMonthNames[shown.month - 1]![language]} ${localizeDigits(String(shown.year), language)}`;
