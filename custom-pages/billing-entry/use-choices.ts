// What the page offers to choose from: fiscal years, taxes, units (ENT-084..086).
import { useMemo } from 'react';
import { LOOKUP_LIMIT } from '../../src/providers/list-query.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { DEFAULT_UNIT } from './bill.ts';

type Year = { name: string; start_date: string; end_date: string; current_fiscal_year: boolean };
type List<T> = { data: T[] } | undefined;

const taxQuery = { limit: LOOKUP_LIMIT, 'filter[status]': 1, sort_field: 'rate', sort_by: 'desc' };
const yearQuery = { limit: LOOKUP_LIMIT };

/** The company's fiscal years, the newest first. */
export const useYears = (): Year[] => {
  const { answer } = useAnswer<List<Year>>('fiscal-year/list', {
    query: yearQuery,
    purpose: 'look-up',
  });
  const years = answer?.body?.data;
  return useMemo(
    () => [...(years ?? [])].sort((a, b) => (a.start_date < b.start_date ? 1 : -1)),
    [years],
  );
};

/**
 * The rates of active taxes in percent, as texts, each once, and the VAT of the bill's day, which
 * every bill may bear.
 */
export const useOfferedRates = (usual: number): string[] => {
  const { answer } = useAnswer<List<{ rate: number }>>('taxes', {
    query: taxQuery,
    purpose: 'look-up',
  });
  const taxes = answer?.body?.data;
  return useMemo(() => {
    const rates = new Set((taxes ?? []).map(tax => Number(tax.rate)));
    return [...rates.add(usual)].sort((a, b) => b - a).map(String);
  }, [taxes, usual]);
};

/** The names of the active units, and the one of a line whose product brings none. */
export const useUnits = (): string[] => {
  const { answer } = useAnswer<List<{ name: string }>>('api/units', { purpose: 'look-up' });
  const units = answer?.body?.data;
  return useMemo(() => [...(units ?? []).map(unit => unit.name), DEFAULT_UNIT], [units]);
};
