// TDS: types with dated rates, what is kept back with a payment or with a vendor's bill, what a debit
// note gives back of it, and payments of ten days that add up to a threshold.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { sellLaptops } from '../support/credit-notes.ts';
import { readBalances, readOpenBalance } from '../support/ledger-balances.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { findTdsTypeId } from '../support/tds.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Body = Record<string, unknown>;
const DAY = '2026-11-20';

describe('TDS', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let customer: number;
    const types: Record<string, number> = {};
    beforeAll(async () => {
      admin = await world().createCompany('Shop That Keeps Tax Back');
      shop = await openPurchasingShop(admin);
      customer = (await admin.get('customers')).body.data[0].id;
      for (const code of ['SERVICE-VAT', 'CONTRACT', 'INSURANCE', 'RENT'])
        types[code] = await findTdsTypeId(admin, code);
      await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.laptop, qty: 500, amount: 700 }]),
      );
    });

    const differences = () =>
      auditLedger(world().app.database, admin.companyId, world().app.store.entities);
    const balances = () => readBalances(world(), admin.companyId);
    const openOf = (kind: string, id: number) =>
      readOpenBalance(world(), admin.companyId, kind, id);
    const newVendor = async (name: string): Promise<number> => {
      const { data } = (await admin.get(`vendors?filter[id]=${shop.vendor}`)).body;
      const { id: _, vendor_code: _code, ...vendor } = data[0];
      const pan = String(300_300_000 + Math.floor(Math.random() * 99_999));
      return (await admin.post('vendors', { ...vendor, last_name: name, vendor_name: name, pan }))
        .body.id;
    };
    const payment = (amount: number, more: Body = {}): Body => ({
      party_kind: 'vendor',
      party_id: shop.vendor,
      date: DAY,
      payment_method: 'Cash',
      amount,
      ...more,
    });
    const bill = (qty: number, more: Body = {}) =>
      toVendorBillRequest(shop, [{ id: shop.laptop, qty, amount: 1000 }], more);
    const changes = async (work: () => Promise<unknown>) => {
      const before: Record<string, number> = await balances();
      await work();
      const after: Record<string, number> = await balances();
      return Object.fromEntries(
        [...new Set([...Object.keys(before), ...Object.keys(after)])]
          .map(name => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
          .filter(([, change]) => change !== 0),
      );
    };

    it('is kept back by a customer with its type and the rate of the day (example 2)', async () => {
      const invoice = await sellLaptops(admin, shop, { payment_method: 'Credit' });
      const changed = await changes(async () => {
        const { body } = await admin.post('receipts', {
          ...payment(3345, { date: '2026-11-21' }),
          party_kind: 'customer',
          party_id: customer,
          rows: [{ kind: 'tds', amount: 45, tds_type_id: types['SERVICE-VAT'], base: 3000 }],
          allocations: [
            { document_kind: 'invoice', document_id: invoice.company_payment_id, amount: 3390 },
          ],
        });
        expect(body.rows).toEqual([
          expect.objectContaining({ tds_type_id: types['SERVICE-VAT'], rate: 1.5, base: 3000 }),
        ]);
      });
      expect(changed).toEqual({ cash: 334_500, tds_receivable: 4500, debtors: -339_000 });
      expect(await openOf('invoice', invoice.id)).toBe(0);
    });

    it('takes the rate of the day, across 1 Shrawan 2083', async () => {
      const rateOn = async (date: string) =>
        (
          await admin.get(
            `tds-types/${types.INSURANCE}/proposal?document=payment&vendor_id=${shop.vendor}&date=${date}&base=1000`,
          )
        ).body;
      expect(await rateOn('2026-07-16')).toMatchObject({ rate: 15, amount: 150 });
      expect(await rateOn('2026-07-17')).toMatchObject({ rate: 20, amount: 200 });
      expect((await rateOn('1900-01-01')).message).toHaveProperty('date');
    });

    it('refuses TDS without a rule, and figures that cannot be', async () => {
      const { body: late } = await admin.post('tds-types', {
        ...{ code: 'LATE', name: 'Later', section: '88', revenue_head: '11111' },
        rates: [{ effective_from: '2026-11-21', rate: 2 }],
      });
      const row = (more: Body) => ({ rows: [{ kind: 'tds', amount: 15, ...more }] });
      const refusals: [Body, string[]][] = [
        [row({}), ['rows.0.tds_type_id']],
        [row({ tds_type_id: 999_999 }), ['rows.0.tds_type_id']],
        [row({ tds_type_id: late.id }), ['rows.0.tds_type_id']],
        [row({ tds_type_id: types.RENT, base: 14.99 }), ['rows.0.amount']],
        [row({ tds_type_id: types.RENT, amount: 1.234 }), ['rows.0.amount']],
        [{ rows: [{ kind: 'discount', amount: 1, base: 3 }] }, ['rows.0.base']],
      ];
      for (const [more, fields] of refusals) {
        const answer = await admin.post('payments', payment(985, more));
        expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, fields]);
      }
      const bills: [Body, string[]][] = [
        [{ type_id: 999_999 }, ['tds.type_id']],
        [{ type_id: late.id }, ['tds.type_id']],
        [{ type_id: types.RENT, base: 3000.01 }, ['tds.base']],
        [{ type_id: types.RENT, base: 100, amount: 100.01 }, ['tds.amount']],
        [{ type_id: types.RENT, amount: 1.234 }, ['tds.amount']],
        [{ type_id: types.RENT, base: 0 }, ['tds.base']],
        [{}, ['tds.type_id']],
      ];
      for (const [tds, fields] of bills) {
        const answer = await admin.post('billings', bill(3, { tds }));
        expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, fields]);
      }
      const stranger = await world().createCompany('Another Keeper');
      const foreign = await findTdsTypeId(stranger, 'RENT');
      expect((await admin.post('billings', bill(3, { tds: { type_id: foreign } }))).status).toBe(
        422,
      );
      expect((await admin.delete(`tds-types/${late.id}`)).status).toBe(200);
    });

    it('is kept back with a bill, which a full return takes back on each account (invariant 11)', async () => {
      const request = bill(3, { tds: { type_id: types['SERVICE-VAT'] } });
      let id = 0;
      const changed = await changes(async () => {
        const preview = await admin.post('billings/-/preview', request);
        const created = await createVendorBill(admin, request);
        id = created.id;
        const { data } = (await admin.get(`ledger/entries?source_kind=billing&source_id=${id}`))
          .body;
        expect(data[0].lines).toEqual(preview.body.lines);
        expect(created).toMatchObject({
          tds: { code: 'SERVICE-VAT', rate: 1.5, base: 3000, amount: 45 },
          total: 3390,
          open_amount: 3345,
        });
      });
      expect(changed).toMatchObject({ creditors: -334_500, tds_payable: -4500 });
      expect(await openOf('billing', id)).toBe(3345);
      const part = await changes(() => issueDebitNote(admin, id, [{ line: 0, qty: 1 }]));
      expect(part).toMatchObject({ creditors: 111_500, tds_payable: 1500 });
      expect(await openOf('billing', id)).toBe(2230);
      const rest = await changes(() => issueDebitNote(admin, id, [{ line: 0, qty: 2 }]));
      for (const [account, amount] of Object.entries(changed))
        expect([account, amount + (part[account] ?? 0) + (rest[account] ?? 0)]).toEqual([
          account,
          0,
        ]);
      expect(await openOf('billing', id)).toBe(0);
      expect(await differences()).toEqual([]);
      expect((await admin.delete(`tds-types/${types['SERVICE-VAT']}`)).status).toBe(400);
    });

    it('comes back to the paisa with notes that split a bill with odd figures', async () => {
      const request = toVendorBillRequest(
        shop,
        [
          { id: shop.laptop, qty: 7, amount: 333.33 },
          { id: shop.laptop, qty: 3, amount: 0.37 },
        ],
        { discount_rate: 3.7, tds: { type_id: types['SERVICE-VAT'], base: 1999.99 } },
      );
      let id = 0;
      const sums = await changes(async () => {
        id = (await createVendorBill(admin, request)).id;
        for (const [line, qty] of [
          [0, 1],
          [1, 1],
          [0, 2],
          [1, 2],
          [0, 3],
          [0, 1],
        ] as const)
          expect((await issueDebitNote(admin, id, [{ line, qty }])).status).toBe(200);
      });
      expect(sums).toEqual({});
      expect(await openOf('billing', id)).toBe(0);
      expect(await differences()).toEqual([]);
    });

    it('lowers what pays a bill at once, and what is open of it', async () => {
      const changed = await changes(async () => {
        const accounts = (await admin.get('accounts?limit=100&filter[code]=1020')).body.data;
        const created = await createVendorBill(
          admin,
          bill(3, {
            tds: { type_id: types.RENT, base: 1000.05 },
            paid_from_account_id: accounts[0].id,
          }),
        );
        expect(created).toMatchObject({
          tds: { base: 1000.05, amount: 100.01 },
          ...{ open_amount: 0, paid_amount: 3289.99, payment_status: 'paid' },
        });
      });
      expect(changed).toMatchObject({ bank: -328_999, tds_payable: -10_001 });
      expect(changed.creditors).toBeUndefined();
      expect(await differences()).toEqual([]);
    });

    it('leaves the credit of notes of a paid bill without their share of it', async () => {
      const vendor_id = await newVendor('Paid Before');
      const created = await createVendorBill(
        admin,
        bill(3, { vendor_id, tds: { type_id: types['SERVICE-VAT'] } }),
      );
      const paid = await admin.post('payments', {
        ...payment(3345, { party_id: vendor_id }),
        allocations: [{ document_kind: 'billing', document_id: created.id, amount: 3345 }],
      });
      expect(paid.status).toBe(200);
      await issueDebitNote(admin, created.id, [{ line: 0, qty: 1 }]);
      await issueDebitNote(admin, created.id, [{ line: 0, qty: 2 }]);
      const { body } = await admin.get(`parties/vendor/${vendor_id}/open`);
      expect(body.credits.map(({ open }: Body) => open).sort()).toEqual([1115, 2230]);
      expect(await differences()).toEqual([]);
    });

    it('adds the payments of ten days up to the threshold of contracts', async () => {
      const vendor_id = await newVendor('Contractor');
      const contract = { type_id: types.CONTRACT };
      const first = await admin.post(
        'billings',
        bill(30, { vendor_id, transaction_date: '2026-11-10', tds: { ...contract, amount: 0 } }),
      );
      expect(first.body.warnings?.filter(({ check }: Body) => check === 'tds') ?? []).toEqual([]);
      const proposal = async (date: string, document = 'billing') =>
        (
          await admin.get(
            `tds-types/${types.CONTRACT}/proposal?document=${document}&vendor_id=${vendor_id}&date=${date}&base=20000.01`,
          )
        ).body;
      expect(await proposal('2026-11-20')).toMatchObject({ sum: 20_000.01, amount: 0 });
      expect(await proposal('2026-11-19')).toMatchObject({ sum: 50_000.01, amount: 750 });
      expect(await proposal('2026-11-19', 'payment')).toMatchObject({ sum: 20_000.01 });
      const second = bill(21, {
        ...{ vendor_id, transaction_date: '2026-11-19' },
        tds: { ...contract, amount: 315 },
      });
      const warning = expect.objectContaining({
        check: 'tds',
        message: expect.stringContaining('765.00'),
      });
      expect((await admin.post('billings/-/preview', second)).body.warnings).toEqual([warning]);
      const answer = await admin.post('billings', second);
      expect([answer.status, answer.body.warnings]).toEqual([
        200,
        expect.arrayContaining([warning]),
      ]);

      const advance = (amount: number, more: Body = {}) =>
        payment(amount, { party_id: vendor_id, date: '2026-11-21', ...more });
      expect((await admin.post('payments', advance(40_000))).status).toBe(200);
      const rows = [{ kind: 'tds', amount: 300, tds_type_id: types.CONTRACT, base: 20_000 }];
      const preview = await admin.post('payments/-/preview', advance(19_700, { rows }));
      expect(preview.body.warnings).toEqual([
        expect.objectContaining({ message: expect.stringContaining('900.00') }),
      ]);
    });

    it('adds bills of ten days that are entered after those of later days', async () => {
      const vendor_id = await newVendor('Late Contractor');
      const contract = { type_id: types.CONTRACT };
      const on = (transaction_date: string, qty: number) =>
        bill(qty, { vendor_id, transaction_date, tds: { ...contract, amount: 0 } });
      for (const [day, qty] of [
        ['2026-11-20', 40],
        ['2026-11-02', 9],
      ] as const)
        expect((await admin.post('billings', on(day, qty))).status).toBe(200);
      const proposal = async (date: string) =>
        (
          await admin.get(
            `tds-types/${types.CONTRACT}/proposal?document=billing&vendor_id=${vendor_id}&date=${date}&base=20000`,
          )
        ).body;
      // Within ten days of either bill, but of both together in no ten days.
      expect(await proposal('2026-11-11')).toMatchObject({ sum: 60_000, amount: 900 });
      expect(await proposal('2026-11-10')).toMatchObject({ sum: 29_000, amount: 0 });
      expect(await proposal('2026-11-29')).toMatchObject({ sum: 60_000, amount: 900 });
      expect(await proposal('2026-11-30')).toMatchObject({ sum: 20_000, amount: 0 });
      const late = await admin.post('billings', on('2026-11-15', 20));
      expect(late.body.warnings).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            check: 'tds',
            message: expect.stringContaining('900.00'),
          }),
        ]),
      );
    });

    it('leaves a payment whose cheque has bounced out of what adds up', async () => {
      const vendor_id = await newVendor('Paid by Cheque');
      const bank = (await admin.get('account-uses')).body.uses.bank as number;
      const paid = await admin.post('payments', {
        ...payment(30_000, { party_id: vendor_id }),
        cheque: { number: '77', bank: 'Himalayan Bank', date: DAY, account_id: bank },
      });
      const sum = async () =>
        (
          await admin.get(
            `tds-types/${types.CONTRACT}/proposal?document=payment&vendor_id=${vendor_id}&date=${DAY}&base=30000`,
          )
        ).body.sum;
      expect(await sum()).toBe(60_000);
      const at = `cheques/${paid.body.cheque.id}`;
      expect((await admin.post(`${at}/bounce`, { date: DAY, reason: 'No funds' })).status).toBe(
        200,
      );
      expect(await sum()).toBe(30_000);
      expect((await admin.post(`${at}/presentation`, { date: DAY })).status).toBe(200);
      expect(await sum()).toBe(60_000);
    });

    it('is the same after a recovery', async () => {
      const before = await balances();
      expect((await restoreFrom(admin, (await downloadBackup(admin)).bytes)).status).toBe(200);
      expect(await balances()).toEqual(before);
      expect(await differences()).toEqual([]);
    });
  });
});
