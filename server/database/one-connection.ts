// One PostgreSQL connection that several statements travel on at once (pipelining). For what is
// written: everything between begin and commit is said to the same session, and a lost connection
// fails its transaction instead of quietly becoming another one. For look-ups: those of many
// requests share the way there and back.
import type { Socket } from 'node:net';
import type { PostgresPool } from 'kysely';
import type { Observer, Value } from './connect.ts';
import {
  DatabaseError,
  isBusy,
  isLostConnection,
  lostConnection,
} from './engine/database-error.ts';
import type { ServerSession } from './engine/server-session.ts';
import type { Servers } from './engine/servers.ts';

/** Runs a text with numbered places. */
export type Query = (
  text: string,
  values: readonly Value[],
) => Promise<{ rows: Record<string, Value>[]; command?: string }>;

export type OneConnection = {
  /**
   * A working connection before a transaction begins; a lost one is replaced here and nowhere else.
   * Throws DatabaseError.
   */
  ready: () => Promise<ServerSession>;
  /** The connection as the pool that the query builder expects. */
  pool: PostgresPool;
  /** The short way, past the query builder. */
  query: Query;
  /** Ends the connection at once; the next `ready` opens another. */
  drop: (reason: string) => void;
  end: () => Promise<void>;
};

/**
 * Runs `done` when the moment is over: `process.nextTick`, or `setImmediate` for all that has come
 * in by now.
 */
type Moment = (done: () => void) => unknown;

/**
 * What is said to the socket within one moment leaves in one piece, for each piece by itself wakes
 * the server up.
 */
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

type Opened = { session: ServerSession; gather: () => void };

/** Opens the connection with the first `ready`. */
export const oneConnection = (
  servers: Servers,
  observe?: Observer,
  moment: Moment = process.nextTick,
): OneConnection => {
  let opened: Opened | undefined;
  let opening: Promise<void> | undefined;

  const open = async (): Promise<void> => {
    const session = await servers.open({ pipeline: true, observe });
    opened = { session, gather: gathering(session.socket, moment) };
    session.onLost(() => {
      if (opened?.session === session) opened = undefined;
    });
  };

  const query = (...parameters: unknown[]): Promise<never> => {
    if (!opened) return Promise.reject(lostConnection('The connection to PostgreSQL was lost.'));
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
 * The same for look-ups, which belong to no transaction: a lost connection is replaced, those that
 * were on their way are asked again, and those that come in together leave together. One that is
 * locked out keeps all behind it waiting: after `patience` milliseconds each is refused.
 */
export const lookUpConnection = (
  servers: Servers,
  patience: number,
  observe?: Observer,
): Pick<OneConnection, 'pool' | 'query' | 'end'> => {
  const { ready, query, end } = oneConnection(servers, observe, setImmediate);
  const asking = async (...parameters: unknown[]): Promise<never> => {
    const began = performance.now();
    for (;;) {
      const session = await ready();
      try {
        return await (query as unknown as (...given: unknown[]) => Promise<never>)(...parameters);
      } catch (error) {
        if (isBusy(error)) session.drop('A look-up was locked out.');
        else if (!isLostConnection(error)) throw error;
        else session.drop('The session is of no more use.');
        if (isBusy(error) || performance.now() - began > patience)
          throw new DatabaseError('busy', 'A look-up took too long.', error);
      }
    }
  };
  const borrowed = { query: asking, release: () => undefined };
  return {
    query: asking as unknown as Query,
    end,
    pool: { connect: async () => borrowed, end } as unknown as PostgresPool,
  };
};
