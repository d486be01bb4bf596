// Reports of the books next to another period: what they show of it is what they show when they are
// asked for that period alone.
import { beforeAll, describe, expect, it } from 'vitest';
import { listFiscalMonths } from '../../domain/calendar/bs-month.ts';
import {
  groupings,
  type LedgerReportName,
  ledgerReportNames,
} from '../../domain/ledger/report-names.ts';
import { issueInvoice } from '../support/credit-notes.ts';
import { type Posted, postEntries } from '../support/posted-entries.ts';
import { createVendorBill, openPurchasingShop, toVendorBillRequest } from '../support/purchases.ts';
import { toInvoiceRequest } from '../support/shop.ts';
import { createGoods } from '../support/stock-and-journal.ts';
import { type Caller, describeOnBothEngines, NOW } from '../support/test-app.ts';

type Row = Record<string, number | string | null>;
type Body = { columns: { name: string; label: string }[]; rows: Row[] };

const thisYear = listFiscalMonths('2026-11-21');
const yearBefore = listFiscalMonths('2025-11-21');
/** Whole Nepali months, counted from Shrawan of 2082. */
const months = [...yearBefore, ...thisYear];
const toSpan = (first: number, last: number) =>
  `start_date=${months[first]!.start_date}&end_date=${months[last]!.end_date}`;

/** Of each month another one: sales, wear, a loan, capital, drawings. */
const entries = months.slice(0, 17).flatMap(({ start_date }, nth): Posted[] => [
  {
    day: start_date,
    lines: [
      ['cash', 100_000 + nth * 1_000, 0],
      ['sales_taxable', 0, 100_000 + nth * 1_000],
    ],
  },
  {
    day: start_date,
    lines: [
      ['5570', 700 + nth, 0],
      ['1510', 0, 700 + nth],
    ],
  },
  {
    day: start_date,
    lines:
      nth % 3 === 0
        ? [
            ['bank', 90_000 + nth, 0],
            ['2500', 0, 90_000 + nth],
          ]
        : [
            ['fixed_assets', 20_000 + nth, 0],
            ['3000', 0, 30_000 + nth],
            ['3020', 10_000, 0],
          ],
  },
]);

