// Waiting writes share one durable commit: each runs to its end before the next begins (interleaved
// savepoints corrupt each other), and each is answered only after the commit. Grouping is what
// makes a synced disk fast. A single write needs no savepoint, and saves the copies of changed
// pages for a rollback. If savepoints are expensive, a group shares a transaction without them,
// because writes rarely fail, and even more rarely after a change: only then the group runs again
// with savepoints, and if those were lost with the transaction (a full disk), each write alone.

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Transaction } from '../database.ts';
import {
  flushIncrements,
  resetCache,
  resetIncrements,
  rollbackCache,
  rollbackIncrements,
  savepointCache,
  savepointIncrements,
} from '../transactions.ts';

/**
 * How writes share a transaction: one alone, several with savepoints, or several without savepoints
 * as long as none must be rolled back.
 */
export type SharingMode = 'exclusive' | 'savepoints' | 'optimistic';

/** A failed write cannot be rolled back alone: its group must run again. */
export class CannotUndoError extends Error {}

export type CommitSteps<T> = {
  begin: (sharing: SharingMode) => Promise<T>;
  savepoint: (tx: T) => Promise<void>;
  releaseSavepoint: (tx: T) => Promise<void>;
  /**
   * Throws CannotUndoError if the sharing was optimistic and the write has changed something, or if
   * the transaction is gone.
   */
  rollbackToSavepoint: (tx: T) => Promise<void>;
  commit: (tx: T) => Promise<void>;
  rollback: (tx: T | undefined) => Promise<void>;
};

type QueuedWrite<T> = {
  work: (tx: T) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  /** Runs between two transactions, while this connection writes nothing. */
  outside?: boolean;
  since: number;
};

/**
 * If a group fails with an error that `isTrouble` accepts, a write that has waited this many
 * milliseconds fails with it: the database is away or locked, and each would wait that long again.
 */
type WaitLimit = { milliseconds: number; isTrouble: (error: unknown) => boolean };

/** Writes per commit at most, so that the event loop runs between commits. */
const MAX_GROUP_SIZE = 64;

/** The next writes that may share a commit; one that must run outside is alone. */
const takeNextGroup = <T>(queue: QueuedWrite<T>[]): QueuedWrite<T>[] => {
  if (queue[0]?.outside) return queue.splice(0, 1);
  const stop = queue.slice(0, MAX_GROUP_SIZE).findIndex(waiting => waiting.outside);
  return queue.splice(0, stop < 0 ? MAX_GROUP_SIZE : stop);
};

const runOutside = async <T>({ work, resolve, reject }: QueuedWrite<T>): Promise<void> => {
  try {
    resolve((await work(undefined as never)) as never);
  } catch (error) {
    reject(error);
  }
};

/**
 * A queue of writes over one connection. `outside` runs work in its turn while the connection is in
 * no transaction. `first`: how a group shares its transaction at first; an optimistic one may run
 * work twice.
 */
