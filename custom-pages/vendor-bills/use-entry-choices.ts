// What the page offers to choose from: fiscal years, taxes, units (ENT-084..086).
import { useMemo } from 'react';
import { localizeDigits } from '../../domain/language.ts';
import { type LockDates, lockNames } from '../../domain/ledger/lock-dates.ts';
import { LOOKUP_LIMIT } from '../../src/api/list-query.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useLanguage } from '../../src/i18n/language.ts';
import { DEFAULT_UNIT } from './vendor-bill-form-model.ts';

type FiscalYearChoice = {
  name: string;
  start_date: string;
  end_date: string;
  current_fiscal_year: boolean;
};
type ListResponse<T> = { data: T[] } | undefined;

const TAX_QUERY = { limit: LOOKUP_LIMIT, 'filter[status]': 1, sort_field: 'rate', sort_by: 'desc' };
const ACCOUNT_QUERY = {
  limit: LOOKUP_LIMIT,
  'filter[status]': 1,
  'filter[is_group]': 0,
  sort_field: 'code',
  sort_by: 'asc',
};
const FISCAL_YEAR_QUERY = { limit: LOOKUP_LIMIT };

/** The company's fiscal years, the newest first. */
export const useFiscalYears = (): FiscalYearChoice[] => {
  const { data } = useApiQuery<ListResponse<FiscalYearChoice>>('fiscal-year/list', {
    query: FISCAL_YEAR_QUERY,
    purpose: 'look-up',
  });
  const years = data?.body?.data;
  return useMemo(
    () => [...(years ?? [])].sort((a, b) => (a.start_date < b.start_date ? 1 : -1)),
    [years],
  );
};

/**
 * The last day (AD) on which this user posts nothing, for the locks of the books; undefined where
 * nothing is locked.
 */
export const useLockedDay = (): string | undefined => {
  const { data } = useApiQuery<(LockDates & { excepted: string[] }) | undefined>('lock-dates', {
    purpose: 'look-up',
  });
  const locks = data?.body;
  if (!locks) return undefined;
  return lockNames
    .flatMap(name => (locks.excepted.includes(name) ? [] : (locks[name] ?? [])))
    .sort()
    .at(-1);
};

/**
 * The rates of active taxes in percent, as texts, each once, and the VAT of the bill's day, which
 * every bill may have.
 */
export const useVatRateChoices = (usual: number): string[] => {
  const { data } = useApiQuery<ListResponse<{ rate: number }>>('taxes', {
    query: TAX_QUERY,
    purpose: 'look-up',
  });
  const taxes = data?.body?.data;
  return useMemo(() => {
    const rates = new Set((taxes ?? []).map(tax => Number(tax.rate)));
    return [...rates.add(usual)].sort((a, b) => b - a).map(String);
  }, [taxes, usual]);
};

type AccountChoice = {
  id: number;
  code: string;
  name: string;
  name_ne: string | null;
  root: string;
  party: string | null;
};
/** The roots of what is bought without stock. */
const BOUGHT_ROOTS = ['expenses', 'assets'];

/** The names of the accounts that a line may have, in the reader's language, by their ids as texts. */
export const useAccountChoices = (): ReadonlyMap<string, string> => {
  const language = useLanguage();
  const { data } = useApiQuery<ListResponse<AccountChoice>>('accounts', {
    query: ACCOUNT_QUERY,
    purpose: 'look-up',
  });
  const accounts = data?.body?.data;
  return useMemo(
    () =>
      new Map(
        (accounts ?? [])
          .filter(({ root, party }) => BOUGHT_ROOTS.includes(root) && party === null)
          .map(({ id, code, name, name_ne }) => [
            String(id),
            `${localizeDigits(code, language)} ${language === 'ne' ? (name_ne ?? name) : name}`,
          ]),
      ),
    [accounts, language],
  );
};

/** The names of the active units, and the one of a line whose product brings none. */
export const useUnitChoices = (): string[] => {
  const { data } = useApiQuery<ListResponse<{ name: string }>>('api/units', { purpose: 'look-up' });
  const units = data?.body?.data;
  return useMemo(() => [...(units ?? []).map(unit => unit.name), DEFAULT_UNIT], [units]);
};
