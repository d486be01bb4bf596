// Opening balances are no flow of cash: neither the document of them nor the first stock of a product
// is in a cash flow, but for the cash that they bring, which has a line of its own.
import { describe, expect, it } from 'vitest';
import { DATE, useOpeningShop } from '../support/opening-shop.ts';
import { postEntries } from '../support/posted-entries.ts';
import { createGoods } from '../support/stock-and-journal.ts';
import { describeOnBothEngines } from '../support/test-app.ts';

type Row = Record<string, number | string | null>;

const SPAN = 'start_date=2026-07-17&end_date=2026-11-21';
const YEAR_BEFORE = 'start_date=2025-07-17&end_date=2026-07-16';

describe('a cash flow with opening balances', () => {
  describeOnBothEngines(world => {
    const { at, line, opening, enter } = useOpeningShop(world);
    /** Name or code and figure of each row that has one. */
    const flow = async (query = SPAN) => {
      const { status, body } = await at.admin.get(`reports/cash-flow?${query}`);
      expect(status).toBe(200);
      const figures = Object.fromEntries(
        (body.rows as Row[])
          .filter(({ amount }) => amount !== 0)
          .map(({ name, code, amount }) => [name ?? code, Number(amount)]),
      );
      const { operating = 0, investing = 0, financing = 0, change = 0 } = figures;
      expect(operating + investing + financing).toBeCloseTo(change, 6);
      expect((figures.opening ?? 0) + (figures.entered ?? 0) + change).toBeCloseTo(
        figures.closing ?? 0,
        6,
      );
      return figures;
    };
    /** Cash and bank of the balance sheet. */
    const cashOn = async (day: string) => {
      const { body } = await at.admin.get(
        `reports/trial-balance?start_date=${day}&end_date=${day}`,
      );
      const { closing_debit, closing_credit } = (body.rows as Row[]).find(
        ({ kind, level }) => kind === 'group' && level === 0,
      )!;
      return Number(closing_debit) - Number(closing_credit);
    };
    const profitOf = async (query: string) =>
      (await at.admin.get(`reports/profit-and-loss?${query}`)).body.rows.find(
        ({ name }: Row) => name === 'net_profit',
      ).amount;

    it('has nothing of the first stock of a product', async () => {
      const salt = await createGoods(at.admin, at.shop, 'Salt');
      const stocked = await at.admin.post('inventory', {
        ...{ product_id: salt, stock_available: 10, value: 950, date_added: '2026-08-01' },
      });
      expect(stocked.status).toBe(200);
      expect(await flow()).toEqual({});
    });

    it('has cash and bank alone of a trial balance that is entered within the year', async () => {
      await enter(
        opening({
          date: '2026-08-16',
          accounts: [
            ...opening().accounts.filter(({ account_id }) => account_id !== at.account('3000')),
            line('1020', 700, 0),
            line('1500', 2_000, 0),
            line('1510', 0, 400),
            line('2500', 0, 900),
            line('4000', 0, 650),
            line('5510', 150, 0),
            line('3000', 0, 2_660.25),
          ],
        }),
      );
      expect(await flow()).toEqual({
        ...{ profit: 500, entered_earnings: -500, entered: 1_200, closing: 1_200 },
      });
      expect(await profitOf(SPAN)).toBe(500);
      // By outlet: opening balances are of none.
      expect(await flow(`${SPAN}&pos=Main`)).toEqual({});
    });

    it('adds what moved cash to it', async () => {
      await postEntries(
        world(),
        at.admin,
        [
          {
            day: '2026-10-01',
            lines: [
              ['5510', 10_000, 0],
              ['cash', 0, 10_000],
            ],
          },
          {
            day: '2026-10-02',
            lines: [
              ['bank', 50_000, 0],
              ['2500', 0, 50_000],
            ],
          },
          // Cash against the account of opening balances is an opening balance.
          {
            day: '2026-10-03',
            lines: [
              ['cash', 3_000, 0],
              ['opening_balance_equity', 0, 3_000],
            ],
          },
        ],
        700,
      );
      expect(await flow()).toEqual({
        ...{ operating: -100, profit: 400, entered_earnings: -500, financing: 500, 2500: 500 },
        ...{ change: 400, entered: 1_230, closing: 1_630 },
      });
      expect(await cashOn('2026-11-21')).toBe(1_630);
      const { body } = await at.admin.get(`reports/cash-flow?${SPAN}&compare=months`);
      const entered = (body.rows as Row[]).find(({ name }) => name === 'entered')!;
      expect([entered.month_1, entered.month_2, entered.month_3, entered.total]).toEqual([
        1_200, 0, 30, 1_230,
      ]);
    });

    it('begins a year with what was entered on the day before it', async () => {
      await enter(opening());
      expect(await flow(YEAR_BEFORE)).toEqual({ entered: 500, closing: 500 });
      const { opening: before, entered, closing } = await flow();
      expect([before, entered, closing]).toEqual([500, 30, 930]);
      expect(await cashOn(DATE)).toBe(500);
      expect(await cashOn('2026-11-21')).toBe(930);
    });
  });
});
