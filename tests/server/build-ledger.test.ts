// Documents of before the ledger: the job gives them the entries that they would have posted
// (decision 54).
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import type { Database } from '../../server/database/database.ts';
import { query } from '../../server/database/raw-query.ts';
import { buildNextBatch, createLedgerBuilder } from '../../server/posting/build-ledger.ts';
import { forgetLedger } from '../support/forget-ledger.ts';
import { readBalances, readInventoryGap } from '../support/ledger-balances.ts';
import { seedRandomBooks } from '../support/random-books.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const AT = '2026-11-21 12:00:00';

/** The lines of documents as they are posted, without ids and times of entries (invariant 19). */
const readLines = (database: Database, company_id: number) =>
  query(
    database.read,
    `select e.source_kind as kind, e.source_id as id, e.revision as revision, e.number as number, e.narration as narration,
       e.day as day, l.line_no as line_no, l.account_id as account_id, l.party_kind as party_kind, l.party_id as party_id,
       l.pos as pos, l.debit as debit, l.credit as credit
     from ledger_entries as e join ledger_lines as l on l.entry_id = e.id
     where e.company_id = ? and e.source_kind not in ('receipt', 'payment')
     order by e.source_kind, e.source_id, e.revision, l.line_no`,
    [company_id],
  );

describe('documents of before the ledger', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let live: Awaited<ReturnType<typeof readLines>>;
    let balances: Record<string, number>;
    const database = () => world().app.database;
    /** The log keeps what rows of before the ledger never had: here it was forgotten. */
    const findDifferences = async () =>
      (await auditLedger(database(), admin.companyId)).filter(({ beside }) => beside !== 'log');
    const build = () => buildNextBatch(database(), admin.companyId, AT);
    beforeAll(async () => {
      admin = await world().createCompany('Shop of Before');
      await admin.post('sales-settings', { same_day_cancellation: 1 });
      await seedRandomBooks(world(), admin, 24, 7);
      expect(await findDifferences()).toEqual([]);
      live = await readLines(database(), admin.companyId);
      balances = await readBalances(world(), admin.companyId);
      // They were recorded before the lock, which their entries pass (decision 55).
      expect((await admin.put('lock-dates', { hard: '2026-11-20' })).status).toBe(200);
      await database().write(tx => forgetLedger(tx, admin.companyId));
    });

    it('are being posted, and the state says how many', async () => {
      const { body: before } = await admin.get('ledger/state');
      expect(before).toMatchObject({ built: false, done: 0 });
      expect(await build()).toBe(true);
      const { body: after } = await admin.get('ledger/state');
      expect(after).toMatchObject({ documents: before.documents });
      expect(after.done).toBeGreaterThan(0);
      // What is still to come is no difference.
      expect(await findDifferences()).toEqual([]);
    });

    it('are posted once by two that go on at the same time, and what was posted meanwhile stays', async () => {
      const builders = [1, 2].map(() =>
        createLedgerBuilder(
          database(),
          () => AT,
          error => {
            throw error;
          },
        ),
      );
      await Promise.all(builders.map(builder => builder.run()));
      const { body } = await admin.get('ledger/state');
      expect(body).toMatchObject({ built: true, done: body.documents });
    });

    it('have the lines that they would have posted, to the paisa (invariant 19)', async () => {
      expect(await readLines(database(), admin.companyId)).toEqual(live);
      expect(await readBalances(world(), admin.companyId)).toEqual(balances);
    });

    it('agree with the documents, the stock and the registers, as the self-check finds', async () => {
      expect(await findDifferences()).toEqual([]);
    });

    it('leave the account of stock with what the stock is worth (invariant 7)', async () => {
      expect(await readInventoryGap(world(), admin.companyId)).toBe(0);
    });
  });
});
