// A vendor's bill that comes after its month was filed counts from the day that it is booked on:
// ledger, registers, VAT return, forms and stock go by that day, its own date stays on it.
import { beforeAll, describe, expect, it } from 'vitest';
import { toLockMessage } from '../../domain/ledger/lock-dates.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { readEntries } from '../support/ledger-balances.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
  type VendorBill,
} from '../support/purchases.ts';
import { type Caller, describeOnBothEngines, expectRejected } from '../support/test-app.ts';

/** In Kartik 2083, and the last day of that month. */
const OWN_DAY = '2026-11-10';
const KARTIK = '2026-11-16';
const BOOKED = '2026-11-19';

describe('a bill that comes late', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let bill: VendorBill;
    const late = (more: object = {}) =>
      toVendorBillRequest(shop, [{ id: shop.charger, qty: 4, amount: 250 }], {
        transaction_date: OWN_DAY,
        ...more,
      });
    const check = () =>
      auditLedger(world().app.database, admin.companyId, world().app.store.entities);
    beforeAll(async () => {
      admin = await world().createCompany('Late Shop');
      shop = await openPurchasingShop(admin);
      await admin.put('lock-dates', { vat_month: KARTIK });
      bill = await createVendorBill(admin, late({ booked_on: BOOKED, billing_no: 'LATE-1' }));
    });

    it('is refused under its own day, and under a locked day or one that it cannot have', async () => {
      const refused = (more: object) => expectRejected(admin.post('billings', late(more)));
      expect(await refused({})).toEqual({
        transaction_date: [toLockMessage('vat_month', KARTIK, 'en')],
      });
      expect(await refused({ booked_on: KARTIK })).toEqual({
        booked_on: [toLockMessage('vat_month', KARTIK, 'en')],
      });
      for (const booked_on of ['2026-11-09', '2026-11-22', '2026-13-01', 'late', '1900-01-01', 7])
        expect(Object.keys(await refused({ booked_on }))).toEqual(['booked_on']);
    });

    it('keeps its date, and posts and is stocked under the day that it is booked on', async () => {
      expect(bill).toMatchObject({ transaction_date: `${OWN_DAY} 00:00:00`, booked_on: BOOKED });
      expect(bill).not.toHaveProperty('effective_at');
      const [entry] = await readEntries(world(), admin.companyId, 'billing', bill.id);
      expect(entry).toMatchObject({
        day: BOOKED,
        balances: { inventory: 100_000, input_vat: 13_000, creditors: -113_000 },
      });
      const [moved] = await query<{ moved_at: string }>(
        world().app.database.read,
        'select moved_at from stock_movements where company_id = ? and document_kind = ? and document_id = ?',
        [admin.companyId, 'billing', bill.id],
      );
      expect(moved!.moved_at).toBe(`${BOOKED} 00:00:00`);
      const preview = await admin.post('billings/-/preview', late({ booked_on: BOOKED }));
      expect([preview.status, preview.body.lines.length]).toEqual([200, 3]);
    });

    it('is in registers, forms and VAT return of that month, and in none of its own', async () => {
      const registered = async (path: string, days: string) => {
        const { status, body } = await admin.get(`${path}?${days}`);
        // A register without a line answers nothing.
        expect([200, 204]).toContain(status);
        return JSON.stringify(body ?? '');
      };
      const [own, booked] = [
        `start_date=2026-10-18&end_date=${KARTIK}`,
        `start_date=2026-11-17&end_date=2026-11-21`,
      ];
      expect(await registered('purchases-registers', own)).not.toContain('LATE-1');
      const register = await registered('purchases-registers', booked);
      expect(register).toContain('LATE-1');
      expect(register).toContain(`"created_at":"${BOOKED} 00:00:00"`);
      expect(await registered('tax-forms/purchases', 'year=2083&month=7')).not.toContain('LATE-1');
      expect(await registered('tax-forms/purchases', 'year=2083&month=8')).toContain('LATE-1');
      const vatOf = async (month: number) => {
        const { made_of } = (await admin.get(`vat-return/2083/${month}`)).body;
        return made_of.reduce(
          (sum: number, { papers }: { papers: { vat: number } }) => sum + papers.vat,
          0,
        );
      };
      expect([await vatOf(7), await vatOf(8)]).toEqual([0, 130]);
    });

    it('goes back like any other, is printed with both days, and the books are right', async () => {
      expect((await issueDebitNote(admin, bill.id, [{ qty: 4 }])).status).toBe(200);
      const days = await query<{ day: string; status: number; documents: number }>(
        world().app.database.read,
        'select day, status, documents from daily_totals where company_id = ? and kind = ? and documents <> 0',
        [admin.companyId, 'billing'],
      );
      expect(days).toEqual([{ day: BOOKED, status: 0, documents: 1 }]);
      const printed = await admin.get(`billings/${bill.id}/print`);
      expect(printed.status).toBe(200);
      expect(await check()).toEqual([]);
    });

    it('is found by the self-check where its day is not that of its entry', async () => {
      const set = (moment: string) =>
        world().app.database.write(tx =>
          query(tx, 'update billings set effective_at = ? where company_id = ? and id = ?', [
            moment,
            admin.companyId,
            bill.id,
          ]),
        );
      await set(`${OWN_DAY} 00:00:00`);
      expect(await check()).toContainEqual({
        table: 'billings',
        subject: expect.stringContaining('LATE-1'),
        field: 'effective_at',
        kept: `${OWN_DAY} 00:00:00`,
        recomputed: `${BOOKED} 00:00:00`,
      });
      await set(`${BOOKED} 00:00:00`);
    });

    it('comes back from a backup and from the log as it was, with locks and exceptions', async () => {
      const backup = (await downloadBackup(admin)).bytes;
      const second = await createVendorBill(admin, late({ booked_on: BOOKED }));
      await admin.put('lock-dates', { hard: '2026-09-30' });
      const granted = await admin.post('lock-dates/exceptions', {
        user_id: admin.id,
        lock: 'vat_month',
        until: '2026-11-22',
        reason: 'A credit of Kartik',
      });
      await createVendorBill(admin, late());
      await admin.delete(`lock-dates/exceptions/${granted.body.id}`);
      const state = async () => ({
        locks: (await admin.get('lock-dates')).body,
        exceptions: (await admin.get('lock-dates/exceptions')).body,
        bill: (await admin.get(`billings/${second.id}`)).body,
        entries: await readEntries(world(), admin.companyId, 'billing', second.id),
      });
      const before = await state();
      expect(before.locks).toMatchObject({ vat_month: KARTIK, hard: '2026-09-30' });
      // What was entered on a locked day under an exception, and the locked months themselves.
      const { status, body } = await restoreFrom(admin, backup, { roll_forward: '1' });
      expect([status, body.missed]).toEqual([200, {}]);
      expect(await state()).toEqual(before);
      expect(await check()).toEqual([]);
    });
  });
});
