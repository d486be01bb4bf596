// Money over random books: what parties owe is what the ledger has of them, nothing is settled beyond
// what is open, and a recovery with the log brings the same books.
import { beforeAll, describe, expect, it } from 'vitest';
import { paymentRowKinds, receiptRowKinds } from '../../domain/ledger/settlements.ts';
import { toPaisa } from '../../domain/money/money.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { loadNoteCredits } from '../../server/database/open-credits.ts';
import {
  findPartyDifferences,
  type OpenItem,
  rebuildOpenItems,
} from '../../server/database/open-items.ts';
import { query } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { seedRandomBooks } from '../support/random-books.ts';
import { type MoneySeen, moveRandomMoney } from '../support/random-money.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

/** More by hand: `RANDOM_BOOKS=200 RANDOM_DOCUMENTS=100 npm run test:long -- settlement-random`. */
const BOOKS = Number(process.env.RANDOM_BOOKS ?? 2);
const DOCUMENTS = Number(process.env.RANDOM_DOCUMENTS ?? 8);

/** Half of the invoices are owed. */
const onCredit = (admin: Caller): Caller => {
  let nth = 0;
  return {
    ...admin,
    post: (path, body, sending) => {
      nth += 1;
      return admin.post(
        path,
        path === 'invoices' && nth % 2 === 0
          ? { ...(body as object), payment_method: 'Credit' }
          : body,
        sending,
      );
    },
  };
};

const LEDGER = `select l.day, l.account_id, l.party_kind, l.party_id, l.pos, l.debit, l.credit, e.source_kind, e.source_id
  from ledger_lines as l join ledger_entries as e on e.id = l.entry_id where l.company_id = ? order by e.id, l.line_no`;

describe('random money', () => {
  describeOnBothEngines(world => {
    const admins: Caller[] = [];
    const seen: MoneySeen[] = [];
    let backup: Buffer;
    beforeAll(
      async () => {
        for (let book = 1; book <= BOOKS; book += 1) {
          const admin = await world().createCompany(`Random Money ${book}`);
          await seedRandomBooks(world(), onCredit(admin), DOCUMENTS, 300 + book);
          seen.push(await moveRandomMoney(world(), admin, DOCUMENTS * 2, book));
          if (book === BOOKS) backup = (await downloadBackup(admin)).bytes;
          seen.push(await moveRandomMoney(world(), admin, DOCUMENTS * 2, 50 + book));
          admins.push(admin);
        }
      },
      120_000 + BOOKS * DOCUMENTS * 2_000,
    );
    const read = (company_id: number, text: string) =>
      query(world().app.database.read, text, [company_id]);

    it('was really moved: settled, applied, paid back, reversed', () => {
      const sum = (name: keyof MoneySeen) => seen.reduce((all, each) => all + each[name], 0);
      for (const name of ['settled', 'applied', 'refunded', 'reversed'] as const)
        expect([name, sum(name)]).toEqual([name, expect.any(Number)]);
      expect(sum('settled')).toBeGreaterThan(BOOKS * DOCUMENTS);
      expect(sum('applied')).toBeGreaterThan(0);
      expect(sum('refunded')).toBeGreaterThan(0);
      expect(sum('reversed')).toBeGreaterThan(0);
    });

    it('had every part that a receipt or payment may have', async () => {
      const had = await query<{ settlement_kind: string; kind: string }>(
        world().app.database.read,
        'select distinct settlement_kind, kind from settlement_rows where amount > 0',
        [],
      );
      for (const [kind, parts] of Object.entries({
        receipt: receiptRowKinds,
        payment: paymentRowKinds,
      })) {
        const taken = had.filter(({ settlement_kind }) => settlement_kind === kind);
        expect([kind, taken.map(row => row.kind).sort()]).toEqual([kind, [...parts].sort()]);
      }
    });

    it('leaves open what the ledger has of each party (invariants 5, 6, 19)', async () => {
      for (const { companyId } of admins) {
        expect(await findPartyDifferences(world().app.database.read, companyId)).toEqual([]);
        expect(await auditLedger(world().app.database, companyId)).toEqual([]);
      }
    });

    it('never settles beyond what is open (invariant 12)', async () => {
      for (const { companyId } of admins) {
        expect(
          await read(
            companyId,
            'select document_kind, document_id from open_items where company_id = ? and (abs(balance) > total or paid < 0)',
          ),
        ).toEqual([]);
        // An advance is never overdrawn, and a refund is never more than what it gives back.
        expect(
          await read(
            companyId,
            `select document_kind, document_id from open_items where company_id = ?
             and ((document_kind = 'receipt' and party_kind = 'customer' and balance > 0)
               or (document_kind = 'payment' and party_kind = 'vendor' and balance > 0)
               or (document_kind = 'receipt' and party_kind = 'vendor')
               or (document_kind = 'payment' and party_kind = 'customer'))`,
          ),
        ).toEqual([]);
      }
    });

    it('leaves each note the credit that reports show of it', async () => {
      let compared = 0;
      for (const admin of admins) {
        const items = await query<OpenItem>(
          world().app.database.read,
          "select * from open_items where company_id = ? and balance < 0 and document_kind in ('invoice', 'billing')",
          [admin.companyId],
        );
        for (const { document_kind, document_id, party_kind, party_id, balance } of items) {
          const notes = await loadNoteCredits(
            world().app.database.read,
            admin.companyId,
            document_kind as 'invoice' | 'billing',
            document_id,
            balance,
          );
          const { credits } = (await admin.get(`parties/${party_kind}/${party_id}/open`)).body;
          for (const { path_id, open } of notes) {
            const shown = credits.find(
              (each: { document_kind: string; document_id: string | number }) =>
                each.document_kind.endsWith('-note') && each.document_id === path_id,
            );
            expect(toPaisa(shown?.open ?? 0)).toBe(open);
            compared += 1;
          }
        }
      }
      expect(compared).toBeGreaterThan(0);
    });

    it('is computed again as it was kept', async () => {
      const items =
        'select * from open_items where company_id = ? order by document_kind, document_id, party_id';
      for (const { companyId } of admins) {
        const before = await read(companyId, items);
        await world().app.database.write(tx => rebuildOpenItems(tx, companyId));
        expect(await read(companyId, items)).toEqual(before);
      }
    });

    it('comes back with a recovery and the log, line by line (invariant 19)', async () => {
      const admin = admins.at(-1)!;
      const ledger = await read(admin.companyId, LEDGER);
      const answer = await restoreFrom(admin, backup, { roll_forward: '1' });
      expect(answer.status).toBe(200);
      expect(await read(admin.companyId, LEDGER)).toEqual(ledger);
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
    });
  });
});
