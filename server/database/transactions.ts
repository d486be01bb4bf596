// What work inside a transaction relies on. Running totals are updated once for all writes that
// share a commit, just before it: otherwise each write would touch the same few rows again, and
// within one transaction PostgreSQL walks past every earlier version of a row. Counters and stock
// rows that the transaction has locked are cached, because nobody else can change them before the
// commit. Increments and cached values of a write are rolled back with it; tables of totals may only
// be read after `flushIncrements`.
import type { Database, Transaction, Value } from './database.ts';
import { insertRows, settleAll } from './raw-query.ts';

/** A table of totals: its key columns, and the columns that are added up. */
export type TotalsTable = { table: string; keys: readonly string[]; sums: readonly string[] };
type Row = Record<string, Value>;
type Increment = { to: TotalsTable; row: Row };
/**
 * The increments of a group so far and how many of them are written to the database, now and at the
 * start of the current write.
 */
type PendingIncrements = {
  additions: Increment[];
  written: number;
  begun: { length: number; written: number };
  atMost: number;
};

const pendingByTransaction = new WeakMap<Transaction, PendingIncrements>();

/** A write with more increments, such as a recovery, compacts them on the way. */
const COMPACTION_THRESHOLD = 4096;

/** Rows per statement: few sizes, so that the engines find their statements prepared. */
const BATCH_SIZES = [64, 32, 16, 8, 4, 2, 1];

/** One row for each key, in one order for all, so that two processes never deadlock. */
const sumByKey = ({ keys, sums }: TotalsTable, rows: Row[]): Row[] => {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    let key = '';
    for (const name of keys) key += `${row[name]}\u0000`;
    const sum = byKey.get(key);
    if (!sum) byKey.set(key, { ...row });
    else for (const name of sums) sum[name] = Number(sum[name]) + Number(row[name]);
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
};

/** The same increments with one row for each key, table after table. */
const compactIncrements = (additions: Increment[]): [TotalsTable, Row[]][] =>
  [...Map.groupBy(additions, addition => addition.to)]
    .sort(([a], [b]) => (a.table < b.table ? -1 : 1))
    .map(([to, added]) => [
      to,
      sumByKey(
        to,
        added.map(addition => addition.row),
      ),
    ]);

/** Adds the row's sums to the row of its keys, which is created if it is missing. */
export const incrementOnCommit = (tx: Transaction, to: TotalsTable, row: Row): void => {
  const added = pendingByTransaction.get(tx)!;
  added.additions.push({ to, row });
  const from = Math.max(added.begun.length, added.written);
  if (added.additions.length - from < added.atMost) return;
  const short = compactIncrements(added.additions.splice(from)).flatMap(([table, rows]) =>
    rows.map(sum => ({ to: table, row: sum })),
  );
  for (const addition of short) added.additions.push(addition);
  added.atMost = Math.max(COMPACTION_THRESHOLD, 2 * short.length);
};

const upsertClauses = new Map<TotalsTable, string>();

const buildUpsertClause = (to: TotalsTable): string => {
  const known = upsertClauses.get(to);
  if (known) return known;
  const raised = to.sums.map(name => `${name} = ${to.table}.${name} + excluded.${name}`).join(', ');
  const made = `on conflict (${to.keys.join(', ')}) do update set ${raised}`;
  upsertClauses.set(to, made);
  return made;
};

const insertTotals = (tx: Transaction, to: TotalsTable, rows: Row[]): Promise<unknown>[] => {
  const statements: Promise<unknown>[] = [];
  for (let from = 0; from < rows.length; ) {
    const size = BATCH_SIZES.find(candidate => candidate <= rows.length - from)!;
    statements.push(insertRows(tx, to.table, rows.slice(from, from + size), buildUpsertClause(to)));
    from += size;
  }
  return statements;
};

/** Writes the increments that are not written yet. */
export const flushIncrements = async (tx: Transaction): Promise<void> => {
  const added = pendingByTransaction.get(tx)!;
  const sums = compactIncrements(added.additions.slice(added.written));
  added.written = added.additions.length;
  if (sums.length > 0) await settleAll(sums.flatMap(([to, rows]) => insertTotals(tx, to, rows)));
};

/** A new transaction has no increments. */
export const resetIncrements = (tx: Transaction): void =>
  void pendingByTransaction.set(tx, {
    additions: [],
    written: 0,
    begun: { length: 0, written: 0 },
    atMost: COMPACTION_THRESHOLD,
  });

/** A write begins. */
export const savepointIncrements = (tx: Transaction): void => {
  const added = pendingByTransaction.get(tx)!;
  added.begun = { length: added.additions.length, written: added.written };
};

/** The current write is rolled back. */
export const rollbackIncrements = (tx: Transaction): void => {
  const added = pendingByTransaction.get(tx)!;
  added.additions.length = added.begun.length;
  added.written = added.begun.written;
};

/** `before`: the values before the current write changed them. */
type TransactionCache = {
  values: Map<string, number>;
  before: Map<string, number | undefined>;
};

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

const MAX_ATTEMPTS = 10;

/** Runs the work in a transaction, and again if a unique index refused it. */
export const retryOnUniqueViolation = async <T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.write(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !database.isUniqueViolation(error)) throw error;
    }
  }
};
