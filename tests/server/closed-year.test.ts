// A year of documents, from its first sale to its end: every month's VAT is settled to nothing, the year
// is closed, and the books agree with the documents all the way.
import { beforeAll, describe, expect, it } from 'vitest';
import { listFiscalMonths, toMonthKey } from '../../domain/calendar/bs-month.ts';
import { toPaisa } from '../../domain/money/money.ts';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { readOutletBalances } from '../support/closable-books.ts';
import { readInventoryGap } from '../support/ledger-balances.ts';
import { seedRandomBooks } from '../support/random-books.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

type Row = Record<string, number | string | null>;

describe('a year of business', () => {
  describeOnBothEngines((world, engine) => {
    let admin: Caller;
    let year: { id: number; start_date: string; end_date: string };
    const months = listFiscalMonths(NOW.slice(0, 10));
    const balances = () => readOutletBalances(world(), admin.companyId, year.end_date);
    const submit = (month: (typeof months)[number]) =>
      admin.put(`vat-return/${month.year}/${month.month}`, { submission_no: toMonthKey(month) });

    beforeAll(async () => {
      const name = `Whole Year ${engine}`;
      admin = await world().createCompany(name);
      await seedRandomBooks(world(), admin, 16, 21);
      // The year is over, and so is the session of then.
      world().setNow('2027-08-01T06:00:00Z');
      admin = await world().signInAs(`admin.${name.toLowerCase().replaceAll(' ', '.')}@shop.test`);
      const { data } = (await admin.get('fiscal-year/list?limit=10')).body;
      year = data.find(({ name: of }: Row) => of === '2083/84');
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
    });

    it('has nothing left on its VAT accounts once its months are submitted', async () => {
      const left = () =>
        query<{ left: number | null; documents: number }>(
          world().app.database.read,
          `select sum(l.debit - l.credit) as "left", count(*) as documents
           from ledger_lines as l join account_uses as u on u.company_id = l.company_id and u.account_id = l.account_id
           where l.company_id = ? and u.purpose in ('output_vat', 'input_vat') and l.day <= ?`,
          [admin.companyId, year.end_date],
        );
      expect((await left())[0]!.left).not.toBe(0);
      for (const month of months) expect((await submit(month)).status).toBe(200);
      expect((await left())[0]!.left).toBe(0);
      const { body } = await admin.get(
        `reports/vat-control?start_date=${year.start_date}&end_date=${year.end_date}`,
      );
      const accounts = (body.rows as Row[]).filter(({ kind }) => kind === 'account');
      // TSC is paid, not settled: no return has it.
      const charges = accounts.filter(({ name }) => name === 'tsc');
      for (const row of accounts)
        expect([row.difference, row.settled]).toEqual([0, row.name === 'tsc' ? null : row.ledger]);
      expect(charges.some(({ ledger }) => ledger !== 0)).toBe(true);
    });

    it('is closed after the return of its last month, to the paisa', async () => {
      const before = await balances();
      const preview = (await admin.post(`year-end/${year.id}`, { preview: 1 })).body;
      expect(preview.findings.map(({ name }: Row) => name)).not.toContain('returns');
      const closed = await admin.post(`year-end/${year.id}`);
      expect([closed.status, closed.body.lines]).toEqual([200, preview.lines]);
      const after = await balances();
      const earned = Object.entries(before).filter(([key]) => /^[45]/.test(key));
      expect(earned.length).toBeGreaterThan(3);
      expect(Object.keys(after).filter(key => /^[45]/.test(key))).toEqual([]);
      expect(Math.round(closed.body.profit * 100)).toBe(
        earned.reduce((profit, [, balance]) => profit - balance, 0),
      );
      expect(await readInventoryGap(world(), admin.companyId)).toBe(0);
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
    });

    it('says the same in each of its reports, before and after its closing', async () => {
      const span = `start_date=${year.start_date}&end_date=${year.end_date}`;
      const load = async (path: string) => {
        const { status, body } = await admin.get(path);
        expect([path, status]).toEqual([path, 200]);
        return body;
      };
      const rowsOf = async (path: string): Promise<Row[]> => (await load(`reports/${path}`)).rows;
      const amountOf = (rows: Row[], of: string, column = 'amount') =>
        toPaisa(Number(rows.find(({ name }) => name === of)![column]));
      const [trial, before, sheet, profit, equity] = await Promise.all([
        rowsOf(`trial-balance?${span}`),
        rowsOf(`trial-balance?${span}&before_closing=1`),
        rowsOf(`balance-sheet?as_of=${year.end_date}`),
        rowsOf(`profit-and-loss?${span}`),
        rowsOf(`changes-in-equity?${span}`),
      ]);
      const netOf = ({ closing_debit, closing_credit }: Row) =>
        toPaisa(Number(closing_debit)) - toPaisa(Number(closing_credit));
      const accountsOf = (rows: Row[], roots: RegExp) =>
        rows.filter(({ account_id, code }) => account_id !== null && roots.test(String(code)));
      /** Debits less credits by code, without accounts that have nothing. */
      const byCode = (rows: Row[], net: (row: Row) => number) =>
        Object.fromEntries(
          rows.map(row => [String(row.code), net(row)]).filter(([, amount]) => amount !== 0),
        );

      // Trial balance and balance sheet: the same of each account, and nothing is left of what was
      // earned.
      const amountIn = ({ code, amount }: Row) =>
        toPaisa(Number(amount)) * (String(code).startsWith('1') ? 1 : -1);
      expect(byCode(accountsOf(trial, /^[123]/), netOf)).toEqual(
        byCode(accountsOf(sheet, /^[123]/), amountIn),
      );
      expect(byCode(accountsOf(trial, /^[45]/), netOf)).toEqual({});

      // What was earned, before the closing, is the profit, and so is the change of equity by it.
      const earned = accountsOf(before, /^[45]/).reduce((sum, row) => sum - netOf(row), 0);
      expect(earned).not.toBe(0);
      expect([amountOf(profit, 'net_profit'), amountOf(equity, 'profit', 'closing')]).toEqual([
        earned,
        earned,
      ]);
      expect(amountOf(equity, 'total', 'closing')).toBe(amountOf(sheet, 'equity'));
      expect(
        amountOf(before, 'total', 'closing_debit') - amountOf(before, 'total', 'closing_credit'),
      ).toBe(0);

      // The pages of each account have the figures of the trial balance.
      const accounts = accountsOf(trial, /^/);
      expect(accounts.length).toBeGreaterThan(10);
      for (const row of accounts) {
        const { opening, debit, credit, closing, data } = await load(
          `ledger/accounts/${row.account_id}?${span}&limit=1000`,
        );
        const own = [opening, debit, credit, closing].map(toPaisa);
        expect([row.code, ...own]).toEqual([
          row.code,
          toPaisa(Number(row.opening_debit)) - toPaisa(Number(row.opening_credit)),
          toPaisa(Number(row.debit)),
          toPaisa(Number(row.credit)),
          netOf(row),
        ]);
        expect(toPaisa(data.at(-1)?.balance ?? opening)).toBe(own[3]);
      }
    });

    it('is reopened without a trace on any balance', async () => {
      const sums = async () =>
        JSON.stringify(await readOutletBalances(world(), admin.companyId, '2027-08-01'));
      const closed = await sums();
      const reopened = await admin.post(`year-end/${year.id}/reopening`, { reason: 'Again' });
      expect(reopened.status).toBe(200);
      const open = await sums();
      expect(open).not.toBe(closed);
      expect((await admin.post(`year-end/${year.id}`)).status).toBe(200);
      expect(await sums()).toBe(closed);
      const { data } = (await admin.get(`ledger/entries?source_kind=year-end&source_id=${year.id}`))
        .body;
      expect(data.map(({ source_kind }: Row) => source_kind)).toEqual([
        'year-end',
        'year-end-reopening',
        'year-end',
      ]);
      // Stock that is written off has no outlet.
      const outlets = data[0].lines.map(({ pos }: { pos: string }) => pos);
      expect(new Set(outlets)).toEqual(new Set(['', 'Main']));
      expect(await auditLedger(world().app.database, admin.companyId)).toEqual([]);
    });
  });
});
