// A service that is killed in the middle of a thousand saves has lost no answered invoice and left
// no gap; two that share one database count as one. Uses real processes.
import { describe, expect, inject, it } from 'vitest';
import {
  createHttpCaller,
  signIn,
  todayInNepal,
  unattendedSettings,
} from '../support/process-helpers.ts';
import { type Service, startService } from '../support/service-process.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { createTestDatabase, type Engine } from '../support/test-app.ts';

const REPEAT = process.env.REPEAT === 'full' ? 8 : 1;
const settings = unattendedSettings('Crash Shop');
const prepare = async (service: Service): Promise<{ token: string; shop: Shop }> => {
  const token = await signIn(service);
  return { token, shop: await openShop(createHttpCaller(service, token), todayInNepal()) };
};

const saving = (shop: Shop) => ({
  ...oneLaptopInvoice(shop),
  transaction_date: `${todayInNepal()} 00:00:00`,
});

const numbersOf = async (service: Service, token: string): Promise<number[]> => {
  const { body } = await service.call(
    'GET',
    'invoices?limit=1000&sort_field=id&sort_by=asc',
    undefined,
    token,
  );
  const pages = [body];
  for (let page = 2; page <= Number(body.last_page); page += 1)
    pages.push(
      (
        await service.call(
          'GET',
          `invoices?limit=1000&sort_field=id&sort_by=asc&page=${page}`,
          undefined,
          token,
        )
      ).body,
    );
  return pages.flatMap(page =>
    (page.data as { invoice_no: string }[]).map(row => Number(row.invoice_no)),
  );
};

/** Saves from many clients until the service is gone; returns the answered numbers. */
const saveUntilKilled = async (
  service: Service,
  token: string,
  shop: Shop,
  afterAnswers: number,
): Promise<number[]> => {
  const answered: number[] = [];
  const client = async () => {
    for (let tries = 0; tries < 1000; tries += 1) {
      const answer = await service
        .call('POST', 'invoices', saving(shop), token)
        .catch(() => undefined);
      if (!answer) return;
      if (answer.status === 200) answered.push(Number(answer.body.invoice_no));
      if (answered.length === afterAnswers) service.process.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  return answered;
};

const engines: Engine[] = ['SQLite', 'PostgreSQL'];

describe('killed in the middle of saving', () => {
  describe.each(engines)('on %s', engine => {
    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      'has every answered invoice, and numbers without a gap',
      async () => {
        const { env, drop } = await createTestDatabase(engine);
        let service = await startService({ ...env, ...settings });
        const { shop } = await prepare(service);
        const promised: number[] = [];
        for (let round = 0; round < REPEAT; round += 1) {
          promised.push(
            ...(await saveUntilKilled(service, await signIn(service), shop, 150 + round * 40)),
          );
          service = await startService({ ...env, ...settings });
        }
        const token = await signIn(service);
        const kept = await numbersOf(service, token);
        expect(kept).toEqual(kept.map((_, index) => index + 1));
        expect(promised.filter(number => !kept.includes(number))).toEqual([]);
        expect(promised.length).toBeGreaterThanOrEqual(150 * REPEAT);
        const { body } = await service.call('GET', 'statistics/invoices', undefined, token);
        expect((body.all as { count: number }).count).toBe(kept.length);
        await service.stop();
        await drop();
      },
    );
  });
});

describe('two processes on one PostgreSQL', () => {
  it.skipIf(inject('postgres') === '')(
    'give consecutive numbers and see each other’s changes at once',
    async () => {
      const { env, drop } = await createTestDatabase('PostgreSQL');
      const first = await startService({ ...env, ...settings });
      const second = await startService({ ...env, ...settings });
      const { token, shop } = await prepare(first);
      const saves = Array.from({ length: 100 }, (_, index) =>
        (index % 2 ? first : second).call('POST', 'invoices', saving(shop), token),
      );
      const numbers = (await Promise.all(saves))
        .map(answer => Number(answer.body.invoice_no))
        .sort((a, b) => a - b);
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      await first.call('PUT', `products/${shop.laptop}`, { status: 0 }, token);
      expect((await second.call('POST', 'invoices', saving(shop), token)).status).toBe(422);
      await Promise.all([first.stop(), second.stop()]);
      await drop();
    },
  );
});

describe('on SIGTERM', () => {
  it('ends within ten seconds with code 0', async () => {
    const { env, drop } = await createTestDatabase('SQLite');
    const service = await startService({ ...env, ...settings });
    const started = Date.now();
    await service.stop();
    expect([service.process.exitCode, Date.now() - started < 10_000]).toEqual([0, true]);
    await drop();
  });
});
