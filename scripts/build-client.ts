// The client build and the fingerprint by which a stale one is noticed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT_DIR = join(import.meta.dirname, '..');
const SOURCES = [
  'schemas',
  'domain',
  'src',
  'resources',
  'custom-pages',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'scripts/vite-plugin-entities.ts',
  'scripts/vite-plugin-preload.ts',
];
const FINGERPRINT_FILE = join(ROOT_DIR, 'dist', '.fingerprint');

const listFiles = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap(name => listFiles(join(path, name)))
    : [path];

const computeFingerprint = (): string => {
  const hash = createHash('sha256');
  for (const file of SOURCES.map(name => join(ROOT_DIR, name))
    .filter(existsSync)
    .flatMap(listFiles)) {
    hash.update(file.slice(ROOT_DIR.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
};

const COMPRESSORS: Record<string, (bytes: Buffer) => Buffer> = {
  '.gz': bytes => gzipSync(bytes, { level: 9 }),
  '.br': bytes => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
};

/** Hashed files never change, so they are compressed once here and not at every request. */
const compressFiles = (): void => {
  const assets = join(ROOT_DIR, 'dist', 'assets');
  for (const name of readdirSync(assets).filter(name => /\.(js|mjs|css|svg)$/.test(name))) {
    const path = join(assets, name);
    const bytes = readFileSync(path);
    for (const [ending, compressed] of Object.entries(COMPRESSORS))
      writeFileSync(path + ending, compressed(bytes));
  }
};

/**
 * Builds the client into dist/ in a process of its own, so that the memory of the bundler is gone
 * when the server runs.
 */
export const buildClient = (): void => {
  const started = performance.now();
  console.log('Building the client …');
  const built = spawnSync(
    process.execPath,
    [join(ROOT_DIR, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: ROOT_DIR,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (built.status !== 0) {
    console.error(`${built.stdout}\n${built.stderr}`.trim());
    console.error('The client could not be built; the lines above say why.');
    process.exit(1);
  }
  compressFiles();
  writeFileSync(FINGERPRINT_FILE, computeFingerprint());
  console.log(`Client built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
};

/** Builds only when a source changed since the last build. */
export const buildClientIfStale = (): void => {
  if (
    !existsSync(FINGERPRINT_FILE) ||
    readFileSync(FINGERPRINT_FILE, 'utf8') !== computeFingerprint()
  )
    buildClient();
};
