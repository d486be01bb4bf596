// What is bought without a product is a line with an account; a bill may be paid at once, by a payment
// of its own.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { readBalances, readEntries } from '../support/ledger-balances.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('an expense', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: PurchasingShop;
    let accountOf: (code: string) => number;
    const check = () =>
      auditLedger(world().app.database, admin.companyId, world().app.store.entities);
    const request = (more: object = {}, line: object = {}) => {
      const { id: _, ...bought } = {
        ...{ id: 0, qty: 1, amount: 5000, description: 'Rent of Kartik' },
        ...{ expense_account_id: accountOf('5510') },
        ...line,
      };
      const priced = toVendorBillRequest(shop, [{ id: 0, ...bought }]);
      return { ...priced, details: [bought], ...more };
    };
    beforeAll(async () => {
      admin = await world().createCompany('Expense Shop');
      shop = await openPurchasingShop(admin);
      const accounts: { id: number; code: string }[] = (await admin.get('accounts?limit=200')).body
        .data;
      accountOf = code => accounts.find(each => each.code === code)!.id;
    });

    it('is a bill without a product, owed to its vendor, that can go back', async () => {
      const bill = await createVendorBill(admin, request());
      expect(bill.details).toMatchObject([
        {
          product_id: null,
          product_name: 'Rent of Kartik',
          total: 5000,
          expense_account_id: accountOf('5510'),
        },
      ]);
      const [entry] = await readEntries(world(), admin.companyId, 'billing', bill.id);
      expect(entry!.balances).toMatchObject({ input_vat: 65_000, creditors: -565_000 });
      const register = await admin.get(
        'purchases-registers?start_date=2026-11-20&end_date=2026-11-20',
      );
      expect(JSON.stringify(register.body)).toContain(bill.billing_no);
      expect((await issueDebitNote(admin, bill.id, [{ qty: 1 }])).status).toBe(200);
      expect((await admin.get(`billings/${bill.id}/print`)).status).toBe(200);
      expect(await check()).toEqual([]);
    });

    it('is paid at once by a payment with a number, an entry and its allocation', async () => {
      const before = await readBalances(world(), admin.companyId);
      const body = request({ paid_from_account_id: accountOf('1010') });
      const preview = await admin.post('billings/-/preview', body);
      const bill = await createVendorBill(admin, body);
      const { database } = world().app;
      const [payment] = await query<{ id: number; number: string; day: string; amount: number }>(
        database.read,
        "select id, number, day, amount from payments where company_id = ? and source_kind = 'billing' and source_id = ?",
        [admin.companyId, bill.id],
      );
      expect(payment).toMatchObject({ number: 'PAY-1', day: '2026-11-20', amount: 565_000 });
      // Those of the bill are answered together with those of what settled it.
      const entries = (await admin.get(`ledger/entries?source_kind=billing&source_id=${bill.id}`))
        .body.data;
      expect(entries.flatMap(({ lines }: { lines: object[] }) => lines)).toEqual(
        preview.body.lines,
      );
      const after = await readBalances(world(), admin.companyId);
      expect((after.creditors ?? 0) - (before.creditors ?? 0)).toBe(0);
      expect((after.cash ?? 0) - (before.cash ?? 0)).toBe(-565_000);
      const allocated = await query<{ amount: number; target_id: number }>(
        database.read,
        "select amount, target_id from allocations where company_id = ? and source_kind = 'payment' and source_id = ?",
        [admin.companyId, payment!.id],
      );
      expect(allocated).toEqual([{ amount: 565_000, target_id: bill.id }]);
      expect(await check()).toEqual([]);
    });

    it('comes back from backup and log with its payment', async () => {
      const backup = (await downloadBackup(admin)).bytes;
      const bill = await createVendorBill(
        admin,
        request({ paid_from_account_id: accountOf('1010') }),
      );
      const balances = await readBalances(world(), admin.companyId);
      const { status, body } = await restoreFrom(admin, backup, { roll_forward: '1' });
      expect([status, body.missed]).toEqual([200, {}]);
      expect((await admin.get(`billings/${bill.id}`)).body.details[0].product_id).toBeNull();
      expect(await readBalances(world(), admin.companyId)).toEqual(balances);
      expect(await check()).toEqual([]);
    });

    it('is refused under the field that is wrong', async () => {
      const count = (await admin.get('billings')).body.total;
      const refused: [object, string][] = [
        [request({}, { description: ' ' }), 'details.0.description'],
        [request({}, { expense_account_id: undefined }), 'details.0.id'],
        [request({}, { expense_account_id: 999_999 }), 'details.0.expense_account_id'],
        [request({}, { expense_account_id: accountOf('1200') }), 'details.0.expense_account_id'],
        [request({}, { vat_rate: 7 }), 'details.0.vat_rate'],
        [request({ paid_from_account_id: 999_999 }), 'paid_from_account_id'],
        [request({ paid_from_account_id: accountOf('5510') }), 'paid_from_account_id'],
        [request({ paid_from_account_id: accountOf('1100') }), 'paid_from_account_id'],
        [request({ paid_from_account_id: accountOf('1000') }), 'paid_from_account_id'],
      ];
      for (const [body, field] of refused) {
        const answer = await admin.post('billings', body);
        expect([field, answer.status, Object.keys(answer.body.message)]).toEqual([
          field,
          422,
          expect.arrayContaining([field]),
        ]);
      }
      expect((await admin.get('billings')).body.total).toBe(count);
    });
  });
});
