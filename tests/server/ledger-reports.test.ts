// The statements and books of the ledger, over a small company's two years: what each says, that they
// agree with each other, and that any page of a book has the right balance.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '../../domain/language.ts';
import {
  beforeClosingTexts,
  ledgerReportNames,
  ledgerReports,
} from '../../domain/ledger/report-names.ts';
import { loadAccountIds, type Posted, postEntries } from '../support/posted-entries.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Row = Record<string, number | string | null>;
/** Fiscal year 2082/83 ends on 2026-07-16, today is in 2083/84. Amounts in paisa. */
const YEAR_BEFORE = { start: '2025-07-17', end: '2026-07-16' };
const posted: Posted[] = [
  {
    day: '2025-08-01',
    lines: [
      ['cash', 10_000_000, 0],
      ['3000', 0, 10_000_000],
    ],
  },
  {
    day: '2025-09-01',
    lines: [
      ['fixed_assets', 2_000_000, 0],
      ['bank', 0, 500_000],
      ['2500', 0, 1_500_000],
    ],
  },
  {
    day: '2026-05-01',
    lines: [
      ['cash', 1_000_000, 0],
      ['sales_taxable', 0, 1_000_000],
    ],
  },
  // The year is closed: its profit of 10,000 goes to retained earnings.
  {
    kind: 'year-end',
    day: YEAR_BEFORE.end,
    lines: [
      ['sales_taxable', 1_000_000, 0],
      ['retained_earnings', 0, 1_000_000],
    ],
  },
  {
    day: '2026-08-10',
    pos: 'Main',
    lines: [
      ['debtors', 565_000, 0],
      ['sales_taxable', 0, 500_000],
      ['output_vat', 0, 65_000],
      ['cost_of_sales', 300_000, 0],
      ['inventory', 0, 300_000],
    ],
  },
  {
    day: '2026-09-20',
    pos: 'Branch',
    lines: [
      ['debtors', 226_000, 0],
      ['sales_taxable', 0, 200_000],
      ['output_vat', 0, 26_000],
    ],
  },
  {
    day: '2026-10-01',
    lines: [
      ['5570', 50_000, 0],
      ['1510', 0, 50_000],
    ],
  },
  {
    day: '2026-10-02',
    lines: [
      ['5510', 80_000, 0],
      ['cash', 0, 80_000],
    ],
  },
];

const THIS_YEAR = 'start_date=2026-07-17&end_date=2026-11-21';

