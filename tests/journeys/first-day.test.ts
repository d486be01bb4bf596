// The first day of a shop, tried as somebody who has never seen the program: set up, goods with their
// opening stock, ten customers at the counter, one thing that comes back, one payment that comes later,
// and the cash in the drawer. What the cashier presses is counted.
import { describe, expect, it } from 'vitest';
import { texts as cash } from '../../custom-pages/cash-counts/texts.ts';
import { firstStepTexts } from '../../custom-pages/dashboard/texts.ts';
import { texts as entry } from '../../custom-pages/invoices/texts.ts';
import { formatMoney } from '../../domain/money/money.ts';
import { words } from '../../src/i18n/words.ts';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { createKeyboardUser } from '../support/keyboard-user.ts';
import { startService } from '../support/service-process.ts';
import { createTestDatabase } from '../support/test-app.ts';

/** Rupees without VAT, and their barcodes. */
const goods = [
  { name: 'Tea 500 g', barcode: '8901000000017', price: '200', stock: '100' },
  { name: 'Soap', barcode: '8901000000024', price: '50', stock: '200' },
  { name: 'Notebook', barcode: '8901000000031', price: '150', stock: '80' },
];
/** One of each, with VAT of 13 %. */
const BILL = 452;

describe('the first day of a shop', () => {
  it.skipIf(!hasBrowser)('goes from set-up to the counted cash', async () => {
    const { env, drop } = await createTestDatabase('SQLite');
    const service = await startService({ ...env, CAPTCHA: 'altcha' });
    const { page, consoleErrors, box, press, choose, closeBrowser } = await openBrowser(
      service.address,
    );
    const user = createKeyboardUser(page);
    // A browser without a screen dies of its second print dialog.
    await page.addInitScript(() =>
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
        get: () => ({ print: () => document.body.setAttribute('data-printed', 'yes') }),
      }),
    );

    // The company; then units, a family and the goods, each with what is on the shelf.
    await page.goto('/');
    await box('Company Name').fill('Corner Shop');
    await box('PAN').fill('301234567');
    await box('Administrator Name').fill('Sita Sharma');
    await box('Administrator Email').fill('sita@shop.test');
    await page.getByLabel('Password').fill('Secret-123');
    await press('Set Up');
    await page.waitForURL('**/dashboard');
    await press(words.add.en);
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await press(firstStepTexts.units.en);
    await page.getByText('1 of 8 done').waitFor();
    await page.goto('/company-settings?tab=settings');
    await box('Phone').fill('4220000');
    await box('City').fill('Kathmandu');
    await box('Street').fill('New Road');
    await choose('Country', 'Nepal');
    await choose('State', 'Bagmati');
    await press('Update');
    await page.getByText('Company updated successfully.').waitFor();
    await page.goto('/company-settings?tab=product-families');
    await press('Create Product Family');
    await box('Name').fill('Groceries');
    await press(words.save.en);
    await page.getByRole('cell', { name: 'Groceries' }).waitFor();
    for (const { name, barcode, price, stock } of goods) {
      await page.goto('/products_and_services/new');
      await box('Product Name').fill(name);
      await choose('Product Family', 'Groceries');
      await choose('Unit', 'pcs');
      await box('Sales Price').fill(price);
      await box('Purchase Price').fill('20');
      await box('Barcode').fill(barcode);
      await box('Opening Stock').fill(stock);
      await press(words.save.en);
      await page.waitForURL('**/products_and_services');
    }

    // Customers without a name buy as Cash Sales, which is added from the counter.
    await page.goto('/sales/counter');
    const scan = page.getByRole('combobox', { name: entry.scan.en });
    const buyer = page.getByRole('combobox', { name: entry.customer.en, exact: true });
    const addBuyer = async (name: string, mobile: string) => {
      await buyer.fill(name);
      await page.getByRole('option', { name: `Add “${name}” as a new customer` }).click();
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: 'Mobile', exact: false })
        .fill(mobile);
      await press(words.save.en, page.getByRole('dialog'));
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    };
    await addBuyer('Cash Sales', '9841000000');
    await choose(entry.paymentMethod.en, 'Cash');
    await scan.click();
    // What is pressed besides the scans, whose Enter is the scanner's.
    const scanAll = async () => {
      for (const { barcode } of goods) {
        await user.type(barcode);
        await page.keyboard.press('Enter');
      }
      await page.getByText(total).waitFor();
    };
    const total = `Total: Rs. ${formatMoney(BILL * 100, 'en')}/-`;
    const saved = async (number: number) =>
      page.getByText(`Saved: ${number}, Rs.`, { exact: false }).waitFor();

    await scanAll();
    await user.key('F9');
    await saved(1);
    await page.locator('body[data-printed]').waitFor();
    await page.goto('/company-settings?tab=settings');
    await choose('Cash customer', /Cash Sales/);
    await page.getByText('Settings updated successfully.').waitFor();
    await page.goto('/sales/counter');
    await scan.waitFor();

    // Somebody has forgotten the purse; the next customer is served meanwhile.
    user.pressed();
    await scanAll();
    await user.key('F8');
    await user.type('blue bag');
    await user.key('Enter');
    await page.getByText('Bill held.').waitFor();
    await scanAll();
    await user.key('F9');
    await saved(2);
    await user.key('F8');
    await page.getByText(/^blue bag/).waitFor();
    await user.key('Enter');
    await page.getByText(total).waitFor();
    await user.key('F9');
    await saved(3);
    expect(user.pressed()).toBeLessThanOrEqual(8);

    for (let number = 4; number <= 9; number += 1) {
      await scanAll();
      await user.key('F9');
      await saved(number);
      expect(user.pressed()).toBeLessThanOrEqual(8);
    }

    // The tenth pays later, and has a name.
    await addBuyer('Ram Thapa', '9841000001');
    await choose(entry.paymentMethod.en, 'Credit');
    await scan.click();
    await scanAll();
    await press(words.save.en);
    await saved(10);

    // A soap of the second bill comes back.
    await page.goto('/sales/invoice/2/cancel');
    await choose('Items', 'Soap');
    await box('Quantity').fill('1');
    await box('Return Rate').fill('50');
    await press(words.add.en);
    await box('Remark').fill('Wrong kind');
    await press(words.save.en);
    await page.getByRole('dialog').waitFor();

    // Ram pays in the evening.
    await page.goto('/sales/invoice/10');
    await page.getByRole('link', { name: 'Receive Payment' }).click();
    await box('Invoice 10: Settles').waitFor();
    await choose('Payment Method', 'Cash');
    await press(words.save.en);
    await page.waitForURL(/\/accounting\/receipts(\/\d+)?$/);

    // The drawer: nine bills in cash, and Ram's.
    await page.goto('/accounting/cash-counts/new');
    await page
      .getByText(`Rs. ${formatMoney(10 * BILL * 100, 'en')}/-`)
      .first()
      .waitFor();
    for (const [note, pieces] of [
      ['1000', '4'],
      ['500', '1'],
      ['20', '1'],
    ])
      await box(cash.piecesOf.en.replace('{n}', note!)).fill(pieces!);
    await press(words.save.en);
    await page.waitForURL(/\/accounting\/cash-counts(\/\d+)?$/);

    // What is on the shelf now: ten soaps were sold, and one is back.
    await page.goto('/inventory-history');
    await page.getByRole('row', { name: /Soap.*\b191\b/ }).waitFor();

    expect(consoleErrors).toEqual([]);
    await closeBrowser();
    await service.stop();
    await drop();
  });
});
