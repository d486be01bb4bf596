// Rules and calculated fields of documents and of their lines: they know day, total, quantities and prices of
// the request, are judged at the right field of the right line, and stay as the document was issued.
import { beforeAll, describe, expect, it } from 'vitest';
import { readInvoice, toCreditNoteRequest } from '../support/credit-notes.ts';
import {
  openPurchasingShop,
  readVendorBill,
  toDebitNoteRequest,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { openShop, type Shop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const made = async (caller: Caller, path: string, body: object): Promise<number> => {
  const answer = await caller.post(path, body);
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, expect.any(String)]);
  return answer.body.id as number;
};

describe('formulas of documents', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    const field = (more: object, entity = 'invoices') =>
      made(admin, 'own-fields', { entity, type: 'money', ...more });
    const rule = (more: object, entity = 'invoices') =>
      made(admin, 'own-rules', { entity, ...more });
    const line = (qty: number, amount: number, own_fields: object = {}) => ({
      ...{ id: shop.laptop, qty, amount, own_fields },
    });
    const sell = (lines: ReturnType<typeof line>[], own_fields: object = {}, more: object = {}) => {
      const taxable_amount = lines.reduce((sum, { qty, amount }) => sum + qty * amount, 0);
      const total = Math.round(taxable_amount * 113) / 100;
      const given = { own_fields, ...more };
      return admin.post(
        'invoices',
        toInvoiceRequest(shop, lines, { taxable_amount, total }, given),
      );
    };
    beforeAll(async () => {
      admin = await world().createCompany('Document Formulas');
      shop = await openShop(admin);
      await field({ title: 'Cost', in_lines: true });
      await field({ title: 'Margin', in_lines: true, formula: 'qty * (price - cost)' });
      await field({ title: 'Order No.', type: 'text', name: 'order_no' });
      await field({ title: 'Earned', formula: 'sum(lines.margin)' });
      await field({ title: 'Share', type: 'number', formula: 'round(earned / total * 100, 1)' });
      await field({ title: 'Reminder', type: 'date', formula: 'date + 30' });
      await field({ title: 'Pieces', type: 'whole-number', formula: 'sum(lines.qty)' });
    });

    it('calculate from what is sold', async () => {
      const sent = await sell([line(2, 1000, { cost: 900.5 }), line(1, 500, { cost: 100 })], {
        ...{ earned: 1, pieces: 1 },
      });
      expect([sent.status, sent.body.own_fields]).toEqual([
        200,
        {
          ...{ order_no: null, earned: 599, share: 21.2, reminder: '2026-12-21', pieces: 3 },
        },
      ]);
      expect(Object.keys(sent.body)).not.toContain('lines.qty');
      const [listed] = (await admin.get('invoices')).body.data;
      const { body } = await admin.get(`invoices/${listed.company_payment_id}`);
      expect(body.own_fields.earned).toBe(599);
      expect(body.invoice_details.map((each: { own_fields: object }) => each.own_fields)).toEqual([
        { cost: 900.5, margin: 199 },
        { cost: 100, margin: 400 },
      ]);
    });

    it('are judged in each line, at its field and in both languages', async () => {
      await rule({
        ...{ in_lines: true, rule: 'price >= cost', says: 'Below its cost.' },
        ...{ says_ne: 'लागतभन्दा कम।', shown_at: 'cost' },
      });
      await rule({ in_lines: true, rule: 'qty <= 5', says: 'At most five.' });
      const lines = [line(1, 100, { cost: 99 }), line(6, 100, { cost: 101 })];
      const refused = await sell(lines);
      expect([refused.status, refused.body.message]).toMatchObject([
        422,
        {
          'invoice_details.1.own_fields.cost': ['Below its cost.'],
          'invoice_details.1.qty': ['At most five.'],
        },
      ]);
      expect(Object.keys(refused.body.message)).toHaveLength(2);
      const nepali = await admin.post(
        'invoices',
        toInvoiceRequest(shop, [line(1, 100, { cost: 101 })], { taxable_amount: 100, total: 113 }),
        { language: 'ne' },
      );
      expect(nepali.body.message).toEqual({
        'invoice_details.0.own_fields.cost': ['लागतभन्दा कम।'],
      });
      expect((await sell([line(5, 100)])).status).toBe(200);
    });

    it('are judged by the total and the lines of the document', async () => {
      await rule({
        ...{ rule: 'total <= 20000 || !is_empty(order_no)', says: 'Needs an order number.' },
        shown_at: 'order_no',
      });
      await rule({ rule: 'count(lines) <= 2', says: 'At most two lines.' });
      const dear = [line(2, 10_000)];
      expect((await sell(dear)).body.message).toEqual({
        'own_fields.order_no': ['Needs an order number.'],
      });
      // A total that is not the server's is refused, so no rule is escaped by it.
      const lied = await admin.post(
        'invoices',
        toInvoiceRequest(shop, dear, { taxable_amount: 20_000, total: 113 }),
      );
      expect(lied.status).toBe(422);
      expect((await sell(dear, { order_no: 'PO-1' })).status).toBe(200);
      const three = [line(1, 1), line(1, 1), line(1, 1)];
      expect((await sell(three)).body.message).toEqual({
        invoice_details: ['At most two lines.'],
      });
    });

    it('hold for an invoice that a proforma becomes', async () => {
      const body = { taxable_amount: 30_000, total: 33_900, details: [line(3, 10_000)] };
      const { invoice_details: _, ...request } = toInvoiceRequest(shop, [], body);
      const sent = {
        ...request,
        details: body.details.map(({ own_fields: _own, ...each }) => each),
      };
      const proforma = await admin.post('proforma-invoice', sent);
      expect([proforma.status, proforma.body.message]).toEqual([200, expect.any(String)]);
      const [{ id }] = (await admin.get('proforma-invoice')).body.data;
      const refused = await admin.get(`proforma-invoice/${id}/invoice`);
      expect(JSON.stringify(refused.body)).toContain('Needs an order number.');
    });

    it('of receipts know day and amount', async () => {
      await rule({ rule: 'amount >= 100', says: 'Too little.' }, 'receipts');
      const receipt = await admin.post('receipts', { amount: 99, date: '2026-11-21' });
      expect(receipt.body.message.amount).toEqual(expect.arrayContaining(['Too little.']));
    });

    describe('know one price, without VAT', () => {
      const kinds = {
        ...{ invoices: 'invoice_details', 'proforma-invoice': 'details', billings: 'details' },
        ...{ 'credit-notes': 'details', 'purchase-returns': 'details' },
      };
      type Kind = keyof typeof kinds;
      /** A company of which every kind of document knows what its lines cost and earn. */
      const openPriced = async (name: string) => {
        const other = await world().createCompany(name);
        const own = await openPurchasingShop(other);
        for (const entity of Object.keys(kinds)) {
          const add = (more: object) =>
            made(other, 'own-fields', { entity, type: 'money', in_lines: true, ...more });
          await add({ title: 'Cost' });
          await add({ title: 'Margin', formula: 'price - cost' });
          await made(other, 'own-rules', {
            ...{ entity, in_lines: true, rule: 'price >= cost', says: 'Below its cost.' },
            shown_at: 'cost',
          });
        }
        /**
         * Expects that the rule and the formula of the line know this price, and returns the document:
         * with a cost of a paisa more it is refused, and with a lower one it earns the difference.
         */
        const expectPrice = async (path: Kind, price: number, line: object, head: object) => {
          const lines = kinds[path];
          const send = (cost: number) =>
            other.post(path, { ...head, [lines]: [{ ...line, own_fields: { cost } }] });
          const asked = [path, line];
          expect([...asked, (await send(price + 0.01)).body.message]).toEqual([
            ...asked,
            { [`${lines}.0.own_fields.cost`]: ['Below its cost.'] },
          ]);
          const cost = price - 0.5;
          const sent = await send(cost);
          expect([...asked, sent.status, sent.body.message]).toEqual([
            ...asked,
            ...[200, expect.any(String)],
          ]);
          const [newest] = (await other.get(path)).body.data;
          const isSold = path === 'invoices' || path === 'credit-notes';
          const id = isSold ? newest.company_payment_id : newest.id;
          const { body } = await other.get(`${path}/${id}`);
          expect([...asked, body[lines][0].own_fields]).toEqual([...asked, { cost, margin: 0.5 }]);
          return body;
        };
        /** Sells and offers the product at each of its prices; returns the last invoice. */
        const sell = async (id: number, prices: object[], total: number, taxed: object) => {
          for (const price of prices)
            for (const path of ['invoices', 'proforma-invoice'] as const) {
              const figures = { total, taxable_amount: 0, ...taxed };
              const { invoice_details: _, ...head } = toInvoiceRequest(own, [], figures);
              await expectPrice(path, 100, { id, qty: 1, ...price }, head);
            }
          return (await other.get('invoices')).body.data[0].company_payment_id as string;
        };
        /** Takes a piece of the invoice back at a rate: with VAT where the line was sold so. */
        const giveBack = async (sold: string, return_rate: number | undefined, price: number) => {
          const back = { quantity: 1, ...(return_rate === undefined ? {} : { return_rate }) };
          const note = toCreditNoteRequest(await readInvoice(other, sold), [back]);
          await expectPrice('credit-notes', price, note.details[0]!, note);
          return note.details[0]!;
        };
        return { other, own, expectPrice, sell, giveBack };
      };
      const ANY = [{ amount: 100 }, { price: 100 }];
      const TAXED = { taxable_amount: 100 };
      let priced: Awaited<ReturnType<typeof openPriced>>;
      beforeAll(async () => {
        priced = await openPriced('Prices of Formulas');
      });

      it('however it is sent, and a note the one that it gives back', async () => {
        const { own, sell, giveBack } = priced;
        const prices = [...ANY, { price_with_vat: 113 }];
        const whole = await sell(own.repair, prices, 113, TAXED);
        expect(await giveBack(whole, undefined, 100)).toMatchObject({ return_rate_with_vat: 113 });
        const part = await sell(own.repair, prices.slice(-1), 113, TAXED);
        // 50 and its VAT of 6.50.
        expect(await giveBack(part, 56.5, 50)).toMatchObject({ return_rate_with_vat: 56.5 });
      });

      it('where the product is exempt or zero-rated, so that the two prices are one', async () => {
        const { other, own, sell, giveBack } = priced;
        for (const [tax_treatment, figures] of [
          ['exempt', { taxable_amount: 0, exempted_sale: 100 }],
          ['zero', { taxable_amount: 0, export_sales: 100 }],
        ] as const) {
          const product = await made(other, 'products', {
            ...{ unit_id: own.unit, product_family_id: own.family, type: 's' },
            ...{ name: `Sold ${tax_treatment}`, sales_price: 100, tax_treatment },
          });
          const prices = [...ANY, { price_with_vat: 100 }];
          const whole = await sell(product, prices, 100, figures);
          await giveBack(whole, undefined, 100);
          const part = await sell(product, prices.slice(-1), 100, figures);
          expect(await giveBack(part, 40, 40)).toMatchObject({ return_rate_with_vat: 40 });
        }
      });

      it('of a company that has a PAN only, whose prices have no VAT in them', async () => {
        const { other, own, sell, giveBack } = await openPriced('Prices of PAN Only');
        const off = { name: 'vat-registered', from: '2026-01-01', value: 0 };
        expect((await other.post('check-rules', off)).status).toBe(200);
        const sold = await sell(own.repair, [...ANY, { price_with_vat: 100 }], 100, TAXED);
        await giveBack(sold, undefined, 100);
      });

      it('of what is bought and sent back', async () => {
        const { other, own, expectPrice } = priced;
        const { details: _, ...head } = toVendorBillRequest(own, [
          { id: own.laptop, qty: 2, amount: 100 },
        ]);
        for (const [nth, price] of [{ amount: 100 }, { price: 100 }].entries()) {
          const line = { id: own.laptop, qty: 2, vat_rate: 13, ...price };
          const numbered = { ...head, billing_no: `${head.billing_no}-${nth}` };
          const { id } = await expectPrice('billings', 100, line, numbered);
          const bill = await readVendorBill(other, id);
          for (const amount of [100, 60.25]) {
            const note = toDebitNoteRequest(bill, [{ qty: 1, amount }]);
            await expectPrice('purchase-returns', amount, note.details[0]!, note);
          }
        }
      });
    });

    it('name what is there, and keep it', async () => {
      const problem = async (formula: string, more: object = {}) =>
        (
          await admin.post('own-fields', {
            ...{ entity: 'invoices', title: 'X', type: 'money', formula, ...more },
          })
        ).body.message.formula;
      expect(await problem('taxable_amount')).toEqual(['There is no field "taxable_amount" here.']);
      expect(await problem('total', { in_lines: true })).toEqual([
        'There is no field "total" here.',
      ]);
      const [cost] = (await admin.get('own-fields?filter[name]=margin')).body.data;
      const gone = await admin.put(`own-fields/${cost.id}`, { ...cost, status: 0 });
      expect(gone.body.message).toEqual({
        status: [
          'The formula of "Earned" needs this field: There is no field "lines.margin" here.',
        ],
      });
    });
  });
});
