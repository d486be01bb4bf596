// One session with PostgreSQL: opened within a time limit, with a listener for its errors from the
// first moment, and ended by us when the server says nothing any more. A server that is frozen
// keeps its sockets open: only time tells.
import { Socket } from 'node:net';
import pg from 'pg';
import type { DatabaseLimits } from '../../platform/database-settings.ts';
import type { QueryObserver } from '../database.ts';
import { createConnectionLostError } from '../database-error.ts';
import { withPreparedStatements } from './prepared-statements.ts';

export type ServerSession = {
  client: pg.Client;
  socket: Socket;
  /** Milliseconds for which the server has owed an answer without a byte; 0 where it owes none. */
  silentMs: () => number;
  /** Ends it at once: everything under way in it fails as lost. */
  drop: (reason: string) => void;
  isLost: () => boolean;
  /** From here on an answer may take this many milliseconds. */
  setStatementTimeout: (statement: number) => void;
  /** Says goodbye, and waits for no server that does not answer. */
  end: () => Promise<void>;
  /** Calls back once when the session is gone. */
  onLost: (done: () => void) => void;
};

/** What a server says of itself when a session begins. */
export type ServerState = { inRecovery: boolean; readOnly: boolean; timeline: string };

type SessionOptions = {
  limits: DatabaseLimits;
  types?: pg.CustomTypesConfig;
  observe?: QueryObserver | undefined;
  pipeline?: boolean;
};

/** The server's own limit comes first; this much later we end the session ourselves. */
const GRACE_MS = 5_000;
const CLOSE_TIMEOUT_MS = 500;
const CHECK_INTERVAL_MS = 500;
const KEEPALIVE_MS = 10_000;
/** A server that lost us lets go of what we had locked within a minute. */
const SERVER_KEEPALIVE =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';
const STATE_QUERY = `select pg_is_in_recovery() as in_recovery, current_setting('default_transaction_read_only') as read_only,
  case when pg_is_in_recovery() then '' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`;

/**
 * Opens a session and asks the server for its state. Throws what the driver says, or a lost
 * connection after `limits.connect`.
 */
export async function openSession(
  url: string,
  options: SessionOptions,
): Promise<{ session: ServerSession; state: ServerState }> {
  const { limits } = options;
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    types: options.types,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    connectionTimeoutMillis: limits.connect,
    stream: () => socket,
    pipeline: options.pipeline ?? false,
  } as pg.ClientConfig);
  const session = wrapSession(client, socket, limits.statement);
  // The first answers must come within the time limit too, not only the greeting.
  const tooLate = setTimeout(
    () => session.drop('The server did not answer in time.'),
    limits.connect,
  );
  try {
    await client.connect();
    const state = await loadServerState(client, limits);
    withPreparedStatements(client, options.observe);
    return { session, state };
  } catch (error) {
    session.drop('The session could not be opened.');
    throw error;
  } finally {
    clearTimeout(tooLate);
  }
}

/**
 * One round trip sets the limits and asks. Not in the greeting: a pooler would refuse what it does
 * not know there.
 */
async function loadServerState(
  client: pg.Client,
  { statement, lock }: DatabaseLimits,
): Promise<ServerState> {
  const text = `set statement_timeout = ${Math.round(statement)}; set lock_timeout = ${Math.round(lock)}; ${SERVER_KEEPALIVE}; ${STATE_QUERY}`;
  const results = (await client.query(text)) as unknown as {
    rows: { in_recovery: boolean; read_only: string; timeline: string }[];
  }[];
  const row = results.at(-1)!.rows[0]!;
  return { inRecovery: row.in_recovery, readOnly: row.read_only === 'on', timeline: row.timeline };
}

function wrapSession(client: pg.Client, socket: Socket, statement: number): ServerSession {
  const grace = Math.min(GRACE_MS, statement);
  let limit = statement + grace;
  const silence = trackSilence(client, socket);
  let isGone = false;
  const listeners: (() => void)[] = [];
  const lose = () => {
    if (isGone) return;
    isGone = true;
    clearInterval(looking);
    for (const done of listeners.splice(0)) done();
  };
  const drop = (reason: string) => {
    lose();
    socket.destroy(createConnectionLostError(reason));
  };
  const looking = setInterval(() => {
    if (silence() > limit) drop('The server has not answered for too long.');
  }, CHECK_INTERVAL_MS);
  looking.unref();
  // Without a listener an error of a session would end the process.
  client.on('error', lose);
  client.on('end', lose);
  return {
    client,
    socket,
    silentMs: silence,
    drop,
    isLost: () => isGone,
    setStatementTimeout: milliseconds => {
      limit = milliseconds + grace;
    },
    end: async () => {
      const impatient = setTimeout(() => drop('The session is ending.'), CLOSE_TIMEOUT_MS);
      await client.end().catch(() => undefined);
      clearTimeout(impatient);
    },
    onLost: done => {
      if (isGone) done();
      else listeners.push(done);
    },
  };
}

/**
 * Knows whether statements wait for their answer, and answers for how long nothing has come
 * meanwhile.
 */
function trackSilence(client: pg.Client, socket: Socket): () => number {
  let isOwed = false;
  let since = 0;
  let bytes = 0;
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  client.query = ((...parameters: unknown[]) => {
    if (!isOwed) since = performance.now();
    isOwed = true;
    return query(...parameters);
  }) as typeof client.query;
  // Said by the driver when every statement has been answered.
  client.on('drain', () => {
    isOwed = false;
  });
  return () => {
    if (!isOwed) return 0;
    // A large answer is on its way as long as bytes come.
    if (socket.bytesRead !== bytes) {
      bytes = socket.bytesRead;
      since = performance.now();
    }
    return performance.now() - since;
  };
}
