// Each address of the API is asked once while a page loads: all parts of the page share one query
// key for it, and a part that is drawn later takes the answer that has just come.
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openDemo } from '../support/demo-browser.ts';

const addresses = [
  '/dashboard',
  '/sales/customers',
  '/sales/invoice',
  '/products_and_services',
  '/inventory',
  '/purchases/billings',
  '/sales/invoice/new',
  '/sales/counter',
  '/purchases/billings/new',
  '/sales/invoice/1',
  '/sales/customers/1',
  '/accounting/receipts/new',
  '/reports/tax-payments',
  '/company-settings',
  '/company-users',
  '/company-users/invite',
  '/company-users/1/edit',
  '/roles',
  '/settings/fields/new',
  '/own/vehicles',
  '/user-settings',
  '/backup/activity-log',
];

/** Milliseconds without a new request after which a page has drawn all its parts. */
const QUIET_MS = 2000;

/**
 * The browser's own idle can come while code of the page is still being read: its fields would ask
 * after it, and nobody would count.
 */
const waitForQuiet = async (count: () => number): Promise<void> => {
  for (let known = -1; known !== count(); ) {
    known = count();
    await new Promise(resolve => setTimeout(resolve, QUIET_MS));
  }
};

describe.skipIf(!hasBrowser)('a page that is opened by its address', () => {
  const { visitor } = openDemo();

  it.each(addresses)('asks nothing twice at %s', async address => {
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', request => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET' && request.resourceType() === 'fetch')
        asked.push(`${pathname}${search}`);
    });
    await page.goto(address);
    await waitForQuiet(() => asked.length);
    page.removeAllListeners('request');
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((call, place) => asked.indexOf(call) !== place)).toEqual([]);
  });
});
