// Sums that are kept beside documents are raised once for all works that share a commit, just
// before it. Each work by itself would touch the same few rows again, and within one transaction
// PostgreSQL walks past every earlier version of a row. What a work adds goes with it when it is
// undone; nothing in a transaction reads these tables but after `flushIncrements`.
import type { Transaction, Value } from './database.ts';
import { insertRows } from './raw-query.ts';
import { settleAll } from './settle-all.ts';

/** A table of sums: which columns name a row, and which are added up in it. */
export type TotalsTable = { table: string; keys: readonly string[]; sums: readonly string[] };
type Row = Record<string, Value>;
type Increment = { to: TotalsTable; row: Row };
/**
 * What the works of a group have added so far and how much of it stands in the database, now and
 * when the work under way began.
 */
type PendingIncrements = {
  additions: Increment[];
  written: number;
  begun: { length: number; written: number };
  atMost: number;
};

const pendingByTransaction = new WeakMap<Transaction, PendingIncrements>();

/** A work that adds more than so much, as a recovery does, adds it up on the way. */
const COMPACTION_THRESHOLD = 4096;

/**
 * So many rows go into one statement: few sizes, so that the engines find their statements
 * prepared.
 */
const BATCH_SIZES = [64, 32, 16, 8, 4, 2, 1];

/**
 * One row for each key, in one order for everybody, so that two processes never wait for each other
 * in a circle.
 */
const sumByKey = ({ keys, sums }: TotalsTable, rows: Row[]): Row[] => {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify(keys.map(name => row[name]));
    const sum = byKey.get(key);
    if (!sum) byKey.set(key, { ...row });
    else for (const name of sums) sum[name] = Number(sum[name]) + Number(row[name]);
  }
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
};

/** The same additions with one row for each key, table after table. */
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

/** Adds the row's sums to the row of its keys, which is made where there is none. */
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

/** Writes what was added and is not written yet. */
export const flushIncrements = async (tx: Transaction): Promise<void> => {
  const added = pendingByTransaction.get(tx)!;
  const sums = compactIncrements(added.additions.slice(added.written));
  added.written = added.additions.length;
  if (sums.length > 0) await settleAll(sums.flatMap(([to, rows]) => insertTotals(tx, to, rows)));
};

/** A new transaction has added nothing. */
export const resetIncrements = (tx: Transaction): void =>
  void pendingByTransaction.set(tx, {
    additions: [],
    written: 0,
    begun: { length: 0, written: 0 },
    atMost: COMPACTION_THRESHOLD,
  });

/** A work begins. */
export const savepointIncrements = (tx: Transaction): void => {
  const added = pendingByTransaction.get(tx)!;
  added.begun = { length: added.additions.length, written: added.written };
};

/** The work under way is undone. */
export const rollbackIncrements = (tx: Transaction): void => {
  const added = pendingByTransaction.get(tx)!;
  added.additions.length = added.begun.length;
  added.written = added.begun.written;
};
