// The lock of a service on PostgreSQL: an advisory lock of the database, in a session of its own,
// and taken again after a lost session on the server that takes writes then.
import {
  type DatabaseLimits,
  DEFAULT_DATABASE_LIMITS,
  parseServerAddresses,
} from '../../platform/database-settings.ts';
import { createPrimaryLocator } from './primary-locator.ts';
import type { ServerSession } from './server-session.ts';

const LOCK_KEY = 7_236_010;
const RETRY_PAUSE_MS = 1000;
const PING_INTERVAL_MS = 2000;

/** Takes the lock, or returns its current holder. */
export const acquirePostgresLock = async (
  url: string,
  how: InstanceRole,
  limits: DatabaseLimits = DEFAULT_DATABASE_LIMITS,
): Promise<InstanceLock | LockHolder> => {
  const lock = how === 'service' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const servers = createPrimaryLocator(parseServerAddresses(url), limits);
  let held: ServerSession | undefined;
  let ended = false;

  const take = async (): Promise<boolean> => {
    const session = await servers.open();
    const { rows } = await session.client.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [
      LOCK_KEY,
    ]);
    const { taken } = rows[0]!;
    if (!taken || ended) {
      await session.end();
      return taken;
    }
    held = session;
    // An idle session never learns that another server has taken over.
    const asking = setInterval(() => {
      if (session.silentMs() === 0) session.client.query('select 1').catch(() => undefined);
    }, PING_INTERVAL_MS).unref();
    session.onLost(() => {
      clearInterval(asking);
      held = undefined;
      again();
    });
    return true;
  };
  // The database was away for a while, and the lock was lost with the session.
  const again = () => {
    if (ended) return;
    setTimeout(() => {
      take().then(
        taken => taken || again(),
        () => again(),
      );
    }, RETRY_PAUSE_MS).unref();
  };

  // Services share the lock: only a command excludes them, and both exclude a command.
  if (!(await take())) return { by: how === 'service' ? 'command' : 'service' };
  return {
    end: async () => {
      ended = true;
      servers.close();
      await held?.end();
    },
  };
};

/**
 * On PostgreSQL several services may run, on SQLite one: it has a single writer. A command needs
 * exclusive access.
 */
export type InstanceRole = 'service' | 'command';

/** The current holder of the lock. */
export type LockHolder = { by: InstanceRole };

export type InstanceLock = { end: () => Promise<void> };
