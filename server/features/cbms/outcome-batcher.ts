// Writes outcomes in batches: a commit for each would make checkouts wait for the disk.
import type { Database, Transaction } from '../../database/database.ts';

type PendingWrite = {
  work: (tx: Transaction) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
};

/** Milliseconds that an outcome waits for others. */
const BATCH_WINDOW_MS = 60;

/**
 * Runs writes in one transaction with others of about the same time, in their order. If one fails,
 * each runs by itself.
 */
export const createOutcomeBatcher = (database: Database) => {
  let waiting: PendingWrite[] = [];

  const flush = async (): Promise<void> => {
    const works = waiting;
    waiting = [];
    try {
      const values = await database.write(async tx => {
        const done: unknown[] = [];
        for (const { work } of works) done.push(await work(tx));
        return done;
      });
      for (const [index, { resolve }] of works.entries()) resolve(values[index] as never);
    } catch {
      for (const { work, resolve, reject } of works)
        await database.write(work).then(value => resolve(value as never), reject);
    }
  };

  return <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (value: never) => void, reject });
      if (waiting.length === 1) setTimeout(() => void flush(), BATCH_WINDOW_MS);
    });
};
