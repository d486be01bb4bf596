// Reports on a telephone: their rows are cards, and nothing has to be pushed sideways to be read.
import { beforeAll, describe, expect, it } from 'vitest';
import { listAddresses } from '../../scripts/manual/addresses.ts';
import { fillAddress, isFillable, loadFirstRecords } from '../support/all-routes.ts';
import { hasBrowser } from '../support/browser.ts';
import { openDemo, signInToDemo } from '../support/demo-browser.ts';

const { service, visitor } = openDemo({ width: 390, height: 844, arrive: signInToDemo });
let first: Record<string, string> = {};

beforeAll(async () => {
  if (hasBrowser) first = await loadFirstRecords(service);
});

const reports = [
  ...listAddresses().filter(address =>
    /reports\/|\/ledger\/|ageing|outstanding|collections|activity-log/.test(address),
  ),
  '/reports/sales?tab=sales',
  '/reports/sales-return-register?tab=sales-returns',
  '/reports/purchases?tab=purchases',
  '/reports/purchases?tab=purchase-returns',
  '/reports/materialized-view?tab=standard-view',
  '/sales/customers/{customers}/account?tab=statement',
  '/purchases/vendors/{vendors}/account?tab=statement',
].filter(isFillable);

const open = async (address: string) => {
  await visitor.page.goto(fillAddress(address, first));
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  await visitor.page.waitForLoadState('networkidle');
};

/** Runs in the page: how far each table is wider than its place. */
const measureTables = () =>
  [...document.querySelectorAll('main table')]
    .map(table => table.parentElement!)
    .filter(place => place.scrollWidth > place.clientWidth)
    .map(place => place.scrollWidth - place.clientWidth);

describe.skipIf(!hasBrowser)('on a telephone', () => {
  it.each(reports)('every table of %s fits', async address => {
    await open(address);
    await visitor.page.locator('main table').first().waitFor({ state: 'attached' });
    expect(await visitor.page.evaluate(measureTables)).toEqual([]);
  });

  it('an account of the trial balance is a card: its name in front, each figure next to what it is', async () => {
    const { page } = visitor;
    await open('/accounting/reports/trial-balance');
    const card = page.getByRole('row').filter({ hasText: '1010' });
    const link = await card.getByRole('link', { name: 'Cash', exact: true }).boundingBox();
    const figures = await card
      .getByRole('cell')
      .filter({ hasText: /\.\d\d$/ })
      .all();
    expect(figures.length).toBeGreaterThan(2);
    for (const figure of figures) {
      expect((await figure.boundingBox())!.y).toBeGreaterThan(link!.y);
      expect(await figure.evaluate(cell => getComputedStyle(cell, '::before').content)).toMatch(
        /Debit|Credit/,
      );
    }
  });

  it('a statement of names and amounts stays a table', async () => {
    await open('/accounting/reports/profit-and-loss');
    const cells = visitor.page.getByRole('row').nth(1).getByRole('cell');
    const [name, amount] = [await cells.nth(1).boundingBox(), await cells.last().boundingBox()];
    expect(amount!.y).toBe(name!.y);
  });
});
