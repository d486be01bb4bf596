// The number of lines of a document, and the names of the units on them.
import { beforeAll, describe, expect, it } from 'vitest';
import { oneLaptopInvoice, openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the lines of a document', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Many Lines');
      shop = await openShop(admin);
    });

    it('are a thousand at the most, in every kind of document', async () => {
      const { body: sold } = await admin.post('invoices', oneLaptopInvoice(shop));
      const line = { id: 1, qty: 1, amount: 1, quantity: 1, return_rate: 1 };
      const calls: [path: string, lines: string, more: object][] = [
        ['invoices', 'invoice_details', oneLaptopInvoice(shop)],
        ['proforma-invoice', 'details', {}],
        ['billings', 'details', {}],
        ['credit-notes', 'details', { invoice_id: sold.company_payment_id, cancel_note: 'Broken' }],
        ['purchase-returns', 'details', { billing_id: 1, remarks: 'Broken' }],
      ];
      for (const [path, lines, more] of calls) {
        const many = Array.from({ length: 1001 }, () => line);
        const { status, body } = await admin.post(path, { ...more, [lines]: many });
        expect([path, status, body.message[lines]]).toEqual([
          path,
          422,
          ['A document can have at most 1,000 lines'],
        ]);
      }
    });

    it('may be a thousand', async () => {
      const lines = Array.from({ length: 1000 }, () => ({ id: shop.repair, qty: 1, amount: 10 }));
      const { status, body } = await admin.post(
        'invoices',
        toInvoiceRequest(shop, lines, { taxable_amount: 10_000, total: 11_300 }),
      );
      expect([status, body.lines]).toEqual([200, 1000]);
    });

    it('accept any unit that can be made', async () => {
      const name = 'Hundredweight of the hills dried and sorted by hand '.repeat(4).trim();
      const { body: unit } = await admin.post('units', { name, description: 'Long' });
      const { body: product } = await admin.post('products', {
        type: 's',
        name: 'Cardamom',
        unit_id: unit.id,
        product_family_id: shop.family,
        sales_price: 10,
        purchase_price: 5,
      });
      const lines = [{ id: product.id, qty: 1, amount: 10, unit: name }];
      expect(
        (
          await admin.post(
            'invoices',
            toInvoiceRequest(shop, lines, { taxable_amount: 10, total: 11.3 }),
          )
        ).body,
      ).toMatchObject({ lines: 1 });
    });
  });
});
