// PostgreSQL: any number of processes may serve one database. The waiting writes of a process share
// one durable commit, each in its own savepoint: documents of a company wait for its counter
// anyway, and one flush for all of them makes them fast.
import { type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { DEFAULT_DATABASE_LIMITS, parseServerAddresses } from '../../platform/database-settings.ts';
import { withLock } from '../../platform/keyed-mutex.ts';
import type {
  Database,
  LockName,
  QueryObserver,
  ReadDb,
  RowValues,
  Snapshot,
  Value,
} from '../database.ts';
import { getErrorCode } from '../database-error.ts';
import {
  findStaleIndexes,
  hasOnlyAsciiCase,
  isCaseless,
  type TableDefinition,
  toColumnType,
  toCreateStatements,
  toIndexStatements,
  toStoredType,
  toTrigramStatements,
} from '../ddl.ts';
import { matchEquivalents } from '../match-equivalents.ts';
import { toNormalFormSql } from '../normal-form-sql.ts';
import { toNumberedPlaceholders } from '../raw-query.ts';
import { runLongRunning, withAdvisoryLock } from './advisory-lock.ts';
import { assertNoTransactionPooler } from './assert-no-transaction-pooler.ts';
import { createDurableWrites } from './durable-writes.ts';
import { createLookupConnection, createQueryBuilder } from './pipelined-connection.ts';
import { createPrimaryLocator } from './primary-locator.ts';
import { createRetryingReads } from './retry-reads.ts';
import type { SessionPool } from './session-pool.ts';
import { watchServer } from './watch-server.ts';

const INT8 = 20;
const NUMERIC = 1700;
/** The advisory-lock number of each kind of exclusive work. */
const LOCK_KEYS: Record<LockName, number> = {
  shape: 7_236_001,
  schedule: 7_236_002,
  'binary log': 7_236_003,
  backup: 7_236_004,
};
/** Rows per fetch. */
const PAGE_SIZE = 2000;

/**
 * Shorter texts have no trigram, and the index would be read as a whole. Vowel signs count as
 * letters only on some servers.
 */
const TRIGRAM_PATTERN = /[\p{L}\p{N}]{3}/u;

const numericTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid as 20, format as 'text'),
} as pg.CustomTypesConfig;

