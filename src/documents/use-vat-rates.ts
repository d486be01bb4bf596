// The rate of VAT of a document's day: from the rules that the program ships with and those that
// the company has added, as on the server.
import { useMemo } from 'react';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { toPercent } from '../../domain/money/money.ts';
import { type CustomRule, getSaleVatRate, getVatRate } from '../../domain/tax/effective-dated.ts';
import { useApiQuery } from '../api/use-api-query.ts';

/** The rate in percent by transaction day. */
type RateOfDay = (day: string) => number;

type VatRates = {
  ofSale: RateOfDay;
  ofPurchase: RateOfDay;
  /** Those that the company has added; undefined until they are known. */
  rules: CustomRule[] | undefined;
};

/**
 * The rates in percent by transaction day ("YYYY-MM-DD", AD): of the company's sales, 0 without
 * registration for VAT, and of its vendors' bills. Of a day that is still being typed, today's.
 * Until the company's rules are known, the shipped ones. The same functions as long as the rules
 * are the same.
 */
export const useVatRates = (): VatRates => {
  const rules = useApiQuery<{ rules?: CustomRule[] } | undefined>('check-settings', {
    purpose: 'look-up',
  }).data?.body?.rules;
  return useMemo(() => {
    const toRate =
      (getRate: typeof getVatRate): RateOfDay =>
      day =>
        toPercent(getRate(formatValidators.date(day) ? day : toNepalDate(new Date()), rules));
    return { ofSale: toRate(getSaleVatRate), ofPurchase: toRate(getVatRate), rules };
  }, [rules]);
};
