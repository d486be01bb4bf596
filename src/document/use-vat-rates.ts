// The rate of VAT that a document of a day bears: what the program was shipped with and what the
// company has added, as on the server.
import { useMemo } from 'react';
import { fromRate } from '../../domain/billing/money.ts';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { type AddedRule, vatRateOn } from '../../domain/checks/dated-rules.ts';
import { accepts } from '../../domain/schema/formats.ts';
import { useAnswer } from '../providers/use-answer.ts';

/**
 * The rate in percent by transaction day ("YYYY-MM-DD", AD); of a day that is still being typed,
 * today's. Until the company's rules are known, the shipped rate. The same function as long as the
 * rules are the same.
 */
export const useVatRates = (): ((day: string) => number) => {
  const rules = useAnswer<{ rules?: AddedRule[] } | undefined>('check-settings', {
    purpose: 'look-up',
  }).answer?.body?.rules;
  return useMemo(
    () => day => fromRate(vatRateOn(accepts.date(day) ? day : nepalDay(new Date()), rules)),
    [rules],
  );
};
