// A company with more than one outlet: numbers have the outlet's code and are counted per outlet
// (contract, "Documents and lines").
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyNumbering } from '../../server/audit/ledger-audit/verify-numbering.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { type Invoice, issueCreditNote, issueInvoice } from '../support/credit-notes.ts';
import {
  createVendorBill,
  issueDebitNote,
  openPurchasingShop,
  type PurchasingShop,
  toVendorBillRequest,
} from '../support/purchases.ts';
import { oneLaptopInvoice } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('outlet codes', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let branch: Caller;
    let shop: PurchasingShop;
    let main: number;
    let second: number;
    beforeAll(async () => {
      admin = await world().createCompany('Two Outlets');
      shop = await openPurchasingShop(admin);
      await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.laptop, qty: 500, amount: 74200.5 }]),
      );
      main = (await admin.get('pos')).body.data[0].id;
      branch = await world().createUser(admin, 'Administrator', 'Hari');
    });
    const bill = async (caller: Caller) =>
      (await issueInvoice(caller, oneLaptopInvoice(shop))) as Invoice & { invoice_no: string };
    const numberOf = async (caller: Caller) => (await bill(caller)).invoice_no;
    const switched = (outlet_codes: unknown, caller = admin) =>
      caller.put('sales-settings', { outlet_codes });
    const gaps = async () => {
      const found = [];
      for await (const difference of verifyNumbering(world().app.database, admin.companyId))
        found.push(difference);
      return found;
    };

    it('are off at first: numbers are digits', async () => {
      expect((await admin.get('sales-settings')).body.outlet_codes).toBe(0);
      expect([await numberOf(admin), await numberOf(branch)]).toEqual(['1', '2']);
    });

    it('are capital letters and digits', async () => {
      const made = await admin.post('pos', { name: 'Lakeside' });
      second = made.body.id;
      for (const code of ['काठ', 'K M', '-K', 'K-', 'K--M', 'K/M', 5])
        expect([(await admin.patch(`pos/${main}`, { code })).status, code]).toEqual([422, code]);
      expect(
        (await admin.patch(`pos/${main}`, { code: 'ABCDEFGHIJK' })).body.message.code,
      ).toHaveLength(1);
      expect((await admin.patch(`pos/${main}`, { code: 'ktm' })).status).toBe(200);
      expect((await admin.get(`pos/${main}`)).body.code).toBe('KTM');
    });

    it('are switched on when each POS has one, by a user who may edit the company', async () => {
      const early = await switched(1);
      expect([early.status, early.body.message]).toEqual([
        422,
        { outlet_codes: ['Every POS needs an outlet code first; these have none: Lakeside.'] },
      ]);
      expect((await admin.patch(`pos/${second}`, { code: 'PKR-2' })).status).toBe(200);
      for (const value of [2, '1', null]) expect((await switched(value)).status).toBe(422);
      expect((await switched(1, await world().createUser(admin, 'Sales', 'Gita'))).status).toBe(
        403,
      );
      expect((await switched(1)).body).toMatchObject({ same_day_cancellation: 1, outlet_codes: 1 });
      expect((await admin.get('logs?filter[table_name]=sales_settings')).body.data).toMatchObject([
        { field_name: 'outlet_codes', old_value: '0', new_value: '1' },
      ]);
    });

    it('are in invoices, credit notes and debit notes, each counted per outlet without a gap, however many issue at once', async () => {
      expect((await admin.put(`users/${branch.id}`, { pos_id: second })).status).toBe(200);
      expect([await numberOf(admin), await numberOf(branch), await numberOf(admin)]).toEqual([
        'KTM-1',
        'PKR-2-1',
        'KTM-2',
      ]);
      const many = await Promise.all(
        Array.from({ length: 16 }, (_, nth) => numberOf(nth % 2 ? admin : branch)),
      );
      const counted = (code: string, from: number) =>
        Array.from({ length: 8 }, (_, nth) => `${code}-${from + nth}`);
      expect([...many].sort()).toEqual([...counted('KTM', 3), ...counted('PKR-2', 2)].sort());

      const note = async (caller: Caller) => {
        const invoice = await bill(branch);
        const { body } = await issueCreditNote(caller, invoice.company_payment_id, [
          { quantity: 1 },
        ]);
        return body.credit_note_no;
      };
      expect([await note(branch), await note(admin)]).toEqual(['PKR-2-1', 'KTM-1']);
      const twoMore = await createVendorBill(
        admin,
        toVendorBillRequest(shop, [{ id: shop.laptop, qty: 2, amount: 74200.5 }]),
      );
      expect((await issueDebitNote(branch, twoMore.id, [{ qty: 1 }])).body.debit_note_no).toBe(
        'PKR-2-1',
      );
      expect(await gaps()).toEqual([]);
    });

    it('are one sequence for all counters of an outlet', async () => {
      const { body } = await admin.post('pos', { name: 'Upstairs', code: 'KTM' });
      const user = (await admin.get(`users/${branch.id}`)).body;
      const at = (pos_id: number) =>
        admin.put(`users/${branch.id}`, {
          name: user.name,
          email: user.email,
          role_id: user.role_id,
          status: user.status,
          pos_id,
        });
      expect((await at(body.id)).status).toBe(200);
      const last = Number((await numberOf(admin)).slice(4));
      expect([await numberOf(branch), await numberOf(admin)]).toEqual([
        `KTM-${last + 1}`,
        `KTM-${last + 2}`,
      ]);
      await at(second);
      expect(await gaps()).toEqual([]);
    });

    it('are in the name of the file, before the digits', async () => {
      const invoice = await bill(admin);
      const { headers } = await admin.get(`invoices/${invoice.company_payment_id}?q=preview`);
      expect(headers['content-disposition']).toContain(
        `INV-2083-KTM-${invoice.invoice_no.slice(4).padStart(6, '0')}.pdf`,
      );
    });

    it('are found by the whole number alone', async () => {
      const { data } = (await admin.get('invoices?filter[invoice_no]=KTM-1')).body;
      expect(data.map((row: { invoice_no: string }) => row.invoice_no)).toEqual(['KTM-1']);
    });

    it('cannot be taken away while numbers use them, and a POS without one issues nothing', async () => {
      expect((await admin.patch(`pos/${second}`, { code: null })).body.message).toEqual({
        code: ['This field is required.'],
      });
      expect((await admin.post('pos', { name: 'Airport' })).body.message).toEqual({
        code: ['This field is required.'],
      });
      const { database } = world().app;
      const codeOf = (code: string | null) =>
        database.write(tx =>
          tx.updateTable('pos').set({ code }).where('id', '=', second).execute(),
        );
      await codeOf(null);
      const answer = await branch.post('invoices', oneLaptopInvoice(shop));
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'Your POS has no outlet code, which document numbers need. Ask an administrator to set it under POS.',
      ]);
      await codeOf('PKR-2');
    });

    it('come back with a recovery that is rolled forward, and are counted on', async () => {
      await switched(0);
      expect(await numberOf(admin)).toBe('3');
      const { bytes } = await downloadBackup(admin);
      await switched(1);
      const last = Number((await numberOf(branch)).slice(6));
      const { status, body } = await restoreFrom(admin, bytes, { roll_forward: '1' });
      expect([status, body.missed]).toEqual([200, {}]);
      expect((await admin.get('sales-settings')).body.outlet_codes).toBe(1);
      expect(await numberOf(branch)).toBe(`PKR-2-${last + 1}`);
      await switched(0);
      expect(await numberOf(branch)).toBe('4');
      expect(await gaps()).toEqual([]);
    });

    it('need no fiscal year of seven letters: numbers are verified under a longer name too', async () => {
      const other = await world().createCompany('Long Year');
      const long = await openPurchasingShop(other);
      const { database } = world().app;
      await database.write(tx =>
        tx
          .updateTable('fiscal_year')
          .set({ name: '2083/84 second' })
          .where('company_id', '=', other.companyId)
          .execute(),
      );
      await createVendorBill(other, {
        ...toVendorBillRequest(long, [{ id: long.laptop, qty: 5, amount: 74200.5 }]),
        fiscal_year: '2083/84 second',
      });
      const { body } = await other.post('invoices', oneLaptopInvoice(long));
      expect(body.fiscal_year).toBe('2083/84 second');
      const found = [];
      for await (const difference of verifyNumbering(database, other.companyId))
        found.push(difference);
      expect(found).toEqual([]);
    });
  });
});
