// Rules that a company adds from a day on: their changes, the documents that stay as they were, and
// the permission to add them.
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import { openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('an effective-dated rule', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Ruled Shop');
      shop = await openShop(admin);
    });
    const add = (name: unknown, from: unknown, value: unknown) =>
      admin.post('check-rules', { name, from, value });
    const rules = async () => (await admin.get('check-settings')).body.rules as object[];
    const sold = (more: object) =>
      admin.post(
        'invoices',
        toInvoiceRequest(
          shop,
          [{ id: shop.repair, qty: 1, amount: 500 }],
          { taxable_amount: 500, total: 565 },
          more,
        ),
      );

    it('applies to sales from its day on, and warns and refuses as the shipped rule did', async () => {
      const late = { transaction_date: '2026-11-15 10:00:00' };
      expect((await sold(late)).body.warnings).toBeUndefined();
      const { status, body } = await add('sales-far-back', '2026-11-21', 3);
      expect([status, body.message, body.rules]).toEqual([
        200,
        'Rule added successfully.',
        [{ name: 'sales-far-back', from: '2026-11-21', value: 3 }],
      ]);
      expect((await sold(late)).body.warnings).toEqual([
        {
          check: 'dates',
          field: 'transaction_date',
          message: 'The transaction date is more than 3 days ago.',
        },
      ]);
      // A rule of tomorrow does not apply today.
      expect((await add('sales-far-back', '2026-11-22', 1)).status).toBe(200);
      expect((await sold(late)).body.warnings[0].message).toContain('more than 3 days ago');
    });

    it('moves the ceiling of Annex 13 and the day on which VAT falls due, and leaves the years before alone', async () => {
      expect((await admin.get('annex-13?year=2083')).body.threshold).toBe(100_000);
      const due = (await admin.get('vat-return/2083/8')).body.due;
      expect((await add('annex-13', '2027-01-01', 250_000.5)).status).toBe(200);
      expect((await add('vat-due', '2027-01-01', 30)).status).toBe(200);
      expect((await admin.get('annex-13?year=2083')).body.threshold).toBe(250_000.5);
      expect((await admin.get('annex-13?year=2082')).body.threshold).toBe(100_000);
      expect((await admin.get('vat-return/2083/8')).body.due).toEqual(due);
      const spring = (await admin.get('vat-return/2083/10')).body;
      expect(Date.parse(spring.due.ad) - Date.parse(spring.period.end_date)).toBe(30 * 86_400_000);
    });

    it.each([
      [{}, 'name', 'This field is required.'],
      [{ name: 'vat', from: '2027-01-01', value: 15 }, 'name', undefined],
      [{ name: 'annex-13', from: '2027-13-01', value: 5 }, 'from', undefined],
      [{ name: 'annex-13', from: 20270101, value: 5 }, 'from', undefined],
      [
        { name: 'annex-13', from: '2028-01-01', value: 'much' },
        'value',
        'This field must be positive number.',
      ],
      [{ name: 'annex-13', from: '2028-01-01', value: 0 }, 'value', undefined],
      [{ name: 'annex-13', from: '2028-01-01', value: 1e15 }, 'value', undefined],
      [
        { name: 'vat-due', from: '2028-01-01', value: 2.5 },
        'value',
        'This must be a whole number of days.',
      ],
      [{ name: 'vat-due', from: '2028-01-01', value: 367 }, 'value', 'This must be from 1 to 366.'],
      [{ name: 'vat-due', from: '2028-01-01', value: -1 }, 'value', 'This must be from 1 to 366.'],
      [
        { name: 'sales-far-back', from: '2026-11-21', value: 9 },
        'from',
        'There is already a rule from this date.',
      ],
      [{ name: 'vat-due', from: '2028-01-01', value: 5, other: 1 }, 'other', undefined],
    ])('with an invalid value is refused under its field: %o', async (body, field, sentence) => {
      const before = await rules();
      const answer = await admin.post('check-rules', body);
      expect([answer.status, Object.keys(answer.body.message)]).toEqual([
        422,
        expect.arrayContaining([field]),
      ]);
      if (sentence) expect(answer.body.message[field!]).toEqual([sentence]);
      expect(await rules()).toEqual(before);
    });

    it('can be taken away only until it applies; shipped rules never', async () => {
      expect(
        (await admin.delete('check-rules/sales-far-back/2026-11-21')).body.message.from[0],
      ).toContain('already in effect');
      expect((await admin.delete('check-rules/sales-far-back/1943-04-14')).status).toBe(404);
      const { status, body } = await admin.delete('check-rules/sales-far-back/2026-11-22');
      expect([status, body.message]).toEqual([200, 'Rule deleted successfully.']);
      expect(JSON.stringify(await rules())).not.toContain('2026-11-22');
    });

    it('can be changed by a user who may edit the company, is logged, and is refused to everyone else', async () => {
      const sales = await world().createUser(admin, 'Sales');
      expect(
        (await sales.post('check-rules', { name: 'vat-due', from: '2028-01-01', value: 20 }))
          .status,
      ).toBe(403);
      expect((await sales.delete('check-rules/vat-due/2027-01-01')).status).toBe(403);
      expect((await sales.get('check-settings')).body.rules).toEqual(await rules());
      const neighbour = await world().createCompany('Unruled Shop');
      expect((await neighbour.get('check-settings')).body.rules).toEqual([]);
      const log = (await admin.get('logs?limit=100')).body.data as {
        table_name: string;
        field_name: string;
      }[];
      expect(
        log.filter(row => row.table_name === 'check_settings' && row.field_name === 'rules'),
      ).toHaveLength(5);
    });

    it('is restored with a backup and rolled forward', async () => {
      const backup = (await downloadBackup(admin)).bytes;
      expect((await add('buyer-pan', '2027-07-17', 20_000)).status).toBe(200);
      const before = await rules();
      expect((await restoreFrom(admin, backup, { roll_forward: '1' })).status).toBe(200);
      expect(await rules()).toEqual(before);
      expect((await restoreFrom(admin, backup)).status).toBe(200);
      expect(await rules()).toHaveLength(before.length - 1);
    });
  });
});

