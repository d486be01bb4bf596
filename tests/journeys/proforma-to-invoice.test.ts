// A proforma from its first line to its tax invoice, in Nepali; the figures are read from the PDF's
// own text.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { texts as entry } from '../../custom-pages/invoices/texts.ts';
import { proformaViewTexts as offer } from '../../custom-pages/invoices/view-texts.ts';
import { translate } from '../../domain/language.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { discountTexts } from '../../src/documents/entry-values.ts';
import { texts as choosing } from '../../src/documents/products/texts.ts';
import { words } from '../../src/i18n/words.ts';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { readPdfText } from '../support/read-exports.ts';
import { startService } from '../support/service-process.ts';
import { createTestDatabase } from '../support/test-app.ts';

const rupees = (paisa: number) => formatMoney(paisa, 'ne');

describe('an accepted proforma', () => {
  it.skipIf(!hasBrowser)(
    'is created, changed, converted once and printed (SAL-PRO-001, SAL-PRO-017, SAL-PRO-018, SAL-PRO-027..032, SAL-INV-041, SAL-INV-108, ROUTE-021..024, PROD-052)',
    async () => {
      const { env, drop } = await createTestDatabase('SQLite');
      const service = await startService({ ...env, DEMO: '1' });
      const { page, consoleErrors, box, press, choose, closeBrowser } = await openBrowser(
        service.address,
        {
          locale: 'ne-NP',
        },
      );
      const row = page.locator('tbody.rows tr').first();
      const print = page.getByRole('region', { name: 'ग्राहकको प्रति' });

      await page.goto('/?popup');
      await box('इमेल').fill('admin@demo.test');
      await page.getByLabel('पासवर्ड').fill('Demo-1234');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/dashboard');

      // The proforma: one laptop, 10 % off.
      await page.goto('/sales/proforma-invoice');
      await press('प्रोफर्मा बीजक थप्नुहोस्');
      await page.waitForURL('**/sales/proforma-invoice/new');
      await page.getByRole('heading', { name: entry.proformaTitle.ne }).waitFor();
      expect(await page.getByRole('textbox', { name: entry.transactionDate.ne }).count()).toBe(0);
      await page.getByRole('combobox', { name: entry.customer.ne }).click();
      await page.getByRole('option').first().click();
      await choose(entry.paymentMethod.ne, translateSeedName('Cash', 'ne'));
      await press(entry.addProduct.ne);
      await page.getByRole('searchbox').fill('Annual Maintenance');
      await page.getByRole('checkbox', { name: 'Annual Maintenance' }).check();
      await press(choosing.done.ne);
      await box(entry.price.ne).fill('1000');
      await box(discountTexts.discountRate.ne).fill('10');
      await press(words.save.ne);
      await print.waitFor();
      await page.locator('.react-pdf__Page canvas').waitFor();
      await press(words.close.ne);
      await page.waitForURL('**/sales/proforma-invoice');
      await row.getByText(offer.proforma.ne, { exact: true }).waitFor();
      await row.getByText(rupees(101_700)).waitFor();

      // Read, then changed to three: 2,700 + 351.
      await press(words.view.ne, row);
      await page.getByText(translate(offer.vat, 'ne', { rate: '१३' })).waitFor();
      await page.getByText(rupees(11_700)).waitFor();
      await press(words.edit.ne);
      await page.waitForURL('**/edit');
      await box(entry.qty.ne).fill('3');
      await page.getByText(rupees(305_100)).first().waitFor();
      await press(words.save.ne);
      await page.waitForURL('**/sales/proforma-invoice');
      await row.getByText(rupees(305_100)).waitFor();

      // Converted by an impatient hand.
      await press('बीजक बनाउनुहोस्', row);
      await page.getByRole('button', { name: words.confirm.ne, exact: true }).dblclick();
      await print.waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        press('डाउनलोड गर्नुहोस्', print),
      ]);
      const text = await readPdfText(readFileSync(await file.path()));
      for (const figure of [300_000, 30_000, 270_000, 35_100, 305_100])
        expect(text).toContain(rupees(figure));
      expect(text).toContain('Annual Maintenance');
      await press(words.close.ne, page.getByRole('dialog'));
      await row.getByText('बीजक', { exact: true }).waitFor();
      expect(await row.getByRole('button').allTextContents()).toEqual([
        words.view.ne,
        words.print.ne,
      ]);
      await page.goto('/sales/invoice');
      await row.getByText(rupees(305_100)).waitFor();
      expect(await page.locator('tbody.rows tr', { hasText: rupees(305_100) }).count()).toBe(1);

      // The list waits for the signed-in user.
      let user: () => void = () => undefined;
      const loaded = new Promise<void>(resolve => {
        user = resolve;
      });
      await page.route('**/billing/users/*', async route => {
        await loaded;
        await route.continue();
      });
      await Promise.all([
        page.waitForResponse('**/billing/companies/*'),
        page.goto('/sales/invoice'),
      ]);
      await page.waitForTimeout(1500);
      expect(await page.locator('tbody.rows tr').count()).toBe(0);
      user();
      await row.getByText(rupees(305_100)).waitFor();

      expect(consoleErrors).toEqual([]);
      await closeBrowser();
      await service.stop();
      await drop();
    },
  );
});
