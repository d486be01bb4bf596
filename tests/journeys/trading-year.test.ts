// A trading year on the screens of a company that is new here: what it had before is entered, the old
// year is closed, then goods are bought and sold, expenses and salaries paid, and the statements say
// what that comes to. In both languages, on both engines.
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { texts as entry } from '../../custom-pages/invoices/texts.ts';
import { texts as reports } from '../../custom-pages/ledger-reports/texts.ts';
import { texts as opening } from '../../custom-pages/opening-balances/texts.ts';
import { texts as vouchers } from '../../custom-pages/vouchers/texts.ts';
import { texts as yearEnd } from '../../custom-pages/year-end/texts.ts';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../domain/language.ts';
import {
  balanceSheetLayouts,
  profitAndLossLayouts,
} from '../../domain/ledger/statement-layouts.ts';
import { type VoucherType, voucherTitles } from '../../domain/ledger/vouchers.ts';
import { words } from '../../src/i18n/words.ts';
import { hasBrowser, type Visitor } from '../support/browser.ts';
import {
  type Bookkeeper,
  openTradingCompany,
  today,
  tradingStories,
  yearBefore,
} from '../support/trading-company.ts';

/** The titles of the statements' sums. */
const sumTitles = new Map(
  [...profitAndLossLayouts, ...balanceSheetLayouts].flatMap(({ parts }) =>
    parts.flatMap(part => ('sum' in part ? [[part.sum, part.title] as const] : [])),
  ),
);

/** What only an accountant enters. Amounts in rupees. */
const toAccountant = (
  { page, press, box, choose }: Visitor,
  { say, money, account, line }: Bookkeeper,
  language: Language,
) => ({
  enterOpening: async (date: string, accounts: [code: string, side: Texts, amount: string][]) => {
    await page.goto('/accounting/opening-balances');
    await box(say(opening.date)).fill(date);
    const section = (name: Texts): Locator => page.getByRole('region', { name: say(name) });
    for (const [index, [code, side, amount]] of accounts.entries()) {
      await press(say(opening.addLine), section(opening.accounts));
      await choose(line(index + 1, opening.account), account(code));
      await box(line(index + 1, side)).fill(amount);
    }
    await press(say(opening.addLine), section(opening.stock));
    await choose(line(1, opening.product), /Phone/);
    await box(line(1, opening.qty)).fill('10');
    await box(line(1, opening.value)).fill('60000');
    await page.getByText(say(opening.agrees)).waitFor();
    await press(say(words.save));
    await page.getByText(/OPN-/).first().waitFor();
  },
  enterVoucher: async (
    type: VoucherType,
    date: string,
    narration: string,
    [debited, credited]: [string, string],
    amount: string,
  ) => {
    await page.goto('/accounting/vouchers/new');
    if (type !== 'journal') {
      await choose(say(vouchers.type), say(voucherTitles[type]));
    }
    await box(say(vouchers.date)).fill(date);
    await box(say(vouchers.narration)).fill(narration);
    await choose(line(1, vouchers.account), account(debited));
    await box(line(1, vouchers.debit)).fill(amount);
    await choose(line(2, vouchers.account), account(credited));
    await box(line(2, vouchers.credit)).focus();
    await press(say(words.save));
    await page.getByRole('heading', { name: say(voucherTitles[type]) }).waitFor();
  },
  spend: async (code: string, description: string, amount: string, total: number) => {
    await page.goto('/accounting/expenses/new');
    await choose(say(vouchers.paidFrom), account('1010'));
    await choose(line(1, vouchers.account), account(code));
    await page.getByLabel(line(1, vouchers.bought)).fill(description);
    await box(line(1, vouchers.amount)).fill(amount);
    await page.getByRole('checkbox').first().check();
    await choose(say(vouchers.vendor), /Koshi/);
    await box(say(vouchers.billNumber)).fill('K-2');
    await page.getByText(money(total)).first().waitFor();
    await press(say(words.save));
    await page.waitForURL(/\/purchases\/billings\/\d+$/);
  },
  closeYear: async (name: string, profit: number) => {
    await page.goto('/accounting/year-end');
    const of = page.getByRole('row').filter({ hasText: localizeDigits(name, language) });
    await press(say(yearEnd.close), of);
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(translate(yearEnd.profitOf, language, { amount: money(profit) }))
      .waitFor();
    await press(say(yearEnd.close), dialog);
    await dialog.waitFor({ state: 'hidden' });
    await of.getByText(say(yearEnd.closed), { exact: true }).waitFor();
  },
});

