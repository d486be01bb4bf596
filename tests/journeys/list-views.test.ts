// A list in groups and with conditions is what its address says, over a reload and Back; shared, it is
// opened by a colleague who reads Nepali. What was deleted from a list comes back from the bin.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openBrowser, type Visitor } from '../support/browser.ts';
import { openDemo, signInToDemo } from '../support/demo-browser.ts';

/** What a cell of a sum says: "Rs. 1,20,000.50/-" is 120000.5. */
const toNumber = (text: string): number =>
  Number(/\d[\d,]*(\.\d+)?/.exec(text)![0].replaceAll(',', ''));

const { service, visitor: admin } = openDemo({ width: 1366, height: 900 });

describe.skipIf(!hasBrowser)('a view of a list', () => {
  let colleague: Visitor;
  beforeAll(async () => {
    colleague = await openBrowser(service.address, { width: 1366, height: 900 });
    await signInToDemo(colleague);
  });
  afterAll(() => colleague.closeBrowser());

  it('takes alternatives, says them as sentences and sums its groups', async () => {
    const { page, press } = admin;
    await page.goto('/sales/invoice');
    await press('Filters');
    await press('Add condition');
    const dialog = page.getByRole('dialog', { name: 'Conditions' });
    const pick = async (group: string, label: string, option: string) => {
      const place = dialog.getByRole('group', { name: group, exact: true });
      await place.getByRole('combobox', { name: label, exact: true }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await pick('Group 1', 'Field', 'Amount');
    await pick('Group 1', 'Condition', 'is more than');
    await dialog.getByRole('textbox', { name: 'Value', exact: true }).fill('100000');
    await press('Or', dialog);
    await pick('Group 2', 'Field', 'Payment');
    await pick('Group 2', 'Condition', 'is');
    await pick('Group 2', 'Value', 'Overdue');
    await press('Apply', dialog);
    const said = 'Amount is more than Rs. 1,00,000.00/- or Payment is Overdue';
    await page.getByRole('button', { name: said, exact: true }).waitFor();
    await press('Group by');
    await press('Payment');
    const groups = page.getByRole('table', { name: 'Invoices by Payment' });
    const total = groups.getByRole('row', { name: /^Total/ });
    await total.waitFor();
    const read = async (row: typeof total) =>
      (await row.getByRole('cell').allInnerTexts()).map(text => Math.round(toNumber(text) * 100));
    const named = groups.getByRole('row').filter({ has: page.getByRole('rowheader') });
    const cells = (await Promise.all((await named.all()).map(read))).slice(0, -1);
    const summed = await read(total);
    expect(cells.length).toBeGreaterThan(1);
    expect(summed.every(sum => sum > 0)).toBe(true);
    expect(summed.map((_, nth) => cells.reduce((sum, row) => sum + row[nth]!, 0))).toEqual(summed);

    await press('Language');
    await page.getByRole('menuitem', { name: 'नेपाली' }).click();
    await page.getByRole('table', { name: 'भुक्तानीअनुसार बीजकहरू' }).waitFor();
    const inNepali = 'रकम रु. १,००,०००.००/- भन्दा बढी वा भुक्तानी: म्याद नाघेको';
    await page.getByRole('button', { name: inNepali, exact: true }).waitFor();
    await press('भाषा');
    await page.getByRole('menuitem', { name: 'English' }).click();
    await page.getByRole('button', { name: said, exact: true }).waitFor();
    expect(admin.consoleErrors).toEqual([]);
  });

  it('has a record again that was deleted, with its own values', async () => {
    const { page, press } = admin;
    await page.goto(`/own/job-cards?filter=${JSON.stringify({ layout: 'table' })}`);
    const card = page.getByRole('row', { name: /Router set-up/ });
    const values = /Done.*650\.00/s;
    expect(await card.textContent()).toMatch(values);
    await card.hover();
    await press('Delete', card);
    await press('Confirm');
    await card.waitFor({ state: 'detached' });
    await page.goto('/deleted-records');
    await press('Restore: Router set-up');
    await press('Restore', page.getByRole('dialog'));
    await page.getByRole('row', { name: /Router set-up.*Restored/ }).waitFor();
    await page.goto(`/own/job-cards?filter=${JSON.stringify({ layout: 'table' })}`);
    await card.waitFor();
    expect(await card.textContent()).toMatch(values);
    expect(admin.consoleErrors).toEqual([]);
  });

  it('gives a first filter, order or page back, though the address said nothing', async () => {
    const { page, press } = admin;
    const first = page.getByText('1–10 / 40', { exact: true });
    const search = page.getByLabel('Search', { exact: true });
    const head = page.getByRole('columnheader', { name: 'Customer Code', exact: true });
    const open = async () => {
      await page.goto('/sales/customers');
      await first.waitFor();
    };
    await open();
    await search.fill('nobody at all');
    await first.waitFor({ state: 'detached' });
    await page.goBack();
    await first.waitFor();
    await expect.poll(() => search.inputValue()).toBe('');

    await open();
    await press('Customer Code');
    await page.locator('[aria-sort=ascending]').and(head).waitFor();
    await page.goBack();
    await page.locator('[aria-sort=ascending]').and(head).waitFor({ state: 'detached' });

    // The list of invoices has tabs above it.
    await page.goto('/sales/invoice');
    const all = page.getByRole('tab', { name: /^All / });
    await page.getByRole('tab', { name: /^Credit Notes / }).click();
    await page.locator('[aria-selected=false]').and(all).waitFor();
    await page.goBack();
    await page.locator('[aria-selected=true]').and(all).waitFor();

    await open();
    await press('Next');
    await page.getByText('11–20 / 40', { exact: true }).waitFor();
    await page.goBack();
    await first.waitFor();
    expect(new URL(page.url()).pathname).toBe('/sales/customers');
  });

  it('is kept by its address, by Back and for a colleague', async () => {
    const { page, press } = admin;
    const groups = page.getByRole('table', { name: 'Invoices by Payment' });
    await page.goto('/sales/invoice');
    await press('Group by');
    await page.getByRole('button', { name: 'Payment', exact: true }).click();
    await groups.getByRole('rowheader', { name: 'Total' }).waitFor();
    expect(decodeURIComponent(page.url())).toContain('"group_by":"payment_status"');
    await page.reload();
    await groups.waitFor();
    await page.goBack();
    await groups.waitFor({ state: 'detached' });
    await page.goForward();
    await groups.waitFor();
    await groups.getByRole('button', { name: 'Paid', exact: true }).click();
    await page.getByRole('button', { name: 'Payment is Paid', exact: true }).waitFor();
    await press('Saved filters');
    await page.getByRole('textbox', { name: 'Filter name' }).fill('Paid in groups');
    await page.getByRole('checkbox', { name: 'Share with everyone in the company' }).click();
    await press('Save');
    await page.getByRole('button', { name: /^Paid in groups/ }).waitFor();
    expect(admin.consoleErrors).toEqual([]);

    const { page: theirs } = colleague;
    await theirs.goto('/sales/invoice');
    await colleague.press('Language');
    await theirs.getByRole('menuitem', { name: 'नेपाली' }).click();
    await colleague.press('सेभ गरिएका फिल्टर');
    await theirs.getByRole('button', { name: /^Paid in groups/ }).click();
    await theirs.getByRole('table', { name: 'भुक्तानीअनुसार बीजकहरू' }).waitFor();
    expect(colleague.consoleErrors).toEqual([]);
  });
});
