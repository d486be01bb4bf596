// One Typst child from its start to its end. It runs one job at a time; when it ends, only its
// current job is rejected.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { toMemoryLimitOptions, watchMemory } from './memory-limit.ts';
import type { JoinJob, PrintJob } from './print-job.ts';
import type { PrintOutcome } from './typst-child.ts';

export type TypstProcess = {
  id: number;
  /** Rejects if the child ends or takes too long. */
  ask: (job: PrintJob | JoinJob) => Promise<PrintOutcome>;
  alive: () => boolean;
  /** Resolves when the child has ended. */
  stop: () => Promise<void>;
};

/**
 * A page takes milliseconds and a start 300 of them: a child that is silent for this long will
 * never answer.
 */
export const PRINT_TIMEOUT_MS = 30_000;

/**
 * The compiler would download the packages that a template names; a template must load nothing from
 * the network.
 */
export const NO_NETWORK = {
  HTTPS_PROXY: 'http://127.0.0.1:9',
  HTTP_PROXY: 'http://127.0.0.1:9',
  ALL_PROXY: 'http://127.0.0.1:9',
  NO_PROXY: '',
};

/** The job of a limited child exceeded its time or memory. */
export class PrintLimitError extends Error {
  readonly code: 'time' | 'memory';
  constructor(code: 'time' | 'memory') {
    super(code === 'time' ? 'Printing took too long.' : 'Printing needed too much memory.');
    this.code = code;
  }
}

/**
 * Starts a child that may be silent for `patience` milliseconds during a job, `limited` in its
 * memory; resolves when it is ready to print.
 */
export const startTypst = async (
  patience = PRINT_TIMEOUT_MS,
  limited = false,
): Promise<TypstProcess> => {
  const child = fork(join(import.meta.dirname, 'typst-child.ts'), {
    serialization: 'advanced',
    // The last output of a process that runs out of memory does not belong in the service's own
    // log.
    stdio: ['ignore', 'ignore', limited ? 'ignore' : 'inherit', 'ipc'],
    ...(limited ? toMemoryLimitOptions() : { execArgv: [] }),
    env: { ...process.env, ...NO_NETWORK },
  });
  let alive = true;
  let late = false;
  let answer: ((message: PrintOutcome | 'ready') => void) | undefined;
  let refuse: ((error: Error) => void) | undefined;
  const ended = new Promise<void>(resolve => {
    const end = (error: Error) => {
      alive = false;
      refuse?.(error);
      resolve();
    };
    child.on('error', end);
    child.on('exit', () =>
      end(
        limited || late
          ? new PrintLimitError(late ? 'time' : 'memory')
          : new Error('The printing process ended.'),
      ),
    );
  });
  child.on('message', (message: PrintOutcome | 'ready') => answer?.(message));

  const answerTo = async (send: () => void, most: number): Promise<PrintOutcome | 'ready'> => {
    const timer = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, most);
    const unwatch =
      limited && child.pid !== undefined
        ? watchMemory(child.pid, () => child.kill('SIGKILL'))
        : undefined;
    try {
      return await new Promise((resolve, reject) => {
        answer = resolve;
        refuse = reject;
        if (alive) send();
        else reject(new Error('The printing process had ended.'));
      });
    } finally {
      clearTimeout(timer);
      unwatch?.();
    }
  };

  await answerTo(() => {}, PRINT_TIMEOUT_MS);
  return {
    id: child.pid!,
    // A failed send is reported through the callback; without one it would end the whole service.
    ask: async job =>
      (await answerTo(
        () => child.send(job, error => error && refuse?.(error)),
        patience,
      )) as PrintOutcome,
    alive: () => alive,
    stop: () => {
      if (child.connected) child.disconnect();
      return ended;
    },
  };
};
