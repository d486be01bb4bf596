// A new product brings its opening stock along: stored with it or not at all, through the rules of
// stock entries and with their permission.
import { beforeAll, describe, expect, it } from 'vitest';
import { toLockMessage } from '../../domain/ledger/lock-dates.ts';
import { readEntries } from '../support/ledger-balances.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { loadStock } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('a new product with opening stock', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Opening Shop');
      shop = await openShop(admin);
    });
    const goods = (name: string, inventory: unknown, more: object = {}) => ({
      type: 'p',
      name,
      unit_id: shop.unit,
      product_family_id: shop.family,
      sales_price: 100,
      purchase_price: 80,
      inventory,
      ...more,
    });
    const total = async (path: string) => (await admin.get(`${path}?limit=1`)).body?.total ?? 0;

    it('stores and posts both in one, each with its own entry in the log', async () => {
      const inventory = { stock_available: 12, value: 900.5, date_added: '2026-11-01' };
      const { status, body } = await admin.post('products', goods('Kettle', inventory));
      expect([status, 'inventory' in body]).toEqual([200, false]);
      const entry = (await admin.get('inventory?limit=1')).body.data[0];
      expect(entry).toMatchObject({ product_id: body.id, ...inventory });
      expect(await loadStock(admin, body.id)).toBe(12);
      const [posted] = await readEntries(world(), admin.companyId, 'inventory', entry.id);
      expect(posted?.balances).toMatchObject({ inventory: 90_050 });
      const logged = await admin.get('logs?limit=50&filter[table_name]=inventory');
      expect(JSON.stringify(logged.body.data)).toContain(`"${entry.id}"`);
    });

    it('costs what the product does where no value is given', async () => {
      const { body } = await admin.post(
        'products',
        goods('Pan', { stock_available: 3, value: '' }),
      );
      const entry = (await admin.get('inventory?limit=1')).body.data[0];
      expect(entry).toMatchObject({ product_id: body.id, value: null, date_added: null });
      const [posted] = await readEntries(world(), admin.companyId, 'inventory', entry.id);
      expect(posted?.balances).toMatchObject({ inventory: 24_000 });
    });

    it('keeps no stock where nothing of it is filled', async () => {
      for (const inventory of [undefined, null, {}, { stock_available: '', value: null }]) {
        const { body } = await admin.post('products', goods('Spoon', inventory));
        expect(await loadStock(admin, body.id)).toBeUndefined();
      }
    });

    it('is refused under the field that is wrong, and nothing is stored', async () => {
      const before = [await total('products'), await total('inventory')];
      const refusal = async (inventory: unknown, more: object = {}) => {
        const { status, body } = await admin.post('products', goods('Wrong', inventory, more));
        return [status, body.message];
      };
      const of = (field: string, said: string, more: object = {}) => [
        422,
        { ...more, [`inventory.${field}`]: [said] },
      ];
      expect(await refusal({ stock_available: -1 })).toEqual(
        of(
          'stock_available',
          'Opening stock cannot be negative. Enter the stock first, then what left as an entry of its own.',
        ),
      );
      expect(await refusal({ value: 5 })).toEqual(of('stock_available', 'This field is required.'));
      expect(await refusal({ stock_available: 1.5 })).toEqual(
        of('stock_available', 'This field must be a whole number.'),
      );
      expect(await refusal({ stock_available: 1, date_added: '2026-12-31' })).toEqual(
        of('date_added', 'The stock date cannot be after today.'),
      );
      const unfit = 'Only an active product has opening stock; a service has none.';
      for (const more of [{ type: 's' }, { type: 'service' }, { status: 0 }])
        expect(await refusal({ stock_available: 1 }, more)).toEqual(of('stock_available', unfit));
      expect(await refusal({ stock_available: 1, reason: 'lost' })).toEqual(
        of('reason', 'This field is not known.'),
      );
      expect(await refusal({ stock_available: -1 }, { name: '' })).toEqual(
        of('stock_available', expect.anything() as string, { name: ['This field is required.'] }),
      );
      expect(await refusal([5])).toEqual([422, { inventory: ['This value has the wrong type.'] }]);
      expect([await total('products'), await total('inventory')]).toEqual(before);
    });

    it('is refused of who may enter no stock, and of an existing product', async () => {
      const sales = await world().createUser(admin, 'Sales');
      const { data } = (await admin.get('roles?limit=100')).body as {
        data: { id: number; name: string; perms: { id: number }[] }[];
      };
      const permissions = (await admin.get('permissions?limit=1000')).body.data as {
        id: number;
        name: string;
      }[];
      const role = data.find(({ name }) => name === 'Sales')!;
      const create = permissions.find(({ name }) => name === 'create products')!.id;
      await admin.patch(`roles/${role.id}`, { permissions: { add: [create], remove: [] } });
      const refused = await sales.post('products', goods('Cup', { stock_available: 1 }));
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'You do not have the permission "create inventory".',
      ]);
      const made = await sales.post('products', goods('Cup', { stock_available: null }));
      expect(made.status).toBe(200);
      const changed = await admin.put(`products/${made.body.id}`, {
        inventory: { stock_available: 1 },
      });
      expect([changed.status, changed.body.message]).toEqual([
        422,
        { inventory: ['This field is not known.'] },
      ]);
    });

    it('is refused of a closed day, and the product with it', async () => {
      await admin.put('lock-dates', { hard: '2026-10-17' });
      const before = await total('products');
      const inventory = { stock_available: 1, date_added: '2026-10-17' };
      const { status, body } = await admin.post('products', goods('Late', inventory));
      expect([status, body.message]).toEqual([
        422,
        { 'inventory.date_added': [toLockMessage('hard', '2026-10-17', 'en')] },
      ]);
      expect(await total('products')).toBe(before);
    });
  });
});
