// A throw-away PostgreSQL for one run of the tests: created in a temporary folder, on a free port
// of this machine, removed afterwards.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findPostgresBinaries } from '../../scripts/find-programs.ts';
import { findFreePort, runAsPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server without a database name; empty when the machine has no PostgreSQL. */
    postgres: string;
  }
}

export default async (project: TestProject) => {
  const binaries = findPostgresBinaries();
  if (!binaries) {
    project.provide('postgres', '');
    return () => undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'bijak-postgres-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  const port = await findFreePort();
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
  runAsPostgres(
    join(binaries, 'pg_ctl'),
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    // No test cuts the power of this server, so it need not wait for the disk.
    `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200 -c fsync=off -c full_page_writes=off`,
    'start',
  );
  project.provide('postgres', `postgres://bijak@127.0.0.1:${port}`);
  return () => {
    runAsPostgres(join(binaries, 'pg_ctl'), '-D', data, '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  };
};
