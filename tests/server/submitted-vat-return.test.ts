// A submitted VAT return: its log entry, and later changes.
import { describe, expect, it } from 'vitest';
import { createVendorBill, openPurchasingShop, toVendorBillRequest } from '../support/purchases.ts';
import { type Row, setupTaxBooks } from '../support/tax-books.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('submitted VAT returns', () => {
  describeOnBothEngines(world => {
    const taxed = setupTaxBooks(world);
    const box = (boxes: Row[], no: string) => boxes.find(each => each.no === no)!;

    it('tell when the books have changed since a return was submitted', async () => {
      const { admin, books } = taxed;
      const since = async () =>
        (await admin.get('vat-return/2083/6')).body.changed_since_submission;
      const late = (amount: number) =>
        createVendorBill(
          admin,
          toVendorBillRequest(books.shop, [{ id: books.shop.laptop, qty: 1, amount }], {
            transaction_date: '2026-10-10',
          }),
        );
      expect(await since()).toBeNull();
      const saved = await admin.put('vat-return/2083/6', { submission_no: '83-6' });
      expect(saved.body.changed_since_submission).toEqual([]);
      // The payment comes afterwards.
      await admin.put('vat-return/2083/6', { submission_no: '83-6', paid: 500, voucher_no: 'V-6' });
      expect(await since()).toEqual([]);
      // The month is closed; as one whose return was submitted before there were locks, it is not.
      await world().app.database.write(tx =>
        tx.deleteFrom('lock_dates').where('company_id', '=', admin.companyId).execute(),
      );
      await late(1000);
      const changed = (await since()) as {
        no: string;
        side: string;
        submitted: number;
        now: number;
      }[];
      const more = (no: string, side: string) => {
        const cell = changed.find(each => each.no === no && each.side === side);
        return cell && cell.now - cell.submitted;
      };
      expect([
        more('2.1', 'value'),
        more('2.1', 'credit'),
        more('4', 'credit'),
        more('1.1', 'debit'),
      ]).toEqual([1000, 130, 130, undefined]);
      // Submitted again, under another number.
      await admin.put('vat-return/2083/6', { submission_no: '83-6-A' });
      expect(await since()).toEqual([]);
      await admin.put('vat-return/2083/6', {});
      expect(await since()).toBeNull();
    });

    it('log the submitted boxes, in rupees, at the creation of the return and at every change', async () => {
      const { admin } = taxed;
      const logged = async () => {
        const { data } = (await admin.get('logs?limit=20')).body as {
          data: Record<string, string>[];
        };
        return data.find(
          row =>
            row.table_name === 'vat_returns' &&
            (row.field_name === 'submitted' || row.action === 'create'),
        )!;
      };
      const { boxes } = (await admin.get('vat-return/2083/5')).body as {
        boxes: { no: string; rounded: { debit: number } }[];
      };
      await admin.put('vat-return/2083/5', { submission_no: '83-5' });
      const { submitted } = JSON.parse((await logged()).new_value!) as {
        submitted: { no: string; debit: number }[];
      };
      expect(submitted.map(({ no, debit }) => [no, debit])).toEqual(
        boxes.map(({ no, rounded }) => [no, rounded.debit]),
      );
      await admin.put('vat-return/2083/5', {});
      const change = await logged();
      expect([change.action, change.field_name, change.new_value]).toEqual([
        'update',
        'submitted',
        null,
      ]);
      expect(JSON.parse(change.old_value!)).toEqual(submitted);
    });

    it('contain the figures of the books at that very moment: a document issued meanwhile is included', async () => {
      const { admin, books } = taxed;
      const { database } = world().app;
      const { write } = database;
      // Between the request and its transaction somebody else is quicker.
      database.write = async work => {
        database.write = write;
        await createVendorBill(
          admin,
          toVendorBillRequest(books.shop, [{ id: books.shop.laptop, qty: 1, amount: 777 }], {
            transaction_date: '2026-10-10',
          }),
        );
        return write(work);
      };
      const saved = await admin
        .put('vat-return/2083/6', { submission_no: '83-6-B' })
        .finally(() => {
          database.write = write;
        });
      expect([saved.status, saved.body.changed_since_submission]).toEqual([200, []]);
      await admin.put('vat-return/2083/6', {});
    });

    it('begin in whole rupees with the credit of the month before, imports rounded separately', async () => {
      const admin = await world().createCompany('Carrying Shop');
      const shop = await openPurchasingShop(admin);
      // VAT of Rs. 13.30 each: 26.60 together, yet the form says 13 and 13.
      const toBill = (more: object) =>
        toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount: 102.31 }], {
          transaction_date: '2026-11-01',
          ...more,
        });
      await createVendorBill(admin, toBill({}));
      await createVendorBill(admin, toBill({ type: 'import' }));
      const creditsOf = async (month: number, no: string) => {
        const { credit, rounded } = box(
          (await admin.get(`vat-return/2083/${month}`)).body.boxes,
          no,
        ) as unknown as {
          credit: number;
          rounded: { credit: number };
        };
        return [credit, rounded.credit];
      };
      expect([await creditsOf(7, '7'), await creditsOf(8, '6')]).toEqual([
        [26.6, 26],
        [26.6, 26],
      ]);
      // A month later nothing has been added, and a claim is not carried.
      expect(await creditsOf(9, '6')).toEqual([26.6, 26]);
      await admin.put('vat-return/2083/8', { refund_claimed: 6.5, refund_basis: 1 });
      expect(await creditsOf(9, '6')).toEqual([20.1, 19]);
    });
  });
});
