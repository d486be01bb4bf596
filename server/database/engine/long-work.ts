// Whether the work under way is long work, such as a backup, an export or a nightly check, and
// whether a lock that it was begun under has been lost: carried along with the work, through
// whatever it waits for.
import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseError } from './database-error.ts';

type Work = { isLong: boolean; isUnlocked: () => boolean };

const current = new AsyncLocalStorage<Work>();
const never = () => false;

export function isLongWork(): boolean {
  return current.getStore()?.isLong ?? false;
}

/** Runs the work as long work. */
export function asLongWork<T>(work: () => T): T {
  return current.run({ isLong: true, isUnlocked: current.getStore()?.isUnlocked ?? never }, work);
}

/** Runs the work as long work that may write only as long as its lock is there. */
export function underLock<T>(isLost: () => boolean, work: () => T): T {
  const outer = current.getStore()?.isUnlocked ?? never;
  return current.run({ isLong: true, isUnlocked: () => isLost() || outer() }, work);
}

/**
 * Throws DatabaseError when the lock of the work under way went with its session: another process
 * may have taken it.
 */
export function requireLock(): void {
  if (current.getStore()?.isUnlocked())
    throw new DatabaseError('unreachable', 'The lock of this work was lost with its session.');
}
