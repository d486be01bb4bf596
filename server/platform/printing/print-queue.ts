// One Typst child and its queue: the child is replaced after a number of documents or megabytes;
// jobs keep their order, and a job whose child died is tried again as often as allowed, with the
// names of its pictures instead of them.
import { type JoinJob, omitPictures, type PrintJob } from './print-job.ts';
import { startTypst, type TypstProcess } from './typst-process.ts';

/** A printed document and, if requested, the text of its pages. */
type Printout = { pdf: Buffer; text?: string };

export type PrintQueue = {
  /** `tries`: how often a job whose child died is started at most, twice by default. */
  print: (job: PrintJob | JoinJob, tries?: number) => Promise<Printout>;
  warm: () => Promise<void>;
  close: () => Promise<void>;
  child: () => number | undefined;
};

const MAX_DOCUMENTS_PER_CHILD = 400;
const MAX_CHILD_MEGABYTES = 350;

type WaitingJob = {
  job: PrintJob | JoinJob;
  tries: number;
  tried: number;
  resolve: (printout: Printout) => void;
  reject: (error: Error) => void;
};

/** An error of the template itself: trying again would not help. */
class TemplateError extends Error {}

/** `timeoutMs` for one job; `limited` in the memory of its child. */
export const createPrintQueue = ({
  timeoutMs,
  limited = false,
}: {
  timeoutMs: number;
  limited?: boolean;
}): PrintQueue => {
  const queue: WaitingJob[] = [];
  let starting: Promise<TypstProcess> | undefined;
  let running: TypstProcess | undefined;
  let working: Promise<void> | undefined;
  let printed = 0;
  let closed = false;

  const child = async (): Promise<TypstProcess> => {
    if (running?.alive()) return running;
    starting ??= startTypst(timeoutMs, limited).finally(() => {
      starting = undefined;
      printed = 0;
    });
    running = await starting;
    return running;
  };

  const stop = async (): Promise<void> => {
    const stopped = running;
    running = undefined;
    await stopped?.stop();
  };

  const print = async (job: PrintJob | JoinJob): Promise<Printout> => {
    const outcome = await (await child()).ask(job);
    printed += 1;
    if (printed >= MAX_DOCUMENTS_PER_CHILD || outcome.megabytes > MAX_CHILD_MEGABYTES) void stop();
    if ('error' in outcome) throw new TemplateError(outcome.error);
    return {
      pdf: Buffer.from(outcome.pdf),
      ...(outcome.text === undefined ? {} : { text: outcome.text }),
    };
  };

  const work = async (): Promise<void> => {
    for (let waiting = queue.shift(); waiting; waiting = queue.shift()) {
      try {
        waiting.resolve(await print(waiting.job));
      } catch (error) {
        const tried = waiting.tried + 1;
        if (error instanceof TemplateError || tried >= waiting.tries || closed)
          waiting.reject(error as Error);
        else {
          void stop();
          // What killed it may have been its pictures, which must not prevent a bill.
          queue.unshift({ ...waiting, job: omitPictures(waiting.job), tried });
        }
      }
    }
    working = undefined;
  };

  return {
    print: (job, tries = 2) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The printer is closed.'));
        queue.push({ job, tries, tried: 0, resolve, reject });
        working ??= work();
      }),
    warm: async () => {
      await child();
    },
    close: async () => {
      closed = true;
      for (const { reject } of queue.splice(0)) reject(new Error('The printer is closed.'));
      await working;
      await starting?.catch(() => {});
      await stop();
    },
    child: () => (running?.alive() ? running.id : undefined),
  };
};
