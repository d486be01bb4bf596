// The memory limit for the process of a company's own template: Linux enforces it, elsewhere its
// size is watched. A template of a few lines can ask for gigabytes, and the machine serves other
// companies too.
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Enough for Node, the fonts, a document of a thousand lines and the reader of its text (700 are
 * too few).
 */
export const MAX_MEGABYTES = 900;
const CHECK_INTERVAL_MS = 200;

/** The options for `fork` that start Node under the limit; empty if the machine has no prlimit. */
export const toMemoryLimitOptions = (): { execPath?: string; execArgv: string[] } => {
  const prlimit = process.platform === 'linux' ? findOnPath('prlimit') : undefined;
  // Limits the memory that a process writes to, not what it reserves: V8 reserves gigabytes at its
  // start.
  return prlimit
    ? { execPath: prlimit, execArgv: [`--data=${MAX_MEGABYTES * 2 ** 20}`, process.execPath] }
    : { execArgv: [] };
};

const findOnPath = (name: string): string | undefined =>
  (process.env.PATH ?? '').split(delimiter).find(folder => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  }) && name;

/**
 * Calls `end` once the process exceeds the limit, where the system does not enforce it. Returns a
 * function that stops watching.
 */
export const watchMemory = (pid: number, end: () => void): (() => void) => {
  if (toMemoryLimitOptions().execPath !== undefined) return () => undefined;
  const timer = setInterval(() => {
    measureResidentMegabytes(pid, megabytes => {
      if (megabytes > MAX_MEGABYTES) end();
    });
  }, CHECK_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
};

/** Asks the system for the size of a process; calls nothing if it does not answer. */
export const measureResidentMegabytes = (pid: number, tell: (megabytes: number) => void): void => {
  const [program, args, unit]: [string, string[], number] =
    process.platform === 'win32'
      ? ['powershell', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).WorkingSet64`], 1]
      : ['ps', ['-o', 'rss=', '-p', String(pid)], 1024];
  execFile(program, args, (error, output) => {
    const size = Number(output);
    if (!error && Number.isFinite(size)) tell((size * unit) / 2 ** 20);
  });
};
