// A voucher that takes the difference of a cash count into the books.
import { useMemo } from 'react';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { createLine, type VoucherForm } from './voucher-form-model.ts';

/** `difference` is rupees: counted less expected. */
type CashCount = { date: string; pos: string; difference: number };

/**
 * The empty voucher with the day, the outlet and the cash of the count; the second line waits for its
 * account and then balances by itself. Undefined while it is loaded, and `empty` where it cannot be.
 */
export const useCountedVoucher = (id: string, empty: VoucherForm): VoucherForm | undefined => {
  const count = useApiQuery<CashCount>(`cash-counts/${encodeURIComponent(id)}`);
  const uses = useApiQuery<{ uses: Record<string, number> }>('account-uses', {
    purpose: 'look-up',
  });
  const [found, cash] = [count.data?.body, uses.data?.body.uses.cash];
  const hasFailed = count.error !== undefined || uses.error !== undefined;
  return useMemo(() => {
    if (hasFailed) return empty;
    if (!found || cash === undefined) return undefined;
    const amount = String(Math.abs(found.difference));
    const side = found.difference < 0 ? { credit: amount } : { debit: amount };
    return {
      ...empty,
      ...{ date: found.date, pos: found.pos },
      lines: [{ ...createLine(), account_id: cash, ...side }, createLine()],
    };
  }, [hasFailed, found, cash, empty]);
};
