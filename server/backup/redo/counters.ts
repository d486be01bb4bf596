// Counters follow the numbers that were given: never below the greatest of them.
import type { Transaction } from '../../database/connect.ts';
import { insertRows } from '../../database/statement.ts';

/** Raises the counter to the value, if it is not above it already. */
export const raiseCounter = async (
  tx: Transaction,
  company_id: number,
  kind: string,
  scope: string,
  value: number,
): Promise<void> => {
  if (!Number.isSafeInteger(value) || value <= 0) return;
  await insertRows(
    tx,
    'counters',
    [{ company_id, kind, scope, value }],
    'on conflict (company_id, kind, scope) do update set value = case when excluded.value > counters.value then excluded.value else counters.value end',
  );
};

/** 7 of "C00007". */
export const numberIn = (code: unknown): number =>
  Number(/(\d+)$/.exec(String(code ?? ''))?.[1] ?? 0);
