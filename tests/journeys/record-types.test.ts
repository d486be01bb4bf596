// An administrator makes a record type with fields; a colleague in another browser has it in the menu and
// enters a record in Nepali; it is listed, filtered and exported, and its schema file makes it again.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, openBrowser, type Visitor } from '../support/browser.ts';
import { openDemo, signInToDemo } from '../support/demo-browser.ts';
import { runScript } from '../support/process-helpers.ts';

const { service, visitor: admin, env } = openDemo({ width: 1366, height: 900 });

describe.skipIf(!hasBrowser)('a record type that a company makes', () => {
  let colleague: Visitor;
  let file: string;
  beforeAll(async () => {
    colleague = await openBrowser(service.address, { width: 1366, height: 900 });
    await signInToDemo(colleague);
  });
  afterAll(() => colleague.closeBrowser());

  it('is a board or a calendar in the demo company, moved on and summed up', async () => {
    const { page, press } = admin;
    await page.goto('/own/job-cards');
    const column = (name: string) => page.getByRole('region', { name });
    await column('In Work (2)').getByText('Printer jams').waitFor();
    await page.getByRole('button', { name: /^Move to .*Printer jams/ }).click();
    await page.getByRole('menuitem', { name: 'Done', exact: true }).click();
    await column('Done (2)').getByText('Printer jams').waitFor();
    await press('Group by');
    await page.getByRole('button', { name: 'State', exact: true }).click();
    await page.getByRole('cell', { name: 'Rs. 1,550.00/-' }).waitFor();

    await page.goto('/own/vehicles');
    await press('Today');
    await page.getByRole('region', { name: 'Bluebook Renewal' }).waitFor();
  });

  it('of the demo company has contracts with lines that are saved with them', async () => {
    const { page, press } = admin;
    await page.goto('/own/service-contracts');
    await page.getByRole('cell', { name: 'SC-1', exact: true }).click();
    const lines = page.getByRole('table', { name: 'Contract Lines' });
    await lines.getByRole('cell', { name: 'Visit' }).waitFor();
    await press('Edit');
    await press('Add Contract Line');
    const line = page.getByRole('group', { name: 'Contract Line 3' });
    await line.getByLabel('Service').fill('Spare parts');
    await line.getByLabel('Price').fill('99.50');
    await press('Save');
    await page.waitForURL(({ pathname }) => !pathname.endsWith('/edit'));
    await page.goto('/own/service-contracts');
    await page.getByRole('cell', { name: 'SC-1', exact: true }).click();
    await lines.getByRole('cell', { name: 'Rs. 99.50/-' }).waitFor();
  });

  it('is made with its fields, and leads on to its list', async () => {
    const { page, press, choose } = admin;
    await page.goto('/settings/record-types');
    await press('Create Record Type');
    await page.getByLabel('One (English)').fill('Warranty');
    await page.getByLabel('One (Nepali)').fill('वारेन्टी');
    await page.getByLabel('Many (English)').fill('Warranties');
    await page.getByLabel('Many (Nepali)').fill('वारेन्टीहरू');
    await page.getByLabel('Title (English)').fill('Serial No.');
    await page.getByLabel('Title (Nepali)').fill('क्रम नं.');
    await press('Save');
    await page.waitForURL('**/settings/record-types/*/edit');
    for (const [title, nepali, type] of [
      ['Ends On', 'अन्तिम मिति', 'Date'],
      ['Product', 'वस्तु', 'Reference'],
    ] as const) {
      await press('Create Field');
      await page.waitForURL('**/settings/fields/new**');
      await choose('Type', type);
      if (type === 'Reference') await choose('Refers To', 'Products and Services');
      await page.getByLabel('Title (English)').fill(title);
      await page.getByLabel('Title (Nepali)').fill(nepali);
      await page.getByLabel('Column in the List').check();
      await page.getByLabel('Filter of the List').check();
      await press('Save');
      await page.waitForURL('**/settings/record-types/*/edit');
      await page.getByRole('cell', { name: title, exact: true }).waitFor();
    }
    await press('Open the list');
    await page.getByRole('heading', { name: 'Warranties' }).waitFor();
  });

  it('is in the menu of a colleague who has not reloaded the page', async () => {
    const { page, press } = colleague;
    await page.getByRole('link', { name: 'Customers', exact: true }).click();
    await page.getByRole('link', { name: 'Warranties', exact: true }).click({ timeout: 5000 });
    await page.getByText('No warranties yet.').waitFor();
    await press('Language');
    await page.getByRole('menuitem', { name: 'नेपाली' }).click();
    await press('वारेन्टी थप्नुहोस्');
    await page.getByLabel('क्रम नं.').fill('SN-77');
    await page.getByLabel('अन्तिम मिति').fill('२०८४-०१-१५');
    await page.getByRole('combobox', { name: 'वस्तु' }).click();
    await page.getByRole('option').first().click();
    await press('सेभ गर्नुहोस्');
    await page.waitForURL('**/own/warranties');
    await page.getByRole('cell', { name: 'SN-77' }).waitFor();
    await press('भाषा');
    const kept = page.waitForResponse(/preferences/);
    await page.getByRole('menuitem', { name: 'English' }).click();
    await kept;
  });

  it('has a page with a timeline, and a file of its list', async () => {
    const { page } = admin;
    await page.goto('/own/warranties');
    await page.getByRole('cell', { name: 'SN-77' }).click();
    await page.getByRole('heading', { name: 'SN-77' }).waitFor();
    await page.getByText(/^Created by/).waitFor();
    await page.goto('/own/warranties');
    await page.getByRole('button', { name: 'Export' }).click();
    const list = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect(await readFile(await (await list).path(), 'utf8')).toContain('Serial No.,Ends On');
  });

  it('is made again of its schema file once it is gone', async () => {
    const { page, press } = admin;
    await page.goto('/own/warranties');
    await page.getByRole('cell', { name: 'SN-77' }).hover();
    await press('Delete', page.getByRole('row').nth(1));
    await press('Confirm', page.getByRole('dialog'));
    await page.getByText('No warranties yet.').waitFor();

    await page.goto('/settings/record-types');
    await page.getByRole('cell', { name: 'Warranties', exact: true }).click();
    const saved = page.waitForEvent('download');
    await press('Export as schema file');
    file = await (await saved).path();
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ $id: 'warranties' });

    await page.goto('/settings/record-types');
    const row = page.getByRole('row').filter({ hasText: 'Warranties' });
    await row.hover();
    await press('Delete', row);
    await press('Confirm', page.getByRole('dialog'));
    await page
      .getByRole('link', { name: 'Warranties', exact: true })
      .waitFor({ state: 'detached' });

    await page.getByLabel('Import schema file').setInputFiles({
      name: 'warranties.json',
      mimeType: 'application/json',
      buffer: await readFile(file),
    });
    await page.waitForURL('**/settings/record-types/*/edit');
    await page.getByRole('cell', { name: 'Ends On', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Warranties', exact: true }).waitFor();
  });

  it('goes to a second company by its file, with its rules, and is filled in in Nepali', async () => {
    const { page, press } = admin;
    await page.goto('/settings/record-types');
    await page.getByRole('cell', { name: 'Service Contracts', exact: true }).click();
    const saved = page.waitForEvent('download');
    await press('Export as schema file');
    const buffer = await readFile(await (await saved).path());

    const other = { email: 'maya@other.test', password: 'Secret-123' };
    const added = await runScript('add-company', [], {
      ...env,
      ...{ SETUP_COMPANY_NAME: 'Other Company', SETUP_COMPANY_PAN: '301234568' },
      ...{ SETUP_ADMIN_NAME: 'Maya Rai', SETUP_ADMIN_EMAIL: other.email },
      SETUP_ADMIN_PASSWORD: other.password,
    });
    expect([added.code, added.output]).toEqual([0, expect.any(String)]);
    const maya = await openBrowser(service.address, { width: 1366, height: 900 });
    await signInToDemo(maya, other);
    // A company without a fiscal year asks for one first.
    await maya.press('Add', maya.page.getByRole('dialog'));
    await maya.page.goto('/settings/record-types');
    await maya.page.getByLabel('Import schema file').setInputFiles({
      ...{ name: 'service-contracts.json', mimeType: 'application/json', buffer },
    });
    await maya.page.waitForURL('**/settings/record-types/*/edit');
    await maya.page.getByRole('cell', { name: 'ends_on >= starts_on' }).waitFor();
    await maya.press('Language');
    await maya.page.getByRole('menuitem', { name: 'नेपाली' }).click();
    await maya.page.getByRole('link', { name: 'सेवा सम्झौताहरू', exact: true }).click();
    await maya.press('सेवा सम्झौता थप्नुहोस्');
    await maya.page.getByLabel('सम्झौता नं.').fill('क-१');
    await maya.page.getByLabel('सुरु मिति').fill('२०८३-०४-०१');
    await maya.page.getByLabel('अन्तिम मिति').fill('२०८३-०३-०१');
    await maya.press('सेभ गर्नुहोस्');
    await maya.page.getByText('सम्झौताको अन्तिम मिति सुरु मितिभन्दा अगाडि छ।').waitFor();
    await maya.page.getByLabel('अन्तिम मिति').fill('२०८४-०३-०१');
    await maya.press('सेभ गर्नुहोस्');
    await maya.page.waitForURL('**/own/service-contracts');
    await maya.page.getByRole('cell', { name: 'क-१' }).waitFor();
    await maya.closeBrowser();
  });
});
