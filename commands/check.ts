// npm run check: types, lint, format, both at once; quick enough to run before every commit.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const tool = (...path: string[]) => join(root, 'node_modules', ...path);

const run = (name: string, args: string[]) =>
  new Promise<boolean>(done => {
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).on('exit', code => {
      console.log(`${name}: ${code === 0 ? 'fine' : 'see above'}`);
      done(code === 0);
    });
  });

const fine = await Promise.all([
  run('types', [tool('typescript', 'bin', 'tsc'), '--noEmit']),
  run('lint and format', [
    tool('@biomejs', 'biome', 'bin', 'biome'),
    'check',
    '--error-on-warnings',
    ...process.argv.slice(2),
  ]),
]);
process.exit(fine.every(Boolean) ? 0 : 1);
