// Numbers of credit notes: without a gap or a duplicate, by the fiscal year of their own issue.
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type Invoice,
  issueCreditNote,
  issueInvoice,
  sellLaptops,
  toCreditNoteRequest,
} from '../support/credit-notes.ts';
import { oneLaptopInvoice, openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('numbers of credit notes', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Return Shop');
      shop = await openShop(admin);
      const invoice = await threeLaptops();
      await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }]);
    });
    const threeLaptops = (more: object = {}) => sellLaptops(admin, shop, more);

    it('numbers notes without gap or duplicate, refusals among them, while invoices are issued', async () => {
      const last = Number((await admin.get('credit-notes?limit=1')).body.data[0].credit_note_no);
      const invoices = await Promise.all(Array.from({ length: 12 }, () => threeLaptops()));
      const answers = await Promise.all([
        ...invoices.flatMap(invoice =>
          [1, 2, 3].map(quantity =>
            admin.post('credit-notes', toCreditNoteRequest(invoice, [{ quantity }])),
          ),
        ),
        ...Array.from({ length: 10 }, () => admin.post('invoices', oneLaptopInvoice(shop))),
      ]);
      const notes = answers.slice(0, 36).filter(answer => answer.status === 200);
      expect(answers.slice(0, 36).every(answer => [200, 422, 400].includes(answer.status))).toBe(
        true,
      );
      const numbers = notes.map(answer => Number(answer.body.credit_note_no)).sort((a, b) => a - b);
      expect(numbers).toEqual(numbers.map((_, index) => last + 1 + index));
      const ids = answers
        .filter(answer => answer.status === 200)
        .map(answer => answer.body.company_payment_id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const invoice of invoices) {
        const { details } = (await admin.get(`invoices/${invoice.company_payment_id}`)).body;
        expect(details[0].returned_quantity).toBeLessThanOrEqual(3);
      }
    });

    // Last, for a sign-in of the next year ends the sessions of this one.
    it('numbers notes by the fiscal year of their own issue, from 1, whatever the year of their invoice', async () => {
      const merchant = await world().createCompany('Year End Shop');
      const goods = await openShop(merchant);
      const request = toInvoiceRequest(goods, [{ id: goods.laptop, qty: 3, amount: 1000 }], {
        taxable_amount: 3000,
        total: 3390,
      });
      const { company_payment_id: invoice } = await issueInvoice(merchant, request);
      expect((await issueCreditNote(merchant, invoice, [{ quantity: 1 }])).body).toMatchObject({
        credit_note_no: '1',
        fiscal_year: '2083/84',
      });
      expect(
        (await issueCreditNote(merchant, invoice, [{ quantity: 1 }])).body.credit_note_no,
      ).toBe('2');
      // 17 July 2027, the first day of 2084/85, in Nepal.
      world().setNow('2027-07-17T06:00:00Z');
      const { access_token } = (await world().signIn('admin.year.end.shop@shop.test', 'Secret-123'))
        .body;
      const headers = { authorization: `Bearer ${access_token}` };
      const call = (path: string, body: object) => world().anonymous.post(path, body, { headers });
      const read = (await world().anonymous.get(`invoices/${invoice}`, { headers }))
        .body as Invoice;
      const none = await call('credit-notes', toCreditNoteRequest(read, [{ quantity: 1 }]));
      expect([none.status, none.body.message]).toEqual([
        400,
        'There is no fiscal year for today. Create it in Company Settings.',
      ]);
      await call('fiscal-year', {
        name: '2084/85',
        start_date: '2027-07-17',
        end_date: '2028-07-15',
      });
      const note = await call('credit-notes', toCreditNoteRequest(read, [{ quantity: 1 }]));
      expect(note.body).toMatchObject({
        credit_note_no: '1',
        fiscal_year: '2084/85',
        invoice_no: '1',
      });
      world().setNow('2026-11-21T06:00:00Z');
    });
  });
});
