// SQLite: one writer that gathers the waiting writes of the moment into one durable commit, readers
// that never wait for it.
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import { inTurn } from '../in-turn.ts';
import { changedTables } from './changed-tables.ts';
import type {
  Database,
  Observer,
  Snapshot,
  Tables,
  Transaction,
  Value,
  Values,
} from './connect.ts';
import { DatabaseError, isFull, troubleOf } from './engine/database-error.ts';
import { DEFAULT_LIMITS } from './engine/limits.ts';
import { repeatingDialect, type UntilFree, untilFree } from './engine/until-free.ts';
import { watchSpace } from './engine/watch-space.ts';
import { CannotUndo, groupedWrites, type Sharing } from './grouped-writes.ts';
import { isCasedInAsciiOnly, isCaseless } from './letter-case.ts';
import { rememberedLookUps } from './look-ups.ts';
import { type Direct, runsDirectly } from './statement.ts';
import {
  columnType,
  createStatements,
  indexStatements,
  staleIndexes,
  storedType,
} from './tables.ts';
import { withSums } from './with-sums.ts';

/**
 * SQLite itself sleeps for so many milliseconds where another process has locked the database, and
 * the whole service with it.
 */
const ASLEEP_MS = 10;
/** At its opening there is nobody else to serve yet. */
const OPENING_MS = 5_000;
/** Somebody who has waited for so many milliseconds says that the database is locked. */
const TOLD_AFTER_MS = 500;

/**
 * So many pages (6 MB) are written ahead before they are copied into the database. Copying stops
 * everybody, so little is copied at once.
 */
const PAGES_AHEAD = 1400;

/**
 * Kilobytes of pages that a connection keeps. The writer comes back to few of them soon, and those
 * stay in the processor's own cache.
 */
const READER_KB = 32_000;
const WRITER_KB = 4_000;

/** So many different statements are kept prepared. */
const MOST_PREPARED = 2000;

/**
 * A statement that fails fails its work, which goes back as a whole: no statement need keep copies
 * of pages to go back by itself.
 */
const leftToItsWork = (text: string): string => text.replace(/^(insert|update) /i, '$1 or fail ');

/** Preparing costs more than running: statements are kept by their text. */
const rememberingStatements = (raw: SQLite.Database): SQLite.Database => {
  const prepared = new Map<string, SQLite.Statement>();
  const prepare = raw.prepare.bind(raw);
  raw.prepare = ((text: string) => {
    const known = prepared.get(text) ?? prepare(leftToItsWork(text));
    if (prepared.size < MOST_PREPARED) prepared.set(text, known);
    return known;
  }) as typeof raw.prepare;
  return raw;
};

const open = (file: string, readonly: boolean): SQLite.Database => {
  const raw = new SQLite(file, { readonly, timeout: OPENING_MS });
  if (!readonly) raw.pragma('journal_mode = WAL');
  raw.pragma('synchronous = FULL');
  raw.pragma(`wal_autocheckpoint = ${PAGES_AHEAD}`);
  raw.pragma(`cache_size = -${readonly ? READER_KB : WRITER_KB}`);
  // SQLite's own lower() knows ASCII only.
  raw.function('fold', { deterministic: true }, text =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  raw.pragma(`busy_timeout = ${ASLEEP_MS}`);
  return rememberingStatements(raw);
};

/**
 * The connection as the query builder uses it, with each statement told to the observer under the
 * one text that it was prepared from.
 */
const observed = (raw: SQLite.Database, observe: Observer | undefined) => {
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
    if (statements.size < MOST_PREPARED) statements.set(text, made);
    return made;
  };
  return { prepare, close: () => void raw.close() };
};

type Rows = Record<string, Value>[];
/** What the query builder asks of a connection. */
type Preparing = Pick<SqliteDatabase, 'prepare' | 'close'>;

/** The connection, with each text told of before it may run. */
const told = (connection: Preparing, tell: (text: string) => void): Preparing => ({
  prepare: text => {
    tell(text);
    return connection.prepare(text);
  },
  close: () => connection.close(),
});

