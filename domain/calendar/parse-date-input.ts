// Typed dates, in full or as briefly as people say them, in AD or Bikram Sambat, in digits of
// either script.
import { toAsciiDigits } from '../language.ts';
import { fromDayNumber, toAd, toBs, toDayNumber } from './bikram-sambat.ts';
import type { Calendar } from './format-date.ts';

const dayWords: Record<string, number> = {
  today: 0,
  आज: 0,
  yesterday: -1,
  हिजो: -1,
  tomorrow: 1,
  भोलि: 1,
};

const padTwo = (text: string) => text.padStart(2, '0');

const toAdDate = (year: string, month: string, day: string): string =>
  `${year}-${padTwo(month)}-${padTwo(day)}`;

/**
 * The AD day ("YYYY-MM-DD") of a year, month and day of the calendar; undefined for a day that
 * Bikram Sambat does not have.
 */
const toAdDay = (
  calendar: Calendar,
  year: string,
  month: string,
  day: string,
): string | undefined => {
  if (calendar === 'ad') return toAdDate(year, month, day);
  try {
    return toAd({ year: Number(year), month: Number(month), day: Number(day) });
  } catch {
    return undefined;
  }
};

/**
 * The AD day of the typed text; an invalid date stays as it was typed (with " BS" behind a day that
 * Bikram Sambat does not have), to be refused by name. Understood are "2082-04-01", "82-4-1" (of
 * this century), "4-1" (of this year), "today", "yesterday", "tomorrow", "-3" (days from today),
 * with - / . or spaces between. `today` is an AD day.
 */
export const parseDateInput = (text: string, calendar: Calendar, today: string): string => {
  const typed = toAsciiDigits(text.trim());
  const named =
    dayWords[typed.toLowerCase()] ?? (/^[+-]\d{1,3}$/.test(typed) ? Number(typed) : undefined);
  if (named !== undefined) return fromDayNumber(toDayNumber(today) + named);
  const [, year, month, day] =
    /^(?:(\d{4}|\d{2})[-/. ])?(\d{1,2})[-/. ](\d{1,2})$/.exec(typed) ?? [];
  if (month === undefined || day === undefined) return typed;
  const thisYear = calendar === 'bs' ? String(toBs(today).year) : today.slice(0, 4);
  const full = year === undefined ? thisYear : year.length === 2 ? `20${year}` : year;
  return toAdDay(calendar, full, month, day) ?? `${typed} BS`;
};
