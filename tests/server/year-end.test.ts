// The end of a fiscal year: closing moves exactly the profit of each outlet and locks the year,
// reopening restores the trial balance; whatever comes between leaves nothing half done.
import { beforeAll, describe, expect, it } from 'vitest';
import { auditLedger } from '../../server/audit/ledger-audit/ledger-audit.ts';
import { query } from '../../server/database/raw-query.ts';
import { createPrng } from '../../server/setup/demo/prng.ts';
import {
  type ClosableBooks,
  enterRandomVouchers,
  openBooks,
  readOutletBalances,
} from '../support/closable-books.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

type Row = Record<string, unknown> & { title: string; amount: number };
type Finding = { name: string; severity: string; message: string };

const isEarned = (key: string) => /^[45]/.test(key);
const outletOf = (key: string) => key.slice(key.indexOf(' ') + 1);

describe('the year end', () => {
  describeOnBothEngines(world => {
    let books: ClosableBooks;
    const close = (year: string, body: object = {}) =>
      books.admin.post(`year-end/${books.years[year]!.id}`, body);
    const reopen = (year: string, reason = 'Depreciation was missing') =>
      books.admin.post(`year-end/${books.years[year]!.id}/reopening`, { reason });
    const balances = (year: string) =>
      readOutletBalances(world(), books.admin.companyId, books.years[year]!.end_date);
    const differences = () => auditLedger(world().app.database, books.admin.companyId);
    const statement = async (name: string, search: string): Promise<Row[]> =>
      (await books.admin.get(`reports/${name}?${search}`)).body.rows;
    const amountOf = (rows: Row[], name: string) =>
      rows.find(row => row.name === name)?.amount ?? 0;
    const state = async (year: string) =>
      (await books.admin.get('year-end')).body.data.find(
        ({ id }: { id: number }) => id === books.years[year]!.id,
      );
    beforeAll(async () => {
      books = await openBooks(world(), 'Closing Shop', [2081, 2082, 2083]);
      const random = createPrng(11);
      await enterRandomVouchers(books, '2081/82', 20, random);
      await enterRandomVouchers(books, '2082/83', 20, random);
    });

    it('shows first what is not in order and what it will post, and changes nothing', async () => {
      const before = await balances('2082/83');
      const { status, body } = await close('2081/82', { preview: 1 });
      expect([status, body.may_close]).toEqual([200, 1]);
      const names = (body.findings as Finding[]).map(({ name, severity }) => [name, severity]);
      expect(names).toContainEqual(['returns', 'warn']);
      expect(names).toContainEqual(['opening', 'warn']);
      const earned = Object.entries(await balances('2081/82')).filter(([key]) => isEarned(key));
      expect(Math.round(body.profit * 100)).toBe(
        earned.reduce((profit, [, balance]) => profit - balance, 0),
      );
      const second = await close('2082/83', { preview: 1 });
      expect([second.status, second.body.may_close]).toEqual([200, 0]);
      expect(second.body.findings[0]).toMatchObject({ name: 'earlier_open', severity: 'refuse' });
      expect(second.body.findings[0].message).toContain('2081/82');
      expect(await balances('2082/83')).toEqual(before);
      expect((await state('2081/82')).state).toBe('open');
    });

    it('refuses a year before the one before it, a running, an unknown and another company’s', async () => {
      const early = await close('2082/83');
      expect([early.status, Object.keys(early.body.message)]).toEqual([422, ['year']]);
      for (const preview of [0, 1]) {
        const running = await close('2083/84', { preview });
        expect([running.status, Object.keys(running.body.message)]).toEqual([422, ['year']]);
      }
      const other = await openBooks(world(), 'Other Shop', [2082]);
      for (const id of [other.years['2082/83']!.id, 999_999, 'none', '1e3'])
        expect((await books.admin.post(`year-end/${id}`)).status).toBe(404);
      for (const body of [{ preview: 2 }, { preview: 'yes' }, { sure: 1 }])
        expect((await close('2081/82', body)).status).toBe(422);
      const open = await reopen('2081/82');
      expect(open.status).toBe(400);
      const sales = await world().createUser(books.admin, 'Sales');
      expect((await sales.post(`year-end/${books.years['2081/82']!.id}`)).status).toBe(403);
      expect((await sales.get('year-end')).status).toBe(403);
    });

    it('is closed once where several ask at once, and posts what the preview showed', async () => {
      const preview = await close('2081/82', { preview: 1 });
      const answers = await Promise.all(Array.from({ length: 6 }, () => close('2081/82')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
      const closed = answers.find(({ status }) => status === 200)!.body;
      expect(closed.lines).toEqual(preview.body.lines);
      expect(await differences()).toEqual([]);
    });

    it('empties income and expenses of every outlet, moves the profit, and locks the year (invariant 14)', async () => {
      const before = await balances('2082/83');
      const closed = await close('2082/83');
      expect(closed.status).toBe(200);
      const after = await balances('2082/83');
      expect(Object.keys(after).filter(isEarned)).toEqual([]);
      for (const pos of new Set(Object.keys(before).map(outletOf))) {
        const of = (all: Record<string, number>, wanted: (key: string) => boolean) =>
          Object.entries(all)
            .filter(([key]) => outletOf(key) === pos && wanted(key))
            .reduce((sum, [, balance]) => sum + balance, 0);
        const isRetained = (key: string) => key.startsWith('3010 ');
        expect(of(after, isRetained) - of(before, isRetained)).toBe(of(before, isEarned));
        expect(of(after, () => true)).toBe(0);
      }
      const { end_date } = books.years['2082/83']!;
      // The lock of a closed year is lifted by reopening it, not by hand.
      for (const year of [null, books.years['2081/82']!.end_date]) {
        const lifted = await books.admin.put('lock-dates', { year });
        expect([lifted.status, Object.keys(lifted.body.message)]).toEqual([422, ['year']]);
      }
      const late = await books.admin.post('journal-vouchers', {
        type: 'journal',
        date: end_date,
        narration: 'Late',
        lines: [
          { account_id: books.account('5510'), debit: 10, credit: 0 },
          { account_id: books.account('1010'), debit: 0, credit: 10 },
        ],
      });
      expect([late.status, Object.keys(late.body.message)]).toEqual([422, ['date']]);
      expect((await state('2082/83')).state).toBe('closed');
      expect(await differences()).toEqual([]);
    });

    it('leaves the statements of the year and of the next as they were', async () => {
      const { start_date, end_date } = books.years['2082/83']!;
      const read = async () => ({
        profit: await statement('profit-and-loss', `start_date=${start_date}&end_date=${end_date}`),
        gross: await statement('gross-profit', `start_date=${start_date}&end_date=${end_date}`),
        sheet: await statement('balance-sheet', 'as_of=2026-11-20'),
      });
      const closed = await read();
      expect(amountOf(closed.sheet, 'profit_before')).toBe(0);
      expect((await reopen('2082/83')).status).toBe(200);
      const open = await read();
      expect(open.profit).toEqual(closed.profit);
      expect(open.gross).toEqual(closed.gross);
      const sold = closed.profit.find(({ code }) => code === '5010')!.amount;
      expect(sold).not.toBe(0);
      expect(closed.gross.find(({ name }) => name === 'total')).toMatchObject({ cost: sold });
      const profit = amountOf(closed.profit, 'net_profit');
      expect(amountOf(open.sheet, 'profit_before')).toBe(profit);
      for (const name of ['total_assets', 'liabilities', 'equity', 'total_liabilities_and_equity'])
        expect([name, amountOf(open.sheet, name)]).toEqual([name, amountOf(closed.sheet, name)]);
      const outlet = await statement(
        'profit-and-loss',
        `start_date=${start_date}&end_date=${end_date}&pos=Pokhara`,
      );
      expect((await close('2082/83')).status).toBe(200);
      expect(
        await statement(
          'profit-and-loss',
          `start_date=${start_date}&end_date=${end_date}&pos=Pokhara`,
        ),
      ).toEqual(outlet);
      const book = (
        await books.admin.get(
          `reports/day-book?start_date=${end_date}&end_date=${end_date}&pos=Pokhara`,
        )
      ).body;
      const sum = book.data.reduce(
        (all: number, { amount }: Row) => all + Math.round(amount * 100),
        0,
      );
      expect(sum).toBe(Math.round(book.amount * 100));
    });

    it('is reopened from the newest year on, with a reason, and closed again', async () => {
      const later = await reopen('2081/82');
      expect([later.status, Object.keys(later.body.message)]).toEqual([422, ['year']]);
      expect((await reopen('2082/83', ' ')).status).toBe(422);
      const closed = await balances('2082/83');
      const reopened = await reopen('2082/83');
      expect(reopened.body.closing).toMatchObject({
        revision: 1,
        reason: 'Depreciation was missing',
      });
      // The year before stays closed, this one takes entries again.
      await enterRandomVouchers(books, '2082/83', 2, createPrng(3));
      expect((await close('2082/83')).status).toBe(200);
      expect(Object.keys(await balances('2082/83'))).toEqual(Object.keys(closed));
      expect((await state('2082/83')).closings.map(({ revision }: Row) => revision)).toEqual([
        0, 1, 2,
      ]);
      expect(await differences()).toEqual([]);
    });

    it('restores the trial balance byte for byte, in any books (invariant 14)', async () => {
      for (const seed of [1, 2, 3]) {
        const random = createPrng(seed);
        const some = await openBooks(world(), `Random Shop ${seed}`, [2082, 2083]);
        await enterRandomVouchers(some, '2082/83', 4 + seed * 3, random);
        const { id, end_date } = some.years['2082/83']!;
        const read = () => readOutletBalances(world(), some.admin.companyId, end_date);
        const before = JSON.stringify(await read());
        expect((await some.admin.post(`year-end/${id}`)).status).toBe(200);
        expect(Object.keys(await read()).filter(isEarned)).toEqual([]);
        const back = await some.admin.post(`year-end/${id}/reopening`, { reason: 'Again' });
        expect(back.status).toBe(200);
        expect(JSON.stringify(await read())).toBe(before);
        expect(await auditLedger(world().app.database, some.admin.companyId)).toEqual([]);
      }
    });

    it('leaves nothing behind where it is killed in the middle', async () => {
      const { database } = world().app;
      const facts = async () => {
        const counted = ['ledger_entries', 'ledger_lines', 'year_ends', 'activity_log'].map(
          async table =>
            (await query(database.read, `select count(*) as n from ${table}`, []))[0]!.n,
        );
        return [
          ...(await Promise.all(counted)),
          await query(database.read, 'select * from lock_dates order by company_id', []),
        ];
      };
      const before = await facts();
      const { write } = database;
      // Only this transaction: others write in the background.
      database.write = work => {
        database.write = write;
        return write(async tx => {
          await work(tx);
          throw new Error('The machine lost its power.');
        });
      };
      const answer = await reopen('2082/83');
      expect(answer.status).toBe(500);
      expect(await facts()).toEqual(before);
      expect((await state('2082/83')).state).toBe('closed');
    });
  });
});
