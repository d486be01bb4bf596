// Prints documents through a Typst child that is replaced after so many documents or megabytes; waiting jobs keep their order, and a job
// whose child died is tried once more.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { PrintData } from './print-data.ts';
import { qrSvg } from './qr-svg.ts';
import type { Outcome } from './typst-child.ts';

export type Template = 'tax-invoice';
export type Printer = { pdf: (template: Template, data: PrintData) => Promise<Buffer>; close: () => Promise<void> };

const MOST_DOCUMENTS = 400;
const MOST_MEGABYTES = 350;

type Waiting = { template: Template; data: string; tries: number; resolve: (pdf: Buffer) => void; reject: (error: Error) => void };

/** A printer; its child starts with the first job. */
export const createPrinter = (): Printer => {
  const queue: Waiting[] = [];
  let child: ChildProcess | undefined;
  let answered: ((outcome: Outcome | Error) => void) | undefined;
  let printed = 0;
  let busy = false;

  const start = (): Promise<ChildProcess> =>
    new Promise((resolve, reject) => {
      const started = fork(join(import.meta.dirname, 'typst-child.ts'), {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv: [],
      });
      printed = 0;
      started.on('message', message => (message === 'ready' ? resolve(started) : answered?.(message as Outcome)));
      started.on('exit', () => {
        if (child === started) child = undefined;
        const ended = new Error('The printing process ended.');
        reject(ended);
        answered?.(ended);
      });
    });

  const stop = () => {
    const stopped = child;
    child = undefined;
    if (stopped?.connected) stopped.disconnect();
  };

  const ask = async (job: Waiting): Promise<Outcome> => {
    child ??= await start();
    const asked = child;
    const outcome = await new Promise<Outcome | Error>(resolve => {
      answered = resolve;
      asked.send({ template: job.template, data: job.data });
    });
    answered = undefined;
    if (outcome instanceof Error) throw outcome;
    printed += 1;
    if (printed >= MOST_DOCUMENTS || outcome.megabytes > MOST_MEGABYTES) stop();
    return outcome;
  };

  const work = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    for (let job = queue.shift(); job; job = queue.shift()) {
      try {
        const outcome = await ask(job);
        if ('pdf' in outcome) job.resolve(Buffer.from(outcome.pdf));
        else job.reject(new Error(outcome.error));
      } catch (error) {
        stop();
        if (job.tries === 0) queue.unshift({ ...job, tries: 1 });
        else job.reject(error as Error);
      }
    }
    busy = false;
  };

  return {
    pdf: (template, data) =>
      new Promise((resolve, reject) => {
        queue.push({ template, data: JSON.stringify({ ...data, qr: qrSvg(data.qr) }), tries: 0, resolve, reject });
        void work();
      }),
    close: async () => stop(),
  };
};
