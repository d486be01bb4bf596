// PostgreSQL for tests and benches: its programs, and servers that a test kills, freezes, copies
// and promotes.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgresBinaries } from '../../scripts/find-programs.ts';

/** A free port of this machine. */
export const findFreePort = () =>
  new Promise<number>(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

/** Runs a program of PostgreSQL, which refuses to run as root, as the user of its packages. */
export const runAsPostgres = (program: string, ...parameters: string[]): void => {
  const isRoot = process.getuid?.() === 0;
  execFileSync(
    isRoot ? 'runuser' : program,
    isRoot ? ['-u', 'postgres', '--', program, ...parameters] : parameters,
    { stdio: 'pipe' },
  );
};

/** A server in a temporary folder, removed afterwards. */
export type Cluster = {
  port: number;
  /** Address without a database. */
  address: string;
  start: () => void;
  /** An orderly or an immediate end. */
  stop: (mode: 'fast' | 'immediate') => void;
  /** kill -9 of the server's first process. */
  kill: () => void;
  /** SIGSTOP or SIGCONT to all its processes. */
  signalAll: (signal: 'SIGSTOP' | 'SIGCONT') => void;
  /** A standby that copies it; `name` as the server knows it. */
  standby: (name: string) => Promise<Cluster>;
  promote: () => void;
  run: (statement: string, database?: string) => Promise<Record<string, unknown>[]>;
  remove: () => void;
};

/** Some machines link only some programs into PATH; the others are where the links lead. */
const findBinary = (name: string) =>
  join(realpathSync(join(findPostgresBinaries()!, 'initdb')), '..', name);

/** Creates and starts a server, in a new folder by default. */
export const startCluster = async (
  folder = mkdtempSync(join(tmpdir(), 'bijak-cluster-')),
): Promise<Cluster> => {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  runAsPostgres(
    findBinary('initdb'),
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
  const cluster = createCluster(folder, await findFreePort());
  cluster.start();
  return cluster;
};

const createCluster = (folder: string, port: number): Cluster => {
  const data = join(folder, 'data');
  const first = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const control = (...parameters: string[]) =>
    runAsPostgres(findBinary('pg_ctl'), '-D', data, '-w', ...parameters);
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=120 -c wal_keep_size=64MB`;
  const address = `postgres://bijak@127.0.0.1:${port}`;

  const start = () => {
    // The shared memory of a killed server goes with its last process.
    for (let tries = 1; ; tries += 1) {
      try {
        return control('-l', join(folder, 'log'), '-o', options, 'start');
      } catch (error) {
        if (tries === 20) throw error;
        spawnSync('sleep', ['0.2']);
      }
    }
  };
  const run = async (statement: string, database = 'postgres') => {
    const client = new pg.Client({ connectionString: `${address}/${database}` });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(statement)).rows as Record<string, unknown>[];
    } finally {
      await client.end();
    }
  };

  return {
    port,
    address,
    start,
    stop: mode => control('-m', mode, 'stop'),
    kill: () => process.kill(first(), 'SIGKILL'),
    signalAll: signal => {
      const parent = first();
      const children = spawnSync('pgrep', ['-P', String(parent)])
        .stdout.toString()
        .trim()
        .split('\n')
        .filter(Boolean)
        .map(Number);
      for (const pid of [parent, ...children]) process.kill(pid, signal);
    },
    standby: async name => {
      const other = mkdtempSync(join(tmpdir(), 'bijak-cluster-'));
      chmodSync(other, 0o777);
      runAsPostgres(
        findBinary('pg_basebackup'),
        '-h',
        '127.0.0.1',
        '-p',
        String(port),
        '-U',
        'bijak',
        '-D',
        join(other, 'data'),
        '-R',
        '-c',
        'fast',
      );
      const settings = join(other, 'data', 'postgresql.auto.conf');
      const line = `primary_conninfo = 'host=127.0.0.1 port=${port} user=bijak application_name=${name}'\nsynchronous_standby_names = ''\n`;
      appendFileSync(settings, line);
      const standby = createCluster(other, await findFreePort());
      standby.start();
      return standby;
    },
    promote: () => control('promote'),
    run,
    remove: () => {
      try {
        control('-m', 'immediate', 'stop');
      } catch {
        // It was killed.
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
