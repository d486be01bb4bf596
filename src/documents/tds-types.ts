// The types of TDS to choose from, and what a form proposes to keep back.
import { useMemo } from 'react';
import { toPaisa, toRate, toRupees } from '../../domain/money/money.ts';
import { computeTds, findTdsRate, tdsEntities } from '../../domain/tax/tds.ts';
import { LOOKUP_LIMIT } from '../api/list-query.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage } from '../i18n/language.ts';

type TypeRow = {
  id: number;
  code: string;
  name: string;
  name_ne: string | null;
  threshold: number | null;
};
type RateRow = { type_id: number; effective_from: string; rate: number };

/** A type with its rates (ten-thousandths of a percent); `threshold` in rupees, 0 for none. */
export type TdsTypeChoice = {
  id: number;
  label: string;
  threshold: number;
  rates: { effective_from: string; rate: number }[];
};

const QUERY = { limit: LOOKUP_LIMIT, sort_field: 'id', sort_by: 'asc' };

/** The active types; none until they are loaded. */
export const useTdsTypes = (): TdsTypeChoice[] => {
  const language = useLanguage();
  const types = useApiQuery<{ data: TypeRow[] } | undefined>(tdsEntities.types, {
    query: { ...QUERY, 'filter[status]': 1 },
    purpose: 'look-up',
  }).data?.body?.data;
  const rates = useApiQuery<{ data: RateRow[] } | undefined>(tdsEntities.rates, {
    query: QUERY,
    purpose: 'look-up',
  }).data?.body?.data;
  return useMemo(() => {
    const byType = Map.groupBy(rates ?? [], ({ type_id }) => type_id);
    return (types ?? []).map(({ id, name, name_ne, threshold }) => ({
      id,
      label: (language === 'ne' && name_ne) || name,
      threshold: threshold ?? 0,
      rates: (byType.get(id) ?? []).map(({ effective_from, rate }) => ({
        effective_from,
        rate: toRate(rate),
      })),
    }));
  }, [types, rates, language]);
};

/** Rupees; what counts together with it where the type has a threshold. */
type Answer = {
  rate: number;
  base: number;
  sum: number;
  amount: number;
  threshold: number;
  window_days: number;
};

/** What is to be kept back (paisa): undefined while it is not known; `noRule` before the first rate. */
export type TdsProposal = { amount: number | undefined; noRule: boolean; window?: Answer };

type Asked = {
  type: TdsTypeChoice | undefined;
  document: 'billing' | 'payment' | 'receipt';
  vendor_id: number | undefined;
  date: string;
  /** In paisa. */
  base: number;
};

/** A type without a threshold is the rate of the base; with one the server adds the other payments up. */
export const useTdsProposal = ({ type, document, vendor_id, date, base }: Asked): TdsProposal => {
  const isAsked =
    type !== undefined && type.threshold > 0 && document !== 'receipt' && vendor_id !== undefined;
  const { data } = useApiQuery<Answer | undefined>(
    isAsked ? `${tdsEntities.types}/${type.id}/proposal` : tdsEntities.types,
    {
      query: isAsked
        ? { document, vendor_id, date, base: toRupees(base) }
        : { ...QUERY, 'filter[status]': 1 },
      purpose: 'look-up',
      debounceMs: isAsked ? 300 : 0,
    },
  );
  if (!type) return { amount: undefined, noRule: false };
  const rate = findTdsRate(type.rates, date);
  if (rate === undefined) return { amount: undefined, noRule: type.rates.length > 0 };
  if (!isAsked) return { amount: computeTds(base, rate), noRule: false };
  const answer = data?.body;
  return answer && 'sum' in answer && toPaisa(answer.base) === base
    ? { amount: toPaisa(answer.amount), noRule: false, window: answer }
    : { amount: undefined, noRule: false };
};
