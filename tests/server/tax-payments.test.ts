// Taxes that are paid, refunded and set off: never more than is open, in the books, reversed under
// their own day, and there again after a recovery.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { readBalances } from '../support/ledger-balances.ts';
import { openShop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Body = Record<string, unknown>;
const TODAY = '2026-11-21';

describe('tax payments', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    const codes: Record<string, number> = {};
    beforeAll(async () => {
      admin = await world().createCompany('Shop That Pays Taxes');
      await openShop(admin);
      const { data } = (await admin.get('accounts?limit=1000')).body;
      for (const { code, id } of data) codes[code] = id;
      const { uses } = (await admin.get('account-uses')).body;
      const line = (account_id: number, debit: number, credit: number) => ({
        ...{ account_id, debit, credit },
      });
      const opened = await admin.post('opening-balances', {
        date: '2026-07-17',
        accounts: [
          line(uses.bank, 10_000, 0),
          line(uses.tds_receivable, 200, 0),
          line(uses.vat_settlement, 0, 500),
          line(uses.tsc_payable, 0, 300.5),
          line(uses.retained_earnings, 0, 9_399.5),
        ],
        ...{ documents: [], stock: [] },
      });
      expect([opened.status, opened.body.message]).toEqual([200, expect.any(String)]);
    });

    const differences = () =>
      auditLedger(world().app.database, admin.companyId, world().app.store.entities);
    const balances = () => readBalances(world(), admin.companyId);
    const openOf = async (): Promise<Body> =>
      Object.fromEntries(
        (await admin.get('tax-payments')).body.open.map(({ kind, amount }: Body) => [kind, amount]),
      );
    const payment = (more: Body = {}): Body => ({
      ...{ kind: 'vat', date: '2026-11-10', account_id: codes[1020], amount: 120 },
      ...{ voucher_no: 'IRD-1', ...more },
    });
    const refused = async (more: Body, field: string) => {
      const answer = await admin.post('tax-payments', payment(more));
      expect([more, answer.status, Object.keys(answer.body.message)]).toEqual([more, 422, [field]]);
    };

    it('say what is owed and what is claimed', async () => {
      expect(await openOf()).toEqual({ vat: 500, vat_refund: 0, tsc: 300.5, tds_set_off: 200 });
    });

    it('refuse amounts, days and accounts that do not fit', async () => {
      const { uses } = (await admin.get('account-uses')).body;
      await refused({ amount: 500.01 }, 'amount');
      await refused({ amount: 0 }, 'amount');
      await refused({ amount: 1.234 }, 'amount');
      await refused({ amount: 1e21 }, 'amount');
      await refused({ kind: 'vat_refund', amount: 1 }, 'amount');
      await refused({ date: '2026-07-16' }, 'date');
      await refused({ date: '2026-11-22' }, 'date');
      await refused({ date: '1980-01-01' }, 'date');
      await refused({ kind: 'income' }, 'kind');
      await refused({ voucher_no: ' ' }, 'voucher_no');
      await refused({ account_id: 999_999 }, 'account_id');
      await refused({ account_id: uses.cheques_issued }, 'account_id');
      await refused({ account_id: uses.output_vat }, 'account_id');
      for (const account_id of [uses.debtors, uses.inventory, uses.vat_settlement])
        await refused({ kind: 'tds_set_off', account_id }, 'account_id');
      expect((await admin.put('lock-dates', { vat_month: '2026-11-16' })).status).toBe(200);
      await refused({}, 'date');
      expect((await admin.put('lock-dates', { vat_month: null })).status).toBe(200);
      expect((await admin.post('tax-payments/999/reversal', {})).status).toBe(422);
      const slip = { date: TODAY, reason: 'Slip' };
      expect((await admin.post('tax-payments/999/reversal', slip)).status).toBe(404);
      const { data } = (await admin.get('tax-payments')).body;
      expect(data).toEqual([]);
    });

    it('lower what is owed once, also where two people pay at once', async () => {
      const before = await balances();
      const both = await Promise.all(
        ['IRD-1', 'IRD-2'].map(voucher_no =>
          admin.post('tax-payments', payment({ voucher_no, amount: 300 })),
        ),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect(await openOf()).toMatchObject({ vat: 200 });
      const after = await balances();
      expect([after.vat_settlement! - before.vat_settlement!, after.bank! - before.bank!]).toEqual([
        30_000, -30_000,
      ]);
      const made = both.find(({ status }) => status === 200)!;
      const { data } = (
        await admin.get(`ledger/entries?source_kind=tax-payment&source_id=${made.body.id}`)
      ).body;
      expect(data[0]).toMatchObject({
        day: '2026-11-10',
        lines: [{ debit: 300 }, { credit: 300 }],
      });
      expect(await differences()).toEqual([]);
    });

    it('take TSC, and what customers withheld', async () => {
      const steps: [Body, Body][] = [
        [{ kind: 'tsc', amount: 300.5 }, { tsc: 0 }],
        [{ kind: 'tds_set_off', amount: 150, account_id: codes[1330] }, { tds_set_off: 50 }],
      ];
      for (const [more, left] of steps) {
        const answer = await admin.post('tax-payments', payment(more));
        expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
        expect(await openOf()).toMatchObject(left);
      }
      expect(await differences()).toEqual([]);
    });

    it('are reversed once, under their own day, and can be paid again', async () => {
      const [{ id }] = (await admin.get('tax-payments')).body.data.filter(
        ({ kind }: Body) => kind === 'vat',
      );
      const path = `tax-payments/${id}/reversal`;
      const early = await admin.post(path, { date: '2026-11-09', reason: 'Early' });
      expect(Object.keys(early.body.message)).toEqual(['date']);
      const both = await Promise.all(
        [1, 2].map(() => admin.post(path, { date: TODAY, reason: 'Wrong bank' })),
      );
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(await openOf()).toMatchObject({ vat: 500 });
      // The day before the reversal it is still paid.
      await refused({ date: '2026-11-20', amount: 201 }, 'amount');
      expect((await admin.post('tax-payments', payment({ date: TODAY, amount: 500 }))).status).toBe(
        200,
      );
      // What was paid since is not open on an earlier day.
      await refused({ date: '2026-11-09', amount: 1 }, 'amount');
      await refused({ date: '2026-11-19', amount: 1 }, 'amount');
      expect(await differences()).toEqual([]);
    });

    it('are for those who may file taxes, each in their own company', async () => {
      const other = await world().createCompany('Neighbour That Pays Taxes');
      expect((await other.get('tax-payments')).body.data).toEqual([]);
      const [{ id }] = (await admin.get('tax-payments')).body.data;
      const slip = { date: TODAY, reason: 'Not mine' };
      expect((await other.post(`tax-payments/${id}/reversal`, slip)).status).toBe(404);
      const sales = await world().createUser(admin, 'Sales');
      expect((await sales.get('tax-payments')).status).toBe(403);
      expect((await sales.post('tax-payments', payment())).status).toBe(403);
    });

    it('are there again after a recovery, and with what the log has since the backup', async () => {
      const backup = await downloadBackup(admin);
      const made = await admin.post('tax-payments', {
        ...payment({ kind: 'tds_set_off', amount: 50, account_id: codes[1330], date: TODAY }),
      });
      expect(made.status).toBe(200);
      const listed = (await admin.get('tax-payments')).body;
      const before = await balances();
      expect((await restoreFrom(admin, backup.bytes, { roll_forward: '1' })).status).toBe(200);
      expect((await admin.get('tax-payments')).body).toEqual(listed);
      expect(await balances()).toEqual(before);
      expect(await differences()).toEqual([]);
    });
  });
});
