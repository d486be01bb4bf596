// The only access to the data. Callers need no knowledge of the engine: they read through `read`,
// write through `write`, filter with `contains`.
import type {
  AliasableExpression,
  Expression,
  Kysely,
  RawBuilder,
  SelectQueryBuilder,
  SqlBool,
} from 'kysely';
import type { Config } from '../platform/config.ts';
import type { TableDefinition } from './ddl.ts';
import type { Tables } from './schema.ts';

export type Value = string | number | null;
/** A row with columns that are only known at run time. */
export type StoredRow = Record<string, Value>;
/** Tables whose names come from schema files at run time. */
export type DynamicTables = Record<string, StoredRow>;
export type { Stored, TableName, Tables } from './schema.ts';
/** Work that must not run concurrently: `shape` is everything about tables and set-up. */
export type LockName = 'shape' | 'schedule' | 'binary log' | 'backup';
/** Committed data only. */
export type ReadDb = Kysely<Tables>;
/** Inside one durable transaction. */
export type Transaction = Kysely<Tables>;

/** A column as it is in the database. */
export type StoredColumn = { name: string; type: 'integer' | 'text' };

/** The values of a row in the order of the requested columns. */
export type RowValues = Value[];
/**
 * The data of one moment: queries, and whole tables a few thousand rows at a time (`?` is a
 * placeholder for a value).
 */
export type Snapshot = {
  read: ReadDb;
  stream: (text: string, values: Value[]) => AsyncIterable<RowValues[]>;
};

export type Database = {
  read: ReadDb;
  /**
   * For a few rows by key that a request needs at once: those of all requests are sent together, so
   * slow queries must not go this way.
   */
  cachedReads: ReadDb;
  /**
   * The tables as the transaction sees them: with `cachedReads` where nobody but this process writes,
   * and nothing that is not committed has changed them; else the transaction itself.
   */
  readInside: (tx: Transaction, tables: readonly string[]) => ReadDb | Transaction;
  /**
   * Runs the work in one transaction and returns only after it is durable. Failing work leaves no
   * trace and does not affect other work; it may run more than once, each time as if it were the
   * first.
   */
  write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /**
   * For work that begins with look-ups and ends in a write: from here on other requests give way to
   * it.
   */
  withWritePriority: <T>(work: () => Promise<T>) => Promise<T>;
  /** True while a write is running, waiting or about to start. */
  isWriting: () => boolean;
  /**
   * Everything that the work reads is of one moment, whatever is written meanwhile; it blocks
   * nobody.
   */
  snapshot: <T>(work: (snapshot: Snapshot) => Promise<T>) => Promise<T>;
  /**
   * The greatest id of the table up to which no further row can appear: every transaction that
   * wrote below it has ended.
   */
  safeMaxId: (table: string) => Promise<number>;
  /**
   * Lets another process write: on an engine with a single writer, writes of this process wait
   * meanwhile.
   */
  releaseWriter: <T>(work: () => Promise<T>) => Promise<T>;
  /** Locks these tables against other writers until the transaction ends. */
  lockTables: (tx: Transaction, tables: string[]) => Promise<void>;
  /** After inserting rows with explicit ids: sets the next id of the table above them. */
  bumpIdSequence: (tx: Transaction, table: string) => Promise<void>;
  /** Says to an engine that does not count its rows how many of them an index finds. */
  describeIndexes: () => Promise<void>;
  /**
   * `column` contains `text`, ignoring case in any script; `inWords` says that a word index
   * contains the column.
   */
  contains: (column: string, text: string, inWords?: boolean) => Expression<SqlBool>;
  /** The value of a property, as text, of a column with an object in JSON; null for none. */
  jsonText: (column: string, key: string) => RawBuilder<string | null>;
  /**
   * SQL for the normal form of a text (domain/normal-form.ts); `text` is SQL, a column or `?`. An
   * index of the table's `normalIndexes` finds by it.
   */
  normalForm: (text: string) => string;
  /**
   * Lets no other transaction that names the same value go on until this one ends: a value can be
   * looked up and stored without a second one in between.
   */
  lockValue: (tx: Transaction, value: string) => Promise<void>;
  /** Keeps others from `lockValue` of the value until this transaction ends; any number may hold it. */
  holdValue: (tx: Transaction, value: string) => Promise<void>;
  /** `column` is one of the texts or numbers, in any quantity. */
  isOneOf: (column: string, values: string[] | number[]) => Expression<SqlBool>;
  /**
   * The column for ordering as words: capitals next to their small letters, other scripts
   * unchanged, the same on both engines.
   */
  foldCase: (column: Expression<unknown>) => AliasableExpression<unknown>;
  /** Orders by the expression with empty rows last. */
  nullsLast: (expression: Expression<unknown>, by: 'asc' | 'desc') => Expression<unknown>;
  /** The query, with its rows locked against change and deletion until the transaction ends. */
  forShare: <DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
  ) => SelectQueryBuilder<DB, TB, O>;
  /** The query, with its rows locked against every other transaction until this one ends. */
  forUpdate: <DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
  ) => SelectQueryBuilder<DB, TB, O>;
  /** The columns of a table; none if there is no such table. */
  listColumns: (table: string) => Promise<StoredColumn[]>;
  createTable: (table: TableDefinition) => Promise<void>;
  addColumn: (table: string, name: string, type: string) => Promise<void>;
  createIndexes: (table: TableDefinition) => Promise<void>;
  /**
   * The names of the table's indexes that we created and that its definition no longer contains.
   */
  findStaleIndexes: (table: TableDefinition) => Promise<string[]>;
  /** The engine's name of a column type. */
  toColumnType: (type: string) => string;
  /** The statements that create a table with its indexes. */
  toCreateStatements: (table: TableDefinition) => string[];
  /**
   * One work of a kind at a time over all processes: changing the tables, setting up. Must not be
   * nested within one kind.
   */
  withLock: <T>(work: () => Promise<T>, kind?: LockName) => Promise<T>;
  /** Long work, such as an export: its statements get more time than those of a page. */
  withLongTimeout: <T>(work: () => T) => T;
  /** True if a unique index refused the row. */
  isUniqueViolation: (error: unknown) => boolean;
  /**
   * The reason why nothing can be read or written at the moment; undefined if all is well. Answers
   * within a second, whatever else is waiting.
   */
  checkHealth: () => Promise<string | undefined>;
  /** Aborts all running work, for a service that must end: it fails, and nothing new begins. */
  abort: () => void;
  close: () => Promise<void>;
};

/** Called for each statement, without its values, with its milliseconds. */
export type QueryObserver = (statement: string, milliseconds: number) => void;

/** The settings of the database; missing limits have defaults. */
export type DatabaseSettings = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseLimits'>>;
