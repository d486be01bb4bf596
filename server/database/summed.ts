// Sums that are kept beside documents are raised once for all works that share a commit, just
// before it. Each work by itself would touch the same few rows again, and within one transaction
// PostgreSQL walks past every earlier version of a row. What a work adds goes with it when it is
// undone; nothing in a transaction reads these tables but after `writeSums`.
import type { Transaction, Value } from './connect.ts';
import { insertRows } from './statement.ts';
import { together } from './together.ts';

/** A table of sums: which columns name a row, and which are added up in it. */
export type SummedTable = { table: string; keys: readonly string[]; sums: readonly string[] };
type Row = Record<string, Value>;
type Addition = { to: SummedTable; row: Row };
/**
 * What the works of a group have added so far and how much of it stands in the database, now and
 * when the work under way began.
 */
type Added = {
  additions: Addition[];
  written: number;
  begun: { length: number; written: number };
  atMost: number;
};

const addedIn = new WeakMap<Transaction, Added>();

/** A work that adds more than so much, as a recovery does, adds it up on the way. */
const MANY = 4096;

/**
 * So many rows go into one statement: few sizes, so that the engines find their statements
 * prepared.
 */
const SIZES = [64, 32, 16, 8, 4, 2, 1];

/**
 * One row for each key, in one order for everybody, so that two processes never wait for each other
 * in a circle.
 */
const addedUp = ({ keys, sums }: SummedTable, rows: Row[]): Row[] => {
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
const shortened = (additions: Addition[]): [SummedTable, Row[]][] =>
  [...Map.groupBy(additions, addition => addition.to)]
    .sort(([a], [b]) => (a.table < b.table ? -1 : 1))
    .map(([to, added]) => [
      to,
      addedUp(
        to,
        added.map(addition => addition.row),
      ),
    ]);

/** Adds the row's sums to the row of its keys, which is made where there is none. */
export const addTo = (tx: Transaction, to: SummedTable, row: Row): void => {
  const added = addedIn.get(tx)!;
  added.additions.push({ to, row });
  const from = Math.max(added.begun.length, added.written);
  if (added.additions.length - from < added.atMost) return;
  const short = shortened(added.additions.splice(from)).flatMap(([table, rows]) =>
    rows.map(sum => ({ to: table, row: sum })),
  );
  for (const addition of short) added.additions.push(addition);
  added.atMost = Math.max(MANY, 2 * short.length);
};

const tails = new Map<SummedTable, string>();

const tailOf = (to: SummedTable): string => {
  const known = tails.get(to);
  if (known) return known;
  const raised = to.sums.map(name => `${name} = ${to.table}.${name} + excluded.${name}`).join(', ');
  const made = `on conflict (${to.keys.join(', ')}) do update set ${raised}`;
  tails.set(to, made);
  return made;
};

const inserted = (tx: Transaction, to: SummedTable, rows: Row[]): Promise<unknown>[] => {
  const statements: Promise<unknown>[] = [];
  for (let from = 0; from < rows.length; ) {
    const size = SIZES.find(candidate => candidate <= rows.length - from)!;
    statements.push(insertRows(tx, to.table, rows.slice(from, from + size), tailOf(to)));
    from += size;
  }
  return statements;
};

/** Writes what was added and is not written yet. */
export const writeSums = async (tx: Transaction): Promise<void> => {
  const added = addedIn.get(tx)!;
  const sums = shortened(added.additions.slice(added.written));
  added.written = added.additions.length;
  if (sums.length > 0) await together(sums.flatMap(([to, rows]) => inserted(tx, to, rows)));
};

/** A new transaction has added nothing. */
export const beginSums = (tx: Transaction): void =>
  void addedIn.set(tx, {
    additions: [],
    written: 0,
    begun: { length: 0, written: 0 },
    atMost: MANY,
  });

/** A work begins. */
export const markSums = (tx: Transaction): void => {
  const added = addedIn.get(tx)!;
  added.begun = { length: added.additions.length, written: added.written };
};

/** The work under way is undone. */
export const undoSums = (tx: Transaction): void => {
  const added = addedIn.get(tx)!;
  added.additions.length = added.begun.length;
  added.written = added.begun.written;
};
