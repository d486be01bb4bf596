// Which period a form is asked for: `year` (Bikram Sambat) and `month` (1–12, or "all" for the
// fiscal year that begins in the year).

import { FIRST_YEAR, LAST_YEAR } from '../../domain/calendar/bikram-sambat.ts';
import { FIRST_MONTH } from '../../domain/calendar/fiscal-year.ts';
import { digitsIn, type Language, type Texts, textIn } from '../../domain/language.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import { messages } from '../../domain/schema/messages.ts';
import type { FormPeriod } from '../../domain/tax-forms/head.ts';
import { monthPeriod, yearPeriod } from '../../domain/tax-forms/period.ts';
import type { QueryString } from '../entities/list-query.ts';
import { Invalid } from '../errors.ts';

const texts = {
  early: {
    en: 'The fiscal year of this month begins before {from}, which the calendar does not cover.',
    ne: 'यो महिनाको आर्थिक वर्ष {from} भन्दा अघि सुरु हुन्छ: त्यो पात्रोमा छैन।',
  },
  year: { en: 'The year must be between {from} and {to}.', ne: 'साल {from} देखि {to} सम्म हुनुपर्छ।' },
  month: {
    en: 'The month must be between 1 and 12, or "all".',
    ne: 'महिना १ देखि १२ सम्म, वा "all" हुनुपर्छ।',
  },
  onlyMonth: { en: 'The month must be between 1 and 12.', ne: 'महिना १ देखि १२ सम्म हुनुपर्छ।' },
} satisfies Record<string, Texts>;

const wholeIn = (value: unknown, from: number, to: number): number | undefined => {
  const number = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  return number >= from && number <= to ? number : undefined;
};

const inYears = { from: FIRST_YEAR, to: LAST_YEAR };
const problemIn = (given: unknown, text: Texts, language: Language): string[] => [
  given === undefined
    ? messages.required[language]
    : digitsIn(textIn(text, language, inYears), language),
];

/** A month of a year, from a path or a query. Throws Invalid (422). */
export const monthIn = (
  given: { year?: unknown; month?: unknown },
  language: Language,
): FormPeriod => {
  const problems: Problems = {};
  const year = wholeIn(given.year, FIRST_YEAR, LAST_YEAR);
  const month = wholeIn(given.month, 1, 12);
  if (year === undefined) problems.year = problemIn(given.year, texts.year, language);
  if (month === undefined)
    problems.month = [
      given.month === undefined ? messages.required[language] : texts.onlyMonth[language],
    ];
  // Where the calendar begins, the fiscal year has begun already.
  if (year === FIRST_YEAR && month !== undefined && month < FIRST_MONTH)
    problems.year = problemIn(year, texts.early, language);
  if (year === undefined || month === undefined || problems.year) throw new Invalid(problems);
  return monthPeriod(year, month);
};

/** A fiscal year by the year in which it begins. Throws Invalid (422). */
export const yearIn = (given: QueryString, language: Language): FormPeriod => {
  const year = wholeIn(given.year, FIRST_YEAR, LAST_YEAR);
  if (year === undefined) throw new Invalid({ year: problemIn(given.year, texts.year, language) });
  return yearPeriod(year);
};

/** A month, or with "all" (or none) the fiscal year. Throws Invalid (422). */
export const periodIn = (given: QueryString, language: Language): FormPeriod => {
  if (given.month === undefined || given.month === 'all') return yearIn(given, language);
  if (wholeIn(given.month, 1, 12) !== undefined) return monthIn(given, language);
  throw new Invalid({ month: [texts.month[language]] });
};

/** Inclusive moments of whole days. */
export const wholeDays = (start: string, end: string) => ({
  start: `${start} 00:00:00`,
  end: `${end} 23:59:59`,
});
