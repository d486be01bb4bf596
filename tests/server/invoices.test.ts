// Issuing a tax invoice: figures computed again, numbers without gaps, stock, totals, journal, log;
// and every refusal.
import { beforeAll, describe, expect, it } from 'vitest';
import { oneLaptopInvoice, openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { sumColumn } from '../support/tax-books.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

describe('a cashier', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Invoice Shop');
      shop = await openShop(admin);
    });
    const refused = (body: object) => expectRejected(admin.post('invoices', body));

    it('invoices a customer and gets number and payment id (API-072, API-073, ENT-028..033, ENT-037, ENT-038, PROD-033, PROD-035)', async () => {
      const { status, body } = await admin.post('invoices', oneLaptopInvoice(shop));
      expect(status).toBe(200);
      expect(body).toMatchObject({
        invoice_no: '1',
        fiscal_year: '2083/84',
        amount: 85000,
        taxable_amount: 85000,
        vat_amount: 11050,
        total: 96050,
        status: 1,
        ird_sync: 0,
        pos: 'Main',
        payment_gateway: 'Main',
        message: 'Invoice created successfully.',
      });
      expect(body.created_by).toMatch(/^Sita Sharma \(\d+\)$/);
      const read = (await admin.get(`invoices/${body.company_payment_id}`)).body;
      expect(read).toMatchObject({
        customer_name: 'Sagarmatha Traders',
        pan: '123456789',
        credit_note: [],
        'sum-credit-note': 0,
        'remaining-amount': 96050,
      });
      expect(read.invoice_details).toEqual(read.details);
      expect(read.details[0]).toMatchObject({
        product_id: shop.laptop,
        product_name: 'Laptop',
        hs_code: '8471.30',
        qty: 1,
        unit: 'pcs',
        amount: 85000,
        taxable_amount: 85000,
        vat_rate: 13,
        vat_amount: 11050,
        total: 85000,
      });
    });

    it('charges VAT on service charge and price of internet, discount before both (SAL-INV-111, SAL-INV-112, SAL-INV-116, SAL-INV-117, API-109, API-110)', async () => {
      const lines = [{ id: shop.fibre, qty: 1, amount: 1200 }];
      const plain = await admin.post(
        'invoices',
        toInvoiceRequest(shop, lines, { taxable_amount: 1320, total: 1491.6, tsc_amount: 120 }),
      );
      expect(plain.body).toMatchObject({
        amount: 1200,
        tsc_rate: 10,
        tsc_amount: 120,
        taxable_amount: 1320,
        vat_amount: 171.6,
        total: 1491.6,
      });
      const discounted = await admin.post(
        'invoices',
        toInvoiceRequest(
          shop,
          lines,
          { taxable_amount: 1188, total: 1342.44, tsc_amount: 108 },
          { discount_rate: 10 },
        ),
      );
      expect(discounted.body).toMatchObject({
        discount_amount: 120,
        tsc_amount: 108,
        total: 1342.44,
      });
      expect(
        await refused(toInvoiceRequest(shop, lines, { taxable_amount: 1320, total: 1491.6 })),
      ).toEqual({
        tsc_amount: ['TSC Amount is not valid'],
      });
    });

    it('gives a discount by rate or by amount, spread to the paisa (SAL-INV-113..115, SAL-INV-118)', async () => {
      const lines = [
        { id: shop.repair, qty: 3, amount: 333.33 },
        { id: shop.laptop, qty: 1, amount: 100.01, discount_rate: 10 },
      ];
      // 999.99 + 90.01 = 1090.00; 5 % = 54.50
      const { body } = await admin.post(
        'invoices',
        toInvoiceRequest(
          shop,
          lines,
          { taxable_amount: 1035.5, total: 1170.12 },
          { discount_rate: 5 },
        ),
      );
      expect(body).toMatchObject({
        amount: 1090,
        discount_amount: 54.5,
        taxable_amount: 1035.5,
        vat_amount: 134.62,
        total: 1170.12,
      });
      const { details } = (await admin.get(`invoices/${body.company_payment_id}`)).body as {
        details: Record<string, number>[];
      };
      const sum = (name: string) =>
        Math.round(details.reduce((total, line) => total + line[name]! * 100, 0)) / 100;
      expect([
        sum('total'),
        sum('discount_amount'),
        sum('taxable_amount'),
        sum('vat_amount'),
      ]).toEqual([1090, 54.5, 1035.5, 134.62]);
      const flat = await admin.post(
        'invoices',
        toInvoiceRequest(
          shop,
          lines,
          { taxable_amount: 1000, total: 1130 },
          { discount_amount: 90 },
        ),
      );
      expect(flat.body).toMatchObject({ discount_amount: 90, discount_rate: 0, total: 1130 });
    });

    it('is refused with the figures that do not agree (SAL-INV-127, SAL-INV-129)', async () => {
      expect(
        await refused(oneLaptopInvoice(shop, { total: 96050.01, taxable_amount: 84999 })),
      ).toEqual({
        taxable_amount: ['Taxable Amount is not valid'],
        total: ['Total Amount is not valid'],
      });
      expect(
        Object.keys(await refused(oneLaptopInvoice(shop, { discount_amount: 90000 }))),
      ).toEqual(['taxable_amount', 'total']);
    });

    it('is refused where a discount hides lines that are too large to be exact', async () => {
      const lines = [{ id: shop.repair, qty: 90_000_000, amount: 90_000_000 }];
      expect(
        await refused(
          toInvoiceRequest(shop, lines, { taxable_amount: 0, total: 0 }, { discount_rate: 100 }),
        ),
      ).toEqual({
        taxable_amount: ['Taxable Amount is not valid'],
        total: ['Total Amount is not valid'],
      });
    });

    it.each([
      ['customer_id', '', 'customer_name', 'This field is required.'],
      ['customer_id', 'C99999', 'customer_name', 'This record does not exist.'],
      ['payment_method', '', 'payment_method', 'This field is required.'],
      ['payment_method', 'Barter', 'payment_method', 'This record does not exist.'],
      ['transaction_date', '', 'transaction_date', 'This field is required.'],
      [
        'transaction_date',
        '2026-11-21 11:45:01',
        'transaction_date',
        'Current timestamp is allowed maximum',
      ],
      ['transaction_date', '21/11/2026', 'transaction_date', 'This is not a valid date.'],
      ['invoice_details', [], 'invoice_details', 'Please select products'],
      ['discount_rate', 101, 'discount_rate', 'Discount rate is not valid'],
      ['discount_rate', -1, 'discount_rate', 'Discount rate is not valid'],
      ['discount_amount', -5, 'discount_amount', 'Discount cannot be negative.'],
      ['pan', '123', 'pan', 'This is not a valid pan number'],
      ['surprise', 1, 'surprise', 'This field is not known.'],
      ['total', '96050', 'total', 'Total Amount is not valid'],
    ])(
      'with %s = %j gets an error under %s "%s" (SAL-INV-119, SAL-INV-122..124, SAL-INV-131, SAL-INV-136, SAL-INV-141)',
      async (name, value, field, text) => {
        expect((await refused(oneLaptopInvoice(shop, { [name]: value })))[field]).toContain(text);
      },
    );

    it.each([
      ['qty', 1.5, 'Only numeric values are allowed'],
      ['qty', 0, 'Only numeric values are allowed'],
      ['qty', 1e9, 'A quantity has at most 9 digits'],
      ['qty', 1e21, 'A quantity has at most 9 digits'],
      ['amount', 'abc', 'Only decimal values are allowed'],
      ['amount', 10.001, 'Only decimal values are allowed'],
      ['discount_rate', 101, 'Maximum allowed rate is 100.'],
      ['discount_rate', 'ten', 'Must be valid percentage'],
      ['id', 999999, 'This record does not exist.'],
      ['surprise', 1, 'This field is not known.'],
    ])(
      'with a line’s %s = %j gets "%s" in that line (SAL-INV-134, SAL-INV-135, SAL-INV-138, SAL-INV-139)',
      async (name, value, text) => {
        const line = { id: shop.laptop, qty: 1, amount: 85000, [name]: value };
        expect(
          (await refused(oneLaptopInvoice(shop, { invoice_details: [line] })))[
            `invoice_details.0.${name}`
          ],
        ).toContain(text);
      },
    );

    it('leaves nothing behind when refused, and no gap in the numbers', async () => {
      const before = (await admin.get('statistics/invoices')).body.all.count as number;
      await admin.post('invoices', oneLaptopInvoice(shop, { total: 1 }));
      const { body } = await admin.post('invoices', oneLaptopInvoice(shop));
      expect(Number(body.invoice_no)).toBe(before + 1);
    });

    it('cannot invoice another company’s customer or product', async () => {
      const neighbour = await world().createCompany('Neighbour Shop');
      const theirs = await openShop(neighbour);
      expect(
        (await refused(oneLaptopInvoice({ ...shop, laptop: theirs.laptop })))[
          'invoice_details.0.id'
        ],
      ).toEqual(['This record does not exist.']);
      const { body } = await neighbour.post('invoices', oneLaptopInvoice(theirs));
      expect((await admin.get(`statistics/invoices`)).body.all.count).not.toBe(0);
      expect((await admin.get(`invoices?filter[id]=${body.id}`)).status).toBe(204);
    });

    it('distinguishes long keys, and a known key without a body is another request', async () => {
      const under = (key: string) =>
        admin.post('invoices', oneLaptopInvoice(shop), { headers: { 'idempotency-key': key } });
      const [one, other] = ['1', '3'].map(last => `${'z'.repeat(255)}${last}`) as [string, string];
      const first = await under(one);
      const second = await under(other);
      expect(first.body.company_payment_id).not.toBe(second.body.company_payment_id);
      expect((await under(one)).body).toEqual(first.body);
      const { app } = world();
      const empty = await app.server.inject({
        method: 'POST',
        url: '/billing/invoices',
        headers: { authorization: `Bearer ${admin.token}`, 'idempotency-key': one },
      });
      expect([empty.statusCode, Object.keys(empty.json().message)]).toEqual([
        422,
        ['Idempotency-Key'],
      ]);
    });

    it('gets the first answer again under the same Idempotency-Key, over refusals of another body', async () => {
      const headers = { 'idempotency-key': 'key-1' };
      const first = await admin.post('invoices', oneLaptopInvoice(shop), { headers });
      const again = await admin.post('invoices', oneLaptopInvoice(shop), { headers });
      expect(again.body).toEqual(first.body);
      expect(
        (await admin.post('invoices', oneLaptopInvoice(shop, { discount_rate: 1 }), { headers }))
          .status,
      ).toBe(422);
      const atOnce = await Promise.all(
        Array.from({ length: 8 }, () =>
          admin.post('invoices', oneLaptopInvoice(shop), {
            headers: { 'idempotency-key': 'key-2' },
          }),
        ),
      );
      expect(new Set(atOnce.map(answer => `${answer.status} ${answer.body.invoice_no}`)).size).toBe(
        1,
      );
    });

    it('sells a product without stock-keeping freely, one that keeps stock only while there is some', async () => {
      const stocked = (
        await admin.post('products', {
          type: 'p',
          name: 'Phone',
          unit_id: shop.unit,
          product_family_id: shop.family,
          sales_price: 100,
          purchase_price: 80,
        })
      ).body.id;
      const sell = (qty: number) =>
        admin.post(
          'invoices',
          toInvoiceRequest(shop, [{ id: stocked, qty, amount: 100 }], {
            taxable_amount: qty * 100,
            total: qty * 113,
          }),
        );
      expect((await sell(50)).status).toBe(200);
      await admin.post('inventory', { product_id: stocked, stock_available: 5 });
      expect((await sell(3)).status).toBe(200);
      const none = await sell(3);
      expect([none.status, none.body.message]).toEqual([
        400,
        { product: 'Phone', error: 'Not enough stock: 2 left.' },
      ]);
      await admin.put(`products/${stocked}`, { authorize_negative_stock: 1 });
      expect((await sell(3)).status).toBe(200);
    });

    it('needs a fiscal year for today', async () => {
      const late = await world().createCompany('Yearless Shop');
      const last = await openShop(late, '2025-11-21');
      const answer = await late.post('invoices', oneLaptopInvoice(last));
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'There is no fiscal year for today. Create it in Company Settings.',
      ]);
    });

    it('writes transaction, balanced journal and one log entry with every invoice', async () => {
      const { body } = await admin.post('invoices', oneLaptopInvoice(shop));
      const { read } = world().app.database;
      const journal = await read
        .selectFrom('journal_lines')
        .selectAll()
        .where('document_id', '=', body.id)
        .execute();
      const sum = (side: 'debit' | 'credit') =>
        journal.reduce((total, line) => total + Number(line[side]), 0);
      expect([sum('debit'), sum('credit')]).toEqual([9605000, 9605000]);
      const transaction = await read
        .selectFrom('transactions')
        .selectAll()
        .where('transaction_id', '=', body.company_payment_id)
        .where('company_id', '=', admin.companyId)
        .executeTakeFirst();
      expect(transaction).toMatchObject({
        amount: 9605000,
        accepted: 1,
        customer_code: shop.customer.code,
      });
      const log = (
        await admin.get(`logs?filter[table_name]=invoices&filter[table_pk_value]=${body.id}`)
      ).body.data as Record<string, string>[];
      expect(log).toHaveLength(1);
      // Stored in paisa, reported in rupees and percent.
      const logged = JSON.parse(log[0]!.new_value!);
      expect(logged).toMatchObject({
        amount: 85_000,
        vat_rate: 13,
        vat_amount: 11_050,
        total: 96_050,
        customer_name: expect.any(String),
        invoice_details: [{ qty: 1, amount: 85_000, total: 85_000, vat_rate: 13 }],
      });
      const exported = await admin.get(
        `logs/export?export_type=csv&filter[table_name]=invoices&filter[table_pk_value]=${body.id}`,
      );
      expect(exported.raw.toString()).toContain('""total"":96050');
    });

    it('finds invoices by customer, number, status and date, with counts and sums for the tabs (SAL-INV-005..009, API-066..068, ENT-027)', async () => {
      const statistics = (await admin.get('statistics/invoices')).body;
      const list = (await admin.get('invoices?limit=1000')).body;
      const total = sumColumn(list.data, 'total') / 100;
      expect(statistics).toEqual({
        all: { count: list.total, total },
        active: { count: list.total, total },
        inactive: { count: 0, total: 0 },
      });
      expect(list.data[0].id).toBeGreaterThan(list.data.at(-1).id);
      expect(
        (await admin.get('invoices?filter[customer_name]=sagarMATHA&limit=2')).body,
      ).toMatchObject({ total: list.total });
      expect((await admin.get('invoices?filter[invoice_no]=1')).body.total).toBe(1);
      expect((await admin.get('invoices?filter[status]=0')).status).toBe(204);
      expect(
        (await admin.get('statistics/invoices?filter[customer_name]=nobody')).body.all,
      ).toEqual({ count: 0, total: 0 });
      expect(
        (await admin.get('invoices?start_date=2026-11-21&end_date=2026-11-21')).body.total,
      ).toBe(list.total);
      expect((await admin.get('invoices?end_date=2026-11-20')).status).toBe(204);
      expect(
        (await admin.get('statistics/invoices?start_date=2026-11-21 11:45:01')).body.all.count,
      ).toBe(0);
    });

    it('cannot change or delete an issued invoice by any request', async () => {
      const { body } = await admin.post('invoices', oneLaptopInvoice(shop));
      for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
        expect(
          (await admin.call(method, `invoices/${body.company_payment_id}`, { total: 1 })).status,
        ).toBe(404);
    });

    it('numbers two hundred invoices at once without gap or duplicate', async () => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => admin.post('invoices', oneLaptopInvoice(shop))),
      );
      const numbers = answers.map(answer => Number(answer.body.invoice_no)).sort((a, b) => a - b);
      expect(numbers.map((number, index) => number - index)).toEqual(Array(200).fill(numbers[0]));
      expect(new Set(answers.map(answer => answer.body.company_payment_id)).size).toBe(200);
    });
  });
});
