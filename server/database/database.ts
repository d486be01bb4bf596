// The one door to the data. What follows needs no knowledge of the engine: it reads through `read`,
// writes through `write`, asks `contains`.
import type { AliasableExpression, Expression, Kysely, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Config } from '../platform/config.ts';
import type { TableDefinition } from './ddl.ts';

export type Value = string | number | null;
/**
 * Tables come from schemas and migrations at run time: columns hold text, whole numbers or nothing.
 */
export type Tables = Record<string, Record<string, Value>>;
/** What is done by one at a time: `shape` is everything about tables and set-up. */
export type LockName = 'shape' | 'schedule' | 'binary log' | 'backup';
/** Committed data only. */
export type ReadDb = Kysely<Tables>;
/** Inside one durable transaction. */
export type Transaction = Kysely<Tables>;

/** A column as it stands in the database. */
export type StoredColumn = { name: string; type: 'integer' | 'text' };

/** The values of a row in the order of the columns that were asked for. */
export type RowValues = Value[];
/**
 * What was true at one moment: reading, and whole tables a few thousand rows at a time (`?` stands
 * for a value).
 */
export type Snapshot = {
  read: ReadDb;
  stream: (text: string, values: Value[]) => AsyncIterable<RowValues[]>;
};

export type Database = {
  read: ReadDb;
  /**
   * For a few rows by key that a request needs at once: those of all requests travel together, so
   * nothing that takes long goes this way.
   */
  cachedReads: ReadDb;
  /**
   * Runs the work in one transaction and answers only after it is durable. A failing work leaves no
   * trace and harms no neighbour; it may be run more than once, each time as if it were the first.
   */
  write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /**
   * Work that ends in a write and begins with looking up what it needs: from here on others give
   * way to it.
   */
  withWritePriority: <T>(work: () => Promise<T>) => Promise<T>;
  /** Somebody writes at the moment, waits to, or is about to. */
  isWriting: () => boolean;
  /**
   * Everything that the work reads is of one moment, whatever is written meanwhile; nobody waits
   * for it.
   */
  snapshot: <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T>;
  /**
   * The greatest id of the table up to which no further row can still appear: whoever was writing
   * below it has ended.
   */
  safeMaxId: (table: string) => Promise<number>;
  /**
   * Lets somebody outside of this process write: what is written here waits meanwhile where the
   * engine knows one writer only.
   */
  releaseWriter: <T>(work: () => Promise<T>) => Promise<T>;
  /** Nobody else writes to these tables until the transaction ends. */
  lockTables: (tx: Transaction, tables: string[]) => Promise<void>;
  /** After rows came with ids of their own: the next id of the table is above them. */
  bumpIdSequence: (tx: Transaction, table: string) => Promise<void>;
  /**
   * `column` contains `text`, without regard to case in any script; `inWords` says that an index of
   * words holds the column.
   */
  contains: (column: string, text: string, inWords?: boolean) => Expression<SqlBool>;
  /** `column` is one of the texts or numbers, however many. */
  isOneOf: (column: string, values: string[] | number[]) => Expression<SqlBool>;
  /**
   * The column as words are ordered: capitals beside their small letters, other scripts as they
   * are, the same on both engines.
   */
  foldCase: (column: Expression<unknown>) => AliasableExpression<unknown>;
  /** To order by the expression with empty rows last. */
  nullsLast: (expression: Expression<unknown>, by: 'asc' | 'desc') => Expression<unknown>;
  /** The query, with its rows protected against change and deletion until the transaction ends. */
  forShare: <O>(
    query: SelectQueryBuilder<Tables, string, O>,
  ) => SelectQueryBuilder<Tables, string, O>;
  /** The query, with its rows locked against every other transaction until this one ends. */
  forUpdate: <O>(
    query: SelectQueryBuilder<Tables, string, O>,
  ) => SelectQueryBuilder<Tables, string, O>;
  /** The columns that a table has; none when there is no such table. */
  listColumns: (table: string) => Promise<StoredColumn[]>;
  createTable: (table: TableDefinition) => Promise<void>;
  addColumn: (table: string, name: string, type: string) => Promise<void>;
  createIndexes: (table: TableDefinition) => Promise<void>;
  /**
   * The names of the indexes of the table that we made and that its shape does not ask for (any
   * more).
   */
  findStaleIndexes: (table: TableDefinition) => Promise<string[]>;
  /** A type of a shape as the engine writes it. */
  toColumnType: (type: string) => string;
  /** The statements that make a table with its indexes. */
  toCreateStatements: (table: TableDefinition) => string[];
  /**
   * One work of a kind at a time over all processes: changing the shape of the database, setting it
   * up. Never one of a kind within another.
   */
  withLock: <T>(work: () => Promise<T>, kind?: LockName) => Promise<T>;
  /** Long work, such as an export: its statements are given more time than a page. */
  withLongTimeout: <T>(work: () => T) => T;
  /** True when the error says that a unique index refused the row. */
  isUniqueViolation: (error: unknown) => boolean;
  /**
   * Why nothing can be read or written at the moment; undefined where all is well. Answers within a
   * second, whatever else waits.
   */
  checkHealth: () => Promise<string | undefined>;
  /**
   * Gives up on everything under way, for a service that must end: it fails, and nothing new
   * begins.
   */
  abort: () => void;
  close: () => Promise<void>;
};

/** Told of each statement, without its values, and of its milliseconds. */
export type QueryObserver = (statement: string, milliseconds: number) => void;

/** The settings of the database; limits that are not named are the usual ones. */
export type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseLimits'>>;

export type StoredRow = Tables[string];
