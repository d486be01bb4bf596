// Who is at work on the data: services side by side, or one command that wants it to itself. The lock is held by the process, so that
// nothing of it outlives a kill: on SQLite a lock of the file `service.lock` in DATA_DIR, on PostgreSQL an advisory lock of the database.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import type { Config } from '../config.ts';

type Where = Pick<Config, 'databaseUrl' | 'dataDir'>;
/** Beside others of its kind, or alone. */
type How = 'shared' | 'exclusive';
export type Presence = { end: () => Promise<void> };

const LOCK = 7_236_010;
const AGAIN_MS = 1000;
/** PostgreSQL may need a moment to notice that a process has ended. */
const TRIES = 3;
/** A machine that lost its power says nothing: after a minute of silence PostgreSQL lets go of what it held. */
const NOTICE_SILENCE = 'set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3';

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

const inDatabase = async (url: string, how: How): Promise<Presence | undefined> => {
  const lock = how === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  let client: pg.Client | undefined;
  let ended = false;

  const take = async (): Promise<boolean> => {
    const opened = new pg.Client({ connectionString: url, keepAlive: true });
    const lose = () => {
      if (client !== opened) return;
      client = undefined;
      again();
    };
    opened.on('error', lose);
    opened.on('end', lose);
    await opened.connect();
    await opened.query(NOTICE_SILENCE);
    const { rows } = await opened.query<{ taken: boolean }>(`select ${lock}($1) as taken`, [LOCK]);
    if (rows[0]!.taken && !ended) client = opened;
    else await opened.end();
    return rows[0]!.taken;
  };
  // The database went away for a while, and the lock with the connection.
  const again = () => {
    if (ended) return;
    setTimeout(() => {
      take().then(
        taken => taken || again(),
        () => again(),
      );
    }, AGAIN_MS).unref();
  };

  if (!(await take())) return undefined;
  return {
    end: async () => {
      ended = true;
      await client?.end();
    },
  };
};

const present = async ({ databaseUrl, dataDir }: Where, how: How): Promise<Presence | undefined> =>
  databaseUrl ? inDatabase(databaseUrl, how) : inFolder(dataDir, how);

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
    if (tries < TRIES) await new Promise(done => setTimeout(done, AGAIN_MS / 2));
    else
      throw new Error(
        `A service is running on ${placeOf(where)}. Stop it and run this again, or recover while it runs in the browser, under Backup, Recovery.`,
      );
  }
};
