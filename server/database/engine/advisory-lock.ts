// Advisory locks: one process of a database at a time, in a session used for nothing else
// meanwhile. Also marks long work and stops writes once the lock of that work is lost.

import { AsyncLocalStorage } from 'node:async_hooks';
import { createConnectionLostError, DatabaseError } from '../database-error.ts';
import type { ServerSession } from './server-session.ts';

const MIN_PAUSE_MS = 10;
const MAX_PAUSE_MS = 500;

/**
 * Runs the work once the lock is free. Polls instead of waiting, because no time limit applies
 * then. Work whose lock is lost with the session must not write any more.
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

/**
 * Follows the work through everything that it awaits: whether it is long work (a backup, an export,
 * a nightly check), and whether its lock is lost.
 */
type WorkContext = { isLongRunning: boolean; isLockLost: () => boolean };

const workContext = new AsyncLocalStorage<WorkContext>();
const never = () => false;

export function isLongRunning(): boolean {
  return workContext.getStore()?.isLongRunning ?? false;
}

/** Runs the work, marked as long work. */
export function runLongRunning<T>(work: () => T): T {
  return workContext.run(
    { isLongRunning: true, isLockLost: workContext.getStore()?.isLockLost ?? never },
    work,
  );
}

/** Runs the work, marked as long work that may write only while it has its lock. */
function runUnderLock<T>(isLost: () => boolean, work: () => T): T {
  const outer = workContext.getStore()?.isLockLost ?? never;
  return workContext.run({ isLongRunning: true, isLockLost: () => isLost() || outer() }, work);
}

/**
 * Throws DatabaseError if the lock of this work was lost with its session: another process may have
 * taken it.
 */
export function assertLockHeld(): void {
  if (workContext.getStore()?.isLockLost())
    throw new DatabaseError('unreachable', 'The lock of this work was lost with its session.');
}
