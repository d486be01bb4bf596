// What the reports of receivables and payables are asked for, kept in the address: a link says the same
// tomorrow.
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import type { ReceivableReportName } from '../../domain/ledger/receivable-reports.ts';
import type { QueryParams } from '../../src/api/http.ts';
import { useAddressQuery } from '../../src/ui/use-address-query.ts';

/** AD days "YYYY-MM-DD"; '' where nothing is asked for. */
export type ReceivablesQuery = {
  as_of: string;
  start_date: string;
  end_date: string;
  pos: string;
  by: string;
  buckets: string;
  party_id: string;
  party_kind: string;
  due: string;
  cashier: string;
  payment_method: string;
  page: number;
};

/** Rows of a page. */
export const PAGE_SIZE = 50;

const parseQuery = (parameters: URLSearchParams, today: string): ReceivablesQuery => {
  const said = (name: string) => parameters.get(name) ?? '';
  const page = Number(parameters.get('page'));
  return {
    as_of: parameters.get('as_of') ?? today,
    // Money is counted at the end of the day.
    start_date: parameters.get('start_date') ?? today,
    end_date: parameters.get('end_date') ?? today,
    pos: said('pos'),
    by: said('by'),
    buckets: said('buckets'),
    party_id: said('party_id'),
    party_kind: said('party_kind'),
    due: said('due'),
    cashier: said('cashier'),
    payment_method: said('payment_method'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};

export const useReceivablesQuery = () => useAddressQuery(parseQuery);

/** A period of the address, else the fiscal year of today. */
export type Period = { start_date: string; end_date: string; tab: string; page: number };

const parsePeriod = (parameters: URLSearchParams, today: string): Period => {
  const year = toFiscalYear(today);
  const page = Number(parameters.get('page'));
  return {
    start_date: parameters.get('start_date') ?? year.start_date,
    end_date: parameters.get('end_date') ?? today,
    tab: parameters.get('tab') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
};

export const usePeriodQuery = () => useAddressQuery(parsePeriod);

/** True where both are days, in their order. */
export const isPeriod = ({ start_date, end_date }: Pick<Period, 'start_date' | 'end_date'>) =>
  formatValidators.date(start_date) && formatValidators.date(end_date) && start_date <= end_date;

/** True where the days can be sent. */
export const hasValidDays = (asked: ReceivablesQuery, name: ReceivableReportName): boolean =>
  name === 'collections' ? isPeriod(asked) : formatValidators.date(asked.as_of);

/** The names that a report takes, besides the page. */
const taken = {
  'receivables-ageing': ['as_of', 'pos', 'by', 'buckets', 'party_id'],
  'payables-ageing': ['as_of', 'pos', 'by', 'buckets', 'party_id'],
  outstanding: ['as_of', 'pos', 'party_kind', 'due', 'party_id'],
  collections: ['start_date', 'end_date', 'pos', 'by', 'cashier', 'payment_method'],
} as const satisfies Record<ReceivableReportName, (keyof ReceivablesQuery)[]>;

/** What the call is asked for, without the page. */
export const toReportParams = (asked: ReceivablesQuery, name: ReceivableReportName): QueryParams =>
  Object.fromEntries(
    taken[name].flatMap(each => (asked[each] === '' ? [] : [[each, asked[each]]])),
  );

/** The address of the report with what is asked for, some of it changed. */
export const toReportPath = (
  name: ReceivableReportName,
  asked: Partial<ReceivablesQuery>,
): string => {
  const query = new URLSearchParams();
  for (const each of taken[name]) if (asked[each]) query.set(each, String(asked[each]));
  return `/accounting/${name}?${query}`;
};

/** The page of a party's account. */
export const toAccountPath = (kind: 'customer' | 'vendor', id: number | string): string =>
  kind === 'customer' ? `/sales/customers/${id}/account` : `/purchases/vendors/${id}/account`;
