// The lock of a service on PostgreSQL: an advisory lock of the database, held by a session of its
// own and taken again when that is lost, of whichever server takes writes then.
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

/** Takes the lock, or answers who has it in another way. */
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
    // A session that asks nothing never learns that another server has taken over.
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
  // The database went away for a while, and the lock with the session.
  const again = () => {
    if (ended) return;
    setTimeout(() => {
      take().then(
        taken => taken || again(),
        () => again(),
      );
    }, RETRY_PAUSE_MS).unref();
  };

  // Services share the lock: what keeps one away is a command, and a command is kept away by
  // either.
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
 * A service on PostgreSQL has others of its kind next to it, on SQLite none: there is one writer
 * only. A command is alone.
 */
export type InstanceRole = 'service' | 'command';

/** Who has the data already. */
export type LockHolder = { by: InstanceRole };

export type InstanceLock = { end: () => Promise<void> };
