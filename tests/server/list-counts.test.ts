// What a list says that it has is what it lists: under every combination of filters, given once or
// twice, in either spelling, the rows of all pages are as many as the total, and no other rows than
// those that each condition finds by itself.
import { assert, asyncProperty, constantFrom, subarray, tuple } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueCreditNote } from '../support/credit-notes.ts';
import { convertProforma, createProforma, toProformaRequest } from '../support/proformas.ts';
import {
  createVendorBill,
  issueDebitNote,
  openStockedShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { toInvoiceRequest, validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Row = { id: number; total?: number };

const RUNS = process.env.REPEAT === 'full' ? 200 : 25;
const SPELLINGS = ['filter', 'search'];
const toKey = (condition: string): string => condition.slice(0, condition.indexOf('='));

const states = ['paid', 'partly_paid', 'unpaid', 'overdue', 'credit'];
const ofState = [
  '[status]=0',
  '[status]=1',
  '[status][in]=0,1',
  '[status][is]=0',
  '[status][not]=0',
  '[or][0][status]=1',
];
const ofPayment = [
  ...states.map(state => `[payment_status]=${state}`),
  '[payment_status][in]=paid,credit',
  '[payment_status][not]=unpaid',
  '[open_amount]=0',
  '[open_amount][gt]=0',
];
const ofCustomer = ['[customer_name]=a', '[customer_name]=Pashupati', '[customer_name]=nobody'];
const ofVendor = ['[vendor_name]=a', '[vendor_name]=nobody'];
const ofOffers = ['[current_status]=invoice', '[current_status][not]=invoice'];
const ofMoney = [
  '[party_kind]=customer',
  '[party_kind]=vendor',
  '[payment_method]=Cash',
  '[payment_method][not]=Cash',
  '[amount][gt]=100',
  '[reverses][empty]=true',
];
const dates = ['start_date=2026-11-21', 'end_date=2026-11-20', 'end_date=2026-11-21 11:00:00'];
/** Two tabs at once, always asked for: no row is of both, and the total says so. */
const twoTabs = [
  ['filter[status]=0', 'search[status]=1'],
  ['filter[status]=1', 'search[status]=0'],
];

/** Of each list the filters that are mixed; `hasTabs` where its figures are called for apart. */
const lists: [path: string, filters: string[], hasTabs: boolean][] = [
  ['invoices', [...ofState, ...ofPayment, ...ofCustomer], true],
  ['proforma-invoice', [...ofOffers, ...ofCustomer], false],
  ['credit-notes', [...ofState, ...ofCustomer], true],
  ['billings', [...ofState, ...ofPayment, ...ofVendor], true],
  ['purchase-returns', [...ofState, ...ofVendor], true],
  ['receipts', ofMoney, false],
  ['payments', ofMoney, false],
];

describe('the total of a list', () => {
  describeOnBothEngines(world => {
    let admin: Caller;

    /** The ids of all pages, two rows a page, and the total that the first of them says. */
    const walk = async (path: string, query: string[]) => {
      const ids: number[] = [];
      let total = 0;
      for (let page = 1; ; page += 1) {
        const { status, body } = await admin.get(
          `${path}?limit=2&page=${page}&${query.map(encodeURI).join('&')}`,
        );
        if (status === 204) break;
        expect([path, query, status, body.message]).toEqual([path, query, 200, undefined]);
        if (page === 1) total = body.total;
        ids.push(...(body.data as Row[]).map(({ id }) => id));
        if (!body.next_page_url) break;
      }
      return { ids: ids.sort((a, b) => a - b), total };
    };

    beforeAll(async () => {
      admin = await world().createCompany('Counted Shop');
      const shop = await openStockedShop(admin);
      const { body: customer } = await admin.post('customers', {
        ...(await validCustomer(admin)),
        ...{ last_name: 'Pashupati Stores', pan: '301234568' },
      });
      const sell = async (qty: number, more: object = {}) => {
        const figures = { taxable_amount: qty * 100, total: qty * 113 };
        const { status, body } = await admin.post(
          'invoices',
          toInvoiceRequest(shop, [{ id: shop.repair, qty, amount: 100 }], figures, {
            payment_method: 'Credit',
            ...more,
          }),
        );
        expect([status, body.message]).toEqual([200, expect.any(String)]);
        return body;
      };
      const receive = async (path: string, party: object, allocations: object[]) => {
        const { status, body } = await admin.post(path, {
          ...party,
          ...{ date: '2026-11-21', payment_method: 'Cash', amount: 150, allocations },
        });
        expect([path, status, body.message]).toEqual([path, 200, expect.any(String)]);
        return body.id as number;
      };
      const [partly, , returned, cancelled] = [
        await sell(2),
        await sell(3, { customer_id: customer.customer_code }),
        await sell(1, { payment_method: 'Cash' }),
        await sell(5, { customer_id: customer.customer_code }),
        await sell(4, { payment_method: 'Cash' }),
        await sell(1, { due_date: '2026-11-21' }),
      ];
      await issueCreditNote(admin, returned!.company_payment_id, [{ quantity: 1 }]);
      const cancelling = `invoices/${cancelled!.company_payment_id}/cancellation`;
      expect((await admin.post(cancelling, { reason: 'Slip' })).status).toBe(200);
      const buyer = { party_kind: 'customer', party_id: shop.customer.id };
      await receive('receipts', buyer, [
        { document_kind: 'invoice', document_id: partly!.company_payment_id, amount: 150 },
      ]);
      const reversed = await receive('receipts', buyer, []);
      const reversal = { date: '2026-11-21', reason: 'Slip' };
      expect((await admin.post(`receipts/${reversed}/reversal`, reversal)).status).toBe(200);

      await createProforma(admin, toProformaRequest(shop));
      const offer = await createProforma(admin, toProformaRequest(shop));
      await convertProforma(admin, offer.id);

      const buy = (qty: number) =>
        createVendorBill(admin, toVendorBillRequest(shop, [{ id: shop.laptop, qty, amount: 50 }]));
      const [bill, back] = [await buy(3), await buy(2), await buy(1)];
      await issueDebitNote(admin, back!.id, [{ qty: 2 }]);
      await receive('payments', { party_kind: 'vendor', party_id: shop.vendor }, [
        { document_kind: 'billing', document_id: bill!.id, amount: 150 },
      ]);
    }, 120_000);

    it.each(lists)('is how many %s it has under any filters', async (path, filters, hasTabs) => {
      const alone = new Map<string, number[]>();
      const find = async (condition: string) => {
        const known = alone.get(condition) ?? (await walk(path, [condition])).ids;
        alone.set(condition, known);
        return known;
      };
      const conditions = subarray(filters, { minLength: 1, maxLength: 3 }).chain(chosen =>
        tuple(...chosen.map(filter => constantFrom(...SPELLINGS.map(word => word + filter)))),
      );
      await assert(
        asyncProperty(
          conditions,
          constantFrom([], ...dates.map(date => [date])),
          async (chosen, when) => {
            // Of one key that comes twice the last counts.
            const asked = [...Map.groupBy(chosen, toKey).values()].map(same => same.at(-1)!);
            asked.push(...when);
            const { ids, total } = await walk(path, asked);
            const each = await Promise.all(asked.map(find));
            const expected = each.reduce((some, next) => some.filter(id => next.includes(id)));
            expect([asked, ids]).toEqual([asked, expected]);
            expect([asked, total]).toEqual([asked, ids.length]);
            if (!hasTabs) return;
            const { body } = await admin.get(
              `statistics/${path}?${asked.map(encodeURI).join('&')}`,
            );
            const every = asked.filter(condition => !/^(filter|search)\[status\]=/.test(condition));
            expect([asked, body.all.count]).toEqual([asked, (await walk(path, every)).total]);
          },
        ),
        { numRuns: RUNS, examples: hasTabs ? twoTabs.map(tabs => [tabs, []]) : [] },
      );
    });
  });
});
