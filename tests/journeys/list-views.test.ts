// A list in groups and with a condition is what its address says, over a reload and Back; shared, it is
// opened by a colleague who reads Nepali.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openBrowser, type Visitor } from '../support/browser.ts';
import { openDemo, signInToDemo } from '../support/demo-browser.ts';

const { service, visitor: admin } = openDemo({ width: 1366, height: 900 });

describe.skipIf(!hasBrowser)('a view of a list', () => {
  let colleague: Visitor;
  beforeAll(async () => {
    colleague = await openBrowser(service.address, { width: 1366, height: 900 });
    await signInToDemo(colleague);
  });
  afterAll(() => colleague.closeBrowser());

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
