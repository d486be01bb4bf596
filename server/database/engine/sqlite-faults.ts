// What SQLite does instead of failing at once: a file that another process has locked is tried
// again a little later, so that other requests are served meanwhile (SQLite itself would sleep and
// block the whole service), and a full disk is reported until it accepts writes again.

import { constants } from 'node:fs';
import { access, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompiledQuery, Dialect, Driver, QueryResult } from 'kysely';
import { DatabaseError, isBusy } from '../database-error.ts';

type DiskSpaceWatch = {
  /** Call it when a write was refused. */
  onDiskFull: () => void;
  /** Call it when a write succeeded. */
  onWritten: () => void;
  /** A sentence about the problem; undefined if all is well. */
  checkHealth: () => Promise<string | undefined>;
};

const MIN_FREE_BYTES = 1024 * 1024;

const PROBE_BYTES = Buffer.alloc(256 * 1024, 1);

/** Watches the folder. */
export function watchDiskSpace(folder: string): DiskSpaceWatch {
  let isRefused = false;
  return {
    onDiskFull: () => {
      isRefused = true;
    },
    onWritten: () => {
      isRefused = false;
    },
    checkHealth: async () => {
      try {
        await access(folder, constants.W_OK);
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < MIN_FREE_BYTES) return 'The disk of the data is full.';
        if (isRefused) await probeWrite(join(folder, `space-check-${process.pid}`));
        isRefused = false;
        return undefined;
      } catch (error) {
        return `The folder of the data cannot be written: ${error instanceof Error ? error.message : String(error)}`;
      }
    },
  };
}

async function probeWrite(path: string): Promise<void> {
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(PROBE_BYTES);
      await file.datasync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}

export type LockRetry = {
  /**
   * Runs the work, and repeats it while another process has locked the database. Returns at once if
   * it is free. Throws DatabaseError `busy` after the time limit.
   */
  run: <T>(work: () => T) => T | Promise<T>;
  /** The same for asynchronous work. */
  runAsync: <T>(work: () => Promise<T>) => Promise<T>;
  /** Milliseconds that the longest waiting work has waited; 0 if none is waiting. */
  waitedMs: () => number;
  /** Ends all waiting, now and in the future. */
  stop: () => void;
};

const MIN_PAUSE_MS = 5;

const MAX_PAUSE_MS = 50;

/** `limit`: how many milliseconds to wait for another process. */
export function createLockRetry(limit: number): LockRetry {
  let isStopped = false;
  const waiting = new Set<{ since: number }>();

  const again = async <T>(work: () => T | Promise<T>, error: unknown): Promise<T> => {
    const mine = { since: performance.now() };
    waiting.add(mine);
    try {
      for (let pause = MIN_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
        if (isStopped || performance.now() - mine.since > limit)
          throw new DatabaseError('busy', 'Another process has locked the database.', error);
        await new Promise(done => setTimeout(done, pause));
        try {
          return await work();
        } catch (repeated) {
          if (!isBusy(repeated)) throw repeated;
        }
      }
    } finally {
      waiting.delete(mine);
    }
  };

  return {
    run: work => {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error)) throw error;
        return again(work, error);
      }
    },
    runAsync: async work => {
      try {
        return await work();
      } catch (error) {
        if (!isBusy(error)) throw error;
        return again(work, error);
      }
    },
    waitedMs: () => Math.max(0, ...[...waiting].map(({ since }) => performance.now() - since)),
    stop: () => {
      isStopped = true;
    },
  };
}

/** The dialect, whose statements are repeated until the database is free. */
export function createRetryingDialect(dialect: Dialect, free: LockRetry): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: db => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => createRetryingDriver(dialect.createDriver(), free),
  };
}

function createRetryingDriver(driver: Driver, free: LockRetry): Driver {
  return {
    init: options => driver.init(options),
    acquireConnection: async options => {
      const connection = await driver.acquireConnection(options);
      return {
        executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
          free.runAsync(() => connection.executeQuery<R>(query)),
        streamQuery: (query, size) => connection.streamQuery(query, size),
      };
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: connection => driver.commitTransaction(connection),
    rollbackTransaction: connection => driver.rollbackTransaction(connection),
    releaseConnection: async () => undefined,
    destroy: () => driver.destroy(),
  };
}