describe('converting a proforma', () => {
  describeOnBothEngines(world => {
    it('gives the warnings of issuing the invoice, once', async () => {
      const admin = await world().createCompany('Offering Shop');
      const shop = await openShop(admin);
      await issueInvoice(
        admin,
        toInvoiceRequest(shop, [{ id: shop.repair, qty: 1, amount: 500 }], {
          taxable_amount: 500,
          total: 565,
        }),
      );
      const bare = (
        await admin.post('products', {
          type: 'p',
          name: 'Mouse',
          unit_id: shop.unit,
          product_family_id: shop.family,
          sales_price: 500,
          purchase_price: 300,
        })
      ).body.id as number;
      await admin.post('inventory', { product_id: bare, stock_available: 10 });
      const { invoice_details: details, ...header } = toInvoiceRequest(
        shop,
        [{ id: bare, qty: 1, amount: 500 }],
        {
          taxable_amount: 500,
          total: 565,
        },
      );
      const offer = (await admin.post('proforma-invoice', { ...header, details })).body
        .id as number;
      // The refusal of a check has no field here: it comes as a sentence, and the document stays a
      // proforma.
      await admin.put('check-settings', { levels: { 'hs-code': 'refuse' } });
      const refused = await admin.get(`proforma-invoice/${offer}/invoice`);
      expect([refused.status, refused.body.message]).toEqual([
        400,
        'Mouse: the HS code is missing.',
      ]);
      expect((await admin.get(`proforma-invoice/${offer}`)).body.invoice_id).toBeNull();
      await admin.put('check-settings', { levels: { 'hs-code': 'warn' } });
      const converted = await admin.get(`proforma-invoice/${offer}/invoice`);
      expect([converted.status, converted.body.warnings]).toEqual([
        200,
        [
          {
            check: 'hs-code',
            field: 'invoice_details.0.id',
            message: 'Mouse: the HS code is missing.',
          },
        ],
      ]);
      const again = await admin.get(`proforma-invoice/${offer}/invoice`);
      expect([again.body.company_payment_id, again.body.warnings]).toEqual([
        converted.body.company_payment_id,
        undefined,
      ]);
    });
  });
});
