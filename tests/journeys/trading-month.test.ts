// A month of money in a trading company: goods are sold on credit, a cheque bounces, a customer keeps TDS
// back and a government office half of the VAT, the vendor is paid, a statement is mailed. What is owed, the
// books and the VAT return say the same. In both languages, on both engines.
import { describe, expect, it } from 'vitest';
import { texts as receivables } from '../../custom-pages/receivables/texts.ts';
import { chequeTexts, toEventButton } from '../../custom-pages/settlements/cheque-texts.ts';
import { kindTexts, texts as paying } from '../../custom-pages/settlements/texts.ts';
import { tdsTexts } from '../../custom-pages/tax-forms/tds-texts.ts';
import { type Language, localizeDigits } from '../../domain/language.ts';
import {
  type SettlementKind,
  type SettlementRowKind,
  settlementRowTitles,
} from '../../domain/ledger/settlements.ts';
import { shippedTdsTypes } from '../../domain/tax/tds.ts';
import { tdsFormTexts } from '../../src/documents/tds-texts.ts';
import { words } from '../../src/i18n/words.ts';
import { emailTexts } from '../../src/print/email-texts.ts';
import { hasBrowser, type Visitor } from '../support/browser.ts';
import { readOutbox } from '../support/outbox.ts';
import { type Bookkeeper, openTradingCompany, tradingStories } from '../support/trading-company.ts';

const customers = [
  { last_name: 'Everest Traders', email: 'everest@shop.test' },
  { last_name: 'Ministry of Health', vat_withholding: 1 },
  { last_name: 'Himal Office' },
];

/** What does not come in money, in rupees. */
type Part = { kind: SettlementRowKind; amount: string; voucher?: string };

const contract = shippedTdsTypes.find(({ code }) => code === 'CONTRACT')!;

/** What a cashier does with money and cheques. Amounts in rupees. */
const toCashier = (
  { page, press, box, choose }: Visitor,
  { say, money, account, line }: Bookkeeper,
  language: Language,
) => {
  const pageOf = (kind: SettlementKind) => page.goto(`${kindTexts[kind].address}/new`);
  const save = async (kind: SettlementKind) => {
    await press(say(words.save));
    await page.waitForURL(new RegExp(`${kindTexts[kind].address}/\\d+$`));
  };
  /** Money of the party; its oldest document takes it, which then has that much open before. */
  const enter = async (kind: SettlementKind, party: RegExp, amount: string, open: number) => {
    await pageOf(kind);
    await choose(say(kind === 'receipt' ? paying.customer : paying.vendor), party);
    await page
      .getByRole('cell', { name: money(open), exact: true })
      .first()
      .waitFor();
    await box(say(paying.amount)).fill(amount);
  };
  return {
    settle: async (
      kind: SettlementKind,
      party: RegExp,
      amount: string,
      open: number,
      part?: Part,
    ) => {
      await enter(kind, party, amount, open);
      if (part) {
        await press(say(paying.addPart));
        await choose(line(1, paying.part), say(settlementRowTitles[part.kind]));
        await box(line(1, paying.amount)).fill(part.amount);
        if (part.voucher) await box(line(1, paying.voucherNo)).fill(part.voucher);
      }
      await save(kind);
    },
    /** The amount of TDS is proposed from what was bought without VAT. */
    payWithTds: async (party: RegExp, amount: string, open: number, base: string, tds: number) => {
      await enter('payment', party, amount, open);
      await press(say(paying.addPart));
      await choose(line(1, tdsFormTexts.type), say(contract.name));
      await box(line(1, tdsFormTexts.base)).fill(base);
      await expect
        .poll(() => box(line(1, paying.amount)).inputValue())
        .toBe(localizeDigits(String(tds), language));
      await save('payment');
    },
    takeCheque: async (party: RegExp, amount: string, open: number, number: string) => {
      await enter('receipt', party, amount, open);
      await page.getByRole('switch', { name: say(paying.byCheque) }).check();
      await box(say(paying.chequeNo)).fill(number);
      await box(say(paying.bank)).fill('Himalayan Bank');
      await save('receipt');
    },
    /** From the receipt to its cheque, which is deposited and comes back. */
    bounceCheque: async (charge: string) => {
      const dialog = page.getByRole('dialog');
      await page.locator('a[href*="/accounting/cheques/"]').click();
      await press(say(toEventButton('received', 'deposit')));
      await choose(say(chequeTexts.account), account('1020'));
      await press(say(words.save), dialog);
      await dialog.waitFor({ state: 'hidden' });
      await press(say(toEventButton('received', 'bounce')));
      await dialog.getByRole('textbox', { name: say(chequeTexts.reason) }).fill('No funds');
      await dialog.getByRole('textbox', { name: say(chequeTexts.charge) }).fill(charge);
      await press(say(words.save), dialog);
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('cell', { name: money(Number(charge)), exact: true }).waitFor();
    },
  };
};

