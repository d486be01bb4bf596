// A month of a shop that sells taxable, exempt and exported goods, worked out by hand: the documents,
// the registers, the forms, the VAT return, the tax authority and the files agree on it (finding
// B19).
import { describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import {
  describeWithCbms,
  enableCbms,
  setupCbmsCompany,
  waitForState,
} from '../support/cbms-company.ts';
import { issueCreditNote, issueInvoice, readInvoice } from '../support/credit-notes.ts';
import { readPdfText, unzip } from '../support/read-exports.ts';
import { toInvoiceRequest } from '../support/shop.ts';

type Figures = { taxable_amount: number; total: number } & Record<string, number>;
const MONTH = 'year=2083&month=8';
const DAYS = 'start_date=2026-11-17&end_date=2026-12-15';

describe('a shop with taxable, exempt and exported goods', () => {
  describeWithCbms(linked => {
    const ours = setupCbmsCompany(linked);
    const createProduct = async (name: string, tax_treatment: string, more: object = {}) => {
      const body = { unit_id: ours.shop.unit, product_family_id: ours.shop.family, type: 's' };
      return ours.admin.post('products', {
        ...{ ...body, name, tax_treatment, sales_price: 100 },
        ...more,
      });
    };
    const openMixedShop = async () => {
      const [router, book, tea] = await Promise.all(
        [
          ['Router', 'taxable'],
          ['Book', 'exempt'],
          ['Tea', 'zero'],
        ].map(async ([name, treatment]) => (await createProduct(name!, treatment!)).body.id),
      );
      return { router, book, tea } as { router: number; book: number; tea: number };
    };
    const line = (id: number, qty: number, amount: number) => ({ id, qty, amount });
    const order = (lines: ReturnType<typeof line>[], figures: Figures, more: object = {}) =>
      toInvoiceRequest(ours.shop, lines, figures, more);
    const exported = { export_country: 'India', declaration_no: 'X-77' };

    it('adds up to the paisa in every book of the month', async () => {
      await enableCbms(ours.admin);
      const { router, book, tea } = await openMixedShop();
      const sell = async (...asked: Parameters<typeof order>) =>
        (await issueInvoice(ours.admin, order(...asked))).company_payment_id;

      // A tenth off 1,000 + 800 + 200.
      const mixed = await sell(
        [line(router, 1, 1000), line(book, 2, 400), line(tea, 1, 200)],
        { taxable_amount: 900, exempted_sale: 720, export_sales: 180, total: 1917 },
        { discount_rate: 10 },
      );
      const books = await sell([line(book, 3, 400)], { taxable_amount: 0, total: 1200 });
      const exports = await sell(
        [line(tea, 10, 250)],
        { taxable_amount: 0, total: 2500 },
        { ...exported, declaration_date: '2026-11-20' },
      );
      // One paisa off two lines of 100.00: the first of equals takes it.
      await sell(
        [line(router, 1, 100), line(book, 1, 100)],
        { taxable_amount: 99.99, total: 212.99 },
        { discount_amount: 0.01 },
      );
      // All of it off.
      await sell(
        [line(router, 1, 500), line(book, 1, 500)],
        { taxable_amount: 0, total: 0 },
        { discount_rate: 100 },
      );
      const slip = await sell([line(router, 1, 300), line(book, 1, 100), line(tea, 1, 100)], {
        taxable_amount: 300,
        total: 539,
      });
      await ours.admin.post(`invoices/${slip}/cancellation`, { reason: 'A slip' });
      // 1,000 lines of 1.00 in turn, 5.00 off: the first 500 take a paisa each. 334 − 1.67,
      // 333 − 1.67 and 333 − 1.66; 13 % of 332.33 are 43.20.
      await sell(
        Array.from({ length: 1000 }, (_, index) => line([router, book, tea][index % 3]!, 1, 1)),
        { taxable_amount: 332.33, exempted_sale: 331.33, export_sales: 331.34, total: 1038.2 },
        { discount_amount: 5 },
      );

      // A product that changes changes no document and no note of it.
      const { body: changed } = await ours.admin.put(`products/${tea}`, {
        tax_treatment: 'taxable',
      });
      expect(changed.tax_treatment).toBe('taxable');
      const note = async (id: string, backs: Parameters<typeof issueCreditNote>[2]) => {
        const { status, body } = await issueCreditNote(ours.admin, id, backs);
        expect([status, body.message]).toEqual([200, 'Credit Note created successfully.']);
        return body as Record<string, number>;
      };
      const noteFigures =
        'discount_amount taxable_amount exempted_sale export_sales vat_amount total';
      const figuresOf = (body: Record<string, number>) =>
        noteFigures.split(' ').map(name => body[name]);
      expect(figuresOf(await note(mixed, [{ line: 1, quantity: 1 }]))).toEqual([
        ...[40, 0, 360, 0, 0, 360],
      ]);
      // What is left of each treatment.
      expect(
        figuresOf(
          await note(
            mixed,
            [0, 1, 2].map(at => ({ line: at, quantity: 1 })),
          ),
        ),
      ).toEqual([160, 900, 360, 180, 117, 1557]);
      expect((await readInvoice(ours.admin, mixed)) as object).toMatchObject({
        status: 0,
        'remaining-amount': 0,
      });
      expect(figuresOf(await note(books, [{ quantity: 1 }]))).toEqual([0, 0, 400, 0, 0, 400]);
      expect(figuresOf(await note(exports, [{ quantity: 2 }]))).toEqual([0, 0, 0, 500, 0, 500]);

      const sold = {
        total: 6868.19,
        discount_amount: 1205.01,
        taxable_amount: 1332.32,
        vat_amount: 173.2,
        exempted_sale: 2351.33,
        export_sale: 3011.34,
      };
      const register = await ours.admin.get(`sales-registers?${DAYS}&limit=100`);
      expect(register.body.sum_data.total_sales).toEqual(sold);
      const lines = register.body.invoices.data as Record<string, number>[];
      for (const [name, sum] of Object.entries(sold))
        expect([name, lines.reduce((total, row) => total + row[name]!, 0).toFixed(2)]).toEqual([
          name,
          sum.toFixed(2),
        ]);
      const returns = (await ours.admin.get(`sales-return?${DAYS}`)).body.total_sales_return;
      expect(returns).toEqual({
        ...{ total: 2817, discount_amount: 200, taxable_amount: 900, vat_amount: 117 },
        ...{ exempted_sale: 1120, export_sale: 680 },
      });
      // A part of a day is summed from the documents, whole days from the running totals.
      const part = 'start_date=2026-11-21 00:00:01&end_date=2026-11-21 23:59:59';
      expect((await ours.admin.get(`sales-registers?${part}`)).body.sum_data.total_sales).toEqual(
        sold,
      );

      for (const detail of ['documents', 'lines']) {
        const { body } = await ours.admin.get(`tax-forms/sales?${MONTH}&detail=${detail}`);
        expect(body.totals).toMatchObject({
          ...{ total: 6694.99, exempt: 2351.33, taxable: 1332.32, vat: 173.2, export: 3011.34 },
        });
      }
      const form = (await ours.admin.get(`tax-forms/sales?${MONTH}&limit=100`)).body.data;
      expect(form[2]).toMatchObject({
        ...{ export: 2500, export_country: 'India', export_declaration_no: 'X-77' },
        export_declaration_date: '2083.08.04',
      });
      expect(form[1]).toMatchObject({ exempt: 1200, export: 0, export_declaration_no: '' });
      expect((await ours.admin.get(`tax-forms/sales-returns?${MONTH}`)).body.totals).toMatchObject({
        ...{ total: 2700, exempt: 1120, taxable: 900, vat: 117 },
      });
      const { boxes } = (await ours.admin.get('vat-return/2083/8')).body;
      const box = (no: string) => boxes.find((each: { no: string }) => each.no === no);
      expect([box('1.1').value, box('1.1').debit]).toEqual([432.32, 56.2]);
      expect([box('1.2').value, box('1.3').value]).toEqual([2331.34, 1231.33]);

      const xlsx = await ours.admin.get(`sales-registers/export?copy=true&${DAYS}`);
      const sheet = unzip(xlsx.raw).get('xl/worksheets/sheet1.xml')!;
      for (const sum of Object.values(sold))
        expect(sheet.slice(sheet.indexOf('Sales Total'))).toContain(`<v>${sum.toFixed(2)}</v>`);

      // The invoice of nothing is not sent.
      for (const number of ['1', '2', '3', '4', '6', '7'])
        await waitForState(ours.admin, 'invoice', number, 'accepted');
      for (const number of ['1', '2', '3', '4'])
        await waitForState(ours.admin, 'credit-note', number, 'accepted');
      const sent = ours.simulator.requests.map(({ payload }) => payload) as Record<
        string,
        number
      >[];
      const sentFigures = (number: string, field: string) => {
        const found = sent.find(payload => String(payload[field]) === number)!;
        return [
          found.total_sales,
          found.taxable_sales_vat,
          found.vat,
          found.tax_exempted_sales,
          found.export_sales,
        ];
      };
      expect(sentFigures('1', 'invoice_number')).toEqual([1917, 900, 117, 720, 180]);
      expect(sentFigures('3', 'invoice_number')).toEqual([2500, 0, 0, 0, 2500]);
      expect(sentFigures('7', 'invoice_number')).toEqual([1038.2, 332.33, 43.2, 331.33, 331.34]);
      expect(sentFigures('2', 'credit_note_number')).toEqual([1557, 900, 117, 360, 180]);

      expect(await auditLedger(linked().world.app.database, ours.admin.companyId)).toEqual([]);
    });

    it('judges what a client claims of each treatment, and asks no figure of treatments', async () => {
      const { router, book } = await openMixedShop();
      const lines = [line(router, 1, 100), line(book, 1, 50)];
      const right = { taxable_amount: 100, total: 163 };
      for (const [claimed, field, message] of [
        [{ exempted_sale: 49.99 }, 'exempted_sale', 'Non Taxable Amount is not valid'],
        [{ export_sales: 50 }, 'export_sales', 'Export Amount is not valid'],
        [{ taxable_amount: 150 }, 'taxable_amount', 'Taxable Amount is not valid'],
        [{ total: 169.5 }, 'total', 'Total Amount is not valid'],
      ] as const) {
        const { status, body } = await ours.admin.post(
          'invoices',
          order(lines, { ...right, ...claimed }),
        );
        expect([field, status, body.message[field]]).toEqual([field, 422, [message]]);
      }
      const { body } = await ours.admin.post('invoices', order(lines, right));
      expect(body).toMatchObject({ exempted_sale: 50, export_sales: 0, total: 163 });
    });

    it('warns of an export without its declaration, and takes one from exports alone', async () => {
      const { router, tea } = await openMixedShop();
      const export100 = { taxable_amount: 0, total: 100 };
      const bare = await ours.admin.post('invoices', order([line(tea, 1, 100)], export100));
      expect([bare.status, bare.body.warnings]).toEqual([
        200,
        [
          expect.objectContaining({
            check: 'declaration',
            message: 'The customs declaration of the export is missing.',
          }),
        ],
      ]);
      const full = { ...exported, declaration_date: '2026-11-21' };
      const { body } = await ours.admin.post(
        'invoices',
        order([line(tea, 1, 100)], export100, full),
      );
      expect(body).toMatchObject(full);
      expect(body.warnings).toBeUndefined();
      const { body: none } = await ours.admin.post(
        'invoices',
        order([line(router, 1, 100)], { taxable_amount: 100, total: 113 }, full),
      );
      expect(Object.keys(none.message)).toEqual(Object.keys(full));
      const late = { ...full, declaration_date: '2026-11-22' };
      const { body: future } = await ours.admin.post(
        'invoices',
        order([line(tea, 1, 100)], export100, late),
      );
      expect(Object.keys(future.message)).toEqual(['declaration_date']);
    });

    it('prints what bears no VAT, in both languages', async () => {
      const { router, book, tea } = await openMixedShop();
      const invoice = await issueInvoice(
        ours.admin,
        order(
          [line(router, 1, 100), line(book, 1, 50), line(tea, 1, 25)],
          { taxable_amount: 100, total: 188 },
          { ...exported, declaration_date: '2026-11-20' },
        ),
      );
      const path = `invoices/${invoice.company_payment_id}?q=preview`;
      const english = await readPdfText((await ours.admin.get(path)).raw);
      for (const said of ['Non Taxable', '50.00', 'Export', '25.00', 'Zero-rated', 'X-77', 'India'])
        expect(english).toContain(said);
      const nepali = await readPdfText((await ours.admin.get(path, { language: 'ne' })).raw);
      for (const said of ['५०.००', '२५.००', '१००.००', 'X-77']) expect(nepali).toContain(said);
    });

    it('offers the same, keeps the declaration and converts by the treatment of the day', async () => {
      const { book, tea } = await openMixedShop();
      const { invoice_details: details, ...asked } = order(
        [line(book, 1, 50), line(tea, 1, 25)],
        { taxable_amount: 0, exempted_sale: 50, export_sales: 25, total: 75 },
        exported,
      );
      const { body: offered } = await ours.admin.post('proforma-invoice', { ...asked, details });
      expect(offered).toMatchObject({ ...exported, exempted_sale: 50, export_sales: 25 });
      const path = `proforma-invoice/${offered.id}`;
      const read = (await ours.admin.get(path)).body;
      expect(read.details.map((each: Figures) => each.tax_treatment)).toEqual(['exempt', 'zero']);
      const { body: again } = await ours.admin.put(path, { ...read, remarks: 'Call first' });
      expect(again).toMatchObject({ ...exported, remarks: 'Call first', total: 75 });
      await ours.admin.put(`products/${tea}`, { tax_treatment: 'taxable' });
      const { body: issued } = await ours.admin.get(`${path}/invoice`);
      expect(issued).toMatchObject({
        ...{ exempted_sale: 50, export_sales: 0, taxable_amount: 25, vat_amount: 3.25 },
        ...{ total: 78.25, export_country: null, declaration_no: null },
      });
    });

    it('takes the treatment from an imported file in either language, by the same rule', async () => {
      const heads = 'Type|Product Name|HS Code|Product Family|Unit|Sales Price|Purchase Price';
      const row = (name: string, family: string, treatment: string) => [
        ...['Product', name, '1006.30', family, 'pcs', '95', '80', treatment],
      ];
      const send = (head: string, ...rows: string[][]) =>
        ours.admin.post('products/-/import', { rows: [[...heads.split('|'), head], ...rows] });
      const { body } = await send(
        'Tax Treatment',
        row('Rice', 'Computers', 'Exempt'),
        row('Tea', 'Computers', 'export'),
        row('Pen', 'Computers', ''),
      );
      expect(body.created).toBe(3);
      expect((await send('करको किसिम', row('Lentils', 'Computers', 'कर छुट'))).body.created).toBe(1);
      const { data } = (await ours.admin.get('products?limit=4')).body;
      expect(data.map((each: Record<string, string>) => [each.name, each.tax_treatment])).toEqual([
        ['Lentils', 'exempt'],
        ['Pen', 'taxable'],
        ['Tea', 'zero'],
        ['Rice', 'exempt'],
      ]);
      const exempt = (await ours.admin.get('products?filter[tax_treatment]=exempt')).body;
      expect(exempt.total).toBe(2);
      const wrong = await send('Tax Treatment', row('Fibre', 'Internet', 'Exempt'));
      expect(JSON.stringify(wrong.body)).toContain('its Tax Treatment must be Taxable.');
    });

    it('keeps internet service taxable, which TSC is charged on', async () => {
      const text = 'Internet service bears VAT and TSC: its Tax Treatment must be Taxable.';
      const refused = await createProduct('Fibre', 'exempt', {
        product_family_id: ours.shop.internet,
      });
      expect([refused.status, refused.body.message]).toEqual([422, { tax_treatment: [text] }]);
      const changed = await ours.admin.put(`products/${ours.shop.fibre}`, {
        tax_treatment: 'zero',
      });
      expect([changed.status, changed.body.message]).toEqual([422, { tax_treatment: [text] }]);
      const family = (await ours.admin.post('product-families', { name: 'Books' })).body.id;
      await createProduct('Atlas', 'exempt', { product_family_id: family });
      const renamed = await ours.admin.patch(`product-families/${family}`, { name: ' INTERNET ' });
      expect([renamed.status, Object.keys(renamed.body.message)]).toEqual([422, ['name']]);
      expect((await createProduct('Odd', 'free')).status).toBe(422);
    });
  });
});
