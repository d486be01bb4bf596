// SQLite: one writer that combines the waiting writes into one durable commit, and readers that
// never wait for it.
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import { DEFAULT_DATABASE_LIMITS } from '../../platform/database-settings.ts';
import { withLock } from '../../platform/keyed-mutex.ts';
import type {
  Database,
  QueryObserver,
  RowValues,
  Snapshot,
  Tables,
  Transaction,
  Value,
} from '../database.ts';
import { classifyDatabaseError, DatabaseError, isDiskFull } from '../database-error.ts';
import {
  findStaleIndexes,
  hasOnlyAsciiCase,
  isCaseless,
  toColumnType,
  toCreateStatements,
  toIndexStatements,
  toStoredType,
} from '../ddl.ts';
import { matchEquivalents } from '../match-equivalents.ts';
import { toNormalFormSql } from '../normal-form-sql.ts';
import { type DirectRunner, registerDirectRunner } from '../raw-query.ts';
import {
  CannotUndoError,
  createGroupCommit,
  type SharingMode,
  withDeferredIncrements,
} from './group-commit.ts';
import { createChangeTracker, createQueryCache } from './query-cache.ts';
import {
  createLockRetry,
  createRetryingDialect,
  type LockRetry,
  watchDiskSpace,
} from './sqlite-faults.ts';
import {
  createDirectRunner,
  MAX_PREPARED,
  type Preparing,
  withPreparedStatements,
  withStatementListener,
} from './sqlite-statements.ts';
import { writeStatistics } from './sqlite-statistics.ts';
import { addTextFunctions } from './text-functions.ts';

/**
 * SQLite itself sleeps for this many milliseconds if another process has locked the database, which
 * blocks the whole service.
 */
const BUSY_TIMEOUT_MS = 10;
/** While opening there are no other requests to serve yet. */
const OPEN_TIMEOUT_MS = 5_000;
/** After this many milliseconds of waiting the database is reported as locked. */
const REPORT_LOCKED_AFTER_MS = 500;

/**
 * Pages in the write-ahead log (6 MB) before they are copied into the database. Copying blocks all
 * requests, so little is copied at once.
 */
const WAL_PAGES = 1400;

/**
 * Page cache of a reader in kilobytes. The writer reuses only a few pages soon, and those stay in
 * the processor's own cache.
 */
const READER_CACHE_KB = 32_000;
const WRITER_CACHE_KB = 4_000;

const openConnection = (file: string, readonly: boolean): SQLite.Database => {
  const raw = new SQLite(file, { readonly, timeout: OPEN_TIMEOUT_MS });
  if (!readonly) raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.pragma(`wal_autocheckpoint = ${WAL_PAGES}`);
  raw.pragma(`cache_size = -${readonly ? READER_CACHE_KB : WRITER_CACHE_KB}`);
  addTextFunctions(raw);
  raw.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return withPreparedStatements(raw);
};

/**
 * The connection for the query builder, which reports each statement to the observer under the text
 * that it was prepared from.
 */
const withObserver = (raw: SQLite.Database, observe: QueryObserver | undefined) => {
  if (!observe) return raw;
  const statements = new Map<string, SqliteStatement>();
  const timed = <T>(text: string, work: () => T): T => {
    const began = performance.now();
    try {
      return work();
    } finally {
      observe(text, performance.now() - began);
    }
  };
  const prepare = (text: string): SqliteStatement => {
    const known = statements.get(text);
    if (known) return known;
    const statement = raw.prepare(text);
    const made: SqliteStatement = {
      reader: statement.reader,
      all: values => timed(text, () => statement.all(values)),
      run: values => timed(text, () => statement.run(values)),
      iterate: values => statement.iterate(values) as IterableIterator<unknown>,
    };
    if (statements.size < MAX_PREPARED) statements.set(text, made);
    return made;
  };
  return { prepare, close: () => void raw.close() };
};

type Rows = Record<string, Value>[];

/** The query builder over the connection, and the direct runner. */
const createQueryBuilder = (
  connection: Preparing,
  direct: DirectRunner = createDirectRunner(connection),
): Kysely<Tables> =>
  registerDirectRunner(
    new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) }),
    direct,
  );

