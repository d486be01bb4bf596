// One at a time over all processes of a database: an advisory lock, held by a session that does
// nothing else meanwhile.

import { AsyncLocalStorage } from 'node:async_hooks';
import { createConnectionLostError, DatabaseError } from '../database-error.ts';
import type { ServerSession } from './server-session.ts';

const MIN_PAUSE_MS = 10;
const MAX_PAUSE_MS = 500;

/**
 * Runs the work once the lock is there. It is asked for again and again instead of being waited
 * for: no time limit counts then. Work whose lock is lost with the session may write no more.
 */
export async function withAdvisoryLock<T>(
  session: ServerSession,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  const { client } = session;
  for (
    let pause = MIN_PAUSE_MS;
    !(await tryLock(session, lock));
    pause = Math.min(MAX_PAUSE_MS, pause * 1.5)
  )
    await new Promise(done => setTimeout(done, pause));
  try {
    return await runUnderLock(session.isLost, work);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => undefined);
  }
}

async function tryLock({ client, isLost }: ServerSession, lock: number): Promise<boolean> {
  if (isLost())
    throw createConnectionLostError('The session was lost while its lock was waited for.');
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock($1) as taken',
    [lock],
  );
  return rows[0]!.taken;
}

// Whether the work under way is long work, such as a backup, an export or a nightly check, and
// whether a lock that it was begun under has been lost: carried along with the work, through
// whatever it waits for.

type WorkContext = { isLongRunning: boolean; isLockLost: () => boolean };

const workContext = new AsyncLocalStorage<WorkContext>();
const never = () => false;

export function isLongRunning(): boolean {
  return workContext.getStore()?.isLongRunning ?? false;
}

/** Runs the work as long work. */
export function runLongRunning<T>(work: () => T): T {
  return workContext.run(
    { isLongRunning: true, isLockLost: workContext.getStore()?.isLockLost ?? never },
    work,
  );
}

/** Runs the work as long work that may write only as long as its lock is there. */
function runUnderLock<T>(isLost: () => boolean, work: () => T): T {
  const outer = workContext.getStore()?.isLockLost ?? never;
  return workContext.run({ isLongRunning: true, isLockLost: () => isLost() || outer() }, work);
}

/**
 * Throws DatabaseError when the lock of the work under way went with its session: another process
 * may have taken it.
 */
export function assertLockHeld(): void {
  if (workContext.getStore()?.isLockLost())
    throw new DatabaseError('unreachable', 'The lock of this work was lost with its session.');
}
