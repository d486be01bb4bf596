// Who is at work on the data: services side by side (on SQLite one), or one command that wants it
// to itself. The lock is held by the process, so that nothing of it outlives a kill: on SQLite a
// lock of the file `service.lock` in DATA_DIR, on PostgreSQL an advisory lock of the database.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import type { DatabaseSettings } from './connect.ts';

type Where = DatabaseSettings;
/**
 * A service on PostgreSQL has others of its kind next to it, on SQLite none: there is one writer
 * only. A command is alone.
 */
export type How = 'service' | 'command';
/** Who has the data already. */
export type Taken = { by: How };
export type Presence = { end: () => Promise<void> };

const AGAIN_MS = 500;
/** PostgreSQL may need a moment to notice that a process has ended. */
const TRIES = 3;

const isBusy = (error: unknown): boolean =>
  String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');

/**
 * A service reserves the file, which can still be read then; a command locks it as a whole. So each
 * can tell who was there first.
 */
const inFolder = (dataDir: string, how: How): Presence | Taken => {
  mkdirSync(dataDir, { recursive: true });
  const file = new SQLite(join(dataDir, 'service.lock'), { timeout: 0 });
  try {
    file.exec(how === 'service' ? 'begin immediate' : 'begin exclusive');
  } catch (error) {
    try {
      if (!isBusy(error)) throw error;
      return { by: holderOf(file) };
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

const holderOf = (file: SQLite.Database): How => {
  try {
    file.exec('select count(*) from sqlite_master');
    return 'service';
  } catch (error) {
    if (isBusy(error)) return 'command';
    throw error;
  }
};

const present = async (
  { databaseUrl, dataDir, databaseLimits }: Where,
  how: How,
): Promise<Presence | Taken> =>
  databaseUrl
    ? (await import('./presence-in-database.ts')).inDatabase(databaseUrl, how, databaseLimits)
    : inFolder(dataDir, how);

const placeOf = ({ databaseUrl, dataDir }: Where): string =>
  databaseUrl ? 'the database of DATABASE_URL' : dataDir;

/** The presence, or who was there; somebody who is about to end is waited for a little. */
const taking = async (where: Where, how: How): Promise<Presence | Taken> => {
  for (let tries = 1; ; tries += 1) {
    const found = await present(where, how);
    if ('end' in found || found.by !== 'service' || tries === TRIES) return found;
    await new Promise(done => setTimeout(done, AGAIN_MS));
  }
};

/**
 * Tells for as long as this process lives that a service works here. Throws an Error with one line
 * while a command has the data alone, and on SQLite while another service has it.
 */
export const serveFrom = async (where: Where): Promise<Presence> => {
  const found = await taking(where, 'service');
  if ('end' in found) return found;
  throw new Error(
    found.by === 'command'
      ? `A recovery is at work on ${placeOf(where)}: nothing may serve from it meanwhile. Start again when it has ended.`
      : `Another service is running on ${placeOf(where)}: SQLite takes one only. Stop that one first, give this one another DATA_DIR, or use PostgreSQL for more than one.`,
  );
};

/**
 * Keeps every service away. Throws an Error with one line that says what to do while one works
 * here.
 */
export const aloneOn = async (where: Where): Promise<Presence> => {
  const found = await taking(where, 'command');
  if ('end' in found) return found;
  throw new Error(
    found.by === 'command'
      ? `Another recovery is at work on ${placeOf(where)}. Run this again when it has ended.`
      : `A service is running on ${placeOf(where)}. Stop it and run this again, or recover while it runs in the browser, under Backup, Recovery.`,
  );
};
