// Waiting writes share one durable commit over one connection. If the connection is lost before the
// commit was sent, nothing was stored and the writes run again on the next one. If it is lost
// between the commit and its answer, the result is unknown: that is reported, and only a request
// with an Idempotency-Key, which can be looked up, continues from there.

import { type DatabaseLimits, toLongRunningLimits } from '../../platform/database-settings.ts';
import type { QueryObserver, Transaction } from '../database.ts';
import {
  classifyDatabaseError,
  createConnectionLostError,
  DatabaseError,
  getErrorCode,
  isBusy,
  isConnectionLost,
  isDiskFull,
} from '../database-error.ts';
import { assertLockHeld, isLongRunning } from './advisory-lock.ts';
import { createGroupCommit, withDeferredIncrements } from './group-commit.ts';
import { createPipelinedConnection, createQueryBuilder } from './pipelined-connection.ts';
import type { PrimaryLocator } from './primary-locator.ts';
import type { ServerSession } from './server-session.ts';

type DurableWrites = {
  write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  withWritePriority: <T>(work: () => Promise<T>) => Promise<T>;
  isWriting: () => boolean;
  end: () => Promise<void>;
};

/** serialization_failure and deadlock_detected: nothing was stored, so the work can run again. */
const SERIALIZATION_FAILURES = new Set(['40001', '40P01']);
const MAX_ATTEMPTS = 5;
/**
 * The same after a lost connection, with longer and longer pauses, about a second in all: a busy server
 * needs some time until it lets sessions in again.
 */
const MAX_CONNECTIONS = 7;
const READ_ONLY = '25006';
/**
 * A commit that waits for a standby must not be interrupted: the server would report success
 * although no standby has it.
 */
const COMMIT = 'set local statement_timeout = 0; commit';

/** Called when the server's disk refused or accepted a write. */
type DiskSpaceListener = { onDiskFull: () => void; onWritten: () => void };

/** Writes over a connection of their own to the server that takes writes. */
export function createDurableWrites(
  servers: PrimaryLocator,
  limits: DatabaseLimits,
  space: DiskSpaceListener,
  observe: QueryObserver | undefined,
): DurableWrites {
  const connection = createPipelinedConnection(servers, observe);
  const writer = createQueryBuilder(connection.pool, connection.query);
  const long = toLongRunningLimits(limits);
  const watched = new WeakSet<ServerSession>();
  let session: ServerSession | undefined;
  let isWarned = false;

  // Sent on the same path as the hot statements: a savepoint that is not awaited must not be
  // overtaken by the next statement.
  const run = async (command: string) => void (await connection.query(command, []));

  const begin = async () => {
    session = await connection.ready();
    if (!watched.has(session)) session.client.on('notice', notice => noteWarning(notice.severity));
    watched.add(session);
    session.setStatementTimeout(limits.statement);
    await run('begin');
    return writer;
  };
  const noteWarning = (severity: string | undefined) => {
    if (severity === 'WARNING') isWarned = true;
  };

  const commit = async () => {
    if (!session || session.isLost())
      throw createConnectionLostError('The connection was lost before the commit.');
    isWarned = false;
    try {
      const results = (await connection.query(COMMIT, [])) as unknown as { command: string }[];
      if (results.at(-1)?.command !== 'COMMIT')
        throw new Error('PostgreSQL rolled back what was to be committed.');
    } catch (error) {
      throw isConnectionLost(error)
        ? new DatabaseError('unknown', 'The connection was lost during the commit.', error)
        : error;
    }
    space.onWritten();
    // It was interrupted all the same, by an administrator of the server.
    if (isWarned)
      throw new DatabaseError('unknown', 'The commit was not confirmed by the standby.');
  };

  const grouped = createGroupCommit(
    withDeferredIncrements({
      begin,
      savepoint: () => run('savepoint work'),
      releaseSavepoint: () => run('release savepoint work'),
      rollbackToSavepoint: () => run('rollback to savepoint work'),
      commit,
      rollback: () => run('rollback'),
    }),
    // A failed statement would end the transaction of all.
    'savepoints',
    {
      milliseconds: Math.min(limits.lock, limits.connect),
      isTrouble: error => isBusy(error) || classifyDatabaseError(error) === 'unreachable',
    },
  );

  /**
   * Long work needs more time; until the commit this also applies to the others that share its
   * transaction.
   */
  const patient = async () => {
    session?.setStatementTimeout(long.statement);
    await run(
      `set local statement_timeout = ${long.statement}; set local lock_timeout = ${long.lock}`,
    );
  };

  const write = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const limited = async (tx: Transaction) => {
      assertLockHeld();
      if (isLongRunning()) await patient();
      return work(tx);
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await grouped.write(limited);
      } catch (error) {
        if (isDiskFull(error)) space.onDiskFull();
        if (isDiskFull(error))
          throw new DatabaseError('full', 'The disk of the database is full.', error);
        if (getErrorCode(error) === READ_ONLY)
          session?.drop('The server takes no writes any more.');
        const isLost = isConnectionLost(error);
        if (!isLost && !SERIALIZATION_FAILURES.has(getErrorCode(error))) throw error;
        if (isLost && attempt >= MAX_CONNECTIONS)
          throw new DatabaseError('unreachable', 'The connection was lost again and again.', error);
        if (!isLost && attempt >= MAX_ATTEMPTS) throw error;
        const pause = isLost ? 5 * 2 ** attempt * (1 + Math.random()) : attempt * 5 * Math.random();
        await new Promise(done => setTimeout(done, pause));
      }
    }
  };

  return {
    write,
    withWritePriority: grouped.withWritePriority,
    isWriting: grouped.isWriting,
    end: connection.end,
  };
}
