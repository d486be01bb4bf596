// The checks before issue: a warning by default, a refusal where a company wants it, counted every
// night.
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../server/database/raw-query.ts';
import { oneLaptopInvoice, openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the checks before a document is issued', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    let bare: number;
    beforeAll(async () => {
      admin = await world().createCompany('Checked Shop');
      shop = await openShop(admin);
      bare = (
        await admin.post('products', {
          type: 'p',
          name: 'Mouse',
          sales_price: 500,
          unit_id: shop.unit,
          product_family_id: shop.family,
          purchase_price: 300,
        })
      ).body.id;
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 100 });
      await admin.post('inventory', { product_id: bare, stock_available: 100 });
    });
    const mouse = (more: object = {}) =>
      toInvoiceRequest(
        shop,
        [{ id: bare, qty: 1, amount: 500 }],
        { taxable_amount: 500, total: 565 },
        more,
      );
    const levels = (given: object) => admin.put('check-settings', { levels: given });
    const issued = async () => (await admin.get('statistics/invoices')).body.all.count as number;

    it('warn by default and are silent where there is nothing to report', async () => {
      expect((await admin.get('check-settings')).body.levels).toMatchObject({
        pan: 'warn',
        'hs-code': 'warn',
        sequence: 'warn',
      });
      const good = await admin.post('invoices', oneLaptopInvoice(shop));
      expect([good.status, good.body.warnings]).toEqual([200, undefined]);
      const { status, body } = await admin.post(
        'invoices',
        mouse({ transaction_date: '2026-09-01 10:00:00' }),
      );
      expect([status, body.warnings]).toEqual([
        200,
        [
          {
            check: 'hs-code',
            field: 'invoice_details.0.id',
            message: 'Mouse: the HS code is missing.',
          },
          {
            check: 'dates',
            field: 'transaction_date',
            message: 'The transaction date is more than 30 days ago.',
          },
        ],
      ]);
    });

    it('refuse under the field where the company wants it, in the language of the request, and leave no number behind', async () => {
      expect((await levels({ 'hs-code': 'refuse', dates: 'off' })).body.levels).toMatchObject({
        'hs-code': 'refuse',
        dates: 'off',
        pan: 'warn',
      });
      const before = await issued();
      const refused = await admin.post(
        'invoices',
        mouse({ transaction_date: '2026-09-01 10:00:00' }),
      );
      expect([refused.status, refused.body.message]).toEqual([
        422,
        { 'invoice_details.0.id': ['Mouse: the HS code is missing.'] },
      ]);
      const nepali = await admin.post('invoices', mouse(), { language: 'ne' });
      expect(nepali.body.message['invoice_details.0.id']).toEqual(['Mouse: एचएस कोड छैन।']);
      expect(await issued()).toBe(before);
      const numbers = await query<{ invoice_no: string }>(
        world().app.database.read,
        'select invoice_no from invoices where company_id = ? order by id',
        [admin.companyId],
      );
      expect((await admin.post('invoices', oneLaptopInvoice(shop))).status).toBe(200);
      const [last] = await query<{ invoice_no: string }>(
        world().app.database.read,
        'select invoice_no from invoices where company_id = ? order by id desc limit 1',
        [admin.companyId],
      );
      expect(Number(last!.invoice_no)).toBe(Number(numbers.at(-1)!.invoice_no) + 1);
      await levels({ 'hs-code': 'warn', dates: 'warn' });
    });

    it('can be changed by a user who may edit the company; bad levels are refused under their name', async () => {
      const sales = await world().createUser(admin, 'Sales');
      expect((await sales.get('check-settings')).status).toBe(200);
      expect((await sales.put('check-settings', { levels: { pan: 'off' } })).status).toBe(403);
      for (const [body, field] of [
        [{}, 'levels'],
        [{ levels: 5 }, 'levels'],
        [{ levels: { pan: 'loud' } }, 'levels.pan'],
        [{ levels: { sequence: 'refuse' } }, 'levels.sequence'],
        [{ levels: { surprise: 'off' } }, 'levels.surprise'],
        [{ levels: {}, other: 1 }, 'other'],
      ] as const) {
        const { status, body: answer } = await admin.put('check-settings', body);
        expect([status, Object.keys(answer.message)]).toEqual([422, [field]]);
      }
      const neighbour = await world().createCompany('Unchecked Neighbour');
      await levels({ pan: 'refuse' });
      expect((await neighbour.get('check-settings')).body.levels.pan).toBe('warn');
      await levels({ pan: 'warn' });
      const log = (await admin.get('logs?filter[table_name]=check_settings')).body.data as {
        field_name: string;
        new_value: string;
      }[];
      expect(log.length).toBeGreaterThan(0);
      expect(
        log.every(
          entry => entry.field_name === 'levels' && JSON.parse(entry.new_value).vat === 'warn',
        ),
      ).toBe(true);
    });

    it('are run over the year: every fault once, correct documents not at all', async () => {
      const { database } = world().app;
      const [victim] = await query<{ id: number }>(
        database.read,
        'select max(id) as id from invoices where company_id = ?',
        [admin.companyId],
      );
      expect((await admin.post('check-report')).status).toBe(202);
      const report = async () => {
        for (;;) {
          const { body } = await admin.get('check-report');
          if (!body.running) return body.last;
          await new Promise(resolve => setTimeout(resolve, 20));
        }
      };
      const before = await report();
      expect(before).toMatchObject({
        fiscal_year: '2083/84',
        counts: { 'hs-code': 1, dates: 1, vat: 0, totals: 0, sequence: 0 },
      });
      // A change behind the program's back.
      await database.write(tx =>
        query(tx, 'update invoices set vat_amount = vat_amount + 500 where id = ?', [victim!.id]),
      );
      await admin.post('check-report');
      const after = await report();
      expect(after.counts).toMatchObject({
        'hs-code': 1,
        dates: 1,
        vat: 1,
        totals: 1,
        sequence: 0,
      });
      expect(after.told.find((each: { check: string }) => each.check === 'vat')).toMatchObject({
        kind: 'sale',
        message: 'The VAT is not 13 % of the taxable amount.',
      });
      await database.write(tx =>
        query(tx, 'update invoices set vat_amount = vat_amount - 500 where id = ?', [victim!.id]),
      );
      await database.write(tx =>
        query(tx, "update invoices set invoice_no = '000999' where id = ?", [victim!.id]),
      );
      await admin.post('check-report');
      expect((await report()).counts.sequence).toBeGreaterThan(0);
      const sales = await world().createUser(admin, 'Sales', 'Gita');
      expect((await sales.get('check-report')).status).toBe(403);
    });
  });
});

