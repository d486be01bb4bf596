// What a report of the books is asked for: `start_date` and `end_date`, or `as_of` (AD days), `pos`,
// `compare`, and what only some of them take.
import { toFiscalYear } from '../../../domain/calendar/fiscal-year.ts';
import type { FieldErrors } from '../../../domain/entity-schema/entity.ts';
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import type { Comparison, Grouping, LedgerReport } from '../../../domain/ledger/report-names.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';
import { isGiven, parseDay, parseDaySpan, parseOutlet } from '../documents/reports/report-days.ts';

/** AD days, both inclusive; a report as of a day begins with the day's fiscal year. */
export type LedgerReportRequest = {
  start_date: string;
  end_date: string;
  pos: string | undefined;
  compare: Comparison | undefined;
  by: Grouping | undefined;
  recorded_after: string | undefined;
  /** Without the entries of the period that close a fiscal year. */
  before_closing: boolean;
};

/** 1 or 0; a report that closing entries do not change takes neither. */
const parseBeforeClosing = (
  { beforeClosing }: LedgerReport,
  { before_closing }: QueryString,
  language: Language,
  problems: FieldErrors,
): boolean => {
  if (!isGiven(before_closing)) return false;
  const isChoice = before_closing === '0' || before_closing === '1';
  if (!beforeClosing || !isChoice) problems.before_closing = [messages.choice[language]];
  return before_closing === '1';
};

/** Throws ValidationError (422). */
export const parseReportRequest = (
  report: LedgerReport,
  query: QueryString,
  today: string,
  language: Language,
): LedgerReportRequest => {
  const problems: FieldErrors = {};
  let span: { start_date: string; end_date: string };
  if (report.time === 'day') {
    const as_of = parseDay(query, 'as_of', language, problems) ?? today;
    const day = problems.as_of ? today : as_of;
    span = { start_date: toFiscalYear(day).start_date, end_date: day };
  } else span = parseDaySpan(query, today, language, problems);
  const pos = parseOutlet(query, language, problems);
  const compare = report.compares.find(each => each === query.compare);
  if (isGiven(query.compare) && compare === undefined)
    problems.compare = [messages.choice[language]];
  const by = isGiven(query.by)
    ? report.groupings.find(each => each === query.by)
    : report.groupings[0];
  if (isGiven(query.by) && by === undefined) problems.by = [messages.choice[language]];
  const recorded_after = report.isOfEntries
    ? parseDay(query, 'recorded_after', language, problems)
    : undefined;
  const before_closing = parseBeforeClosing(report, query, language, problems);
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return { ...span, pos, compare, by, recorded_after, before_closing };
};
