// Lists in groups, with the sums of their columns: the same as their rows add up to, on both engines.
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListGroup } from '../../domain/entity-schema/list-groups.ts';
import { listGroupFields } from '../../domain/entity-schema/list-groups.ts';
import { useOwnUnits } from '../support/own-units.ts';
import { openPurchasingShop, type PurchasingShop } from '../support/purchases.ts';
import { oneLaptopInvoice, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

type Listed = Record<string, unknown> & { id: number };

describe('a list in groups', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    const { define, unit } = useOwnUnits(() => admin);
    const groups = async (path: string, by: string, query = '', language?: 'ne') => {
      const { status, body } = await admin.call(
        'GET',
        `${path}/groups?group_by=${by}${query}`,
        undefined,
        language ? { language } : {},
      );
      expect([by, status]).toEqual([by, 200]);
      return body.data as ListGroup[];
    };
    const list = async (path: string, query = '') =>
      ((await admin.get(`${path}?limit=1000${query}`)).body?.data ?? []) as Listed[];
    const sum = (rows: Listed[], name: string) =>
      Math.round(rows.reduce((total, row) => total + Number(row[name]), 0) * 100) / 100;

    beforeAll(async () => {
      world().setNow('2026-11-14T06:00:00Z');
      admin = await world().createCompany('Group Shop');
      shop = await openPurchasingShop(admin);
      await admin.post('invoices', { ...oneLaptopInvoice(shop), transaction_date: '2026-11-14' });
      world().setNow('2026-11-21T06:00:00Z');
      admin = await world().signInAs('admin.group.shop@shop.test');
      await admin.post('invoices', oneLaptopInvoice(shop));
      await admin.post(
        'invoices',
        toInvoiceRequest(
          shop,
          [{ id: shop.repair, qty: 2, amount: 100 }],
          { taxable_amount: 200, total: 226 },
          { payment_method: 'Credit' },
        ),
      );
    }, 120_000);

    it('is counted and summed as its rows are, by a state that is no column too', async () => {
      const rows = await list('invoices');
      for (const by of ['status', 'payment_status']) {
        const found = await groups('invoices', by);
        expect(found.reduce((total, { count }) => total + count, 0)).toBe(rows.length);
        for (const { value, count, sums } of found) {
          const own = rows.filter(row => row[by] === value);
          expect([by, value, count, sums]).toEqual([
            by,
            value,
            own.length,
            { total: sum(own, 'total'), open_amount: sum(own, 'open_amount') },
          ]);
        }
      }
      expect((await groups('invoices', 'payment_status')).map(({ label }) => label).sort()).toEqual(
        ['Paid', 'Unpaid'],
      );
    });

    it('has months of Bikram Sambat, the newest first, each with its days', async () => {
      const found = await groups('invoices', 'created_at');
      expect(found.map(({ value, label, count }) => [value, label, count])).toEqual([
        ['2083-08', 'Mangsir 2083', 2],
        ['2083-07', 'Kartik 2083', 1],
      ]);
      const [{ from, to, count }] = found as [ListGroup];
      expect(await list('invoices', `&filter[created_at][between]=${from},${to}`)).toHaveLength(
        count,
      );
      expect((await groups('invoices', 'due_date')).reduce((n, each) => n + each.count, 0)).toBe(3);
      expect((await groups('invoices', 'created_at', '', 'ne'))[0]!.label).toBe('मङ्सिर २०८३');
    });

    it('obeys the filters of the list', async () => {
      const query = '&filter[or][0][total][lt]=1000&filter[or][1][payment_status][is]=unpaid';
      const found = await groups('invoices', 'status', query);
      expect(found).toMatchObject([{ value: 1, count: 1, sums: { total: 226, open_amount: 226 } }]);
      expect(await groups('invoices', 'status', '&filter[total][gt]=999999')).toEqual([]);
    });

    it('names references and own choices, and the empty ones', async () => {
      const products = await list('products');
      const found = await groups('products', 'product_family_id');
      expect(found.reduce((total, { count }) => total + count, 0)).toBe(products.length);
      for (const { value, label } of found) {
        const row = products.find(each => each.product_family_id === value)!;
        expect(Object.values(row)).toContainEqual(expect.objectContaining({ name: label }));
      }
      await define({
        ...{ title: 'Grade', type: 'choice', in_list: true },
        choices: [{ value: 'a', title: 'Good', title_ne: 'राम्रो' }],
      });
      await define({ title: 'Bought', type: 'date' });
      await define({ title: 'Seats', type: 'number', in_list: true });
      for (const [name, own] of [
        ['First', { grade: 'a', bought: '2026-11-20', seats: 1.5 }],
        ['Second', { grade: 'a', bought: '2026-11-18', seats: 2 }],
        ['Third', {}],
      ] as const)
        await unit(name, own);
      const total = (await list('units')).length;
      expect(await groups('units', 'own_fields.grade', '', 'ne')).toEqual([
        ...[
          { value: 'a', label: 'राम्रो', count: 2, sums: { 'own_fields.seats': 3.5 } },
          { value: null, label: 'खाली', count: total - 2, sums: { 'own_fields.seats': 0 } },
        ].sort((one, other) => other.count - one.count),
      ]);
      expect((await groups('units', 'own_fields.bought'))[0]).toMatchObject({
        value: '2083-08',
        count: 2,
      });
    });

    it('is answered for every list by every field', async () => {
      for (const entity of world().app.store.entities.filter(({ verbs }) => verbs.includes('list')))
        for (const { name } of listGroupFields(entity)) {
          const path = `${entity.listPath}/groups?group_by=${name}`;
          expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
        }
    }, 60_000);

    it('is refused by another field, and to users who may not view the list', async () => {
      for (const by of ['', 'customer_name', 'nothing', 'constructor', 'total'])
        expect(
          Object.keys(await expectRejected(admin.get(`invoices/groups?group_by=${by}`))),
        ).toEqual(['group_by']);
      expect(
        Object.keys(
          await expectRejected(admin.get('invoices/groups?group_by=status&filter[nothing]=1')),
        ),
      ).toEqual(['filter[nothing]']);
      const seller = await world().createUser(admin, 'Sales');
      expect((await seller.get('users/groups?group_by=status')).status).toBe(403);
    });
  });
});