describe('a month of money', () => {
  it.skipIf(!hasBrowser).each(tradingStories)('on %s in %s', async (engine, language) => {
    const { visitor, books, dataDir, close } = await openTradingCompany(
      engine,
      language,
      customers,
    );
    const { page, consoleErrors, press, choose } = visitor;
    const { say, money, account, figuresOf, nameOfAccount, openReport } = books;
    const cashier = toCashier(visitor, books, language);

    // 20 × 6,500 with 13 % is 146,900; a phone is 9,000, or 10,170 with VAT.
    await books.buy('20', 146_900);
    await books.sell(/Everest/, 'Credit', '2', 20_340);
    await books.sell(/Ministry/, 'Credit', '1', 10_170);
    await books.sell(/Himal/, 'Credit', '1', 10_170);

    // The cheque took 10,000 of the invoice until it came back: all of it is open again.
    await cashier.takeCheque(/Everest/, '10000', 20_340, '700123');
    await cashier.bounceCheque('100');
    await cashier.settle('receipt', /Everest/, '5000', 20_340);
    // Half of 1,170 VAT goes to the treasury, and 1.5 % of 9,000.
    await cashier.settle('receipt', /Ministry/, '9585', 10_170, {
      kind: 'vat_withheld',
      amount: '585',
      voucher: 'T-77',
    });
    await cashier.settle('receipt', /Himal/, '10035', 10_170, { kind: 'tds', amount: '135' });
    await cashier.payWithTds(/Koshi/, '50000', 146_900, '130000', 1_950);

    // 15,340 of Everest is open, and 94,950 owed to Koshi: by document and in the books.
    const sumOf = async (report: string) => {
      await page.goto(`/accounting/${report}`);
      return page.locator('tr.sums .figure').last().textContent();
    };
    expect(await sumOf('receivables-ageing')).toBe(money(15_340));
    expect(await sumOf('payables-ageing')).toBe(money(94_950));
    await openReport('trial-balance');
    const closingOf = async (code: string) => (await figuresOf(nameOfAccount(code))).slice(-2);
    const none = '–';
    for (const [code, debit, credit] of [
      // 5,000 + 9,585 + 10,035 came in, 50,000 went out; the bank took 100 for the cheque.
      ['1010', none, money(25_380)],
      ['1020', none, money(100)],
      ['1100', money(15_340), none],
      ['1310', money(585), none],
      ['1320', money(135), none],
      ['2000', none, money(94_950)],
      ['2100', none, money(4_680)],
      ['2120', none, money(1_950)],
    ])
      expect([code, ...(await closingOf(code!))]).toEqual([code, debit, credit]);
    const sums = await page.locator('tr.total .figure').allTextContents();
    for (const side of [0, 2, 4]) expect(sums[side]).toBe(sums[side + 1]);

    // The statement goes out by mail, in the language of the page.
    await page.goto('/sales/customers');
    await press(
      say(receivables.statement),
      page.getByRole('row').filter({ has: page.getByText('Everest Traders') }),
    );
    await press(say(emailTexts.title));
    const letter = page.getByRole('dialog');
    await letter.getByText('Everest Traders').first().waitFor();
    await press(say(emailTexts.send), letter);
    await letter.waitFor({ state: 'hidden' });
    const [mail] = readOutbox(dataDir!, 'everest@shop.test');
    expect(mail?.attachments.map(({ bytes }) => bytes.subarray(0, 5).toString())).toEqual([
      '%PDF-',
    ]);

    // 4 phones are 36,000 with 4,680 VAT, 20 bought 130,000 with 16,900.
    await page.goto('/reports/vat-return');
    const boxes = page.getByRole('table').first();
    for (const rupees of [36_000, 4_680, 130_000, 16_900])
      await boxes.getByText(money(rupees).slice(0, -3), { exact: true }).first().waitFor();

    // What was kept back of Koshi goes to the treasury: nothing is left to be deposited.
    await page.goto('/reports/tds-return');
    await page.getByRole('cell', { name: 'Koshi Suppliers' }).waitFor();
    await press(say(tdsTexts.record));
    const deposit = page.getByRole('dialog');
    await choose(say(tdsTexts.account), account('1020'));
    await deposit.getByRole('textbox', { name: say(tdsTexts.voucher) }).fill('T-78');
    await press(say(tdsTexts.record), deposit);
    await deposit.waitFor({ state: 'hidden' });
    await page.getByText('T-78').first().waitFor();
    await openReport('trial-balance');
    expect(await closingOf('1020')).toEqual([none, money(2_050)]);
    expect(await closingOf('2120')).toEqual([none, none]);

    expect(consoleErrors).toEqual([]);
    await close();
  });
});
