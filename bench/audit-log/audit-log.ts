// npm run bench -- audit-log: verifying the audit log of a million documents. It is made once, into
// BENCH_DIR (Node's folder for temporary files without it), and found again there; BENCH_INVOICES
// makes fewer, BENCH_ENGINES names one engine only.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuditLogWriter } from '../../server/audit/audit-log/audit-log-writer.ts';
import { ensureCompanyUid } from '../../server/audit/audit-log/company-uid.ts';
import { loadLastCheckpoint } from '../../server/audit/audit-log/file-checkpoints.ts';
import { connect } from '../../server/database/engine/connect.ts';
import { loadInstallationKey } from '../../server/platform/crypto/installation-key.ts';
import { createVault } from '../../server/platform/crypto/vault.ts';
import { startPersistentPostgres } from '../postgres.ts';
import { loadPostgres, loadSqlite } from '../registers/bulk-load.ts';
import type { Rows } from '../registers/generate-year.ts';
import { openBenchShop, settings, todayInNepal } from '../shop.ts';
import { buildHashChain } from './build-hash-chain.ts';

const DOCUMENT_COUNT = Number(process.env.BENCH_INVOICES ?? 1_000_000);
const base = process.env.BENCH_DIR ?? join(tmpdir(), 'bijak-bench-journal');
const SAMPLE_INTERVAL_MS = 100;

const printRow = (what: string, ours: string, wanted: string) =>
  console.log(`${what.padEnd(58)} ${ours.padStart(14)}   ${wanted}`);
const formatSeconds = (value: number) => `${value.toFixed(1)} s`;

type Place = { env: Record<string, string>; load: (chain: Iterable<Rows>) => Promise<void> };

/** A shop of its own, what it has logged sealed, then the chain behind it. */
const createAuditLog = async (folder: string, { env, load }: Place): Promise<number> => {
  const { service, products } = await openBenchShop(env);
  await service.stop();
  const database = await connect({ databaseUrl: env.DATABASE_URL ?? '', dataDir: folder });
  const config = { dataDir: folder, installationKeyFile: join(folder, 'installation-key') };
  const { chain } = loadInstallationKey(config);
  const auditLogWriter = createAuditLogWriter(
    { database, dataDir: folder, vault: createVault(config), chain },
    error => console.error(error),
  );
  await auditLogWriter.flush();
  await auditLogWriter.close();
  const begin = {
    dataDir: folder,
    chain,
    uid: await ensureCompanyUid(database, 1),
    company_id: 1,
    head: (await loadLastCheckpoint(database.read, 1))!,
  };
  await database.close();
  const before = performance.now();
  await load(buildHashChain(begin, products, DOCUMENT_COUNT, todayInNepal()));
  return (performance.now() - before) / 1000;
};

type Verified = {
  seconds: number /** Resident megabytes, sampled throughout. */;
  megabytes: number[];
  output: string;
  code: number | null;
};

/** The command itself, as a process of its own. */
const verify = (env: Record<string, string>): Promise<Verified> =>
  new Promise((resolve, reject) => {
    const before = performance.now();
    const child = spawn(process.execPath, ['scripts/verify-audit-log.ts'], {
      env: { ...process.env, ...settings, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (piece: Buffer) => {
      output += piece;
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
    }, SAMPLE_INTERVAL_MS);
    child.on('error', reject);
    child.on('close', code => {
      clearInterval(looking);
      resolve({
        seconds: (performance.now() - before) / 1000,
        megabytes,
        output: output.trim(),
        code,
      });
    });
  });

const measure = async (engine: string, folder: string, place: Place): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const note = join(folder, 'made');
  const made = existsSync(note) ? undefined : await createAuditLog(folder, place);
  writeFileSync(note, '');
  printRow(
    `${engine}: making the audit log of ${DOCUMENT_COUNT} documents`,
    made === undefined ? 'found' : formatSeconds(made),
    '',
  );
  const { seconds, megabytes, output, code } = await verify(place.env);
  if (code !== 0) throw new Error(`The audit log is not whole: ${output}`);
  const most = (part: number[]) => `${Math.max(...part, 0).toFixed(0)} MB`;
  printRow(
    `${engine}: npm run verify-audit-log`,
    formatSeconds(seconds),
    `60 s for a million; ${output}`,
  );
  printRow(
    'memory in the first half, at most',
    most(megabytes.slice(0, Math.ceil(megabytes.length / 2))),
    '',
  );
  printRow('memory to its end, at most', most(megabytes), 'the same however long the audit log is');
};

/** Measures both engines, or those named by BENCH_ENGINES. */
export const benchAuditLog = async (): Promise<void> => {
  const engines = (process.env.BENCH_ENGINES ?? 'sqlite,postgres').split(',');
  const root = join(base, `journal-${DOCUMENT_COUNT}`);
  /** An unfinished one is made again. */
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
  const server = await startPersistentPostgres(join(root, 'postgres'));
  if (!server) return;
  await measure('PostgreSQL', files, {
    env: { DATA_DIR: files, DATABASE_URL: server.url },
    load: chain => loadPostgres(server.url, chain),
  });
  server.stop();
};
