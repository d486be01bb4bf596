// Settlements of VAT and ends of years come back as they were: from a backup, and by rolling an earlier
// one forward along the log.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { createPrng } from '../../server/setup/demo/prng.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { type ClosableBooks, enterRandomVouchers, openBooks } from '../support/closable-books.ts';
import { createVendorBill, openPurchasingShop, toVendorBillRequest } from '../support/purchases.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

describe('the ends of periods', () => {
  describeOnBothEngines(world => {
    let books: ClosableBooks;
    let before: Buffer;
    const read = (text: string) => query(world().app.database.read, text, [books.admin.companyId]);
    /** Everything that a submission and a closing write; ids of entries and lines may differ. */
    const facts = async () => ({
      lines: await read(
        `select e.source_kind, e.source_id, e.revision, e.day, e.recorded_at, e.number, e.narration, e.mapping,
           l.line_no, l.account_id, l.pos, l.debit, l.credit
         from ledger_entries as e join ledger_lines as l on l.entry_id = e.id
         where e.company_id = ? order by e.source_kind, e.source_id, e.revision, l.line_no`,
      ),
      days: await read(
        'select account_id, pos, day, debit, credit, lines from account_days where company_id = ? order by account_id, pos, day',
      ),
      closings: await read('select * from year_ends where company_id = ? order by id'),
      returns: await read('select * from vat_returns where company_id = ? order by id'),
      locks: await read('select * from lock_dates where company_id = ?'),
    });
    const done = async (answer: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await answer;
      expect([status, body]).toEqual([200, expect.anything()]);
    };

    beforeAll(async () => {
      books = await openBooks(world(), 'Forward Shop', [2082]);
      const { admin, years } = books;
      await enterRandomVouchers(books, '2082/83', 6, createPrng(5));
      const shop = await openPurchasingShop(admin);
      for (const transaction_date of ['2026-10-20', '2026-10-25'])
        await createVendorBill(
          admin,
          toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount: 500.25 }], {
            transaction_date,
          }),
        );
      before = (await downloadBackup(admin)).bytes;
      const { id } = years['2082/83']!;
      const submit = (submission_no: string | null) =>
        done(admin.put('vat-return/2083/7', submission_no === null ? {} : { submission_no }));
      await submit('83-7');
      await done(admin.post(`year-end/${id}`));
      await submit(null);
      await submit('83-7-A');
      await done(admin.post(`year-end/${id}/reopening`, { reason: 'Depreciation' }));
      // The return of a later month closes the year, too: adjustments need an exception.
      await done(
        admin.post('lock-dates/exceptions', {
          user_id: admin.id,
          lock: 'vat_month',
          until: '2026-11-22',
          reason: 'Depreciation',
        }),
      );
      await enterRandomVouchers(books, '2082/83', 2, createPrng(6));
      await done(admin.post(`year-end/${id}`));
      await done(admin.put('vat-return/2083/6', { submission_no: '83-6', remarks: 'Nothing' }));
    });

    it('are there with everything that was asked for', async () => {
      const { lines, closings, returns, locks } = await facts();
      const kinds = new Set(lines.map(({ source_kind }) => source_kind));
      expect([...kinds]).toEqual(
        expect.arrayContaining([
          'vat-settlement',
          'vat-settlement-reversal',
          'year-end',
          'year-end-reopening',
        ]),
      );
      expect([closings.length, returns.length]).toEqual([2, 2]);
      expect(locks).toMatchObject([{ vat_month: '2026-11-16', year: '2026-07-16', hard: null }]);
    });

    it('are rolled forward from the log', async () => {
      const known = await facts();
      const { status, body } = await restoreFrom(books.admin, before, { roll_forward: '1' });
      expect([status, body.missed]).toEqual([200, {}]);
      expect(await facts()).toEqual(known);
      expect(await auditLedger(world().app.database, books.admin.companyId)).toEqual([]);
    });

    it('are recovered from a backup, and go on from there', async () => {
      const { admin, years } = books;
      const known = await facts();
      const { bytes } = await downloadBackup(admin);
      const { id } = years['2082/83']!;
      await done(admin.post(`year-end/${id}/reopening`, { reason: 'Too early' }));
      expect((await restoreFrom(admin, bytes, {})).status).toBe(200);
      expect(await facts()).toEqual(known);
      await done(admin.post(`year-end/${id}/reopening`, { reason: 'Too early' }));
      await done(admin.put('vat-return/2083/7', {}));
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
    });
  });
});
