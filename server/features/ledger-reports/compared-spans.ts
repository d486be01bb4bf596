// The periods that a report shows next to each other: the one asked for, the one that it is compared
// with, or its months.
import {
  addDays,
  fromDayNumber,
  toBs,
  toDayNumber,
} from '../../../domain/calendar/bikram-sambat.ts';
import { findBsMonth, formatBsMonth, getBsMonth } from '../../../domain/calendar/bs-month.ts';
import { formatDate } from '../../../domain/calendar/format-date.ts';
import { type Language, localizeDigits } from '../../../domain/language.ts';
import { statementTexts } from '../../../domain/ledger/statements.ts';
import type { LedgerReportRequest } from './report-request.ts';

/** AD days, both inclusive. */
export type Span = { start_date: string; end_date: string };

const { total } = statementTexts;

/** The day before an AD day. */
export const dayBefore = (day: string) => addDays(day, -1);

/** The same day of the Nepali month a year before; the last one of a month that is shorter. */
const toYearBefore = (day: string): string => {
  const { year, month, day: nth } = toBs(day);
  const { start_date, end_date } = getBsMonth(year - 1, month);
  return fromDayNumber(Math.min(toDayNumber(start_date) + nth - 1, toDayNumber(end_date)));
};

/** True for the last day of a Nepali month, which a year before may be another day of it. */
const isEndOfMonth = (day: string) => findBsMonth(day).end_date === day;

const toSpanBefore = ({ start_date, end_date }: Span): Span => {
  const [first, last] = [toBs(start_date), findBsMonth(end_date)];
  // Whole months before whole months, else as many days before.
  if (first.day === 1 && last.end_date === end_date) {
    const months = (last.year - first.year) * 12 + last.month - first.month + 1;
    const before = first.year * 12 + first.month - 1 - months;
    return {
      start_date: getBsMonth(Math.floor(before / 12), (before % 12) + 1).start_date,
      end_date: dayBefore(start_date),
    };
  }
  const days = toDayNumber(end_date) - toDayNumber(start_date) + 1;
  return {
    start_date: addDays(start_date, -days),
    end_date: dayBefore(start_date),
  };
};

const toSpanOfLastYear = ({ start_date, end_date }: Span): Span => ({
  start_date: toYearBefore(start_date),
  end_date: isEndOfMonth(end_date)
    ? findBsMonth(toYearBefore(end_date)).end_date
    : toYearBefore(end_date),
});

/** Both days in Bikram Sambat. */
const toSpanLabel = ({ start_date, end_date }: Span, language: Language): string =>
  localizeDigits(
    `${formatDate(start_date, 'bs', language)} – ${formatDate(end_date, 'bs', language)}`,
    language,
  );

/** A span of a report, and the name and label of its column. */
export type LabelledSpan = Span & { name: string; label: string };

const listMonths = ({ start_date, end_date }: Span, language: Language): LabelledSpan[] => {
  const months: LabelledSpan[] = [];
  for (let day = start_date; day <= end_date; ) {
    const month = findBsMonth(day);
    const last = month.end_date < end_date ? month.end_date : end_date;
    months.push({
      name: `month_${months.length + 1}`,
      label: formatBsMonth(month, language),
      start_date: day,
      end_date: last,
    });
    day = addDays(last, 1);
  }
  return months;
};

/**
 * The period that is asked for and what it is compared with: itself alone under `name` and `label`,
 * with another one (`compared`), or after its Nepali months (`month_1` …, the whole as `total`).
 * Throws RangeError where the other one is before the calendar.
 */
export const listSpans = (
  { compare, start_date, end_date }: LedgerReportRequest,
  language: Language,
  { name, label }: Pick<LabelledSpan, 'name' | 'label'>,
): LabelledSpan[] => {
  const asked = { start_date, end_date };
  if (compare === 'months')
    return [...listMonths(asked, language), { ...asked, name: 'total', label: total[language] }];
  if (compare === undefined) return [{ ...asked, name, label }];
  const other = (compare === 'previous' ? toSpanBefore : toSpanOfLastYear)(asked);
  return [
    { ...asked, name, label: toSpanLabel(asked, language) },
    { ...other, name: 'compared', label: toSpanLabel(other, language) },
  ];
};

/** A span as the sums of accounts take it. */
export const toDaySpan = ({ start_date, end_date }: Span) => ({ from: start_date, to: end_date });
