// Lines priced with VAT from the request to the books: invoices, proformas, notes, prints and the
// self-check take the price as it was named (decision 50).
import { beforeAll, describe, expect, it } from 'vitest';
import { messages } from '../../domain/entity-schema/messages.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { issueCreditNote, issueInvoice, readInvoice } from '../support/credit-notes.ts';
import { convertProforma, createProforma, toProformaRequest } from '../support/proformas.ts';
import { readPdfText } from '../support/read-exports.ts';
import { openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { createGoods, loadStock } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

type Lines = Parameters<typeof toInvoiceRequest>[1];

describe('a line priced with VAT', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    let exempt: number;
    beforeAll(async () => {
      admin = await world().createCompany('Shelf Shop');
      shop = await openShop(admin);
      const rice = { unit_id: shop.unit, product_family_id: shop.family, type: 's', name: 'Rice' };
      const more = { sales_price: 90, tax_treatment: 'exempt' };
      exempt = (await admin.post('products', { ...rice, ...more })).body.id;
      await admin.put('sales-settings', { same_day_cancellation: 1 });
    });

    const order = (lines: Lines, [taxable_amount, total]: [number, number], more: object = {}) =>
      toInvoiceRequest(shop, lines, { taxable_amount, total }, more);
    const sell = (...asked: Parameters<typeof order>) => issueInvoice(admin, order(...asked));
    const with100 = (more: object = {}) => ({
      id: shop.repair,
      qty: 1,
      price_with_vat: 100,
      ...more,
    });
    const findDifferences = () => auditLedger(world().app.database, admin.companyId);

    it('is computed in one rounding, answered, and summed like every other', async () => {
      const sold = await sell(
        [
          { id: shop.repair, qty: 3, price_with_vat: 113 },
          { id: shop.repair, qty: 7, price_with_vat: 99.99, discount_rate: 12.5 },
          { id: exempt, qty: 3, price_with_vat: 99.99, discount_rate: 12.5 },
          { id: shop.repair, qty: 2, amount: 10 },
        ],
        // 300 + 541.98 + 20, 13 % of it, and 262.47 without.
        [861.98, 1236.51],
        { exempted_sale: 262.47 },
      );
      expect(sold.details).toMatchObject([
        { amount: 100, price_with_vat: 113, total: 300 },
        { amount: 88.49, price_with_vat: 99.99, total: 541.98 },
        { amount: 99.99, price_with_vat: 99.99, total: 262.47 },
        { amount: 10, price_with_vat: null, total: 20 },
      ]);
      const { body } = await admin.get('sales-registers?start_date=2026-11-21&end_date=2026-11-21');
      expect(body.invoices.data[0]).toMatchObject({ total: 1236.51, exempted_sale: 262.47 });
      expect(await findDifferences()).toEqual([]);
    });

    it('refuses what cannot be such a price, under its name', async () => {
      const refuse = async (line: object, field: string, text: string) => {
        const asked = order([{ ...with100(), ...line } as Lines[0]], [88.5, 100.01]);
        const { invoice_details: details, ...rest } = asked;
        for (const [path, name, body] of [
          ['invoices', 'invoice_details', asked],
          ['proforma-invoice', 'details', { ...rest, details }],
        ] as const) {
          const answer = await admin.post(path, body);
          expect([answer.status, answer.body.message]).toEqual([
            422,
            { [`${name}.0.${field}`]: [text] },
          ]);
        }
      };
      const wrong = 'Price with VAT must be greater than 0, with at most 2 decimals';
      for (const price_with_vat of [0, -1, 10.123, 1e21, '100', true])
        await refuse({ price_with_vat }, 'price_with_vat', wrong);
      await refuse({ price_with_vat: null }, 'amount', 'This field is required.');
      const differ = 'The two prices differ. Send one of them.';
      await refuse({ amount: 88.49 }, 'amount', differ);
      await refuse({ price: 100 }, 'amount', differ);
      await refuse(
        { id: shop.fibre },
        'price_with_vat',
        'This product has TSC. Send its price without VAT.',
      );
      // A purchase has no such price.
      const bill = await admin.post('billings', { details: [{ ...with100(), id: shop.laptop }] });
      expect(bill.body.message['details.0.price_with_vat']).toEqual([messages.unknown.en]);
      // As it was read: both prices, which agree.
      for (const price of [{ amount: 88.5 }, { price: 88.5 }])
        expect((await admin.post('invoices', order([with100(price)], [88.5, 100.01]))).status).toBe(
          200,
        );
    });

    it('comes back at its price with VAT, the last piece at what is left', async () => {
      const id = await createGoods(admin, shop, 'Cup');
      await admin.post('inventory', {
        product_id: id,
        stock_available: 9,
        date_added: '2026-11-20',
      });
      // 265.49: pieces of 88.50, the last of 88.49.
      const sold = await sell([with100({ id, qty: 3 })], [265.49, 300]);
      const note = (back: object) =>
        issueCreditNote(admin, sold.company_payment_id, [{ quantity: 1, ...back }]);
      const first = await note({});
      expect([first.status, first.body.total]).toEqual([200, 100.01]);
      expect((await note({ quantity: 2, return_rate: 100.01 })).body.message).toEqual({
        'details.0.return_rate_with_vat': ['Maximum return rate is 100'],
      });
      expect((await note({ return_rate: 0 })).body.message).toEqual({
        'details.0.return_rate_with_vat': [
          'Return rate cannot be 0.',
          'Return rate must be greater than 0',
        ],
      });
      await note({});
      const last = await note({});
      expect([last.status, last.body.total]).toEqual([200, 99.98]);
      const { body } = await admin.get(`credit-notes/${last.body.company_payment_id}`);
      expect(body.details).toMatchObject([
        { return_rate: 88.5, return_rate_with_vat: 100, total: 88.49 },
      ]);
      expect(await loadStock(admin, id)).toBe(9);
      expect(await readInvoice(admin, sold.company_payment_id)).toMatchObject({
        status: 0,
        'remaining-amount': 0,
      });
      expect(await findDifferences()).toEqual([]);
    });

    it('is lowered with VAT, and comes back at what is left of it', async () => {
      const sold = await sell([with100({ qty: 3 })], [265.49, 300]);
      const note = (back: object) =>
        issueCreditNote(admin, sold.company_payment_id, [{ quantity: 3, ...back }]);
      const lowered = await note({ return_rate: 10, price_only: 1 });
      // 30 / 1.13
      expect([lowered.status, lowered.body.taxable_amount]).toEqual([200, 26.55]);
      expect((await note({})).body.message).toEqual({
        'details.0.return_rate_with_vat': ['Maximum return rate is 90'],
      });
      expect((await note({ return_rate: 90 })).body.taxable_amount).toBe(238.94);
      expect(await readInvoice(admin, sold.company_payment_id)).toMatchObject({ status: 0 });
      expect(await findDifferences()).toEqual([]);
    });

    it('takes the rate of a note under the name that its price had', async () => {
      const sold = await sell(
        [with100(), { id: shop.repair, qty: 1, amount: 50 }],
        [138.5, 156.51],
      );
      const [shelf, plain] = sold.details;
      const claim = { taxable_amount: 88.5, total: 100.01 };
      const send = (line: object, figures: object = claim) =>
        admin.post('credit-notes', {
          invoice_id: sold.company_payment_id,
          cancel_note: 'Broken',
          details: [{ quantity: 1, ...line }],
          ...figures,
        });
      const refused = async (line: object) => (await send(line)).body.message;
      expect(await refused({ id: shelf!.id, return_rate: 88.5 })).toEqual({
        'details.0.return_rate_with_vat': [
          'The price of this line is with VAT. Send return_rate_with_vat.',
        ],
      });
      for (const more of [{}, { return_rate: 50 }])
        expect(await refused({ id: plain!.id, return_rate_with_vat: 50, ...more })).toEqual({
          'details.0.return_rate_with_vat': [
            'The price of this line is without VAT. Send return_rate.',
          ],
        });
      for (const return_rate_with_vat of ['100', 10.123, 1e21])
        expect(await refused({ id: shelf!.id, return_rate_with_vat })).toEqual({
          'details.0.return_rate_with_vat': ['Only decimal values are allowed'],
        });
      expect(await refused({ id: shelf!.id })).toEqual({
        'details.0.return_rate': ['This field is required.'],
      });
      const both = { id: shelf!.id, return_rate_with_vat: 100 };
      expect(await refused({ ...both, return_rate: 88.49 })).toEqual({
        'details.0.return_rate': ['The two prices differ. Send one of them.'],
      });
      expect((await send({ ...both, return_rate: 88.5 })).status).toBe(200);
    });

    it('is on paper with its price, and is reversed by a cancellation', async () => {
      const sold = await sell([with100()], [88.5, 100.01]);
      const print = async (language: 'en' | 'ne') => {
        const path = `invoices/${sold.company_payment_id}?q=preview`;
        return readPdfText((await admin.call('GET', path, undefined, { language })).raw);
      };
      expect(await print('en')).toMatch(/Price with VAT: 100\.00/);
      expect(await print('ne')).toContain('१००.००');
      const reason = { reason: 'Typed twice' };
      const path = `invoices/${sold.company_payment_id}/cancellation`;
      expect((await admin.post(path, reason)).body).toMatchObject({ total: 100.01 });
      expect(await findDifferences()).toEqual([]);
    });

    it('stays as it was offered when a proforma changes and becomes an invoice', async () => {
      const offered = await createProforma(
        admin,
        toProformaRequest(shop, {
          ...{ discount_rate: 0, discount_amount: 0, vat_amount: 11.51 },
          details: [with100()],
          ...{ taxable_amount: 88.5, total: 100.01 },
        }),
      );
      const path = `proforma-invoice/${offered.id}`;
      const before = (await admin.get(path)).body;
      expect(before.details).toMatchObject([{ amount: 88.5, price_with_vat: 100 }]);
      // As it was read, and in part.
      expect((await admin.put(path, before)).status).toBe(200);
      expect((await admin.put(path, { remarks: 'Call first' })).status).toBe(200);
      const invoice = (await convertProforma(admin, offered.id)).body;
      expect(await readInvoice(admin, invoice.company_payment_id)).toMatchObject({
        total: 100.01,
        details: [{ amount: 88.5, price_with_vat: 100, total: 88.5 }],
      });
    });

    it('contains the VAT of its document’s day, and its notes that of their invoice', async () => {
      const other = await world().createCompany('Changing Shop');
      const own = await openShop(other);
      const ask = (transaction_date: string, taxable_amount: number, total: number) =>
        issueInvoice(
          other,
          toInvoiceRequest(
            own,
            [{ id: own.repair, qty: 1, price_with_vat: 100 }],
            { taxable_amount, total },
            { transaction_date },
          ),
        );
      world().setNow('2026-11-20T06:00:00Z');
      const offer = { discount_rate: 0, discount_amount: 0, taxable_amount: 88.5, total: 100.01 };
      const details = [{ id: own.repair, qty: 1, price_with_vat: 100 }];
      const offered = await createProforma(other, toProformaRequest(own, { ...offer, details }));
      const rule = { name: 'vat-rate', from: '2026-11-21', value: 10 };
      expect((await other.post('check-rules', rule)).status).toBe(200);
      world().setNow(NOW);
      const before = await ask('2026-11-20 10:00:00', 88.5, 100.01);
      // 100 / 1.1 = 90.909
      const after = await ask('2026-11-21 10:00:00', 90.91, 100);
      expect([before, after].map(({ details: [line] }) => line!.amount)).toEqual([88.5, 90.91]);
      const converted = (await convertProforma(other, offered.id)).body;
      expect(converted).toMatchObject({ taxable_amount: 90.91, total: 100 });
      for (const [{ company_payment_id }, total] of [
        [before, 100.01],
        [after, 100],
      ] as const)
        expect(
          (await issueCreditNote(other, company_payment_id, [{ quantity: 1 }])).body.total,
        ).toBe(total);
      expect(await auditLedger(world().app.database, other.companyId)).toEqual([]);
    });

    it('is noticed where somebody has changed it in the database', async () => {
      const forged = await sell([with100()], [88.5, 100.01]);
      const { id } = (await readInvoice(admin, forged.company_payment_id)).details[0]!;
      const set = (price: number) =>
        world().app.database.write(tx =>
          query(tx, 'update invoice_lines set price_with_vat = ? where id = ?', [price, id]),
        );
      await set(10_100);
      const fields = (await findDifferences()).map(({ field }) => field);
      expect(fields).toEqual(expect.arrayContaining(['amount', 'total', 'taxable_amount']));
      await set(10_000);
      expect(await findDifferences()).toEqual([]);
    });
  });
});
