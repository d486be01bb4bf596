// The account at the tax authority: its permissions, the list of its documents, and an
// installation's target.

import { describe, expect, it, vi } from 'vitest';
import type { Row } from '../../domain/entity-schema/entity.ts';
import { type App, buildApp } from '../../server/app.ts';
import { dynamicTables } from '../../server/database/raw-query.ts';
import { readConfig } from '../../server/platform/config.ts';
import { startSimulator } from '../../tools/cbms-simulator/simulator.ts';
import {
  cbmsAccount,
  describeWithCbms,
  enableCbms,
  expectRefusedMessage,
  listOutbox,
  setupCbmsCompany,
  waitForState,
} from '../support/cbms-company.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import { oneLaptopInvoice, openShop } from '../support/shop.ts';
import { createTestDatabase, NOW, openTestApp } from '../support/test-app.ts';

describe('the connection to the tax authority', () => {
  describeWithCbms(linked => {
    const ours = setupCbmsCompany(linked);
    const bill = () => issueInvoice(ours.admin, oneLaptopInvoice(ours.shop));

    it('shows no password anywhere: not in answers, exchanges, the activity log or the tables', async () => {
      await enableCbms(ours.admin, { password: 'Very-Secret-Word' });
      await bill();
      const entry = await waitForState(ours.admin, 'invoice', '1', 'accepted');
      const paths = [
        'cbms-account',
        'tax-authority',
        `tax-authority/documents/${entry.id}/exchanges`,
        'logs?limit=100',
      ];
      for (const path of paths)
        expect(JSON.stringify((await ours.admin.get(path)).body)).not.toContain('Very-Secret-Word');
      const { read } = linked().world.app.database;
      for (const table of ['cbms_accounts', 'cbms_outbox', 'cbms_exchanges', 'activity_log'])
        expect(
          JSON.stringify(await dynamicTables(read).selectFrom(table).selectAll().execute()),
        ).not.toContain('Very-Secret-Word');
      expect(ours.simulator.requests[0]!.payload.password).toBe('Very-Secret-Word');
    });

    it('tests the connection without recording anything there', async () => {
      expect(expectRefusedMessage(await ours.admin.post('cbms-account/test'))).toContain(
        'IRD sync is not configured',
      );
      await enableCbms(ours.admin);
      expect((await ours.admin.post('cbms-account/test')).body.message).toContain(
        'Nothing was recorded',
      );
      expect(ours.simulator.bills.size).toBe(0);
      ours.simulator.setAccounts([{ username: 'other', password: 'other' }]);
      expect(expectRefusedMessage(await ours.admin.post('cbms-account/test'))).toContain(
        'does not match',
      );
      ours.simulator.setFaults({ faults: ['down'] });
      expect(expectRefusedMessage(await ours.admin.post('cbms-account/test'))).toContain(
        'could not be reached',
      );
      ours.simulator.setFaults({ faults: ['page'] });
      expect(expectRefusedMessage(await ours.admin.post('cbms-account/test'))).toContain(
        'does not answer like IRD',
      );
    });

    it('refuses an account that cannot be used under its fields, and keeps the password where none is sent', async () => {
      const put = async (body: object) =>
        expectRefusedMessage(await ours.admin.put('cbms-account', body));
      expect(await put({ enabled: 1 })).toMatchObject({
        username: [expect.any(String)],
        password: [expect.any(String)],
      });
      expect(await put({ ...cbmsAccount, enabled: 2 })).toMatchObject({
        enabled: [expect.any(String)],
      });
      expect(await put({ ...cbmsAccount, since: '2026-02-30' })).toMatchObject({
        since: [expect.any(String)],
      });
      expect(await put({ ...cbmsAccount, secret: 1 })).toMatchObject({
        secret: [expect.any(String)],
      });
      expect(await put({ ...cbmsAccount, username: ['x'] })).toMatchObject({
        username: [expect.any(String)],
      });
      await enableCbms(ours.admin);
      expect(
        (await ours.admin.put('cbms-account', { username: 'Other', enabled: true })).body,
      ).toMatchObject({
        username: 'Other',
        enabled: 1,
        has_password: true,
      });
      await bill();
      await waitForState(ours.admin, 'invoice', '1', 'accepted');
      expect(ours.simulator.requests[0]!.payload).toMatchObject({
        username: 'Other',
        password: 'test@321',
      });
    });

    it('is seen and changed only with the permission, and by the own company', async () => {
      await enableCbms(ours.admin);
      await bill();
      const entry = await waitForState(ours.admin, 'invoice', '1', 'accepted');
      const { world } = linked();
      const sales = await world.createUser(ours.admin, 'Sales');
      const auditor = await world.createUser(ours.admin, 'Auditor');
      expect((await sales.get('tax-authority')).status).toBe(403);
      expect((await auditor.get('tax-authority')).status).toBe(200);
      const changes: [string, string][] = [
        ['PUT', 'cbms-account'],
        ['POST', 'cbms-account/pause'],
        ['POST', 'cbms-account/resume'],
        ['POST', 'cbms-account/test'],
        ['POST', 'tax-authority/send'],
        ['POST', `tax-authority/documents/${entry.id}/send`],
        ['POST', `tax-authority/documents/${entry.id}/confirm`],
      ];
      for (const [method, path] of changes)
        expect((await auditor.call(method as 'POST', path, {})).status, path).toBe(403);
      const neighbour = await world.createCompany(`Neighbour ${ours.admin.companyId}`);
      for (const path of [
        `tax-authority/documents/${entry.id}/exchanges`,
        'tax-authority/documents/x/exchanges',
      ])
        expect((await neighbour.get(path)).status).toBe(404);
      expect((await neighbour.post(`tax-authority/documents/${entry.id}/send`)).status).toBe(404);
      expect((await neighbour.get('tax-authority/documents')).status).toBe(204);
      expect((await world.anonymous.get('tax-authority')).status).toBe(401);
    });

    it('finds documents by state, number and customer, page by page', async () => {
      await enableCbms(ours.admin);
      for (let nth = 0; nth < 3; nth += 1) await bill();
      for (const number of ['1', '2', '3'])
        await waitForState(ours.admin, 'invoice', number, 'accepted');
      await ours.admin.post('cbms-account/pause');
      await bill();
      expect((await listOutbox(ours.admin, '&state=waiting')).map(entry => entry.number)).toEqual([
        '4',
      ]);
      expect((await listOutbox(ours.admin, '&search=2')).map(entry => entry.number)).toEqual(['2']);
      expect(await listOutbox(ours.admin, '&search=SAGAR')).toHaveLength(4);
      expect(await listOutbox(ours.admin, "&search=%25'")).toEqual([]);
      const page = (await ours.admin.get('tax-authority/documents?limit=3&page=2')).body;
      expect([page.total, page.data.map((entry: { number: string }) => entry.number)]).toEqual([
        4,
        ['1'],
      ]);
      expect((await ours.admin.get('tax-authority')).body).toMatchObject({
        counts: { waiting: 1, accepted: 3 },
        oldest_waiting: '2026-11-21 11:45:00',
      });
      const nonsense = await ours.admin.get(
        `tax-authority/documents?page=-1&limit=abc&state=nonsense&search=${'x'.repeat(101)}`,
      );
      expect([nonsense.status, Object.keys(nonsense.body.message as object).sort()]).toEqual([
        422,
        ['limit', 'page', 'search', 'state'],
      ]);
    });
  });
});

