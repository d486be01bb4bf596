// The lock of a service on PostgreSQL: an advisory lock of the database, held by a session of its
// own and taken again when that is lost, of whichever server takes writes then.
import { type DatabaseLimits, DEFAULT_LIMITS } from './engine/limits.ts';
import { serverAddresses } from './engine/server-address.ts';
import type { ServerSession } from './engine/server-session.ts';
import { databaseServers } from './engine/servers.ts';
import type { How, Presence, Taken } from './presence.ts';

const LOCK = 7_236_010;
const AGAIN_MS = 1000;
const ASK_EVERY_MS = 2000;

/** Takes the lock, or answers who has it in another way. */
export const inDatabase = async (
  url: string,
  how: How,
  limits: DatabaseLimits = DEFAULT_LIMITS,
): Promise<Presence | Taken> => {
  const lock = how === 'service' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const servers = databaseServers(serverAddresses(url), limits);
  let held: ServerSession | undefined;
  let ended = false;

  const take = async (): Promise<boolean> => {
    const session = await servers.open();
    const { rows } = await session.client.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [
      LOCK,
    ]);
    const { taken } = rows[0]!;
    if (!taken || ended) {
      await session.end();
      return taken;
    }
    held = session;
    // A session that asks nothing never learns that another server has taken over.
    const asking = setInterval(() => {
      if (session.silence() === 0) session.client.query('select 1').catch(() => undefined);
    }, ASK_EVERY_MS).unref();
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
    }, AGAIN_MS).unref();
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
