// What a report is asked for, kept in the address: a link says the same tomorrow.
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';

/**
 * What the address asks for as of today (AD, in Nepal), and how to ask for something else; that begins
 * with the first page unless it names one. `parse` is the same function at each call.
 */
export const useAddressQuery = <Query extends object>(
  parse: (parameters: URLSearchParams, today: string) => Query,
): [Query, (changed: Partial<Query>) => void] => {
  const [parameters, setParameters] = useSearchParams();
  const asked = useMemo(() => parse(parameters, toNepalDate(new Date())), [parameters, parse]);
  const ask = (changed: Partial<Query>) =>
    setParameters(
      known => {
        const next = new URLSearchParams(known);
        const wanted: Record<string, unknown> = { page: 1, ...changed };
        for (const [name, value] of Object.entries(wanted)) {
          if (value === '' || (name === 'page' && value === 1)) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: true },
    );
  return [asked, ask];
};