describe('a trading year', () => {
  it.skipIf(!hasBrowser).each(tradingStories)('on %s in %s', async (engine, language) => {
    const { visitor, books, close } = await openTradingCompany(engine, language, [
      { last_name: 'Everest Traders' },
    ]);
    const { page, consoleErrors } = visitor;
    const { say, money, figuresOf, nameOfAccount, openReport } = books;
    const accountant = toAccountant(visitor, books, language);
    const figuresOfSum = (name: string) => figuresOf(say(sumTitles.get(name)!));

    // What the company had before the year that is over, and what it earned in it.
    await accountant.enterOpening(addDays(yearBefore.start_date, -1), [
      ['1010', opening.debit, '100000'],
      ['1200', opening.debit, '60000'],
      ['3000', opening.credit, '160000'],
    ]);
    await accountant.enterVoucher(
      'journal',
      yearBefore.end_date,
      'Commission',
      ['1020', '4530'],
      '50000',
    );
    await accountant.closeYear(yearBefore.name, 50_000);

    // This year: 5 × 6,500 with 13 % is 36,725; 2 × 9,000 is 20,340, 1 is 10,170; 2,000 is 2,260.
    await books.buy('5', 36_725);
    await books.sell(/Everest/, 'Cash', '2', 20_340);
    await books.sell(/Everest/, 'Credit', '1', 10_170);
    await accountant.spend('5550', 'Shutter', '2000', 2_260);
    await accountant.enterVoucher('expense', today, 'Salaries', ['5500', '1010'], '3000');
    await accountant.enterVoucher('contra', today, 'To the bank', ['1020', '1010'], '20000');

    // The old year's income is in retained earnings, and debits are credits.
    await openReport('trial-balance');
    expect(await figuresOf(nameOfAccount('1010'))).toEqual([
      money(100_000),
      '–',
      money(20_340),
      money(25_260),
      money(95_080),
      '–',
    ]);
    expect((await figuresOf(nameOfAccount('3010')))[1]).toBe(money(50_000));
    const sums = await page.locator('tr.total .figure').allTextContents();
    expect(sums).toHaveLength(6);
    for (const side of [0, 2, 4]) expect(sums[side]).toBe(sums[side + 1]);

    // 3 of 15 phones for 92,500 cost 18,500: 27,000 less 18,500, 2,000 and 3,000 is 3,500.
    await openReport('profit-and-loss');
    expect(await figuresOfSum('gross_profit')).toEqual([money(8_500)]);
    expect(await figuresOfSum('net_profit')).toEqual([money(3_500)]);

    // From the statement to the account to the invoice.
    await page.getByRole('link', { name: nameOfAccount('4000'), exact: true }).click();
    await page
      .getByRole('table')
      .getByRole('link', { name: new RegExp(`^${say(entry.invoice)} `) })
      .first()
      .click();
    await page.waitForURL(/\/sales\/invoice\/[^/]+$/);
    await page.getByText('Everest Traders').first().waitFor();

    // 95,080 cash, 70,000 bank, 10,170 owed, 74,000 stock and 4,485 VAT to set off.
    await openReport('balance-sheet');
    expect(await figuresOf(nameOfAccount('3010'))).toEqual([money(50_000)]);
    const [assets] = await figuresOfSum('total_assets');
    expect(assets).toBe(money(253_735));
    expect(await figuresOfSum('total_liabilities_and_equity')).toEqual([assets]);
    await page.getByText(say(reports.asOf)).first().waitFor();

    expect(consoleErrors).toEqual([]);
    await close();
  });
});
