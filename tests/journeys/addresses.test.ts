// Every address that the documents name and that stands so far, opened directly by somebody who is signed in; and what stands beside them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, type Visitor, visit } from '../browser.ts';
import { png } from '../multipart.ts';
import { type Service, startService } from '../service.ts';
import { freshDatabase } from '../world.ts';

let service: Service;
let visitor: Visitor;
let drop: () => Promise<void>;
const first: Record<string, string> = {};

/** The demo company has configured none: what a gateway needs is between a merchant and the gateway. */
const makeGateway = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await service.call('GET', 'countries?limit=1', undefined, token);
  const form = new FormData();
  form.append('countries[0]', String((body.data as { id: number }[])[0]!.id));
  form.append('platforms[0]', '1');
  form.append('image', new Blob([new Uint8Array(png)]), 'cash.png');
  const made = await fetch(`${service.address}/billing/payment-gateways/cash`, { method: 'POST', headers, body: form });
  expect(made.status).toBe(200);
};

beforeAll(async () => {
  const database = await freshDatabase('SQLite');
  drop = database.drop;
  service = await startService({ ...database.env, DEMO: '1' });
  visitor = await visit(service.address);
  if (!hasBrowser) return;
  const { page, box } = visitor;
  await page.goto('/?popup');
  await box('Email').fill('admin@demo.test');
  await page.getByLabel('Password').fill('Demo-1234');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: /^Welcome/ }).waitFor();
  const { body } = await service.call('POST', 'v2/login', { email: 'admin@demo.test', password: 'Demo-1234' });
  await makeGateway(String(body.access_token));
  for (const [name, key] of [
    ['customers', 'id'],
    ['products', 'id'],
    ['vendors', 'id'],
    ['billings', 'id'],
    ['purchase-returns', 'id'],
    ['inventory', 'id'],
    ['menus', 'id'],
    ['users', 'id'],
    ['payment-gateways/all', 'id'],
    ['pos', 'id'],
    ['invoice-templates', 'id'],
    ['invoices', 'company_payment_id'],
    ['transactions', 'id'],
  ] as const) {
    const answer = await service.call('GET', `${name}?limit=1`, undefined, String(body.access_token));
    first[name] = String((answer.body.data as Record<string, unknown>[])[0]![key]);
  }
});
afterAll(async () => {
  await visitor.leave();
  await service.stop();
  await drop();
});

const lost = 'Oops! Nothing was found';

