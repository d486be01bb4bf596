// A full disk: a save is refused with that reason, in both languages, health reports it, and the
// service goes on once there is space.
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { waitUntil } from '../support/concurrent-clients.ts';
import { startCluster } from '../support/postgres-server.ts';
import {
  createHttpCaller,
  signIn,
  todayInNepal,
  unattendedSettings,
} from '../support/process-helpers.ts';
import { type Service, startService } from '../support/service-process.ts';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { canMount, mountSmallDisk } from '../support/small-disk.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const sentence =
  "This could not be saved: the server's disk is full or cannot be written. Please tell your server administrator.";

describe('a full disk (R15)', () => {
  describeOnBothEngines(
    (world, engine) => {
      let admin: Caller;
      let shop: Shop;
      beforeAll(async () => {
        admin = await world().createCompany('Full Shop');
        shop = await openShop(admin);
      });
      // PostgreSQL raises its own error here; the message of SQLite comes from a limit of its own.
      const fill = async () => {
        const { database } = world().app;
        if (engine === 'SQLite')
          return database.write(async tx => {
            const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx);
            await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(tx);
          });
        await sql
          .raw(
            `create function no_space() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$`,
          )
          .execute(database.read);
        await sql
          .raw('create trigger no_space before insert on invoices execute function no_space()')
          .execute(database.read);
      };
      const empty = async () => {
        const { database } = world().app;
        if (engine === 'SQLite')
          return database.write(tx => sql.raw('pragma max_page_count = 4294967294').execute(tx));
        return sql.raw('drop trigger no_space on invoices').execute(database.read);
      };
      const save = (language: 'en' | 'ne' = 'en') =>
        admin.post('invoices', oneLaptopInvoice(shop), { language });

      it('is a 507 with a sentence in both languages, and over when there is space again', async () => {
        expect((await save()).status).toBe(200);
        await fill();
        let refused = await save();
        for (let tries = 0; refused.status === 200 && tries < 200; tries += 1)
          refused = await save();
        expect([refused.status, refused.body.message]).toEqual([507, sentence]);
        expect((await save('ne')).body.message).toContain('सर्भरको डिस्क भरिएको छ');
        expect((await admin.get('invoices?limit=1')).status).toBe(200);
        await empty();
        expect((await save()).status).toBe(200);
      });
    },
    { LOG_LEVEL: 'silent' },
  );

  const expectReported = async (
    service: Service,
    disk: { fill: (free?: number) => void; empty: () => void },
    free: number,
  ) => {
    const token = await signIn(service);
    const shop = await openShop(createHttpCaller(service, token), todayInNepal());
    const save = () =>
      service.call(
        'POST',
        'invoices',
        { ...oneLaptopInvoice(shop), transaction_date: `${todayInNepal()} 00:00:00` },
        token,
      );
    const health = async () => (await fetch(`${service.address}/healthz`)).status;
    expect([(await save()).status, await health()]).toEqual([200, 200]);
    disk.fill(free);
    await waitUntil(async () => (await save()).status === 507);
    expect(await health()).toBe(503);
    disk.empty();
    await waitUntil(async () => (await health()) === 200);
    expect((await save()).status).toBe(200);
  };

  it.skipIf(!canMount())('is reported by the health check of a service on SQLite', async () => {
    const disk = mountSmallDisk(64)!;
    const service = await startService({
      ...unattendedSettings('Full'),
      LOG_LEVEL: 'silent',
      DATA_DIR: disk.folder,
    });
    try {
      await expectReported(service, disk, 0);
    } finally {
      await service.stop();
      disk.remove();
    }
  });

  it.skipIf(inject('postgres') === '' || !canMount())(
    'is reported by the health check of a service on PostgreSQL',
    async () => {
      const [disk, data] = [mountSmallDisk(160)!, mountSmallDisk(64)!];
      const cluster = await startCluster(join(disk.folder, 'cluster'));
      await cluster.run('create database shop');
      const env = {
        ...unattendedSettings('Full'),
        LOG_LEVEL: 'silent',
        DATA_DIR: data.folder,
        DATABASE_URL: `${cluster.address}/shop`,
      };
      const service = await startService(env);
      try {
        await expectReported(service, disk, 64 * 1024);
      } finally {
        await service.stop();
        cluster.remove();
        for (const each of [disk, data]) each.remove();
      }
    },
  );
});
