// An administrator adds a field, and a colleague who works in another browser has it with the next
// click: entered in Nepali, in the list, filtered, on the record's page and in the exported file.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openBrowser, type Visitor } from '../support/browser.ts';
import { openDemo, signInToDemo } from '../support/demo-browser.ts';

const { service, visitor: admin } = openDemo({ width: 1366, height: 900 });

describe.skipIf(!hasBrowser)('a field that a company adds', () => {
  let colleague: Visitor;
  beforeAll(async () => {
    colleague = await openBrowser(service.address, { width: 1366, height: 900 });
    await signInToDemo(colleague);
  });
  afterAll(() => colleague.closeBrowser());

  it('is defined by an administrator, with choices in both languages', async () => {
    const { page, press, choose } = admin;
    await colleague.page.goto('/purchases/vendors');
    await colleague.page.getByRole('row').nth(1).waitFor();

    await page.goto('/settings/fields');
    await press('Create Field');
    await choose('Record Type', 'Vendors');
    await choose('Type', 'Choice');
    const titles = page.getByLabel('Title (English)');
    await titles.first().fill('Supply Area');
    await page.getByLabel('Title (Nepali)').first().fill('आपूर्ति क्षेत्र');
    for (const [place, [en, ne]] of [
      ['Valley', 'उपत्यका'],
      ['Terai', 'तराई'],
    ].entries()) {
      await press('Add Choice');
      const row = page.getByRole('group', { name: `Choice ${place + 1}` });
      await row.getByLabel('Title (English)').fill(en!);
      await row.getByLabel('Title (Nepali)').fill(ne!);
    }
    await page.getByLabel('Column in the List').check();
    await page.getByLabel('Filter of the List').check();
    await press('Save');
    await page.getByText('Field created successfully.').waitFor();
  });

  it('is in the form of a colleague who has not reloaded the page', async () => {
    const { page } = colleague;
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await page.getByRole('row').nth(1).waitFor();
    await page.getByRole('link', { name: 'Vendors', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Supply Area' }).waitFor({ timeout: 2000 });

    await colleague.press('Language');
    await page.getByRole('menuitem', { name: 'नेपाली' }).click();
    await page.getByRole('columnheader', { name: 'आपूर्ति क्षेत्र' }).waitFor();
    await page.getByRole('row').nth(1).click();
    await colleague.press('सम्पादन गर्नुहोस्');
    await page.getByRole('combobox', { name: 'आपूर्ति क्षेत्र' }).click();
    await page.getByRole('option', { name: 'तराई' }).click();
    await colleague.press('सेभ गर्नुहोस्');
    await page.waitForURL('**/purchases/vendors');
    await page.getByRole('cell', { name: 'तराई' }).waitFor();
    // Both are the same user, whose language every browser shares.
    await colleague.press('भाषा');
    const kept = page.waitForResponse(/preferences/);
    await page.getByRole('menuitem', { name: 'English' }).click();
    await kept;
  });

  it('filters the list, is on the page of the record, and leaves with a file', async () => {
    const { page, press, choose } = admin;
    await page.goto('/purchases/vendors');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await choose('Supply Area', 'Terai');
    await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);
    await page.getByRole('row').nth(1).click();
    await page.getByRole('heading', { name: 'More Fields' }).waitFor();
    expect(await page.getByText('Terai', { exact: true }).count()).toBe(1);

    await page.goto('/company-settings?tab=export');
    const file = page.waitForEvent('download');
    await press('CSV', page.getByRole('region', { name: 'Vendors' }));
    const text = await readFile(await (await file).path(), 'utf8');
    expect(text).toContain('Supply Area');
    expect(text).toContain('Terai');
  });
});
