// How the columns of a table are written down once: the TypeScript types follow from it, and a test
// compares it with the columns of both engines.
import type { Generated } from 'kysely';

/**
 * `id`: given by the database. A question mark says that the column may be empty, an equals sign
 * that it has a default, an exclamation mark that the column may be empty, but its schema requires a
 * value in every record. Both drivers answer integers as numbers.
 */
export type ColumnType =
  | 'id'
  | 'integer'
  | 'integer?'
  | 'integer='
  | 'integer=?'
  | 'integer!'
  | 'text'
  | 'text?'
  | 'text='
  | 'text=?'
  | 'text!';

/** Columns by table. */
export type TableColumns = Record<string, Record<string, ColumnType>>;

type ValueTypes = {
  id: Generated<number>;
  integer: number;
  'integer?': number | null;
  'integer=': Generated<number>;
  'integer=?': Generated<number | null>;
  'integer!': Generated<number>;
  text: string;
  'text?': string | null;
  'text=': Generated<string>;
  'text=?': Generated<string | null>;
  'text!': Generated<string>;
};

/** The tables as Kysely knows them. */
export type TablesOf<T extends TableColumns> = {
  -readonly [Table in keyof T]: {
    -readonly [Column in keyof T[Table]]: ValueTypes[T[Table][Column]];
  };
};
