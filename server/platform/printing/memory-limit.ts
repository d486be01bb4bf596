// How much memory the process of a company's own template may take: Linux holds the limit itself,
// elsewhere its size is watched. A template of a few lines can ask for gigabytes, and the machine
// serves everybody else too.
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Lets Node, the fonts, a document of a thousand lines and the reader of its text through (700 are
 * too few), and ends what asks for more.
 */
export const MAX_MEGABYTES = 900;
const CHECK_INTERVAL_MS = 200;

/** How `fork` starts Node under the limit; empty where the machine has no prlimit. */
export const toMemoryLimitOptions = (): { execPath?: string; execArgv: string[] } => {
  const prlimit = process.platform === 'linux' ? findOnPath('prlimit') : undefined;
  // All that a process writes to counts, not what it merely reserves: V8 reserves gigabytes at its
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
 * Calls `end` once the process takes more than it may, where nothing else holds the limit. Answers
 * how to stop watching.
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

/** Asks the system for the size of a process; where it does not answer, nothing is told. */
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
