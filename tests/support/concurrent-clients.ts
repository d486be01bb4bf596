// Clients that save invoices one after the other while something happens to the database, and the
// answers they got.
import { randomUUID } from 'node:crypto';
import { todayInNepal } from './process-helpers.ts';
import type { Service } from './service-process.ts';
import { oneLaptopInvoice, type Shop } from './shop.ts';

export type SaveResult = {
  status: number;
  number: string;
  at: number;
  key: string | undefined;
  message: string;
  retryAfter: string | null;
};
type SavingClients = { answers: SaveResult[]; stop: () => Promise<SaveResult[]> };

/** Saves from several clients until it is stopped. `keyed`: each save has an Idempotency-Key. */
export const startSavingClients = (
  service: Service,
  token: string,
  shop: Shop,
  count: number,
  keyed: boolean,
): SavingClients => {
  const answers: SaveResult[] = [];
  let isStopped = false;
  const body = JSON.stringify({
    ...oneLaptopInvoice(shop),
    transaction_date: `${todayInNepal()} 00:00:00`,
  });
  const client = async () => {
    while (!isStopped) {
      const key = keyed ? randomUUID() : undefined;
      const answer = await fetch(`${service.address}/billing/invoices`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body,
      }).catch(() => undefined);
      const payload = (await answer?.json().catch(() => undefined)) as
        | Record<string, unknown>
        | undefined;
      answers.push({
        status: answer?.status ?? 0,
        number: String(payload?.invoice_no ?? ''),
        at: Date.now(),
        key,
        message: String(payload?.message ?? ''),
        retryAfter: answer?.headers.get('retry-after') ?? null,
      });
      if (answer?.status !== 200) await new Promise(done => setTimeout(done, 50));
    }
  };
  const clients = Array.from({ length: count }, client);
  return {
    answers,
    stop: async () => {
      isStopped = true;
      await Promise.all(clients);
      return answers;
    },
  };
};

/** Waits until the condition is true; fails after a minute. */
export const waitUntil = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (await condition()) return;
    await new Promise(done => setTimeout(done, 50));
  }
  throw new Error('It did not happen within a minute.');
};
