// Health check of the database connection: in a session of its own, so that neither locked tables
// nor busy sessions matter, and within a second.
import { createConnectionLostError } from '../database-error.ts';
import type { PrimaryLocator } from './primary-locator.ts';
import type { ServerSession } from './server-session.ts';

type ServerWatch = {
  /** A sentence about the problem; undefined if all is well. */
  checkHealth: () => Promise<string | undefined>;
  /** Call it when a write failed for lack of space: from then on that is checked too. */
  onDiskFull: () => void;
  onWritten: () => void;
  end: () => Promise<void>;
};

const PROBE_TIMEOUT_MS = 800;
/** Allocates new pages on disk and frees them. */
const SPACE_PROBE = `begin; create temp table space_check as select repeat(md5(random()::text), 250) as filling from generate_series(1, 100); rollback`;

/** Watches the server that takes writes; the session is opened with the first check. */
export function watchServer(servers: PrimaryLocator): ServerWatch {
  let session: ServerSession | undefined;
  let isRefused = false;
  let asking: Promise<string | undefined> | undefined;

  const ask = async (): Promise<string | undefined> => {
    const tooLate = new Promise<never>((_, reject) => {
      setTimeout(
        () => reject(createConnectionLostError('it did not answer in time')),
        PROBE_TIMEOUT_MS,
      ).unref();
    });
    try {
      await Promise.race([askServer(), tooLate]);
      return undefined;
    } catch (error) {
      session?.drop('It did not answer in time.');
      session = undefined;
      return `The database cannot be used: ${error instanceof Error ? error.message : String(error)}`;
    }
  };

  const askServer = async (): Promise<void> => {
    if (!session || session.isLost()) session = await servers.openWithin(PROBE_TIMEOUT_MS);
    const { rows } = await session.client.query<{ in_recovery: boolean }>(
      'select pg_is_in_recovery() as in_recovery',
    );
    if (rows[0]?.in_recovery)
      throw createConnectionLostError('the server is in recovery and takes no writes');
    if (isRefused) await session.client.query(SPACE_PROBE);
    isRefused = false;
  };

  return {
    checkHealth: () => {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    onDiskFull: () => {
      isRefused = true;
    },
    onWritten: () => {
      isRefused = false;
    },
    end: async () => void (await session?.end()),
  };
}
