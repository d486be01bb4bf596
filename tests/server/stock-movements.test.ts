// The stock ledger: entries and documents write movements, stored stock is their sum at any moment,
// also when people act at once.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  readVendorBill,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { createStockHelpers, expectStockToMatch, sellGoods } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const full = process.env.REPEAT === 'full';

describe('a storekeeper', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Ledger Shop');
      shop = await openPurchasingShop(admin);
    });
    const { product, rowOf, agrees, sell } = createStockHelpers(() => ({
      world: world(),
      admin,
      shop,
    }));

    it('reads the movements of a product, newest first', async () => {
      const id = await product('Lamp');
      const billing = await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id, qty: 5, amount: 8 }]),
      );
      const { id: invoice, invoice_no, company_payment_id } = (await sell(id, 2)).body;
      const dropped = (await admin.post('inventory', { product_id: id, stock_available: 1 })).body;
      await admin.delete(`inventory/${dropped.id}`);
      const { body } = await admin.get(`inventory/-/movements?product_id=${id}`);
      const gone = {
        document_kind: 'inventory',
        document_id: dropped.id,
        document_no: null,
        address_id: null,
      };
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
      expect(
        (await admin.get(`inventory/-/movements?product_id=${id}&to=2026-11-20`)).body.total,
      ).toBe(1);
      expect((await admin.get('inventory/-/movements')).body.message).toEqual({
        product_id: ['This field is required.'],
      });
      expect((await admin.get(`inventory/-/movements?product_id=${shop.repair}`)).status).toBe(204);
      const neighbour = await world().createCompany(`Stock Neighbour ${Math.random()}`);
      expect((await neighbour.get(`inventory/-/movements?product_id=${id}`)).status).toBe(204);
      expect((await neighbour.get(`inventory/-/current-inventories?product_id=${id}`)).status).toBe(
        204,
      );
    });

    it('keeps stock from the first billing on, until then a product sells freely', async () => {
      const id = await product('Cable');
      expect((await sell(id, 3)).status).toBe(200);
      expect(await rowOf(id)).toBeUndefined();
      await createVendorBill(admin, toVendorBillRequest(shop, [{ id, qty: 2, amount: 8 }]));
      expect((await rowOf(id))?.stock).toBe(2);
      expect((await sell(id, 3)).body.message).toEqual({
        product: 'Cable',
        error: 'Not enough stock: 2 left.',
      });
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
      await createVendorBill(admin, toVendorBillRequest(shop, lines));
      expect(
        (
          await admin.post(
            'invoices',
            toInvoiceRequest(shop, lines, { taxable_amount: 1400, total: 1582 }),
          )
        ).status,
      ).toBe(200);
      expect((await rowOf(Number(ids[699])))?.stock).toBe(0);
      await agrees();
    });

    it('finds stock right after every document: bought, sold, returned both ways, cancelled', async () => {
      const id = await product('Router');
      const billing = await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id, qty: 10, amount: 8 }]),
      );
      const request = toInvoiceRequest(shop, [{ id, qty: 4, amount: 10 }], {
        taxable_amount: 40,
        total: 45.2,
      });
      const invoice = await issueInvoice(admin, request);
      const other = await issueInvoice(admin, request);
      expect((await rowOf(id))?.stock).toBe(2);
      await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 3 }]);
      expect((await rowOf(id))?.stock).toBe(5);
      await issueDebitNote(admin, billing.id, [{ qty: 5 }]);
      expect((await rowOf(id))?.stock).toBe(0);
      expect((await readVendorBill(admin, billing.id))['remaining-amount']).toBe(45.2);
      expect(
        (await admin.post(`invoices/${other.company_payment_id}/cancellation`, { reason: 'Slip' }))
          .status,
      ).toBe(200);
      expect((await rowOf(id))?.stock).toBe(4);
      const moves = (await admin.get(`inventory/-/movements?product_id=${id}`)).body.data as {
        document_kind: string;
        qty: number;
      }[];
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

    const action = fc.record({
      what: fc.constantFrom('buy', 'sell', 'credit', 'debit', 'enter', 'lose', 'change', 'drop'),
      which: fc.nat(2),
      qty: fc.integer({ min: 1, max: 6 }),
      pick: fc.nat(1_000),
    });

    it('keeps the sum of the movements in random books, also when several are entered at once', async () => {
      const keeper = await world().createCompany('Random Stock');
      const goods = await openPurchasingShop(keeper);
      const products = [goods.laptop, goods.charger, goods.repair];
      const billings: number[] = [];
      const invoices: string[] = [];
      const entries: number[] = [];
      const pick = <T>(list: T[], seed: number) => list[seed % list.length];
      await fc.assert(
        fc.asyncProperty(fc.array(action, { minLength: 8, maxLength: 16 }), async actions => {
          const act = async ({
            what,
            which,
            qty,
            pick: seed,
          }: (typeof actions)[number]): Promise<void> => {
            const id = products[which]!;
            if (what === 'buy')
              billings.push(
                (
                  await keeper.post(
                    'billings',
                    toVendorBillRequest(goods, [{ id, qty, amount: 7 }]),
                  )
                ).body.id,
              );
            if (what === 'sell') {
              const { body } = await sellGoods(keeper, goods, id, qty);
              if (body.company_payment_id) invoices.push(body.company_payment_id);
            }
            if ((what === 'enter' || what === 'lose') && which < 2) {
              const lost = { stock_available: -qty, reason: 'lost' };
              const entry = what === 'lose' ? lost : { stock_available: qty };
              const { body } = await keeper.post('inventory', { product_id: id, ...entry });
              if (body.id) entries.push(body.id);
            }
            const entry = pick(entries, seed);
            if (what === 'change' && entry)
              await keeper.patch(`inventory/${entry}`, {
                stock_available: seed % 2 === 0 ? qty : -qty,
                reason: 'count-difference',
              });
            if (what === 'drop' && entry) await keeper.delete(`inventory/${entry}`);
            const invoice = pick(invoices, seed);
            if (what === 'credit' && invoice)
              await issueCreditNote(keeper, invoice, [{ quantity: Math.min(qty, 2) }]);
            const billing = pick(billings, seed);
            if (what === 'debit' && billing)
              await issueDebitNote(keeper, billing, [{ qty: Math.min(qty, 2) }]);
          };
          await Promise.all(actions.map(act));
          for (const [, qty] of await expectStockToMatch(world(), keeper.companyId))
            expect(qty).toBeGreaterThanOrEqual(0);
        }),
        { numRuns: full ? 600 : 6 },
      );
    });
  });
});
