// Proforma invoices: made, changed by their own rules, converted into one numbered invoice however often it is asked.
import { beforeAll, describe, expect, it } from 'vitest';
import { openShop, type Shop } from '../shop.ts';
import { type Caller, onBothEngines } from '../world.ts';

describe('a cashier with a proforma', () => {
  onBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().company('Proforma Shop');
      shop = await openShop(admin);
    });
    /** Two laptops less 10 %: 1,800 + 13 % = 2,034. */
    const offer = (more: object = {}) => ({
      customer_id: shop.customer.code,
      customer_name: 'Sagarmatha Traders',
      payment_method: 'Cash',
      payment_gateway: 'preset',
      reseller: 'preset',
      discount_rate: 10,
      discount_amount: 10,
      details: [{ id: shop.laptop, qty: 2, amount: 1000, description: 'blue' }],
      taxable_amount: 1800,
      vat_amount: 234,
      vat_rate: 13,
      total: 2034,
      ...more,
    });
    const make = async (more: object = {}) => {
      const answer = await admin.post('proforma-invoice', offer(more));
      expect(answer.body.message).toBe('Proforma Invoice created successfully.');
      return answer.body as Record<string, number | string | null>;
    };
    const refused = async (body: object, path = 'proforma-invoice', method: 'POST' | 'PUT' = 'POST') => {
      const answer = await admin.call(method, path, body);
      expect(answer.status).toBe(422);
      return answer.body.message as Record<string, string[]>;
    };
    const convert = (id: unknown) => admin.get(`proforma-invoice/${id}/invoice`);
    const invoices = async () => ((await admin.get('statistics/invoices')).body.all as { count: number }).count;

    it('makes an offer with lines as details; what is entered as a rate is a rate (API-078, ENT-044, ENT-046, ENT-047)', async () => {
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
      const before = await invoices();
      const { body } = await admin.post('products', {
        type: 'p',
        name: 'Offered Phone',
        unit_id: shop.unit,
        product_family_id: shop.family,
        sales_price: 100,
        purchase_price: 80,
      });
      await admin.post('inventory', { product_id: body.id, stock_available: 1 });
      const details = [{ id: body.id, qty: 5, amount: 100 }];
      await make({ details, discount_rate: 0, discount_amount: 0, taxable_amount: 500, total: 565 });
      expect(await invoices()).toBe(before);
      const stock = await world().app.database.read.selectFrom('stock').selectAll().where('product_id', '=', body.id).executeTakeFirst();
      expect(Number(stock!.qty)).toBe(1);
      expect((await admin.get('transactions?filter[product_name]=Offered Phone')).status).toBe(204);
    });

    it.each([
      [{ customer_id: '' }, 'customer_name', 'This field is required.'],
      [{ customer_id: 'C99999' }, 'customer_name', 'This record does not exist.'],
      [{ payment_method: '' }, 'payment_method', 'This field is required.'],
      [{ payment_method: 'Barter' }, 'payment_method', 'This record does not exist.'],
      [{ transaction_date: '2026-11-22' }, 'transaction_date', 'Current timestamp is allowed maximum'],
      [{ transaction_date: 'today' }, 'transaction_date', 'This is not a valid date.'],
      [{ details: [] }, 'details', 'Please select products'],
      [{ details: undefined }, 'details', 'Please select products'],
      [{ discount_rate: 100.5 }, 'discount_rate', 'Discount rate is not valid'],
      [{ discount_rate: -1 }, 'discount_rate', 'Discount rate is not valid'],
      [{ discount_amount: 'ten' }, 'discount_amount', 'Only decimal values are allowed'],
      [{ taxable_amount: 1800.01 }, 'taxable_amount', 'Taxable Amount is not valid'],
      [{ total: 2034.01 }, 'total', 'Total Amount is not valid'],
      [{ surprise: 1 }, 'surprise', 'This field is not known.'],
    ])('with %j hears under %s "%s"', async (more, field, text) => {
      expect((await refused(offer(more)))[field]).toEqual([text]);
    });

    it.each([
      [{ customer_id: '' }, 'customer_name', 'This field is required.'],
      [{ payment_method: '' }, 'payment_method', 'This field is required.'],
      [{ transaction_date: '2026-11-22' }, 'transaction_date', 'Current timestamp is allowed maximum'],
      [{ details: [] }, 'details', 'Please select products'],
      [{ discount_rate: 101 }, 'discount_rate', 'Discount rate is not valid'],
      [{ discount_amount: 'ten' }, 'discount_amount', 'Only decimal values are allowed'],
      [{ taxable_amount: 1 }, 'taxable_amount', 'Taxable Amount is not valid'],
      [{ total: 1 }, 'total', 'Total Amount is not valid'],
      [{ discount_rate: 5 }, 'total', 'Total Amount is not valid'],
    ])('changing it to %j hears under %s "%s" (SAL-PRO-041, SAL-PRO-043..046, SAL-PRO-050)', async (more, field, text) => {
      const { id } = await make();
      expect((await refused(more, `proforma-invoice/${id}`, 'PUT'))[field]).toEqual([text]);
    });

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
      expect(answer.body.details).toEqual([expect.objectContaining({ product_id: shop.repair, qty: 1, amount: 333.33 })]);
      expect(answer.body.created_by).toMatch(/^Sita Sharma/);
      const log = (await admin.get(`logs?limit=100&filter[table_name]=proforma_invoice&filter[table_pk_value]=${id}&filter[action]=update`))
        .body.data;
      const fields = log.map((entry: { field_name: string }) => entry.field_name).sort();
      expect(fields).toEqual(['amount', 'details', 'discount_amount', 'discount_rate', 'taxable_amount', 'total', 'vat_amount']);
    });

    it('can be sent back as it was read, and then nothing changes', async () => {
      const { id } = await make();
      const read = (await admin.get(`proforma-invoice/${id}`)).body;
      const answer = await admin.put(`proforma-invoice/${id}`, read);
      expect([answer.status, { ...answer.body, message: undefined }]).toEqual([200, { ...read, message: undefined }]);
      const log = await admin.get(`logs?filter[table_name]=proforma_invoice&filter[table_pk_value]=${id}&filter[action]=update`);
      expect(log.status).toBe(204);
    });

    it('becomes a numbered invoice (API-080..082, ENT-045, SAL-PRO-031)', async () => {
      const before = await invoices();
      const { id } = await make();
      const { status, body } = await convert(id);
      expect(status).toBe(200);
      expect(body).toMatchObject({ invoice_no: String(before + 1), total: 2034, discount_amount: 200, status: 1 });
      expect(body.message).toBe(`Proforma Invoice converted to Invoice ${body.invoice_no}.`);
      const invoice = (await admin.get(`invoices/${body.company_payment_id}`)).body;
      expect(invoice.details).toEqual([expect.objectContaining({ product_id: shop.laptop, qty: 2, amount: 1000, description: 'blue' })]);
      expect((await admin.get(`invoices/${body.company_payment_id}?q=preview`)).headers['content-type']).toBe('application/pdf');
      const proforma = (await admin.get(`proforma-invoice/${id}`)).body;
      expect(proforma).toMatchObject({ invoice_id: body.company_payment_id, current_status: 'invoice' });
      const again = await convert(id);
      expect(again.body).toEqual(body);
      expect(await invoices()).toBe(before + 1);
    });

    it('becomes one invoice only, though ten ask at the same moment for the last piece of stock', async () => {
      const { body } = await admin.post('products', {
        type: 'p',
        name: 'Last Phone',
        unit_id: shop.unit,
        product_family_id: shop.family,
        sales_price: 100,
        purchase_price: 80,
      });
      await admin.post('inventory', { product_id: body.id, stock_available: 1 });
      const details = [{ id: body.id, qty: 1, amount: 100 }];
      const { id } = await make({ details, discount_rate: 0, discount_amount: 0, taxable_amount: 100, total: 113 });
      const before = await invoices();
      const answers = await Promise.all(Array.from({ length: 10 }, () => convert(id)));
      expect(new Set(answers.map(answer => `${answer.status} ${answer.body.invoice_no}`)).size).toBe(1);
      expect(answers[0]!.status).toBe(200);
      expect(await invoices()).toBe(before + 1);
    });

    it('cannot be changed any more once it is an invoice, and a change at the same moment is not lost silently', async () => {
      const { id } = await make();
      await convert(id);
      const late = await admin.put(`proforma-invoice/${id}`, { remarks: 'late' });
      expect([late.status, late.body.message]).toEqual([400, 'This Proforma Invoice has become an Invoice and cannot be changed.']);
      for (let round = 0; round < 5; round += 1) {
        const open = await make();
        const details = [{ id: shop.laptop, qty: 1, amount: 500 }];
        const change = { details, discount_rate: 0, discount_amount: 0, taxable_amount: 500, total: 565 };
        const [edited, converted] = await Promise.all([admin.put(`proforma-invoice/${open.id}`, change), convert(open.id)]);
        expect(converted!.status).toBe(200);
        // Either the change came first and is billed, or it was refused.
        expect([edited!.status, converted!.body.total]).toEqual(edited!.status === 200 ? [200, 565] : [400, 2034]);
        expect((await admin.get(`proforma-invoice/${open.id}`)).body.total).toBe(converted!.body.total);
      }
    });

    it('stays a proforma when its product is disabled or out of stock, and can be converted later', async () => {
      const { body } = await admin.post('products', {
        type: 'p',
        name: 'Rare Phone',
        unit_id: shop.unit,
        product_family_id: shop.family,
        sales_price: 100,
        purchase_price: 80,
      });
      const details = [{ id: body.id, qty: 3, amount: 100 }];
      const { id } = await make({ details, discount_rate: 0, discount_amount: 0, taxable_amount: 300, total: 339 });
      await admin.put(`products/${body.id}`, { status: 0 });
      const before = await invoices();
      const disabled = await convert(id);
      expect([disabled.status, disabled.body.message]).toEqual([422, { 'details.0.id': ['This record is disabled.'] }]);
      await admin.put(`products/${body.id}`, { status: 1 });
      await admin.post('inventory', { product_id: body.id, stock_available: 2 });
      const short = await convert(id);
      expect([short.status, short.body.message]).toEqual([400, { product: 'Rare Phone', error: 'Not enough stock: 2 left.' }]);
      expect(await invoices()).toBe(before);
      expect((await admin.get(`proforma-invoice/${id}`)).body).toMatchObject({ invoice_id: null, current_status: 'proforma' });
      await admin.post('inventory', { product_id: body.id, stock_available: 1 });
      expect((await convert(id)).body.invoice_no).toBe(String(before + 1));
    });

    it('bears the service charge of internet through to the invoice', async () => {
      const details = [{ id: shop.fibre, qty: 1, amount: 1200 }];
      const figures = { details, discount_rate: 0, discount_amount: 0, taxable_amount: 1320, total: 1491.6 };
      expect(await refused(offer(figures))).toEqual({ tsc_amount: ['TSC Amount is not valid'] });
      const { id } = await make({ ...figures, tsc_amount: 120 });
      expect((await convert(id)).body).toMatchObject({ tsc_rate: 10, tsc_amount: 120, total: 1491.6 });
    });

    it('is found by customer, creator, state and date (API-075, API-076)', async () => {
      const count = async (query: string) => (await admin.get(`proforma-invoice?${query}`)).body?.total ?? 0;
      const all = await count('limit=1');
      expect(all).toBeGreaterThan(5);
      const [converted, open] = [await count('filter[current_status]=invoice'), await count('filter[current_status]=proforma')];
      expect([converted > 0, open > 0, converted + open]).toEqual([true, true, all]);
      const row = (await admin.get('proforma-invoice?filter[current_status]=invoice')).body.data[0];
      expect(row.invoice_id).toMatch(/^\d+$/);
      expect(await count('filter[customer_name]=SAGAR')).toBe(all);
      expect(await count('filter[created_by]=nobody')).toBe(0);
      expect(await count('start_date=2026-11-21&end_date=2026-11-21')).toBe(all);
      expect(await count('end_date=2026-11-20')).toBe(0);
      expect((await admin.get('proforma-invoice?filter[surprise]=1')).status).toBe(422);
      const ids = (await admin.get('proforma-invoice?limit=1000')).body.data.map((proforma: { id: number }) => proforma.id);
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
    });

    it('shares its payment ids with invoices and notes', async () => {
      const { payment_id } = await make();
      const { body } = await convert((await make()).id);
      expect(Number(body.company_payment_id)).toBe(Number(payment_id) + 2);
    });

    it('gets the first answer again under the same Idempotency-Key', async () => {
      const headers = { 'idempotency-key': 'offer-1' };
      const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post('proforma-invoice', offer(), { headers })));
      expect(new Set(answers.map(answer => `${answer.status} ${answer.body.id}`)).size).toBe(1);
    });

    it('belongs to one company and asks for permissions', async () => {
      const { id } = await make();
      const neighbour = await world().company('Proforma Neighbour');
      await openShop(neighbour);
      for (const path of [`proforma-invoice/${id}`, `proforma-invoice/${id}/invoice`, `proforma-invoice/${id}?q=print`])
        expect((await neighbour.get(path)).status).toBe(404);
      expect((await neighbour.put(`proforma-invoice/${id}`, {})).status).toBe(404);
      expect((await admin.get('proforma-invoice/abc')).status).toBe(404);
      const auditor = await world().colleague(admin, 'Auditor');
      expect((await auditor.get(`proforma-invoice/${id}`)).status).toBe(200);
      expect((await auditor.get(`proforma-invoice/${id}/invoice`)).body.message).toBe('You do not have the permission "create invoices".');
      expect((await auditor.put(`proforma-invoice/${id}`, {})).status).toBe(403);
      const sales = await world().colleague(admin, 'Sales');
      expect((await sales.get(`proforma-invoice/${id}/invoice`)).status).toBe(200);
    });

    it('holds the payment method that it names', async () => {
      const { body } = await admin.post('payment-methods', { name: 'Promise' });
      await make({ payment_method: 'Promise' });
      expect((await admin.delete(`payment-methods/${body.id}`)).status).toBe(400);
    });
  });
});
