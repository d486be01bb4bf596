// Hot statements as text: building and compiling them anew costs more than running them. Placeholders are written `?` and numbered for
// the engine that wants numbers; texts are kept, so that the engines' prepared statements are found again.
import type { Reading, Transaction, Value } from './connect.ts';

type Rows = Record<string, Value>[];
/** How a connection runs a text with its values, without what the query builder does around each statement; rows where it answers any. */
export type Direct = (text: string, values: readonly Value[]) => Rows | Promise<Rows>;

const directs = new WeakMap<Reading, Direct>();

/** Tells how the texts of this connection are run; each engine says it of each connection that it hands out. */
export const runsDirectly = (db: Reading, direct: Direct): Reading => {
  directs.set(db, direct);
  return db;
};

const numberedTexts = new Map<string, string>();

/** The text for an engine that numbers its placeholders: `$1` for the first `?`. */
export const numbered = (text: string): string => {
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

/** Runs a statement with its values and answers its rows. */
export const run = async <Row extends Record<string, Value> = Record<string, Value>>(
  db: Reading | Transaction,
  text: string,
  values: readonly Value[],
): Promise<Row[]> => (await directs.get(db)!(text, values)) as Row[];

const insertTexts = new Map<string, string>();

const insertText = (table: string, columns: string[], rows: number, tail: string): string => {
  const key = `${table}|${columns.join()}|${rows}|${tail}`;
  const known = insertTexts.get(key);
  if (known) return known;
  const places = `(${columns.map(() => '?').join(',')})`;
  const made = `insert into "${table}" (${columns.map(column => `"${column}"`).join(',')}) values ${Array.from({ length: rows }, () => places).join(',')} ${tail}`;
  insertTexts.set(key, made);
  return made;
};

/** Inserts rows that all have the columns of the first; `tail` is what follows the values (on conflict, returning). */
export const insertRows = <Row extends Record<string, Value>>(
  tx: Transaction,
  table: string,
  rows: Record<string, Value>[],
  tail = '',
): Promise<Row[]> => {
  const columns = Object.keys(rows[0]!);
  return run<Row>(
    tx,
    insertText(table, columns, rows.length, tail),
    rows.flatMap(row => columns.map(column => row[column] ?? null)),
  );
};

/** "?, ?, ?" for a list of so many values. */
export const places = (count: number): string => Array.from({ length: count }, () => '?').join(', ');
