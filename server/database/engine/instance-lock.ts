// Locks the data for a process: services may run concurrently (on SQLite only one), a command needs
// exclusive access. The lock belongs to the process, so that none remains after a kill: on SQLite a
// lock of the file `service.lock` in DATA_DIR, on PostgreSQL an advisory lock of the database.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { DatabaseSettings } from '../database.ts';
import type { InstanceLock, InstanceRole, LockHolder } from './postgres-instance-lock.ts';

type LockTarget = DatabaseSettings;

const RETRY_PAUSE_MS = 500;
/** PostgreSQL may need a moment to notice that a process has ended. */
const MAX_ATTEMPTS = 3;

const isSqliteBusy = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');

/**
 * A service takes a reserved lock, under which the file can still be read; a command locks it
 * exclusively. So each can tell which kind has the lock.
 */
const acquireFileLock = (dataDir: string, how: InstanceRole): InstanceLock | LockHolder => {
  mkdirSync(dataDir, { recursive: true });
  const file = new SQLite(join(dataDir, 'service.lock'), { timeout: 0 });
  try {
    file.exec(how === 'service' ? 'begin immediate' : 'begin exclusive');
  } catch (error) {
    try {
      if (!isSqliteBusy(error)) throw error;
      return { by: findHolder(file) };
    } finally {
      file.close();
    }
  }
  return {
    end: async () => {
      file.close();
    },
  };
};

const findHolder = (file: SQLite.Database): InstanceRole => {
  try {
    file.exec('select count(*) from sqlite_master');
    return 'service';
  } catch (error) {
    if (isSqliteBusy(error)) return 'command';
    throw error;
  }
};

const tryAcquire = async (
  { databaseUrl, dataDir, databaseLimits }: LockTarget,
  how: InstanceRole,
): Promise<InstanceLock | LockHolder> =>
  databaseUrl
    ? (await import('./postgres-instance-lock.ts')).acquirePostgresLock(
        databaseUrl,
        how,
        databaseLimits,
      )
    : acquireFileLock(dataDir, how);

const describeTarget = ({ databaseUrl, dataDir }: LockTarget): string =>
  databaseUrl ? 'the database of DATABASE_URL' : dataDir;

/** The lock, or its current holder; retries while a process may be about to end. */
const acquireWithRetry = async (
  where: LockTarget,
  how: InstanceRole,
): Promise<InstanceLock | LockHolder> => {
  for (let tries = 1; ; tries += 1) {
    const found = await tryAcquire(where, how);
    if ('end' in found || found.by !== 'service' || tries === MAX_ATTEMPTS) return found;
    await new Promise(done => setTimeout(done, RETRY_PAUSE_MS));
  }
};

/**
 * Locks the data for a service until this process ends. Throws an Error with one line while a
 * command has it, and on SQLite while another service has it.
 */
export const acquireInstanceLock = async (where: LockTarget): Promise<InstanceLock> => {
  const found = await acquireWithRetry(where, 'service');
  if ('end' in found) return found;
  throw new Error(
    found.by === 'command'
      ? `A command, such as a recovery, is at work on ${describeTarget(where)}: nothing may serve from it meanwhile. Start again when it has ended.`
      : `Another service is running on ${describeTarget(where)}: SQLite takes one only. Stop that one first, give this one another DATA_DIR, or use PostgreSQL for more than one.`,
  );
};

/**
 * Locks the data exclusively. Throws an Error with one line that says what to do while a service is
 * running; `instead` ends it with another way, for example ", or do it in the browser".
 */
export const acquireExclusiveLock = async (
  where: LockTarget,
  instead = '',
): Promise<InstanceLock> => {
  const found = await acquireWithRetry(where, 'command');
  if ('end' in found) return found;
  throw new Error(
    found.by === 'command'
      ? `Another command is at work on ${describeTarget(where)}. Run this again when it has ended.`
      : `A service is running on ${describeTarget(where)}. Stop it and run this again${instead}.`,
  );
};