export const createGroupCommit = <T>(
  steps: CommitSteps<T>,
  first: Exclude<SharingMode, 'exclusive'>,
  patience?: WaitLimit,
) => {
  const queue: QueuedWrite<T>[] = [];
  let running = false;
  let looking = 0;

  let trouble: unknown;
  const noteTrouble = (error: unknown) => {
    if (patience?.isTrouble(error)) trouble = error;
  };
  const refuseOverdue = (): void => {
    const error = trouble;
    trouble = undefined;
    if (!patience || error === undefined) return;
    const latest = performance.now() - patience.milliseconds;
    for (const waiting of queue.splice(0))
      if (waiting.outside || waiting.since > latest) queue.push(waiting);
      else waiting.reject(error);
  };

  /**
   * Savepoints and releases are sent without waiting for the answer: the next statement follows on
   * the same connection anyway.
   */
  const runOne = async (
    tx: T,
    waiting: QueuedWrite<T>,
    said: Promise<void>[],
  ): Promise<() => void> => {
    const send = (promise: Promise<void>) => {
      promise.catch(() => undefined);
      said.push(promise);
    };
    send(steps.savepoint(tx));
    try {
      const value = await waiting.work(tx);
      send(steps.releaseSavepoint(tx));
      return () => waiting.resolve(value as never);
    } catch (error) {
      await steps.rollbackToSavepoint(tx);
      noteTrouble(error);
      return () => waiting.reject(error);
    }
  };

  const runAll = async (tx: T, group: QueuedWrite<T>[]): Promise<(() => void)[]> => {
    if (group.length === 1) {
      const value = await group[0]!.work(tx);
      return [() => group[0]!.resolve(value as never)];
    }
    const said: Promise<void>[] = [];
    const answers: (() => void)[] = [];
    for (const waiting of group) answers.push(await runOne(tx, waiting, said));
    await Promise.all(said);
    return answers;
  };

  const runGroup = async (group: QueuedWrite<T>[], sharing: SharingMode): Promise<void> => {
    let tx: T | undefined;
    try {
      tx = await steps.begin(sharing);
      const answers = await runAll(tx, group);
      await steps.commit(tx);
      for (const answer of answers) answer();
    } catch (error) {
      await steps.rollback(tx).catch(() => undefined);
      if (error instanceof CannotUndoError) return runAgain(group, sharing);
      noteTrouble(error);
      for (const waiting of group) waiting.reject(error);
    }
  };

  /** Runs the group again, in the next more careful mode. */
  const runAgain = async (group: QueuedWrite<T>[], sharing: SharingMode): Promise<void> => {
    if (sharing === 'optimistic') return runGroup(group, 'savepoints');
    for (const waiting of group) await runGroup([waiting], 'exclusive');
  };

  /**
   * Lets queued requests join the next group before it commits: as long as each turn of the event
   * loop brings another write, it joins. Two half groups in turn would make both wait for two
   * commits.
   */
  const comeIn = async (): Promise<void> => {
    let before: number;
    do {
      before = queue.length;
      await new Promise(setImmediate);
    } while (queue.length > before && queue.length < MAX_GROUP_SIZE);
  };

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const next = takeNextGroup(queue);
      await (next[0]!.outside
        ? runOutside(next[0]!)
        : runGroup(next, next.length > 1 ? first : 'exclusive'));
      refuseOverdue();
      await comeIn();
    }
    running = false;
  };

  const enqueue = <R>(work: (tx: T) => Promise<R>, outside: boolean): Promise<R> =>
    new Promise<R>((resolve, reject) => {
      // Work runs in the context of its own request, whichever request started the queue.
      const inContext = AsyncLocalStorage.snapshot();
      queue.push({
        work: tx => inContext(work, tx),
        resolve: resolve as (value: never) => void,
        reject,
        outside,
        since: performance.now(),
      });
      if (running) return;
      running = true;
      setImmediate(() => void drain());
    });

  return {
    write: <R>(work: (tx: T) => Promise<R>): Promise<R> => enqueue(work, false),
    outside: <R>(work: () => Promise<R>): Promise<R> => enqueue(work, true),
    withWritePriority: async <R>(work: () => Promise<R>): Promise<R> => {
      looking += 1;
      try {
        return await work();
      } finally {
        looking -= 1;
      }
    },
    /** True while a write is running, waiting or about to start. */
    isWriting: () => running || looking > 0,
  };
};

/** The same steps, with increments and cache kept in step. */
export const withDeferredIncrements = (
  steps: CommitSteps<Transaction>,
): CommitSteps<Transaction> => ({
  ...steps,
  begin: async sharing => {
    const tx = await steps.begin(sharing);
    resetIncrements(tx);
    resetCache(tx);
    return tx;
  },
  savepoint: tx => {
    savepointIncrements(tx);
    savepointCache(tx);
    return steps.savepoint(tx);
  },
  rollbackToSavepoint: tx => {
    rollbackIncrements(tx);
    rollbackCache(tx);
    return steps.rollbackToSavepoint(tx);
  },
  commit: async tx => {
    await flushIncrements(tx);
    await steps.commit(tx);
  },
});