describe('the reports of the books', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let codes: Map<string, number>;
    const post = (entries: Posted[], from: number) => postEntries(world(), admin, entries, from);
    beforeAll(async () => {
      admin = await world().createCompany('Reports Shop');
      codes = await loadAccountIds(admin);
      await post(posted, 1);
    });

    const load = async (path: string) => {
      const answer = await admin.get(path);
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const rowsOf = async (report: string, query: string): Promise<Row[]> =>
      (await load(`reports/${report}?${query}`)).rows;
    const rowOf = (rows: Row[], key: string) =>
      rows.find(({ name, code }) => name === key || code === key)!;

    it('balance in the trial balance: opening, period and closing, and by outlet', async () => {
      const rows = await rowsOf('trial-balance', THIS_YEAR);
      const total = rowOf(rows, 'total');
      expect([total.opening_debit, total.opening_credit]).toEqual([130_000, 130_000]);
      expect(total.debit).toBe(total.credit);
      expect([total.debit, total.closing_debit]).toEqual([12_210, total.closing_credit]);
      expect(rowOf(rows, '1100')).toMatchObject({
        opening_debit: 0,
        debit: 7_910,
        closing_debit: 7_910,
      });
      // Closed: nothing is left of the sales of the year before.
      expect(rowOf(rows, '4000')).toMatchObject({ opening_credit: 0, closing_credit: 7_000 });
      const branch = await rowsOf('trial-balance', `${THIS_YEAR}&pos=Branch`);
      expect(rowOf(branch, 'total')).toMatchObject({ debit: 2_260, credit: 2_260 });
    });

    it('show a closed year before its closing, and say so', async () => {
      const span = `start_date=${YEAR_BEFORE.start}&end_date=${YEAR_BEFORE.end}`;
      const closed = await rowsOf('trial-balance', span);
      const before = await rowsOf('trial-balance', `${span}&before_closing=1`);
      expect(rowOf(closed, '4000')).toMatchObject({ debit: 10_000, closing_credit: 0 });
      expect(rowOf(before, '4000')).toMatchObject({ debit: 0, closing_credit: 10_000 });
      expect([rowOf(closed, '3010').closing_credit, rowOf(before, '3010')]).toEqual([
        10_000,
        undefined,
      ]);
      for (const [rows, moved] of [
        [closed, 140_000],
        [before, 130_000],
      ] as const)
        expect(rowOf(rows, 'total')).toMatchObject({
          ...{ debit: moved, credit: moved, closing_debit: 130_000, closing_credit: 130_000 },
        });
      expect(await rowsOf('trial-balance', `${span}&before_closing=0`)).toEqual(closed);
      // The opening of the next year is after the closing of this one.
      expect(await rowsOf('trial-balance', `${THIS_YEAR}&before_closing=1`)).toEqual(
        await rowsOf('trial-balance', THIS_YEAR),
      );
      const head = async (more: string, language: Language) =>
        (
          await admin.get(`reports/trial-balance/export?export_type=xls&${span}${more}`, {
            language,
          })
        ).raw
          .toString('utf8')
          .includes(beforeClosingTexts.head[language]);
      for (const language of ['en', 'ne'] as const)
        expect([await head('&before_closing=1', language), await head('', language)]).toEqual([
          true,
          false,
        ]);
    });

    it('show gross profit first, and the months of a year', async () => {
      const rows = await rowsOf('profit-and-loss', THIS_YEAR);
      expect(
        ['sales', 'cost_of_sales', 'gross_profit', 'expenses', 'net_profit'].map(
          name => rowOf(rows, name).amount,
        ),
      ).toEqual([7_000, 3_000, 4_000, 1_300, 2_700]);
      const names = rows.map(({ name }) => name);
      expect(names.indexOf('gross_profit')).toBeLessThan(names.indexOf('expenses'));
      const months = await rowsOf('profit-and-loss', `${THIS_YEAR}&compare=months`);
      const sales = rowOf(months, 'sales');
      expect([sales.month_1, sales.month_2, sales.month_3, sales.total]).toEqual([
        5_000, 0, 2_000, 7_000,
      ]);
      // A year that is closed still shows what it earned.
      const before = await rowsOf(
        'profit-and-loss',
        `start_date=${YEAR_BEFORE.start}&end_date=${YEAR_BEFORE.end}`,
      );
      expect(rowOf(before, 'net_profit').amount).toBe(10_000);
    });

    it('have assets equal to liabilities and equity on any day, also of a year not closed (invariant 3)', async () => {
      for (const day of ['2025-08-01', '2026-05-01', '2026-07-16', '2026-08-10', '2026-11-21']) {
        const rows = await rowsOf('balance-sheet', `as_of=${day}`);
        expect([day, rowOf(rows, 'total_assets').amount]).toEqual([
          day,
          rowOf(rows, 'total_liabilities_and_equity').amount,
        ]);
      }
      const rows = await rowsOf('balance-sheet', 'as_of=2026-11-21&compare=last-year');
      expect(rowOf(rows, 'total_assets')).toMatchObject({ amount: 128_610, compared: 125_000 });
      expect(rowOf(rows, 'profit_of_year')).toMatchObject({ amount: 2_700, compared: 0 });
      expect(rowOf(rows, '3010')).toMatchObject({ amount: 10_000 });
    });

    it('lead from profit to cash, and from the first equity to the last', async () => {
      const flow = await rowsOf('cash-flow', `start_date=${YEAR_BEFORE.start}&end_date=2026-11-21`);
      expect(
        ['operating', 'investing', 'financing', 'change', 'closing'].map(
          name => rowOf(flow, name).amount,
        ),
      ).toEqual([9_200, -20_000, 115_000, 104_200, 104_200]);
      const equity = await rowsOf('changes-in-equity', THIS_YEAR);
      expect(rowOf(equity, 'total')).toMatchObject({ opening: 110_000, closing: 112_700 });
      const ratios = await rowsOf('ratios', THIS_YEAR);
      expect(rowOf(ratios, 'gross_margin').value).toBe(57.14);
      expect(rowOf(ratios, 'net_margin').value).toBe(38.57);
    });

    it('find every page of an account with its balance', async () => {
      const days = Array.from({ length: 60 }, (_, index) => ({
        day: `2026-11-${String(1 + Math.floor(index / 3)).padStart(2, '0')}`,
        lines: [
          ['cash', 100 + index, 0],
          ['4530', 0, 100 + index],
        ] as Posted['lines'],
      }));
      await post(days, 100);
      const path = `ledger/accounts/${codes.get('1010')}?${THIS_YEAR}`;
      const whole = await load(`${path}&limit=1000`);
      expect(whole.total).toBe(61);
      let balance: number = whole.opening;
      expect(balance).toBe(110_000);
      for (const line of whole.data) {
        balance = Math.round((balance + line.debit - line.credit) * 100) / 100;
        expect(line.balance).toBe(balance);
      }
      expect(whole.closing).toBe(balance);
      const pages = [];
      for (let page = 1; page <= 9; page += 1)
        pages.push(...(await load(`${path}&limit=7&page=${page}`)).data);
      expect(pages).toEqual(whole.data);
      expect((await load(`${path}&limit=7&page=10`)).data).toEqual([]);
      const book = await load(`reports/cash-book?${THIS_YEAR}&limit=1000`);
      expect(book.data).toEqual(whole.data);
      const group = await load(`ledger/accounts/${codes.get('1000')}?${THIS_YEAR}&limit=1000`);
      expect(group.opening).toBe(105_000);
    });

    it('agree with each other: day book, journal, trial balance', async () => {
      const [book, journal, total] = [
        await load(`reports/day-book?${THIS_YEAR}&limit=1000`),
        await load(`reports/journal?${THIS_YEAR}&limit=1000`),
        rowOf(await rowsOf('trial-balance', THIS_YEAR), 'total'),
      ];
      const sum = (numbers: number[]) =>
        numbers.reduce((added, number) => added + Math.round(number * 100), 0) / 100;
      expect(sum(book.data.map((entry: { amount: number }) => entry.amount))).toBe(total.debit);
      expect(book.amount).toBe(total.debit);
      const lines = journal.data.flatMap(
        (entry: { lines: { debit: number; credit: number }[] }) => entry.lines,
      );
      expect(sum(lines.map((line: { credit: number }) => line.credit))).toBe(total.credit);
    });

    it('answer their entries one by one and page by page, as the journal has them', async () => {
      const journal = await load(`reports/journal?${THIS_YEAR}&limit=1000`);
      const pages = [];
      for (let page = 1; page <= Math.ceil(journal.total / 3); page += 1)
        pages.push(...(await load(`ledger/entries?${THIS_YEAR}&limit=3&page=${page}`)).data);
      const toFigures = (entry: { id: number; lines: Record<string, unknown>[] }) => [
        entry.id,
        entry.lines.map(({ account_id, debit, credit }) => [account_id, debit, credit]),
      ];
      expect(pages.length).toBeGreaterThan(3);
      expect(pages.map(toFigures)).toEqual(journal.data.map(toFigures));
      expect(await load(`ledger/entries/${pages[1].id}`)).toEqual(pages[1]);
      const other = await world().createCompany('Books Next Door');
      for (const [caller, id] of [
        [other, pages[1].id],
        [admin, 999_999_999_999_999],
        [admin, 'none'],
        [admin, '1e3'],
      ] as const)
        expect((await caller.get(`ledger/entries/${id}`)).status).toBe(404);
      for (const [query, field] of [
        ['source_kind=invoice', 'source_id'],
        ['source_id=1', 'source_kind'],
        ['source_kind=invoice&source_id=1e3', 'source_id'],
        ['start_date=2026-13-01', 'start_date'],
        ['limit=-1', 'limit'],
      ] as const) {
        const { status, body } = await admin.get(`ledger/entries?${query}`);
        expect([query, status, Object.keys(body.message)]).toEqual([query, 422, [field]]);
      }
      const buyer = await world().createUser(admin, 'Purchase');
      for (const path of ['ledger/entries', `ledger/entries/${pages[1].id}`])
        expect((await buyer.get(path)).status).toBe(403);
    });

    it('are files in all six formats and both languages', async () => {
      for (const name of ledgerReportNames) {
        const csv = await admin.get(`reports/${name}/export?export_type=csv`, { language: 'ne' });
        expect([name, csv.status]).toEqual([name, 200]);
        expect(csv.raw.toString('utf8').split('\r\n').length).toBeGreaterThan(2);
      }
      for (const type of ['csv', 'txt', 'xml', 'xls', 'xlsx', 'pdf'])
        expect(
          (await admin.get(`reports/profit-and-loss/export?export_type=${type}`)).headers[
            'content-disposition'
          ],
        ).toContain(`.${type}`);
      const ledger = await admin.get(
        `ledger/accounts/${codes.get('1010')}/export?${THIS_YEAR}&export_type=csv`,
      );
      expect(ledger.raw.toString('utf8')).toContain('110000.00');
    });

    it('refuse what they cannot be asked', async () => {
      for (const [query, field] of [
        ['start_date=2026-13-01', 'start_date'],
        ['start_date=2026-09-01&end_date=2026-08-01', 'end_date'],
        ['end_date=9999-01-01', 'end_date'],
        ['compare=weeks', 'compare'],
        ['limit=0', 'limit'],
        ['before_closing=1', 'before_closing'],
      ] as const) {
        const answer = await admin.get(`reports/profit-and-loss?${query}`);
        expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, [field]]);
      }
      const choice = await admin.get('reports/trial-balance?before_closing=yes');
      expect([choice.status, Object.keys(choice.body.message)]).toEqual([422, ['before_closing']]);
      expect((await admin.get('ledger/accounts/999999')).status).toBe(404);
      const other = await world().createCompany('Other Shop');
      expect((await other.get(`ledger/accounts/${codes.get('1010')}`)).status).toBe(404);
      const sales = await world().createUser(admin, 'Sales');
      expect((await sales.get('reports/trial-balance')).status).toBe(403);
      const accountant = await world().createUser(admin, 'Accountant');
      expect((await accountant.get('reports/trial-balance')).status).toBe(200);
    });

    it('have a title for each in both languages', () => {
      for (const { title } of Object.values(ledgerReports)) expect(title.ne).not.toBe(title.en);
    });
  });
});
