// A user's own choices are there in every browser, are theirs alone, and outlive a recovery.
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const saved = (label: string, filter: Record<string, unknown> = { status: '1' }) => ({
  label,
  value: {
    filter,
    sort: { field: 'created_at', order: 'DESC' },
    perPage: 10,
    displayedFilters: [],
  },
});

describe('preferences', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let cashier: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Choosing Shop');
      cashier = await world().createUser(admin, 'Sales');
    });

    it('are empty for a user who never chose, kept by name, and each user’s own', async () => {
      expect((await cashier.get('preferences')).body).toEqual({});
      expect((await cashier.put('preferences', { language: 'ne', theme: 'dark' })).status).toBe(
        200,
      );
      const chosen = {
        digits: 'ascii',
        calendar: 'bs',
        favourites: ['/sales/invoice', '/reports/sales'],
        'invoices.hiddenColumns': ['reseller', 'pos'],
        'invoices.savedQueries': [
          saved('Mine'),
          saved('Large', {
            search: 'hari',
            'own_fields.route': 'east',
            conditions: [
              { field: 'total', operator: 'gt', value: '1000' },
              { any: [[{ field: 'status', operator: 'is', value: '1' }]] },
            ],
          }),
        ],
        'customers.hiddenColumns': ['own_fields.route'],
        'own/vehicles.hiddenColumns': ['own_fields.price', 'name'],
        'own/vehicles.savedQueries': [
          saved('Vans', { 'own_fields.kind': 'van', group_by: 'own_fields.kind' }),
        ],
      };
      expect((await cashier.put('preferences', chosen)).body).toEqual({
        language: 'ne',
        theme: 'dark',
        ...chosen,
      });
      expect((await cashier.put('preferences', { theme: null, language: 'en' })).body).toEqual({
        language: 'en',
        ...chosen,
      });
      const again = await world().signIn(
        'ram.sales.1@shop.test'.replace('1', String(admin.companyId)),
        'Secret-123',
      );
      const elsewhere = await cashier.get('preferences', {
        headers: { authorization: `Bearer ${again.body.access_token}` },
      });
      expect(elsewhere.body).toEqual({ language: 'en', ...chosen });
      expect((await admin.get('preferences')).body).toEqual({});
      expect((await world().anonymous.get('preferences')).status).toBe(401);
      expect((await world().anonymous.put('preferences', { language: 'ne' })).status).toBe(401);
    });

    it('refuse an invalid name or value or too much, in the language asked for, and then store nothing', async () => {
      const before = (await admin.get('preferences')).body;
      const many = Array.from({ length: 21 }, (_, nth) => saved(`Number ${nth}`));
      const wrong: Record<string, unknown> = {
        password: 'x',
        __proto__x: 1,
        language: 'fr',
        digits: 7,
        calendar: ['bs'],
        favourites: ['https://elsewhere.test'],
        'nothing.hiddenColumns': [],
        'invoices.selectedIds': [1],
        'invoices.hiddenColumns.more': [],
        'invoices.hiddenColumns': ['password_hash'],
        'customers.hiddenColumns': 'pan',
        'vendors.hiddenColumns': ['name', 'name'],
        'invoices.savedQueries': many,
        'customers.savedQueries': [saved('A'), saved('A')],
        'vendors.savedQueries': [saved('x'.repeat(61))],
        'products.savedQueries': [saved('A', { nothing: '1' })],
        'pos.savedQueries': [saved('A', { conditions: [{ field: 'name', operator: 'near' }] })],
        'menus.savedQueries': [saved('A', { 'own_fields.Bad': '1' })],
        'users.savedQueries': [saved('A', { name: 'x'.repeat(201) })],
        'units.savedQueries': [{ ...saved('A'), more: 'x'.repeat(100_000) }],
        'taxes.savedQueries': [{ label: 'A', value: null }],
      };
      const { status, body } = await admin.put('preferences', { ...wrong, theme: 'dark' });
      expect(status).toBe(422);
      expect(Object.keys(body.message).sort()).toEqual(Object.keys(wrong).sort());
      expect(body.message.language).toEqual(['Not a valid option.']);
      const pages = Array.from({ length: 21 }, (_, nth) => `/page/${nth}`);
      for (const favourites of [pages, ['/a', '/a'], [7], '/a', [`/${'x'.repeat(200)}`]])
        expect((await admin.put('preferences', { favourites })).body.message).toEqual({
          favourites: ['Favourites are up to 20 different addresses of pages.'],
        });
      // Refused before anything else is checked: every object has such a name by itself.
      const inherited = await admin.put('preferences', { toString: 'x', password: 'x' });
      expect([inherited.status, inherited.body.message]).toEqual([
        422,
        { toString: ['This field is not known.'] },
      ]);
      const nepali = await admin.call('PUT', 'preferences', { password: 'x' }, { language: 'ne' });
      expect(nepali.body.message).toEqual({ password: ['यस्तो विवरण छैन।'] });
      for (const body of [[], 'text', null])
        expect((await admin.put('preferences', body)).status).toBeLessThan(500);
      expect((await admin.get('preferences')).body).toEqual(before);
    });

    it('are one entry of the activity log each, with the user; an unchanged one is none', async () => {
      await admin.put('preferences', { language: 'ne' });
      await admin.put('preferences', { language: 'ne' });
      await admin.put('preferences', { language: 'en' });
      const { data } = (
        await admin.get(
          'logs?filter[table_name]=users&filter[field_name]=preferences.language&limit=100',
        )
      ).body as {
        data: { table_pk_value: string; old_value: string | null; new_value: string | null }[];
      };
      const mine = data.filter(entry => entry.table_pk_value === String(admin.id));
      expect(mine.map(({ old_value, new_value }) => [old_value, new_value])).toEqual([
        ['"ne"', '"en"'],
        [null, '"ne"'],
      ]);
    });

    it('are part of a backup, and later choices come back with the log', async () => {
      await admin.put('preferences', {
        theme: 'dark',
        calendar: 'bs',
        'units.hiddenColumns': ['description'],
      });
      const { bytes } = await downloadBackup(admin);
      world().setNow('2026-11-21T06:01:00Z');
      await admin.put('preferences', {
        theme: 'light',
        calendar: null,
        'units.savedQueries': [saved('Ours')],
      });
      const newest = (await admin.get('preferences')).body;
      world().setNow('2026-11-21T06:10:00Z');
      expect((await restoreFrom(admin, bytes)).status).toBe(200);
      expect((await admin.get('preferences')).body).toMatchObject({
        theme: 'dark',
        calendar: 'bs',
        'units.hiddenColumns': ['description'],
      });
      expect((await admin.get('preferences')).body).not.toHaveProperty('units.savedQueries');
      expect((await restoreFrom(admin, bytes, { until: '2026-11-21 11:50:00' })).status).toBe(200);
      expect((await admin.get('preferences')).body).toEqual(newest);
    });
  });
});
