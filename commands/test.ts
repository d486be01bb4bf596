// npm test, npm run test:long, test:unit and test:watch: finds the browser and PostgreSQL, builds
// the client, runs every project, prints one closing line.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWhenStale } from './client-build.ts';
import { chromium, postgresBinaries } from './test-tools.ts';

const root = join(import.meta.dirname, '..');
const isLong = process.argv.includes('--long');
const isWatching = process.argv.includes('--watch');
const rest = process.argv.slice(2).filter(argument => !['--long', '--watch'].includes(argument));

if (!chromium())
  console.log(
    'chromium is missing: the journeys are skipped. Install it (Debian: apt-get install chromium) or set CHROMIUM.',
  );
if (!postgresBinaries())
  console.log(
    'PostgreSQL is missing: its stories are skipped. Install the server (Debian: apt-get install postgresql) or set POSTGRES_BIN.',
  );
buildWhenStale();

spawn(
  process.execPath,
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    isWatching ? 'watch' : 'run',
    '--reporter=default',
    '--reporter=./commands/closing-line.ts',
    ...rest,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(isLong ? { REPEAT: 'full' } : {}) },
  },
).on('exit', code => process.exit(code ?? 1));
