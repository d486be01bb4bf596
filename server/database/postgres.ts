// PostgreSQL: any number of processes may serve one database. The waiting writes of a process share one durable commit, each in its own
// savepoint: documents of a company wait for its counter anyway, and one flush for all of them is what makes them fast.
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, Tables, Transaction } from './connect.ts';
import { groupedWrites } from './grouped-writes.ts';
import { columnType, createStatements, indexStatements } from './tables.ts';

const INT8 = 20;
const NUMERIC = 1700;
/** serialization_failure and deadlock_detected: nothing was kept, the work may simply run again. */
const collisions = new Set(['40001', '40P01']);
const TRIES = 5;
/** One number for "somebody is changing the shape of this database". */
const SHAPE_LOCK = 7_236_001;

const numbersAsNumbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid as 20, format as 'text'),
} as pg.CustomTypesConfig;

/** So many different texts are prepared on a connection at most. */
const MOST_PREPARED = 500;

/** Parsing and planning cost more than running: a text that comes again is found prepared under its own name. */
const rememberingStatements = (pool: pg.Pool): pg.Pool => {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const known = names.get(text);
    if (known || names.size >= MOST_PREPARED) return known;
    names.set(text, `s${names.size}`);
    return undefined;
  };
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
    const remembering = (text: unknown, values?: unknown, ...rest: unknown[]) => {
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined;
      return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
    };
    client.query = remembering as typeof client.query;
  });
  return pool;
};

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code ?? '';

/** Opens a pool. Throws an Error when the database cannot be reached or is not UTF8. */
export const openPostgres = async (url: string): Promise<Database> => {
  const pool = rememberingStatements(new pg.Pool({ connectionString: url, max: 16, types: numbersAsNumbers, keepAlive: true }));
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const encoding = await sql<{ server_encoding: string }>`show server_encoding`.execute(read);
  if (encoding.rows[0]?.server_encoding !== 'UTF8')
    throw new Error('DATABASE_URL names a database that is not UTF8; create it with encoding UTF8.');

  // One connection of its own, so that what is said between begin and commit is said to the same session.
  const writing = rememberingStatements(new pg.Pool({ connectionString: url, max: 1, types: numbersAsNumbers, keepAlive: true }));
  writing.on('error', () => undefined);
  const writer = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: writing }) });
  const say = async (command: string) => void (await sql.raw(command).execute(writer));
  const grouped = groupedWrites<Transaction>({
    begin: async () => {
      await say('begin');
      return writer;
    },
    mark: () => say('savepoint work'),
    keep: () => say('release savepoint work'),
    undo: () => say('rollback to savepoint work'),
    commit: () => say('commit'),
    rollback: () => say('rollback'),
  });

  const write = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await grouped(work);
      } catch (error) {
        if (attempt >= TRIES || !collisions.has(codeOf(error))) throw error;
        await new Promise(done => setTimeout(done, attempt * 5 * Math.random()));
      }
    }
  };

  return {
    read,
    write,
    contains: (column, text) => sql`${sql.ref(column)} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`,
    columnsOf: async table =>
      (
        await sql<{
          column_name: string;
        }>`select column_name from information_schema.columns where table_schema = current_schema() and table_name = ${table}`.execute(read)
      ).rows.map(row => row.column_name),
    createTable: async table => {
      for (const statement of createStatements('postgres', table)) await sql.raw(statement).execute(read);
    },
    addColumn: async (table, name, type) =>
      void (await sql.raw(`alter table "${table}" add column "${name}" ${columnType('postgres', type)}`).execute(read)),
    createIndexes: async table => {
      for (const statement of indexStatements(table)) await sql.raw(statement).execute(read);
    },
    alone: async work => {
      const client = await pool.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [SHAPE_LOCK]);
        return await work();
      } finally {
        await client.query('select pg_advisory_unlock($1)', [SHAPE_LOCK]).catch(() => undefined);
        client.release();
      }
    },
    isDuplicate: error => codeOf(error) === '23505',
    close: async () => {
      await writer.destroy();
      await read.destroy();
    },
  };
};
