// The days and the outlet that reports are asked for: AD days within the calendar of fiscal years.
import { toFiscalYear } from '../../../../domain/calendar/fiscal-year.ts';
import type { FieldErrors } from '../../../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../../../domain/entity-schema/formats.ts';
import { messages } from '../../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../../domain/language.ts';
import { requestTexts } from '../../../../domain/requests/document-requests.ts';
import type { QueryString } from '../../../entities/list-query.ts';

const invertedRangeText = { en: 'Invalid date range', ne: 'मितिको अवधि मिलेन' };

/** True for a name of the query with something in it. */
export const isGiven = (value: unknown): value is string | string[] =>
  value !== undefined && value !== '';

/** The calendar begins and ends within a fiscal year, of which it has not all days. */
const isInFiscalYear = (day: string): boolean => {
  try {
    return toFiscalYear(day).start_date <= day;
  } catch {
    return false;
  }
};

/** A day, or the day of a moment, as the lists take both. */
export const parseDay = (
  query: QueryString,
  name: string,
  language: Language,
  problems: FieldErrors,
): string | undefined => {
  const given = query[name];
  if (!isGiven(given)) return undefined;
  const isDay = formatValidators.date(given) || formatValidators['date-time'](given);
  const day = isDay ? String(given).slice(0, 10) : undefined;
  if (day === undefined) problems[name] = [messages.date[language]];
  else if (!isInFiscalYear(day)) problems[name] = [requestTexts.outsideCalendar[language]];
  return day;
};

/** `pos` names an outlet; without it all count. */
export const parseOutlet = (
  { pos }: QueryString,
  language: Language,
  problems: FieldErrors,
): string | undefined => {
  if (!isGiven(pos)) return undefined;
  if (typeof pos === 'string') return pos;
  problems.pos = [messages.type[language]];
  return undefined;
};

/** The days that are asked for, else the fiscal year of today. */
export const parseDaySpan = (
  query: QueryString,
  today: string,
  language: Language,
  problems: FieldErrors,
): { start_date: string; end_date: string } => {
  const start = parseDay(query, 'start_date', language, problems);
  const end = parseDay(query, 'end_date', language, problems);
  const whole = Object.keys(problems).length > 0 ? undefined : toFiscalYear(start ?? end ?? today);
  const span = {
    start_date: start ?? whole?.start_date ?? today,
    end_date: end ?? whole?.end_date ?? today,
  };
  if (span.end_date < span.start_date) problems.end_date = [invertedRangeText[language]];
  return span;
};
