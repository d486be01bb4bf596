// Notes that lower a price without goods (finding B4), and gifts that come back (finding B5), on both
// sides of the shop.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { issueCreditNote, issueInvoice, readInvoice } from '../support/credit-notes.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  readVendorBill,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { readPdfText } from '../support/read-exports.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { createGoods, loadStock } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('a note', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Price Shop');
      shop = await openPurchasingShop(admin);
    });

    const openStock = async (name: string, qty: number) => {
      const id = await createGoods(admin, shop, name);
      const entry = { product_id: id, stock_available: qty, date_added: '2026-11-20' };
      expect((await admin.post('inventory', entry)).status).toBe(200);
      return id;
    };
    const sell = (
      lines: { id: number; qty: number; amount: number; discount_rate?: number }[],
      totals: [taxable: number, total: number],
      more: object = {},
    ) => {
      const [taxable_amount, total] = totals;
      return issueInvoice(admin, toInvoiceRequest(shop, lines, { taxable_amount, total }, more));
    };
    const note = (
      invoice: { company_payment_id: string },
      backs: Parameters<typeof issueCreditNote>[2],
    ) => issueCreditNote(admin, invoice.company_payment_id, backs);
    const findDifferences = () => auditLedger(world().app.database, admin.companyId);

    it('of the price alone moves no stock, and the pieces come back at what is left', async () => {
      const id = await openStock('Kettle', 10);
      const sold = await sell([{ id, qty: 4, amount: 100 }], [400, 452]);
      expect(await loadStock(admin, id)).toBe(6);
      const lowered = await note(sold, [{ quantity: 4, return_rate: 10, price_only: 1 }]);
      expect([lowered.status, lowered.body.total]).toEqual([200, 45.2]);
      expect(await loadStock(admin, id)).toBe(6);
      const open = await readInvoice(admin, sold.company_payment_id);
      expect(open.details[0]).toMatchObject({
        returned_quantity: 0,
        returned_amount: 40,
        price_reduced: 1,
      });
      const atOldPrice = await note(sold, [{ quantity: 4 }]);
      expect(atOldPrice.body.message).toEqual({
        'details.0.return_rate': ['Maximum return rate is 90'],
      });
      expect((await note(sold, [{ quantity: 4, return_rate: 90 }])).status).toBe(200);
      expect(await loadStock(admin, id)).toBe(10);
      expect(await readInvoice(admin, sold.company_payment_id)).toMatchObject({
        status: 0,
        'remaining-amount': 0,
      });
    });

    it('lowers a price and takes the pieces back in one', async () => {
      const id = await openStock('Jug', 10);
      const sold = await sell([{ id, qty: 4, amount: 100 }], [400, 452]);
      const both = await note(sold, [
        { quantity: 4, return_rate: 10, price_only: 1 },
        { quantity: 4, return_rate: 90 },
      ]);
      expect([both.status, both.body.total]).toEqual([200, 452]);
      expect(await loadStock(admin, id)).toBe(10);
    });

    it('lowers a discounted price by all of it, though rounding took half a paisa', async () => {
      const id = await openStock('Tray', 5);
      // 100.08 less 7 % is 93.0744.
      const sold = await sell([{ id, qty: 1, amount: 100.08, discount_rate: 7 }], [93.07, 105.17]);
      expect((await note(sold, [{ quantity: 1, return_rate: 100.09, price_only: 1 }])).status).toBe(
        422,
      );
      const whole = await note(sold, [{ quantity: 1, price_only: 1 }]);
      expect([whole.status, whole.body.total]).toEqual([200, 105.17]);
    });

    it('takes what a reduction left to the paisa, though it does not divide by the pieces', async () => {
      const id = await openStock('Cup', 20);
      const sold = await sell([{ id, qty: 6, amount: 100 }], [600, 678]);
      await note(sold, [{ quantity: 6, return_rate: 3.33, price_only: 1 }]);
      // 580.02 is left: 96.67 a piece.
      expect((await note(sold, [{ quantity: 2, return_rate: 96.66 }])).status).toBe(200);
      const last = await note(sold, [{ quantity: 4, return_rate: 96.67 }]);
      expect([last.status, last.body.message]).toEqual([200, 'Credit Note created successfully.']);
      expect(await readInvoice(admin, sold.company_payment_id)).toMatchObject({
        status: 0,
        'remaining-amount': 0,
      });
    });

    it('cannot lower a price by more than is left of the line, nor by nothing', async () => {
      const id = await openStock('Plate', 10);
      const sold = await sell(
        [
          { id, qty: 2, amount: 100 },
          { id: shop.repair, qty: 1, amount: 500 },
        ],
        [700, 791],
      );
      expect((await note(sold, [{ quantity: 2, return_rate: 60, price_only: 1 }])).status).toBe(
        200,
      );
      expect(
        (await note(sold, [{ quantity: 2, return_rate: 40.01, price_only: 1 }])).body.message,
      ).toEqual({
        'details.0.return_rate': ['Maximum return rate is 40'],
      });
      expect(
        (await note(sold, [{ quantity: 1, return_rate: 0, price_only: 1 }])).body.message,
      ).toEqual({
        'details.0.return_rate': ['Return rate cannot be 0.', 'Return rate must be greater than 0'],
      });
      expect(
        (await note(sold, [{ quantity: 3, return_rate: 1, price_only: 1 }])).body.message,
      ).toMatchObject({
        'details.0.quantity': ['Maximum 2 quantity can be returned.'],
      });
      const sent = { quantity: 1, return_rate: 1, price_only: 2 as 1 };
      expect((await note(sold, [sent])).body.message).toEqual({
        'details.0.price_only': ['Send 1 for yes or 0 for no'],
      });
    });

    it('says on paper that it is of the price alone, in both languages', async () => {
      const id = await openStock('Bowl', 5);
      const sold = await sell([{ id, qty: 2, amount: 100 }], [200, 226]);
      const { body } = await note(sold, [{ quantity: 2, return_rate: 5, price_only: 1 }]);
      const print = async (language: 'en' | 'ne') => {
        const path = `credit-notes/${body.company_payment_id}?q=preview`;
        return readPdfText((await admin.call('GET', path, undefined, { language })).raw);
      };
      expect(await print('en')).toContain('Price only');
      // Joined letters are drawn by glyphs: a file of Nepali text has only some of its letters.
      expect(await print('ne')).toMatch(/Bowl[^२]*त्र\s*२ pcs/);
    });

    it('brings free pieces back at the rate 0, before and after the paid ones', async () => {
      const id = await openStock('Soap', 20);
      const gift = { id, qty: 1, amount: 0 };
      const sold = await sell([{ id, qty: 2, amount: 100 }, gift], [200, 226]);
      const paidBack = await note(sold, [{ quantity: 2 }]);
      expect(paidBack.status).toBe(200);
      // The gift is still with the customer.
      expect(await readInvoice(admin, sold.company_payment_id)).toMatchObject({
        status: 1,
        'remaining-amount': 0,
      });
      const back = await note(sold, [{ line: 1, quantity: 1, return_rate: 0 }]);
      expect([back.status, back.body.total]).toEqual([200, 0]);
      expect(await loadStock(admin, id)).toBe(20);
      expect(await readInvoice(admin, sold.company_payment_id)).toMatchObject({ status: 0 });

      const other = await sell([{ id, qty: 2, amount: 100 }, gift], [200, 226]);
      const all = await note(other, [{ quantity: 2 }, { line: 1, quantity: 1 }]);
      expect([all.status, all.body.total]).toEqual([200, 226]);
      expect(await readInvoice(admin, other.company_payment_id)).toMatchObject({ status: 0 });
      expect((await note(other, [{ line: 1, quantity: 1 }])).status).toBe(400);
    });

    it('brings back an invoice over nothing and lines of 100 % discount', async () => {
      const id = await openStock('Sample', 20);
      const sample = await sell([{ id, qty: 3, amount: 0 }], [0, 0]);
      expect((await note(sample, [{ quantity: 1 }])).status).toBe(200);
      expect(await readInvoice(admin, sample.company_payment_id)).toMatchObject({ status: 1 });
      expect((await note(sample, [{ quantity: 2 }])).status).toBe(200);
      expect(await readInvoice(admin, sample.company_payment_id)).toMatchObject({ status: 0 });
      expect((await note(sample, [{ quantity: 1 }])).status).toBe(400);
      const given = await sell([{ id, qty: 2, amount: 50, discount_rate: 100 }], [0, 0]);
      expect((await note(given, [{ quantity: 2 }])).status).toBe(200);
      const discounted = await sell([{ id, qty: 1, amount: 80 }], [0, 0], { discount_rate: 100 });
      expect((await note(discounted, [{ quantity: 1 }])).status).toBe(200);
      expect(await loadStock(admin, id)).toBe(20);
    });

    it('takes no gift back of a cancelled invoice', async () => {
      const id = await openStock('Flyer', 5);
      const given = await sell([{ id, qty: 2, amount: 0 }], [0, 0]);
      const cancelled = await admin.post(`invoices/${given.company_payment_id}/cancellation`, {
        reason: 'Typed twice',
      });
      expect(cancelled.status).toBe(200);
      expect((await note(given, [{ quantity: 2 }])).status).toBe(400);
      expect(await loadStock(admin, id)).toBe(5);
    });

    it('refuses the rate 0 for a piece that was paid for', async () => {
      const id = await openStock('Lamp', 5);
      const sold = await sell([{ id, qty: 1, amount: 100 }], [100, 113]);
      expect((await note(sold, [{ quantity: 1, return_rate: 0 }])).body.message).toMatchObject({
        'details.0.return_rate': ['Return rate cannot be 0.', 'Return rate must be greater than 0'],
      });
    });

    it('to a vendor does the same: a lower price, and bonus pieces', async () => {
      const id = await createGoods(admin, shop, 'Bulb');
      const bill = await createVendorBill(
        admin,
        toVendorBillRequest(shop, [
          { id, qty: 10, amount: 50 },
          { id, qty: 1, amount: 0 },
        ]),
      );
      expect(await loadStock(admin, id)).toBe(11);
      const lowered = await issueDebitNote(admin, bill.id, [{ qty: 10, amount: 5, price_only: 1 }]);
      expect(lowered.status).toBe(200);
      expect(await loadStock(admin, id)).toBe(11);
      expect(
        (await issueDebitNote(admin, bill.id, [{ qty: 10, amount: 50 }])).body.message,
      ).toEqual({
        'details.0.amount': ['Maximum return rate is 45'],
      });
      expect((await issueDebitNote(admin, bill.id, [{ qty: 10, amount: 45 }])).status).toBe(200);
      expect((await readVendorBill(admin, bill.id)).status).toBe(1);
      expect((await issueDebitNote(admin, bill.id, [{ line: 1, qty: 1, amount: 0 }])).status).toBe(
        200,
      );
      expect(await readVendorBill(admin, bill.id)).toMatchObject({
        status: 0,
        'remaining-amount': 0,
      });
      expect(await loadStock(admin, id)).toBe(0);
    });

    it('leaves books that verify themselves', async () => {
      expect(await findDifferences()).toEqual([]);
    });
  });
});