describe('an installation whose target becomes the real authority', () => {
  it('reports the documents that only a test address had accepted, and calls them synced only then', async () => {
    const simulator = await startSimulator();
    const { env, drop } = await createTestDatabase('SQLite');
    const start = async (
      CBMS_TARGET: string,
    ): Promise<{
      app: App;
      call: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Row>;
    }> => {
      const app = await buildApp(
        readConfig({
          CAPTCHA: 'off',
          LOG_LEVEL: 'error',
          DEMO: '1',
          CBMS_URL: simulator.address,
          CBMS_TARGET,
          ...env,
        }),
        () => new Date(NOW),
      );
      const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = '') =>
        (
          await app.server.inject({
            method,
            url: `/billing/${path}`,
            headers: { authorization: `Bearer ${token}` },
            payload: body,
          })
        ).json() as Row;
      const { access_token } = await ask('POST', 'v2/login', {
        email: 'admin@demo.test',
        password: 'Demo-1234',
      });
      return { app, call: (method, path, body) => ask(method, path, body, String(access_token)) };
    };
    const settled = (call: (method: 'GET', path: string) => Promise<Row>) =>
      vi.waitFor(
        async () => {
          const { counts, not_queued } = (await call('GET', 'tax-authority')) as {
            counts: Record<string, number>;
            not_queued: number;
          };
          expect([
            counts.waiting! + counts.sent! + counts.refused! + counts.person!,
            not_queued,
          ]).toEqual([0, 0]);
          return counts.accepted! + counts['already-there']!;
        },
        { timeout: 50_000, interval: 100 },
      );
    let { app, call } = await start('test');
    const documents = await settled(call);
    expect(documents).toBeGreaterThan(300);
    expect(simulator.bills.size + simulator.returns.size).toBe(documents);
    expect(simulator.requests.every(({ payload }) => payload.isrealtime === false)).toBe(true);
    await app.close();
    for (const held of [simulator.bills, simulator.returns]) held.clear();
    simulator.setFaults({ faults: ['down'] });
    ({ app, call } = await start('real'));
    const waiting = async () =>
      ((await call('GET', 'overview')) as { sales: { waiting: number } }).sales.waiting;
    await vi.waitFor(async () => expect(await waiting()).toBeGreaterThan(300), { timeout: 20_000 });
    simulator.setFaults({ share: 0 });
    // The clock does not move here: a failed document waits until somebody asks for it.
    const asking = setInterval(() => void call('POST', 'tax-authority/send', {}), 200);
    expect(await settled(call)).toBe(documents);
    clearInterval(asking);
    expect([simulator.bills.size + simulator.returns.size, await waiting()]).toEqual([
      documents,
      0,
    ]);
    await app.close();
    await drop();
    await simulator.close();
  });
});

describe('an installation without an address', () => {
  it('takes an account, reports nothing, and loses nothing of its queue', async () => {
    const world = await openTestApp('SQLite');
    const admin = await world.createCompany('Off Shop');
    const shop = await openShop(admin);
    await admin.post('inventory', { product_id: shop.laptop, stock_available: 10 });
    await enableCbms(admin);
    const invoice = await issueInvoice(admin, oneLaptopInvoice(shop));
    expect(
      expectRefusedMessage(await admin.get(`invoices/${invoice.company_payment_id}/ird-sync`)),
    ).toBe('IRD sync is off.');
    expect((await admin.get('tax-authority')).body).toMatchObject({
      target: 'off',
      counts: { waiting: 1 },
      not_queued: 0,
    });
    expect((await listOutbox(admin)).map(entry => [entry.state, entry.tries])).toEqual([
      ['waiting', 0],
    ]);
    expect((await admin.get(`invoices/${invoice.company_payment_id}`)).body.ird_sync).toBe(0);
    await world.close();
  });
});
