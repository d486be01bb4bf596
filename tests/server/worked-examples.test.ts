// Worked examples of the books through the API: a sale with discount and TDS (1), and a price that
// has VAT in it (10); invoice, receipt and ledger come to the figures of the examples.
import { beforeAll, describe, expect, it } from 'vitest';
import { readBalances, readEntries } from '../support/ledger-balances.ts';
import { openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('worked examples', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    beforeAll(async () => {
      admin = await world().createCompany('Shop Of Examples');
      shop = await openShop(admin);
    });
    const post = async (path: string, body: object) => {
      const answer = await admin.post(path, body);
      expect([path, answer.status, answer.body.message]).toEqual([path, 200, expect.any(String)]);
      return answer.body;
    };
    const onCredit = (lines: object[], claimed: object, more: object = {}) =>
      post('invoices', {
        ...toInvoiceRequest(shop, [], { taxable_amount: 0, total: 0 }),
        ...{ payment_method: 'Credit', invoice_details: lines, ...claimed, ...more },
      });

    it('1: a sale of 500 less 50, of which the buyer withholds TDS of 1.5 %', async () => {
      const invoice = await onCredit(
        [{ id: shop.repair, qty: 1, amount: 500 }],
        { taxable_amount: 450, total: 508.5 },
        { discount_rate: 0, discount_amount: 50 },
      );
      expect(invoice).toMatchObject({ taxable_amount: 450, vat_amount: 58.5, total: 508.5 });
      const before = await readBalances(world(), admin.companyId);
      const document = { document_kind: 'invoice', document_id: invoice.company_payment_id };
      const received = await post('receipts', {
        ...{ party_kind: 'customer', party_id: shop.customer.id, date: '2026-11-21' },
        ...{ payment_method: 'Cash', amount: 501.75 },
        rows: [{ kind: 'tds', amount: 6.75, base: 450, ...document }],
        allocations: [{ ...document, amount: 508.5 }],
      });
      expect(received.rows).toMatchObject([{ amount: 6.75, base: 450 }]);
      const after = await readBalances(world(), admin.companyId);
      const change = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
      expect(['cash', 'tds_receivable', 'debtors'].map(change)).toEqual([50_175, 675, -50_850]);
      const { body } = await admin.get(`invoices/${invoice.company_payment_id}`);
      expect([body.open_amount, body.paid_amount, body.payment_status]).toEqual([0, 508.5, 'paid']);
    });

    it('10: a price of 1,000 with VAT', async () => {
      const invoice = await onCredit([{ id: shop.repair, qty: 1, price_with_vat: 1000 }], {
        ...{ taxable_amount: 884.96, total: 1000 },
      });
      expect(invoice).toMatchObject({ taxable_amount: 884.96, vat_amount: 115.04, total: 1000 });
      const entries = await readEntries(world(), admin.companyId, 'invoice', invoice.id);
      expect(entries.map(({ balances }) => balances)).toEqual([
        { debtors: 100_000, service_income: -88_496, output_vat: -11_504 },
      ]);
      const { body } = await admin.get(`invoices/${invoice.company_payment_id}`);
      expect(body.invoice_details[0]).toMatchObject({ price_with_vat: 1000, amount: 884.96 });
    });
  });
});
