// What sales post to the ledger, through the API: invoices, receipts of those that are settled at
// once, credit notes with and without a refund, cancellations (decision 52).
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyNumbering } from '../../server/audit/ledger-audit/verify-numbering.ts';
import { query } from '../../server/database/raw-query.ts';
import { issueCreditNote, issueInvoice, sellLaptops } from '../support/credit-notes.ts';
import { readBalances, readEntries, readInventoryGap } from '../support/ledger-balances.ts';
import {
  createVendorBill,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { createGoods } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const CREDIT = { payment_method: 'Credit' };

describe('the entries of sales', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    beforeAll(async () => {
      admin = await world().createCompany('Posting Shop');
      shop = await openPurchasingShop(admin);
    });
    const entryOf = async (kind: string, id: number) => {
      const [entry, ...others] = await readEntries(world(), admin.companyId, kind, id);
      expect(others).toEqual([]);
      return entry;
    };
    const invoiceRows = (table: string, kind: string, id: number) =>
      query<Record<string, string | number>>(
        world().app.database.read,
        `select * from ${table} where company_id = ? and source_kind = ? and source_id = ? order by id`,
        [admin.companyId, kind, id],
      );
    const receiptsOf = (id: number) => invoiceRows('receipts', 'invoice', id);

    it('debit the customer and credit sales, VAT and TSC: internet of 1,000 (example 8)', async () => {
      const invoice = await issueInvoice(
        admin,
        toInvoiceRequest(
          shop,
          [{ id: shop.fibre, qty: 1, amount: 1000 }],
          { taxable_amount: 1100, tsc_amount: 100, total: 1243 },
          CREDIT,
        ),
      );
      expect(await entryOf('invoice', invoice.id)).toMatchObject({
        day: '2026-11-21',
        number: expect.stringMatching(/^\d+$/),
        narration: 'Sagarmatha Traders',
        balances: {
          debtors: 124_300,
          service_income: -100_000,
          tsc_payable: -10_000,
          output_vat: -14_300,
        },
      });
      expect(await receiptsOf(invoice.id)).toEqual([]);
    });

    it('have a receipt where the method settles at once, into its account (example 4)', async () => {
      const accounts = (await admin.get('accounts?limit=100')).body.data as {
        id: number;
        code: string;
      }[];
      const bank = accounts.find(({ code }) => code === '1020')!.id;
      const method = { name: 'Bank transfer', account_id: bank, settles_at_once: 1, status: 1 };
      expect((await admin.post('payment-methods', method)).status).toBe(200);
      const product = await createGoods(admin, shop, 'Stocked Goods');
      await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: product, qty: 1, amount: 1200 }]),
      );
      const invoice = await issueInvoice(
        admin,
        toInvoiceRequest(
          shop,
          [{ id: product, qty: 1, amount: 1500 }],
          { taxable_amount: 1500, total: 1695 },
          { payment_method: 'Bank transfer' },
        ),
      );
      expect((await entryOf('invoice', invoice.id))!.balances).toEqual({
        debtors: 169_500,
        sales_taxable: -150_000,
        output_vat: -19_500,
        cost_of_sales: 120_000,
        inventory: -120_000,
      });
      const [receipt, ...others] = await receiptsOf(invoice.id);
      expect(others).toEqual([]);
      expect(receipt).toMatchObject({
        day: '2026-11-21',
        amount: 169_500,
        account_id: bank,
        party_kind: 'customer',
        party_id: shop.customer.id,
        party_name: 'Sagarmatha Traders',
      });
      expect(receipt!.number).toMatch(/^REC-\d+$/);
      expect((await entryOf('receipt', Number(receipt!.id)))!.balances).toEqual({
        bank: 169_500,
        debtors: -169_500,
      });
      expect(await invoiceRows('allocations', 'receipt', Number(receipt!.id))).toMatchObject([
        { target_kind: 'invoice', target_id: invoice.id, amount: 169_500 },
      ]);
      // It is logged as a document of its own, and read there in rupees.
      const logged = await admin.get(
        `logs?filter[table_name]=receipts&filter[table_pk_value]=${Number(receipt!.id)}`,
      );
      expect(logged.body.data[0].new_value).toContain('"amount":1695,');
    });

    it('go to the account of the product, else of its family', async () => {
      const account = async (code: string) =>
        (await admin.post('accounts', { code, name: `Income ${code}`, root: 'income', status: 1 }))
          .body.id as number;
      const [own, ofFamily] = [await account('4101'), await account('4102')];
      const family = (
        await admin.post('product-families', { name: 'Rentals', income_account_id: ofFamily })
      ).body.id;
      const product = async (more: object) =>
        (
          await admin.post('products', {
            type: 's',
            unit_id: shop.unit,
            product_family_id: family,
            sales_price: 100,
            ...more,
          })
        ).body.id as number;
      const first = await product({ name: 'Rent of a Tent', income_account_id: own });
      const second = await product({ name: 'Rent of a Chair' });
      const invoice = await issueInvoice(
        admin,
        toInvoiceRequest(
          shop,
          [
            { id: first, qty: 1, amount: 100 },
            { id: second, qty: 2, amount: 100 },
          ],
          { taxable_amount: 300, total: 339 },
          CREDIT,
        ),
      );
      const { balances } = (await entryOf('invoice', invoice.id))!;
      expect(balances).toMatchObject({ [own]: -10_000, [ofFamily]: -20_000 });
      // Neither the answer of the document nor its list says where it is booked.
      expect(JSON.stringify(invoice)).not.toMatch(/account_id/);
    });

    it('are mirrored by a cancellation, which takes the receipt back', async () => {
      await admin.post('inventory', { product_id: shop.laptop, stock_available: 20, value: 1000 });
      const before = await readBalances(world(), admin.companyId);
      const invoice = await sellLaptops(admin, shop);
      const [receipt] = await receiptsOf(invoice.id);
      const cancelled = await admin.post(`invoices/${invoice.company_payment_id}/cancellation`, {
        reason: 'Wrong customer',
      });
      expect(cancelled.status).toBe(200);
      expect(await readBalances(world(), admin.companyId)).toEqual(before);
      const [sold, mirrored] = [
        await entryOf('invoice', invoice.id),
        await entryOf('cancellation', cancelled.body.id),
      ];
      expect(mirrored!.reverses).not.toBeNull();
      expect(mirrored!.balances).toEqual(
        Object.fromEntries(Object.entries(sold!.balances).map(([name, amount]) => [name, -amount])),
      );
      const [reversal] = await invoiceRows('receipts', 'cancellation', cancelled.body.id);
      expect(reversal).toMatchObject({
        reverses: Number(receipt!.id),
        amount: -339_000,
        reason: 'Wrong customer',
      });
      const [reversed] = await receiptsOf(invoice.id);
      expect(reversed!.reversed_by).toBe(Number(reversal!.id));
      const amounts = [
        ...(await invoiceRows('allocations', 'receipt', Number(receipt!.id))),
        ...(await invoiceRows('allocations', 'receipt', Number(reversal!.id))),
      ].map(({ target_id, amount }) => [Number(target_id), Number(amount)]);
      expect(amounts).toEqual([
        [invoice.id, 339_000],
        [invoice.id, -339_000],
      ]);
      expect(await readInventoryGap(world(), admin.companyId)).toBe(0);
    });

    it('number receipts without a gap, also of forty invoices at once', async () => {
      const request = toInvoiceRequest(shop, [{ id: shop.repair, qty: 1, amount: 100 }], {
        taxable_amount: 100,
        total: 113,
      });
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => admin.post('invoices', request)),
      );
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      const rows = await query<{ number: string }>(
        world().app.database.read,
        'select number from receipts where company_id = ? order by id',
        [admin.companyId],
      );
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => `REC-${index + 1}`));
    });

    it('come back with a credit note, which lowers what the customer owes', async () => {
      const invoice = await sellLaptops(admin, shop, CREDIT);
      const note = await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }]);
      const { balances } = (await entryOf('credit-note', note.body.id))!;
      expect(balances).toEqual({
        sales_returns: 100_000,
        output_vat: 13_000,
        debtors: -113_000,
        inventory: 5_000,
        cost_of_sales: -5_000,
      });
      expect(await invoiceRows('payments', 'credit-note', note.body.id)).toEqual([]);
      expect(await readInventoryGap(world(), admin.companyId)).toBe(0);
    });

    it('pay back what was paid, and nothing of what was not', async () => {
      const [paid, owed] = [await sellLaptops(admin, shop), await sellLaptops(admin, shop, CREDIT)];
      const refund = { refund: { payment_method: 'Cash' } };
      const back = (invoice: typeof paid, more: object) =>
        issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 1 }], more);
      const note = (await back(paid, refund)).body;
      const [payment] = await invoiceRows('payments', 'credit-note', note.id);
      expect(payment).toMatchObject({ number: 'PAY-1', amount: 113_000 });
      expect((await entryOf('payment', Number(payment!.id)))!.balances).toEqual({
        debtors: 113_000,
        cash: -113_000,
      });
      expect(await invoiceRows('allocations', 'payment', Number(payment!.id))).toMatchObject([
        { target_kind: 'credit-note', target_id: note.id, amount: 113_000 },
      ]);
      expect(await back(owed, refund)).toMatchObject({
        status: 422,
        body: { message: { refund: [expect.stringMatching(/^There is nothing to refund/)] } },
      });
      for (const [payment_method, message] of [
        ['Credit', 'This payment method does not settle at once.'],
        ['Barter', 'This record does not exist.'],
      ])
        expect(await back(paid, { refund: { payment_method } })).toMatchObject({
          status: 422,
          body: { message: { 'refund.payment_method': [message] } },
        });
      // No refused request has taken a number.
      for (const _ of [1, 2]) expect((await back(paid, refund)).status).toBe(200);
      const numbers = await query<{ number: string }>(
        world().app.database.read,
        'select number from payments where company_id = ? order by id',
        [admin.companyId],
      );
      expect(numbers.map(({ number }) => number)).toEqual(['PAY-1', 'PAY-2', 'PAY-3']);
    });

    it('find goods that kept no stock when they were sold, at the average of today', async () => {
      const product = await createGoods(admin, shop, 'Late Goods');
      const request = toInvoiceRequest(
        shop,
        [{ id: product, qty: 2, amount: 10 }],
        { taxable_amount: 20, total: 22.6 },
        CREDIT,
      );
      const invoice = await issueInvoice(admin, request);
      const other = await issueInvoice(admin, request);
      await admin.post('inventory', { product_id: product, stock_available: 4, value: 20 });
      const note = await issueCreditNote(admin, invoice.company_payment_id, [{ quantity: 2 }]);
      expect((await entryOf('credit-note', note.body.id))!.balances).toMatchObject({
        inventory: 1_000,
        stock_adjustments: -1_000,
      });
      const { body } = await admin.post(`invoices/${other.company_payment_id}/cancellation`, {
        reason: 'Twice',
      });
      expect((await entryOf('cancellation', body.id))!.balances).toMatchObject({
        inventory: 1_000,
        stock_adjustments: -1_000,
      });
      expect(await readInventoryGap(world(), admin.companyId)).toBe(0);
    });

    it('are shown to users who may see accounts, of their own company', async () => {
      const invoice = await sellLaptops(admin, shop);
      const path = `ledger/entries?source_kind=invoice&source_id=${invoice.id}`;
      const shown = await admin.get(path, { language: 'ne' });
      expect(
        shown.body.data.map(({ source_kind }: { source_kind: string }) => source_kind),
      ).toEqual(['invoice', 'receipt']);
      expect(shown.body.data[0].lines[0]).toMatchObject({
        account: 'आसामी',
        party: 'Sagarmatha Traders',
        debit: 3390,
        credit: 0,
      });
      const seller = await world().createUser(admin, 'Sales');
      expect((await seller.get(path)).status).toBe(403);
      expect((await seller.post('invoices/-/preview', {})).status).toBe(403);
      const neighbour = await world().createCompany('Neighbouring Shop');
      expect((await neighbour.get(path)).body).toEqual({ data: [] });
      for (const [query, field] of [
        ['source_id=1', 'source_kind'],
        ['source_kind=invoice&source_id=1e21', 'source_id'],
        ['source_kind=invoice', 'source_id'],
      ])
        expect(await admin.get(`ledger/entries?${query}`)).toMatchObject({
          status: 422,
          body: { message: { [field!]: [expect.any(String)] } },
        });
    });

    it('are previewed without a trace, and not of what could not be issued', async () => {
      const { database } = world().app;
      const count = async () =>
        query(
          database.read,
          `select (select sum(value) from counters where company_id = ?) as counters,
             (select count(*) from ledger_entries where company_id = ?) as entries`,
          [admin.companyId, admin.companyId],
        );
      const before = await count();
      const request = toInvoiceRequest(shop, [{ id: shop.repair, qty: 1, amount: 100 }], {
        taxable_amount: 100,
        total: 113,
      });
      const { body } = await admin.post('invoices/-/preview', request);
      expect(body.lines).toMatchObject([
        { account: 'Debtors', debit: 113, credit: 0 },
        { account: 'Service Income', debit: 0, credit: 100 },
        { account: 'Output VAT', debit: 0, credit: 13 },
        { account: 'Cash', debit: 113, credit: 0 },
        { account: 'Debtors', debit: 0, credit: 113 },
      ]);
      for (const wrong of [
        { payment_method: 'Barter' },
        { customer_id: 'C99999' },
        { invoice_details: [] },
      ])
        expect((await admin.post('invoices/-/preview', { ...request, ...wrong })).status).toBe(422);
      expect(await count()).toEqual(before);
    });

    it('have numbers that verify-books proves', async () => {
      const { database } = world().app;
      const find = async () => {
        const found: string[][] = [];
        for await (const { table, subject } of verifyNumbering(database, admin.companyId))
          found.push([table, subject]);
        return found;
      };
      const raise = (kind: string, by: number) =>
        database.write(tx =>
          query(tx, 'update counters set value = value + ? where company_id = ? and kind = ?', [
            by,
            admin.companyId,
            kind,
          ]),
        );
      expect(await find()).toEqual([]);
      for (const kind of ['REC', 'PAY']) {
        await raise(kind, 1);
        expect(await find()).toEqual([['counters', `${kind} of 2083/84`]]);
        await raise(kind, -1);
      }
    });
  });
});
