// What a transaction knows of numbers that it holds: a counter that it has raised, a quantity that
// it has locked. Nobody else can change them before its commit, so the works of a group ask once;
// what an undone work has learned or changed is forgotten with it.
import type { Transaction } from './database.ts';

/** `before`: what was known, where the work under way has changed it. */
type TransactionCache = { values: Map<string, number>; before: Map<string, number | undefined> };

const caches = new WeakMap<Transaction, TransactionCache>();

/** A new transaction knows nothing. */
export const resetCache = (tx: Transaction): void =>
  void caches.set(tx, { values: new Map(), before: new Map() });

/** The number as it stands inside the transaction; undefined where nobody in it has asked yet. */
export const getCached = (tx: Transaction, key: string): number | undefined =>
  caches.get(tx)!.values.get(key);

/** From here on the number is this. Only who holds the row until the commit may say so. */
export const setCached = (tx: Transaction, key: string, value: number): void => {
  const { values, before } = caches.get(tx)!;
  if (!before.has(key)) before.set(key, values.get(key));
  values.set(key, value);
};

/** A work begins. */
export const savepointCache = (tx: Transaction): void => caches.get(tx)!.before.clear();

/** The work under way is undone. */
export const rollbackCache = (tx: Transaction): void => {
  const { values, before } = caches.get(tx)!;
  for (const [key, value] of before) {
    if (value === undefined) values.delete(key);
    else values.set(key, value);
  }
  before.clear();
};
