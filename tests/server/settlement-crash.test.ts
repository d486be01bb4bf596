// Money that many take in at the same moment, in a process of its own: an advance is never given out
// twice, and a service that is killed in the middle has every answered receipt once, whole and in the
// books. Uses real processes.
import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import {
  createHttpCaller,
  runScript,
  signIn,
  todayInNepal,
  unattendedSettings,
} from '../support/process-helpers.ts';
import { type Service, startService } from '../support/service-process.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { createTestDatabase, type Engine } from '../support/test-app.ts';

const KILL_COUNT = process.env.REPEAT === 'full' ? 4 : 1;
const CLIENTS = 64;
const INVOICES = 20;
const settings = { ...unattendedSettings('Busy Till'), LOG_LEVEL: 'silent' };

/** What is owed of each invoice, in rupees, by its id. */
const listOpen = async (service: Service, token: string, { customer }: Shop) => {
  const { body } = await service.call(
    'GET',
    `parties/customer/${customer.id}/open`,
    undefined,
    token,
  );
  return body as {
    data: { document_kind: string; document_id: string; open: number }[];
    credits: { document_kind: string; document_id: number; open: number }[];
  };
};

const sellOnCredit = async (service: Service, token: string, shop: Shop): Promise<string[]> => {
  const request = {
    ...oneLaptopInvoice(shop),
    payment_method: 'Credit',
    transaction_date: `${todayInNepal()} 00:00:00`,
  };
  const ids: string[] = [];
  for (let nth = 0; nth < INVOICES; nth += 1) {
    const { status, body } = await service.call('POST', 'invoices', request, token);
    expect([status, body.message]).toEqual([200, expect.any(String)]);
    ids.push(String(body.company_payment_id));
  }
  return ids;
};

const toReceipt = ({ customer }: Shop, amount: number, documents: string[]) => ({
  ...{ party_kind: 'customer', party_id: customer.id, date: todayInNepal() },
  ...{ payment_method: 'Cash', amount },
  allocations: documents.map(document_id => ({
    ...{ document_kind: 'invoice', document_id },
    amount: amount / documents.length,
  })),
});

type Sent = { key: string; body: object; answer: Record<string, unknown> | undefined };

const send = async (service: Service, token: string, { key, body }: Sent) => {
  const answer = await fetch(`${service.address}/billing/receipts`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

/** Takes money from many clients until the service is gone; returns what was sent. */
const receiveUntilKilled = async (
  service: Service,
  token: string,
  toRequest: (nth: number) => object,
  afterAnswers: number,
): Promise<Sent[]> => {
  const sent: Sent[] = [];
  let answered = 0;
  const client = async () => {
    for (;;) {
      const each: Sent = { key: randomUUID(), body: toRequest(sent.length), answer: undefined };
      sent.push(each);
      const answer = await send(service, token, each).catch(() => undefined);
      if (!answer) return;
      expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
      each.answer = answer.body;
      answered += 1;
      if (answered === afterAnswers) service.process.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return sent;
};

const engines: Engine[] = ['SQLite', 'PostgreSQL'];

describe('receipts of many clients', () => {
  describe.each(engines)('on %s', engine => {
    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      'give an advance out once, and are whole after the service was killed (invariants 5, 6, 12, 20)',
      async () => {
        const { env, drop } = await createTestDatabase(engine);
        const all = { ...env, ...settings };
        let service = await startService(all);
        let token = await signIn(service);
        const shop = await openShop(createHttpCaller(service, token), todayInNepal());
        const invoices = await sellOnCredit(service, token, shop);
        const total = 96_050;

        const advance = await service.call('POST', 'receipts', toReceipt(shop, 1_000, []), token);
        // One process writes one after the other: what locks is seen where two share a database.
        const services = [service, ...(engine === 'PostgreSQL' ? [await startService(all)] : [])];
        const applied = await Promise.all(
          Array.from({ length: CLIENTS }, (_, nth) =>
            services[nth % services.length]!.call(
              'POST',
              'allocations',
              {
                source: { document_kind: 'receipt', document_id: advance.body.id },
                target: { document_kind: 'invoice', document_id: invoices[nth % INVOICES] },
                ...{ amount: 30, date: todayInNepal() },
              },
              token,
            ),
          ),
        );
        const statuses = applied.map(({ status }) => status);
        expect(statuses.filter(status => status === 200)).toHaveLength(33);
        expect(statuses.filter(status => status === 422)).toHaveLength(CLIENTS - 33);
        expect((await listOpen(service, token, shop)).credits).toMatchObject([{ open: 10 }]);
        await services[1]?.stop();

        const sent: Sent[] = [];
        const three = (nth: number) =>
          toReceipt(
            shop,
            30,
            [0, 1, 2].map(step => invoices[(nth + step) % INVOICES]!),
          );
        for (let round = 0; round < KILL_COUNT; round += 1) {
          const some = await receiveUntilKilled(service, token, three, 100 + 20 * round);
          service = await startService(all);
          token = await signIn(service);
          // The clients do not know what was saved, and send all of it again.
          for (const each of some) {
            const { status, body } = await send(service, token, each);
            expect(status).toBe(200);
            if (each.answer)
              expect([body.id, body.number]).toEqual([each.answer.id, each.answer.number]);
          }
          sent.push(...some);
        }
        const { body: listed } = await service.call(
          'GET',
          'receipts?limit=1&sort_field=id&sort_by=desc',
          undefined,
          token,
        );
        expect(listed.total).toBe(sent.length + 1);
        const [last] = listed.data as { number: string }[];
        expect(Number(/\d+$/.exec(last!.number)![0])).toBe(sent.length + 1);
        const { data, credits } = await listOpen(service, token, shop);
        const owed = data.reduce((sum, { open }) => sum + open, 0);
        expect(owed).toBe(INVOICES * total - 33 * 30 - sent.length * 30);
        expect(credits).toMatchObject([{ open: 10 }]);
        await service.stop();
        const verified = await runScript('verify-books', [], all);
        expect([verified.code, verified.output]).toEqual([0, expect.any(String)]);
        await drop();
      },
    );
  });
});
