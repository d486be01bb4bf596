// SIGTERM in the middle of the work: running requests are answered, idle keep-alive connections do
// not hold the service up, and it ends in order.
import { Agent, get } from 'node:http';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { startService } from '../support/service-process.ts';
import { createTestDatabase } from '../support/test-app.ts';

const REQUEST_COUNT = 16;

/** As a browser does: over connections that it keeps open. */
const statusOf = (agent: Agent, url: string, token: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, answer => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
    }).on('error', reject);
  });

describe('a service at SIGTERM', () => {
  const agent = new Agent({ keepAlive: true });
  afterAll(() => agent.destroy());

  for (const engine of ['SQLite', 'PostgreSQL'] as const)
    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      `answers the running requests and ends with 0 on ${engine}`,
      async () => {
        const { env, drop } = await createTestDatabase(engine);
        const service = await startService({ ...env, DEMO: '1' });
        const { body } = await service.call('POST', 'v2/login', {
          email: 'admin@demo.test',
          password: 'Demo-1234',
        });
        const token = String(body.access_token);
        const list = await service.call('GET', 'invoices?limit=1', undefined, token);
        const [{ company_payment_id: id }] = list.body.data as [{ company_payment_id: string }];
        const preview = () =>
          statusOf(agent, `${service.address}/billing/invoices/${id}?q=preview`, token);
        // The printer is warm, the connections are open.
        await Promise.all(Array.from({ length: REQUEST_COUNT }, preview));

        const ended = new Promise<number | null>(resolve => service.process.once('exit', resolve));
        const running = Array.from({ length: REQUEST_COUNT }, preview);
        // The first of them are being answered.
        await Promise.race(running);
        service.process.kill('SIGTERM');
        expect(await Promise.all(running)).toEqual(running.map(() => 200));
        expect(await ended).toBe(0);
        await drop();
      },
    );
});