describe('a report next to another period', () => {
  describeOnBothEngines((world, engine) => {
    let admin: Caller;
    beforeAll(async () => {
      world().setNow('2026-09-01T06:00:00Z');
      const name = `Compared Shop ${engine}`;
      admin = await world().createCompany(name);
      const shop = await openPurchasingShop(admin);
      const sell = (id: number, qty: number, transaction_date: string) =>
        issueInvoice(
          admin,
          toInvoiceRequest(
            shop,
            [{ id, qty, amount: 300 }],
            { taxable_amount: 300 * qty, total: 339 * qty },
            { transaction_date },
          ),
        );
      const [tea, salt] = [
        await createGoods(admin, shop, 'Tea Leaves'),
        await createGoods(admin, shop, 'Salt'),
      ];
      for (const id of [tea, salt])
        await createVendorBill(
          admin,
          toVendorBillRequest(shop, [{ id, qty: 40, amount: 100 }], {
            transaction_date: '2026-09-01',
          }),
        );
      await sell(tea, 3, '2026-09-01');
      world().setNow(NOW);
      admin = await world().signInAs(`admin.${name.toLowerCase().replaceAll(' ', '.')}@shop.test`);
      await sell(tea, 5, '2026-11-21');
      await sell(salt, 2, '2026-11-21');
      await postEntries(world(), admin, entries, 1);
      const profit = entries
        .filter(({ day }) => day <= yearBefore.at(-1)!.end_date)
        .flatMap(({ lines }) => lines);
      const sumOf = (code: string) =>
        profit.reduce((sum, [of, debit, credit]) => (of === code ? sum + debit + credit : sum), 0);
      const [earned, worn] = [sumOf('sales_taxable'), sumOf('5570')];
      await postEntries(
        world(),
        admin,
        [
          {
            kind: 'year-end',
            day: yearBefore.at(-1)!.end_date,
            lines: [
              ['sales_taxable', earned, 0],
              ['5570', 0, worn],
              ['retained_earnings', 0, earned - worn],
            ],
          },
        ],
        900,
      );
    });

    const load = async (name: LedgerReportName, query: string): Promise<Body> => {
      const answer = await admin.get(`reports/${name}?${query}`);
      expect([name, answer.status]).toEqual([name, 200]);
      return answer.body;
    };
    const toKey = ({ kind, account_id, name, title, address }: Row) =>
      JSON.stringify([kind, account_id, name, title, address]);
    /** The figures of a column by row, without rows of nothing. */
    const figuresOf = ({ rows }: Body, column: string) =>
      Object.fromEntries(
        rows
          .filter(row => typeof row[column] === 'number' && row[column] !== 0)
          .map(row => [toKey(row), row[column]]),
      );

    /** The report with its asked period and another one, against each of them alone. */
    const expectSame = async (
      name: LedgerReportName,
      more: string,
      [asked, other]: [string, string],
      columns: [alone: string, compared: string][],
    ) => {
      const kind = more.split('&')[0];
      const together = await load(name, `${asked}&compare=${more}`);
      const [mine, compared] = [
        await load(name, `${asked}${more.replace(kind!, '')}`),
        await load(name, `${other}${more.replace(kind!, '')}`),
      ];
      expect(Object.keys(figuresOf(mine, columns[0]![0])).length).toBeGreaterThan(1);
      for (const { name: column } of mine.columns)
        expect([name, column, figuresOf(together, column)]).toEqual([
          name,
          column,
          figuresOf(mine, column),
        ]);
      for (const [alone, column] of columns)
        expect([name, column, figuresOf(together, column)]).toEqual([
          name,
          column,
          figuresOf(compared, alone),
        ]);
      expect(together.columns.length).toBe(mine.columns.length + columns.length);
      expect(new Set(together.columns.map(({ label }) => label)).size).toBe(
        together.columns.length,
      );
    };
    const under = (...names: string[]) =>
      names.map((name): [string, string] => [name, `compared_${name}`]);
    const reports: [LedgerReportName, [string, string][]][] = [
      ['trial-balance', under('closing_debit', 'closing_credit')],
      ['cash-flow', [['amount', 'compared']]],
      ['changes-in-equity', under('opening', 'increase', 'decrease', 'closing')],
      ['ratios', [['value', 'compared']]],
    ];

    it.each(reports)('shows it as it is alone: %s', async (name, columns) => {
      // Kartik and Mangsir; Shrawan to Ashoj, before which the year was closed.
      for (const [first, last] of [
        [15, 16],
        [12, 14],
      ] as const) {
        const asked = toSpan(first, last);
        const length = last - first + 1;
        await expectSame(name, 'previous', [asked, toSpan(first - length, first - 1)], columns);
        await expectSame(name, 'last-year', [asked, toSpan(first - 12, last - 12)], columns);
      }
    });

    it('leaves the closing out of both periods of a trial balance', async () => {
      const columns = under('closing_debit', 'closing_credit');
      const spans: [string, string] = [toSpan(12, 14), toSpan(9, 11)];
      await expectSame('trial-balance', 'previous&before_closing=1', spans, columns);
      const { rows } = await load('trial-balance', `${spans[0]}&compare=previous&before_closing=1`);
      const total = rows.at(-1)!;
      expect(total.compared_closing_debit).toBe(total.compared_closing_credit);
      expect(rows.find(({ code }) => code === '4000')!.compared_closing_credit).toBeGreaterThan(0);
    });

    it('shows the gross profit of both periods by any grouping', async () => {
      const columns = under('sales', 'cost', 'profit', 'margin');
      const spans: [string, string] = [toSpan(15, 16), toSpan(13, 14)];
      for (const by of groupings)
        await expectSame('gross-profit', `previous&by=${by}`, spans, columns);
      const { rows } = await load('gross-profit', `${spans[0]}&compare=previous`);
      expect(rows.find(({ title }) => title === 'Tea Leaves')).toMatchObject({
        ...{ sales: 1500, profit: 1000, compared_sales: 900, compared_profit: 600 },
      });
      expect(rows.find(({ title }) => title === 'Salt')).toMatchObject({
        ...{ sales: 600, compared_sales: 0, compared_margin: null },
      });
    });

    it('shows each month of a cash flow and of ratios, and the whole', async () => {
      for (const [name, column] of [
        ['cash-flow', 'amount'],
        ['ratios', 'value'],
      ] as const) {
        const byMonth = await load(name, `${toSpan(12, 16)}&compare=months`);
        expect(byMonth.columns).toHaveLength(6);
        for (let nth = 0; nth < 5; nth += 1)
          expect([name, nth, figuresOf(byMonth, `month_${nth + 1}`)]).toEqual([
            name,
            nth,
            figuresOf(await load(name, toSpan(12 + nth, 12 + nth)), column),
          ]);
        expect(figuresOf(byMonth, 'total')).toEqual(
          figuresOf(await load(name, toSpan(12, 16)), column),
        );
      }
    });

    it('has the periods in its files', async () => {
      for (const [name] of [...reports, ['gross-profit'] as const]) {
        const { raw } = await admin.get(
          `reports/${name}/export?export_type=csv&${toSpan(15, 16)}&compare=last-year`,
        );
        const [head] = raw.toString('utf8').split('\r\n');
        expect([name, head]).toEqual([name, expect.stringContaining('2082-08-')]);
      }
    });

    it('is refused by books, which have no figures of a period, and months where they have no room', async () => {
      const refused = ledgerReportNames.filter(name => /book|journal/.test(name));
      expect(refused).toHaveLength(4);
      for (const query of [
        ...refused.map(name => `${name}?compare=previous`),
        ...['trial-balance', 'changes-in-equity', 'gross-profit'].map(
          name => `${name}?compare=months`,
        ),
      ]) {
        const { status, body } = await admin.get(`reports/${query}`);
        expect([query, status, Object.keys(body.message)]).toEqual([query, 422, ['compare']]);
      }
    });
  });
});
