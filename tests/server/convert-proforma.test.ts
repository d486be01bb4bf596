// A proforma becomes one numbered invoice, however often and by however many users it is asked for;
// until then it stays a proforma.
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

    it('becomes a numbered invoice (API-080..082, ENT-045, SAL-PRO-031)', async () => {
      const before = await countInvoices(admin);
      const { id } = await make();
      const { status, body } = await convertProforma(admin, id);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        invoice_no: String(before + 1),
        total: 2034,
        discount_amount: 200,
        status: 1,
      });
      expect(body.message).toBe(`Proforma Invoice converted to Invoice ${body.invoice_no}.`);
      const invoice = (await admin.get(`invoices/${body.company_payment_id}`)).body;
      expect(invoice.details).toEqual([
        expect.objectContaining({
          product_id: shop.laptop,
          qty: 2,
          amount: 1000,
          description: 'blue',
        }),
      ]);
      expect(
        (await admin.get(`invoices/${body.company_payment_id}?q=preview`)).headers['content-type'],
      ).toBe('application/pdf');
      const proforma = (await admin.get(`proforma-invoice/${id}`)).body;
      expect(proforma).toMatchObject({
        invoice_id: body.company_payment_id,
        current_status: 'invoice',
      });
      const again = await convertProforma(admin, id);
      expect(again.body).toEqual(body);
      expect(await countInvoices(admin)).toBe(before + 1);
    });

    it('becomes one invoice only, though ten ask at the same moment for the last piece of stock', async () => {
      const phone = await createGoods(admin, shop, 'Last Phone');
      await admin.post('inventory', { product_id: phone, stock_available: 1 });
      const details = [{ id: phone, qty: 1, amount: 100 }];
      const { id } = await make({
        details,
        discount_rate: 0,
        discount_amount: 0,
        taxable_amount: 100,
        total: 113,
      });
      const before = await countInvoices(admin);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => convertProforma(admin, id)),
      );
      expect(
        new Set(answers.map(answer => `${answer.status} ${answer.body.invoice_no}`)).size,
      ).toBe(1);
      expect(answers[0]!.status).toBe(200);
      expect(await countInvoices(admin)).toBe(before + 1);
    });

    it('cannot be changed any more once it is an invoice, and a change at the same moment is not lost silently', async () => {
      const { id } = await make();
      await convertProforma(admin, id);
      const late = await admin.put(`proforma-invoice/${id}`, { remarks: 'late' });
      expect([late.status, late.body.message]).toEqual([
        400,
        'This Proforma Invoice has been converted to an Invoice and cannot be changed.',
      ]);
      for (let round = 0; round < 5; round += 1) {
        const open = await make();
        const details = [{ id: shop.laptop, qty: 1, amount: 500 }];
        const change = {
          details,
          discount_rate: 0,
          discount_amount: 0,
          taxable_amount: 500,
          total: 565,
        };
        const [edited, converted] = await Promise.all([
          admin.put(`proforma-invoice/${open.id}`, change),
          convertProforma(admin, open.id),
        ]);
        expect(converted!.status).toBe(200);
        // Either the change came first and is invoiced, or it was refused.
        expect([edited!.status, converted!.body.total]).toEqual(
          edited!.status === 200 ? [200, 565] : [400, 2034],
        );
        expect((await admin.get(`proforma-invoice/${open.id}`)).body.total).toBe(
          converted!.body.total,
        );
      }
    });

    it('stays a proforma when its product is disabled or out of stock, and can be converted later', async () => {
      const phone = await createGoods(admin, shop, 'Rare Phone');
      const details = [{ id: phone, qty: 3, amount: 100 }];
      const { id } = await make({
        details,
        discount_rate: 0,
        discount_amount: 0,
        taxable_amount: 300,
        total: 339,
      });
      await admin.put(`products/${phone}`, { status: 0 });
      const before = await countInvoices(admin);
      const disabled = await convertProforma(admin, id);
      expect([disabled.status, disabled.body.message]).toEqual([
        400,
        { product: 'Rare Phone', error: 'This record is disabled.' },
      ]);
      await admin.put(`products/${phone}`, { status: 1 });
      await admin.post('inventory', { product_id: phone, stock_available: 2 });
      const short = await convertProforma(admin, id);
      expect([short.status, short.body.message]).toEqual([
        400,
        { product: 'Rare Phone', error: 'Not enough stock: 2 left.' },
      ]);
      expect(await countInvoices(admin)).toBe(before);
      expect((await admin.get(`proforma-invoice/${id}`)).body).toMatchObject({
        invoice_id: null,
        current_status: 'proforma',
      });
      await admin.post('inventory', { product_id: phone, stock_available: 1 });
      expect((await convertProforma(admin, id)).body.invoice_no).toBe(String(before + 1));
    });

    it('carries the service charge of internet through to the invoice', async () => {
      const details = [{ id: shop.fibre, qty: 1, amount: 1200 }];
      const figures = {
        details,
        discount_rate: 0,
        discount_amount: 0,
        taxable_amount: 1320,
        total: 1491.6,
      };
      expect(await expectRejected(admin.post('proforma-invoice', offer(figures)))).toEqual({
        tsc_amount: ['TSC Amount is not valid'],
      });
      const { id } = await make({ ...figures, tsc_amount: 120 });
      expect((await convertProforma(admin, id)).body).toMatchObject({
        tsc_rate: 10,
        tsc_amount: 120,
        total: 1491.6,
      });
    });

    it('shares its payment ids with invoices and notes', async () => {
      const { payment_id } = await make();
      const { body } = await convertProforma(admin, (await make()).id);
      expect(Number(body.company_payment_id)).toBe(Number(payment_id) + 2);
    });
  });
});
