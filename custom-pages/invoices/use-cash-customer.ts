// The customer with whom the company's bills begin.
import { useEffect, useState } from 'react';
import { callApi } from '../../src/api/http.ts';
import { type CustomerRow, toBuyer } from './customer-lookup.ts';
import type { Buyer } from './invoice-form-model.ts';

const loadCashCustomer = async (signal: AbortSignal): Promise<Buyer | null> => {
  const { body } = await callApi<{ cash_customer?: number | null } | undefined>('sales-settings', {
    purpose: 'look-up',
    signal,
  });
  if (!body?.cash_customer) return null;
  const { body: row } = await callApi<CustomerRow | undefined>(`customers/${body.cash_customer}`, {
    purpose: 'look-up',
    signal,
  });
  return row?.status === 1 ? toBuyer(row) : null;
};

/**
 * Undefined while it loads; null where the company has chosen none, it is disabled, the look-up
 * failed, or the page does not want one.
 */
export const useCashCustomer = (isWanted: boolean): Buyer | null | undefined => {
  const [customer, setCustomer] = useState<Buyer | null>();
  useEffect(() => {
    if (!isWanted) return;
    const left = new AbortController();
    loadCashCustomer(left.signal).then(setCustomer, (error: unknown) => {
      if (left.signal.aborted) return;
      // The cashier chooses by hand.
      console.warn(error);
      setCustomer(null);
    });
    return () => left.abort();
  }, [isWanted]);
  return isWanted ? customer : null;
};
