// A sale that is returned step by step: invoiced and printed, one piece comes back, then the rest,
// and nothing a third time. The figures are read from the screen and from the PDF's own text.
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openDemo } from '../support/demo-browser.ts';
import { readPdfText } from '../support/read-exports.ts';

const { visitor } = openDemo({ width: 1366, height: 900 });

const pathOf = () => new URL(visitor.page.url()).pathname;

/** Takes the customer copy of the open print dialog and returns its text. */
const customerCopy = async (): Promise<string> => {
  const { page, press } = visitor;
  const copy = page.getByRole('region', { name: 'Customer Copy' });
  await page.locator('.react-pdf__Page canvas').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), press('Download', copy)]);
  return readPdfText(readFileSync(await file.path()));
};

/**
 * Invoices two laptops of 1,000.25 and three bags of 333.33 with 5 % discount; returns the
 * invoice's address.
 */
const bill = async (): Promise<string> => {
  const { page, box, press, choose } = visitor;
  await page.goto('/sales/invoice/new');
  await choose('Customer', /Annapurna/);
  await choose('Payment Method', 'Cash');
  await press('Add Product or service');
  await page.getByRole('searchbox', { name: 'Search' }).fill('laptop');
  for (const name of ['Laptop 14 inch', 'Laptop Bag'])
    await page.getByRole('checkbox', { name }).check();
  await press('Done');
  await box('Qty').nth(0).fill('2');
  await box('Price').nth(0).fill('1000.25');
  await box('Qty').nth(1).fill('3');
  await box('Price').nth(1).fill('333.33');
  await box('Discount Rate').fill('5');
  // 3,000.49 less 150.02 is 2,850.47; 13 % of it is 370.56.
  await page.getByText('Rs. 3,221.03/-', { exact: true }).waitFor();
  await press('Save');
  const text = await customerCopy();
  expect(text).toContain('3,221.03');
  await press('Close');
  await page.waitForURL('**/sales/invoice');
  await page
    .getByRole('row', { name: /3,221\.03/ })
    .first()
    .getByRole('button', { name: 'View' })
    .click();
  await page.waitForURL(/\/sales\/invoice\/\d+$/);
  return pathOf();
};

const credit = async (
  invoice: string,
  lines: [string, string, string][],
  remark: string,
): Promise<void> => {
  const { page, box, press, choose } = visitor;
  await page.goto(`${invoice}/cancel`);
  for (const [item, quantity, rate] of lines) {
    await choose('Items', item);
    await box('Quantity').fill(quantity);
    await box('Return Rate').fill(rate);
    await press('Add');
  }
  await box('Remark').fill(remark);
};
const figures = (within: Locator, label: string) =>
  within.getByText(label, { exact: true }).locator('..').textContent();

