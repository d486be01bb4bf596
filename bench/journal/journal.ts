// npm run bench -- journal: verifying the journal of a million documents. It is made once, into
// BENCH_DIR (Node's folder for temporary files without it), and found again there; BENCH_INVOICES
// makes fewer, BENCH_ENGINES names one engine only.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastHead } from '../../server/binary-log/heads.ts';
import { identityOf } from '../../server/binary-log/identity.ts';
import { createSealer } from '../../server/binary-log/sealer.ts';
import { connect } from '../../server/database/connect.ts';
import { openVault } from '../../server/payment-gateways/vault.ts';
import { openInstallationKey } from '../../server/platform/crypto/installation-key.ts';
import { keptPostgres } from '../registers/kept-postgres.ts';
import { loadPostgres, loadSqlite } from '../registers/load.ts';
import type { Rows } from '../registers/year.ts';
import { openMeasuredShop, settings, today } from '../shop.ts';
import { chainOf } from './chain.ts';

const DOCUMENTS = Number(process.env.BENCH_INVOICES ?? 1_000_000);
const base = process.env.BENCH_DIR ?? join(tmpdir(), 'bijak-bench-journal');
const LOOK_MS = 100;

const tell = (what: string, ours: string, wanted: string) =>
  console.log(`${what.padEnd(58)} ${ours.padStart(14)}   ${wanted}`);
const s = (value: number) => `${value.toFixed(1)} s`;

type Place = { env: Record<string, string>; load: (chain: Iterable<Rows>) => Promise<void> };

/** A shop of its own, what it has logged sealed, then the chain behind it. */
const make = async (folder: string, { env, load }: Place): Promise<number> => {
  const { service, products } = await openMeasuredShop(env);
  await service.stop();
  const database = await connect({ databaseUrl: env.DATABASE_URL ?? '', dataDir: folder });
  const config = { dataDir: folder, installationKeyFile: join(folder, 'installation-key') };
  const { chain } = openInstallationKey(config);
  const sealer = createSealer(
    { database, dataDir: folder, vault: openVault(config), chain },
    error => console.error(error),
  );
  await sealer.catchUp();
  await sealer.close();
  const begin = {
    dataDir: folder,
    chain,
    uid: await identityOf(database, 1),
    company_id: 1,
    head: (await lastHead(database.read, 1))!,
  };
  await database.close();
  const before = performance.now();
  await load(chainOf(begin, products, DOCUMENTS, today()));
  return (performance.now() - before) / 1000;
};

type Verified = {
  seconds: number /** Resident megabytes, looked at all along. */;
  megabytes: number[];
  told: string;
  code: number | null;
};

/** The very command, as a process of its own. */
const verify = (env: Record<string, string>): Promise<Verified> =>
  new Promise((resolve, reject) => {
    const before = performance.now();
    const child = spawn(process.execPath, ['commands/verify-journal.ts'], {
      env: { ...process.env, ...settings, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    child.stdout.on('data', (piece: Buffer) => {
      told += piece;
    });
    const megabytes: number[] = [];
    const looking = setInterval(() => {
      try {
        megabytes.push(
          Number(
            /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0,
          ) / 1024,
        );
      } catch {
        // It has just ended, or the machine has no /proc.
      }
    }, LOOK_MS);
    child.on('error', reject);
    child.on('close', code => {
      clearInterval(looking);
      resolve({ seconds: (performance.now() - before) / 1000, megabytes, told: told.trim(), code });
    });
  });

const measure = async (engine: string, folder: string, place: Place): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const note = join(folder, 'made');
  const made = existsSync(note) ? undefined : await make(folder, place);
  writeFileSync(note, '');
  tell(
    `${engine}: making the journal of ${DOCUMENTS} documents`,
    made === undefined ? 'found' : s(made),
    '',
  );
  const { seconds, megabytes, told, code } = await verify(place.env);
  if (code !== 0) throw new Error(`The journal is not whole: ${told}`);
  const most = (part: number[]) => `${Math.max(...part, 0).toFixed(0)} MB`;
  tell(`${engine}: npm run verify-journal`, s(seconds), `60 s for a million; ${told}`);
  tell(
    'memory in the first half, at most',
    most(megabytes.slice(0, Math.ceil(megabytes.length / 2))),
    '',
  );
  tell('memory to its end, at most', most(megabytes), 'the same however long the journal is');
};

/** Measures both engines, or the ones that BENCH_ENGINES names. */
export const benchJournal = async (): Promise<void> => {
  const engines = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',');
  const root = join(base, `journal-${DOCUMENTS}`);
  /** What was broken off while it was made is made anew. */
  const fresh = (folder: string) => {
    if (!existsSync(join(folder, 'made'))) rmSync(folder, { recursive: true, force: true });
  };
  if (engines.includes('sqlite')) {
    const folder = join(root, 'sqlite');
    fresh(folder);
    await measure('SQLite', folder, {
      env: { DATA_DIR: folder },
      load: async chain => loadSqlite(folder, chain),
    });
  }
  if (!engines.includes('postgres')) return;
  const files = join(root, 'postgres', 'files');
  if (!existsSync(join(files, 'made')))
    rmSync(join(root, 'postgres'), { recursive: true, force: true });
  const server = await keptPostgres(join(root, 'postgres'));
  if (!server) return;
  await measure('PostgreSQL', files, {
    env: { DATA_DIR: files, DATABASE_URL: server.url },
    load: chain => loadPostgres(server.url, chain),
  });
  server.stop();
};
