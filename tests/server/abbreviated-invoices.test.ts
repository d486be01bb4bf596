// Abbreviated tax invoices: where the company may, up to the ceiling, without a named buyer, in the
// series of all invoices, with their own name on paper (compliance facts 4).
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadBackup, openSeededShop, restoreFrom } from '../support/backup-company.ts';
import { readPdfText } from '../support/read-exports.ts';
import { type Shop, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('an abbreviated tax invoice', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    let product: number;
    let cashCode: string;
    beforeAll(async () => {
      admin = await world().createCompany('Corner Shop');
      shop = await openSeededShop(admin);
      product = shop.repair;
      const made = await admin.post('customers', {
        ...(await validCustomer(admin)),
        ...{ last_name: 'Cash Sales', pan: undefined },
      });
      cashCode = made.body.customer_code as string;
      await admin.put('sales-settings', { cash_customer: made.body.id });
    });
    const permit = (abbreviated_invoices: 0 | 1) =>
      admin.put('sales-settings', { abbreviated_invoices });
    const sale = (amount: number, more: object = {}) => ({
      payment_method: 'Cash',
      transaction_date: '2026-11-20',
      abbreviated: 1,
      invoice_details: [{ id: product, qty: 1, amount }],
      taxable_amount: amount,
      total: Math.round(amount * 113) / 100,
      ...more,
    });
    const issue = (body: object) => admin.post('invoices', body);
    const messageOf = async (body: object) => {
      const { status, body: answer } = await issue(body);
      return [status, answer.message];
    };

    it('is refused until the company decides to issue them', async () => {
      expect(await messageOf(sale(100))).toEqual([
        422,
        {
          abbreviated: [
            'The company does not issue abbreviated tax invoices. See Company Settings.',
          ],
        },
      ]);
      expect((await permit(1)).body.abbreviated_invoices).toBe(1);
      expect((await issue(sale(100))).status).toBe(200);
    });

    it('has the cash customer where no buyer is named, and the next number of all invoices', async () => {
      const { body: before } = await issue(sale(100, { abbreviated: 0, customer_id: cashCode }));
      const { status, body } = await issue(sale(100));
      expect([status, body.abbreviated, body.customer_id]).toEqual([200, 1, cashCode]);
      expect(before.abbreviated).toBe(0);
      expect(Number(body.invoice_no)).toBe(Number(before.invoice_no) + 1);
      const listed = await admin.get('invoices?filter[abbreviated]=1&limit=1');
      expect(listed.body.data[0]).toMatchObject({ abbreviated: 1, invoice_no: body.invoice_no });
    });

    it('may have the ceiling before VAT, and no paisa more', async () => {
      expect((await issue(sale(10_000))).status).toBe(200);
      const above = {
        abbreviated: ['Above Rs. 10,000.00 before VAT a tax invoice with the buyer is needed.'],
      };
      expect(await messageOf(sale(10_000.01))).toEqual([422, above]);
      const preview = await admin.post('invoices/-/preview', sale(10_000.01));
      expect([preview.status, preview.body.message]).toEqual([422, above]);
      expect((await admin.post('invoices/-/preview', sale(50))).status).toBe(200);
    });

    it('is no export, and its word is 1 or 0', async () => {
      const { body: abroad } = await admin.post('products', {
        ...{ type: 's', name: 'Work abroad', sales_price: 100, tax_treatment: 'zero' },
        ...{ unit_id: shop.unit, product_family_id: shop.family },
      });
      const exported = {
        ...{ taxable_amount: 0, total: 100, export_sales: 100 },
        invoice_details: [{ id: abroad.id, qty: 1, amount: 100 }],
      };
      expect(await messageOf(sale(100, exported))).toEqual([
        422,
        { abbreviated: ['An export needs a tax invoice.'] },
      ]);
      expect(await messageOf(sale(100, { abbreviated: 'yes' }))).toEqual([
        422,
        {
          abbreviated: ['Send 1 for yes or 0 for no'],
          customer_name: ['This field is required.'],
        },
      ]);
    });

    it('needs a buyer where the company has no cash customer', async () => {
      const { cash_customer } = (await admin.get('sales-settings')).body;
      await admin.put('sales-settings', { cash_customer: null });
      expect(await messageOf(sale(100))).toEqual([
        422,
        { customer_name: ['Choose a customer, or a cash customer in Company Settings.'] },
      ]);
      expect(await messageOf(sale(100, { abbreviated: 0 }))).toEqual([
        422,
        { customer_name: ['This field is required.'] },
      ]);
      await admin.put('sales-settings', { cash_customer });
    });

    it('says what it is on paper, and its ceiling, and mails it under its name', async () => {
      const { body } = await issue(sale(100));
      const path = `invoices/${body.company_payment_id}`;
      const paper = await readPdfText((await admin.get(`${path}?q=print`)).raw);
      expect(paper).toContain('ABBREVIATED TAX INVOICE');
      expect(paper).toContain('sales above Rs. 10,000.00 before VAT');
      const { letter } = (await admin.get(`${path}/email`)).body;
      expect(letter.en.subject).toContain('Abbreviated Tax Invoice');
      expect(letter.ne.subject).toContain('संक्षिप्त कर बीजक');
    });

    it('can be credited, and is what it was after rolling forward', async () => {
      const { bytes } = await downloadBackup(admin);
      await permit(0);
      await permit(1);
      const { body } = await issue(sale(200));
      const forward = await restoreFrom(admin, bytes, { roll_forward: '1' });
      expect([forward.status, forward.body.missed]).toEqual([200, {}]);
      const { body: stored } = await admin.get(`invoices/${body.company_payment_id}`);
      expect(stored).toMatchObject({ abbreviated: 1, total: 226 });
      expect((await admin.get('sales-settings')).body.abbreviated_invoices).toBe(1);
      const note = await admin.post('credit-notes', {
        invoice_id: body.company_payment_id,
        cancel_note: 'Came back',
        details: [{ id: stored.invoice_details[0].id, quantity: 1, return_rate: 200 }],
        ...{ taxable_amount: 200, total: 226 },
      });
      expect(note.status).toBe(200);
    });
  });
});
