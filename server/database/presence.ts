// Who is at work on the data: services side by side, or one command that wants it to itself. The lock is held by the process, so that
// nothing of it outlives a kill: on SQLite a lock of the file `service.lock` in DATA_DIR, on PostgreSQL an advisory lock of the database.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { DatabaseSettings } from './connect.ts';

type Where = DatabaseSettings;
/** Beside others of its kind, or alone. */
export type How = 'shared' | 'exclusive';
export type Presence = { end: () => Promise<void> };

const AGAIN_MS = 500;
/** PostgreSQL may need a moment to notice that a process has ended. */
const TRIES = 3;

const inFolder = (dataDir: string, how: How): Presence | undefined => {
  mkdirSync(dataDir, { recursive: true });
  const file = new SQLite(join(dataDir, 'service.lock'), { timeout: 0 });
  try {
    file.exec(how === 'shared' ? 'begin; select count(*) from sqlite_master' : 'begin exclusive');
  } catch (error) {
    file.close();
    if (String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) return undefined;
    throw error;
  }
  return {
    end: async () => {
      file.close();
    },
  };
};

const present = async ({ databaseUrl, dataDir, databaseLimits }: Where, how: How): Promise<Presence | undefined> =>
  databaseUrl ? (await import('./presence-in-database.ts')).inDatabase(databaseUrl, how, databaseLimits) : inFolder(dataDir, how);

const placeOf = ({ databaseUrl, dataDir }: Where): string => (databaseUrl ? 'the database of DATABASE_URL' : dataDir);

/** Tells for as long as this process lives that a service works here. Throws an Error with one line while a command has the data alone. */
export const serveFrom = async (where: Where): Promise<Presence> => {
  const presence = await present(where, 'shared');
  if (!presence)
    throw new Error(`A recovery is at work on ${placeOf(where)}: nothing may serve from it meanwhile. Start again when it has ended.`);
  return presence;
};

/** Keeps every service away. Throws an Error with one line that says what to do while one works here. */
export const aloneOn = async (where: Where): Promise<Presence> => {
  for (let tries = 1; ; tries += 1) {
    const presence = await present(where, 'exclusive');
    if (presence) return presence;
    if (tries < TRIES) await new Promise(done => setTimeout(done, AGAIN_MS));
    else
      throw new Error(
        `A service is running on ${placeOf(where)}. Stop it and run this again, or recover while it runs in the browser, under Backup, Recovery.`,
      );
  }
};
