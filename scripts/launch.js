// Plain JavaScript for Node 18 and newer: finds the Node 24 that npm brought and hands over to it.
// npm 10 drops the link node_modules/.bin/node because three packages share it, so the folder is
// looked up instead.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const windows = process.platform === 'win32';

const broughtByNpm = () => {
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)),
      'bin',
      windows ? 'node.exe' : 'node',
    );
  } catch {
    return undefined;
  }
};

const runsTypeScript = version => {
  const [major, minor] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 18);
};

const [, , command, ...rest] = process.argv;
const node =
  broughtByNpm() ?? (runsTypeScript(process.versions.node) ? process.execPath : undefined);
if (!node) {
  console.error(
    `Bijak needs Node 22.18 or newer on ${process.platform}-${process.arch}; this is Node ${process.versions.node}. Install Node 24 and try again.`,
  );
  process.exit(1);
}
// V8 lets garbage grow to three times the live memory. Collected a little sooner, an export of a
// year takes 60 to 90 MB less; a saved invoice costs the same (measured by `npm run bench --
// registers`).
const flags = command === 'start' ? createRequire(import.meta.url)('./service-flags.json') : [];
const child = spawn(node, [...flags, join(here, `${command}.ts`), ...rest], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: dirname(node) + delimiter + (process.env.PATH ?? ''),
    BIJAK_LAUNCHER: String(process.pid),
  },
});
let isEnding = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isEnding = true;
    child.kill(signal);
  });
// npm runs it in a shell that passes no signal on: when the shell is gone, the service must not
// outlive it.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 500).unref();
// A signal that arrives before the service listens to signals is an orderly end as well.
child.on('exit', (code, signal) =>
  process.exit(
    signal ? (isEnding && command === 'start' && signal !== 'SIGKILL' ? 0 : 1) : (code ?? 1),
  ),
);
