// PostgreSQL: any number of processes may serve one database. The waiting writes of a process share one durable commit, each in its own
// savepoint: documents of a company wait for its counter anyway, and one flush for all of them is what makes them fast.
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, Tables, Transaction } from './connect.ts';
import { inTurn } from '../in-turn.ts';
import { groupedWrites } from './grouped-writes.ts';
import { oneConnection } from './one-connection.ts';
import { rememberingStatements } from './prepared.ts';
import { columnType, createStatements, indexStatements, storedType } from './tables.ts';

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

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code ?? '';

/** Opens a pool. Throws an Error when the database cannot be reached or is not UTF8. */
export const openPostgres = async (url: string): Promise<Database> => {
  const settings = { connectionString: url, types: numbersAsNumbers, keepAlive: true };
  const pool = new pg.Pool({ ...settings, max: 16 });
  pool.on('connect', rememberingStatements);
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const read = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const encoding = await sql<{ server_encoding: string }>`show server_encoding`.execute(read);
  if (encoding.rows[0]?.server_encoding !== 'UTF8')
    throw new Error('DATABASE_URL names a database that is not UTF8; create it with encoding UTF8.');
  // Under the locale C, PostgreSQL itself knows the case of ASCII letters only.
  const letters = await sql<{ folds: boolean }>`select 'É' ilike 'é' as folds`.execute(read);
  const folding = letters.rows[0]?.folds ? sql`` : sql`collate "und-x-icu"`;

  const writing = oneConnection(settings);
  const writer = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: writing.pool }) });
  const say = async (command: string) => void (await sql.raw(command).execute(writer));
  const grouped = groupedWrites<Transaction>({
    begin: async () => {
      await writing.ready();
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
    contains: (column, text) => sql`${sql.ref(column)} ${folding} ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`,
    held: (query, how) => (how === 'share' ? query.forShare() : query.forUpdate()),
    columnsOf: async table =>
      (
        await sql<{
          column_name: string;
          data_type: string;
        }>`select column_name, data_type from information_schema.columns where table_schema = current_schema() and table_name = ${table}`.execute(
          read,
        )
      ).rows.map(row => ({ name: row.column_name, type: storedType(row.data_type) })),
    createTable: async table => {
      for (const statement of createStatements('postgres', table)) await sql.raw(statement).execute(read);
    },
    addColumn: async (table, name, type) =>
      void (await sql.raw(`alter table "${table}" add column "${name}" ${columnType('postgres', type)}`).execute(read)),
    createIndexes: async table => {
      for (const statement of indexStatements(table)) await sql.raw(statement).execute(read);
    },
    // In turn within the process first: a crowd of waiting works would otherwise take every connection of the pool.
    alone: work =>
      inTurn(url, async () => {
        const client = await pool.connect();
        try {
          await client.query('select pg_advisory_lock($1)', [SHAPE_LOCK]);
          return await work();
        } finally {
          await client.query('select pg_advisory_unlock($1)', [SHAPE_LOCK]).catch(() => undefined);
          client.release();
        }
      }),
    isDuplicate: error => codeOf(error) === '23505',
    close: async () => {
      await writer.destroy();
      await read.destroy();
    },
  };
};
