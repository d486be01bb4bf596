// The query of a report. It is in the address, so that the browser can go back to it and a user can
// share it; values that no report offers are ignored.
import type { Register, RegisterName } from '../../domain/registers/registers.ts';
import {
  parseReportPeriod,
  type ReportPeriod,
  toTimeRange,
} from '../../domain/registers/report-period.ts';
import type { QueryParams } from '../../src/api/http.ts';
import { useAddressQuery } from '../../src/ui/use-address-query.ts';

export const PAGE_SIZES = [10, 25, 50];

export type ReportQuery = ReportPeriod & {
  limit: number;
  page: number;
  search: string;
  pos: string;
  reseller: string;
};

const parseNumber = (text: string | null, fallback: number): number =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : fallback;

/** What the address asks for today (AD, in Nepal). */
const parseReportQuery = (parameters: URLSearchParams, today: string): ReportQuery => {
  const limit = parseNumber(parameters.get('limit'), 10);
  return {
    ...parseReportPeriod(parameters.get('year'), parameters.get('month'), today),
    limit: PAGE_SIZES.includes(limit) ? limit : 10,
    page: parseNumber(parameters.get('page'), 1),
    search: parameters.get('search') ?? '',
    pos: parameters.get('pos') ?? '',
    reseller: parameters.get('reseller') ?? '',
  };
};

/**
 * The filters as the calls have them; page and limit are separate. Lists search for the other
 * party, exports filter by it (EXP-011): the same rows.
 */
export const toFilters = (
  asked: ReportQuery,
  { party }: Pick<Register, 'party'>,
  how: 'search' | 'filter' = 'search',
): QueryParams => ({
  ...toTimeRange(asked),
  [`${how}[${party}]`]: asked.search,
  'filter[pos]': asked.pos,
  'filter[reseller]': asked.reseller,
});

/**
 * What is asked for and how to ask for something else; that begins with the first page unless it
 * names one.
 */
export const useReportQuery = () => useAddressQuery(parseReportQuery);

/** A tab is given the register's name, what is asked for and how to ask for something else. */
export type RegisterTabProps = {
  name: RegisterName;
  query: ReportQuery;
  onQuery: (changed: Partial<ReportQuery>) => void;
};
