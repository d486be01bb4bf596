// Stock entries: created, read, changed and deleted, and queries for the stock of a day.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { createStockHelpers } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('a storekeeper', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Stock Shop');
      shop = await openPurchasingShop(admin);
    });
    const { product, rowOf, agrees, sell } = createStockHelpers(() => ({
      world: world(),
      admin,
      shop,
    }));

    it('enters stock, reads, changes and deletes it (API-209..213, ENT-104, ADM-INVY-005)', async () => {
      const id = await product('Paper');
      const made = await admin.post('inventory', {
        product_id: id,
        stock_available: 40,
        date_added: '2026-11-01',
      });
      expect(made.body).toMatchObject({
        message: 'Inventory created successfully.',
        product_id: id,
        product: { id, name: 'Paper' },
        product_name: 'Paper',
        stock_available: 40,
        date_added: '2026-11-01',
        created_at: '2026-11-21 11:45:00',
      });
      expect((await admin.get('inventory')).body.data[0].id).toBe(made.body.id);
      const changed = await admin.patch(`inventory/${made.body.id}`, {
        product_id: shop.laptop,
        stock_available: 35,
      });
      expect(changed.body).toMatchObject({
        message: 'Inventory updated successfully.',
        product_id: id,
        stock_available: 35,
      });
      expect((await admin.get(`inventory/${made.body.id}`)).body.stock_available).toBe(35);
      expect((await rowOf(id))?.stock).toBe(35);
      expect((await admin.delete(`inventory/${made.body.id}`)).body).toEqual({
        message: 'Inventory deleted successfully.',
      });
      expect((await rowOf(id))?.stock).toBe(0);
      await agrees();
    });

    it('adds entries of one product up, each on its own day (OPEN-111, ENT-105)', async () => {
      const id = await product('Pen');
      for (const [stock_available, date_added] of [
        [10, '2026-11-01'],
        [5, '2026-11-10'],
        [1, undefined],
      ])
        await admin.post('inventory', { product_id: id, stock_available, date_added });
      expect(await rowOf(id)).toMatchObject({
        product_id: id,
        name: 'Pen',
        stock: 16,
        stock_date: '2026-11-21',
      });
      expect((await rowOf(id, '&to=2026-10-31'))?.stock).toBe(0);
      expect(await rowOf(id, '&to=2026-11-01')).toMatchObject({
        stock: 10,
        stock_date: '2026-11-01',
      });
      expect((await rowOf(id, '&to=2026-11-09'))?.stock).toBe(10);
      expect((await rowOf(id, '&to=2026-11-20'))?.stock).toBe(15);
    });

    it('asks for a range as the screen writes it, and sees the movements in and out (API-214, CONST-056, OPEN-110)', async () => {
      const id = await product('Stapler');
      await admin.post('inventory', {
        product_id: id,
        stock_available: 10,
        date_added: '2026-11-01',
      });
      await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id, qty: 6, amount: 8 }], { transaction_date: '2026-11-12' }),
      );
      await sell(id, 4);
      const row = { stock: 12, opening_stock: 10, quantity_in: 6, quantity_out: 4 };
      expect(await rowOf(id, '&from=2026/11/10&to=2026/11/21')).toMatchObject(row);
      expect(await rowOf(id, '&from=2026-11-10&to=2026-11-21')).toMatchObject(row);
      expect(await rowOf(id, '&from=2026/11/10&to=2026/11/15')).toMatchObject({
        stock: 16,
        quantity_in: 6,
        quantity_out: 0,
      });
      const all = (await admin.get('inventory/-/current-inventories?limit=1000')).body;
      expect(
        all.data.filter((each: { product_id: number }) => each.product_id === id),
      ).toHaveLength(1);
      expect(all.total).toBe(all.data.length);
      expect(
        (await admin.get('inventory/-/current-inventories?search[name]=staPLER')).body.total,
      ).toBe(1);
      expect(
        (await admin.get('inventory/-/current-inventories?limit=1&page=2')).body,
      ).toMatchObject({ current_page: 2, from: 2, to: 2 });
      expect(
        (await admin.get(`inventory/-/current-inventories?product_id=${shop.repair}`)).status,
      ).toBe(204);
      for (const [query, field, text] of [
        ['from=soon', 'from', 'This is not a valid date.'],
        ['to=2026/02/30', 'to', 'This is not a valid date.'],
        ['from=2026/11/10&to=2026/11/09', 'to', 'Invalid date range'],
        ['product_id=pen', 'product_id', 'This field must be positive number.'],
        ['filter[surprise]=1', 'filter[surprise]', 'This field is not known.'],
      ] as const) {
        const answer = await admin.get(`inventory/-/current-inventories?${query}`);
        expect([answer.status, answer.body.message[field]]).toEqual([422, [text]]);
      }
    });

    it.each([
      [{ product_id: undefined }, 'product_id', 'This field is required.'],
      [{ product_id: 999_999 }, 'product_id', 'This record does not exist.'],
      [{ stock_available: undefined }, 'stock_available', 'This field is required.'],
      [
        { stock_available: -1_000_000_000 },
        'stock_available',
        'This field must be at least -999999999.',
      ],
      [
        { stock_available: 1_000_000_000 },
        'stock_available',
        'This field must be at most 999999999.',
      ],
      [{ stock_available: 1.5 }, 'stock_available', 'This field must be a whole number.'],
      [{ stock_available: '5' }, 'stock_available', 'This field must be a whole number.'],
      [{ date_added: '2026-02-30' }, 'date_added', 'This is not a valid date.'],
      [{ date_added: '2026-11-22' }, 'date_added', 'The stock date cannot be after today.'],
      [{ surprise: 1 }, 'surprise', 'This field is not known.'],
    ])('with %j gets an error under %s "%s" (ADM-INVY-011..014)', async (more, field, text) => {
      const answer = await admin.post('inventory', {
        product_id: shop.charger,
        stock_available: 5,
        ...more,
      });
      expect([answer.status, answer.body.message[field]]).toEqual([422, [text]]);
    });

    it('keeps no stock of a service, nor of another company’s product', async () => {
      const theirs = await openPurchasingShop(await world().createCompany('Stock Foreigner'));
      for (const product_id of [shop.repair, theirs.laptop])
        expect(
          (await admin.post('inventory', { product_id, stock_available: 5 })).body.message,
        ).toEqual({
          product_id: ['This record does not exist.'],
        });
    });

    it('changes an entry from today on, without touching what was said of the days before', async () => {
      const id = await product('Folder');
      const entry = (
        await admin.post('inventory', {
          product_id: id,
          stock_available: 8,
          date_added: '2026-11-01',
        })
      ).body;
      const change = { date_added: '2026-11-05', stock_available: 9 };
      expect((await admin.patch(`inventory/${entry.id}`, change)).body).toMatchObject(change);
      expect((await rowOf(id, '&to=2026-11-01'))?.stock).toBe(8);
      expect(await rowOf(id, '&from=2026-11-01&to=2026-11-20')).toMatchObject({
        stock: 8,
        quantity_in: 8,
      });
      expect((await rowOf(id, '&to=2026-11-21'))?.stock).toBe(9);
      const moves = (await admin.get(`inventory/-/movements?product_id=${id}`)).body.data;
      expect(
        moves.map(({ qty, moved_at }: { qty: number; moved_at: string }) => [qty, moved_at]),
      ).toEqual([
        [1, '2026-11-21 11:45:00'],
        [8, '2026-11-01 00:00:00'],
      ]);
      await agrees();
    });

    it('cannot take an entry back whose goods are sold, unless the product may go below zero', async () => {
      const id = await product('Marker');
      const entry = (await admin.post('inventory', { product_id: id, stock_available: 5 })).body;
      await sell(id, 4);
      const refusal = { product: 'Marker', error: 'Not enough stock: 1 left.' };
      expect((await admin.delete(`inventory/${entry.id}`)).body.message).toEqual(refusal);
      expect(
        (await admin.patch(`inventory/${entry.id}`, { stock_available: 3 })).body.message,
      ).toEqual(refusal);
      expect((await admin.get(`inventory/${entry.id}`)).body.stock_available).toBe(5);
      expect((await admin.patch(`inventory/${entry.id}`, { stock_available: 4 })).status).toBe(200);
      await admin.put(`products/${id}`, { authorize_negative_stock: 1 });
      expect((await admin.delete(`inventory/${entry.id}`)).status).toBe(200);
      expect((await rowOf(id))?.stock).toBe(-4);
      await agrees();
    });

    it('changes and deletes one entry with others at once, and the ledger still agrees with the entries', async () => {
      const id = await product('Eraser');
      const entry = (await admin.post('inventory', { product_id: id, stock_available: 100 })).body;
      await Promise.all(
        [110, 120, 130, 90].map(stock_available =>
          admin.patch(`inventory/${entry.id}`, { stock_available }),
        ),
      );
      const { stock_available } = (await admin.get(`inventory/${entry.id}`)).body;
      expect((await rowOf(id))?.stock).toBe(stock_available);
      await Promise.all([1, 2, 3].map(() => admin.delete(`inventory/${entry.id}`)));
      expect((await rowOf(id))?.stock).toBe(0);
      await agrees();
    });

    it('may enter stock as Purchase, as Sales only read it', async () => {
      const purchase = await world().createUser(admin, 'Purchase');
      expect(
        (await purchase.post('inventory', { product_id: shop.charger, stock_available: 1 })).status,
      ).toBe(200);
      const sales = await world().createUser(admin, 'Sales');
      expect((await sales.get('inventory/-/current-inventories')).status).toBe(200);
      expect(
        (await sales.post('inventory', { product_id: shop.charger, stock_available: 1 })).status,
      ).toBe(403);
    });
  });
});
