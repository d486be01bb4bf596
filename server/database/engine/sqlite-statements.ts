// How SQLite is given the statements of the program, which are written for both engines: prepared once, and
// with what SQLite needs to run them well.
import type SQLite from 'better-sqlite3';

/** Prepared statements that are kept. */
export const MAX_PREPARED = 2000;

/**
 * A failing statement fails its whole write, which is rolled back: so no statement needs copies of
 * pages for a rollback of its own.
 */
const addOrFail = (text: string): string => text.replace(/^(insert|update) /i, '$1 or fail ');

const COMPANY = /((?:"?\w+"?\.)?"?\bcompany_id"?) = \? and ((?:"?\w+"?\.)?"?\bid"?) in \(/g;

/**
 * Rows of a company by their ids are found by the ids. SQLite takes a company for ten rows, and rather reads
 * all rows of one, which may be a million, than more than ten by their keys. The sign keeps it from the index
 * of the company; the rows are still those of the company alone.
 */
const findByIds = (text: string): string => text.replace(COMPANY, '+$1 = ? and $2 in (');

/** Preparing costs more than running: statements are cached by their text. */
export const withPreparedStatements = (raw: SQLite.Database): SQLite.Database => {
  const prepared = new Map<string, SQLite.Statement>();
  const prepare = raw.prepare.bind(raw);
  raw.prepare = ((text: string) => {
    const known = prepared.get(text) ?? prepare(findByIds(addOrFail(text)));
    if (prepared.size < MAX_PREPARED) prepared.set(text, known);
    return known;
  }) as typeof raw.prepare;
  return raw;
};
