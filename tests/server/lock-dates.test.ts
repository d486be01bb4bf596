// The days up to which the books are closed (decision 55): which days a lock may have, what it refuses
// through every door, and who is excepted for a time.
import { beforeAll, describe, expect, it } from 'vitest';
import { lockDateTexts, toLockMessage } from '../../domain/ledger/lock-dates.ts';
import { issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import { type Caller, describeOnBothEngines, expectRejected, NOW } from '../support/test-app.ts';

/** The last days of Kartik and of Ashwin 2083. */
const KARTIK = '2026-11-16';
const ASHWIN = '2026-10-17';
const LAST_YEAR = '2026-07-16';

describe('the lock dates', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let accountant: Caller;
    let shop: PurchasingShop;
    let account: (code: string) => number;
    beforeAll(async () => {
      admin = await world().createCompany('Locked Shop');
      shop = await openPurchasingShop(admin);
      await admin.post('fiscal-year', {
        name: '2082/83',
        start_date: '2025-07-17',
        end_date: LAST_YEAR,
      });
      accountant = await world().createUser(admin, 'Accountant');
      const accounts: { id: number; code: string }[] = (await admin.get('accounts?limit=200')).body
        .data;
      account = code => accounts.find(each => each.code === code)!.id;
      await admin.post('inventory', {
        product_id: shop.laptop,
        stock_available: 100,
        value: 1_000_000,
        date_added: '2026-07-17',
      });
    });
    const lock = async (dates: object, who = admin) => {
      const answer = await who.put('lock-dates', dates);
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    };
    const refusal = (name: 'vat_month' | 'year' | 'hard', day: string) => [
      toLockMessage(name, day, 'en'),
    ];
    const bill = (date: string, more: object = {}) =>
      toVendorBillRequest(shop, [{ id: shop.repair, qty: 1, amount: 500 }], {
        transaction_date: date,
        ...more,
      });
    const voucher = (date: string, more: object = {}) => ({
      type: 'journal',
      date,
      narration: 'Rent',
      lines: [
        { account_id: account('5510'), debit: 500, credit: 0 },
        { account_id: account('2030'), debit: 0, credit: 500 },
      ],
      ...more,
    });

    it('are read by everybody, and changed by who may', async () => {
      const cashier = await world().createUser(admin, 'Sales');
      const read = { vat_month: null, year: null, hard: null, excepted: [] };
      expect((await cashier.get('lock-dates')).body).toEqual({ ...read, may_change: 0 });
      expect((await accountant.get('lock-dates')).body).toEqual({ ...read, may_change: 1 });
      expect((await cashier.put('lock-dates', { hard: KARTIK })).status).toBe(403);
      expect((await cashier.get('lock-dates/exceptions')).status).toBe(403);
      const auditor = await world().createUser(admin, 'Auditor');
      expect((await auditor.get('lock-dates/exceptions')).body.data).toEqual([]);
      expect((await auditor.post('lock-dates/exceptions', {})).status).toBe(403);
    });

    it('are past days that end a Nepali month, or a fiscal year', async () => {
      const refused = async (dates: object) => expectRejected(admin.put('lock-dates', dates));
      expect(await refused({ vat_month: '2026-11-15' })).toEqual({
        vat_month: [lockDateTexts.month.en],
      });
      expect(await refused({ year: KARTIK })).toEqual({ year: [lockDateTexts.year.en] });
      for (const hard of ['2026-11-21', '2027-01-01'])
        expect(await refused({ hard })).toEqual({ hard: [lockDateTexts.past.en] });
      for (const hard of ['soon', '2026-02-30', 5, '1900-01-01'])
        expect(Object.keys(await refused({ hard }))).toEqual(['hard']);
      expect(Object.keys(await refused({}))).toEqual(['vat_month']);
      expect((await admin.get('lock-dates')).body.hard).toBeNull();
    });

    it('are lifted again but for the hard one, which only moves forward', async () => {
      await lock({ vat_month: ASHWIN, year: LAST_YEAR, hard: '2026-07-20' });
      await lock({ year: null });
      expect((await admin.get('lock-dates')).body).toMatchObject({
        vat_month: ASHWIN,
        year: null,
        hard: '2026-07-20',
      });
      for (const hard of ['2026-07-19', null])
        expect((await expectRejected(admin.put('lock-dates', { hard }))).hard).toEqual([
          'The hard lock only moves forward. It is 2026-07-20 (2083-04-04 BS).',
        ]);
      await lock({ hard: '2026-07-21', vat_month: null });
      const log = (await admin.get('logs?filter[table_name]=lock_dates&limit=100')).body.data;
      expect(log.map((row: Record<string, unknown>) => [row.field_name, row.new_value])).toEqual(
        expect.arrayContaining([
          ['vat_month', ASHWIN],
          ['year', LAST_YEAR],
          ['hard', '2026-07-21'],
          ['vat_month', null],
        ]),
      );
    });

    it('refuse bills, stock entries and vouchers on and before the day, under its field', async () => {
      await lock({ vat_month: KARTIK });
      const message = refusal('vat_month', KARTIK);
      expect(message).toEqual([
        'The VAT of this month is filed: the books are locked up to 2026-11-16 (2083-07-30 BS).',
      ]);
      for (const date of [KARTIK, '2026-09-01']) {
        expect(await expectRejected(admin.post('billings', bill(date)))).toEqual({
          transaction_date: message,
        });
        expect(await expectRejected(admin.post('billings/-/preview', bill(date)))).toEqual({
          transaction_date: message,
        });
        const entry = { product_id: shop.laptop, stock_available: 1, date_added: date };
        expect(await expectRejected(admin.post('inventory', entry))).toEqual({
          date_added: message,
        });
        expect(await expectRejected(admin.post('inventory', { ...entry, value: 0 }))).toEqual({
          date_added: message,
        });
        expect(await expectRejected(admin.post('journal-vouchers', voucher(date)))).toEqual({
          date: message,
        });
      }
      const nepali = await admin.post('journal-vouchers', voucher(KARTIK), { language: 'ne' });
      expect(nepali.body.message.date[0]).toContain('२०८३-०७-३०');
      expect((await admin.post('billings', bill('2026-11-17'))).status).toBe(200);
    });

    it('refuse the change of a stock entry in a locked month', async () => {
      await lock({ vat_month: null });
      const made = await admin.post('inventory', {
        product_id: shop.charger,
        stock_available: 5,
        date_added: ASHWIN,
      });
      const path = `inventory/${made.body.id}`;
      await lock({ vat_month: KARTIK });
      const message = { date_added: refusal('vat_month', KARTIK) };
      expect(await expectRejected(admin.patch(path, { stock_available: 6 }))).toEqual(message);
      expect(await expectRejected(admin.patch(path, { date_added: '2026-11-18' }))).toEqual(
        message,
      );
      expect(await expectRejected(admin.delete(path), 400)).toBe(message.date_added[0]);
      expect((await admin.patch(path, { stock_available: 5 })).status).toBe(200);
      expect((await admin.get(path)).body).toMatchObject({ stock_available: 5 });
    });

    it('refuse the reversal of a voucher under a locked day', async () => {
      await lock({ vat_month: null });
      const made = (await admin.post('journal-vouchers', voucher(ASHWIN))).body;
      await lock({ vat_month: KARTIK });
      const reverse = (date: string) =>
        admin.post(`journal-vouchers/${made.id}/reversal`, { date, reason: 'Twice' });
      expect(await expectRejected(reverse(KARTIK))).toEqual({
        date: refusal('vat_month', KARTIK),
      });
      expect((await reverse('2026-11-17')).status).toBe(200);
    });

    it('refuse what a clock that was set back would issue', async () => {
      const invoice = await issueInvoice(admin, oneLaptopInvoice(shop));
      const bought = await createVendorBill(admin, bill('2026-11-20'));
      const signIn = () => world().signInAs('admin.locked.shop@shop.test');
      world().setNow('2026-12-16T06:00:00Z');
      await lock({ hard: '2026-12-10' }, await signIn());
      world().setNow(NOW);
      admin = await signIn();
      const message = refusal('hard', '2026-12-10');
      const free = {
        ...oneLaptopInvoice(shop),
        discount_rate: 100,
        taxable_amount: 0,
        vat_amount: 0,
        total: 0,
      };
      for (const body of [oneLaptopInvoice(shop), free])
        expect(await expectRejected(admin.post('invoices', body))).toEqual({
          transaction_date: message,
        });
      const { company_payment_id } = invoice;
      expect(
        await expectRejected(issueCreditNote(admin, company_payment_id, [{ quantity: 1 }])),
      ).toEqual({ date: message });
      expect(
        await expectRejected(
          admin.post(`invoices/${company_payment_id}/cancellation`, { reason: 'A slip' }),
        ),
      ).toEqual({ date: message });
      expect(await expectRejected(issueDebitNote(admin, bought.id, [{ qty: 1 }]))).toEqual({
        date: message,
      });
    });
  });
});
