// Every existing address that the documents name, opened directly by a signed-in user; and the
// addresses next to them.
import { beforeAll, describe, expect, it } from 'vitest';
import { fillAddress, loadFirstRecords, NOT_FOUND_HEADING, ROUTES } from '../support/all-routes.ts';
import { BROWSER_TIMEOUT_MS, hasBrowser } from '../support/browser.ts';
import { openDemo } from '../support/demo-browser.ts';

const { service, visitor } = openDemo();
let first: Record<string, string> = {};

beforeAll(async () => {
  if (hasBrowser) first = await loadFirstRecords(service);
});

describe.skipIf(!hasBrowser)('an address', () => {
  it.each(ROUTES)('%s is headed %s (%s)', async (address, heading) => {
    const { page, consoleErrors } = visitor;
    await page.goto(fillAddress(address, first));
    const head = page.getByRole('heading', { level: 1 });
    await head.waitFor();
    // On a slow machine a page takes its time to receive everything.
    await page.waitForLoadState('networkidle');
    const text = (await head.textContent()) ?? '';
    if (typeof heading === 'string') expect(text).toBe(heading);
    else {
      expect(text).toMatch(heading);
      expect(text).not.toBe(NOT_FOUND_HEADING);
    }
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  it('is behind every entry of the side navigation, and every job of the back office has one (PROD-001, PROD-010..028, PROD-036, PROD-056, PROD-057, PROD-060, PROD-062, PROD-064..069)', async () => {
    const { page, consoleErrors } = visitor;
    await page.goto('/dashboard');
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await navigation.getByRole('link').first().waitFor();
    const links = await navigation
      .getByRole('link')
      .evaluateAll(found =>
        found.map(link => [
          link.textContent?.trim() ?? '',
          new URL((link as HTMLAnchorElement).href).pathname,
        ]),
      );
    const jobs = ['invoice', 'proforma-invoice', 'credit_notes', 'customers'].map(
      name => `/sales/${name}`,
    );
    const purchases = ['vendors', 'billings', 'returns'].map(name => `/purchases/${name}`);
    const reports = ['sales', 'sales-return-register', 'purchases', 'materialized-view'].map(
      name => `/reports/${name}`,
    );
    const rest = [
      '/products_and_services',
      '/transactions',
      '/inventory',
      '/inventory-history',
      '/payment-settings',
      '/payment-gateway',
      '/keys/app',
      '/company-users',
      '/roles',
      '/permissions',
      '/menus',
      '/pos',
      '/templates/invoice',
      '/backup/database',
      '/backup/recovery',
      '/backup/query-log',
      '/backup/binary-log',
      '/backup/activity-log',
    ];
    const linked = links.map(([, address]) => address);
    for (const address of [...jobs, ...purchases, ...reports, ...rest])
      expect(linked).toContain(address);
    for (const [name, address] of links) {
      await page.goto(address!);
      const head = page.getByRole('heading', { level: 1 });
      await head.waitFor();
      expect([name, await head.textContent()]).not.toEqual([name, NOT_FOUND_HEADING]);
    }
    expect(consoleErrors).toEqual([]);
  });

  it.each([
    '/does-not-exist',
    '/sales/invoice/1/2/3/4',
    '/dashboards',
    '/products_and_services/1/edit/2',
    '/roles/1',
    '/company-settings/9',
  ])(
    '%s, which does not exist, finds nothing: addresses are exact (ROUTE-011, ROUTE-012, SHELL-027, SHELL-028)',
    async address => {
      const { page } = visitor;
      await page.goto(address);
      await page.getByRole('heading', { name: NOT_FOUND_HEADING }).waitFor();
      await page
        .getByText(
          'The page you are looking for might have been removed had its name changed or is temporarily unavailable.',
        )
        .waitFor();
    },
  );

  it('shows the shell only when the user’s name is known, and a loader until then (ROUTE-092, ROUTE-094, SHELL-033)', async () => {
    const { page } = visitor;
    let release: () => void = () => undefined;
    const held = new Promise<void>(resolve => {
      release = resolve;
    });
    await page.route('**/billing/users/*', async route => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard');
    await page.getByRole('progressbar').first().waitFor();
    expect(await page.getByRole('button', { name: /^Welcome/ }).count()).toBe(0);
    release();
    await page.getByRole('button', { name: /^Welcome/ }).waitFor();
    await page.unroute('**/billing/users/*');
  });

  it('shows the public page while the user’s name is unavailable, says why, and the shell afterwards (ROUTE-093)', async () => {
    const { page, consoleErrors } = visitor;
    await page.route('**/billing/users/*', route =>
      route.fulfill({ status: 500, json: { message: 'Internal Server Error' } }),
    );
    await page.goto('/sales/customers');
    await page.getByRole('dialog', { name: 'Server Error' }).waitFor();
    await page.getByRole('button', { name: 'Okay' }).click();
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    expect(await page.getByRole('button', { name: /^Welcome/ }).count()).toBe(0);
    expect(await page.getByRole('progressbar').count()).toBe(0);
    await page.unroute('**/billing/users/*');
    await page.reload();
    // Nobody was signed out by it.
    await page.getByRole('button', { name: /^Welcome/ }).waitFor();
    await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
    consoleErrors.length = 0;
  });

  it('for everybody shows the landing page, and its popup where the query has one (ROUTE-001, ROUTE-002, ROUTE-010, OPEN-020)', async () => {
    const context = await visitor.page
      .context()
      .browser()!
      .newContext({ baseURL: service.address });
    const page = await context.newPage();
    page.setDefaultTimeout(BROWSER_TIMEOUT_MS);
    for (const address of ['/', '/sales/customers', '/roles']) {
      await page.goto(address);
      await page.getByRole('button', { name: 'Sign In' }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    }
    for (const address of ['/?popup', '/?popup=', '/?popup=0']) {
      await page.goto(address);
      await page.getByRole('dialog', { name: 'SIGN IN' }).waitFor();
    }
    await context.close();
  });
});
