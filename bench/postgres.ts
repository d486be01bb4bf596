// The throw-away PostgreSQL of the tests, for one measure.

import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgresBinaries } from '../scripts/find-programs.ts';
import { findFreePort, runAsPostgres } from '../tests/support/postgres-server.ts';
import startPostgres from '../tests/support/postgres-setup.ts';

/**
 * Does `work` over an empty database at the address that it is given, where the machine has the
 * server; it is gone afterwards.
 */
export const withPostgres = async (work: (databaseUrl: string) => Promise<void>): Promise<void> => {
  if (!findPostgresBinaries()) return;
  let url = '';
  const provide = (_: string, value: string) => {
    url = value;
  };
  const stop = await startPostgres({ provide } as never);
  await work(`${url}/postgres`);
  stop();
};

/**
 * What the server does by itself within minutes: it looks at what was loaded, so that it knows its
 * own tables.
 */
export const vacuumAnalyze = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
};

// A PostgreSQL server whose data stay in the folder of the bench, with the settings that a fresh
// one has.

/** Starts the server over the folder; undefined where the machine has none. */
export const startPersistentPostgres = async (
  folder: string,
): Promise<{ url: string; stop: () => void } | undefined> => {
  const binaries = findPostgresBinaries();
  if (!binaries) return undefined;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  if (!existsSync(data))
    runAsPostgres(
      join(binaries, 'initdb'),
      '-D',
      data,
      '-U',
      'bijak',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-A',
      'trust',
    );
  const port = await findFreePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  runAsPostgres(
    join(binaries, 'pg_ctl'),
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    options,
    'start',
  );
  return {
    url: `postgres://bijak@127.0.0.1:${port}/postgres`,
    stop: () => runAsPostgres(join(binaries, 'pg_ctl'), '-D', data, '-m', 'fast', '-w', 'stop'),
  };
};