/** The same for reads, which are repeated until no other process has locked the database. */
const createReader = (
  connection: Preparing,
  free: LockRetry,
  direct: DirectRunner = createDirectRunner(connection),
): Kysely<Tables> =>
  registerDirectRunner(
    new Kysely<Tables>({
      dialect: createRetryingDialect(new SqliteDialect({ database: connection }), free),
    }),
    {
      ...direct,
      rows: (text, values) => free.run(() => direct.rows(text, values)) as Rows | Promise<Rows>,
    },
  );

/** Rows per fetch. */
const PAGE_SIZE = 2000;

/** A separate reader, whose transaction sees one moment until it ends. */
const withSnapshot = async <T>(
  file: string,
  free: LockRetry,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> => {
  const raw = openConnection(file, true);
  // Whole tables are read once: a page is not needed again.
  raw.pragma('cache_size = -8000');
  try {
    raw.exec('begin');
    const stream = async function* (text: string, values: Value[]) {
      let page: RowValues[] = [];
      for (const row of raw.prepare(text).raw(true).iterate(values)) {
        page.push(row as RowValues);
        if (page.length < PAGE_SIZE) continue;
        yield page;
        page = [];
      }
      if (page.length > 0) yield page;
    };
    // The first read fixes the moment.
    await free.run(() => raw.prepare('select 1 from sqlite_master limit 1').get());
    return await work({ read: createReader(raw, free), stream });
  } finally {
    raw.close();
  }
};

/** Opens (or creates) bijak.sqlite in the folder. */
export const openSqlite = async (
  folder: string,
  observe?: QueryObserver,
  limits = DEFAULT_DATABASE_LIMITS,
): Promise<Database> => {
  const file = join(folder, 'bijak.sqlite');
  const free = createLockRetry(limits.lock);
  const space = watchDiskSpace(folder);
  const writer = openConnection(file, false);
  const reader = openConnection(file, true);
  const changed = createChangeTracker();
  const write = createQueryBuilder(
    withStatementListener(withObserver(writer, observe), changed.note),
  );
  const reading = withObserver(reader, observe);
  const read = createReader(reading, free);
  // The writer's own commits do not change it.
  const version = writer.prepare('pragma data_version').pluck();
  const lookUps = createQueryCache(createDirectRunner(reading), () => version.get());
  const begin = writer.prepare('begin immediate');
  const commit = writer.prepare('commit');
  const rollback = writer.prepare('rollback');
  const mark = writer.prepare('savepoint work');
  const keep = writer.prepare('release work');
  const undo = writer.prepare('rollback to work');
  const changes = writer.prepare('select total_changes()').pluck();
  let sharing: SharingMode = 'exclusive';
  let changedBefore: unknown;
  let keepsInMemory = false;
  // A savepoint keeps a copy of each changed page, beyond sixteen of them in a file: up to a fifth
  // of the time of a save. In memory they stay few. A single write has no savepoint, so that
  // sorting a large table, as in a migration, still uses a file.
  const keepCopiesInMemory = () => {
    if (!keepsInMemory) writer.pragma('temp_store = MEMORY');
    keepsInMemory = true;
  };
  const grouped = createGroupCommit(
    withDeferredIncrements({
      begin: async how => {
        sharing = how;
        if (sharing !== 'exclusive') keepCopiesInMemory();
        await free.run(() => begin.run());
        return write;
      },
      savepoint: async () => {
        if (sharing === 'savepoints') mark.run();
        else changedBefore = changes.get();
      },
      releaseSavepoint: async () => {
        if (sharing === 'savepoints') keep.run();
      },
      rollbackToSavepoint: async () => {
        if (!writer.inTransaction) throw new CannotUndoError();
        if (sharing === 'savepoints') {
          undo.run();
          keep.run();
        } else if (changes.get() !== changedBefore) throw new CannotUndoError();
      },
      commit: async () => {
        await free.run(() => commit.run());
        space.onWritten();
        lookUps.invalidate(changed.take());
      },
      rollback: async () => {
        changed.take();
        if (writer.inTransaction) rollback.run();
      },
    }),
    // The copies of changed pages for a savepoint cost an eighth of a save.
    'optimistic',
    {
      milliseconds: Math.min(limits.lock, limits.connect),
      isTrouble: error => classifyDatabaseError(error) === 'busy',
    },
  );
  const durably = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    try {
      return await grouped.write(work);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      space.onDiskFull();
      throw new DatabaseError('full', 'The disk is full or cannot be written.', error);
    }
  };
  const reshape = (statement: string) => {
    writer.exec(statement);
    lookUps.invalidate('any');
  };
  const cachedReads = createReader(reading, free, lookUps);
  return {
    read,
    cachedReads,
    // Other processes wait for the writer, who has begun.
    readInside: (tx, tables) => (changed.hasAny(tables) ? tx : cachedReads),
    write: durably,
    withWritePriority: grouped.withWritePriority,
    isWriting: grouped.isWriting,
    snapshot: work => withSnapshot(file, free, work),
    // With a single writer, ids appear in the order of their commits.
    safeMaxId: async table =>
      (
        await free.run(
          () =>
            reader.prepare(`select coalesce(max(id), 0) as id from "${table}"`).get() as {
              id: number;
            },
        )
      ).id,
    releaseWriter: grouped.outside,
    lockTables: async () => undefined,
    // The greatest id is looked up at every insertion, in the table or in SQLite's own sequence
    // table.
    bumpIdSequence: async () => undefined,
    describeIndexes: async () => {
      // Another process may be writing.
      await free.run(() => writeStatistics(writer));
      lookUps.invalidate('any');
    },
    contains: matchEquivalents((column, text) => {
      if (isCaseless(text)) return sql`instr(${sql.ref(column)}, ${text}) > 0`;
      const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      // SQLite's own comparison is ten times as fast as calling back.
      return hasOnlyAsciiCase(text)
        ? sql`${sql.ref(column)} like ${pattern} escape '\\'`
        : sql`fold(${sql.ref(column)}) like ${pattern} escape '\\'`;
    }),
    jsonText: (column, key) =>
      sql`cast(json_extract(${sql.ref(column)}, ${`$.${JSON.stringify(key)}`}) as text)`,
    normalForm: text => toNormalFormSql('sqlite', text),
    // There is a single writer.
    lockValue: async () => undefined,
    holdValue: async () => undefined,
    foldCase: column => sql`${column} collate nocase`,
    nullsLast: (expression, by) =>
      by === 'asc' ? sql`${expression} asc nulls last` : sql`${expression} desc`,
    isOneOf: (column, values) =>
      sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`,
    // With a single writer, nothing that it reads changes before its transaction ends.
    forShare: query => query,
    forUpdate: query => query,
    listColumns: async table => {
      const columns = await free.run(
        () =>
          reader.pragma(`table_info(${JSON.stringify(table)})`) as { name: string; type: string }[],
      );
      return columns.map(({ name, type }) => ({ name, type: toStoredType(type) }));
    },
    createTable: async table => {
      for (const statement of toCreateStatements('sqlite', table)) reshape(statement);
    },
    addColumn: async (table, name, type) =>
      reshape(`alter table "${table}" add column "${name}" ${toColumnType('sqlite', type)}`),
    createIndexes: async table => {
      for (const statement of toIndexStatements('sqlite', table)) reshape(statement);
    },
    findStaleIndexes: async table => {
      const present = reader.pragma(`index_list(${JSON.stringify(table.name)})`) as {
        name: string;
      }[];
      const names = present.map(({ name }) => name);
      return findStaleIndexes('sqlite', table, names);
    },
    toColumnType: type => toColumnType('sqlite', type),
    toCreateStatements: table => toCreateStatements('sqlite', table),
    withLock: (work, kind = 'shape') => withLock(`${file} ${kind}`, work),
    isUniqueViolation: error =>
      error instanceof SQLite.SqliteError &&
      /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/.test(error.code),
    // Its statements have no time limit.
    withLongTimeout: work => work(),
    checkHealth: async () => {
      if (free.waitedMs() > REPORT_LOCKED_AFTER_MS)
        return 'The database is locked by another process.';
      try {
        reader.prepare('select 1 from sqlite_master limit 1').get();
      } catch (error) {
        return `The database cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      }
      return space.checkHealth();
    },
    abort: free.stop,
    close: async () => {
      free.stop();
      reader.close();
      writer.close();
    },
  };
};
