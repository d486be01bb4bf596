// Which days a calendar offers at all, as AD days "YYYY-MM-DD", both inclusive.
import { bsMonth } from '../../../domain/calendar/bs-month.ts';

export type Span = { first: string; last: string };

/** The Bikram Sambat list begins with 2001 and covers 87 years (CAL-017, CAL-018). */
const BS_FIRST = 2001;
const BS_YEARS = 87;
/** The AD calendar begins 150 years back and spans 500 years (CAL-019, CAL-020). */
const AD_YEARS_BACK = 150;
const AD_YEARS = 500;

/** The years of the Bikram Sambat list. */
export const bsYears = Array.from({ length: BS_YEARS }, (_, index) => BS_FIRST + index);

export const bsSpan: Span = {
  first: bsMonth(BS_FIRST, 1).start_date,
  last: bsMonth(BS_FIRST + BS_YEARS - 1, 12).end_date,
};

/** The days of the AD calendar, seen from today. */
export const adSpan = (today: string): Span => {
  const year = Number(today.slice(0, 4)) - AD_YEARS_BACK;
  return { first: `${year}-01-01`, last: `${year + AD_YEARS - 1}-12-31` };
};

/** The day itself, or the nearest one of the span. */
export const nearest = (day: string, { first, last }: Span): string => {
  if (day < first) return first;
  return day > last ? last : day;
};

/** The part of a span that a field's own bounds leave. */
export const within = (span: Span, min = span.first, max = span.last): Span => ({
  first: nearest(min, span),
  last: nearest(max, span),
});