/** The short way for hot statements. */
const directOver = (connection: Preparing) => ({
  rows: (text: string, values: readonly Value[]): Record<string, Value>[] => {
    const statement = connection.prepare(text);
    if (statement.reader) return statement.all(values) as Record<string, Value>[];
    statement.run(values);
    return [];
  },
  // Asking for the id with "returning" costs SQLite more than the insertion itself.
  id: (insert: string, values: readonly Value[]): number =>
    Number(connection.prepare(insert).run(values).lastInsertRowid),
});

/** The query builder over the connection, and beside it the short way. */
const builderOver = (
  connection: Preparing,
  direct: Direct = directOver(connection),
): Kysely<Tables> =>
  runsDirectly(
    new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) }),
    direct,
  );

/** The same for reading, which is repeated until no other process has locked the database. */
const readerOver = (
  connection: Preparing,
  free: UntilFree,
  direct: Direct = directOver(connection),
): Kysely<Tables> =>
  runsDirectly(
    new Kysely<Tables>({
      dialect: repeatingDialect(new SqliteDialect({ database: connection }), free),
    }),
    {
      ...direct,
      rows: (text, values) => free.run(() => direct.rows(text, values)) as Rows | Promise<Rows>,
    },
  );

/** So many rows come at once. */
const PAGE = 2000;

