// Reading over many sessions. A session that is lost in the middle of reading takes nothing with
// it: the statement is asked again of the server that is there then, and the reader notices a pause
// at most.
import type { Kysely, PostgresPool } from 'kysely';
import type { Observer, Tables, Value } from '../connect.ts';
import type { Query } from '../one-connection.ts';
import { isLostConnection } from './database-error.ts';
import { type DatabaseLimits, longWork } from './limits.ts';
import { isLongWork } from './long-work.ts';
import { builderOver } from './postgres-builder.ts';
import type { Servers } from './servers.ts';
import { type SessionPool, sessionPool } from './session-pool.ts';

const SESSIONS = 12;
const LONG_SESSIONS = 6;
const TRIES = 5;

/** A text that changes nothing. Functions that do are called inside of transactions only. */
const reads = /^\s*(select|values|show|with(?![\s\S]*\b(insert|update|delete)\b))\b/i;

export type Reads = { read: Kysely<Tables>; pool: SessionPool; longPool: SessionPool };

/** The sessions for pages and those for long work, and the builder over both. */
export function repeatingReads(
  servers: Servers,
  limits: DatabaseLimits,
  observe: Observer | undefined,
): Reads {
  const pool = sessionPool(servers, SESSIONS, limits, { observe });
  const longPool = sessionPool(servers, LONG_SESSIONS, longWork(limits), { observe });

  const query = async (text: string, values: readonly Value[]): Promise<unknown> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await (isLongWork() ? longPool : pool).use(({ client }) =>
          client.query(text, values as Value[]),
        );
      } catch (error) {
        if (attempt === TRIES || !isLostConnection(error) || !reads.test(text)) throw error;
      }
    }
  };
  const borrowed = { query, release: () => undefined };
  const shared = {
    connect: async () => borrowed,
    end: async () => undefined,
  } as unknown as PostgresPool;
  return { read: builderOver(shared, query as Query), pool, longPool };
}
