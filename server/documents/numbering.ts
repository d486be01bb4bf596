// Numbers are given at the moment of commit: a counter row is raised inside the transaction that stores the document, so that a
// rollback gives the number back and no number is ever missing or given twice (contract, "Numbers and records").
import type { Transaction } from '../database/connect.ts';
import { insertRows } from '../database/statement.ts';

/** What is counted: `invoice` per fiscal year (and outlet), `payment` per company over all sales documents. */
export type Counter = { kind: string; scope: string };

/** Raises the counters in one statement and answers their new values in the order asked. Counters stay locked until the commit. */
export const nextNumbers = async (tx: Transaction, company_id: number, counters: Counter[]): Promise<number[]> => {
  const rows = await insertRows<{ kind: string; scope: string; value: number }>(
    tx,
    'counters',
    counters.map(({ kind, scope }) => ({ company_id, kind, scope, value: 1 })),
    'on conflict (company_id, kind, scope) do update set value = counters.value + 1 returning kind, scope, value',
  );
  return counters.map(({ kind, scope }) => Number(rows.find(row => row.kind === kind && row.scope === scope)!.value));
};
