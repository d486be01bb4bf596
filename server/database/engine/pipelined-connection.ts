// One PostgreSQL connection for many statements at once (pipelining). A transaction stays in its
// session and fails with a lost connection; look-ups of many requests share a round trip.
import type { Socket } from 'node:net';
import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { QueryObserver, Tables, Value } from '../database.ts';
import {
  createConnectionLostError,
  DatabaseError,
  isBusy,
  isConnectionLost,
} from '../database-error.ts';
import { registerDirectRunner, toNumberedPlaceholders } from '../raw-query.ts';
import type { PrimaryLocator } from './primary-locator.ts';
import type { ServerSession } from './server-session.ts';

/** Runs a text with numbered placeholders. */
export type RunQuery = (
  text: string,
  values: readonly Value[],
) => Promise<{ rows: Record<string, Value>[]; command?: string }>;

type PipelinedConnection = {
  /**
   * Returns a working connection before a transaction begins; a lost one is replaced only here.
   * Throws DatabaseError.
   */
  ready: () => Promise<ServerSession>;
  /** The connection as the pool that the query builder expects. */
  pool: PostgresPool;
  /** Runs a text directly, past the query builder. */
  query: RunQuery;
  /** Ends the connection at once; the next `ready` opens another. */
  drop: (reason: string) => void;
  end: () => Promise<void>;
};

/**
 * Runs `done` at the end of the tick: `process.nextTick`, or `setImmediate` for everything that has
 * arrived by then.
 */
type Schedule = (done: () => void) => unknown;

/**
 * Sends everything written within one tick in one piece, because each piece wakes the server up.
 */
const batchSocketWrites = (socket: Socket, moment: Schedule): (() => void) => {
  let held = false;
  return () => {
    if (held) return;
    held = true;
    socket.cork();
    moment(() => {
      held = false;
      socket.uncork();
    });
  };
};

type OpenConnection = { session: ServerSession; gather: () => void };

/** Opens the connection with the first `ready`. */
export const createPipelinedConnection = (
  servers: PrimaryLocator,
  observe?: QueryObserver,
  moment: Schedule = process.nextTick,
): PipelinedConnection => {
  let opened: OpenConnection | undefined;
  let opening: Promise<void> | undefined;

  const open = async (): Promise<void> => {
    const session = await servers.open({ pipeline: true, observe });
    opened = { session, gather: batchSocketWrites(session.socket, moment) };
    session.onLost(() => {
      if (opened?.session === session) opened = undefined;
    });
  };

  const query = (...parameters: unknown[]): Promise<never> => {
    if (!opened)
      return Promise.reject(createConnectionLostError('The connection to PostgreSQL was lost.'));
    opened.gather();
    return (opened.session.client.query as (...given: unknown[]) => Promise<never>)(...parameters);
  };
  const borrowed = { query, release: () => undefined };
  const end = async () => void (await opened?.session.end());

  return {
    ready: async () => {
      while (!opened) {
        opening ??= open().finally(() => {
          opening = undefined;
        });
        await opening;
      }
      return opened.session;
    },
    query,
    pool: { connect: async () => borrowed, end } as unknown as PostgresPool,
    drop: reason => opened?.session.drop(reason),
    end,
  };
};

/**
 * The same for look-ups, which belong to no transaction: a lost connection is replaced, pending
 * look-ups are repeated, and concurrent ones are sent together. A locked one blocks all behind it,
 * so each is refused after `patience` milliseconds.
 */
export const createLookupConnection = (
  servers: PrimaryLocator,
  patience: number,
  observe?: QueryObserver,
): Pick<PipelinedConnection, 'pool' | 'query' | 'end'> => {
  const { ready, query, end } = createPipelinedConnection(servers, observe, setImmediate);
  const asking = async (...parameters: unknown[]): Promise<never> => {
    const began = performance.now();
    for (;;) {
      const session = await ready();
      try {
        return await (query as unknown as (...given: unknown[]) => Promise<never>)(...parameters);
      } catch (error) {
        if (isBusy(error)) session.drop('A look-up was locked out.');
        else if (!isConnectionLost(error)) throw error;
        else session.drop('The session is of no more use.');
        if (isBusy(error) || performance.now() - began > patience)
          throw new DatabaseError('busy', 'A look-up took too long.', error);
      }
    }
  };
  const borrowed = { query: asking, release: () => undefined };
  return {
    query: asking as unknown as RunQuery,
    end,
    pool: { connect: async () => borrowed, end } as unknown as PostgresPool,
  };
};

/**
 * The query builder over a pool. Its raw texts get numbered placeholders and run the same way, or
 * `directly` past the builder.
 */
export function createQueryBuilder(pool: PostgresPool, directly?: RunQuery): Kysely<Tables> {
  const builder = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const built: RunQuery = (text, values) =>
    builder.executeQuery(CompiledQuery.raw(text, values as unknown[]));
  const query = directly ?? built;
  const rows = async (text: string, values: readonly Value[]) =>
    (await query(toNumberedPlaceholders(text), values)).rows;
  return registerDirectRunner(builder, {
    rows,
    id: async (insert, values) => Number((await rows(`${insert} returning id`, values))[0]!.id),
  });
}
