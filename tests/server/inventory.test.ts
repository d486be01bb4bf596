// The ledger of stock: entries and documents write movements, kept stock is their sum at any moment, also when people act at once; and
// what vendors are.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { billed, giveBack } from '../notes.ts';
import { billingOf, bought, type Buyer, openBuyer, readBilling, sendBack } from '../purchases.ts';
import { invoiceOf } from '../shop.ts';
import { type Caller, onBothEngines } from '../world.ts';

const full = process.env.REPEAT === 'full';

describe('a storekeeper', () => {
  onBothEngines(world => {
    let admin: Caller;
    let shop: Buyer;
    beforeAll(async () => {
      admin = await world().company('Stock Shop');
      shop = await openBuyer(admin);
    });
    const product = async (name: string, more: object = {}) =>
      (
        await admin.post('products', {
          type: 'p',
          name,
          unit_id: shop.unit,
          product_family_id: shop.family,
          sales_price: 10,
          purchase_price: 8,
          ...more,
        })
      ).body.id as number;
    const rowOf = async (id: number, range = '') =>
      (await admin.get(`inventory/-/current-inventories?product_id=${id}${range}`)).body?.data[0] as Record<string, unknown> | undefined;
    const sell = (id: number, qty: number) =>
      admin.post('invoices', invoiceOf(shop, [{ id, qty, amount: 10 }], { taxable_amount: qty * 10, total: (qty * 1130) / 100 }));
    /** For each product of the company what is kept, what its movements add up to, and what its days do. */
    const compared = async (company_id: number) => {
      const { read } = world().app.database;
      const kept = await read.selectFrom('stock').selectAll().where('company_id', '=', company_id).orderBy('product_id').execute();
      const sums = await read
        .selectFrom('stock_movements')
        .select(['product_id', eb => eb.fn.sum('qty').as('qty')])
        .where('company_id', '=', company_id)
        .groupBy('product_id')
        .orderBy('product_id')
        .execute();
      const days = await read
        .selectFrom('stock_days')
        .select(['product_id', eb => eb.fn.sum(eb('came', '-', eb.ref('went'))).as('qty')])
        .where('company_id', '=', company_id)
        .groupBy('product_id')
        .orderBy('product_id')
        .execute();
      const pairs = (rows: Record<string, unknown>[]) => rows.map(row => [Number(row.product_id), Number(row.qty)]);
      return { kept: pairs(kept), sums: pairs(sums), days: pairs(days) };
    };
    const agrees = async (company_id = admin.companyId) => {
      const { kept, sums, days } = await compared(company_id);
      expect([sums, days]).toEqual([kept, kept]);
    };

    it('enters stock, reads, changes and deletes it (API-209..213, ENT-104, ADM-INVY-005)', async () => {
      const id = await product('Paper');
      const made = await admin.post('inventory', { product_id: id, stock_available: 40, date_added: '2026-11-01' });
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
      const changed = await admin.patch(`inventory/${made.body.id}`, { product_id: shop.laptop, stock_available: 35 });
      expect(changed.body).toMatchObject({ message: 'Inventory updated successfully.', product_id: id, stock_available: 35 });
      expect((await admin.get(`inventory/${made.body.id}`)).body.stock_available).toBe(35);
      expect((await rowOf(id))?.stock).toBe(35);
      expect((await admin.delete(`inventory/${made.body.id}`)).body).toEqual({ message: 'Inventory deleted successfully.' });
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
      expect(await rowOf(id)).toMatchObject({ product_id: id, name: 'Pen', stock: 16, stock_date: '2026-11-21' });
      expect((await rowOf(id, '&to=2026-10-31'))?.stock).toBe(0);
      expect(await rowOf(id, '&to=2026-11-01')).toMatchObject({ stock: 10, stock_date: '2026-11-01' });
      expect((await rowOf(id, '&to=2026-11-09'))?.stock).toBe(10);
      expect((await rowOf(id, '&to=2026-11-20'))?.stock).toBe(15);
    });

    it('asks for a range as the screen writes it, and sees what came and went (API-214, CONST-056, OPEN-110)', async () => {
      const id = await product('Stapler');
      await admin.post('inventory', { product_id: id, stock_available: 10, date_added: '2026-11-01' });
      await bought(admin, billingOf(shop, [{ id, qty: 6, amount: 8 }], { transaction_date: '2026-11-12' }));
      await sell(id, 4);
      const row = { stock: 12, opening_stock: 10, quantity_in: 6, quantity_out: 4 };
      expect(await rowOf(id, '&from=2026/11/10&to=2026/11/21')).toMatchObject(row);
      expect(await rowOf(id, '&from=2026-11-10&to=2026-11-21')).toMatchObject(row);
      expect(await rowOf(id, '&from=2026/11/10&to=2026/11/15')).toMatchObject({ stock: 16, quantity_in: 6, quantity_out: 0 });
      const all = (await admin.get('inventory/-/current-inventories?limit=1000')).body;
      expect(all.data.filter((each: { product_id: number }) => each.product_id === id)).toHaveLength(1);
      expect(all.total).toBe(all.data.length);
      expect((await admin.get('inventory/-/current-inventories?search[name]=staPLER')).body.total).toBe(1);
      expect((await admin.get('inventory/-/current-inventories?limit=1&page=2')).body).toMatchObject({ current_page: 2, from: 2, to: 2 });
      expect((await admin.get(`inventory/-/current-inventories?product_id=${shop.repair}`)).status).toBe(204);
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

    it('reads the movements of a product, newest first', async () => {
      const id = await product('Lamp');
      const billing = await bought(admin, billingOf(shop, [{ id, qty: 5, amount: 8 }]));
      const { id: invoice, invoice_no, company_payment_id } = (await sell(id, 2)).body;
      const dropped = (await admin.post('inventory', { product_id: id, stock_available: 1 })).body;
      await admin.delete(`inventory/${dropped.id}`);
      const { body } = await admin.get(`inventory/-/movements?product_id=${id}`);
      const gone = { document_kind: 'inventory', document_id: dropped.id, document_no: null, address_id: null };
      expect(body.data).toEqual([
        expect.objectContaining({ qty: -1, ...gone }),
        expect.objectContaining({ qty: 1, ...gone }),
        expect.objectContaining({
          qty: -2,
          document_kind: 'invoice',
          document_id: invoice,
          document_no: invoice_no,
          address_id: company_payment_id,
          moved_at: '2026-11-21 11:45:00',
        }),
        expect.objectContaining({
          qty: 5,
          document_kind: 'billing',
          document_id: billing.id,
          document_no: billing.billing_no,
          address_id: String(billing.id),
          moved_at: '2026-11-20 00:00:00',
        }),
      ]);
      expect((await admin.get(`inventory/-/movements?product_id=${id}&to=2026-11-20`)).body.total).toBe(1);
      expect((await admin.get('inventory/-/movements')).body.message).toEqual({ product_id: ['This field is required.'] });
      expect((await admin.get(`inventory/-/movements?product_id=${shop.repair}`)).status).toBe(204);
      const neighbour = await world().company(`Stock Neighbour ${Math.random()}`);
      expect((await neighbour.get(`inventory/-/movements?product_id=${id}`)).status).toBe(204);
      expect((await neighbour.get(`inventory/-/current-inventories?product_id=${id}`)).status).toBe(204);
    });

    it('keeps stock from the first billing on, until then a product sells freely', async () => {
      const id = await product('Cable');
      expect((await sell(id, 3)).status).toBe(200);
      expect(await rowOf(id)).toBeUndefined();
      await bought(admin, billingOf(shop, [{ id, qty: 2, amount: 8 }]));
      expect((await rowOf(id))?.stock).toBe(2);
      expect((await sell(id, 3)).body.message).toEqual({ product: 'Cable', error: 'Not enough stock: 2 left.' });
      expect((await sell(id, 2)).status).toBe(200);
      await agrees();
    });

    it('sells and buys seven hundred products in one document', async () => {
      const { database } = world().app;
      const rows = Array.from({ length: 700 }, (_, nth) => ({
        company_id: admin.companyId,
        code: `MANY-${nth}`,
        type: 'p',
        name: `Screw ${nth}`,
        status: 1,
        sales_price: 100,
        purchase_price: 100,
        created_at: '2026-11-21 11:45:00',
      }));
      const ids = await database.write(async tx =>
        (await tx.insertInto('products').values(rows).returning('id').execute()).map(row => row.id),
      );
      const lines = ids.map(id => ({ id: Number(id), qty: 2, amount: 1 }));
      await bought(admin, billingOf(shop, lines));
      expect((await admin.post('invoices', invoiceOf(shop, lines, { taxable_amount: 1400, total: 1582 }))).status).toBe(200);
      expect((await rowOf(Number(ids[699])))?.stock).toBe(0);
      await agrees();
    });

    it.each([
      [{ product_id: undefined }, 'product_id', 'This field is required.'],
      [{ product_id: 999_999 }, 'product_id', 'This record does not exist.'],
      [{ stock_available: undefined }, 'stock_available', 'This field is required.'],
      [{ stock_available: -1 }, 'stock_available', 'This field must be at least 0.'],
      [{ stock_available: 1.5 }, 'stock_available', 'This field must be a whole number.'],
      [{ stock_available: '5' }, 'stock_available', 'This field must be a whole number.'],
      [{ date_added: '2026-02-30' }, 'date_added', 'This is not a valid date.'],
      [{ surprise: 1 }, 'surprise', 'This field is not known.'],
    ])('with %j hears under %s "%s" (ADM-INVY-011..014)', async (more, field, text) => {
      const answer = await admin.post('inventory', { product_id: shop.charger, stock_available: 5, ...more });
      expect([answer.status, answer.body.message[field]]).toEqual([422, [text]]);
    });

    it('keeps no stock of a service, nor of another company’s product', async () => {
      const theirs = await openBuyer(await world().company('Stock Foreigner'));
      for (const product_id of [shop.repair, theirs.laptop])
        expect((await admin.post('inventory', { product_id, stock_available: 5 })).body.message).toEqual({
          product_id: ['This record does not exist.'],
        });
    });

    it('moves an entry to another day without touching what the ledger says already', async () => {
      const id = await product('Folder');
      const entry = (await admin.post('inventory', { product_id: id, stock_available: 8, date_added: '2026-11-01' })).body;
      await admin.patch(`inventory/${entry.id}`, { date_added: '2026-11-05', stock_available: 9 });
      expect((await rowOf(id, '&to=2026-11-04'))?.stock).toBe(0);
      expect((await rowOf(id, '&to=2026-11-05'))?.stock).toBe(9);
      const moves = (await admin.get(`inventory/-/movements?product_id=${id}`)).body.data;
      expect(moves.map((move: { qty: number }) => move.qty).sort()).toEqual([-8, 8, 9]);
      await agrees();
    });

    it('cannot take an entry back whose goods are sold, unless the product may go below zero', async () => {
      const id = await product('Marker');
      const entry = (await admin.post('inventory', { product_id: id, stock_available: 5 })).body;
      await sell(id, 4);
      const refusal = { product: 'Marker', error: 'Not enough stock: 1 left.' };
      expect((await admin.delete(`inventory/${entry.id}`)).body.message).toEqual(refusal);
      expect((await admin.patch(`inventory/${entry.id}`, { stock_available: 3 })).body.message).toEqual(refusal);
      expect((await admin.get(`inventory/${entry.id}`)).body.stock_available).toBe(5);
      expect((await admin.patch(`inventory/${entry.id}`, { stock_available: 4 })).status).toBe(200);
      await admin.put(`products/${id}`, { authorize_negative_stock: 1 });
      expect((await admin.delete(`inventory/${entry.id}`)).status).toBe(200);
      expect((await rowOf(id))?.stock).toBe(-4);
      await agrees();
    });

    it('changes and deletes one entry with others at once, and the ledger still agrees with what stands', async () => {
      const id = await product('Eraser');
      const entry = (await admin.post('inventory', { product_id: id, stock_available: 100 })).body;
      await Promise.all([110, 120, 130, 90].map(stock_available => admin.patch(`inventory/${entry.id}`, { stock_available })));
      const { stock_available } = (await admin.get(`inventory/${entry.id}`)).body;
      expect((await rowOf(id))?.stock).toBe(stock_available);
      await Promise.all([1, 2, 3].map(() => admin.delete(`inventory/${entry.id}`)));
      expect((await rowOf(id))?.stock).toBe(0);
      await agrees();
    });

    it('finds stock right after every document: bought, sold, returned both ways, cancelled', async () => {
      const id = await product('Router');
      const billing = await bought(admin, billingOf(shop, [{ id, qty: 10, amount: 8 }]));
      const order = invoiceOf(shop, [{ id, qty: 4, amount: 10 }], { taxable_amount: 40, total: 45.2 });
      const invoice = await billed(admin, order);
      const other = await billed(admin, order);
      expect((await rowOf(id))?.stock).toBe(2);
      await giveBack(admin, invoice.company_payment_id, [{ quantity: 3 }]);
      expect((await rowOf(id))?.stock).toBe(5);
      await sendBack(admin, billing.id, [{ qty: 5 }]);
      expect((await rowOf(id))?.stock).toBe(0);
      expect((await readBilling(admin, billing.id))['remaining-amount']).toBe(45.2);
      expect((await admin.post(`invoices/${other.company_payment_id}/cancellation`, { reason: 'Slip' })).status).toBe(200);
      expect((await rowOf(id))?.stock).toBe(4);
      const moves = (await admin.get(`inventory/-/movements?product_id=${id}`)).body.data as { document_kind: string; qty: number }[];
      expect(moves.map(move => [move.document_kind, move.qty]).sort()).toEqual(
        [
          ['billing', 10],
          ['invoice', -4],
          ['invoice', -4],
          ['credit-note', 3],
          ['debit-note', -5],
          ['cancellation', 4],
        ].sort(),
      );
    });

    const deed = fc.record({
      what: fc.constantFrom('buy', 'sell', 'credit', 'debit', 'enter', 'change', 'drop'),
      which: fc.nat(2),
      qty: fc.integer({ min: 1, max: 6 }),
      pick: fc.nat(1_000),
    });

    it('keeps what the movements add up to through any book, also when several are entered at once', async () => {
      const keeper = await world().company('Random Stock');
      const goods = await openBuyer(keeper);
      const products = [goods.laptop, goods.charger, goods.repair];
      const billings: number[] = [];
      const invoices: string[] = [];
      const entries: number[] = [];
      const pick = <T>(list: T[], seed: number) => list[seed % list.length];
      await fc.assert(
        fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 16 }), async deeds => {
          const act = async ({ what, which, qty, pick: seed }: (typeof deeds)[number]): Promise<void> => {
            const id = products[which]!;
            if (what === 'buy') billings.push((await keeper.post('billings', billingOf(goods, [{ id, qty, amount: 7 }]))).body.id);
            if (what === 'sell') {
              const claimed = { taxable_amount: qty * 10, total: (qty * 1130) / 100 };
              const { body } = await keeper.post('invoices', invoiceOf(goods, [{ id, qty, amount: 10 }], claimed));
              if (body.company_payment_id) invoices.push(body.company_payment_id);
            }
            if (what === 'enter' && which < 2) {
              entries.push((await keeper.post('inventory', { product_id: id, stock_available: qty })).body.id);
            }
            const entry = pick(entries, seed);
            if (what === 'change' && entry) await keeper.patch(`inventory/${entry}`, { stock_available: qty });
            if (what === 'drop' && entry) await keeper.delete(`inventory/${entry}`);
            const invoice = pick(invoices, seed);
            if (what === 'credit' && invoice) await giveBack(keeper, invoice, [{ quantity: Math.min(qty, 2) }]);
            const billing = pick(billings, seed);
            if (what === 'debit' && billing) await sendBack(keeper, billing, [{ qty: Math.min(qty, 2) }]);
          };
          await Promise.all(deeds.map(act));
          await agrees(keeper.companyId);
          for (const [, qty] of (await compared(keeper.companyId)).kept) expect(qty).toBeGreaterThanOrEqual(0);
        }),
        { numRuns: full ? 600 : 6 },
      );
    });

    it('may enter stock as Purchase, as Sales only look', async () => {
      const purchase = await world().colleague(admin, 'Purchase');
      expect((await purchase.post('inventory', { product_id: shop.charger, stock_available: 1 })).status).toBe(200);
      const sales = await world().colleague(admin, 'Sales');
      expect((await sales.get('inventory/-/current-inventories')).status).toBe(200);
      expect((await sales.post('inventory', { product_id: shop.charger, stock_available: 1 })).status).toBe(403);
    });
  });
});
