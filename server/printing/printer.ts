// Prints documents through a Typst child that is replaced after so many documents or megabytes; waiting jobs keep their order, and a job
// whose child died is tried once more.
import type { PrintData } from './print-data.ts';
import { qrSvg } from './qr-svg.ts';
import type { Job } from './typst-child.ts';
import { startTypst, type TypstProcess } from './typst-process.ts';

export type Template = 'tax-invoice' | 'credit-note' | 'proforma' | 'bill' | 'purchase-return';
export type Printer = {
  /** The document as a PDF. Rejects with the template's error, when its child died twice, or after `close`. */
  pdf: (template: Template, data: PrintData) => Promise<Buffer>;
  /** Starts the child before the first job needs it. */
  warm: () => Promise<void>;
  /** Ends the job at hand, refuses the waiting ones, resolves when no child is left. */
  close: () => Promise<void>;
  /** The child's process id, undefined while there is none. */
  child: () => number | undefined;
};

const MOST_DOCUMENTS = 400;
const MOST_MEGABYTES = 350;

type Waiting = Job & { tries: number; resolve: (pdf: Buffer) => void; reject: (error: Error) => void };

const jobOf = (template: Template, { company: { logo, ...company }, ...data }: PrintData): Job => ({
  template,
  data: JSON.stringify({ ...data, company, qr: qrSvg(data.qr), logo: logo?.type ?? '' }),
  ...(logo ? { logo: Buffer.from(logo.bytes, 'base64') } : {}),
});

/** A printer; its child starts with the first job or when warmed. */
export const createPrinter = (): Printer => {
  const queue: Waiting[] = [];
  let starting: Promise<TypstProcess> | undefined;
  let running: TypstProcess | undefined;
  let working: Promise<void> | undefined;
  let printed = 0;
  let closed = false;

  const child = async (): Promise<TypstProcess> => {
    if (running?.alive()) return running;
    starting ??= startTypst().finally(() => {
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

  const print = async ({ template, data, logo }: Job): Promise<Buffer> => {
    const outcome = await (await child()).ask({ template, data, ...(logo ? { logo } : {}) });
    printed += 1;
    if (printed >= MOST_DOCUMENTS || outcome.megabytes > MOST_MEGABYTES) void stop();
    if ('error' in outcome) throw new TemplateError(outcome.error);
    return Buffer.from(outcome.pdf);
  };

  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      try {
        job.resolve(await print(job));
      } catch (error) {
        if (error instanceof TemplateError || job.tries > 0 || closed) job.reject(error as Error);
        else {
          void stop();
          queue.unshift({ ...job, tries: 1 });
        }
      }
    }
    working = undefined;
  };

  return {
    pdf: (template, data) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The printer is closed.'));
        queue.push({ ...jobOf(template, data), tries: 0, resolve, reject });
        working ??= work();
      }),
    warm: async () => {
      await child();
    },
    close: async () => {
      closed = true;
      for (const job of queue.splice(0)) job.reject(new Error('The printer is closed.'));
      await working;
      await starting?.catch(() => {});
      await stop();
    },
    child: () => (running?.alive() ? running.id : undefined),
  };
};

/** What the template itself refused: trying again would not help. */
class TemplateError extends Error {}
