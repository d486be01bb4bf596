// What a person has locked by hand is what a withdrawn return and a reopened year come back to.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { createPrng } from '../../server/setup/demo/prng.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { type ClosableBooks, enterRandomVouchers, openBooks } from '../support/closable-books.ts';
import { createVendorBill, openPurchasingShop, toVendorBillRequest } from '../support/purchases.ts';
import { describeOnBothEngines, expectRejected } from '../support/test-app.ts';

const ASHWIN = '2026-10-17';
const KARTIK = '2026-11-16';
const YEAR_2081 = '2025-07-16';
const YEAR_2082 = '2026-07-16';

describe('locks by hand', () => {
  describeOnBothEngines(world => {
    let books: ClosableBooks;
    let shop: Awaited<ReturnType<typeof openPurchasingShop>>;
    const done = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer;
      expect([status, body]).toEqual([200, expect.anything()]);
    };
    const lock = (dates: object) => done(books.admin.put('lock-dates', dates));
    const submit = (submission_no: string | null) =>
      done(books.admin.put('vat-return/2083/7', { submission_no }));
    const close = () => done(books.admin.post(`year-end/${books.years['2082/83']!.id}`));
    const reopen = () =>
      done(
        books.admin.post(`year-end/${books.years['2082/83']!.id}/reopening`, { reason: 'A slip' }),
      );
    const locks = async () => {
      const { vat_month, year } = (await books.admin.get('lock-dates')).body;
      return { vat_month, year };
    };
    const bill = (transaction_date: string) =>
      toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount: 500.25 }], {
        transaction_date,
      });

    beforeAll(async () => {
      books = await openBooks(world(), 'Hand Shop', [2081, 2082]);
      await enterRandomVouchers(books, '2082/83', 3, createPrng(3));
      shop = await openPurchasingShop(books.admin);
      await createVendorBill(books.admin, bill('2026-10-20'));
    });

    it('come back when a return is withdrawn, and a bill before them is refused', async () => {
      await lock({ vat_month: ASHWIN });
      await submit('S-7');
      expect(await locks()).toEqual({ vat_month: KARTIK, year: null });
      await submit('S-8');
      await submit(null);
      expect(await locks()).toEqual({ vat_month: ASHWIN, year: null });
      expect(
        Object.keys(await expectRejected(books.admin.post('billings', bill('2026-10-01')))),
      ).toEqual(['transaction_date']);
      expect((await books.admin.post('billings', bill('2026-10-25'))).status).toBe(200);
    });

    it('stay where they cover the month, and are gone once they are lifted', async () => {
      await lock({ vat_month: KARTIK });
      await submit('S-9');
      await submit(null);
      expect((await locks()).vat_month).toBe(KARTIK);
      await lock({ vat_month: null });
      await submit('S-10');
      // What the return needs is no lock of its own.
      await lock({ vat_month: KARTIK });
      await submit(null);
      expect((await locks()).vat_month).toBeNull();
    });

    it('come back when a year is reopened', async () => {
      await lock({ year: YEAR_2081 });
      await close();
      expect((await locks()).year).toBe(YEAR_2082);
      await reopen();
      expect((await locks()).year).toBe(YEAR_2081);
      await lock({ year: YEAR_2082 });
      await close();
      await reopen();
      expect((await locks()).year).toBe(YEAR_2082);
      await lock({ year: null });
      await close();
      await reopen();
      expect((await locks()).year).toBeNull();
    });

    it('are remembered by a backup and by what the log adds to it', async () => {
      const { admin } = books;
      const before = (await downloadBackup(admin)).bytes;
      await lock({ vat_month: ASHWIN, year: YEAR_2081 });
      await submit('S-11');
      await close();
      const stored = () =>
        query(world().app.database.read, 'select * from lock_dates where company_id = ?', [
          admin.companyId,
        ]);
      const known = await stored();
      const { status, body } = await restoreFrom(admin, before, { roll_forward: '1' });
      expect([status, body.missed]).toEqual([200, {}]);
      expect(await stored()).toEqual(known);
      const { bytes } = await downloadBackup(admin);
      expect((await restoreFrom(admin, bytes, {})).status).toBe(200);
      expect(await stored()).toEqual(known);
      await reopen();
      await submit(null);
      expect(await locks()).toEqual({ vat_month: ASHWIN, year: YEAR_2081 });
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
    });
  });
});
