// Reads over many sessions. If a session is lost during a read, the statement is repeated on the
// current server, and the reader notices a pause at most.
import type { Kysely, PostgresPool } from 'kysely';
import { type DatabaseLimits, toLongRunningLimits } from '../../platform/database-settings.ts';
import type { QueryObserver, Tables, Value } from '../database.ts';
import { isConnectionLost } from '../database-error.ts';
import { isLongRunning } from './advisory-lock.ts';
import type { RunQuery } from './pipelined-connection.ts';
import { createQueryBuilder } from './pipelined-connection.ts';
import type { PrimaryLocator } from './primary-locator.ts';
import { createSessionPool, type SessionPool } from './session-pool.ts';

const MAX_SESSIONS = 12;
const MAX_LONG_SESSIONS = 6;
const MAX_ATTEMPTS = 5;

/** A text without side effects. Functions with side effects are only called inside transactions. */
const READ_ONLY_STATEMENT = /^\s*(select|values|show|with(?![\s\S]*\b(insert|update|delete)\b))\b/i;

type RetryingReads = { read: Kysely<Tables>; pool: SessionPool; longPool: SessionPool };

/** The sessions for pages and those for long work, and the query builder over both. */
export function createRetryingReads(
  servers: PrimaryLocator,
  limits: DatabaseLimits,
  observe: QueryObserver | undefined,
): RetryingReads {
  const pool = createSessionPool(servers, MAX_SESSIONS, limits, { observe });
  const longPool = createSessionPool(servers, MAX_LONG_SESSIONS, toLongRunningLimits(limits), {
    observe,
  });

  const query = async (text: string, values: readonly Value[]): Promise<unknown> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await (isLongRunning() ? longPool : pool).use(({ client }) =>
          client.query(text, values as Value[]),
        );
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isConnectionLost(error) || !READ_ONLY_STATEMENT.test(text))
          throw error;
      }
    }
  };
  const borrowed = { query, release: () => undefined };
  const shared = {
    connect: async () => borrowed,
    end: async () => undefined,
  } as unknown as PostgresPool;
  return { read: createQueryBuilder(shared, query as RunQuery), pool, longPool };
}