describe.skipIf(!hasBrowser)('a returned sale', () => {
  it('is invoiced, printed, credited twice, and refused a third time (SAL-CN-021, SAL-CN-022, SAL-CN-055..057, SAL-CN-059, SAL-INV-179, SAL-INV-180, SAL-INV-189, SAL-INV-176, ROUTE-019, ROUTE-026, OPEN-054)', async () => {
    const { page, consoleErrors, press } = visitor;
    const invoice = await bill();
    const form = page.getByRole('region', { name: 'Credit Note', exact: true });

    // The page of the PDF alone.
    await page.goto(`${invoice}/print`);
    await page.locator('.react-pdf__Page canvas').waitFor();

    // One laptop of two.
    await credit(invoice, [['Laptop 14 inch', '1', '1000.25']], 'Screen broken');
    await page.getByText('Total Allowed Amount Rs. 3,221.03').waitFor();
    // 1,000.25 less 5 % (50.01) is 950.24; 13 % of it is 123.53.
    expect(await figures(form, 'Taxable Amount')).toBe('Taxable Amount Rs. 950.24/-');
    expect(await figures(form, 'VAT(13 %)')).toBe('VAT(13 %) Rs. 123.53/-');
    await press('Save');
    const first = await customerCopy();
    for (const text of [
      '1,000.25',
      '50.01',
      '950.24',
      '123.53',
      '1,073.77',
      'Laptop 14 inch',
      'Screen broken',
    ])
      expect(first).toContain(text);
    await press('Close');
    await page.waitForURL('**/sales/credit_notes');
    await page.getByRole('cell', { name: 'Screen broken' }).waitFor();

    // More than the remainder is refused before it is sent; the remainder closes the invoice to the
    // paisa.
    await credit(invoice, [['Laptop 14 inch', '2', '1000.25']], 'The rest');
    await page.getByText('Maximum 2 quantity can be returned. 1 returned already.').waitFor();
    await press('Reset');
    await press('Add all remaining items');
    // 3,221.03 less 1,073.77.
    await page.getByText('Rs. 2,147.26/-').waitFor();
    await visitor.box('Remark').fill('The rest');
    await press('Save');
    const second = await customerCopy();
    expect(second).toContain('2,147.26');
    await press('Close');
    await page.waitForURL('**/sales/credit_notes');

    // Nothing remains.
    await page.goto(`${invoice}/cancel`);
    await page
      .getByRole('alert')
      .getByText('Credit Note cannot be issued of this invoice')
      .waitFor();
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.goto(`${invoice}/credit-notes`);
    expect(await figures(page.getByRole('main'), 'Total Credit Amount')).toBe(
      'Total Credit Amount Rs. 3,221.03/-',
    );
    expect(await figures(page.getByRole('main'), 'Remaining Amount')).toBe(
      'Remaining Amount Rs. 0.00/-',
    );
    await page.goto(invoice);
    await page.getByText('Status: InActive').waitFor();

    // The first note again, as the customer got it.
    await page.goto(`${invoice}/credit-notes`);
    await page
      .getByRole('row', { name: /Screen broken/ })
      .getByRole('link')
      .click();
    await page
      .getByRole('region', { name: 'Preview' })
      .locator('.react-pdf__Page canvas')
      .waitFor();
    expect(pathOf()).toMatch(/^\/sales\/credit_notes\/\d+$/);
    expect(consoleErrors).toEqual([]);
  });

  it('learns that the authority’s server is off, and stays Not Synced (SAL-CN-015..018, ERR-051, ERR-054)', async () => {
    const { page, press, consoleErrors } = visitor;
    await credit(await bill(), [['Laptop Bag', '1', '333.33']], 'Zip broken');
    await press('Save');
    await press('Close', page.getByRole('dialog'));
    const row = page.getByRole('row', { name: /Zip broken/ });
    await press('Manual Sync', row);
    const dialog = page.getByRole('dialog', { name: 'Manual Credit Note Sync to IRD' });
    await press('Proceed', dialog);
    await page.getByRole('alert').getByText('IRD sync is off.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await row.getByText('Not Synced').waitFor();
    // The browser itself reports the refused request.
    consoleErrors.length = 0;
  });

  it('is cancelled on the day of its issue with a reason, and stays in the list of cancellations', async () => {
    const { page, box, press, consoleErrors } = visitor;
    const invoice = await bill();
    await press('Cancel Invoice');
    await box('Reason').fill('Wrong customer');
    await press('Confirm');
    await page.getByText(/^Cancelled on .*: Wrong customer$/).waitFor();
    await page.goto(`${invoice}/cancel`);
    await page
      .getByRole('alert')
      .getByText('Credit Note cannot be issued of this invoice')
      .waitFor();
    await page.goto('/sales/cancellations');
    await page.getByRole('cell', { name: 'Wrong customer' }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('is found again in the customer’s history, under three addresses (SAL-CUS-073..076, SAL-CUS-086, ROUTE-030, ROUTE-031, ROUTE-034, ROUTE-090)', async () => {
    const { page, press, consoleErrors } = visitor;
    await bill();
    await page.goto('/transactions');
    await press('View', page.getByRole('row', { name: /3,221\.03/ }).first());
    await page.getByRole('link', { name: /^Transaction history of Annapurna/ }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await page
      .getByRole('heading', { name: /^Transaction history of Annapurna .*\(C\d+\)$/ })
      .waitFor();
    const code = /\/customers\/(C\d+)\/transactions$/.exec(pathOf())![1]!;
    await page
      .getByRole('row', { name: /3,221\.03/ })
      .first()
      .getByRole('link')
      .click();
    await page.getByRole('region', { name: 'Transaction' }).getByText('Confirmed').waitFor();
    expect(await heading.textContent()).toMatch(/^Transaction history of Annapurna/);
    await page.goto(`/sales/customers/Annapurna/transactions/${code}`);
    await page
      .getByRole('heading', { name: `Transaction history of Annapurna (${code})` })
      .waitFor();
    await page
      .getByRole('row', { name: /3,221\.03/ })
      .first()
      .waitFor();
    expect(consoleErrors).toEqual([]);
  });
});