describe('cancelling an invoice that was handed over', () => {
  describeOnBothEngines(world => {
    it('gets a warning once the customer copy was printed, and is refused where the company wants it', async () => {
      const admin = await world().createCompany('Handing Shop');
      const shop = await openShop(admin);
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 100 });
      const bill = async () =>
        (await admin.post('invoices', oneLaptopInvoice(shop))).body.company_payment_id as string;
      const cancel = (id: string) =>
        admin.post(`invoices/${id}/cancellation`, { reason: 'Wrong customer' });
      const quiet = await bill();
      await admin.get(`invoices/${quiet}?q=preview`);
      await admin.get(`invoices/${quiet}?q=invoice`);
      expect((await cancel(quiet)).body.warnings).toBeUndefined();
      const printed = await bill();
      await admin.get(`invoices/${printed}?q=original`);
      const refused = await bill();
      await admin.get(`invoices/${refused}?q=original`);
      const { status, body } = await cancel(printed);
      expect([status, body.warnings[0].check]).toEqual([200, 'handed-over']);
      await admin.put('check-settings', { levels: { 'handed-over': 'refuse' } });
      const answer = await cancel(refused);
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'The customer copy of this Invoice was printed, so it has been given to the customer. Issue a Credit Note.',
      ]);
      await admin.put('check-settings', { levels: { 'handed-over': 'off' } });
      expect((await cancel(refused)).body.warnings).toBeUndefined();
    });
  });
});
