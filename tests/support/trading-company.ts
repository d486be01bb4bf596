// A trading company that is new here: its service in a process of its own, with parties and goods, and its
// bookkeeper at a browser, who buys, sells and reads reports.
import type { Locator } from 'playwright-core';
import { expect, inject } from 'vitest';
import { texts as entry } from '../../custom-pages/invoices/texts.ts';
import { texts as billing } from '../../custom-pages/vendor-bills/texts.ts';
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { toFiscalYear } from '../../domain/calendar/fiscal-year.ts';
import { toNepalDate } from '../../domain/calendar/nepal-time.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../domain/language.ts';
import { listChartAccounts } from '../../domain/ledger/chart-of-accounts.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { texts as choosing } from '../../src/documents/products/texts.ts';
import { words } from '../../src/i18n/words.ts';
import { openBrowser, type Visitor } from './browser.ts';
import { validVendor } from './purchases.ts';
import { type Service, startService } from './service-process.ts';
import { validCustomer } from './shop.ts';
import { createTestDatabase, type Engine } from './test-app.ts';

/** Each engine once, and each language. */
export const tradingStories: [Engine, Language][] = [
  ['SQLite', 'en'],
  ['PostgreSQL', 'ne'],
];

const admin = { email: 'sita@shop.test', password: 'Secret-123' };
const names = {
  signIn: { en: 'Sign In', ne: 'साइन इन' },
  email: { en: 'Email', ne: 'इमेल' },
  password: { en: 'Password', ne: 'पासवर्ड' },
} satisfies Record<string, Texts>;
const chart = listChartAccounts('trading');
export const today = toNepalDate(new Date());
export const year = toFiscalYear(today);
export const yearBefore = toFiscalYear(addDays(year.start_date, -1));

/** A customer by name, with what is not usual. */
export type TradingCustomer = { last_name: string } & Record<string, unknown>;

/** The fiscal years and the parties and goods, whose pages other journeys walk over. */
const prepare = async ({ call }: Service, customers: TradingCustomer[]): Promise<void> => {
  const { body: session } = await call('POST', 'v2/login', admin);
  const token = String(session.access_token);
  const post = async (path: string, body: object) => {
    const answer = await call('POST', path, body, token);
    expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
    return answer.body as { id: number };
  };
  const reader = { get: (path: string) => call('GET', path, undefined, token) };
  for (const each of [yearBefore, year]) await post('fiscal-year', each);
  const customer = await validCustomer(reader);
  for (const given of customers) await post('customers', { ...customer, ...given });
  await post('vendors', { ...(await validVendor(reader)), last_name: 'Koshi Suppliers' });
  const { id: unit_id } = await post('units', { name: 'pcs', description: 'Pieces' });
  const { id: product_family_id } = await post('product-families', { name: 'Phones' });
  const prices = { sales_price: 9000, purchase_price: 6500 };
  await post('products', { name: 'Phone', type: 'p', product_family_id, unit_id, ...prices });
};

/** What the bookkeeper does on many pages. Amounts in rupees. */
const toBookkeeper = (visitor: Visitor, language: Language) => {
  const { page, press, box, choose } = visitor;
  const say = (texts: Texts) => texts[language];
  const money = (rupees: number) => formatMoney(rupees * 100, language);
  const row = (title: string): Locator =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: title, exact: true }) })
      .first();
  /** What is printed is the subject of other journeys. */
  const closePrint = async (button: Texts = words.close) => {
    await press(say(button), page.getByRole('dialog'));
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  const pickPhone = async () => {
    await press(say(entry.addProduct));
    await page.getByRole('checkbox', { name: 'Phone' }).check();
    await press(say(choosing.done));
  };
  return {
    say,
    money,
    /** The account as lists show it, by its code in the shipped chart. */
    account: (code: string) =>
      `${localizeDigits(code, language)} ${say(chart.find(each => each.code === code)!.name)}`,
    nameOfAccount: (code: string) => say(chart.find(each => each.code === code)!.name),
    line: (n: number, field: Texts) =>
      localizeDigits(translate(words.lineName, language, { n, field: say(field) }), language),
    /** The figures of a row; none before there is one. */
    figuresOf: async (title: string): Promise<string[]> => {
      await row(title).waitFor();
      return (await row(title).locator('.figure').allTextContents()).filter(
        figure => figure !== '',
      );
    },
    openReport: (name: string) => page.goto(`/accounting/reports/${name}`),
    buy: async (qty: string, total: number) => {
      await page.goto('/purchases/billings/new');
      await choose(say(billing.vendor), /Koshi/);
      await choose(say(billing.fiscalYear), localizeDigits(year.name, language));
      await choose(say(billing.type), say(billing.normal));
      await box(say(billing.billingNo)).fill('K-1');
      await pickPhone();
      await box(say(billing.qty)).fill(qty);
      await page.getByText(money(total)).first().waitFor();
      await press(say(words.save));
      await closePrint(choosing.done);
    },
    sell: async (customer: RegExp, method: string, qty: string, total: number) => {
      await page.goto('/sales/invoice/new');
      await choose(say(entry.customer), customer);
      await choose(say(entry.paymentMethod), translateSeedName(method, language));
      await pickPhone();
      await box(say(entry.qty)).fill(qty);
      await page.getByText(money(total)).first().waitFor();
      await press(say(words.save));
      await closePrint();
    },
  };
};
export type Bookkeeper = ReturnType<typeof toBookkeeper>;

/** Starts the company's service, signs its administrator in at a browser; `close` ends both. */
export const openTradingCompany = async (
  engine: Engine,
  language: Language,
  customers: TradingCustomer[],
) => {
  if (engine === 'PostgreSQL' && inject('postgres') === '')
    throw new Error('This test needs PostgreSQL.');
  const { env, drop } = await createTestDatabase(engine);
  const service = await startService({
    ...env,
    SETUP_COMPANY_NAME: 'Sagarmatha Traders',
    SETUP_COMPANY_PAN: '301234567',
    SETUP_ADMIN_NAME: 'Sita Sharma',
    SETUP_ADMIN_EMAIL: admin.email,
    SETUP_ADMIN_PASSWORD: admin.password,
  });
  await prepare(service, customers);
  const locale = language === 'ne' ? 'ne-NP' : 'en-US';
  const visitor = await openBrowser(service.address, { locale });
  const books = toBookkeeper(visitor, language);
  await visitor.page.goto('/?popup');
  await visitor.box(books.say(names.email)).fill(admin.email);
  await visitor.page.getByLabel(books.say(names.password)).fill(admin.password);
  await visitor.press(books.say(names.signIn), visitor.page.getByRole('dialog'));
  await visitor.page.waitForURL('**/dashboard');
  return {
    visitor,
    books,
    dataDir: env.DATA_DIR,
    close: async () => {
      await visitor.closeBrowser();
      await service.stop();
      await drop();
    },
  };
};
