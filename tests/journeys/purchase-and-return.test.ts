// Goods that come in, go out and come back both ways, on the screens: bought, sold, credited, sent
// back to the vendor; the stock, the remaining amounts and the documents' figures are checked after
// each step.

import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openDemo } from '../support/demo-browser.ts';

const { visitor } = openDemo({ width: 1366, height: 900 });

const PRODUCT = 'Cordless Drill';
const figure = (within: Locator, label: string) =>
  within.getByText(label, { exact: true }).locator('..').textContent();
/** The print dialog that follows a saved document. */
const closePrint = async (list: string, name: string | RegExp = /^Print/, button = 'Close') => {
  const { page, press } = visitor;
  const dialog = page.getByRole('dialog', { name });
  await dialog.locator('.react-pdf__Page canvas').waitFor();
  await press(button, dialog);
  await page.waitForURL(`**${list}`);
};

const makeProduct = async () => {
  const { page, box, press, choose } = visitor;
  await page.goto('/products_and_services/new');
  await box('Product Name').fill(PRODUCT);
  await choose('Product Family', /.+/);
  await choose('Unit', /.+/);
  await box('Sales Price').fill('4500');
  await box('Purchase Price').fill('3200.5');
  await box('Minimum Stock Qty').fill('5');
  await press('Save');
  await page.waitForURL('**/products_and_services');
};

/** Only the chosen product is left: an earlier click might hit a moving row. */
const narrowed = () =>
  visitor.page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 1);

/** The product's stock in the inventory history. */
const stock = async (): Promise<string | null> => {
  const { page } = visitor;
  await page.goto('/inventory-history');
  await page.getByRole('combobox', { name: 'Search Product' }).click();
  await page.getByRole('combobox', { name: 'Search Product' }).fill(PRODUCT);
  await page.getByRole('option', { name: new RegExp(PRODUCT) }).click();
  const row = page.getByRole('row', { name: new RegExp(PRODUCT) });
  await row.waitFor();
  await narrowed();
  return row.getByRole('cell').nth(2).textContent();
};

const pick = async () => {
  const { page, press } = visitor;
  await press('Add Product or service');
  await page.getByRole('searchbox', { name: 'Search' }).fill(PRODUCT);
  await page.getByRole('checkbox', { name: PRODUCT }).check();
  await press('Done');
};

/** Adds one item of a note. */
const giveBack = async (quantity: string, rate: string) => {
  const { box, press, choose } = visitor;
  await choose('Items', PRODUCT);
  await box('Quantity').fill(quantity);
  await box('Return Rate').fill(rate);
  await press('Add');
};

