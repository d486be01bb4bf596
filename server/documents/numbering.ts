// Numbers are given at the moment of commit: a counter row is raised inside the transaction that
// stores the document, so that a rollback gives the number back and no number is ever missing or
// given twice (contract, "Numbers and records").
import type { Transaction } from '../database/connect.ts';
import { know, known } from '../database/known.ts';
import { insertRows } from '../database/statement.ts';
import { addTo, type SummedTable } from '../database/summed.ts';

/**
 * What is counted: `invoice` (of an outlet, `invoice KTM`) per fiscal year, `payment` per company
 * over all sales documents.
 */
export type Counter = { kind: string; scope: string };

/**
 * The counter that numbers a kind of document in a fiscal year; `outlet` is the code in its
 * numbers, null or empty where they bear none.
 */
export const counterOf = (kind: string, fiscal_year: string, outlet: string | null): Counter => ({
  kind: outlet ? `${kind} ${outlet}` : kind,
  scope: fiscal_year,
});

const counted: SummedTable = {
  table: 'counters',
  keys: ['company_id', 'kind', 'scope'],
  sums: ['value'],
};

const keyOf = (company_id: number, { kind, scope }: Counter) =>
  `counter ${company_id} ${kind} ${scope}`;

/**
 * Raises those that nobody in this transaction has raised yet; from then on they are locked, and
 * their values known.
 */
const raiseFirst = async (
  tx: Transaction,
  company_id: number,
  counters: Counter[],
): Promise<void> => {
  const rows = await insertRows<{ kind: string; scope: string; value: number }>(
    tx,
    'counters',
    counters.map(({ kind, scope }) => ({ company_id, kind, scope, value: 1 })),
    'on conflict (company_id, kind, scope) do update set value = counters.value + 1 returning kind, scope, value',
  );
  for (const row of rows) know(tx, keyOf(company_id, row), Number(row.value));
};

/**
 * Raises the counters and answers their new values in the order asked. Counters stay locked until
 * the commit, so the works of a group that follow count on by themselves.
 */
export const nextNumbers = async (
  tx: Transaction,
  company_id: number,
  counters: Counter[],
): Promise<number[]> => {
  const locked = counters.filter(counter => known(tx, keyOf(company_id, counter)) !== undefined);
  for (const { kind, scope } of locked) {
    const key = keyOf(company_id, { kind, scope });
    know(tx, key, known(tx, key)! + 1);
    addTo(tx, counted, { company_id, kind, scope, value: 1 });
  }
  if (locked.length < counters.length)
    await raiseFirst(
      tx,
      company_id,
      counters.filter(counter => !locked.includes(counter)),
    );
  return counters.map(counter => known(tx, keyOf(company_id, counter))!);
};

/** The counter as this transaction has it; undefined where it has not raised it yet. */
export const raisedCounter = (
  tx: Transaction,
  company_id: number,
  counter: Counter,
): number | undefined => known(tx, keyOf(company_id, counter));

/**
 * Puts a counter that this transaction has raised, and that has the value `from` since, to another
 * value.
 */
export const setCounter = (
  tx: Transaction,
  company_id: number,
  { kind, scope }: Counter,
  from: number,
  to: number,
): void => {
  if (from === to) return;
  know(tx, keyOf(company_id, { kind, scope }), to);
  addTo(tx, counted, { company_id, kind, scope, value: to - from });
};
