// How SQLite is given the statements of the program, which are written for both engines.
import type SQLite from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';
import type { Value } from '../database.ts';

/** Prepared statements that are kept. */
export const MAX_PREPARED = 2000;

/**
 * A failing statement fails its whole write, which is rolled back: so no statement needs copies of
 * pages for a rollback of its own.
 */
const addOrFail = (text: string): string => text.replace(/^(insert|update) /i, '$1 or fail ');

/** Preparing costs more than running: statements are cached by their text. */
export const withPreparedStatements = (raw: SQLite.Database): SQLite.Database => {
  const prepared = new Map<string, SQLite.Statement>();
  const prepare = raw.prepare.bind(raw);
  raw.prepare = ((text: string) => {
    const known = prepared.get(text) ?? prepare(addOrFail(text));
    if (prepared.size < MAX_PREPARED) prepared.set(text, known);
    return known;
  }) as typeof raw.prepare;
  return raw;
};

/** The methods of a connection that the query builder uses. */
export type Preparing = Pick<SqliteDatabase, 'prepare' | 'close'>;

/** The connection, which reports each text before it may run. */
export const withStatementListener = (
  connection: Preparing,
  tell: (text: string) => void,
): Preparing => ({
  prepare: text => {
    tell(text);
    return connection.prepare(text);
  },
  close: () => connection.close(),
});

/** Runs hot statements directly. */
export const createDirectRunner = (connection: Preparing) => ({
  rows: (text: string, values: readonly Value[]): Record<string, Value>[] => {
    const statement = connection.prepare(text);
    if (statement.reader) return statement.all(values) as Record<string, Value>[];
    statement.run(values);
    return [];
  },
  // For the id, "returning" costs SQLite more than the insertion itself.
  id: (insert: string, values: readonly Value[]): number =>
    Number(connection.prepare(insert).run(values).lastInsertRowid),
});
