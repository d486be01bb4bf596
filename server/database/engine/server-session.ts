// One session with PostgreSQL: opened within a time limit, with an error listener from the start,
// and ended by us if the server stays silent. A frozen server keeps its sockets open: only a
// timeout detects it.
import { Socket } from 'node:net';
import pg from 'pg';
import type { DatabaseLimits } from '../../platform/database-settings.ts';
import type { QueryObserver } from '../database.ts';
import { createConnectionLostError } from '../database-error.ts';
import { withPreparedStatements } from './prepared-statements.ts';

export type ServerSession = {
  client: pg.Client;
  socket: Socket;
  /** Milliseconds without a byte while an answer is due; 0 if none is. */
  silentMs: () => number;
  /** Ends it at once: all running statements fail as lost. */
  drop: (reason: string) => void;
  isLost: () => boolean;
  /** The time limit of later statements in milliseconds. */
  setStatementTimeout: (statement: number) => void;
  /** Ends it cleanly, without waiting for a server that does not answer. */
  end: () => Promise<void>;
  /** Calls back once when the session is lost. */
  onLost: (done: () => void) => void;
};

/** The state that a server reports when a session begins. */
export type ServerState = { inRecovery: boolean; readOnly: boolean; timeline: string };

type SessionOptions = {
  limits: DatabaseLimits;
  types?: pg.CustomTypesConfig;
  observe?: QueryObserver | undefined;
  pipeline?: boolean;
};

/** The server's own limit applies first; this much later we end the session ourselves. */
const GRACE_MS = 5_000;
const CLOSE_TIMEOUT_MS = 500;
const CHECK_INTERVAL_MS = 500;
const KEEPALIVE_MS = 10_000;
/** A server that lost its connection to us releases our locks within a minute. */
const SERVER_KEEPALIVE =
  'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';
/**
 * Compiling a report of ten parts takes seconds, and running what was compiled tenths of one: PostgreSQL decides
 * by the estimated cost of a plan, which is high for statements as long as ours.
 */
const NO_JIT = 'set jit = off';
const STATE_QUERY = `select pg_is_in_recovery() as in_recovery, current_setting('default_transaction_read_only') as read_only,
  case when pg_is_in_recovery() then '' else substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline`;

/**
 * Opens a session and loads the server's state. Throws the driver's error, or a lost connection
 * after `limits.connect`.
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
  // The first answers must arrive within the time limit too, not only the greeting.
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
 * Sets the limits and reads the state in one round trip. Not in the greeting: a pooler would refuse
 * unknown parameters there.
 */
async function loadServerState(
  client: pg.Client,
  { statement, lock }: DatabaseLimits,
): Promise<ServerState> {
  const text = `set statement_timeout = ${Math.round(statement)}; set lock_timeout = ${Math.round(lock)}; ${SERVER_KEEPALIVE}; ${NO_JIT}; ${STATE_QUERY}`;
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

/** Tracks whether statements wait for their answer, and for how long nothing has arrived. */
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
  // Emitted by the driver when every statement has been answered.
  client.on('drain', () => {
    isOwed = false;
  });
  return () => {
    if (!isOwed) return 0;
    // A large answer is in progress as long as bytes arrive.
    if (socket.bytesRead !== bytes) {
      bytes = socket.bytesRead;
      since = performance.now();
    }
    return performance.now() - since;
  };
}
