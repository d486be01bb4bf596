// Finds the server that takes writes, and opens sessions with it. All servers are asked at once:
// the one that is not in recovery is used; if two are not (after a fail-over the old one may still
// answer), the one with the later timeline. While the service runs, an answer that is late by more
// than a second triggers a new check, so that nobody waits for the time limits of a replaced
// server.
import type pg from 'pg';
import type { DatabaseLimits, ServerAddresses } from '../../platform/database-settings.ts';
import type { QueryObserver } from '../database.ts';
import {
  createConnectionLostError,
  DatabaseError,
  getErrorCode,
  isConnectionLost,
} from '../database-error.ts';
import { openSession, type ServerSession, type ServerState } from './server-session.ts';

export type OpenOptions = {
  limits?: DatabaseLimits;
  pipeline?: boolean;
  observe?: QueryObserver | undefined;
};

export type PrimaryLocator = {
  /**
   * Opens a session with the server that takes writes, searching until `limits.connect` is over.
   * Throws DatabaseError `unreachable`, or a permanent error of the server, such as a wrong
   * password.
   */
  open: (options?: OpenOptions) => Promise<ServerSession>;
  /** The same within a time limit of its own and without retries, for monitoring. */
  openWithin: (milliseconds: number) => Promise<ServerSession>;
  /** Forgets the server, because it no longer takes writes. */
  forget: () => void;
  /** Ends every session at once; sessions opened later are new. */
  dropAll: (reason: string) => void;
  close: () => void;
};

const RETRY_PAUSE_MS = 100;
const PROBE_TIMEOUT_MS = 1_000;
/** After the first server that takes writes, the others get this long to answer. */
const OTHER_SERVERS_WAIT_MS = 250;
const WATCH_INTERVAL_MS = 500;
const MAX_SILENCE_MS = 1_000;
/** Wrong password, unknown role, unknown database: retrying is useless. */
const FINAL_ERROR_CODES = /^(28...|3D000|42501|AUTH)/;

type Candidate = { url: string; state: ServerState };

/** Opens nothing yet. `types`: how values are parsed. */
export function createPrimaryLocator(
  { urls, isReadWrite }: ServerAddresses,
  limits: DatabaseLimits,
  types?: pg.CustomTypesConfig,
): PrimaryLocator {
  const sessions = new Set<ServerSession>();
  let current: Candidate | undefined;
  let choosing: Promise<Candidate> | undefined;

  const takesWrites = (state: ServerState) => !state.inRecovery && !(isReadWrite && state.readOnly);

  /** The state of a server, from a short session. */
  const probe = async (url: string): Promise<Candidate> => {
    const within = Math.min(PROBE_TIMEOUT_MS, limits.connect);
    const { session, state } = await openSession(url, { limits: { ...limits, connect: within } });
    void session.end();
    return { url, state };
  };

  const choose = async (): Promise<Candidate> => {
    if (urls.length === 1)
      return { url: urls[0]!, state: { inRecovery: false, readOnly: false, timeline: '' } };
    const found: Candidate[] = [];
    const refused: { url: string; error: unknown }[] = [];
    await new Promise<void>(done => {
      let open = urls.length;
      for (const url of urls)
        probe(url)
          .then(
            candidate => {
              if (!takesWrites(candidate.state)) return;
              found.push(candidate);
              setTimeout(done, OTHER_SERVERS_WAIT_MS);
            },
            error => refused.push({ url, error }),
          )
          .finally(() => {
            open -= 1;
            if (open === 0) done();
          });
    });
    const [best] = found.sort(
      (a, b) =>
        b.state.timeline.localeCompare(a.state.timeline) ||
        urls.indexOf(a.url) - urls.indexOf(b.url),
    );
    if (best) return best;
    const each = refused
      .map(({ url, error }) => `${toHostName(url)}: ${toErrorMessage(error)}`)
      .join('; ');
    throw (
      refused.find(({ error }) => isFinalError(error))?.error ??
      createConnectionLostError(
        refused.length === urls.length ? `no server answers (${each})` : 'no server takes writes',
        refused[0]?.error,
      )
    );
  };

  const chosen = (): Promise<Candidate> => {
    if (current) return Promise.resolve(current);
    choosing ??= choose().finally(() => {
      choosing = undefined;
    });
    return choosing;
  };

  const openOnce = async (options: OpenOptions, connect: number): Promise<ServerSession> => {
    const candidate = await chosen();
    try {
      const within = { ...(options.limits ?? limits), connect };
      const { session, state } = await openSession(candidate.url, {
        ...options,
        limits: within,
        types,
      });
      if (!takesWrites(state)) {
        session.drop('The server takes no writes.');
        throw createConnectionLostError(
          state.inRecovery
            ? 'The server is in recovery and takes no writes.'
            : 'The server is read-only.',
        );
      }
      current = { url: candidate.url, state };
      sessions.add(session);
      session.onLost(() => sessions.delete(session));
      return session;
    } catch (error) {
      current = undefined;
      throw error;
    }
  };

  const open = async (options: OpenOptions = {}): Promise<ServerSession> => {
    const until = performance.now() + limits.connect;
    for (;;) {
      if (isClosed) throw new DatabaseError('unreachable', 'The service is ending.');
      try {
        return await openOnce(options, Math.max(RETRY_PAUSE_MS, until - performance.now()));
      } catch (error) {
        // The last case is a socket in a folder that does not exist yet.
        if (!isConnectionLost(error) && getErrorCode(error) !== 'ENOENT') throw error;
        if (performance.now() + RETRY_PAUSE_MS > until)
          throw new DatabaseError(
            'unreachable',
            `No server of DATABASE_URL can be used: ${toErrorMessage(error)}`,
            error,
          );
        await new Promise(done => setTimeout(done, RETRY_PAUSE_MS));
      }
    }
  };

  const dropAll = (reason: string) => {
    current = undefined;
    for (const session of [...sessions]) session.drop(reason);
  };

  // Another server that takes writes on a later timeline has replaced a silent one.
  let isWatching = false;
  let isClosed = false;
  const watch = async () => {
    const silent = current && [...sessions].some(session => session.silentMs() > MAX_SILENCE_MS);
    if (!silent || isWatching) return;
    isWatching = true;
    try {
      const best = await choose();
      if (current && best.url !== current.url) dropAll('Another server has taken over.');
    } catch {
      // No server answers: the time limits decide.
    } finally {
      isWatching = false;
    }
  };
  const watching =
    urls.length > 1 ? setInterval(() => void watch(), WATCH_INTERVAL_MS).unref() : undefined;

  return {
    open,
    openWithin: milliseconds =>
      openOnce({ limits: { ...limits, statement: milliseconds } }, milliseconds),
    forget: () => {
      current = undefined;
    },
    dropAll,
    close: () => {
      isClosed = true;
      clearInterval(watching);
    },
  };
}

function isFinalError(error: unknown): boolean {
  return FINAL_ERROR_CODES.test(getErrorCode(error));
}

/** Without user and password. */
function toHostName(url: string): string {
  return URL.parse(url)?.host || 'socket';
}

function toErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
