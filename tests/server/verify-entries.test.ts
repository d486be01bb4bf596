// The self-check of the ledger: every entry, line, sum and guard that somebody tampers with is named.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { rebuildRunningTotals } from '../../server/audit/ledger-audit/rebuild-running-totals.ts';
import type { Transaction, Value } from '../../server/database/database.ts';
import { restoreLedgerGuards, withoutLedgerGuards } from '../../server/database/ledger-guards.ts';
import { query } from '../../server/database/raw-query.ts';
import { seedRandomBooks } from '../support/random-books.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('the ledger of a company', () => {
  describeOnBothEngines((world, engine) => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Verified Ledger');
      await seedRandomBooks(world(), admin, 10, 5);
    });
    const write = (work: (tx: Transaction) => Promise<unknown>) => world().app.database.write(work);
    const run = (text: string, values: Value[] = []) =>
      write(tx => withoutLedgerGuards(tx, () => query(tx, text, values)));
    const findFields = async () =>
      [
        ...new Set(
          (await auditLedger(world().app.database, admin.companyId)).map(
            ({ table, field }) => `${table}.${field}`,
          ),
        ),
      ].sort();
    /** The fields that differ after the first statement, and that none does after the second. */
    const tamper = async (text: string, repair: string) => {
      const values = [admin.companyId];
      await run(text, values);
      const fields = await findFields();
      await run(repair, values);
      expect(await findFields()).toEqual([]);
      return fields;
    };
    const entryOf = (kind: string) =>
      `(select min(e.id) from ledger_entries as e where e.company_id = ${admin.companyId} and e.source_kind = '${kind}')`;
    const setEntry = (kind: string, values: string) =>
      `update ledger_entries set ${values} where company_id = ? and id = ${entryOf(kind)}`;

    it('agrees with its documents', async () => {
      expect(await findFields()).toEqual([]);
    });

    it.each(['invoice', 'billing', 'inventory', 'receipt'])(
      'reports an entry of which the %s is another, and a document without one',
      async kind => {
        // An entry moves to a document that is not there.
        expect(
          await tamper(
            `update ledger_entries set source_id = source_id + 1000000 where company_id = ? and id = ${entryOf(kind)}`,
            `update ledger_entries set source_id = source_id - 1000000 where company_id = ? and source_id > 1000000`,
          ),
        ).toEqual(['ledger_entries.entries']);
      },
    );

    it.each(['credit-note', 'debit-note', 'cancellation'])(
      'reports a %s of another day or outlet',
      async kind => {
        const [entry] = await query<{ id: number; day: string; pos: string }>(
          world().app.database.read,
          `select id, day, pos from ledger_entries where company_id = ? and id = ${entryOf(kind)}`,
          [admin.companyId],
        );
        expect(
          await tamper(
            setEntry(kind, "day = '2026-01-01'"),
            setEntry(kind, `day = '${entry!.day}'`),
          ),
        ).toEqual(['ledger_entries.day', 'ledger_lines.day']);
        expect(
          await tamper(
            setEntry(kind, "pos = 'Elsewhere'"),
            setEntry(kind, `pos = '${entry!.pos}'`),
          ),
        ).toEqual(['ledger_entries.pos', 'ledger_lines.pos']);
      },
    );

    it('reports a line of another amount, account or party, and its sums', async () => {
      const line = `company_id = ? and entry_id = ${entryOf('invoice')} and line_no = 1`;
      const set = (values: string) => `update ledger_lines set ${values} where ${line}`;
      expect(await tamper(set('debit = debit + 1'), set('debit = debit - 1'))).toEqual([
        'account_days.debit',
        'account_months.debit',
        'ledger_entries.debit',
        'ledger_lines.debit',
        'open_items.balance',
      ]);
      expect(await tamper(set('party_id = party_id + 1'), set('party_id = party_id - 1'))).toEqual([
        'ledger_lines.debit',
        'open_items.balance',
      ]);
      const [{ other, own }] = (await query<{ other: number; own: number }>(
        world().app.database.read,
        `select (select account_id from ledger_lines where entry_id = ${entryOf('invoice')} and line_no = 2) as other,
           (select account_id from ledger_lines where entry_id = ${entryOf('invoice')} and line_no = 1) as own`,
        [],
      )) as [{ other: number; own: number }];
      expect(await tamper(set(`account_id = ${other}`), set(`account_id = ${own}`))).toContain(
        'ledger_lines.debit',
      );
    });

    it.each([
      ['account_days', 'debit', 'day'],
      ['account_months', 'lines', 'month'],
    ])(
      'reports %s whose %s is not the sum of its lines, which a rebuild writes again',
      async (table, field, period) => {
        const where = `where company_id = ? and ${period} = (select min(${period}) from ${table} where company_id = ${admin.companyId})`;
        expect(
          await tamper(
            `update ${table} set ${field} = ${field} + 7 ${where}`,
            `update ${table} set ${field} = ${field} - 7 ${where}`,
          ),
        ).toEqual([`${table}.${field}`]);
        await run(`delete from ${table} where company_id = ?`, [admin.companyId]);
        expect((await findFields())[0]).toContain(table);
        await write(tx => rebuildRunningTotals(tx, admin.companyId));
        expect(await findFields()).toEqual([]);
      },
    );

    it('reports the account of stock, or of VAT, that is not what stock and registers say', async () => {
      const swap = (from: string, to: string) =>
        `update account_uses set purpose = '${to}' where company_id = ? and purpose = '${from}'`;
      // The accounts of both purposes change places: the entries are of the mapping of before.
      const first = [
        swap('inventory', 'x'),
        swap('fixed_assets', 'inventory'),
        swap('x', 'fixed_assets'),
      ];
      for (const text of first) await run(text, [admin.companyId]);
      expect(await findFields()).toContain('account_days.debit');
      for (const text of first) await run(text, [admin.companyId]);
      const second = [
        swap('output_vat', 'x'),
        swap('tsc_payable', 'output_vat'),
        swap('x', 'tsc_payable'),
      ];
      for (const text of second) await run(text, [admin.companyId]);
      expect(await findFields()).toContain('ledger_lines.vat_amount');
      for (const text of second) await run(text, [admin.companyId]);
      expect(await findFields()).toEqual([]);
    });

    it('reports a guard that is gone, or says something else', async () => {
      await write(tx =>
        query(
          tx,
          engine === 'SQLite'
            ? 'drop trigger ledger_lines_no_update'
            : 'alter table ledger_lines disable trigger ledger_lines_no_change',
          [],
        ),
      );
      expect(await findFields()).toEqual(['ledger_entries.guard']);
      await write(restoreLedgerGuards);
      expect(await findFields()).toEqual([]);
    });
  });
});
