// A page that is shipped later enters the menu of existing companies: once, for the users who may
// see it, and never against an administrator's will.

import { beforeAll, describe, expect, it } from 'vitest';
import { dynamicTables } from '../../server/database/raw-query.ts';
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

    it('leaves a menu alone that is as the version knows it', async () => {
      const before = await all();
      await forget([]);
      await start();
      expect(await all()).toEqual(before);
    });
  });
});
