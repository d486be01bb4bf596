// PostgreSQL servers of the bench: a throw-away one for one measurement, as in the tests, and one
// whose data stay in the bench's folder.

import { chmodSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgresBinaries } from '../scripts/find-programs.ts';
import { findFreePort, runAsPostgres } from '../tests/support/postgres-server.ts';
import startPostgres from '../tests/support/postgres-setup.ts';

/** Runs `work` with the address of an empty database, if the machine has PostgreSQL. */
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

/** The server does this by itself within minutes: it analyzes the loaded data of its tables. */
export const vacuumAnalyze = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
};

/**
 * Starts a server with default settings and its data in the folder; undefined if the machine has
 * none.
 */
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
