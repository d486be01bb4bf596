// A pooler in transaction mode gives every transaction another session of the server, which breaks
// prepared statements, settings and locks of a session. It is detected before anything is written.
import { getErrorCode } from '../database-error.ts';
import type { PrimaryLocator } from './primary-locator.ts';
import type { ServerSession } from './server-session.ts';

const POOLER_MESSAGE =
  'DATABASE_URL names a connection pooler in transaction mode (PgBouncer: pool_mode = transaction), which cannot be used: set pool_mode = session, or name the PostgreSQL server itself.';

/** Throws an Error with one line that says what to do. */
export async function assertNoTransactionPooler(servers: PrimaryLocator): Promise<void> {
  const first = await servers.open();
  let second: ServerSession | undefined;
  try {
    const own = await loadBackendPid(first);
    // A server sends the session's process id in its greeting; a pooler invents a number.
    if (own === (first.client as unknown as { processID: number | null }).processID) return;
    second = await servers.open();
    await second.client.query('begin');
    if ((await loadBackendPid(second)) === own || (await loadBackendPid(first)) !== own)
      throw new Error(POOLER_MESSAGE);
  } catch (error) {
    // In statement mode not even a transaction may begin.
    throw getErrorCode(error) === '08P01' || getErrorCode(error) === '42P05'
      ? new Error(POOLER_MESSAGE)
      : error;
  } finally {
    for (const session of [second, first]) await session?.end();
  }
}

async function loadBackendPid({ client }: ServerSession): Promise<number> {
  return Number((await client.query('select pg_backend_pid() as pid')).rows[0].pid);
}
