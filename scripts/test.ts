// npm test, npm run test:long, test:unit and test:watch: finds the browser and PostgreSQL, builds
// the client, runs every project, prints one closing line.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildClientIfStale } from './build-client.ts';
import { findChromium, findPostgresBinaries } from './find-programs.ts';

const root = join(import.meta.dirname, '..');
const isLong = process.argv.includes('--long');
const isWatching = process.argv.includes('--watch');
const rest = process.argv.slice(2).filter(argument => !['--long', '--watch'].includes(argument));

if (!findChromium())
  console.log(
    'chromium is missing: the journeys are skipped. Install it (Debian: apt-get install chromium) or set CHROMIUM.',
  );
if (!findPostgresBinaries())
  console.log(
    'PostgreSQL is missing: its tests are skipped. Install the server (Debian: apt-get install postgresql) or set POSTGRES_BIN.',
  );
buildClientIfStale();

spawn(
  process.execPath,
  [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    isWatching ? 'watch' : 'run',
    '--reporter=default',
    '--reporter=./scripts/test-reporter.ts',
    ...rest,
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      // Also for the threads and programs that a test starts: half of their time is compiling.
      NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
      ...process.env,
      ...(isLong ? { REPEAT: 'full' } : {}),
    },
  },
).on('exit', code => process.exit(code ?? 1));
