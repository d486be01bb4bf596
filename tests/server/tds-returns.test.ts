// The TDS of a month: its rows, what customers kept back, the deposit and its reversal, the file in a
// layout that can be changed, and the books that agree with all of it (invariant 9).
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { loadTdsBalance, sumOpenTds } from '../../server/database/tds-rows.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
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
/** Asar, Kartik and Mangsir 2083; today is in the last. */
const ASAR = 'tds-returns/2083/3';
const KARTIK = 'tds-returns/2083/7';
const MANGSIR = 'tds-returns/2083/8';

describe('the TDS return', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let bank: number;
    let service: number;
    let rent: number;
    let deposit_id: number;
    beforeAll(async () => {
      admin = await world().createCompany('Shop That Deposits');
      shop = await openPurchasingShop(admin);
      service = await findTdsTypeId(admin, 'SERVICE-VAT');
      rent = await findTdsTypeId(admin, 'RENT');
      bank = (await admin.get('accounts?limit=100&filter[code]=1020')).body.data[0].id;
    });

    const read = () => world().app.database.read;
    const differences = () =>
      auditLedger(world().app.database, admin.companyId, world().app.store.entities);
    const agrees = async (rupees: number) => {
      expect(await loadTdsBalance(read(), admin.companyId)).toBe(rupees * 100);
      expect(await sumOpenTds(read(), admin.companyId)).toBe(rupees * 100);
      expect(await differences()).toEqual([]);
    };
    const deposit = (more: Body = {}): Body => ({
      ...{ date: '2026-11-21', account_id: bank, voucher_no: 'TV-1' },
      ...more,
    });
    const refused = async (path: string, body: Body, field: string) => {
      const answer = await admin.post(path, body);
      expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, [field]]);
    };

    it('lists what was kept back by bills and payments, by revenue head', async () => {
      await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.laptop, qty: 10, amount: 1000 }], {
          ...{ transaction_date: '2026-11-10', tds: { type_id: service } },
        }),
      );
      const paid = await admin.post('payments', {
        ...{ party_kind: 'vendor', party_id: shop.vendor, date: '2026-11-12' },
        ...{ payment_method: 'Cash', amount: 900 },
        rows: [{ kind: 'tds', amount: 100, tds_type_id: rent }],
      });
      expect(paid.status).toBe(200);
      const { body } = await admin.get(KARTIK);
      expect(body).toMatchObject({ total: 250, open: 250, carried: 0 });
      // 25 days after 30 Kartik.
      expect(body.due).toEqual({ ad: '2026-12-11', bs: '2083-08-25' });
      expect(body.rows).toEqual([
        expect.objectContaining({
          ...{ document_kind: 'billing', name: 'Himalayan Cables', pan: '300200001' },
          ...{ date: '2026-11-10', date_bs: '2083.07.24', payment_amount: 10_000, rate: 1.5 },
          ...{ tds_amount: 150, tds_type: 'SERVICE-VAT', section: '88(1)', voucher_no: null },
          revenue_head: '11111',
        }),
        expect.objectContaining({
          ...{ document_kind: 'payment', payment_amount: 1000, tds_amount: 100 },
          tds_type: 'RENT',
        }),
      ]);
      expect(body.revenue_heads).toEqual([
        {
          ...{ revenue_head: '11111', rows: 2, payment_amount: 11_000 },
          ...{ tds_amount: 250, open_amount: 250 },
        },
      ]);
      expect((await admin.get(MANGSIR)).body).toMatchObject({ rows: [], open: 0 });
      await agrees(250);
    });

    it('refuses a deposit that cannot be', async () => {
      const cheques = (await admin.get('accounts?limit=100&filter[code]=2010')).body.data[0].id;
      await refused(KARTIK, deposit({ date: '2026-11-11' }), 'date');
      await refused(KARTIK, deposit({ date: '2026-11-22' }), 'date');
      await refused(KARTIK, deposit({ account_id: 999_999 }), 'account_id');
      await refused(KARTIK, deposit({ account_id: cheques }), 'account_id');
      await refused(KARTIK, deposit({ voucher_no: ' ' }), 'voucher_no');
      await refused(MANGSIR, deposit(), 'month');
      await refused('tds-returns/2083/13', deposit(), 'month');
      expect((await admin.put('lock-dates', { vat_month: '2026-11-16' })).status).toBe(200);
      await refused(KARTIK, deposit({ date: '2026-11-16' }), 'date');
      expect((await admin.put('lock-dates', { vat_month: null })).status).toBe(200);
    });

    it('records the deposit once, and what is given back later in the next month', async () => {
      const more = { treasury_account: '1000', bank: 'Rastriya Banijya, Patan' };
      const made = await admin.post(KARTIK, deposit(more));
      expect([made.status, made.body]).toMatchObject([200, { amount: 250, month: '2083-07' }]);
      deposit_id = made.body.id;
      const { data } = (
        await admin.get(`ledger/entries?source_kind=tds-deposit&source_id=${deposit_id}`)
      ).body;
      expect(data[0].lines).toMatchObject([
        { debit: 250, credit: 0 },
        { debit: 0, credit: 250 },
      ]);
      await refused(KARTIK, deposit(), 'month');
      const { body } = await admin.get(KARTIK);
      expect(body).toMatchObject({ open: 0, deposits: [{ voucher_no: 'TV-1', ...more }] });
      expect(body.rows.map((row: Body) => [row.voucher_no, row.open_amount])).toEqual([
        ['TV-1', 0],
        ['TV-1', 0],
      ]);
      await agrees(0);

      const [billing] = body.rows;
      await issueDebitNote(admin, billing.document_id, [{ line: 0, qty: 4 }]);
      expect((await admin.get(MANGSIR)).body).toMatchObject({
        open: 0,
        rows: [{ document_kind: 'debit-note', tds_amount: -60, payment_amount: -4000 }],
      });
      await agrees(-60);
      // The next thing that is kept back is deposited less what was given back.
      await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount: 1000 }], {
          tds: { type_id: rent },
        }),
      );
      expect((await admin.get(MANGSIR)).body.open).toBe(40);
      await agrees(40);
    });

    it('is reversed with a reason, so that its rows are to be deposited again', async () => {
      const path = `tds-deposits/${deposit_id}/reversal`;
      await refused(path, { date: '2026-11-20', reason: 'A slip' }, 'date');
      await refused(path, { date: '2026-11-21' }, 'reason');
      const reversed = await admin.post(path, { date: '2026-11-21', reason: 'Wrong voucher' });
      expect([reversed.status, reversed.body.amount]).toEqual([200, -250]);
      expect((await admin.post(path, { date: '2026-11-21', reason: 'Again' })).status).toBe(400);
      expect((await admin.post('tds-deposits/999/reversal', {})).status).toBe(422);
      const stranger = await world().createCompany('Another Depositor');
      const foreign = await stranger.post(path, { date: '2026-11-21', reason: 'A slip' });
      expect(foreign.status).toBe(404);
      expect((await admin.get(KARTIK)).body).toMatchObject({
        open: 250,
        rows: [{ voucher_no: null }, { voucher_no: null }],
      });
      await agrees(290);
    });

    it('is owed from opening balances as well, deposited once by two users at the same moment', async () => {
      const code = async (of: string) =>
        (await admin.get(`accounts?limit=100&filter[code]=${of}`)).body.data[0].id;
      const payable = (await admin.get('account-uses')).body.uses.tds_payable;
      const cash = await code('1010');
      const enter = (rupees: number) =>
        admin.post('opening-balances', {
          ...{ date: '2026-07-16', documents: [], stock: [] },
          accounts: [
            { account_id: cash, debit: rupees, credit: 0 },
            { account_id: payable, debit: 0, credit: rupees },
          ],
        });
      expect((await enter(500)).status).toBe(200);
      expect((await admin.get(ASAR)).body).toMatchObject({
        ...{ open: 500, missing_pan: 0 },
        rows: [{ document_kind: 'opening', tds_amount: 500, pan: null, payment_amount: null }],
      });
      await agrees(790);
      const answers = await Promise.all([
        admin.post(ASAR, deposit({ voucher_no: 'TV-A' })),
        admin.post(ASAR, deposit({ voucher_no: 'TV-B' })),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      await agrees(290);
      // Entered again, only what is new is still to be deposited.
      expect((await enter(600)).status).toBe(200);
      expect((await admin.get(ASAR)).body.open).toBe(100);
      expect((await admin.post(ASAR, deposit({ voucher_no: 'TV-C' }))).body.amount).toBe(100);
      await agrees(290);
    });

    it('follows the cheque of a payment, and a payment reversed after its deposit', async () => {
      const pay = async (more: Body) => {
        const paid = await admin.post('payments', {
          ...{ party_kind: 'vendor', party_id: shop.vendor, date: '2026-11-21' },
          ...{ payment_method: 'Cash', amount: 90 },
          rows: [{ kind: 'tds', amount: 10, tds_type_id: rent }],
          ...more,
        });
        expect([paid.status, paid.body.message]).toEqual([200, expect.anything()]);
        return paid.body;
      };
      const cash = await pay({});
      const { cheque } = await pay({
        cheque: { number: '55', bank: 'Himalayan Bank', date: '2026-11-21', account_id: bank },
      });
      const happens = async (event: 'bounce' | 'presentation') => {
        const answer = await admin.post(`cheques/${cheque.id}/${event}`, {
          date: '2026-11-21',
          ...(event === 'bounce' ? { reason: 'No funds' } : {}),
        });
        expect([answer.status, answer.body.message]).toEqual([200, expect.anything()]);
      };
      const open = async () => (await admin.get(MANGSIR)).body.open;
      expect(await open()).toBe(60);
      await happens('bounce');
      expect(await open()).toBe(50);
      await agrees(300);
      await happens('presentation');
      const made = await admin.post(MANGSIR, deposit({ voucher_no: 'TV-D' }));
      expect(made.body.amount).toBe(60);
      await agrees(250);
      await happens('bounce');
      const slip = { date: '2026-11-21', reason: 'A slip' };
      expect((await admin.post(`payments/${cash.id}/reversal`, slip)).status).toBe(200);
      await agrees(230);
      expect((await admin.get(MANGSIR)).body).toMatchObject({ open: 0 });
      // What was given back of Mangsir is set off with Poush.
      expect((await admin.get('tds-returns/2083/9')).body).toMatchObject({
        carried: -20,
        rows: [],
      });
      expect((await admin.post(`tds-deposits/${made.body.id}/reversal`, slip)).status).toBe(200);
      expect(await open()).toBe(40);
      await agrees(290);
    });

    it('is a file in a layout that the company changes', async () => {
      const file = async (type: string, month = KARTIK) =>
        (await admin.get(`${month}/export?export_type=${type}`)).raw.toString();
      expect(await file('csv')).toContain('Recipient PAN,Recipient Name');
      expect(await file('xml')).toContain('SERVICE-VAT');
      const added = await admin.post('check-layouts', {
        ...{ form: 'e-tds', from: '2026-12-16' },
        columns: [
          { name: 'tds_amount', label: { en: 'Tax', ne: 'कर' } },
          { name: 'pan', label: { en: 'PAN', ne: 'प्यान' } },
        ],
      });
      expect(added.status).toBe(200);
      expect(await file('csv', 'tds-returns/2083/9')).toMatch(/Tax,PAN\r?\n/);
      expect(await file('csv')).not.toContain('Tax,PAN');
      expect((await admin.get('tax-forms/e-tds?year=2083')).status).toBe(404);
      const clerk = await world().createUser(admin, 'Sales');
      expect((await clerk.get(KARTIK)).status).toBe(403);
    });

    it('comes back with a recovery and the log', async () => {
      const backup = await downloadBackup(admin);
      expect((await admin.post(KARTIK, deposit({ voucher_no: 'TV-2' }))).status).toBe(200);
      const second = await admin.post(MANGSIR, deposit({ voucher_no: 'TV-3' }));
      await admin.post(`tds-deposits/${second.body.id}/reversal`, {
        ...{ date: '2026-11-21', reason: 'A slip' },
      });
      await admin.post('payments', {
        ...{ party_kind: 'vendor', party_id: shop.vendor, date: '2026-11-21' },
        ...{ payment_method: 'Cash', amount: 90 },
        rows: [{ kind: 'tds', amount: 10, tds_type_id: rent }],
      });
      const statements = [
        'select * from tds_deposits where company_id = ? order by id',
        'select * from tds_deposit_rows where company_id = ? order by deposit_id, line_no',
        'select * from settlement_rows where company_id = ? order by settlement_id, line_no',
        'select day, account_id, debit, credit from ledger_lines where company_id = ? order by entry_id, line_no',
      ];
      const stored = () =>
        Promise.all(statements.map(text => query(read(), text, [admin.companyId])));
      const before = await stored();
      const recovered = await restoreFrom(admin, backup.bytes, { roll_forward: '1' });
      expect(recovered.status).toBe(200);
      expect(await stored()).toEqual(before);
      await agrees(50);
    });
  });
});
