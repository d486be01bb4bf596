// npm run check: types, lint and format, both at once; quick enough to run before each commit.
// `check types` and `check lint` run one of them, `check format` writes the corrections.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const tool = (...path: string[]) => join(root, 'node_modules', ...path);
const biome = [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'];

const checks: Record<string, { name: string; args: string[] }> = {
  types: { name: 'types', args: [tool('typescript', 'bin', 'tsc'), '--noEmit'] },
  lint: { name: 'lint and format', args: biome },
  format: { name: 'format', args: [...biome, '--write'] },
};

const run = ({ name, args }: { name: string; args: string[] }) =>
  new Promise<boolean>(done => {
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).on('exit', code => {
      console.log(`${name}: ${code === 0 ? 'fine' : 'see above'}`);
      done(code === 0);
    });
  });

const task = process.argv[2];
if (task !== undefined && !Object.hasOwn(checks, task)) {
  console.error(`Unknown check ${task}: ${Object.keys(checks).join(', ')}.`);
  process.exit(1);
}
const fine = await Promise.all(
  task === undefined ? [run(checks.types!), run(checks.lint!)] : [run(checks[task]!)],
);
process.exit(fine.every(Boolean) ? 0 : 1);
