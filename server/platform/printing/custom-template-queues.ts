// Companies' own templates: one queue per company, so that a template that never ends delays only
// its own company, and few processes at once.
import { createPrintQueue, type PrintQueue } from './print-queue.ts';

/** Processes for own templates at the same time; each may use MAX_MEGABYTES. */
const MAX_CUSTOM_PROCESSES = 3;
/** Milliseconds that a company's own template may run for a document. */
const CUSTOM_TEMPLATE_TIMEOUT_MS = 5_000;

type CustomTemplateQueues = {
  /** Runs the work with the company's queue once a process is free. */
  withQueue: <T>(company_id: number, work: (queue: PrintQueue) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

type QueueUse = { queue: PrintQueue; working: number; lastUsed: number };

export const createCustomTemplateQueues = (): CustomTemplateQueues => {
  const used = new Map<number, QueueUse>();
  const waiting: (() => void)[] = [];
  let closed = false;

  const idlest = () =>
    [...used]
      .filter(([, { working }]) => working === 0)
      .sort(([, a], [, b]) => a.lastUsed - b.lastUsed)[0];

  const take = async (company_id: number): Promise<QueueUse> => {
    for (;;) {
      if (closed) throw new Error('The printer is closed.');
      if (!used.has(company_id) && used.size < MAX_CUSTOM_PROCESSES)
        used.set(company_id, {
          queue: createPrintQueue({ timeoutMs: CUSTOM_TEMPLATE_TIMEOUT_MS, limited: true }),
          working: 0,
          lastUsed: Date.now(),
        });
      const known = used.get(company_id);
      if (known) {
        // Set at once: the next company that asks closes an idle one.
        known.working += 1;
        return known;
      }
      const idle = idlest();
      if (idle) {
        used.delete(idle[0]);
        await idle[1].queue.close();
      } else await new Promise<void>(resolve => waiting.push(resolve));
    }
  };

  return {
    withQueue: async (company_id, work) => {
      const taken = await take(company_id);
      try {
        return await work(taken.queue);
      } finally {
        taken.working -= 1;
        taken.lastUsed = Date.now();
        if (taken.working === 0) waiting.shift()?.();
      }
    },
    close: async () => {
      closed = true;
      for (const next of waiting.splice(0)) next();
      await Promise.all([...used.values()].map(({ queue }) => queue.close()));
    },
  };
};
