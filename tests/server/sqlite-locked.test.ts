// A SQLite file that another process has locked: everybody else is served meanwhile, health reports
// it, and nobody waits for ever.
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLockRetry } from '../../server/database/engine/sqlite-faults.ts';
import { signIn, unattendedSettings } from '../support/process-helpers.ts';
import { startService } from '../support/service-process.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { type Caller, createTestDatabase, openTestApp, type TestApp } from '../support/test-app.ts';

const pause = (milliseconds: number) => new Promise(done => setTimeout(done, milliseconds));

describe('a database that another process has locked (R10)', () => {
  let world: TestApp;
  let admin: Caller;
  let shop: Shop;
  let other: SQLite.Database;
  beforeAll(async () => {
    world = await openTestApp('SQLite', { DATABASE_LOCK_TIMEOUT: '1.2', LOG_LEVEL: 'silent' });
    admin = await world.createCompany('Locked Shop');
    shop = await openShop(admin);
    other = new SQLite(join(world.dataDir, 'bijak.sqlite'));
  });
  afterAll(async () => {
    other.close();
    await world.close();
  });
  const health = () => world.app.server.inject('/healthz');

  it('lets everybody else be served, and is reported by the health check', async () => {
    other.exec('begin immediate');
    const saves = Promise.all(
      Array.from({ length: 3 }, () => admin.post('invoices', oneLaptopInvoice(shop))),
    );
    await pause(600);
    // An event loop that blocks in SQLite would not turn before the lock is released.
    expect((await admin.get('customers')).status).toBe(200);
    const report = await health();
    expect([report.statusCode, report.json().message]).toEqual([
      503,
      'The database is locked by another process.',
    ]);
    other.exec('rollback');
    expect((await saves).map(answer => answer.status)).toEqual([200, 200, 200]);
    expect((await health()).statusCode).toBe(200);
  });

  it('is a 503 once that takes too long, and works again afterwards', async () => {
    other.exec('begin immediate');
    const refused = await admin.post('invoices', oneLaptopInvoice(shop));
    expect([refused.status, refused.headers['retry-after'], refused.body.message]).toEqual([
      503,
      '2',
      'The database is busy. Please try again.',
    ]);
    other.exec('rollback');
    expect((await admin.post('invoices', oneLaptopInvoice(shop))).status).toBe(200);
  });

  it('lets the service end in order: waiting requests are answered first (R2)', async () => {
    const { env, drop } = await createTestDatabase('SQLite');
    const service = await startService({
      ...env,
      ...unattendedSettings('Locked End'),
      LOG_LEVEL: 'silent',
      DATABASE_LOCK_TIMEOUT: '60',
    });
    const token = await signIn(service);
    const holder = new SQLite(join(env.DATA_DIR!, 'bijak.sqlite'));
    holder.exec('begin immediate');
    const waiting = service.call('POST', 'units', { name: 'pcs', description: 'Pieces' }, token);
    await pause(300);
    await service.stop();
    expect([(await waiting).status, service.process.exitCode]).toEqual([503, 0]);
    holder.close();
    await drop();
  });

  it('is waited for by readers too, for so long and no longer', async () => {
    const free = createLockRetry(200);
    const busy = (times: number) => () => {
      times -= 1;
      if (times >= 0) throw Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' });
      return 'read';
    };
    expect(free.run(busy(0))).toBe('read');
    expect(await free.run(busy(2))).toBe('read');
    expect(await free.runAsync(async () => busy(0)())).toBe('read');
    await expect(free.run(busy(1000))).rejects.toMatchObject({ reason: 'busy' });
  });
});
