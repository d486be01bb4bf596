// Entries of the ledger: written with their sums, mirrored by reversals, and never changed.
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database, Transaction } from '../../server/database/database.ts';
import {
  findLedgerGuardProblems,
  guardedTables,
  withoutLedgerGuards,
} from '../../server/database/ledger-guards.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { query } from '../../server/database/raw-query.ts';
import { type EntryHead, postEntry, reverseEntry } from '../../server/posting/post-entry.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

const COMPANY = 77;
const uses = {
  revision: 3,
  accounts: new Map([
    ['debtors', 11] as const,
    ['sales_taxable', 12] as const,
    ['output_vat', 13] as const,
  ]),
};
const toHead = (id: number, day: string, pos: string | null = null): EntryHead => ({
  company_id: COMPANY,
  source: { kind: 'invoice', id },
  day,
  recorded_at: `${day} 10:00:00`,
  pos,
  number: String(id),
  narration: 'Sagarmatha Traders',
});
const toSaleLines = (net: number, vat: number) => [
  {
    account: 'debtors' as const,
    party: { kind: 'customer' as const, id: 5 },
    debit: net + vat,
    credit: 0,
  },
  { account: 'sales_taxable' as const, party: null, debit: 0, credit: net },
  { account: 'output_vat' as const, party: null, debit: 0, credit: vat },
];

const readLines = (database: Database) =>
  query<{ account_id: number; pos: string; day: string; debit: number; credit: number }>(
    database.read,
    'select account_id, pos, day, debit, credit from ledger_lines where company_id = ? order by entry_id, line_no',
    [COMPANY],
  );

const readSums = async (database: Database, table: string, period: string) =>
  (
    await query(
      database.read,
      `select account_id, pos, ${period} as period, debit, credit, lines from ${table} where company_id = ?`,
      [COMPANY],
    )
  ).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

