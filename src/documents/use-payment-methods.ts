// How money moves: the active payment methods with their names in the reader's language, and the accounts
// that it moves into or out of.
import { useMemo } from 'react';
import { listBookAccounts } from '../../domain/ledger/cash-books.ts';
import type { Purpose } from '../../domain/ledger/chart-of-accounts.ts';
import { chequePurposes } from '../../domain/ledger/cheques.ts';
import { paymentMethodEntity } from '../../domain/ledger/settlements.ts';
import { LOOKUP_LIMIT } from '../api/list-query.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useSeedName } from '../fields/entities-context.ts';
import {
  type AccountChoice,
  pickMoneyAccounts,
  useAccountNodes,
  useAccounts,
} from './use-accounts.ts';

type Method = { name: string; settles_at_once: 0 | 1; account_id: number | null };

/** In the order in which they were made, credit among them; none until they are loaded. */
export const usePaymentMethods = (): (Method & { label: string })[] => {
  const shipped = useSeedName();
  const { data } = useApiQuery<{ data: Method[] } | undefined>(paymentMethodEntity, {
    query: { limit: LOOKUP_LIMIT, 'filter[status]': 1, sort_field: 'id', sort_by: 'asc' },
    purpose: 'look-up',
  });
  return (data?.body?.data ?? []).map(method => ({ ...method, label: shipped(method.name) }));
};

/** The accounts around those that the methods name. */
export const useMoneyAccounts = (): AccountChoice[] =>
  pickMoneyAccounts(
    useAccounts(),
    new Set(usePaymentMethods().map(({ account_id }) => account_id)),
  );

/** What documents post to, by purpose; undefined until it is loaded. */
const useAccountUses = (): Partial<Record<Purpose, number>> | undefined =>
  useApiQuery<{ uses: Partial<Record<Purpose, number>> } | undefined>('account-uses', {
    purpose: 'look-up',
  }).data?.body?.uses;

/** The accounts in which cheques wait until the bank has paid; none until they are loaded. */
export const useChequeAccounts = (): ReadonlySet<number | null> => {
  const uses = useAccountUses();
  return useMemo(
    () =>
      new Set(
        Object.values(chequePurposes).flatMap(purpose => (uses?.[purpose] ? [uses[purpose]] : [])),
      ),
    [uses],
  );
};

/**
 * The accounts in which a cheque is cleared: those of the bank book. The server refuses any other.
 */
export const useBankAccounts = (): AccountChoice[] => {
  const accounts = useAccounts();
  const nodes = useAccountNodes();
  const uses = useAccountUses();
  return useMemo(() => {
    const mapped = new Map(Object.entries(uses ?? {}) as [Purpose, number][]);
    const banks = listBookAccounts({ accounts: nodes, uses: mapped }, 'bank-book');
    return accounts.filter(({ id }) => banks.includes(id));
  }, [accounts, nodes, uses]);
};
