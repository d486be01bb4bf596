// The lock of a service on PostgreSQL: an advisory lock of the database, held by a connection of its own and taken again when that is lost.
import pg from 'pg';
import type { How, Presence } from './presence.ts';

const LOCK = 7_236_010;
const AGAIN_MS = 1000;
/** A machine that lost its power says nothing: after a minute of silence PostgreSQL lets go of what it held. */
const NOTICE_SILENCE = 'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';

/** Takes the lock; undefined while others hold it in another way. */
export const inDatabase = async (url: string, how: How): Promise<Presence | undefined> => {
  const lock = how === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  let client: pg.Client | undefined;
  let ended = false;

  const take = async (): Promise<boolean> => {
    const opened = new pg.Client({ connectionString: url, keepAlive: true });
    const lose = () => {
      if (client !== opened) return;
      client = undefined;
      again();
    };
    opened.on('error', lose);
    opened.on('end', lose);
    await opened.connect();
    await opened.query(NOTICE_SILENCE);
    const { rows } = await opened.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [LOCK]);
    if (rows[0]!.taken && !ended) client = opened;
    else await opened.end();
    return rows[0]!.taken;
  };
  // The database went away for a while, and the lock with the connection.
  const again = () => {
    if (ended) return;
    setTimeout(() => {
      take().then(
        taken => taken || again(),
        () => again(),
      );
    }, AGAIN_MS).unref();
  };

  if (!(await take())) return undefined;
  return {
    end: async () => {
      ended = true;
      await client?.end();
    },
  };
};
