// A page that is shipped later enters the menu of existing companies: once, for the users who may
// see it, and never against an administrator's will.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../server/database/database.ts';
import { dynamicTables, query } from '../../server/database/raw-query.ts';
import { seedNewEntities } from '../../server/setup/seed/seed-new-entities.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Menu = { id: number; name: string; url: string | null; children: Menu[] };

describe('a menu entry of a new version', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Older Shop');
    });
    const start = async () => {
      const { database, store } = world().app;
      await seedNewEntities(database, store.entities, '2026-11-21 11:45:00');
    };
    /** As if the version that made the company had not known the pages. */
    const forget = (urls: string[]) =>
      world().app.database.write(async tx => {
        const own = (table: string) =>
          dynamicTables(tx).deleteFrom(table).where('company_id', '=', admin.companyId);
        for (const url of urls) await own('menus').where('url', '=', url).execute();
        await own('counters').where('kind', '=', 'menu').execute();
      });
    const all = async (): Promise<Menu[]> => {
      const top = (await admin.get('menus/-/role')).body.data as Menu[];
      return top.flatMap(menu => [menu, ...menu.children]);
    };
    const found = async (url: string) => (await all()).filter(menu => menu.url === url);

    it('appears once, below its group, with its Nepali name, for every role that may see the page', async () => {
      const auditor = await world().createUser(admin, 'Auditor');
      const cashier = await world().createUser(admin, 'Sales');
      await forget(['/inspection', '/user-manual', '/checks-and-rules']);
      expect(await found('/inspection')).toEqual([]);
      await start();
      await start();
      expect(await found('/inspection')).toHaveLength(1);
      const top = (await admin.get('menus/-/role', { language: 'ne' })).body.data as Menu[];
      expect(top.find(menu => menu.children.some(child => child.url === '/inspection'))?.name).toBe(
        'प्रशासन',
      );
      expect(
        top.flatMap(menu => menu.children).find(child => child.url === '/inspection')?.name,
      ).toBe('निरीक्षण');
      const seenBy = async (caller: Caller) =>
        JSON.stringify((await caller.get('menus/-/role')).body.data);
      expect(await seenBy(auditor)).toContain('/inspection');
      expect(await seenBy(cashier)).not.toContain('/inspection');
      expect(await seenBy(cashier)).toContain('/user-manual');
      expect(
        (await admin.get('logs?filter[action]=create&filter[table_name]=menus&limit=100')).body
          .data[0].username,
      ).toBe('Bijak');
    });

    it('never comes back after an administrator has deleted it or changed its address', async () => {
      const [inspection] = await found('/inspection');
      const [checks] = await found('/checks-and-rules');
      expect((await admin.delete(`menus/${inspection!.id}`)).status).toBe(200);
      expect((await admin.patch(`menus/${checks!.id}`, { url: '/user-settings' })).status).toBe(
        200,
      );
      await start();
      expect([await found('/inspection'), await found('/checks-and-rules')]).toEqual([[], []]);
      // Nor where nothing was noted yet, or an earlier backup brought the notes back: the log
      // remembers.
      await forget([]);
      await start();
      expect([await found('/inspection'), await found('/checks-and-rules')]).toEqual([[], []]);
      expect(await found('/user-settings')).toHaveLength(1);
    });

    it('brings its group along, at its place, once', async () => {
      const admin = await world().createCompany('Shop Without Books');
      const top = async () => {
        const menus = (await admin.get('menus/-/role')).body.data as Menu[];
        return menus.map(({ name, children }) => [name, children.map(({ url }) => url)]);
      };
      const before = await top();
      const { database, store } = world().app;
      const own = (tx: Transaction, table: string) =>
        dynamicTables(tx).deleteFrom(table).where('company_id', '=', admin.companyId);
      await database.write(async tx => {
        const { id } = await dynamicTables(tx)
          .selectFrom('menus')
          .select('id')
          .where('company_id', '=', admin.companyId)
          .where('name', '=', 'Accounting')
          .executeTakeFirstOrThrow();
        await own(tx, 'menus').where('parent_id', '=', id).execute();
        await own(tx, 'menus').where('id', '=', id).execute();
        await own(tx, 'counters').where('kind', '=', 'menu').execute();
      });
      expect(await top()).toHaveLength(before.length - 1);
      for (const _ of ['one start', 'another'])
        await seedNewEntities(database, store.entities, '2026-11-21 11:45:00');
      expect(await top()).toEqual(before);
    });

    it('comes with its permissions, for administrators and, of the books, for accountants', async () => {
      const admin = await world().createCompany('Shop Without Locks');
      const accountant = await world().createUser(admin, 'Accountant');
      const cashier = await world().createUser(admin, 'Sales');
      await world().app.database.write(async tx => {
        const old = 'select id from permissions where company_id = ? and name like ?';
        const values = [admin.companyId, '% lock dates'];
        await query(tx, `delete from roles_permission_id where other_id in (${old})`, values);
        await query(tx, `delete from permissions where id in (${old})`, values);
      });
      const lock = async (who: Caller) =>
        (await who.put('lock-dates', { hard: '2026-11-01' })).status;
      expect([await lock(admin), await lock(accountant)]).toEqual([403, 403]);
      await start();
      expect([await lock(admin), await lock(accountant), await lock(cashier)]).toEqual([
        200, 200, 403,
      ]);
    });

    it('gets the icon of this version once, unless somebody has chosen another', async () => {
      const admin = await world().createCompany('Shop With Old Icons');
      type WithIcon = Menu & { icon: string; children: WithIcon[] };
      const icons = async () => {
        const top = (await admin.get('menus/-/role')).body.data as WithIcon[];
        return new Map(
          top
            .flatMap(menu => [menu, ...menu.children])
            .map(({ url, name, icon }) => [url ?? name, icon]),
        );
      };
      const shipped = await icons();
      const set = (icon: string, where: string) =>
        world().app.database.write(tx =>
          query(tx, `update menus set icon = ? where company_id = ? and ${where}`, [
            icon,
            admin.companyId,
          ]),
        );
      await set('receipt', "url in ('/purchases/billings', '/sales/credit_notes')");
      await set('folder', "url is null and name = 'Accounting'");
      await set('storefront', "url = '/verify-books'");
      const [bills] = ((await admin.get('menus/-/role')).body.data as Menu[])
        .flatMap(({ children }) => children)
        .filter(({ url }) => url === '/purchases/billings');
      for (const icon of ['sell', 'receipt'])
        expect((await admin.patch(`menus/${bills!.id}`, { icon })).status).toBe(200);
      await start();
      const chosen = new Map(shipped)
        .set('/purchases/billings', 'receipt')
        .set('/verify-books', 'storefront');
      expect(await icons()).toEqual(chosen);
      await set('receipt', "url = '/sales/credit_notes'");
      await start();
      expect(await icons()).toEqual(chosen.set('/sales/credit_notes', 'receipt'));
    });

    it('gets the name of this version, in both languages, unless somebody has named it', async () => {
      const admin = await world().createCompany('Shop With Old Names');
      const stored = () =>
        query(
          world().app.database.read,
          `select url, name, name_ne from menus where company_id = ? and url like '/inventory%'
           order by url`,
          [admin.companyId],
        );
      const rename = (url: string, name: string, name_ne: string) =>
        world().app.database.write(tx =>
          query(tx, 'update menus set name = ?, name_ne = ? where company_id = ? and url = ?', [
            name,
            name_ne,
            admin.companyId,
            url,
          ]),
        );
      const [adjustments, stock] = await stored();
      await rename('/inventory', 'Inventory', 'मौज्दात');
      await rename('/inventory-history', 'Inventory History', 'गोदाम');
      await start();
      const renewed = await stored();
      expect(renewed).toEqual([
        adjustments,
        { ...stock, name: 'Inventory History', name_ne: 'गोदाम' },
      ]);
      await rename('/inventory', 'Inventory', 'मौज्दात');
      await start();
      expect((await stored())[0]).toMatchObject({ name: 'Inventory' });
    });

    it('leaves a menu alone that is as the version knows it', async () => {
      const before = await all();
      await forget([]);
      await start();
      expect(await all()).toEqual(before);
    });
  });
});
