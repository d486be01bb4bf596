// The query log: the application's queries for this company, with durations, and without values.
import { beforeAll, describe, expect, it } from 'vitest';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the query log', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Asking Shop');
      await world().createCompany('Silent Shop');
      shop = await openShop(admin);
    });
    const read = async (name: string) => (await admin.get(`query-log/${name}`)).raw.toString();

    it('is a file a day with name, date and size, searched by name and dates, and downloaded (API-189, API-190, ENT-111)', async () => {
      const { body } = await admin.get('query-log');
      expect(body.data).toEqual([
        {
          name: 'query-log-2026-11-21.log',
          created_at: '2026-11-21 11:45:00',
          size: expect.any(Number),
        },
      ]);
      expect((await admin.get('query-log?search[name]=2026-11')).body.total).toBe(1);
      expect((await admin.get('query-log?search[name]=2025')).status).toBe(204);
      expect((await admin.get('query-log?start_date=2026-11-22')).status).toBe(204);
      expect((await admin.get('query-log?start_date=tomorrow')).status).toBe(422);
      expect(await read('query-log-2026-11-21.log')).toMatch(
        /^# Bijak query log, begun 2026-11-21 11:45:00\ntime\ttimes\tms together\tms longest\tstatement\n/,
      );
      for (const name of ['query-log-2026-11-20.log', '..%2Fbijak.sqlite'])
        expect((await admin.get(`query-log/${name}`)).status).toBe(404);
    });

    it('lists the statements of a request, reading and writing, and their number', async () => {
      await admin.post('invoices', oneLaptopInvoice(shop));
      await admin.get('query-log');
      const lines = (await read('query-log-2026-11-21.log')).split('\n').slice(2, -1);
      const inserts = lines.filter(line => line.includes('insert into "invoices"'));
      expect(inserts).toHaveLength(1);
      expect(inserts[0]).toMatch(
        /^2026-11-21 11:45:00\t1\t\d+\.\d\d\t\d+\.\d\d\tinsert into "invoices" \("company_id",/,
      );
      expect(lines.some(line => line.includes('select') && line.includes('from users'))).toBe(true);
      for (const line of lines) expect(line.split('\t')).toHaveLength(5);
    });

    it('contains no value: no name, no password, no token', async () => {
      await admin.post('customers', { last_name: 'Zzsecretname' });
      await world().signIn('admin.asking.shop@shop.test', 'Wrong-99887766');
      await admin.get('query-log');
      const text = await read('query-log-2026-11-21.log');
      for (const secret of [
        'Zzsecretname',
        'Wrong-99887766',
        'argon2',
        'Sagarmatha',
        admin.token.slice(-20),
      ])
        expect(text).not.toContain(secret);
    });

    it('contains the own company’s statements only', async () => {
      const others = await world().createCompany('Third Shop');
      expect((await others.get('units')).status).toBe(204);
      const [file] = (await others.get('query-log')).body.data as { name: string }[];
      const text = (await others.get(`query-log/${file!.name}`)).raw.toString();
      expect(text).toContain('units');
      expect(text).not.toContain('insert into "invoices"');
    });

    it('is refused to users who may not see it', async () => {
      const sales = await world().createUser(admin, 'Sales');
      expect((await sales.get('query-log')).body.message).toBe(
        'You do not have the permission "view query logs".',
      );
      expect((await sales.get('bin-log')).body.message).toBe(
        'You do not have the permission "view binary logs".',
      );
    });

    it('is kept for fourteen days', async () => {
      world().setNow('2026-12-04T06:00:00Z');
      await world().app.scheduler.tick();
      world().setNow('2026-12-07T06:00:00Z');
      const again = (await world().signIn('admin.asking.shop@shop.test', 'Secret-123')).body
        .access_token as string;
      const list = () =>
        world().anonymous.get('query-log', { headers: { authorization: `Bearer ${again}` } });
      expect((await list()).body.data.map((row: { name: string }) => row.name)).toContain(
        'query-log-2026-11-21.log',
      );
      await world().app.scheduler.tick();
      expect((await list()).body.data.map((row: { name: string }) => row.name)).not.toContain(
        'query-log-2026-11-21.log',
      );
    });
  });
});