/** Runs in a session of its own, in one repeatable-read transaction. */
const withSnapshot = <T>(pool: SessionPool, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  pool.use(async ({ client }) => {
    const borrowed = { query: client.query.bind(client), release: () => undefined };
    const read = createQueryBuilder({
      connect: async () => borrowed,
      end: async () => undefined,
    } as unknown as PostgresPool);
    let cursors = 0;
    const stream = async function* (text: string, values: Value[]) {
      cursors += 1;
      const cursor = `rows_${cursors}`;
      await client.query(
        `declare ${cursor} no scroll cursor for ${toNumberedPlaceholders(text)}`,
        values,
      );
      for (;;) {
        const { rows } = await client.query<RowValues>({
          text: `fetch ${PAGE_SIZE} from ${cursor}`,
          rowMode: 'array',
        });
        if (rows.length > 0) yield rows;
        if (rows.length < PAGE_SIZE) break;
      }
      await client.query(`close ${cursor}`);
    };
    try {
      await client.query('begin isolation level repeatable read read only');
      return await work({ read, stream });
    } finally {
      await client.query('rollback').catch(() => undefined);
    }
  });

/**
 * The greatest settled id of a table. Ids assigned before a look at the running transactions belong
 * to one of those or to one that has ended: once all of them have ended, no row can appear below
 * any more.
 */
const createSafeMaxId = (read: ReadDb) => {
  const looks = new Map<string, { given: number; next: bigint; settled: number }>();
  return async (table: string): Promise<number> => {
    const last = await sql<{
      given: number | null;
    }>`select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')) as given`.execute(
      read,
    );
    const given = last.rows[0]?.given ?? 0;
    const running = await sql<{
      oldest: string;
      next: string;
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
      pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(read);
    const [oldest, next] = [BigInt(running.rows[0]!.oldest), BigInt(running.rows[0]!.next)];
    const before = looks.get(table);
    if (oldest === next) {
      looks.set(table, { given, next, settled: given });
      return given;
    }
    if (before && oldest < before.next) return before.settled;
    const settled = before?.given ?? 0;
    looks.set(table, { given, next, settled });
    return settled;
  };
};

/**
 * Opens the sessions. Throws an Error with one line if no server can be reached or the database is
 * not UTF8.
 */
export const openPostgres = async (
  url: string,
  observe?: QueryObserver,
  limits = DEFAULT_DATABASE_LIMITS,
): Promise<Database> => {
  const servers = createPrimaryLocator(parseServerAddresses(url), limits, numericTypes);
  const { read, pool, longPool } = createRetryingReads(servers, limits, observe);
  await assertNoTransactionPooler(servers);
  const encoding = await sql<{ server_encoding: string }>`show server_encoding`.execute(read);
  if (encoding.rows[0]?.server_encoding !== 'UTF8')
    throw new Error(
      'DATABASE_URL names a database that is not UTF8; create it with encoding UTF8.',
    );
  // Under the locale C, PostgreSQL itself only folds ASCII letters.
  const letters = await sql<{ folds: boolean }>`select 'É' ilike 'é' as folds`.execute(read);
  const folding = letters.rows[0]?.folds ? sql`` : sql`collate "und-x-icu"`;

  // Without the extension, or the privilege to create it, a search for a part of a text reads all
  // texts of a company.
  const hasTrigrams = async () => {
    try {
      await sql`create extension if not exists pg_trgm`.execute(read);
      return true;
    } catch {
      return false;
    }
  };
  const indexTrigrams = async (table: TableDefinition) => {
    const statements = toTrigramStatements(table);
    if (statements.length > 0 && (await hasTrigrams()))
      for (const statement of statements) await sql.raw(statement).execute(read);
  };

  const looking = createLookupConnection(servers, limits.lock, observe);
  const lookups = createQueryBuilder(looking.pool, looking.query);
  const watch = watchServer(servers);
  const writing = createDurableWrites(servers, limits, watch, observe);

  return {
    read,
    cachedReads: lookups,
    readInside: tx => tx,
    write: writing.write,
    withWritePriority: writing.withWritePriority,
    isWriting: writing.isWriting,
    snapshot: work => withSnapshot(longPool, work),
    safeMaxId: createSafeMaxId(read),
    // Several processes may write at once.
    releaseWriter: work => work(),
    lockTables: async (tx, tables) =>
      void (await sql
        .raw(`lock table ${tables.map(name => `"${name}"`).join(', ')} in exclusive mode`)
        .execute(tx)),
    // It counts its rows itself.
    describeIndexes: async () => undefined,
    bumpIdSequence: async (tx, table) =>
      void (await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest((select coalesce(max(id), 1) from ${sql.table(table)}),
        (select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')), 1))))`.execute(
        tx,
      )),
    contains: matchEquivalents((column, text, inWords = false) => {
      const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
      const folded = sql`lower(${sql.ref(column)} collate "C")`;
      if (inWords && hasOnlyAsciiCase(text))
        return TRIGRAM_PATTERN.test(text)
          ? sql`${folded} like ${pattern.toLowerCase()}`
          : sql`strpos(${folded}, ${text.toLowerCase()}) > 0`;
      if (isCaseless(text)) return sql`${sql.ref(column)} collate "C" like ${pattern}`;
      // Folding ASCII alone takes half the time of folding every script, and "ilike" would fold the
      // pattern again for each row.
      return hasOnlyAsciiCase(text)
        ? sql`${folded} like ${pattern.toLowerCase()}`
        : sql`${sql.ref(column)} ${folding} ilike ${pattern}`;
    }),
    jsonText: (column, key) => sql`(${sql.ref(column)}::json ->> cast(${key} as text))`,
    normalForm: text => toNormalFormSql('postgres', text),
    lockValue: async (tx, value) =>
      void (await sql`select pg_advisory_xact_lock(hashtextextended(${value}, 0))`.execute(tx)),
    holdValue: async (tx, value) =>
      void (await sql`select pg_advisory_xact_lock_shared(hashtextextended(${value}, 0))`.execute(
        tx,
      )),
    foldCase: column => sql`lower(${column} collate "C")`,
    nullsLast: (expression, by) =>
      by === 'desc' ? sql`${expression} desc nulls last` : sql`${expression} asc`,
    isOneOf: (column, values) =>
      sql`${sql.ref(column)} = any(${values}::${sql.raw(typeof values[0] === 'number' ? 'bigint[]' : 'text[]')})`,
    forShare: query => query.forShare(),
    forUpdate: query => query.forUpdate(),
    listColumns: async table =>
      (
        await sql<{
          column_name: string;
          data_type: string;
        }>`select column_name, data_type from information_schema.columns where table_schema = current_schema() and table_name = ${table}`.execute(
          read,
        )
      ).rows.map(row => ({ name: row.column_name, type: toStoredType(row.data_type) })),
    createTable: async table => {
      for (const statement of toCreateStatements('postgres', table))
        await sql.raw(statement).execute(read);
      await indexTrigrams(table);
    },
    addColumn: async (table, name, type) =>
      void (await sql
        .raw(`alter table "${table}" add column "${name}" ${toColumnType('postgres', type)}`)
        .execute(read)),
    createIndexes: async table => {
      for (const statement of toIndexStatements('postgres', table))
        await sql.raw(statement).execute(read);
      await indexTrigrams(table);
    },
    findStaleIndexes: async table => {
      const { rows } = await sql<{
        name: string;
      }>`select indexname as name from pg_indexes where schemaname = current_schema() and tablename = ${table.name}`.execute(
        read,
      );
      return findStaleIndexes(
        'postgres',
        table,
        rows.map(({ name }) => name),
      );
    },
    toColumnType: type => toColumnType('postgres', type),
    toCreateStatements: table => toCreateStatements('postgres', table),
    // One at a time within the process first: otherwise waiting work would take every session of
    // the pool.
    withLock: (work, kind = 'shape') =>
      withLock(`${url} ${kind}`, () =>
        pool.use(session => withAdvisoryLock(session, LOCK_KEYS[kind], work)),
      ),
    withLongTimeout: runLongRunning,
    isUniqueViolation: error => getErrorCode(error) === '23505',
    checkHealth: watch.checkHealth,
    abort: () => {
      servers.close();
      servers.dropAll('The service is ending.');
    },
    close: async () => {
      servers.close();
      await watch.end();
      await writing.end();
      await looking.end();
      await pool.end();
      await longPool.end();
    },
  };
};
