// The requests of the pages to the billing address, read from the browser's network log.
import { beforeEach, describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openDemo, signInToDemo } from '../support/demo-browser.ts';

/** Every request since the test began, relative to the billing address, decoded. */
const asked: string[] = [];
const elsewhere: string[] = [];

const { visitor } = openDemo({
  width: 1366,
  height: 900,
  arrive: async arriving => {
    arriving.page.on('request', request => {
      const { pathname, search } = new URL(request.url());
      if (!['fetch', 'xhr'].includes(request.resourceType())) return;
      if (pathname.startsWith('/billing/'))
        asked.push(decodeURIComponent(pathname.slice('/billing/'.length) + search));
      else elsewhere.push(pathname);
    });
    await signInToDemo(arriving);
  },
});
beforeEach(() => {
  asked.length = 0;
});

/** Waits for a request that begins so; returns it. */
const call = async (beginning: string): Promise<string> => {
  for (let tries = 0; tries < 1200; tries += 1) {
    const made = asked.find(path => path === beginning || path.startsWith(`${beginning}?`));
    if (made) return made;
    await visitor.page.waitForTimeout(50);
  }
  throw new Error(`Never asked for ${beginning}, but for ${asked.join(', ')}`);
};
const open = (label: string) =>
  visitor.page.getByRole('combobox', { name: label, exact: true }).click();

describe.skipIf(!hasBrowser)('the pages of sales', () => {
  it('ask for the user, the company, payment methods and active customers (API-001, API-032, API-089, API-106..108, CONST-003)', async () => {
    const { page, choose } = visitor;
    await page.goto('/sales/invoice/new');
    await call('users/1');
    await call('companies/1');
    expect(await call('payment-methods')).toContain('limit=1000');
    await choose('Customer', /Annapurna/);
    expect(await call('customers')).toMatch(/^customers\?limit=20&filter\[status\]=1/);
    // Every request went to the billing address.
    expect(elsewhere).toEqual([]);
  });

  it('ask for families and units of a product, a thousand at a time (API-053, ENT-068)', async () => {
    const { page } = visitor;
    await page.goto('/products_and_services/new');
    await open('Product Family');
    expect(await call('product-families')).toContain('limit=1000');
    await page.keyboard.press('Escape');
    await open('Unit');
    expect(await call('api/units')).toContain('limit=1000');
  });

  it('narrow their lists by a range of moments (API-006, API-007, API-012)', async () => {
    const { page, box } = visitor;
    await page.goto('/sales/invoice');
    await page.getByRole('row').nth(1).waitFor();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await box('Start Date').fill('2026-01-01');
    await box('End Date').fill('2026-12-31');
    await box('End Date').press('Enter');
    await page.waitForFunction(() => location.href.includes('end_date'));
    const ranged = () => asked.filter(path => path.startsWith('invoices?')).at(-1)!;
    await expect
      .poll(() => ranged().replaceAll('+', ' '))
      .toMatch(/start_date=2026-01-01 00:00:00&end_date=2026-12-31 23:59:59/);
  });
});

describe.skipIf(!hasBrowser)('the pages of purchases', () => {
  it('ask for user, company, vendors, fiscal years, taxes, units, products and families (API-132..138, CONST-003)', async () => {
    const { page, press } = visitor;
    await page.goto('/purchases/billings/new');
    for (const path of ['users/1', 'companies/1', 'fiscal-year/list', 'taxes', 'api/units'])
      await call(path);
    await open('Vendor');
    expect(await call('vendors')).toContain('filter[status]=1');
    await page.keyboard.press('Escape');
    await press('Add Product or service');
    expect(await call('products')).toContain('status=1');
    await press('New', page.getByRole('dialog'));
    await open('Product Family');
    expect(await call('product-families')).toContain('limit=1000');
  });

  it('ask for the countries with their provinces; a new vendor that is left leads back to the list (API-131, PUR-VEN-022)', async () => {
    const { page, box, press, choose } = visitor;
    await page.goto('/purchases/vendors/new');
    await box('Vendor Name').fill('Koshi Suppliers');
    await choose('Country', 'Nepal');
    await call('countries');
    await choose('State', 'Bagmati');
    await press('Cancel');
    // What was typed is asked about before it is left.
    await press('Confirm', page.getByRole('dialog', { name: 'Unsaved changes' }));
    await page.waitForURL('**/purchases/vendors');
  });

  it('return to the list of vendors after one was made, with the server’s message (PUR-VEN-060, PUR-VEN-062)', async () => {
    const { page, box, press, choose, consoleErrors } = visitor;
    await page.goto('/purchases/vendors/new');
    await box('Vendor Name').fill('Trishuli Paper Mill');
    await box('PAN').fill('300987654');
    await box('Mobile').fill('9841234567');
    await box('Address').fill('New Road');
    await box('City').fill('Bidur');
    await choose('Country', 'Nepal');
    await choose('State', 'Bagmati');
    await press('Save');
    const alert = page.getByRole('status').filter({ hasText: 'Create Vendor' });
    await alert.getByText('Vendor').first().waitFor();
    await page.waitForURL('**/purchases/vendors');
    await page.getByRole('cell', { name: 'Trishuli Paper Mill' }).waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('the pages of stock', () => {
  it('search twenty products at a time for an entry (CONST-046, ADM-INVY-009)', async () => {
    const { page } = visitor;
    await page.goto('/inventory/new');
    await open('Product');
    expect(await call('products')).toMatch(/limit=20\b/);
    await page.getByRole('combobox', { name: 'Product', exact: true }).fill('laptop');
    await page.getByRole('option', { name: 'Laptop 14 inch' }).waitFor();
    const isSearched = () =>
      asked.some(path => path.startsWith('products?') && path.includes('filter[name]=laptop'));
    await expect.poll(isSearched).toBe(true);
  });
});
