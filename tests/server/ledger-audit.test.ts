// The books verify themselves: right books report nothing, every stored figure that somebody
// tampers with is reported, exactly that one.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Difference, formatDifference } from '../../server/audit/ledger-audit/difference.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { rebuildRunningTotals } from '../../server/audit/ledger-audit/rebuild-running-totals.ts';
import type { Value } from '../../server/database/database.ts';
import { query } from '../../server/database/raw-query.ts';
import { seedRandomBooks } from '../support/random-books.ts';
import { type Caller, describeOnBothEngines, openTestApp } from '../support/test-app.ts';

const full = process.env.REPEAT === 'full';

describe('the books of a company', () => {
  describeOnBothEngines((world, engine) => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Verified Shop');
      await seedRandomBooks(world(), admin, full ? 300 : 24, 7);
      // A neighbour with books of its own.
      await seedRandomBooks(world(), await world().createCompany('Neighbour Shop'), 3, 8);
    });
    const findDifferences = () => auditLedger(world().app.database, admin.companyId);
    const change = (text: string, values: Value[] = []) =>
      world().app.database.write(tx => query(tx, text, values));

    it('are right after random sales, purchases, returns and cancellations', async () => {
      const rows = async (table: string) =>
        Number(
          (
            await sql
              .raw<{ n: number }>(
                `select count(*) as n from ${table} where company_id = ${admin.companyId}`,
              )
              .execute(world().app.database.read)
          ).rows[0]!.n,
        );
      for (const table of [
        'invoices',
        'credit_notes',
        'cancellations',
        'billings',
        'purchase_returns',
        'stock_movements',
      ])
        expect([table, (await rows(table)) > 0]).toEqual([table, true]);
      expect(await findDifferences()).toEqual([]);
    });

    const first = (table: string, column = 'id') =>
      `(select min(${column}) from ${table} where company_id = ?)`;
    const tampered: [what: string, tamper: string, repair: string, table: string, field: string][] =
      [
        ['daily_totals', 'total = total + 100', 'total = total - 100', 'daily_totals', 'total'],
        [
          'daily_totals',
          'vat_amount = vat_amount + 1',
          'vat_amount = vat_amount - 1',
          'daily_totals',
          'vat_amount',
        ],
        [
          'daily_totals',
          'documents = documents + 1',
          'documents = documents - 1',
          'daily_totals',
          'documents',
        ],
        ['party_totals', 'total = total + 100', 'total = total - 100', 'party_totals', 'total'],
        [
          'party_totals',
          'documents = documents + 1',
          'documents = documents - 1',
          'party_totals',
          'documents',
        ],
      ];
    it.each(tampered)('report %s whose %s', async (table, tamper, repair, at, field) => {
      const key = table === 'daily_totals' ? 'day' : 'customer_name';
      const where = `where company_id = ? and kind = 'invoice' and status = 1 and ${key} = (select min(${key}) from ${table} where company_id = ? and kind = 'invoice' and status = 1)`;
      const ids = [admin.companyId, admin.companyId];
      await change(`update ${table} set ${tamper} ${where}`, ids);
      const differences = await findDifferences();
      expect(differences).toHaveLength(1);
      expect(differences[0]).toMatchObject({ table: at, field });
      const by = /100/.test(tamper) ? 100 : 1;
      expect(Number(differences[0]!.kept) - Number(differences[0]!.recomputed)).toBe(by);
      await change(`update ${table} set ${repair} ${where}`, ids);
      expect(await findDifferences()).toEqual([]);
    });

    it.each([
      ['stock', 'qty', 'product_id'],
      ['stock_daily', 'came', 'day'],
      ['stock_daily', 'went', 'day'],
    ])('report %s whose %s is not the sum of its movements', async (table, field, key) => {
      const id = Number(
        (
          await query(world().app.database.read, `select ${first('stock', 'product_id')} as id`, [
            admin.companyId,
          ])
        )[0]!.id,
      );
      const where =
        key === 'day'
          ? `product_id = ${id} and day = (select min(day) from stock_daily where company_id = ? and product_id = ${id})`
          : `product_id = ${id}`;
      const ids = key === 'day' ? [admin.companyId, admin.companyId] : [admin.companyId];
      const by = (amount: number) =>
        change(
          `update ${table} set ${field} = ${field} + ${amount} where company_id = ? and ${where}`,
          ids,
        );
      await by(3);
      const differences = await findDifferences();
      expect(
        differences.map(each => [
          each.table,
          each.field,
          Number(each.kept) - Number(each.recomputed),
        ]),
      ).toEqual([[table, field, 3]]);
      await by(-3);
      expect(await findDifferences()).toEqual([]);
    });

    it('report a journal that does not match its document, a line, a header, a status, a number and a counter', async () => {
      const ids = [admin.companyId, admin.companyId];
      const fields = async (tamper: string, repair: string, values: Value[] = ids) => {
        await change(tamper, values);
        const differences = await findDifferences();
        await change(repair, values);
        expect(await findDifferences()).toEqual([]);
        return differences.map(each => `${each.table}.${each.field}`).sort();
      };
      const with_ = (table: string, change_: string, more = '') =>
        `update ${table} set ${change_} where company_id = ? and id = (select min(id) from ${table} where company_id = ?${more})`;
      expect(
        await fields(
          with_('journal_lines', 'debit = debit + 5', ' and debit > 0'),
          with_('journal_lines', 'debit = debit - 5', ' and debit > 0'),
        ),
      ).toEqual(['journal_lines.debit']);
      expect(
        await fields(
          with_('journal_lines', "day = '2020-01-01'"),
          with_('journal_lines', "day = '2026-07-17'"),
        ),
      ).toEqual(['journal_lines.day']);
      // A quantity other than the invoiced one changes every figure that follows from it, and the
      // ledger.
      const line = await fields(
        with_('invoice_lines', 'qty = qty + 1'),
        with_('invoice_lines', 'qty = qty - 1'),
      );
      expect(line).toContain('invoice_lines.total');
      expect(line).toContain('invoices.total');
      expect(
        await fields(
          with_('credit_note_lines', 'taxable_amount = taxable_amount + 7'),
          with_('credit_note_lines', 'taxable_amount = taxable_amount - 7'),
        ),
      ).toEqual(['credit_note_lines.taxable_amount', 'credit_notes.taxable_amount']);
      const header = await fields(
        with_('billings', 'vat_amount = vat_amount + 100'),
        with_('billings', 'vat_amount = vat_amount - 100'),
      );
      expect(header).toEqual(
        expect.arrayContaining([
          'billings.vat_amount',
          'daily_totals.vat_amount',
          'journal_lines.debit',
        ]),
      );
      const open = ' and status = 1';
      const status = await fields(
        with_('invoices', 'status = 0', open),
        'update invoices set status = 1 where company_id = ? and status = 0 and company_payment_id not in (select invoice_id from cancellations where company_id = ?) and total > coalesce((select sum(n.total) from credit_notes n where n.company_id = invoices.company_id and n.invoice_id = invoices.company_payment_id), 0)',
      );
      expect(status).toContain('invoices.status');
      expect(
        await fields(
          "update counters set value = value + 1 where company_id = ? and kind = 'credit-note' and 0 < ?",
          "update counters set value = value - 1 where company_id = ? and kind = 'credit-note' and 0 < ?",
        ),
      ).toEqual(['counters.value']);
      const number = await fields(
        "update invoices set invoice_no = '9000' where company_id = ? and invoice_no = '5' and 0 < ?",
        "update invoices set invoice_no = '5' where company_id = ? and invoice_no = '9000' and 0 < ?",
      );
      expect(number).toContain('invoices.invoice_no');
      const ledger = await fields(
        with_('stock_movements', 'qty = qty - 1', " and document_kind = 'invoice'"),
        with_('stock_movements', 'qty = qty + 1', " and document_kind = 'invoice'"),
      );
      expect(ledger).toEqual(
        expect.arrayContaining(['stock.qty', 'stock_daily.went', 'stock_movements.qty']),
      );
    });

    it('report rows that belong to no document', async () => {
      const values = [admin.companyId];
      await change(
        "insert into journal_lines (company_id, document_kind, document_id, day, account, debit, credit) values (?, 'invoice', 999999, '2026-11-21', '1100', 1, 0)",
        values,
      );
      await change(
        "insert into stock_movements (company_id, product_id, qty, document_kind, document_id, moved_at) values (?, 999999, 1, 'billing', 999999, '2026-11-21 10:00:00')",
        values,
      );
      // Between documents as well as beyond the last one.
      const [second] = await query(
        world().app.database.read,
        'select id from billings where company_id = ? order by id limit 1 offset 1',
        values,
      );
      const id = Number(second!.id);
      const neighbour =
        "insert into billing_lines (company_id, billing_id, line_no, product_id, product_name, qty, amount, discount_rate, discount_amount, taxable_amount, vat_amount, total, vat_rate) values (?, ?, 9, 1, 'Ghost', 1, 0, 0, 0, 0, 0, 0, 0)";
      await change('update billings set company_id = -1 where company_id = ? and id = ?', [
        ...values,
        id,
      ]);
      expect(
        (await findDifferences())
          .filter(each => each.field === 'document' && each.kept === id)
          .map(each => [each.table, each.kept]),
      ).toEqual([
        ['billing_lines', id],
        ['journal_lines', id],
      ]);
      await change('update billings set company_id = ? where company_id = -1 and id = ?', [
        ...values,
        id,
      ]);
      await change(neighbour, [...values, 9_999_999]);
      expect(
        (await findDifferences())
          .filter(each => each.recomputed === null)
          .map(each => [each.table, each.kept]),
      ).toEqual([
        ['journal_lines', 999_999],
        ['billing_lines', 9_999_999],
        ['stock_movements', 1],
      ]);
      await change(
        'delete from billing_lines where company_id = ? and billing_id = 9999999',
        values,
      );
      const differences = await findDifferences();
      expect(
        differences.filter(each => each.recomputed === null).map(each => [each.table, each.field]),
      ).toEqual([
        ['journal_lines', 'document'],
        ['stock_movements', 'qty'],
      ]);
      await change(
        'delete from journal_lines where company_id = ? and document_id = 999999',
        values,
      );
      await change(
        'delete from stock_movements where company_id = ? and document_id = 999999',
        values,
      );
      expect(await findDifferences()).toEqual([]);
    });

    it('are reported in a line that a person understands', async () => {
      const difference = {
        table: 'daily_totals',
        subject: 'invoice of 2026-11-21, active',
        field: 'total',
        kept: 9605000,
        recomputed: null,
      };
      expect(formatDifference(difference, 'en')).toBe(
        'daily_totals, invoice of 2026-11-21, active: total is 96,050.00, recomputed nothing',
      );
      expect(formatDifference(difference, 'ne')).toContain('९६,०५०.००');
    });

    it('rewrite their stored totals, and touch no document', async () => {
      const { database } = world().app;
      for (const table of ['daily_totals', 'party_totals', 'stock_daily'])
        await change(`delete from ${table} where company_id = ?`, [admin.companyId]);
      await change('update stock set qty = 0 where company_id = ?', [admin.companyId]);
      expect((await findDifferences()).length).toBeGreaterThan(3);
      const others = await query(
        database.read,
        'select sum(total) as total from daily_totals where company_id <> ?',
        [admin.companyId],
      );
      await database.write(tx => rebuildRunningTotals(tx, admin.companyId));
      expect(await findDifferences()).toEqual([]);
      expect(
        await query(
          database.read,
          'select sum(total) as total from daily_totals where company_id <> ?',
          [admin.companyId],
        ),
      ).toEqual(others);
    });

    it('of the demo company are right', async () => {
      const demo = await openTestApp(engine, { DEMO: '1' });
      const companies = await demo.app.database.read.selectFrom('companies').select('id').execute();
      for (const { id } of companies)
        expect(await auditLedger(demo.app.database, Number(id))).toEqual([]);
      await demo.close();
    });

    it('can be verified while others are at work', async () => {
      const other = await world().createCompany('Busy Shop');
      let running = true;
      const busy = seedRandomBooks(world(), other, full ? 60 : 8, 9).finally(() => {
        running = false;
      });
      const differences: Difference[] = [];
      let rounds = 0;
      for (; running; rounds += 1)
        differences.push(...(await auditLedger(world().app.database, other.companyId)));
      await busy;
      expect(rounds).toBeGreaterThan(2);
      expect(differences).toEqual([]);
    });
  });
});
