// Transactions: one for every invoice, listed, found by the customer's code, read one by one.
import { beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop, toInvoiceRequest, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('transactions', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    let other: string;
    beforeAll(async () => {
      admin = await world().createCompany('Transaction Shop');
      shop = await openShop(admin);
      const customer = {
        ...(await validCustomer(admin)),
        type: 'I',
        first_name: 'Ram',
        last_name: 'Sharma',
        pan: '',
      };
      other = (await admin.post('customers', customer)).body.customer_code;
      const lines = [
        { id: shop.laptop, qty: 1, amount: 1000 },
        { id: shop.repair, qty: 1, amount: 500 },
      ];
      const figures = { taxable_amount: 1500, total: 1695 };
      await admin.post('invoices', toInvoiceRequest(shop, lines, figures));
      await admin.post(
        'invoices',
        toInvoiceRequest(shop, lines, figures, { customer_id: other, customer_name: 'Ram Sharma' }),
      );
    });
    const rows = async (query: string) =>
      ((await admin.get(`transactions?${query}`)).body?.data ?? []) as Record<string, unknown>[];

    it('are made by every issued invoice, with its total, accepted (API-094, ENT-069, ENT-070)', async () => {
      const [newest] = await rows('');
      const invoice = (await admin.get('invoices?limit=1')).body.data[0];
      expect(newest).toMatchObject({
        customer: { first_name: 'Ram', last_name: 'Sharma' },
        customer_code: other,
        customer_name: 'Ram Sharma',
        transaction_id: invoice.company_payment_id,
        type: 'Invoice',
        recharged_type: 'Main',
        product_name: 'Laptop, Repair',
        product: { name: 'Laptop, Repair' },
        amount: 1695,
        accepted: 1,
        created_at: '2026-11-21 11:45:00',
      });
      expect(newest).not.toHaveProperty('company_id');
    });

    it('are read one by one, by nobody of another company (API-095)', async () => {
      const [newest] = await rows('');
      expect((await admin.get(`transactions/${newest!.id}`)).body).toEqual(newest);
      const neighbour = await world().createCompany('Transaction Neighbour');
      expect((await neighbour.get(`transactions/${newest!.id}`)).status).toBe(404);
      expect((await neighbour.get('transactions')).status).toBe(204);
    });

    it('are a customer’s history by code (SAL-CUS-076, OPEN-070)', async () => {
      for (const query of [
        `search[customer_code]=${other}`,
        `filter[customer_code]=${other}`,
        `customer_code=${other}`,
      ])
        expect((await rows(query)).map(row => row.customer_code)).toEqual([other]);
      expect(await rows(`search[customer_code]=${other.slice(0, -1)}`)).toEqual([]);
    });

    it('are found by the whole name, product, channel, date; pages and unknown keys as everywhere', async () => {
      expect(await rows('search[customer_name]=ram sharma')).toHaveLength(1);
      expect(await rows('search[product_name]=repair')).toHaveLength(2);
      expect(await rows('search[recharged_type]=main&filter[accepted]=1')).toHaveLength(2);
      expect(await rows('filter[accepted]=0')).toEqual([]);
      expect(await rows('start_date=2026-11-21&end_date=2026-11-21')).toHaveLength(2);
      expect(await rows('end_date=2026-11-20 23:59:59')).toEqual([]);
      expect((await admin.get('transactions?limit=1&page=2')).body).toMatchObject({
        total: 2,
        last_page: 2,
        current_page: 2,
      });
      expect((await admin.get('transactions?filter[surprise]=1')).status).toBe(422);
    });

    it('are changed by no request, and seen by Sales and Auditor, not by Purchase', async () => {
      const [newest] = await rows('');
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
        expect(
          (await admin.call(method, `transactions/${newest!.id}`, { accepted: 0 })).status,
        ).toBe(404);
      for (const role of ['Sales', 'Auditor'])
        expect((await (await world().createUser(admin, role)).get('transactions')).status).toBe(
          200,
        );
      expect((await (await world().createUser(admin, 'Purchase')).get('transactions')).status).toBe(
        403,
      );
    });
  });
});
