// The program is killed again and again while the tax authority misbehaves half of the time: in the
// end the authority has each document exactly once, and the state here is true. Uses real
// processes.
import { describe, expect, inject, it } from 'vitest';
import {
  type Simulator,
  startSimulator,
  TRANSIENT_FAULTS,
} from '../../tools/cbms-simulator/simulator.ts';
import { cbmsAccount } from '../support/cbms-company.ts';
import { type Invoice, toCreditNoteRequest } from '../support/credit-notes.ts';
import {
  createHttpCaller,
  signIn,
  todayInNepal,
  unattendedSettings,
} from '../support/process-helpers.ts';
import { type Service, startService } from '../support/service-process.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { createTestDatabase, type Engine } from '../support/test-app.ts';

const KILL_COUNT = process.env.REPEAT === 'full' ? 50 : 5;
const settings = { ...unattendedSettings('Sending Shop'), LOG_LEVEL: 'silent', CBMS_TIMEOUT: '1' };
const toRequest = (shop: Shop) => ({
  ...oneLaptopInvoice(shop),
  transaction_date: `${todayInNepal()} 00:00:00`,
});

const prepare = async (service: Service): Promise<{ token: string; shop: Shop }> => {
  const token = await signIn(service);
  const post = (path: string, body: unknown) => service.call('POST', path, body, token);
  const shop = await openShop(createHttpCaller(service, token), todayInNepal());
  await post('inventory', { product_id: shop.laptop, stock_available: 100_000 });
  expect((await service.call('PUT', 'cbms-account', cbmsAccount, token)).status).toBe(200);
  return { token, shop };
};

/** Bills, and every third bill's return, until the service stops answering. */
const sell = async (service: Service, token: string, shop: Shop): Promise<void> => {
  for (let nth = 1; nth <= 30; nth += 1) {
    const bill = await service
      .call('POST', 'invoices', toRequest(shop), token)
      .catch(() => undefined);
    if (bill?.status !== 200) return;
    if (nth % 3 !== 0) continue;
    const invoice = await service
      .call('GET', `invoices/${bill.body.company_payment_id}`, undefined, token)
      .catch(() => undefined);
    if (invoice?.status !== 200) return;
    const note = toCreditNoteRequest(invoice.body as unknown as Invoice, [{ quantity: 1 }]);
    await service.call('POST', 'credit-notes', note, token).catch(() => undefined);
  }
};

type Entry = { kind: string; number: string; state: string };
const read = async (
  service: Service,
  token: string,
  path: string,
): Promise<Record<string, unknown>[]> => {
  const rows: Record<string, unknown>[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await service.call(
      'GET',
      `${path}limit=100&page=${page}`,
      undefined,
      token,
    );
    if (status === 204) return rows;
    rows.push(...(body.data as Record<string, unknown>[]));
    if (rows.length >= Number(body.total)) return rows;
  }
};

const isTrue = async (service: Service, token: string, simulator: Simulator): Promise<void> => {
  const numbers = (rows: Record<string, unknown>[], field: string) =>
    rows.map(row => String(row[field])).sort();
  const invoices = await read(service, token, 'invoices?');
  const notes = await read(service, token, 'credit-notes?');
  expect(numbers([...simulator.bills.values()], 'invoice_number')).toEqual(
    numbers(invoices, 'invoice_no'),
  );
  expect(numbers([...simulator.returns.values()], 'credit_note_number')).toEqual(
    numbers(notes, 'credit_note_no'),
  );
  // Never reported as new twice: one of all its requests was accepted.
  const taken = simulator.requests
    .filter(({ path, code }) => path === 'bill' && code === '200')
    .map(({ payload }) => payload);
  expect(numbers(taken, 'invoice_number')).toEqual(numbers(invoices, 'invoice_no'));
  // Only requests sent at the moment of issue are marked as real time, and only once.
  const realtime = simulator.requests
    .filter(({ payload }) => payload.isrealtime === true)
    .map(({ payload }) => String(payload.invoice_number ?? `note ${payload.credit_note_number}`));
  expect(realtime.length).toBe(new Set(realtime).size);
  expect([...invoices, ...notes].filter(row => row.ird_sync !== 1)).toEqual([]);
  const entries = (await read(service, token, 'tax-authority/documents?')) as Entry[];
  expect(entries.length).toBe(invoices.length + notes.length);
  expect(entries.filter(entry => !['accepted', 'already-there'].includes(entry.state))).toEqual([]);
};

const allThere = async (service: Service, token: string): Promise<number> => {
  await service.call('POST', 'tax-authority/send', {}, token);
  const { counts, not_queued } = (await service.call('GET', 'tax-authority', undefined, token))
    .body as {
    counts: Record<string, number>;
    not_queued: number;
  };
  return counts.waiting! + counts.sent! + counts.refused! + counts.person! + not_queued;
};

describe('killed while the tax authority misbehaves', () => {
  describe.each<Engine>(['SQLite', 'PostgreSQL'])('on %s', engine => {
    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      'has reported each document exactly once in the end',
      async () => {
        const simulator = await startSimulator();
        const { env, drop } = await createTestDatabase(engine);
        const start = () => startService({ ...env, ...settings, CBMS_URL: simulator.address });
        let service = await start();
        const { shop } = await prepare(service);
        simulator.setFaults({ faults: TRANSIENT_FAULTS, share: 0.5, delay: 1_200 });
        for (let kill = 0; kill < KILL_COUNT; kill += 1) {
          const token = await signIn(service);
          const selling = Promise.all([sell(service, token, shop), sell(service, token, shop)]);
          await new Promise(done => setTimeout(done, 40 + Math.random() * 700));
          // Half-way through the faults the connection is opened again, so that there is always
          // something on its way.
          await service.call('POST', 'tax-authority/send', {}, token).catch(() => undefined);
          await new Promise(done => setTimeout(done, Math.random() * 300));
          await service.stop('SIGKILL');
          await selling;
          service = await start();
        }
        simulator.setFaults({ share: 0 });
        const token = await signIn(service);
        await expect
          .poll(() => allThere(service, token), { timeout: 60_000, interval: 300 })
          .toBe(0);
        await isTrue(service, token, simulator);
        await service.stop();
        await drop();
        await simulator.close();
      },
      600_000,
    );
  });
});

describe('two processes on one PostgreSQL', () => {
  it.skipIf(inject('postgres') === '')(
    'report each document exactly once between them',
    async () => {
      const simulator = await startSimulator();
      const { env, drop } = await createTestDatabase('PostgreSQL');
      const start = () => startService({ ...env, ...settings, CBMS_URL: simulator.address });
      const [first, second] = [await start(), await start()];
      const { token, shop } = await prepare(first);
      await first.call('POST', 'cbms-account/pause', {}, token);
      for (let nth = 0; nth < 60; nth += 1)
        await (nth % 2 ? first : second).call('POST', 'invoices', toRequest(shop), token);
      // Both begin at the same moment with all waiting documents.
      await Promise.all(
        [first, second].map(service => service.call('POST', 'cbms-account/resume', {}, token)),
      );
      await expect.poll(() => allThere(second, token), { timeout: 30_000 }).toBe(0);
      expect(simulator.requests.length).toBe(60);
      await isTrue(first, token, simulator);
      await Promise.all([first.stop(), second.stop()]);
      await drop();
      await simulator.close();
    },
  );
});