const sumUp = (lines: Awaited<ReturnType<typeof readLines>>, toPeriod: (day: string) => string) =>
  [
    ...Map.groupBy(lines, ({ account_id, pos, day }) =>
      JSON.stringify({ account_id, pos, period: toPeriod(day) }),
    ),
  ]
    .map(([key, rows]) => ({
      ...(JSON.parse(key) as object),
      debit: rows.reduce((sum, row) => sum + row.debit, 0),
      credit: rows.reduce((sum, row) => sum + row.credit, 0),
      lines: rows.length,
    }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('entries of the ledger', () => {
  describeOnBothEngines((world, engine) => {
    const emptyLedger = (tx: Transaction) =>
      withoutLedgerGuards(tx, async () => {
        for (const table of [...guardedTables, 'account_days', 'account_months'])
          await query(tx, `delete from ${table} where company_id = ?`, [COMPANY]);
      });

    it('balance, and their sums are those of their lines', async () => {
      const { database } = world().app;
      const amount = fc.integer({ min: 1, max: 1e9 });
      const book = fc.array(
        fc.record({
          net: amount,
          vat: amount,
          day: fc.constantFrom('2026-11-20', '2026-11-21', '2026-12-01'),
          pos: fc.constantFrom(null, 'Main', 'Branch'),
          reversed: fc.boolean(),
        }),
        { minLength: 1, maxLength: 8 },
      );
      await fc.assert(
        fc.asyncProperty(book, async documents => {
          await database.write(emptyLedger);
          await Promise.all(
            documents.map(({ net, vat, day, pos, reversed }, id) =>
              database.write(async tx => {
                await postEntry(tx, toHead(id, day, pos), toSaleLines(net, vat), uses);
                if (!reversed) return;
                const cancellation = { ...toHead(id, '2026-12-02', pos), number: null };
                await reverseEntry(
                  tx,
                  { kind: 'invoice', id },
                  { ...cancellation, source: { kind: 'cancellation', id } },
                );
              }),
            ),
          );
          const lines = await readLines(database);
          const cancelled = documents.filter(({ reversed }) => reversed).length;
          expect(lines).toHaveLength(3 * (documents.length + cancelled));
          expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0)).toBe(0);
          expect(await readSums(database, 'account_days', 'day')).toEqual(sumUp(lines, day => day));
          expect(await readSums(database, 'account_months', 'month')).toEqual(
            sumUp(lines, day => day.slice(0, 7)),
          );
        }),
        { numRuns: 8 },
      );
    });

    it('are mirrored line by line, under the mapping that they were posted with', async () => {
      const { database } = world().app;
      await database.write(emptyLedger);
      const found = await database.write(async tx => {
        await postEntry(tx, toHead(1, '2026-11-21'), toSaleLines(1000, 130), uses);
        const head = { ...toHead(2, '2026-11-22'), source: { kind: 'cancellation', id: 2 } };
        return [
          await reverseEntry(tx, { kind: 'invoice', id: 1 }, head),
          await reverseEntry(tx, { kind: 'invoice', id: 9 }, head),
        ];
      });
      expect(found).toEqual([true, false]);
      const entries = await query<{ id: number; reverses: number | null; mapping: number }>(
        database.read,
        'select id, reverses, mapping from ledger_entries where company_id = ? order by id',
        [COMPANY],
      );
      expect(entries[1]).toMatchObject({ reverses: entries[0]!.id, mapping: 3 });
      const [first, second] = [await readLines(database)].map(lines => [
        lines.slice(0, 3),
        lines.slice(3),
      ])[0]!;
      expect(second).toEqual(
        first!.map(line => ({
          ...line,
          day: '2026-11-22',
          debit: line.credit,
          credit: line.debit,
        })),
      );
    });

    it('are refused where debits are not credits, a purpose has no account, or the source has one', async () => {
      const { database } = world().app;
      await database.write(emptyLedger);
      const post = (lines: Parameters<typeof postEntry>[2]) =>
        database.write(tx => postEntry(tx, toHead(1, '2026-11-21'), lines, uses));
      await expect(post(toSaleLines(1000, 130).slice(0, 2))).rejects.toThrow('does not balance');
      await expect(post(toSaleLines(-1000, 130))).rejects.toThrow('does not balance');
      await expect(
        post([...toSaleLines(1000, 130), { account: 'cash', party: null, debit: 1, credit: 0 }]),
      ).rejects.toThrow('No account has the purpose "cash".');
      await post([]);
      expect(await readLines(database)).toEqual([]);
      await post(toSaleLines(1000, 130));
      await expect(post(toSaleLines(1000, 130))).rejects.toThrow();
      expect(await readLines(database)).toHaveLength(3);
    });

    it('are neither changed nor deleted: the database refuses it (invariant 4)', async () => {
      const { database } = world().app;
      await database.write(emptyLedger);
      await database.write(tx =>
        postEntry(tx, toHead(1, '2026-11-21'), toSaleLines(1000, 130), uses),
      );
      const before = await readLines(database);
      const refused = /never changed or deleted/;
      for (const statement of [
        'update ledger_lines set debit = debit + 1 where company_id = 77',
        'delete from ledger_lines where company_id = 77',
        "update ledger_entries set day = '2026-01-01' where company_id = 77",
        'delete from ledger_entries where company_id = 77',
        ...(engine === 'PostgreSQL' ? ['truncate ledger_lines', 'truncate ledger_entries'] : []),
      ])
        await expect(
          database.write(tx => sql.raw(statement).execute(tx)),
          statement,
        ).rejects.toThrow(refused);
      expect(await readLines(database)).toEqual(before);
    });

    it('are guarded again after work that needed the door, however it ended', async () => {
      const { database } = world().app;
      await expect(
        database.write(tx =>
          withoutLedgerGuards(tx, async () => {
            await query(tx, 'delete from ledger_lines where company_id = ?', [COMPANY]);
            throw new Error('no');
          }),
        ),
      ).rejects.toThrow('no');
      expect(await findLedgerGuardProblems(database.read)).toEqual([]);
      await database.write(tx => withoutLedgerGuards(tx, async () => undefined));
      expect(await findLedgerGuardProblems(database.read)).toEqual([]);
    });

    it('are guarded again by the next start, which says that they were not', async () => {
      const { database } = world().app;
      const weaken =
        engine === 'SQLite'
          ? ['drop trigger ledger_lines_no_update']
          : ['alter table ledger_lines disable trigger ledger_lines_no_change'];
      for (const statement of weaken) await database.write(tx => sql.raw(statement).execute(tx));
      expect(await findLedgerGuardProblems(database.read)).toHaveLength(1);
      const lines: string[] = [];
      await migrate(database, [], '2026-11-21 10:00:00', line => lines.push(line));
      expect(lines.join()).toMatch(/ledger was not guarded/);
      expect(await findLedgerGuardProblems(database.read)).toEqual([]);
    });
  });
});
