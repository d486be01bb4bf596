// Writing: the waiting works share one durable commit over one connection. A connection that is
// lost before the commit was sent has kept nothing, and the works run again on the next one. One
// that is lost between the commit and its answer leaves open what was kept: that is said, and only
// a call that can be looked up, by its Idempotency-Key, goes on from there.
import type { Observer, Transaction } from '../connect.ts';
import { groupedWrites } from '../grouped-writes.ts';
import { oneConnection } from '../one-connection.ts';
import { withSums } from '../with-sums.ts';
import {
  codeOf,
  DatabaseError,
  isBusy,
  isFull,
  isLostConnection,
  lostConnection,
  troubleOf,
} from './database-error.ts';
import { type DatabaseLimits, longWork } from './limits.ts';
import { isLongWork, requireLock } from './long-work.ts';
import { builderOver } from './postgres-builder.ts';
import type { ServerSession } from './server-session.ts';
import type { Servers } from './servers.ts';

export type DurableWrites = {
  write: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  ahead: <T>(work: () => Promise<T>) => Promise<T>;
  writing: () => boolean;
  end: () => Promise<void>;
};

/** serialization_failure and deadlock_detected: nothing was kept, the work may simply run again. */
const collisions = new Set(['40001', '40P01']);
const TRIES = 5;
const READ_ONLY = '25006';
/**
 * A commit that waits for a standby must not be cut short: the server would say that it is done
 * although no standby has it.
 */
const COMMIT = 'set local statement_timeout = 0; commit';

/** Told of what the disk of the server refused, and of what it took. */
export type SpaceNotes = { refused: () => void; wrote: () => void };

/** Writes over a connection of their own to the server that takes writes. */
export function durableWrites(
  servers: Servers,
  limits: DatabaseLimits,
  space: SpaceNotes,
  observe: Observer | undefined,
): DurableWrites {
  const connection = oneConnection(servers, observe);
  const writer = builderOver(connection.pool, connection.query);
  const long = longWork(limits);
  const watched = new WeakSet<ServerSession>();
  let session: ServerSession | undefined;
  let isWarned = false;

  // The very way of the hot statements: a mark that is not waited for must not be overtaken by what
  // follows it.
  const say = async (command: string) => void (await connection.query(command, []));

  const begin = async () => {
    session = await connection.ready();
    if (!watched.has(session)) session.client.on('notice', notice => noteWarning(notice.severity));
    watched.add(session);
    session.allow(limits.statement);
    await say('begin');
    return writer;
  };
  const noteWarning = (severity: string | undefined) => {
    if (severity === 'WARNING') isWarned = true;
  };

  const commit = async () => {
    if (!session || session.isLost())
      throw lostConnection('The connection was lost before the commit.');
    isWarned = false;
    try {
      const results = (await connection.query(COMMIT, [])) as unknown as { command: string }[];
      if (results.at(-1)?.command !== 'COMMIT')
        throw new Error('PostgreSQL rolled back what was to be committed.');
    } catch (error) {
      throw isLostConnection(error)
        ? new DatabaseError('unknown', 'The connection was lost during the commit.', error)
        : error;
    }
    space.wrote();
    // It was cut short all the same, by somebody at the server.
    if (isWarned)
      throw new DatabaseError('unknown', 'The commit was not confirmed by the standby.');
  };

  const grouped = groupedWrites(
    withSums({
      begin,
      mark: () => say('savepoint work'),
      keep: () => say('release savepoint work'),
      undo: () => say('rollback to savepoint work'),
      commit,
      rollback: () => say('rollback'),
    }),
    // A failed statement would end the transaction of all.
    'marked',
    {
      milliseconds: Math.min(limits.lock, limits.connect),
      isTrouble: error => isBusy(error) || troubleOf(error) === 'unreachable',
    },
  );

  /** Long work takes its time; until the commit so may the others that share its transaction. */
  const patient = async () => {
    session?.allow(long.statement);
    await say(
      `set local statement_timeout = ${long.statement}; set local lock_timeout = ${long.lock}`,
    );
  };

  const write = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    const limited = async (tx: Transaction) => {
      requireLock();
      if (isLongWork()) await patient();
      return work(tx);
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await grouped.write(limited);
      } catch (error) {
        if (isFull(error)) space.refused();
        if (isFull(error))
          throw new DatabaseError('full', 'The disk of the database is full.', error);
        if (codeOf(error) === READ_ONLY) session?.drop('The server takes no writes any more.');
        const isLost = isLostConnection(error);
        if (!isLost && !collisions.has(codeOf(error))) throw error;
        if (attempt === TRIES)
          throw isLost
            ? new DatabaseError('unreachable', 'The connection was lost again and again.', error)
            : error;
        await new Promise(done => setTimeout(done, attempt * 5 * Math.random()));
      }
    }
  };

  return { write, ahead: grouped.ahead, writing: grouped.writing, end: connection.end };
}
