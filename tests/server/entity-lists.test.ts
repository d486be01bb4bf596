// Lists of any entity: pages, filters and refusals.
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../domain/entity-schema/messages.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('lists', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('List Shop');
      for (const name of [
        'Alpha',
        'Beta',
        'Gamma',
        'Été',
        'गणेश',
        'Delta',
        'alphabet',
        'Kilo',
        'Lima',
        'Mike',
        'November',
        'Oscar',
      ]) {
        await admin.post('units', {
          name,
          description: `${name} unit`,
          status: name === 'Kilo' ? 0 : 1,
        });
      }
    });
    const names = async (query: string) =>
      ((await admin.get(`units?${query}`)).body?.data ?? []).map(
        (row: { name: string }) => row.name,
      ) as string[];

    it('return ten records a page in the paged shape (API-004, API-005, API-013, CONST-001, ENT-025)', async () => {
      const { body } = await admin.get('units');
      expect(body).toMatchObject({
        current_page: 1,
        from: 1,
        to: 10,
        total: 12,
        last_page: 2,
        prev_page_url: null,
      });
      expect(body.data).toHaveLength(10);
      const second = (
        await world().app.server.inject({
          url: body.next_page_url,
          headers: { authorization: `Bearer ${admin.token}` },
        })
      ).json();
      expect([second.from, second.to, second.next_page_url]).toEqual([11, 12, null]);
    });

    it('finds names that contain the text without regard to case in any script (API-008, API-010, API-011)', async () => {
      expect((await names('filter[name]=ALPHA&sort_field=name&sort_by=asc')).sort()).toEqual([
        'Alpha',
        'alphabet',
      ]);
      expect(await names('search[name]=étÉ')).toEqual(['Été']);
      expect(await names(`filter[name]=${encodeURIComponent('णे')}`)).toEqual(['गणेश']);
      expect(await names('filter[name]=%25')).toEqual([]);
    });

    it('refuses children that are changed with their parent, and takes them as they are', async () => {
      const menu = (await admin.post('menus', { name: 'Above' })).body.id;
      for (const name of ['First', 'Second']) await admin.post('menus', { name, parent_id: menu });
      const path = `menus/${menu}`;
      const { children } = (await admin.get(path)).body;
      expect(children).toHaveLength(2);
      expect((await admin.patch(path, { name: 'Still above', children })).status).toBe(200);
      const renamed = [{ ...children[0], name: 'Elsewhere' }, children[1]];
      for (const changed of [renamed, [], [...children, { name: 'New' }]]) {
        const { status, body } = await admin.patch(path, { children: changed });
        expect([status, Object.keys(body.message)]).toEqual([422, ['children']]);
      }
      expect((await admin.get(path)).body.children).toEqual(children);
    });

    it('finds a user by name or email address', async () => {
      const find = async (q: string) =>
        ((await admin.get(`users?q=${encodeURIComponent(q)}`)).body?.data ?? []).length;
      const { name, email } = (await admin.get('users')).body.data[0];
      expect(await Promise.all([name, email, email.split('@')[1], 'nobody'].map(find))).toEqual([
        1, 1, 1, 0,
      ]);
      const { status, body } = await admin.get('users?search[name,password]=x');
      expect([status, body.message]).toEqual([
        422,
        { 'search[name,password]': [messages.unknown.en] },
      ]);
    });

    it('find with one text what any of their search fields contains, beside other filters', async () => {
      for (const [name, url] of [
        ['Gita 100%', '/find/first'],
        ['Rita', '/find/second'],
      ])
        expect((await admin.post('menus', { name, url })).body).toMatchObject({ name, url });
      const find = async (query: string) => {
        const { body } = await admin.get(`menus?sort_field=name&sort_by=asc&${query}`);
        const found = (body?.data ?? []).map((row: { name: string }) => row.name);
        expect(body?.total ?? 0).toBe(found.length);
        return found;
      };
      expect(await find('search=rItA')).toEqual(['Rita']);
      expect(await find('search=FIND/')).toEqual(['Gita 100%', 'Rita']);
      expect(await find('search=find/&filter[name]=git')).toEqual(['Gita 100%']);
      expect(await find('search=find/&filter[status]=0')).toEqual([]);
      expect(await find('search=100%25')).toEqual(['Gita 100%']);
      expect(await find('search=%25')).toEqual(['Gita 100%']);
      expect(await find('search=R_ta')).toEqual([]);
      expect((await admin.get('menus?search=%20')).body.total).toBe(
        (await admin.get('menus')).body.total,
      );
      expect((await admin.get('menus?search=find/&limit=1')).body).toMatchObject({
        total: 2,
        last_page: 2,
      });
      expect(await names('search=GAMM')).toEqual(['Gamma']);
    });

    it('matches statuses exactly and lists active units at api/units (API-041)', async () => {
      expect(await names('filter[status]=0')).toEqual(['Kilo']);
      expect((await admin.get('api/units?limit=1000')).body.total).toBe(11);
    });

    it('refuses unknown keys, bad numbers and dates with 422', async () => {
      expect((await admin.get('units?filter[colour]=red')).body.message).toEqual({
        'filter[colour]': ['This field is not known.'],
      });
      // A list that is searched by nothing has no search over all.
      expect((await admin.get('currencies?search=rupee')).body.message).toEqual({
        search: ['This field is not known.'],
      });
      for (const key of [
        'filter',
        'search[]',
        'filter[]',
        'filter[status][]',
        'filter[status][name]',
      ])
        expect((await admin.get(`units?${key}=1`)).body.message).toEqual({
          [key]: ['This field is not known.'],
        });
      expect((await admin.get('units?sort_field=colour')).status).toBe(422);
      expect((await admin.get('units?limit=0')).status).toBe(422);
      expect((await admin.get('units?limit=1001')).status).toBe(422);
      expect((await admin.get('units?start_date=2026-02-30')).body.message).toEqual({
        start_date: ['This is not a valid date.'],
      });
      expect((await admin.get('units?start_date=2026-02-02&end_date=2026-02-01')).status).toBe(422);
      expect((await admin.get('units?colour=red')).status).toBe(200);
    });

    it('answers 204 when nothing matches at all and an empty page past the end (API-014)', async () => {
      expect((await admin.get('units?filter[name]=nothing')).status).toBe(204);
      const past = await admin.get('units?page=9');
      expect([past.status, past.body.data, past.body.total]).toEqual([200, [], 12]);
    });

    it('return countries with their provinces, Nepal with seven (API-051, ENT-022)', async () => {
      const nepal = (await admin.get('countries?filter[name]=Nepal')).body.data[0];
      expect(nepal.provinces.map((province: { name: string }) => province.name)).toEqual([
        'Koshi',
        'Madhesh',
        'Bagmati',
        'Gandaki',
        'Lumbini',
        'Karnali',
        'Sudurpashchim',
      ]);
    });
  });
});
