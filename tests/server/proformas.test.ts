// Proforma invoices: created and changed by their own rules, found, protected.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  convertProforma,
  countInvoices,
  createProforma,
  toProformaRequest,
} from '../support/proformas.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { createGoods } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

describe('a cashier with a proforma', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Proforma Shop');
      shop = await openShop(admin);
    });
    const offer = (more: object = {}) => toProformaRequest(shop, more);
    const make = (more: object = {}) => createProforma(admin, offer(more));

    it('makes a proforma with lines as details; an entered rate is a rate (API-078, ENT-044, ENT-046, ENT-047)', async () => {
      const body = await make();
      expect(body).toMatchObject({
        invoice_id: null,
        current_status: 'proforma',
        customer_name: 'Sagarmatha Traders',
        pan: '123456789',
        pos: 'Main',
        payment_gateway: 'Main',
        reseller: null,
        amount: 2000,
        discount_rate: 10,
        discount_amount: 200,
        taxable_amount: 1800,
        vat_rate: 13,
        vat_amount: 234,
        total: 2034,
        transaction_date: '2026-11-21 11:45:00',
        created_at: '2026-11-21 11:45:00',
      });
      expect(body.payment_id).toMatch(/^\d+$/);
      expect(body).not.toHaveProperty('version');
      const read = (await admin.get(`proforma-invoice/${body.id}`)).body;
      expect(read.details).toEqual([
        expect.objectContaining({
          product_id: shop.laptop,
          product_name: 'Laptop',
          qty: 2,
          unit: 'pcs',
          amount: 1000,
          description: 'blue',
          discount_amount: 200,
          taxable_amount: 1800,
          vat_rate: 13,
          vat_amount: 234,
          total: 2000,
        }),
      ]);
    });

    it('gets no invoice number, moves no stock and makes no transaction', async () => {
      const before = await countInvoices(admin);
      const phone = await createGoods(admin, shop, 'Offered Phone');
      await admin.post('inventory', { product_id: phone, stock_available: 1 });
      const details = [{ id: phone, qty: 5, amount: 100 }];
      await make({
        details,
        discount_rate: 0,
        discount_amount: 0,
        taxable_amount: 500,
        total: 565,
      });
      expect(await countInvoices(admin)).toBe(before);
      const stock = await world()
        .app.database.read.selectFrom('stock')
        .selectAll()
        .where('product_id', '=', phone)
        .executeTakeFirst();
      expect(Number(stock!.qty)).toBe(1);
      expect((await admin.get('transactions?filter[product_name]=Offered Phone')).status).toBe(204);
    });

    it.each([
      [{ customer_id: '' }, 'customer_name', 'This field is required.'],
      [{ customer_id: 'C99999' }, 'customer_name', 'This record does not exist.'],
      [{ payment_method: '' }, 'payment_method', 'This field is required.'],
      [{ payment_method: 'Barter' }, 'payment_method', 'This record does not exist.'],
      [
        { transaction_date: '2026-11-22' },
        'transaction_date',
        'Current timestamp is allowed maximum',
      ],
      [{ transaction_date: 'today' }, 'transaction_date', 'This is not a valid date.'],
      [{ details: [] }, 'details', 'Please select products'],
      [{ details: undefined }, 'details', 'Please select products'],
      [{ discount_rate: 100.5 }, 'discount_rate', 'Discount rate is not valid'],
      [{ discount_rate: -1 }, 'discount_rate', 'Discount rate is not valid'],
      [{ discount_amount: 'ten' }, 'discount_amount', 'Only decimal values are allowed'],
      [{ taxable_amount: 1800.01 }, 'taxable_amount', 'Taxable Amount is not valid'],
      [{ total: 2034.01 }, 'total', 'Total Amount is not valid'],
      [{ surprise: 1 }, 'surprise', 'This field is not known.'],
    ])('with %j gets an error under %s "%s"', async (more, field, text) => {
      expect((await expectRejected(admin.post('proforma-invoice', offer(more))))[field]).toEqual([
        text,
      ]);
    });

    it.each([
      [{ customer_id: '' }, 'customer_name', 'This field is required.'],
      [{ payment_method: '' }, 'payment_method', 'This field is required.'],
      [
        { transaction_date: '2026-11-22' },
        'transaction_date',
        'Current timestamp is allowed maximum',
      ],
      [{ details: [] }, 'details', 'Please select products'],
      [{ discount_rate: 101 }, 'discount_rate', 'Discount rate is not valid'],
      [{ discount_amount: 'ten' }, 'discount_amount', 'Only decimal values are allowed'],
      [{ taxable_amount: 1 }, 'taxable_amount', 'Taxable Amount is not valid'],
      [{ total: 1 }, 'total', 'Total Amount is not valid'],
      [{ discount_rate: 5 }, 'total', 'Total Amount is not valid'],
    ])(
      'changing it to %j gets an error under %s "%s" (SAL-PRO-041, SAL-PRO-043..046, SAL-PRO-050)',
      async (more, field, text) => {
        const { id } = await make();
        expect((await expectRejected(admin.put(`proforma-invoice/${id}`, more)))[field]).toEqual([
          text,
        ]);
      },
    );

    it('changes lines, discount and customer of an open one; each field is one entry in the log (API-079)', async () => {
      const { id, payment_id } = await make();
      const answer = await admin.put(`proforma-invoice/${id}`, {
        details: [{ id: shop.repair, qty: 1, amount: 333.33 }],
        discount_rate: 0,
        discount_amount: 33.33,
        taxable_amount: 300,
        total: 339,
        pan: '999999999',
        pos: 'Elsewhere',
        created_by: 'someone else',
      });
      expect(answer.body).toMatchObject({
        message: 'Proforma Invoice updated successfully.',
        payment_id,
        pos: 'Main',
        pan: '123456789',
        total: 339,
      });
      expect(answer.body.details).toEqual([
        expect.objectContaining({ product_id: shop.repair, qty: 1, amount: 333.33 }),
      ]);
      expect(answer.body.created_by).toMatch(/^Sita Sharma/);
      const log = (
        await admin.get(
          `logs?limit=100&filter[table_name]=proforma_invoice&filter[table_pk_value]=${id}&filter[action]=update`,
        )
      ).body.data;
      const fields = log.map((entry: { field_name: string }) => entry.field_name).sort();
      expect(fields).toEqual([
        'amount',
        'details',
        'discount_amount',
        'discount_rate',
        'taxable_amount',
        'total',
        'vat_amount',
      ]);
    });

    it('is not overwritten by a user who read it before somebody else changed it', async () => {
      const { id } = await make();
      const read = await admin.get(`proforma-invoice/${id}`);
      const tag = String(read.headers.etag);
      const change = (remarks: string, headers: Record<string, string> = {}) =>
        admin.call('PUT', `proforma-invoice/${id}`, { ...read.body, remarks }, { headers });
      expect((await change('The first', { 'if-match': tag })).status).toBe(200);
      for (const late of [tag, `W/${tag}`]) {
        const { status, body } = await change('The second', { 'if-match': late });
        expect([status, body.message, body.current.remarks]).toEqual([
          412,
          'Someone else has changed this in the meantime.',
          'The first',
        ]);
      }
      expect((await admin.get(`proforma-invoice/${id}`)).body.remarks).toBe('The first');
      // A request without If-Match changes the current version.
      expect((await change('The third')).status).toBe(200);
    });

    it('can be sent back as it was read, and then nothing changes', async () => {
      const { id } = await make();
      const read = (await admin.get(`proforma-invoice/${id}`)).body;
      const answer = await admin.put(`proforma-invoice/${id}`, read);
      expect([answer.status, { ...answer.body, message: undefined }]).toEqual([
        200,
        { ...read, message: undefined },
      ]);
      const log = await admin.get(
        `logs?filter[table_name]=proforma_invoice&filter[table_pk_value]=${id}&filter[action]=update`,
      );
      expect(log.status).toBe(204);
    });

    it('is found by customer, creator, state and date (API-075, API-076)', async () => {
      await convertProforma(admin, (await make()).id);
      const count = async (query: string) =>
        (await admin.get(`proforma-invoice?${query}`)).body?.total ?? 0;
      const all = await count('limit=1');
      expect(all).toBeGreaterThan(5);
      const [converted, open] = [
        await count('filter[current_status]=invoice'),
        await count('filter[current_status]=proforma'),
      ];
      expect([converted > 0, open > 0, converted + open]).toEqual([true, true, all]);
      const row = (await admin.get('proforma-invoice?filter[current_status]=invoice')).body.data[0];
      expect(row.invoice_id).toMatch(/^\d+$/);
      expect(await count('filter[customer_name]=SAGAR')).toBe(all);
      expect(await count('filter[created_by]=nobody')).toBe(0);
      expect(await count('start_date=2026-11-21&end_date=2026-11-21')).toBe(all);
      expect(await count('end_date=2026-11-20')).toBe(0);
      expect((await admin.get('proforma-invoice?filter[surprise]=1')).status).toBe(422);
      const ids = (await admin.get('proforma-invoice?limit=1000')).body.data.map(
        (proforma: { id: number }) => proforma.id,
      );
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
    });

    it('gets the first answer again under the same Idempotency-Key', async () => {
      const headers = { 'idempotency-key': 'offer-1' };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => admin.post('proforma-invoice', offer(), { headers })),
      );
      expect(new Set(answers.map(answer => `${answer.status} ${answer.body.id}`)).size).toBe(1);
    });

    it('belongs to one company and asks for permissions', async () => {
      const { id } = await make();
      const neighbour = await world().createCompany('Proforma Neighbour');
      await openShop(neighbour);
      for (const path of [
        `proforma-invoice/${id}`,
        `proforma-invoice/${id}/invoice`,
        `proforma-invoice/${id}?q=print`,
      ])
        expect((await neighbour.get(path)).status).toBe(404);
      expect((await neighbour.put(`proforma-invoice/${id}`, {})).status).toBe(404);
      expect((await admin.get('proforma-invoice/abc')).status).toBe(404);
      const auditor = await world().createUser(admin, 'Auditor');
      expect((await auditor.get(`proforma-invoice/${id}`)).status).toBe(200);
      expect((await auditor.get(`proforma-invoice/${id}/invoice`)).body.message).toBe(
        'You do not have the permission "create invoices".',
      );
      expect((await auditor.put(`proforma-invoice/${id}`, {})).status).toBe(403);
      const sales = await world().createUser(admin, 'Sales');
      expect((await sales.get(`proforma-invoice/${id}/invoice`)).status).toBe(200);
    });

    it('keeps the payment method that it names', async () => {
      const { body } = await admin.post('payment-methods', { name: 'Promise' });
      await make({ payment_method: 'Promise' });
      expect((await admin.delete(`payment-methods/${body.id}`)).status).toBe(400);
    });
  });
});
