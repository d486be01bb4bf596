// The period of a form: `year` (Bikram Sambat) and `month` (1–12, or "all" for the fiscal year that
// begins in the year).

import { FIRST_YEAR, LAST_YEAR } from '../../../../domain/calendar/bikram-sambat.ts';
import { FIRST_FISCAL_MONTH } from '../../../../domain/calendar/fiscal-year.ts';
import type { FieldErrors } from '../../../../domain/entity-schema/entity.ts';
import { messages } from '../../../../domain/entity-schema/messages.ts';
import {
  type Language,
  localizeDigits,
  type Texts,
  translate,
} from '../../../../domain/language.ts';
import type { FormPeriod } from '../../../../domain/tax/tax-forms/form-layout.ts';
import { toMonthPeriod, toYearPeriod } from '../../../../domain/tax/tax-forms/form-layout.ts';
import type { QueryString } from '../../../entities/list-query.ts';
import { ValidationError } from '../../../platform/http/errors.ts';

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

const parseWholeNumber = (value: unknown, from: number, to: number): number | undefined => {
  const number = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  return number >= from && number <= to ? number : undefined;
};

const YEAR_RANGE = { from: FIRST_YEAR, to: LAST_YEAR };
const toYearError = (given: unknown, text: Texts, language: Language): string[] => [
  given === undefined
    ? messages.required[language]
    : localizeDigits(translate(text, language, YEAR_RANGE), language),
];

/** A month of a year, from a path or a query. Throws ValidationError (422). */
export const parseMonth = (
  given: { year?: unknown; month?: unknown },
  language: Language,
): FormPeriod => {
  const problems: FieldErrors = {};
  const year = parseWholeNumber(given.year, FIRST_YEAR, LAST_YEAR);
  const month = parseWholeNumber(given.month, 1, 12);
  if (year === undefined) problems.year = toYearError(given.year, texts.year, language);
  if (month === undefined)
    problems.month = [
      given.month === undefined ? messages.required[language] : texts.onlyMonth[language],
    ];
  // The first calendar year begins within a fiscal year.
  if (year === FIRST_YEAR && month !== undefined && month < FIRST_FISCAL_MONTH)
    problems.year = toYearError(year, texts.early, language);
  if (year === undefined || month === undefined || problems.year)
    throw new ValidationError(problems);
  return toMonthPeriod(year, month);
};

/** A fiscal year by the year in which it begins. Throws ValidationError (422). */
export const parseFiscalYear = (given: QueryString, language: Language): FormPeriod => {
  const year = parseWholeNumber(given.year, FIRST_YEAR, LAST_YEAR);
  if (year === undefined)
    throw new ValidationError({ year: toYearError(given.year, texts.year, language) });
  return toYearPeriod(year);
};

/** A month, or with "all" (or none) the fiscal year. Throws ValidationError (422). */
export const parsePeriod = (given: QueryString, language: Language): FormPeriod => {
  if (given.month === undefined || given.month === 'all') return parseFiscalYear(given, language);
  if (parseWholeNumber(given.month, 1, 12) !== undefined) return parseMonth(given, language);
  throw new ValidationError({ month: [texts.month[language]] });
};

/** Inclusive moments of whole days. */
export const toDayRange = (start: string, end: string) => ({
  start: `${start} 00:00:00`,
  end: `${end} 23:59:59`,
});
