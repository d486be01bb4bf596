// Hot statements as text: building and compiling them each time costs more than running them.
// Placeholders are written `?` and numbered for an engine that needs numbers; texts are cached, so
// that the engines find their prepared statements.

import type { Kysely } from 'kysely';
import type { DynamicTables, ReadDb, Transaction, Value } from './database.ts';

type Rows = Record<string, Value>[];

/** Runs a text with its values directly on a connection, without the query builder. */
export type DirectRunner = {
  /** Returns the rows, if there are any. */
  rows: (text: string, values: readonly Value[]) => Rows | Promise<Rows>;
  /** Runs an `insert` of one row and returns its id. */
  id: (insert: string, values: readonly Value[]) => number | Promise<number>;
};

const directRunners = new WeakMap<ReadDb, DirectRunner>();

/**
 * Registers how to run texts on this connection; each engine does so for every connection that it
 * provides.
 */
export const registerDirectRunner = (db: ReadDb, direct: DirectRunner): ReadDb => {
  directRunners.set(db, direct);
  return db;
};

const numberedTexts = new Map<string, string>();

/** The text for an engine with numbered placeholders: `$1` for the first `?`. */
export const toNumberedPlaceholders = (text: string): string => {
  const known = numberedTexts.get(text);
  if (known) return known;
  let place = 0;
  const made = text.replace(/\?/g, () => {
    place += 1;
    return `$${place}`;
  });
  numberedTexts.set(text, made);
  return made;
};

/** Runs a statement with its values and returns its rows. */
export const query = async <Row extends Record<string, Value> = Record<string, Value>>(
  db: ReadDb | Transaction,
  text: string,
  values: readonly Value[],
): Promise<Row[]> => (await directRunners.get(db)!.rows(text, values)) as Row[];

type Insertion = { columns: string[]; text: string };

/** By table, number of rows and tail: there are only a few sets of columns. */
const insertions = new Map<string, Insertion[]>();

const buildInsert = (table: string, columns: string[], rows: number, tail: string): Insertion => {
  const key = `${table} ${rows} ${tail}`;
  const known = insertions.get(key) ?? [];
  const found = known.find(
    insertion =>
      insertion.columns.length === columns.length &&
      insertion.columns.every((column, index) => column === columns[index]),
  );
  if (found) return found;
  const row = `(${placeholders(columns.length)})`;
  const text = `insert into "${table}" (${columns.map(column => `"${column}"`).join(',')}) values ${Array.from({ length: rows }, () => row).join(',')} ${tail}`;
  const made = { columns, text };
  insertions.set(key, [...known, made]);
  return made;
};

const flattenValues = (columns: string[], rows: Record<string, Value>[]): Value[] => {
  const values: Value[] = [];
  for (const row of rows) for (const column of columns) values.push(row[column] ?? null);
  return values;
};

/**
 * Inserts rows that all have the columns of the first; `tail` follows the values (on conflict,
 * returning).
 */
export const insertRows = <Row extends Record<string, Value>>(
  tx: Transaction,
  table: string,
  rows: Record<string, Value>[],
  tail = '',
): Promise<Row[]> => {
  const { columns, text } = buildInsert(table, Object.keys(rows[0]!), rows.length, tail);
  return query<Row>(tx, text, flattenValues(columns, rows));
};

/** A column whose value the statement itself looks up, by a query of one value. */
type FoundColumn = { column: string; query: string; values: readonly Value[] };

/** Inserts one row and returns its new id. */
export const insertRow = async (
  tx: Transaction,
  table: string,
  row: Record<string, Value>,
  found?: FoundColumn,
): Promise<number> => {
  const { columns, text } = buildInsert(table, Object.keys(row), 1, '');
  const values = flattenValues(columns, [row]);
  if (!found) return directRunners.get(tx)!.id(text, values);
  const whole = text
    .replace(') values (', `,"${found.column}") values (`)
    .replace(/\) *$/, `,(${found.query}))`);
  return directRunners.get(tx)!.id(whole, [...values, ...found.values]);
};

/** "?, ?, ?" for a list of this many values. */
export const placeholders = (count: number): string =>
  Array.from({ length: count }, () => '?').join(', ');

/** Both engines limit the values of a statement. */
const MAX_IDS = 500;

/** The ids in pieces, each for one statement. */
export const splitIds = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, nth) =>
    ids.slice(nth * MAX_IDS, (nth + 1) * MAX_IDS),
  );

/** A value as the activity log stores it: text, JSON for a list or object, null for nothing. */
export const toLogText = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** What PostgreSQL says of every statement after the one that failed. */
const isAborted = (reason: unknown): boolean =>
  (reason as { code?: unknown } | undefined)?.code === '25P02' ||
  ((reason as { cause?: { code?: unknown } } | undefined)?.cause?.code ?? '') === '25P02';

/**
 * Waits for all, returns their results and throws the first error in their order; one that only says that
 * another has failed comes last.
 */
export const settleAll = async <T extends readonly unknown[]>(
  statements: { readonly [K in keyof T]: Promise<T[K]> },
): Promise<T> => {
  const ended = await Promise.allSettled(statements);
  const failed = ended.filter(outcome => outcome.status === 'rejected');
  const first = failed.find(({ reason }) => !isAborted(reason)) ?? failed[0];
  if (first) throw first.reason;
  return ended.map(outcome => (outcome as PromiseFulfilledResult<unknown>).value) as unknown as T;
};

/**
 * The same door to tables whose names come from schema files: their rows are texts, whole numbers
 * or nothing by name.
 */
export const dynamicTables = (db: ReadDb | Transaction): Kysely<DynamicTables> =>
  db as unknown as Kysely<DynamicTables>;
