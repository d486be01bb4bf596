// The customer with whom the company's bills begin.
import { useMemo } from 'react';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { type CustomerRow, toBuyer } from './customer-lookup.ts';
import type { Buyer } from './invoice-form-model.ts';

type Settings = { cash_customer?: number | null };

/**
 * Undefined while it loads; null where the company has chosen none, it is disabled, the look-up
 * failed, or the page does not want one: the cashier chooses by hand.
 */
export const useCashCustomer = (isWanted: boolean): Buyer | null | undefined => {
  const settings = useApiQuery<Settings | undefined>('sales-settings', {
    ...{ purpose: 'look-up', isWanted },
  });
  const id = settings.data?.body?.cash_customer;
  const found = useApiQuery<CustomerRow | undefined>(`customers/${id}`, {
    ...{ purpose: 'look-up', isWanted: isWanted && Boolean(id) },
  });
  const row = found.data?.body;
  const buyer = useMemo(() => (row?.status === 1 ? toBuyer(row) : null), [row]);
  if (!isWanted || settings.error || found.error || (settings.data && !id)) return null;
  return found.data ? buyer : undefined;
};
