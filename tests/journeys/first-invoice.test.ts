// The main job on real input: an empty installation becomes a company that has invoiced a customer
// and has the tax invoice. In a real browser, in both languages, on both engines; the figures are
// read from the PDF's own text.
import { readFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { texts as entry } from '../../custom-pages/invoices/texts.ts';
import type { Language, Texts } from '../../domain/language.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { discountTexts } from '../../src/documents/entry-values.ts';
import { texts as choosing } from '../../src/documents/products/texts.ts';
import { words } from '../../src/i18n/words.ts';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { readPdfText } from '../support/read-exports.ts';
import { startService } from '../support/service-process.ts';
import { createTestDatabase, type Engine } from '../support/test-app.ts';

const stories: [Engine, Language][] = [
  ['SQLite', 'en'],
  ['SQLite', 'ne'],
  ['PostgreSQL', 'en'],
  ['PostgreSQL', 'ne'],
];

type Property = { 'x-label': Texts; oneOf?: { 'x-label': Texts }[] };
const schema = (name: string) =>
  JSON.parse(readFileSync(`schemas/${name}.json`, 'utf8')) as {
    properties: Record<string, Property>;
    'x-title': { one: Texts; many: Texts };
  };
const names = {
  setUp: { en: 'Set Up', ne: 'तयार गर्नुहोस्' },
  company: { en: 'Company Name', ne: 'कम्पनीको नाम' },
  pan: { en: 'PAN', ne: 'प्यान' },
  adminName: { en: 'Administrator Name', ne: 'प्रशासकको नाम' },
  adminEmail: { en: 'Administrator Email', ne: 'प्रशासकको इमेल' },
  password: { en: 'Password', ne: 'पासवर्ड' },
  families: { en: 'Products Families', ne: 'वस्तु समूहहरू' },
  units: { en: 'Units', ne: 'एकाइहरू' },
  customerCopy: { en: 'Customer Copy', ne: 'ग्राहकको प्रति' },
  download: { en: 'Download', ne: 'डाउनलोड गर्नुहोस्' },
  individual: { en: 'Individual', ne: 'व्यक्ति' },
  required: { en: 'This field is required.', ne: 'यो विवरण अनिवार्य छ।' },
} satisfies Record<string, Texts>;

describe('from an empty machine to a printed tax invoice', () => {
  it.skipIf(!hasBrowser).each(stories)(
    'on %s in %s (ROUTE-013, ROUTE-014, ROUTE-016, ROUTE-027, SAL-INV-106, SAL-INV-107, PRINT-001, PRINT-005, AUTH-053, AUTH-054)',
    async (engine, language) => {
      if (engine === 'PostgreSQL' && inject('postgres') === '')
        throw new Error('This test needs PostgreSQL.');
      const { env, drop } = await createTestDatabase(engine);
      const service = await startService({ ...env, CAPTCHA: 'altcha' });
      const { page, consoleErrors, box, press, choose, closeBrowser } = await openBrowser(
        service.address,
        {
          locale: language === 'ne' ? 'ne-NP' : 'en-US',
        },
      );
      const say = (texts: Texts) => texts[language];
      const label = (entity: string, field: string) =>
        say(schema(entity).properties[field]!['x-label']);
      const create = (entity: string) =>
        language === 'en'
          ? `Create ${schema(entity)['x-title'].one.en}`
          : `${schema(entity)['x-title'].one.ne} थप्नुहोस्`;

      // Set up the company; the first fiscal year is asked for at once.
      await page.goto('/');
      await box(say(names.company)).fill('Sagarmatha Traders');
      await box(say(names.pan)).fill('301234567');
      await box(say(names.adminName)).fill('Sita Sharma');
      await box(say(names.adminEmail)).fill('sita@shop.test');
      await page.getByLabel(say(names.password)).fill('Secret-123');
      await press(say(names.setUp));
      await page.waitForURL('**/dashboard');
      await press(say(words.add));
      await page.getByRole('dialog').waitFor({ state: 'hidden' });

      // A unit and a family.
      await page.goto('/company-settings');
      await page.getByRole('tab', { name: say(names.units) }).click();
      await press(create('units'));
      await press(say(words.save));
      await page.getByText(say(names.required)).first().waitFor();
      await box(label('units', 'name')).fill('pcs');
      await box(label('units', 'description')).fill('Pieces');
      await press(say(words.save));
      await page.getByRole('cell', { name: 'pcs' }).waitFor();
      await page.getByRole('tab', { name: say(names.families) }).click();
      await press(create('product-families'));
      await box(label('product-families', 'name')).fill('Computers');
      await press(say(words.save));
      await page.getByRole('cell', { name: 'Computers' }).waitFor();

      // A customer and a product.
      await page.goto('/sales/customers/new');
      await press(say(names.individual));
      await box(label('customers', 'first_name')).fill('गणेश');
      await box(label('customers', 'last_name')).fill('श्रेष्ठ');
      await box(label('customers', 'pan')).fill('123456789');
      await box(label('customers', 'mobile_no')).fill('9841000000');
      await box(label('customers', 'address')).fill('Thamel');
      await box(label('customers', 'city')).fill('Kathmandu');
      await choose(label('customers', 'country_id'), translateSeedName('Nepal', language));
      await choose(label('customers', 'state'), translateSeedName('Bagmati', language));
      await press(say(words.save));
      await page.waitForURL('**/sales/customers');
      await page.goto('/products_and_services/new');
      await box(label('products', 'name')).fill('Laptop');
      await box(label('products', 'hs_code')).fill('8471.30');
      await choose(label('products', 'product_family_id'), 'Computers');
      await choose(label('products', 'unit_id'), 'pcs');
      await box(label('products', 'sales_price')).fill('85000');
      await box(label('products', 'purchase_price')).fill('74200.5');
      await press(say(words.save));
      await page.waitForURL('**/products_and_services');

      // The invoice: 3 × 85,000 less 5 % is 242,250; 13 % VAT is 31,492.50.
      await page.goto('/sales/invoice/new');
      await choose(say(entry.customer), /गणेश श्रेष्ठ/);
      await choose(say(entry.paymentMethod), translateSeedName('Cash', language));
      await press(say(entry.addProduct));
      await page.getByRole('checkbox', { name: 'Laptop' }).check();
      await press(say(choosing.done));
      await box(say(entry.qty)).fill('3');
      await box(say(discountTexts.discountRate)).fill('5');
      await page.getByText(formatMoney(27_374_250, language)).first().waitFor();
      await press(say(words.save));

      // The printed page.
      const copy = page.getByRole('region', { name: say(names.customerCopy) });
      await copy.waitFor();
      await page.locator('.react-pdf__Page canvas').waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        press(say(names.download), copy),
      ]);
      const text = await readPdfText(readFileSync(await file.path()));
      for (const figure of [25_500_000, 1_275_000, 24_225_000, 3_149_250, 27_374_250])
        expect(text).toContain(formatMoney(figure, language));
      expect(text).toContain('301234567');
      expect(text).toContain('8471.30');
      await press(say(words.close));
      await page.waitForURL('**/sales/invoice');
      await page.getByRole('cell', { name: 'गणेश श्रेष्ठ' }).waitFor();

      expect(consoleErrors).toEqual([]);
      await closeBrowser();
      await service.stop();
      await drop();
    },
  );
});
