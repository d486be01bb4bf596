// What a report is asked for. It stands in the address, so that it can be gone back to and handed
// on; whatever no report offers is passed over.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { momentsOf, periodIn, type ReportPeriod } from '../../domain/registers/period.ts';
import type { Register } from '../../domain/registers/registers.ts';
import type { Query } from '../../src/providers/http.ts';

export const pageSizes = [10, 25, 50];

export type Asked = ReportPeriod & {
  limit: number;
  page: number;
  search: string;
  pos: string;
  reseller: string;
};

const numberIn = (text: string | null, fallback: number): number =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : fallback;

/** What the address asks for today (AD, in Nepal). */
const askedIn = (parameters: URLSearchParams, today: string): Asked => {
  const limit = numberIn(parameters.get('limit'), 10);
  return {
    ...periodIn(parameters.get('year'), parameters.get('month'), today),
    limit: pageSizes.includes(limit) ? limit : 10,
    page: numberIn(parameters.get('page'), 1),
    search: parameters.get('search') ?? '',
    pos: parameters.get('pos') ?? '',
    reseller: parameters.get('reseller') ?? '',
  };
};

/** The filters as the calls know them; page and limit stand beside them. */
export const filtersOf = (asked: Asked, { party }: Pick<Register, 'party'>): Query => ({
  ...momentsOf(asked),
  [`search[${party}]`]: asked.search,
  'filter[pos]': asked.pos,
  'filter[reseller]': asked.reseller,
});

/**
 * What is asked for and how to ask for something else; that begins with the first page unless it
 * names one.
 */
export const useAsked = (): [Asked, (changed: Partial<Asked>) => void] => {
  const [parameters, setParameters] = useSearchParams();
  const asked = useMemo(() => askedIn(parameters, nepalDay(new Date())), [parameters]);
  const ask = (changed: Partial<Asked>) =>
    setParameters(
      known => {
        const next = new URLSearchParams(known);
        for (const [name, value] of Object.entries({ page: 1, ...changed })) {
          if (value === '' || (name === 'page' && value === 1)) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: true },
    );
  return [asked, ask];
};
