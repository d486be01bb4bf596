// The question whether documents from before the ledger are settled: asked once, booked by the job that
// posts them, one receipt a customer and day and one payment a vendor and day.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import type { Database } from '../../server/database/database.ts';
import { query } from '../../server/database/raw-query.ts';
import { buildNextBatch, createLedgerBuilder } from '../../server/posting/build-ledger.ts';
import { captureCompanyState, downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { forgetLedger } from '../support/forget-ledger.ts';
import { readBalances } from '../support/ledger-balances.ts';
import { seedRandomBooks } from '../support/random-books.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const AT = '2026-11-21 12:00:00';

describe('the question about old documents', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    const database = (): Database => world().app.database;
    const state = async () => (await admin.get('ledger/state')).body;
    const build = async () => {
      while (await buildNextBatch(database(), admin.companyId, AT)) {
        // Goes on until all is done.
      }
    };
    const differences = async () =>
      (await auditLedger(database(), admin.companyId)).filter(({ beside }) => beside !== 'log');
    /** What of old documents is open, in paisa, by the definition in the contract. */
    const readOpen = async () => {
      const [row] = await query<{ invoices: number; bills: number }>(
        database().read,
        `select
           (select coalesce(sum(i.total), 0) from invoices as i where i.company_id = ? and not exists (
             select 1 from cancellations as c where c.company_id = i.company_id and c.invoice_id = i.company_payment_id))
           - (select coalesce(sum(total), 0) from credit_notes where company_id = ?)
           - (select coalesce(sum(amount), 0) from allocations where company_id = ? and target_kind = 'invoice') as invoices,
           (select coalesce(sum(total), 0) from billings where company_id = ?)
           - (select coalesce(sum(total), 0) from purchase_returns where company_id = ?)
           - (select coalesce(sum(amount), 0) from allocations where company_id = ? and target_kind = 'billing') as bills`,
        Array.from({ length: 6 }, () => admin.companyId),
      );
      return row!;
    };
    beforeAll(async () => {
      admin = await world().createCompany('Shop That Is Asked');
      await seedRandomBooks(world(), admin, 12, 11);
      // None of them settles at once.
      await database().write(tx =>
        query(tx, 'update payment_methods set settles_at_once = 0 where company_id = ?', [
          admin.companyId,
        ]),
      );
      await database().write(tx => forgetLedger(tx, admin.companyId));
    });

    it('is asked once the entries are made, of those who may answer', async () => {
      expect(await state()).toMatchObject({ built: false, question: false });
      await build();
      expect(await state()).toMatchObject({
        built: true,
        question: true,
        old_documents: null,
        may_answer: true,
      });
      const auditor = await world().createUser(admin, 'Auditor');
      expect((await auditor.get('ledger/state')).body.may_answer).toBe(false);
      expect((await auditor.post('ledger/state', { old_documents: 'open' })).status).toBe(403);
      for (const old_documents of ['paid', '', 1]) {
        const answer = await admin.post('ledger/state', { old_documents });
        expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, ['old_documents']]);
      }
      const fresh = await world().createCompany('Fresh Shop');
      expect((await fresh.get('ledger/state')).body).toMatchObject({
        built: true,
        question: false,
      });
      expect((await fresh.post('ledger/state', { old_documents: 'open' })).status).toBe(400);
    });

    it('is answered once, also by two at the same time, and booked by a job that ends in between and goes on', async () => {
      const before = await downloadBackup(admin);
      const answers = await Promise.all(
        [1, 2].map(() => admin.post('ledger/state', { old_documents: 'settled' })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const ending = createLedgerBuilder(
        database(),
        () => AT,
        error => {
          throw error;
        },
      );
      void ending.run();
      await ending.close();
      await world().app.ledgerBuilder.run();
      expect(await state()).toMatchObject({
        built: true,
        question: false,
        old_documents: 'settled',
      });
      expect(await readOpen()).toEqual({ invoices: 0, bills: 0 });
      expect(await differences()).toEqual([]);
      const { debtors = 0, creditors = 0 } = await readBalances(world(), admin.companyId);
      // What customs are owed came with the ledger, so the answer is not about it.
      const [customs] = await query<{ owed: number }>(
        database().read,
        'select coalesce(sum(amount), 0) as owed from billing_landed_costs where company_id = ? and vendor_id is not null',
        [admin.companyId],
      );
      expect([debtors, creditors]).toEqual([0, 0 - customs!.owed]);
      // Again nothing is left to do, and nothing is done twice.
      const balances = await readBalances(world(), admin.companyId);
      await build();
      expect(await readBalances(world(), admin.companyId)).toEqual(balances);
      // A recovery of what was before, with the log: the answer comes back, and the job books it again.
      const seen = await captureCompanyState(admin);
      const restored = await restoreFrom(admin, before.bytes, { roll_forward: '1' });
      expect(restored.status).toBe(200);
      await world().app.ledgerBuilder.run();
      await build();
      expect(await state()).toMatchObject({
        built: true,
        question: false,
        old_documents: 'settled',
      });
      expect(await readBalances(world(), admin.companyId)).toEqual(balances);
      expect((await captureCompanyState(admin)).invoices).toEqual(seen.invoices);
    });

    it('makes one receipt a customer, day, outlet and method, and one payment a vendor likewise', async () => {
      for (const [table, day] of [
        ['receipts', 'day'],
        ['payments', 'day'],
      ] as const) {
        const rows = await query<{ count: number; amount: number }>(
          database().read,
          `select count(*) as count, min(amount) as amount from ${table} where company_id = ? and day < '2026-11-21'
           group by party_id, ${day}, pos, payment_method, fiscal_year order by count(*) desc`,
          [admin.companyId],
        );
        expect(rows.length).toBeGreaterThan(0);
        expect([rows[0]!.count, rows.every(({ amount }) => amount > 0)]).toEqual([1, true]);
      }
    });

    it('leaves everything open where that is the answer', async () => {
      await database().write(async tx => {
        await query(tx, 'delete from old_document_answers where company_id = ?', [admin.companyId]);
        await forgetLedger(tx, admin.companyId);
      });
      await build();
      const open = await readOpen();
      expect((await admin.post('ledger/state', { old_documents: 'open' })).status).toBe(200);
      await build();
      expect(await readOpen()).toEqual(open);
      expect(await state()).toMatchObject({ question: false, old_documents: 'open' });
    });
  });
});
