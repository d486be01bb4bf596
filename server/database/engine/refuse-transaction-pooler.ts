// A pooler in transaction mode gives every transaction another session of the server: prepared
// statements, settings and locks that belong to a session would land anywhere. It is recognised
// before anything is written.
import { codeOf } from './database-error.ts';
import type { ServerSession } from './server-session.ts';
import type { Servers } from './servers.ts';

const SENTENCE =
  'DATABASE_URL names a connection pooler in transaction mode (PgBouncer: pool_mode = transaction), which cannot be used: set pool_mode = session, or name the PostgreSQL server itself.';

/** Throws an Error with one line that says what to do. */
export async function refuseTransactionPooler(servers: Servers): Promise<void> {
  const first = await servers.open();
  let second: ServerSession | undefined;
  try {
    const own = await backendOf(first);
    // A server names the session's process in its greeting; a pooler makes a number up.
    if (own === (first.client as unknown as { processID: number | null }).processID) return;
    second = await servers.open();
    await second.client.query('begin');
    if ((await backendOf(second)) === own || (await backendOf(first)) !== own)
      throw new Error(SENTENCE);
  } catch (error) {
    // In statement mode not even a transaction may begin.
    throw codeOf(error) === '08P01' || codeOf(error) === '42P05' ? new Error(SENTENCE) : error;
  } finally {
    for (const session of [second, first]) await session?.end();
  }
}

async function backendOf({ client }: ServerSession): Promise<number> {
  return Number((await client.query('select pg_backend_pid() as pid')).rows[0].pid);
}
