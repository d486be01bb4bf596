// Views of lists that a company shares: seen by all who may view the list, changed by few, judged by
// the list itself, logged, and back after a recovery that rolls forward.
import { beforeAll, describe, expect, it } from 'vitest';
import { SHARED_VIEW_LIMITS } from '../../domain/requests/shared-view-requests.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { useOwnUnits } from '../support/own-units.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

const view = (name: string, more: object = {}) => ({
  entity: 'invoices',
  name,
  filter: {
    search: 'hari',
    status: 1,
    start_date: '2026-07-17',
    conditions: [
      { field: 'total', operator: 'gt', value: '1000' },
      { any: [[{ field: 'payment_status', operator: 'in', value: 'unpaid,overdue' }]] },
    ],
  },
  sort: { field: 'total', order: 'DESC' },
  hidden: ['reseller', 'pos'],
  ...more,
});

describe('shared views', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let seller: Caller;
    let other: Caller;
    const { define } = useOwnUnits(() => admin);
    const share = (body: object, caller = seller) => caller.post('shared-views', body);
    const list = async (caller: Caller, entity = 'invoices') =>
      (await caller.get(`shared-views?entity=${entity}`)).body.data as Record<string, unknown>[];

    beforeAll(async () => {
      admin = await world().createCompany('View Shop');
      seller = await world().createUser(admin, 'Sales', 'Ram Seller');
      other = await world().createUser(admin, 'Sales', 'Gita Seller');
    });

    it('are seen by all who may view the list, and by nobody else', async () => {
      const made = await share(view('  Large and open '));
      expect([made.status, made.body.message]).toEqual([200, 'View shared.']);
      expect(made.headers.etag).toBeTruthy();
      for (const [caller, canChange] of [
        [seller, true],
        [other, false],
        [admin, true],
      ] as const)
        expect(await list(caller)).toMatchObject([
          {
            ...view('Large and open'),
            created_by: expect.stringContaining('Ram Seller'),
            can_change: canChange,
          },
        ]);
      expect(await list(seller, 'customers')).toEqual([]);
      const stranger = await world().createCompany('Other View Shop');
      expect(await list(stranger)).toEqual([]);
      expect((await stranger.get(`shared-views/${made.body.id}`)).status).toBe(404);
      expect((await stranger.delete(`shared-views/${made.body.id}`)).status).toBe(404);
      expect((await world().anonymous.get('shared-views?entity=invoices')).status).toBe(401);
      // A seller does not see what users there are.
      expect((await seller.get('shared-views?entity=users')).status).toBe(403);
      expect((await share(view('Users', { entity: 'users', filter: {} }))).status).toBe(403);
      expect(await expectRejected(seller.get('shared-views?entity=nothing'))).toHaveProperty(
        'entity',
      );
      expect(await expectRejected(seller.get('shared-views'))).toHaveProperty('entity');
    });

    it('have groups and a layout, of fields that the list has', async () => {
      const shown = { group_by: 'payment_status', layout: 'calendar:due_date' };
      const made = await share(view('Shown', { filter: shown }));
      expect(made.body).toMatchObject({ filter: shown });
      for (const filter of [
        { group_by: 'customer_name' },
        { layout: 'board:due_date' },
        { layout: 'none' },
      ])
        expect(await expectRejected(share(view('Not so', { filter })))).toEqual({
          filter: [expect.any(String)],
        });
      await seller.delete(`shared-views/${made.body.id}`);
    });

    it('are changed and deleted by the user who has shared them, and by those who may edit fields', async () => {
      const { id } = (await share(view('Mine'))).body;
      const path = `shared-views/${id}`;
      expect((await other.patch(path, { name: 'Theirs' })).status).toBe(403);
      expect((await other.delete(path)).status).toBe(403);
      const renamed = await seller.patch(path, { name: 'Still mine' });
      expect(renamed.body).toMatchObject({ ...view('Still mine'), updated_by: expect.any(String) });
      const changed = await admin.patch(path, { filter: { status: '0' }, hidden: [] });
      expect(changed.body).toMatchObject({
        name: 'Still mine',
        filter: { status: '0' },
        sort: view('').sort,
        hidden: [],
      });
      expect(await expectRejected(seller.patch(path, { name: ' large AND open' }))).toEqual({
        name: ['There is a shared view of this name already.'],
      });
      expect((await admin.delete(path)).body).toEqual({ message: 'Shared view deleted.' });
      expect((await admin.delete(path)).status).toBe(404);
      const { data } = (
        await admin.get(`logs?filter[table_name]=shared_views&filter[table_pk_value]=${id}`)
      ).body as { data: { action: string; field_name: string | null }[] };
      expect(data.map(({ action }) => action).sort()).toEqual([
        'create',
        'delete',
        'update',
        'update',
      ]);
    });

    it('are refused where the list could not be asked so', async () => {
      const before = await list(admin);
      const wrong: [object, string][] = [
        [{ name: ' ' }, 'name'],
        [{ name: 'x'.repeat(61) }, 'name'],
        [{ name: undefined }, 'name'],
        [{ filter: undefined }, 'filter'],
        [{ filter: { nothing: '1' } }, 'filter'],
        [{ filter: { status: 'x' } }, 'filter'],
        [{ filter: { status: { gt: 1 } } }, 'filter'],
        [{ filter: { start_date: 'yesterday' } }, 'filter'],
        [{ filter: { 'own_fields.gone': '1' } }, 'filter'],
        [{ filter: { conditions: [{ field: 'total' }] } }, 'filter'],
        [{ filter: { conditions: [{ field: 'total', operator: 'gt', value: 'x' }] } }, 'filter'],
        [{ filter: { conditions: [{ field: 'gone', operator: 'is', value: 'x' }] } }, 'filter'],
        [{ filter: { conditions: [{ any: [] }] } }, 'filter'],
        [{ filter: { customer_name: 'x'.repeat(201) } }, 'filter'],
        [{ sort: { field: 'password', order: 'ASC' } }, 'sort'],
        [{ sort: { field: 'total', order: 'UP' } }, 'sort'],
        [{ hidden: ['password'] }, 'hidden'],
        [{ more: 1 }, 'more'],
      ];
      for (const [more, field] of wrong)
        expect([more, Object.keys(await expectRejected(share(view('Wrong', more))))]).toEqual([
          more,
          [field],
        ]);
      expect(await list(admin)).toEqual(before);
    });

    it('may ask by own fields', async () => {
      await define({ title: 'Seats', type: 'whole-number', in_list: true });
      const conditions = [{ field: 'own_fields.seats', operator: 'gte', value: '4' }];
      const filter = { 'own_fields.seats': '4', conditions };
      const sort = { field: 'own_fields.seats', order: 'ASC' };
      const body = { entity: 'units', name: 'Seats', filter, sort, hidden: ['own_fields.seats'] };
      expect((await share(body, admin)).body).toMatchObject(body);
    });

    it('are limited, and of two with one name at the same moment one is shared', async () => {
      const company = await world().createCompany('Full View Shop');
      const plain = (name: string) => view(name, { filter: {} });
      const answers = await Promise.all([1, 2, 3].map(() => share(plain('Same'), company)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
      for (let nth = 1; nth < SHARED_VIEW_LIMITS.views; nth += 1)
        await share(plain(`Number ${nth}`), company);
      expect(await expectRejected(share(plain('One more'), company))).toEqual({
        name: ['A list can have 50 shared views. Delete one first.'],
      });
    });

    it('are back after a recovery that rolls forward', async () => {
      const company = await world().createCompany('Recovered View Shop');
      const { id: gone } = (await share(view('Gone'), company)).body;
      const { bytes } = await downloadBackup(company);
      const { id } = (await share(view('New'), company)).body;
      await company.patch(`shared-views/${id}`, { name: 'Renamed', filter: { status: '0' } });
      await company.delete(`shared-views/${gone}`);
      const before = await list(company);
      expect(before).toHaveLength(1);
      const { status, body } = await restoreFrom(company, bytes, { roll_forward: '1' });
      expect([status, body.missed]).toEqual([200, {}]);
      expect(await list(company)).toEqual(before);
    });
  });
});
