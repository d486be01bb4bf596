// One PostgreSQL connection that several statements travel on at once (pipelining). For what is written: everything between begin and commit
// is said to the same session, and a lost connection fails its transaction instead of quietly becoming another one. For look-ups: those of
// many requests share the way there and back.
import { Socket } from 'node:net';
import pg from 'pg';
import type { PostgresPool } from 'kysely';
import type { Observer, Value } from './connect.ts';
import { rememberingStatements } from './prepared.ts';

/** Runs a text with numbered places. */
export type Query = (text: string, values: readonly Value[]) => Promise<{ rows: Record<string, Value>[] }>;

export type OneConnection = {
  /** A working connection before a transaction begins; a lost one is replaced here and nowhere else. */
  ready: () => Promise<void>;
  /** The connection as the pool that the query builder expects. */
  pool: PostgresPool;
  /** The short way, past the query builder. */
  query: Query;
};

/** Runs `done` when the moment is over: `process.nextTick`, or `setImmediate` for all that has come in by now. */
type Moment = (done: () => void) => unknown;

/** What is said to the socket within one moment leaves in one piece, for each piece by itself wakes the server up. */
const gathering = (socket: Socket, moment: Moment): (() => void) => {
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

type Opened = { client: pg.Client; gather: () => void };

/** Opens the connection with the first `ready`. */
export const oneConnection = (config: pg.ClientConfig, observe?: Observer, moment: Moment = process.nextTick): OneConnection => {
  let opened: Opened | undefined;
  let opening: Promise<void> | undefined;

  const open = async (): Promise<void> => {
    const socket = new Socket();
    const client = rememberingStatements(new pg.Client({ ...config, stream: () => socket, pipeline: true } as pg.ClientConfig), observe);
    const lose = () => {
      if (opened?.client === client) opened = undefined;
    };
    client.on('error', lose);
    client.on('end', lose);
    await client.connect();
    opened = { client, gather: gathering(socket, moment) };
  };

  const query = (...parameters: unknown[]): Promise<never> => {
    if (!opened) return Promise.reject(new Error('The connection to PostgreSQL was lost.'));
    opened.gather();
    return (opened.client.query as (...given: unknown[]) => Promise<never>)(...parameters);
  };
  const borrowed = { query, release: () => undefined };

  return {
    ready: async () => {
      if (opened) return;
      opening ??= open().finally(() => {
        opening = undefined;
      });
      await opening;
    },
    query,
    pool: { connect: async () => borrowed, end: async () => opened?.client.end() } as unknown as PostgresPool,
  };
};

/** The same for look-ups, which belong to no transaction: a lost connection is replaced before the next of them, and those that come in
 *  together leave together. */
export const lookUpConnection = (config: pg.ClientConfig, observe?: Observer): Pick<OneConnection, 'pool' | 'query'> => {
  const { ready, pool, query } = oneConnection(config, observe, setImmediate);
  const connect = async () => {
    await ready();
    return pool.connect();
  };
  return {
    pool: { ...pool, connect },
    query: async (text, values) => {
      await ready();
      return query(text, values);
    },
  };
};
