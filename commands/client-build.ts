// The client build and the fingerprint that tells whether it is stale.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = join(import.meta.dirname, '..');
const sources = [
  'schemas',
  'domain',
  'src',
  'resources',
  'custom-pages',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'commands/vite-plugin-entities.ts',
  'commands/vite-plugin-preload.ts',
];
const stamp = join(root, 'dist', '.fingerprint');

const filesUnder = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap(name => filesUnder(join(path, name)))
    : [path];

const fingerprint = (): string => {
  const hash = createHash('sha256');
  for (const file of sources
    .map(name => join(root, name))
    .filter(existsSync)
    .flatMap(filesUnder)) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
};

const compress: Record<string, (bytes: Buffer) => Buffer> = {
  '.gz': bytes => gzipSync(bytes, { level: 9 }),
  '.br': bytes => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
};

/** Hashed files never change, so they are compressed once here and not at every request. */
const compressFiles = (): void => {
  const assets = join(root, 'dist', 'assets');
  for (const name of readdirSync(assets).filter(name => /\.(js|mjs|css|svg)$/.test(name))) {
    const path = join(assets, name);
    const bytes = readFileSync(path);
    for (const [ending, compressed] of Object.entries(compress))
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
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
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
  writeFileSync(stamp, fingerprint());
  console.log(`Client built in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
};

/** Builds only when a source changed since the last build. */
export const buildWhenStale = (): void => {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint()) buildClient();
};
