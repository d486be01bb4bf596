// Vendors' bills: figures computed again, several taxes, stock, journal, totals, log and print with
// it.
import { beforeAll, describe, expect, it } from 'vitest';
import { pdf, sendForm } from '../support/multipart.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { loadJournalLines, loadStock } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

describe('a buyer', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Buying Shop');
      shop = await openPurchasingShop(admin);
    });
    const laptops = (more: object = {}) =>
      toVendorBillRequest(shop, [{ id: shop.laptop, qty: 3, amount: 1000 }], more as never);
    const refused = (body: object, status?: number) =>
      expectRejected(admin.post('billings', body), status);

    it('records a bill and reads it whole (API-121..124, ENT-077..080, PUR-RET-047, QUIRK-095)', async () => {
      const upload = await sendForm(admin, 'file-upload', {
        file: { bytes: pdf, name: 'bill.pdf' },
      });
      const request = toVendorBillRequest(
        shop,
        [
          { id: shop.laptop, qty: 2, amount: 1000, description: 'grey' },
          { id: shop.repair, qty: 1, amount: 500, vat_rate: 0 },
        ],
        { discount_rate: 10, file_id: upload.body.id, transaction_date: '2026-11-20 15:30:00' },
      );
      const { status, body } = await admin.post('billings', request);
      expect([status, body.message, body.vendor_id]).toEqual([
        200,
        'Billing created successfully.',
        shop.vendor,
      ]);
      const read = (await admin.get(`billings/${body.id}`)).body;
      expect(read).toMatchObject({
        id: body.id,
        vendor_id: shop.vendor,
        vendor_name: 'Himalayan Cables',
        pan: '300200001',
        billing_no: request.billing_no,
        fiscal_year: '2083/84',
        type: 'normal',
        transaction_date: '2026-11-20 15:30:00',
        amount: 2500,
        discount_rate: 10,
        discount_amount: 250,
        taxable_amount: 1800,
        vat_rate: 13,
        vat_amount: 234,
        total: 2484,
        status: 1,
        pos: 'Main',
        file_id: upload.body.id,
        file: { id: upload.body.id, name: upload.body.name, type: 'pdf' },
        created_at: '2026-11-21 11:45:00',
        in_words: 'Rupees Two Thousand Four Hundred Eighty Four Only',
        'sum-debit-note': 0,
        'remaining-amount': 2484,
        debit_note: [],
      });
      expect(read.created_by).toMatch(/^Sita Sharma \(\d+\)$/);
      expect(read.payment_id).toMatch(/^\d+$/);
      expect(read.details).toEqual([
        expect.objectContaining({
          product_id: shop.laptop,
          product_name: 'Laptop',
          description: 'grey',
          unit: 'pcs',
          qty: 2,
          amount: 1000,
          discount_amount: 200,
          taxable_amount: 1800,
          vat_rate: 13,
          vat_amount: 234,
          total: 2000,
          returned_quantity: 0,
        }),
        expect.objectContaining({
          product_id: shop.repair,
          qty: 1,
          taxable_amount: 0,
          vat_rate: 0,
          vat_amount: 0,
          total: 500,
        }),
      ]);
      expect((await admin.get(`billings/${body.id}`, { language: 'ne' })).body.in_words).toMatch(
        /^दुई हजार/,
      );
    });

    it('may bring each of its lines under a tax of the company; one that names none has 13 percent (PUR-BIL-040, OPEN-094)', async () => {
      const lines = [
        { id: shop.laptop, qty: 1, amount: 33.33 },
        { id: shop.laptop, qty: 1, amount: 33.33, vat_rate: 5 },
        { id: shop.repair, qty: 1, amount: 33.33, vat_rate: 0 },
      ];
      // 13 % of 33.33 is 4.3329, 5 % is 1.6665: 4.33 + 1.67.
      const billing = await createVendorBill(admin, toVendorBillRequest(shop, lines));
      expect(billing).toMatchObject({
        amount: 99.99,
        taxable_amount: 66.66,
        vat_amount: 6,
        vat_rate: null,
        total: 105.99,
      });
      expect(billing.details.map(line => [line.vat_rate, line.vat_amount])).toEqual([
        [13, 4.33],
        [5, 1.67],
        [0, 0],
      ]);
      expect(
        await refused(
          toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount: 100, vat_rate: 7 }]),
        ),
      ).toEqual({
        'details.0.vat_rate': ['There is no tax with this rate.'],
      });
    });

    it('is stored as the vendor rounded it: the VAT of one tax once, or line by line', async () => {
      const lines = [1, 2, 3].map(() => ({ id: shop.repair, qty: 1, amount: 33.33 }));
      const once = await createVendorBill(admin, toVendorBillRequest(shop, lines));
      expect([once.vat_amount, once.total]).toEqual([13, 112.99]);
      const byLine = await createVendorBill(
        admin,
        toVendorBillRequest(shop, lines, { total: 112.98 }),
      );
      expect([byLine.vat_amount, byLine.total]).toEqual([12.99, 112.98]);
      expect(byLine.details.map(line => line.vat_amount)).toEqual([4.33, 4.33, 4.33]);
      expect(await refused(toVendorBillRequest(shop, lines, { total: 112.97 }))).toEqual({
        total: ['Total Amount is not valid'],
      });
    });

    it('takes a discount by rate, or a flat one spread by largest remainder (PUR-BIL-044, CONST-029)', async () => {
      const lines = [1, 2, 3].map(() => ({ id: shop.repair, qty: 1, amount: 1 }));
      const flat = await createVendorBill(
        admin,
        toVendorBillRequest(shop, lines, { discount_amount: 1 }),
      );
      expect(flat).toMatchObject({ discount_rate: 0, discount_amount: 1, taxable_amount: 2 });
      expect(flat.details.map(line => line.discount_amount)).toEqual([0.34, 0.33, 0.33]);
      const rated = await createVendorBill(
        admin,
        laptops({ discount_rate: 12.5, discount_amount: 0 }),
      );
      expect(rated).toMatchObject({
        discount_rate: 12.5,
        discount_amount: 375,
        taxable_amount: 2625,
        vat_amount: 341.25,
        total: 2966.25,
      });
    });

    it.each(['normal', 'import', 'capital'])(
      'is of the type %s (PUR-BIL-024..026, CONST-041)',
      async type => {
        expect((await createVendorBill(admin, laptops({ type }))) as object).toMatchObject({
          type,
        });
      },
    );

    it('keeps number and date of the customs declaration of an import', async () => {
      const declaration = { declaration_no: 'M-4711', declaration_date: '2026-11-19' };
      expect(
        (await createVendorBill(admin, laptops({ type: 'import', ...declaration }))) as object,
      ).toMatchObject(declaration);
      const text = 'Only an import has a customs declaration.';
      expect(await refused(laptops(declaration))).toEqual({
        declaration_no: [text],
        declaration_date: [text],
      });
    });

    it('enters a number once for a vendor and fiscal year, in another year or of another vendor again', async () => {
      const request = laptops({ billing_no: 'A-1' });
      await createVendorBill(admin, request);
      for (const billing_no of ['A-1', ' A-1 ', 'a-1'])
        expect(await refused({ ...request, billing_no })).toEqual({
          billing_no: ['Billing No already esists.'],
        });
      const {
        vendor_code: _,
        vendor_name: __,
        ...vendor
      } = (await admin.get(`vendors/${shop.vendor}`)).body;
      const other = (
        await admin.post('vendors', {
          last_name: 'Valley Paper',
          phone_no: '5511111',
          address: vendor.address,
          city: vendor.city,
          country_id: vendor.country_id,
          state: vendor.state,
        })
      ).body.id;
      await createVendorBill(admin, { ...request, vendor_id: other });
      await admin.post('fiscal-year', {
        name: '2082/83',
        start_date: '2025-07-17',
        end_date: '2026-07-16',
      });
      await createVendorBill(admin, {
        ...request,
        fiscal_year: '2082/83',
        transaction_date: '2026-07-16',
      });
    });

    it('is entered once though eight send the same number at the same moment', async () => {
      const request = laptops();
      const before = await loadStock(admin, shop.laptop);
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => admin.post('billings', request)),
      );
      expect(answers.map(answer => answer.status).sort()).toEqual([
        200,
        ...Array<number>(7).fill(422),
      ]);
      expect(await loadStock(admin, shop.laptop)).toBe(before! + 3);
    });

    it('puts the goods on the shelf from the day of the bill on, services not', async () => {
      const { read } = world().app.database;
      const billing = await createVendorBill(
        admin,
        toVendorBillRequest(
          shop,
          [
            { id: shop.charger, qty: 4, amount: 2250 },
            { id: shop.charger, qty: 1, amount: 2000 },
            { id: shop.repair, qty: 1, amount: 100 },
          ],
          { transaction_date: '2026-11-10' },
        ),
      );
      expect(await loadStock(admin, shop.charger)).toBe(5);
      expect(await loadStock(admin, shop.repair)).toBeUndefined();
      const moves = await read
        .selectFrom('stock_movements')
        .selectAll()
        .where('product_id', '=', shop.charger)
        .orderBy('id')
        .execute();
      expect(
        moves.map(move => [
          move.document_kind,
          Number(move.document_id),
          Number(move.qty),
          move.moved_at,
        ]),
      ).toEqual([
        ['billing', billing.id, 4, '2026-11-10 00:00:00'],
        ['billing', billing.id, 1, '2026-11-10 00:00:00'],
      ]);
    });

    it('leaves a journal whose debits equal its credits, and one entry in the log', async () => {
      const entries = (id: number) => loadJournalLines(world(), admin.companyId, 'billing', id);
      const goods = await createVendorBill(admin, laptops());
      expect(await entries(goods.id)).toEqual([
        ['1300', 39_000, 0],
        ['2000', 0, 339_000],
        ['5000', 300_000, 0],
      ]);
      expect(
        (await entries((await createVendorBill(admin, laptops({ type: 'capital' }))).id)).map(
          ([account]) => account,
        ),
      ).toContain('1500');
      const log = (
        await admin.get(`logs?filter[table_name]=billings&filter[table_pk_value]=${goods.id}`)
      ).body.data;
      expect(log).toHaveLength(1);
      expect(JSON.parse(log[0].new_value).details).toHaveLength(1);
    });

    it('finds bills by vendor, creator, number, type, year and their own date (API-011, API-121)', async () => {
      const list = (await admin.get('billings?limit=1000')).body;
      const row = list.data[0];
      for (const name of [
        'id',
        'billing_no',
        'vendor_name',
        'pan',
        'fiscal_year',
        'total',
        'type',
        'created_by',
        'transaction_date',
      ])
        expect([name, row[name] !== undefined]).toEqual([name, true]);
      const count = async (query: string) =>
        (await admin.get(`billings?${query}`)).body?.total ?? 0;
      expect(await count('search[vendor_name]=himaLAYAN')).toBe(list.total - 1);
      expect(await count('search[created_by]=sita')).toBeGreaterThan(0);
      expect(await count('search[created_by]=nobody')).toBe(0);
      expect(await count('filter[billing_no]=A-1')).toBe(3);
      expect(await count('filter[type]=capital')).toBe(2);
      expect(await count('filter[fiscal_year]=2082/83')).toBe(1);
      expect(await count('filter[pan]=300200001')).toBe(list.total - 1);
      expect(await count('start_date=2026-11-10&end_date=2026-11-10')).toBe(1);
      expect(await count('start_date=2026-11-10 00:00:01&end_date=2026-11-10 12:00:00')).toBe(0);
      expect(await count('end_date=2026-07-16')).toBe(1);
      expect((await admin.get('billings?filter[surprise]=1')).status).toBe(422);
      expect((await admin.get('billings/999999')).status).toBe(404);
      expect((await admin.get('billings?sort_field=total&sort_by=desc')).body.data[0].total).toBe(
        Math.max(...list.data.map((each: { total: number }) => each.total)),
      );
      const total =
        Math.round(
          list.data.reduce((sum: number, each: { total: number }) => sum + each.total * 100, 0),
        ) / 100;
      expect((await admin.get('statistics/billings')).body.all).toEqual({
        count: list.total,
        total,
      });
    });

    it('prints a bill, marks its copies, and counts no preview (API-125, QUIRK-055)', async () => {
      const billing = await createVendorBill(
        admin,
        toVendorBillRequest(
          shop,
          [
            { id: shop.laptop, qty: 2, amount: 1000 },
            { id: shop.repair, qty: 1, amount: 500, vat_rate: 0 },
          ],
          { discount_rate: 10, type: 'import', declaration_no: 'M-99' },
        ),
      );
      const print = async (q: string, language: 'en' | 'ne' = 'en') => {
        const answer = await admin.get(`billings/${billing.id}?q=${q}`, { language });
        expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
        return readPdfText(answer.raw);
      };
      expect(await print('preview')).toContain('PREVIEW');
      const first = await print('print');
      for (const text of [
        'PURCHASE BILL',
        'Bill By',
        'Himalayan Cables',
        '300200001',
        billing.billing_no,
        billing.payment_id,
        'M-99',
        '2026-11-20',
        '10%',
        '2,500.00',
        'Non Taxable',
        '450.00',
        '1,800.00',
        '234.00',
        'Grand Total',
        '2,484.00',
        'Rupees Two Thousand',
      ])
        expect(first).toContain(text);
      expect(first).not.toContain('13 %');
      // A row without a value on the bill is left out with its label.
      expect(first).not.toContain('Method of Payment');
      expect(first).not.toContain('Copy of Original');
      expect(await print('print')).toContain('Copy of Original 1');
      expect(await print('invoice')).toContain('Company Copy');
      expect(await print('preview', 'ne')).toContain('२,४८४.००');
      const flat = await createVendorBill(admin, laptops({ discount_amount: 1 }));
      expect(await readPdfText((await admin.get(`billings/${flat.id}?q=print`)).raw)).not.toContain(
        '%',
      );
    });
  });
});