describe.skipIf(!hasBrowser)('an address', () => {
  it.each([
    ['/dashboard', /Demo Admin/, 'ROUTE-013, ROUTE-014'],
    ['/sales/invoice', 'Invoices', 'ROUTE-015'],
    ['/sales/invoice/new', 'New Invoice', 'ROUTE-016'],
    ['/sales/invoice/{invoices}', 'Invoice', 'ROUTE-017'],
    ['/sales/invoice/{invoices}/cancel', 'Issue Credit Note', 'ROUTE-018, ROUTE-088'],
    ['/sales/invoice/{invoices}/credit-notes', /^\d+$/, 'ROUTE-020'],
    ['/sales/credit_notes', 'Credit Notes', 'ROUTE-025'],
    ['/sales/customers', 'Customers', 'ROUTE-027'],
    ['/sales/customers/C00001/transactions', /^Transaction history of .+ \(C00001\)$/, 'ROUTE-030'],
    ['/sales/customers/Annapurna/transactions/C00001', 'Transaction history of Annapurna (C00001)', 'ROUTE-031'],
    ['/sales/customers/C00001/transactions/{transactions}', /^Transaction history of/, 'ROUTE-090'],
    ['/transactions', 'Transactions', 'ROUTE-033'],
    ['/transactions/{transactions}', /^Transaction \d+$/, 'ROUTE-034'],
    ['/sales/customers/new', 'Add New Customer', 'ROUTE-028'],
    ['/sales/customers/{customers}', /./, 'ROUTE-029'],
    ['/sales/customers/{customers}/edit', /./, 'ROUTE-032'],
    ['/company-settings', 'Company Settings', 'ROUTE-035'],
    ['/payment-settings', 'Payment Settings', 'ROUTE-037'],
    ['/payment-gateway', 'Payment Gateways', 'ROUTE-038'],
    ['/payment-gateway/new', 'Create Payment Gateway', 'ROUTE-039'],
    ['/payment-gateway/{payment-gateways/all}/edit', 'Update Payment Gateway', 'ROUTE-040'],
    ['/keys/app', 'App Keys', 'ROUTE-045'],
    ['/company-users', 'Users', 'ROUTE-046'],
    ['/company-users/invite', 'Invite User', 'ROUTE-047'],
    ['/company-users/{users}/edit', 'Edit User', 'ROUTE-048'],
    ['/backup/database', /./, 'ROUTE-063'],
    ['/backup/recovery', 'Recover Database', 'ROUTE-064'],
    ['/backup/query-log', /./, 'ROUTE-065'],
    ['/backup/binary-log', /./, 'ROUTE-066'],
    ['/backup/activity-log', 'Activity Log', 'ROUTE-067'],
    ['/user-settings', 'User Settings', 'ROUTE-036'],
    ['/products_and_services', 'Products and Services', 'ROUTE-041'],
    ['/products_and_services/new', 'Add New Product', 'ROUTE-042'],
    ['/sales/products_and_services/new', 'Add New Product', 'QUIRK-012'],
    ['/products_and_services/{products}', /./, 'ROUTE-043'],
    ['/products_and_services/{products}/edit', /./, 'ROUTE-044'],
    ['/purchases/vendors', 'Vendors', 'ROUTE-049'],
    ['/purchases/vendors/new', /./, 'ROUTE-050'],
    ['/purchases/vendors/{vendors}', /./, 'ROUTE-051'],
    ['/purchases/vendors/{vendors}/edit', /./, 'ROUTE-052'],
    ['/purchases/billings', 'Billings', 'ROUTE-053'],
    ['/purchases/billings/new', 'New Billing', 'ROUTE-054'],
    ['/purchases/billings/{billings}', 'Purchase Bill', 'ROUTE-055'],
    ['/purchases/returns', 'Debit Notes', 'ROUTE-056'],
    ['/purchases/returns/{billings}/cancel', 'Issue Debit Note', 'ROUTE-057, PUR-RET-013, QUIRK-041'],
    ['/purchases/returns/{purchase-returns}', 'Purchase Return', 'ROUTE-058'],
    ['/templates/invoice', /./, 'ROUTE-068'],
    ['/templates/invoice/new', /./, 'ROUTE-069'],
    ['/templates/invoice/{invoice-templates}/edit', /./, 'ROUTE-070'],
    ['/inventory', 'Inventory', 'ROUTE-071'],
    ['/inventory-history', 'Inventory History', 'ROUTE-072, ADM-INVY-016'],
    ['/inventory/new', /./, 'ROUTE-073, ADM-INVY-008'],
    ['/inventory/{inventory}/edit', /./, 'ROUTE-074, ADM-INVY-006'],
    ['/menus', 'Menus', 'ROUTE-075'],
    ['/menus/new', /./, 'ROUTE-076'],
    ['/menus/{menus}/edit', /./, 'ROUTE-077'],
    ['/menus/{menus}/edit?child=true', /./, 'ROUTE-091'],
    ['/reports/sales', 'Sales Register', 'ROUTE-059'],
    ['/reports/sales-return-register', 'Sales Return Register', 'ROUTE-060'],
    ['/reports/purchases', 'Purchase Register', 'ROUTE-061'],
    ['/reports/materialized-view', 'Materialized View', 'ROUTE-062'],
    ['/server-error', 'Internal Server Error', 'ROUTE-078'],
    ['/not-found', lost, 'ROUTE-079'],
    ['/no-internet', 'Request Failed', 'ROUTE-080'],
    ['/roles', 'Roles', 'ROUTE-081'],
    ['/permissions', 'Permissions', 'ROUTE-082'],
    ['/pos', /./, 'ROUTE-083'],
    ['/pos/new', /./, 'ROUTE-084'],
    ['/pos/{pos}', /./, 'ROUTE-085'],
    ['/pos/{pos}/edit', /./, 'ROUTE-086'],
  ] as [string, string | RegExp, string][])('%s is headed %s (%s)', async (address, heading) => {
    const { page, complaints } = visitor;
    await page.goto(address.replace(/\{(.+?)\}/, (_, name: string) => first[name]!));
    const head = page.getByRole('heading', { level: 1 });
    await head.waitFor();
    await page.waitForLoadState('networkidle');
    const text = (await head.textContent()) ?? '';
    if (typeof heading === 'string') expect(text).toBe(heading);
    else {
      expect(text).toMatch(heading);
      expect(text).not.toBe(lost);
    }
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('stands behind every entry of the side navigation, and every job of the back office has one (PROD-010..028, PROD-036, PROD-056, PROD-057, PROD-060, PROD-062, PROD-064..069)', async () => {
    const { page, complaints } = visitor;
    await page.goto('/dashboard');
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await navigation.getByRole('link').first().waitFor();
    const links = await navigation
      .getByRole('link')
      .evaluateAll(found => found.map(link => [link.textContent?.trim() ?? '', new URL((link as HTMLAnchorElement).href).pathname]));
    const jobs = ['invoice', 'proforma-invoice', 'credit_notes', 'customers'].map(name => `/sales/${name}`);
    const purchases = ['vendors', 'billings', 'returns'].map(name => `/purchases/${name}`);
    const reports = ['sales', 'sales-return-register', 'purchases', 'materialized-view'].map(name => `/reports/${name}`);
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
    const addresses = links.map(([, address]) => address);
    for (const address of [...jobs, ...purchases, ...reports, ...rest]) expect(addresses).toContain(address);
    for (const [name, address] of links) {
      await page.goto(address!);
      const head = page.getByRole('heading', { level: 1 });
      await head.waitFor();
      expect([name, await head.textContent()]).not.toEqual([name, lost]);
    }
    expect(complaints).toEqual([]);
  });

  it.each([
    '/does-not-exist',
    '/sales/invoice/1/2/3/4',
    '/dashboards',
    '/products_and_services/1/edit/2',
    '/roles/1',
    '/company-settings/9',
  ])('that nobody named, %s, finds nothing: addresses are exact (ROUTE-011, ROUTE-012, SHELL-027, SHELL-028)', async address => {
    const { page } = visitor;
    await page.goto(address);
    await page.getByRole('heading', { name: lost }).waitFor();
    await page
      .getByText('The page you are looking for might have been removed had its name changed or is temporarily unavailable.')
      .waitFor();
  });

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

  it('for everybody shows the landing page, and its popup where the query has one (ROUTE-001, ROUTE-002, ROUTE-010, OPEN-020)', async () => {
    const context = await visitor.page.context().browser()!.newContext({ baseURL: service.address });
    const page = await context.newPage();
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
