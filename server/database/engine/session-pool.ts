// A few shared sessions, each running one statement at a time. Work that waits too long for a free
// one is refused instead of piling up.

import type { DatabaseLimits } from '../../platform/database-settings.ts';
import {
  createConnectionLostError,
  DatabaseError,
  isConnectionLost,
  isSessionEnded,
} from '../database-error.ts';
import type { OpenOptions, PrimaryLocator } from './primary-locator.ts';
import type { ServerSession } from './server-session.ts';

export type SessionPool = {
  /**
   * Runs the work with a session of its own, which is not reused if it was lost meanwhile. Throws
   * DatabaseError.
   */
  use: <T>(work: (session: ServerSession) => Promise<T>) => Promise<T>;
  end: () => Promise<void>;
};

type WaitingWork = {
  resolve: (session: ServerSession | undefined) => void;
  reject: (error: unknown) => void;
  timer: NodeJS.Timeout;
};

/** An idle session is closed after this time. */
const IDLE_TIMEOUT_MS = 10_000;

/** At most `size` sessions with the server that takes writes. */
export function createSessionPool(
  servers: PrimaryLocator,
  size: number,
  limits: DatabaseLimits,
  options: OpenOptions,
): SessionPool {
  const idle: { session: ServerSession; timer: NodeJS.Timeout }[] = [];
  const waiting: WaitingWork[] = [];
  let taken = 0;
  let isEnding = false;

  const forgetIdle = (session: ServerSession) => {
    const index = idle.findIndex(entry => entry.session === session);
    if (index >= 0) clearTimeout(idle.splice(index, 1)[0]!.timer);
  };

  const opened = async (): Promise<ServerSession> => {
    const session = await servers.open({ ...options, limits });
    session.onLost(() => forgetIdle(session));
    return session;
  };

  /** Passes the place to the work that has waited longest, with the session or without. */
  const passOn = (session: ServerSession | undefined) => {
    const next = waiting.shift();
    if (next) {
      clearTimeout(next.timer);
      return next.resolve(session);
    }
    taken -= 1;
    if (!session) return;
    if (isEnding) return void session.end();
    const timer = setTimeout(() => {
      forgetIdle(session);
      void session.end();
    }, IDLE_TIMEOUT_MS).unref();
    idle.push({ session, timer });
  };

  const place = (): Promise<ServerSession | undefined> => {
    const free = idle.pop();
    if (free) clearTimeout(free.timer);
    if (free || taken < size) {
      taken += 1;
      return Promise.resolve(free?.session);
    }
    return new Promise((resolve, reject) => {
      const entry: WaitingWork = {
        resolve,
        reject,
        timer: setTimeout(() => {
          waiting.splice(waiting.indexOf(entry), 1);
          reject(new DatabaseError('busy', 'All sessions with the database are busy.'));
        }, limits.lock),
      };
      waiting.push(entry);
    });
  };

  return {
    use: async work => {
      if (isEnding) throw new DatabaseError('unreachable', 'The service is ending.');
      let session = await place();
      try {
        session ??= await opened();
        return await work(session);
      } catch (error) {
        if (!session || !isConnectionLost(error)) throw error;
        // A server that became a standby keeps its sessions. Errors of the work itself, such as of
        // a file, may look like those of a socket.
        if (isSessionEnded(error)) session.drop('The session is of no more use.');
        throw session.isLost()
          ? createConnectionLostError('The session with PostgreSQL was lost.', error)
          : error;
      } finally {
        passOn(session?.isLost() ? undefined : session);
      }
    },
    end: async () => {
      isEnding = true;
      for (const { reject, timer } of waiting.splice(0)) {
        clearTimeout(timer);
        reject(new DatabaseError('unreachable', 'The service is ending.'));
      }
      const open = idle.splice(0);
      for (const { timer } of open) clearTimeout(timer);
      await Promise.all(open.map(({ session }) => session.end()));
    },
  };
}
