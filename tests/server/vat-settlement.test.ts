// The settlement of a submitted VAT return: the month's VAT accounts come to nothing and the month is
// closed; a withdrawn return opens it again and leaves no trace on any balance.
import { describe, expect, it } from 'vitest';
import { parseMonthKey } from '../../domain/calendar/bs-month.ts';
import { getFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { withoutLedgerGuards } from '../../server/database/ledger-guards.ts';
import { query } from '../../server/database/raw-query.ts';
import { readOutletBalances } from '../support/closable-books.ts';
import { createVendorBill, toVendorBillRequest } from '../support/purchases.ts';
import { roundToPaisa, setupTaxBooks } from '../support/tax-books.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

type Row = Record<string, number | string | null>;

describe('the settlement of VAT', () => {
  describeOnBothEngines(world => {
    const taxed = setupTaxBooks(world);
    const id = () => taxed.admin.companyId;
    const submit = (month: number, submission_no: string | null, year = 2083) =>
      taxed.admin.put(
        `vat-return/${year}/${month}`,
        submission_no === null ? {} : { submission_no },
      );
    const run = <Found extends object>(text: string, values: (string | number)[] = []) =>
      query<Found & Record<string, never>>(world().app.database.read, text, values);
    const lock = async () =>
      (
        await run<{ vat_month: string | null }>(
          'select vat_month from lock_dates where company_id = ?',
          [id()],
        )
      )[0]?.vat_month ?? null;
    const endOf = (month: number) => parseMonthKey(`2083-0${month}`).end_date;
    const balances = () => readOutletBalances(world(), id(), '2026-11-21');
    const differences = () => auditLedger(world().app.database, id());
    /** The rows of VAT of the month in its control. */
    const control = async (month: number) => {
      const { start_date, end_date } = parseMonthKey(`2083-0${month}`);
      const { body } = await taxed.admin.get(
        `reports/vat-control?start_date=${start_date}&end_date=${end_date}`,
      );
      return (body.rows as Row[]).filter(({ kind, name }) => kind === 'account' && name !== 'tsc');
    };
    /** What is left of the month on its VAT accounts, in paisa. */
    const leftOf = async (month: number) => {
      const { start_date, end_date } = parseMonthKey(`2083-0${month}`);
      const [row] = await run<{ left: number | null }>(
        `select sum(case when l.debit > l.credit then l.debit - l.credit else 0 end) as turnover, sum(l.debit - l.credit) as left
         from ledger_lines as l join account_uses as u on u.company_id = l.company_id and u.account_id = l.account_id
         where l.company_id = ? and l.day >= ? and l.day <= ? and u.purpose in ('output_vat', 'input_vat', 'vat_withheld')`.replace(
          ' as left',
          ' as "left"',
        ),
        [id(), start_date, end_date],
      );
      return row!.left ?? 0;
    };
    const kinds = async () =>
      (
        await run<{ kind: string }>(
          `select source_kind as kind from ledger_entries where company_id = ? and source_kind like 'vat-settlement%' order by id`,
          [id()],
        )
      ).map(({ kind }) => kind);

    it('empties the VAT accounts of the month, as the registers have them, and closes it', async () => {
      expect((await submit(5, '83-5')).status).toBe(200);
      const rows = await control(5);
      expect(rows.some(({ ledger }) => ledger !== 0)).toBe(true);
      for (const { ledger, registers, settled } of rows) {
        expect(roundToPaisa(ledger)).toBe(roundToPaisa(registers));
        expect(roundToPaisa(settled)).toBe(roundToPaisa(ledger));
      }
      expect(await leftOf(5)).toBe(0);
      expect(await lock()).toBe(endOf(5));
      const lifted = await taxed.admin.put('lock-dates', { vat_month: null });
      expect([lifted.status, Object.keys(lifted.body.message)]).toEqual([422, ['vat_month']]);
      const { shop } = taxed.books;
      const late = await taxed.admin.post(
        'billings',
        toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount: 10 }], {
          transaction_date: endOf(5),
        }),
      );
      expect([late.status, Object.keys(late.body.message)]).toEqual([422, ['transaction_date']]);
      expect(await differences()).toEqual([]);
    });

    it('settles a month that is submitted after a later one, whose lock stays', async () => {
      expect((await submit(4, '83-4')).status).toBe(200);
      expect([await leftOf(4), await leftOf(5), await lock()]).toEqual([0, 0, endOf(5)]);
      // Submitted again with the same books: the settlement stays.
      const before = await kinds();
      expect((await submit(4, '83-4-A')).status).toBe(200);
      expect([await kinds(), await lock()]).toEqual([before, endOf(5)]);
      expect(await differences()).toEqual([]);
    });

    it('replaces the settlement of a return that is submitted again over changed books', async () => {
      // As by an exception, in a month that is filed.
      await world().app.database.write(tx =>
        tx
          .updateTable('lock_dates')
          .set({ vat_month: null })
          .where('company_id', '=', id())
          .execute(),
      );
      const { shop } = taxed.books;
      await createVendorBill(
        taxed.admin,
        toVendorBillRequest(shop, [{ id: shop.laptop, qty: 1, amount: 1000 }], {
          transaction_date: endOf(5),
        }),
      );
      expect(await leftOf(5)).toBe(13_000);
      expect(await differences()).toEqual([]);
      expect((await submit(5, '83-5-A')).status).toBe(200);
      expect([await leftOf(5), await lock()]).toEqual([0, endOf(5)]);
      expect((await kinds()).slice(-2)).toEqual(['vat-settlement-reversal', 'vat-settlement']);
      expect(await differences()).toEqual([]);
    });

    it('is withdrawn from the newest month on, and leaves every balance as it was', async () => {
      const refused = await submit(4, null);
      expect([refused.status, Object.keys(refused.body.message)]).toEqual([422, ['submission_no']]);
      expect((await submit(5, null)).status).toBe(200);
      expect(await lock()).toBe(endOf(4));
      expect((await submit(4, null)).status).toBe(200);
      expect(await lock()).toBeNull();
      const left = await balances();
      expect(Object.keys(left).filter(key => key.startsWith('2105 '))).toEqual([]);
      expect((await submit(4, '83-4-B')).status).toBe(200);
      expect((await submit(4, null)).status).toBe(200);
      expect(await balances()).toEqual(left);
      expect(await differences()).toEqual([]);
    });

    it('waits for the end of the month', async () => {
      const before = await kinds();
      expect((await submit(8, '83-8')).status).toBe(200);
      expect([await kinds(), await lock()]).toEqual([before, null]);
      expect((await submit(8, null)).status).toBe(200);
    });

    it('is refused while the books are built, and in a closed year', async () => {
      const move = (sign: '+' | '-') =>
        world().app.database.write(tx =>
          query(tx, `update ledger_builds set up_to = up_to ${sign} 1 where company_id = ?`, [
            id(),
          ]),
        );
      const insert = world().app.database.write(tx =>
        query(
          tx,
          "insert into ledger_builds (company_id, kind, last_id, up_to, documents, done) values (?, 'invoice', 0, 0, 1, 0)",
          [id()],
        ),
      );
      await insert;
      await move('+');
      const building = await submit(4, '83-4-C');
      expect([building.status, Object.keys(building.body.message)]).toEqual([
        422,
        ['submission_no'],
      ]);
      await move('-');
      await taxed.admin.post('fiscal-year', getFiscalYear(2082));
      const { data } = (await taxed.admin.get('fiscal-year/list?limit=10')).body;
      const year = data.find(({ name }: Row) => name === '2082/83');
      expect((await taxed.admin.post(`year-end/${year.id}`)).status).toBe(200);
      const closed = await submit(3, '83-3');
      expect([closed.status, Object.keys(closed.body.message)]).toEqual([422, ['submission_no']]);
      expect(
        (await taxed.admin.post(`year-end/${year.id}/reopening`, { reason: 'VAT' })).status,
      ).toBe(200);
      expect((await submit(3, '83-3')).status).toBe(200);
      expect(await lock()).toBe(endOf(3));
      // The lock of the return closes the last day of the year; its closing is posted all the same.
      expect((await taxed.admin.post(`year-end/${year.id}`)).status).toBe(200);
      expect(await lock()).toBe(endOf(3));
      expect(await differences()).toEqual([]);
    });

    it('is named by the self-check where somebody tampers with it', async () => {
      expect((await submit(4, '83-4-D')).status).toBe(200);
      const line = `(select max(l.line_no) from ledger_lines as l where l.entry_id = e.id)`;
      const change = (sign: '+' | '-') =>
        world().app.database.write(tx =>
          withoutLedgerGuards(tx, async () => {
            const [entry] = await query<{ id: number; nth: number }>(
              tx,
              `select e.id as id, ${line} as nth from ledger_entries as e where e.company_id = ? and e.source_kind = 'vat-settlement' order by e.id desc limit 1`,
              [id()],
            );
            await query(
              tx,
              `update ledger_lines set debit = debit ${sign} 1, credit = credit ${sign} 0 where entry_id = ? and line_no = ?`,
              [entry!.id, entry!.nth],
            );
          }),
        );
      await change('+');
      expect((await differences()).map(({ subject }) => subject)).toContainEqual(
        expect.stringMatching(/^VAT settlement of 2083-04/),
      );
      await change('-');
      expect(await differences()).toEqual([]);
    });
  });
});