describe.skipIf(!hasBrowser)('goods', () => {
  it('are bought, sold and returned both ways; stock and remainders are right after each step (PROD-015..018, PROD-053, PROD-059)', async () => {
    const { page, box, press, choose, consoleErrors } = visitor;
    await makeProduct();

    // Ten come in: 10 × 3,200.50 is 32,005.00, with 13 % 36,165.65.
    await page.goto('/purchases/billings/new');
    await choose('Vendor', /.+/);
    await choose('Fiscal Year', /^\d{4}\/\d{2}/);
    await choose('Type', 'Normal');
    await box('Billing No').fill('JOURNEY-1');
    await pick();
    await box('Qty').fill('10');
    await page.getByText('Rs. 36,165.65/-').waitFor();
    await press('Save');
    await closePrint('/purchases/billings', 'Bill saved', 'Done');
    const bill = page.getByRole('row', { name: /JOURNEY-1/ });
    expect(await bill.textContent()).toContain('Rs. 36,165.65/-');
    expect(await stock()).toBe('10');

    // Four go out: 4 × 4,500 is 18,000.00, with 13 % 20,340.00.
    await page.goto('/sales/invoice/new');
    await choose('Customer', /Annapurna/);
    await choose('Payment Method', 'Cash');
    await pick();
    await box('Qty').fill('4');
    await page.getByText('Rs. 20,340.00/-', { exact: true }).waitFor();
    await press('Save');
    await closePrint('/sales/invoice');
    expect(await stock()).toBe('6');

    // More than the stock is refused.
    await page.goto('/sales/invoice/new');
    await choose('Customer', /Annapurna/);
    await choose('Payment Method', 'Cash');
    await pick();
    await box('Qty').fill('7');
    await press('Save');
    await page.getByRole('alert').getByText(new RegExp(PRODUCT)).waitFor();
    await press('Cancel');
    consoleErrors.length = 0;
    expect(await stock()).toBe('6');

    // One comes back from the customer.
    await page.goto('/sales/invoice');
    const sold = page.getByRole('row', { name: /20,340\.00/ }).first();
    await press('Issue Credit Note', sold);
    await giveBack('1', '4500');
    await box('Remark').fill('Does not turn');
    await press('Save');
    await closePrint('/sales/credit_notes');
    expect(await stock()).toBe('7');
    await page.goto('/sales/invoice');
    await press('View', page.getByRole('row', { name: /20,340\.00/ }).first());
    await page.waitForURL(/\/sales\/invoice\/\d+$/);
    await page.goto(`${new URL(page.url()).pathname}/credit-notes`);
    // 20,340.00 less 5,085.00.
    expect(await figure(page.getByRole('main'), 'Remaining Amount')).toBe(
      'Remaining Amount Rs. 15,255.00/-',
    );

    // Three go back to the vendor: 3 × 3,200.50 is 9,601.50, with 13 % 10,849.70 (1,248.195 rounds
    // up).
    await page.goto('/purchases/billings');
    await press('Issue Debit Note', page.getByRole('row', { name: /JOURNEY-1/ }));
    await giveBack('3', '3200.5');
    await page.getByText('Rs. 10,849.70/-').waitFor();
    await box('Remarks').fill('Broken on arrival');
    await press('Save');
    await closePrint('/purchases/returns');
    await page.getByRole('cell', { name: 'Broken on arrival' }).waitFor();
    expect(await stock()).toBe('4');

    // Of the bill 36,165.65 less 10,849.70 remains.
    await page.goto('/purchases/billings');
    await press('Issue Debit Note', page.getByRole('row', { name: /JOURNEY-1/ }));
    await page.getByText('Total Allowed Amount Rs. 25,315.95').waitFor();

    // The product lists all four, newest first, and its list says that it fell below its minimum of
    // five.
    await page.goto('/inventory-history');
    await page.getByRole('combobox', { name: 'Search Product' }).fill(PRODUCT);
    await page.getByRole('option', { name: new RegExp(PRODUCT) }).click();
    await narrowed();
    await page.getByRole('link', { name: PRODUCT }).click();
    const moves = page.getByRole('table', { name: 'Stock Movements' });
    await moves.getByRole('link', { name: /Debit Note/ }).waitFor();
    expect(await moves.getByRole('row').getByRole('cell').nth(2).textContent()).toBe('-3');
    expect(
      (await moves.getByRole('cell').allTextContents()).filter((_, index) => index % 4 === 2),
    ).toEqual(['-3', '+1', '-4', '+10']);
    await page.goto('/inventory/below-minimum');
    await page.getByRole('link', { name: PRODUCT }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('of the internet carry the service charge on the amount after the discount (SAL-INV-095..101, CONST-052)', async () => {
    const { page, box, press, choose, consoleErrors } = visitor;
    await page.goto('/sales/invoice/new');
    await choose('Customer', /Annapurna/);
    await choose('Payment Method', 'Cash');
    await press('Add Product or service');
    await page.getByRole('searchbox', { name: 'Search' }).fill('home fibre 100');
    await page.getByRole('checkbox', { name: 'Home Fibre 100 Mbps' }).check();
    await press('Done');
    await box('Qty').fill('2');
    await box('Price').fill('1000');
    await box('Discount Rate').fill('10');
    const totals = page.getByRole('main');
    // 2,000.00 less 200.00 has a charge of 10 %, 180.00; 13 % of 1,980.00 is 257.40.
    await page.getByText('Rs. 2,237.40/-', { exact: true }).waitFor();
    expect(await figure(totals, 'TSC Amount')).toBe('TSC Amount Rs. 180.00/-');
    expect(await figure(totals, 'Taxable Amount')).toBe('Taxable Amount Rs. 1,980.00/-');
    await press('Save');
    await closePrint('/sales/invoice');
    await press('View', page.getByRole('row', { name: /2,237\.40/ }).first());
    await page.getByText('Rs. 180.00/-').first().waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('a customer', () => {
  it('is disabled after a question, and no longer offered (SAL-CUS-018, SAL-CUS-019, SAL-CUS-066..070, API-089)', async () => {
    const { page, press, consoleErrors } = visitor;
    await page.goto('/sales/customers');
    await press('Filters');
    await page.getByRole('searchbox', { name: 'Search Customer Name' }).fill('Annapurna');
    await page.getByRole('searchbox', { name: 'Search Customer Name' }).press('Enter');
    const row = page.getByRole('row', { name: /Annapurna/ }).first();
    await row.getByText('Active').waitFor();
    await press('Disable Customer', row);
    await press('Cancel', page.getByRole('dialog'));
    await row.getByText('Active').waitFor();
    await press('Disable Customer', row);
    await press('Confirm', page.getByRole('dialog'));
    await row.getByText('Disabled').waitFor();
    await page.goto('/sales/invoice/new');
    await page.getByRole('combobox', { name: 'Customer' }).fill('Annapurna');
    await page.getByText(/No options|No Records/i).waitFor();
    expect(consoleErrors).toEqual([]);
  });
});
