// An administrator adds a field and a picture to the lines of invoices; a colleague, who works in Nepali in another
// browser with an invoice open, fills them in, and it is on the paper and in the
// list, next to the delivery note's number that the demo company prints.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as entry } from '../../custom-pages/invoices/texts.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { texts as choosing } from '../../src/documents/products/texts.ts';
import { words } from '../../src/i18n/words.ts';
import { hasBrowser, openBrowser, type Visitor } from '../support/browser.ts';
import { openDemo } from '../support/demo-browser.ts';
import { blackPng } from '../support/multipart.ts';
import { listPdfPictures, readPdfText } from '../support/read-exports.ts';

const { service, visitor: admin } = openDemo({ width: 1366, height: 900 });
const labels = { number: 'चलानी नं.', batch: 'ब्याच', photo: 'तस्बिर' };

describe.skipIf(!hasBrowser)('own fields of invoices', () => {
  let colleague: Visitor;
  beforeAll(async () => {
    colleague = await openBrowser(service.address, { locale: 'ne-NP', width: 1366, height: 900 });
    const { page, box } = colleague;
    await page.goto('/?popup');
    await box('इमेल').fill('admin@demo.test');
    await page.getByLabel('पासवर्ड').fill('Demo-1234');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
  });
  afterAll(() => colleague.closeBrowser());

  it('appear on a page that is open, and keep what is typed there', async () => {
    const { page, box, press, choose } = colleague;
    await page.goto('/sales/invoice/new');
    await page.getByRole('combobox', { name: entry.customer.ne }).click();
    await page.getByRole('option').first().click();
    await choose(entry.paymentMethod.ne, translateSeedName('Cash', 'ne'));
    await box(labels.number).fill('DN-७७/क');

    const { page: settings, press: pressThere, choose: chooseThere } = admin;
    await settings.goto('/settings/fields');
    await pressThere('Create Field');
    await chooseThere('Record Type', 'Invoices');
    await settings.getByLabel('Title (English)').fill('Batch');
    await settings.getByLabel('Title (Nepali)').fill(labels.batch);
    await settings.getByLabel('Field of Each Line').check();
    await pressThere('Save');
    await settings.getByRole('cell', { name: 'batch', exact: true }).waitFor();

    await pressThere('Create Field');
    await chooseThere('Record Type', 'Invoices');
    await chooseThere('Type', 'Picture');
    await settings.getByLabel('Title (English)').fill('Photo');
    await settings.getByLabel('Title (Nepali)').fill(labels.photo);
    await settings.getByLabel('Field of Each Line').check();
    await pressThere('Save');
    await settings.getByRole('cell', { name: 'photo', exact: true }).waitFor();

    // Without a click: coming back to the window is enough.
    const known = page.waitForResponse('**/active-fields', { timeout: 2000 });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    const { fields } = (await (await known).json()) as { fields: { name: string }[] };
    const names = fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['batch', 'photo']));

    await press(entry.addProduct.ne);
    await page.getByRole('searchbox').fill('Annual Maintenance');
    await page.getByRole('checkbox', { name: 'Annual Maintenance' }).check();
    await press(choosing.done.ne);
    await box(labels.batch).fill('B-42');
    const file = { name: 'box.png', mimeType: 'image/png', buffer: blackPng(40, 30) };
    await page.getByLabel(labels.photo, { exact: true }).setInputFiles(file);
    await page.locator('td.own img').waitFor();
    expect(await box(labels.number).inputValue()).toBe('DN-७७/क');
  });

  it('are on the paper, on the page of the invoice and in its list', async () => {
    const { page, press, consoleErrors } = colleague;
    await press(words.save.ne);
    const print = page.getByRole('region', { name: 'ग्राहकको प्रति' });
    await print.waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      press('डाउनलोड गर्नुहोस्', print),
    ]);
    const bytes = readFileSync(await file.path());
    expect(await listPdfPictures(bytes)).toEqual([['40x30']]);
    const paper = await readPdfText(bytes);
    for (const said of ['DN-७७/क', 'B-42']) expect(paper).toContain(said);
    await press(words.close.ne, page.getByRole('dialog'));
    await page.waitForURL('**/sales/invoice');
    await page.locator('tbody.rows tr').first().click();
    await page.getByText('DN-७७/क').waitFor();
    await page.getByText(`${labels.batch}: B-42`).waitFor();
    await page.getByRole('img', { name: labels.photo }).waitFor();

    await page.goto('/sales/invoice');
    await page.getByRole('searchbox').fill('DN-७७');
    await page.waitForFunction(() => document.querySelectorAll('tbody.rows tr').length === 1);
    expect(consoleErrors).toEqual([]);
    expect(admin.consoleErrors).toEqual([]);
  });
});