/** A reader of its own, whose transaction sees one moment until it ends. */
const snapshotOf = async <T>(
  file: string,
  free: UntilFree,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> => {
  const raw = open(file, true);
  // Whole tables pass by once: a page that was read is not asked for again.
  raw.pragma('cache_size = -8000');
  try {
    raw.exec('begin');
    const stream = async function* (text: string, values: Value[]) {
      let page: Values[] = [];
      for (const row of raw.prepare(text).raw(true).iterate(values)) {
        page.push(row as Values);
        if (page.length < PAGE) continue;
        yield page;
        page = [];
      }
      if (page.length > 0) yield page;
    };
    // Reading anything fixes the moment.
    await free.run(() => raw.prepare('select 1 from sqlite_master limit 1').get());
    return await work({ read: readerOver(raw, free), stream });
  } finally {
    raw.close();
  }
};

/** Opens (or makes) bijak.sqlite in the folder. */
export const openSqlite = async (
  folder: string,
  observe?: Observer,
  limits = DEFAULT_LIMITS,
): Promise<Database> => {
  const file = join(folder, 'bijak.sqlite');
  const free = untilFree(limits.lock);
  const space = watchSpace(folder);
  const writer = open(file, false);
  const reader = open(file, true);
  const changed = changedTables();
  const write = builderOver(told(observed(writer, observe), changed.note));
  const reading = observed(reader, observe);
  const read = readerOver(reading, free);
  // The writer's own commits leave it as it is.
  const version = writer.prepare('pragma data_version').pluck();
  const lookUps = rememberedLookUps(directOver(reading), () => version.get());
  const begin = writer.prepare('begin immediate');
  const commit = writer.prepare('commit');
  const rollback = writer.prepare('rollback');
  const mark = writer.prepare('savepoint work');
  const keep = writer.prepare('release work');
  const undo = writer.prepare('rollback to work');
  const changes = writer.prepare('select total_changes()').pluck();
  let sharing: Sharing = 'alone';
  let changedBefore: unknown;
  let keepsInMemory = false;
  // A savepoint keeps a copy of each page that it changes, beyond sixteen of them in a file: up to
  // a fifth of the time of a save. In memory they stay few. A work that is alone makes none, so
  // that one that sorts a large table, as at a migration, still does it in a file.
  const keepCopiesInMemory = () => {
    if (!keepsInMemory) writer.pragma('temp_store = MEMORY');
    keepsInMemory = true;
  };
  const grouped = groupedWrites(
    withSums({
      begin: async how => {
        sharing = how;
        if (sharing !== 'alone') keepCopiesInMemory();
        await free.run(() => begin.run());
        return write;
      },
      mark: async () => {
        if (sharing === 'marked') mark.run();
        else changedBefore = changes.get();
      },
      keep: async () => {
        if (sharing === 'marked') keep.run();
      },
      undo: async () => {
        if (!writer.inTransaction) throw new CannotUndo();
        if (sharing === 'marked') {
          undo.run();
          keep.run();
        } else if (changes.get() !== changedBefore) throw new CannotUndo();
      },
      commit: async () => {
        await free.run(() => commit.run());
        space.wrote();
        lookUps.forget(changed.take());
      },
      rollback: async () => {
        changed.take();
        if (writer.inTransaction) rollback.run();
      },
    }),
    // A copy of each page that a work changes costs an eighth of a save.
    'optimistic',
    {
      milliseconds: Math.min(limits.lock, limits.connect),
      isTrouble: error => troubleOf(error) === 'busy',
    },
  );
  const durably = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    try {
      return await grouped.write(work);
    } catch (error) {
      if (!isFull(error)) throw error;
      space.refused();
      throw new DatabaseError('full', 'The disk is full or cannot be written.', error);
    }
  };
  const reshape = (statement: string) => {
    writer.exec(statement);
    lookUps.forget('any');
  };
  return {
    read,
    lookups: readerOver(reading, free, lookUps),
    write: durably,
    ahead: grouped.ahead,
    writing: grouped.writing,
    snapshot: work => snapshotOf(file, free, work),
    // There is one writer only: ids appear in the order in which they are committed.
    settled: async table =>
      (
        await free.run(
          () =>
            reader.prepare(`select coalesce(max(id), 0) as id from "${table}"`).get() as {
              id: number;
            },
        )
      ).id,
    handOver: grouped.outside,
    lockTables: async () => undefined,
    // The greatest id is looked up at every insertion, in the table or in SQLite's own memory of
    // it.
    raiseIds: async () => undefined,
    contains: (column, text) => {
      if (isCaseless(text)) return sql`instr(${sql.ref(column)}, ${text}) > 0`;
      const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      // SQLite's own comparison is ten times as fast as calling back.
      return isCasedInAsciiOnly(text)
        ? sql`${sql.ref(column)} like ${pattern} escape '\\'`
        : sql`fold(${sql.ref(column)}) like ${pattern} escape '\\'`;
    },
    asWords: column => sql`${column} collate nocase`,
    emptyLast: (expression, by) =>
      by === 'asc' ? sql`${expression} asc nulls last` : sql`${expression} desc`,
    isOneOf: (column, values) =>
      sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`,
    // There is one writer only: nothing that it reads changes before its transaction ends.
    held: query => query,
    columnsOf: async table => {
      const columns = await free.run(
        () =>
          reader.pragma(`table_info(${JSON.stringify(table)})`) as { name: string; type: string }[],
      );
      return columns.map(({ name, type }) => ({ name, type: storedType(type) }));
    },
    createTable: async table => {
      for (const statement of createStatements('sqlite', table)) reshape(statement);
    },
    addColumn: async (table, name, type) =>
      reshape(`alter table "${table}" add column "${name}" ${columnType('sqlite', type)}`),
    createIndexes: async table => {
      for (const statement of indexStatements('sqlite', table)) reshape(statement);
    },
    staleIndexes: async table => {
      const present = reader.pragma(`index_list(${JSON.stringify(table.name)})`) as {
        name: string;
      }[];
      const names = present.map(({ name }) => name);
      return staleIndexes('sqlite', table, names);
    },
    columnType: type => columnType('sqlite', type),
    createStatements: table => createStatements('sqlite', table),
    alone: (work, kind = 'shape') => inTurn(`${file} ${kind}`, work),
    isDuplicate: error =>
      error instanceof SQLite.SqliteError &&
      /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|ROWID)$/.test(error.code),
    // Its statements have no time limit.
    patiently: work => work(),
    ailment: async () => {
      if (free.waited() > TOLD_AFTER_MS) return 'The database is locked by another process.';
      try {
        reader.prepare('select 1 from sqlite_master limit 1').get();
      } catch (error) {
        return `The database cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      }
      return space.ailment();
    },
    abandon: free.stop,
    close: async () => {
      free.stop();
      reader.close();
      writer.close();
    },
  };
};
