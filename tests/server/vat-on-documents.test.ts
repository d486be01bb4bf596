// The one rate of VAT, over every document; and the line of an invoice as it is sent and stored.
import { beforeAll, describe, expect, it } from 'vitest';
import { issueCreditNote, issueInvoice, toCreditNoteRequest } from '../support/credit-notes.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  readVendorBill,
  toDebitNoteRequest,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { oneLaptopInvoice, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('thirteen percent', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Rate Shop');
      shop = await openPurchasingShop(admin);
    });
    const thousand = (claimed: object = {}) =>
      toInvoiceRequest(
        shop,
        [{ id: shop.repair, qty: 1, amount: 1000 }],
        { taxable_amount: 1000, total: 1130 },
        claimed,
      );

    it('is the VAT of an invoice, a proforma and a bill, and of their returns (PROD-006, CONST-026)', async () => {
      const invoice = await issueInvoice(admin, thousand());
      const { invoice_details: details, deposit_to: _, ...offer } = thousand();
      const proforma = await admin.post('proforma-invoice', { ...offer, details });
      const bill = await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.charger, qty: 2, amount: 500 }]),
      );
      const { vat_rate: _rate, ...note } = toCreditNoteRequest(invoice, [{ quantity: 1 }]);
      const back = await admin.post('credit-notes', note);
      const debit = toDebitNoteRequest(await readVendorBill(admin, bill.id), [{ qty: 2 }]);
      const sentBack = await admin.post('purchase-returns', {
        ...debit,
        details: debit.details.map(({ vat_rate: _, ...line }) => line),
      });
      for (const path of [
        `invoices/${invoice.company_payment_id}`,
        `proforma-invoice/${proforma.body.id}`,
        `billings/${bill.id}`,
        `credit-notes/${back.body.company_payment_id}`,
        `purchase-returns/${sentBack.body.id}`,
      ]) {
        const { body } = await admin.get(path);
        expect([path, body.taxable_amount, body.vat_amount, body.total]).toEqual([
          path,
          1000,
          130,
          1130,
        ]);
        // The notes name no rate of their own.
        expect([path, body.details[0].vat_rate]).toEqual([path, 13]);
      }
    });

    it('stays the VAT of an invoice that claims another rate, which is refused (PROD-006)', async () => {
      const claimed = await admin.post('invoices', thousand({ vat_amount: 50, total: 1050 }));
      expect([claimed.status, claimed.body.message.total]).toEqual([
        422,
        ['Total Amount is not valid'],
      ]);
      const other = {
        ...thousand(),
        invoice_details: [{ id: shop.repair, qty: 1, amount: 1000, vat_rate: 5 }],
      };
      expect((await admin.post('invoices', other)).body.vat_amount).toBe(130);
    });

    it('and every field of a line may be sent, and is returned (ENT-039)', async () => {
      const sent = {
        id: shop.laptop,
        product_name: 'Any name',
        product_family: 'Internet',
        qty: 1,
        unit: 'dozen',
        amount: 85000,
        description: 'Silver',
        hs_code: '0000.00',
        discount_rate: 0,
        discount_amount: 0,
        taxable_amount: 85000,
        vat_rate: 13,
        vat_amount: 11050,
        total: 85000,
      };
      const made = await admin.post('invoices', {
        ...oneLaptopInvoice(shop),
        invoice_details: [sent],
      });
      expect(made.status).toBe(200);
      const [line] = (await admin.get(`invoices/${made.body.company_payment_id}`)).body
        .invoice_details;
      // The type of the product comes from the company's own record, not from the request; the unit
      // comes with the line.
      expect(line).toMatchObject({
        ...sent,
        id: expect.any(Number),
        product_name: 'Laptop',
        product_family: 'Computers',
        hs_code: '8471.30',
      });
      expect(line.product_id).toBe(shop.laptop);
    });

    it('has no TSC where no line is of the internet family (ENT-035, ENT-036)', async () => {
      const refused = await admin.post(
        'invoices',
        thousand({ tsc_rate: 10, tsc_amount: 100, taxable_amount: 1100, total: 1243 }),
      );
      expect([refused.status, Object.keys(refused.body.message)]).toEqual([
        422,
        expect.arrayContaining(['tsc_amount']),
      ]);
      const fibre = toInvoiceRequest(shop, [{ id: shop.fibre, qty: 1, amount: 1000 }], {
        taxable_amount: 1100,
        total: 1243,
        tsc_amount: 100,
      });
      expect((await admin.post('invoices', { ...fibre, tsc_rate: 10 })).body).toMatchObject({
        tsc_rate: 10,
        tsc_amount: 100,
      });
      expect(
        (
          await issueCreditNote(admin, (await issueInvoice(admin, thousand())).company_payment_id, [
            { quantity: 1 },
          ])
        ).body.tsc_amount ?? 0,
      ).toBe(0);
    });

    it('is computed in Nepalese rupees (PROD-009, CONST-035)', async () => {
      expect((await admin.get(`companies/${admin.companyId}`)).body.currency).toMatchObject({
        code: 'NPR',
      });
      expect(
        (await admin.get('currencies')).body.data.map((row: { code: string }) => row.code),
      ).toEqual(['NPR']);
    });
  });
});
