// One at a time over all processes of a database: an advisory lock, held by a session that does
// nothing else meanwhile.
import { lostConnection } from './database-error.ts';
import { underLock } from './long-work.ts';
import type { ServerSession } from './server-session.ts';

const SHORTEST_MS = 10;
const LONGEST_MS = 500;

/**
 * Runs the work once the lock is there. It is asked for again and again instead of being waited
 * for: no time limit counts then. Work whose lock is lost with the session may write no more.
 */
export async function advisoryLock<T>(
  session: ServerSession,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  const { client } = session;
  for (
    let pause = SHORTEST_MS;
    !(await isTaken(session, lock));
    pause = Math.min(LONGEST_MS, pause * 1.5)
  )
    await new Promise(done => setTimeout(done, pause));
  try {
    return await underLock(session.isLost, work);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
  }
}

async function isTaken({ client, isLost }: ServerSession, lock: number): Promise<boolean> {
  if (isLost()) throw lostConnection('The session was lost while its lock was waited for.');
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [lock],
  );
  return rows[0]!.taken;
}
