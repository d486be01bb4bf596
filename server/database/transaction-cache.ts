// Per-transaction cache of counters and stock rows that this transaction has locked. Nobody else
// can change them before its commit, so the writes of a group look them up once; entries of
// rolled-back work are dropped with its savepoint.
import type { Transaction } from './database.ts';

/** `before`: the values before the current write changed them. */
type TransactionCache = { values: Map<string, number>; before: Map<string, number | undefined> };

const caches = new WeakMap<Transaction, TransactionCache>();

/** A new transaction has an empty cache. */
export const resetCache = (tx: Transaction): void =>
  void caches.set(tx, { values: new Map(), before: new Map() });

/** The number inside the transaction; undefined if it was not looked up yet. */
export const getCached = (tx: Transaction, key: string): number | undefined =>
  caches.get(tx)!.values.get(key);

/** Caches the number. The caller must have the row locked until the commit. */
export const setCached = (tx: Transaction, key: string, value: number): void => {
  const { values, before } = caches.get(tx)!;
  if (!before.has(key)) before.set(key, values.get(key));
  values.set(key, value);
};

/** A write begins. */
export const savepointCache = (tx: Transaction): void => caches.get(tx)!.before.clear();

/** The current write is rolled back. */
export const rollbackCache = (tx: Transaction): void => {
  const { values, before } = caches.get(tx)!;
  for (const [key, value] of before) {
    if (value === undefined) values.delete(key);
    else values.set(key, value);
  }
  before.clear();
};
