// What a report of the books is asked for, kept in the address: a link says the same tomorrow.
import { FIRST_YEAR } from '../../domain/calendar/bikram-sambat.ts';
import { getFiscalYear, toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import type { LedgerReport } from '../../domain/ledger/report-names.ts';
import type { QueryParams } from '../../src/api/http.ts';
import { useAddressQuery } from '../../src/ui/use-address-query.ts';

/** AD days "YYYY-MM-DD"; `as_of` is the last one of a report as of a day. */
export type BookQuery = {
  start_date: string;
  end_date: string;
  as_of: string;
  pos: string;
  compare: string;
  by: string;
  /** Of the books of entries: only those recorded after this day; '' for all. */
  recorded_after: string;
  /** '1' without the entries that close a fiscal year, else ''. */
  before_closing: string;
  page: number;
};

/** Lines of a page. */
export const BOOK_PAGE_SIZE = 50;

const parseBookQuery = (parameters: URLSearchParams, today: string): BookQuery => {
  const year = toFiscalYear(today);
  const page = Number(parameters.get('page'));
  return {
    start_date: parameters.get('start_date') ?? year.start_date,
    end_date: parameters.get('end_date') ?? year.end_date,
    as_of: parameters.get('as_of') ?? today,
    pos: parameters.get('pos') ?? '',
    compare: parameters.get('compare') ?? '',
    by: parameters.get('by') ?? '',
    recorded_after: parameters.get('recorded_after') ?? '',
    before_closing: parameters.get('before_closing') === '1' ? '1' : '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};

/** What is asked for, and how to ask for something else; that begins with the first page. */
export const useBookQuery = () => useAddressQuery(parseBookQuery);

/** True where the days can be sent: both are days, in their order. */
export const hasValidDays = (asked: BookQuery, { time }: Pick<LedgerReport, 'time'>): boolean =>
  time === 'day'
    ? formatValidators.date(asked.as_of)
    : formatValidators.date(asked.start_date) &&
      formatValidators.date(asked.end_date) &&
      asked.start_date <= asked.end_date;

/** The names of the API, without the page. */
export const toReportParams = (
  asked: BookQuery,
  {
    time,
    compares,
    groupings,
    isOfEntries,
    beforeClosing,
  }: Pick<LedgerReport, 'time' | 'compares' | 'groupings' | 'isOfEntries' | 'beforeClosing'>,
): QueryParams => ({
  ...(time === 'day'
    ? { as_of: asked.as_of }
    : { start_date: asked.start_date, end_date: asked.end_date }),
  pos: asked.pos,
  ...(compares.some(each => each === asked.compare) ? { compare: asked.compare } : {}),
  ...(groupings.some(each => each === asked.by) ? { by: asked.by } : {}),
  ...(isOfEntries && asked.recorded_after !== '' ? { recorded_after: asked.recorded_after } : {}),
  ...(beforeClosing && asked.before_closing !== '' ? { before_closing: asked.before_closing } : {}),
});

/** The day book with what a statement of its last day did not have on that day. */
export const toLaterEntriesPath = (
  asked: BookQuery,
  { time }: Pick<LedgerReport, 'time'>,
): string => {
  const last = time === 'day' ? asked.as_of : asked.end_date;
  const query = new URLSearchParams({
    // A statement as of a day has everything before it.
    start_date: time === 'day' ? getFiscalYear(FIRST_YEAR).start_date : asked.start_date,
    end_date: last,
    recorded_after: last,
  });
  if (asked.pos !== '') query.set('pos', asked.pos);
  return `/accounting/reports/day-book?${query}`;
};

/** The ledger of an account over the days of a report. */
export const toAccountPath = (
  account_id: number,
  asked: BookQuery,
  { time }: Pick<LedgerReport, 'time'>,
): string => {
  const end_date = time === 'day' ? asked.as_of : asked.end_date;
  const start_date = time === 'day' ? toFiscalYear(end_date).start_date : asked.start_date;
  const query = new URLSearchParams({ start_date, end_date });
  if (asked.pos !== '') query.set('pos', asked.pos);
  return `/accounting/ledger/${account_id}?${query}`;
};
