// A command of the house as a process of its own.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

export type Ended = { code: number | null; output: string };

/** Runs `npm run <name>`; killed after so many milliseconds when that is asked. */
export const command = (
  name: string,
  args: string[],
  env: Record<string, string>,
  killAfter?: number,
): Promise<Ended> =>
  new Promise(resolve => {
    const child = spawn(process.execPath, [join('commands', `${name}.ts`), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout.on('data', data => {
      output += data;
    });
    child.stderr.on('data', data => {
      output += data;
    });
    if (killAfter !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfter);
    child.on('exit', code => resolve({ code, output }));
  });
