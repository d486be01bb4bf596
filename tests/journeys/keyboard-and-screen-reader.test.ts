// Two tasks, to invoice and print and to export the month's register: once with the keyboard alone,
// its keys counted, and once through the accessibility tree alone, in Nepali; and errors of a form
// are heard as well as seen.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { translateSeedName } from '../../domain/seed-translations.ts';
import { hasBrowser } from '../support/browser.ts';
import { openDemo, signInToDemo } from '../support/demo-browser.ts';
import { createKeyboardUser } from '../support/keyboard-user.ts';

/** Beyond the text that is typed (issue: at home all day). */
const MOST_KEYS = 45;
/** Of a bill for the customer of the one before, beyond the scans (issue: the counter). */
const MOST_KEYS_OF_NEXT_BILL = 8;

/**
 * A test has no printer, and a browser without one dies of the request: its print dialog is only
 * counted.
 */
const withoutPrinter = (page: Page) =>
  page.addInitScript(() => {
    const frame = { print: () => document.documentElement.setAttribute('data-printed', 'yes') };
    Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => frame });
  });

/**
 * The customer copy has been fetched, counted by the server, and handed to the browser's print
 * dialog.
 */
const printed = (page: Page) => {
  const paper = page.waitForResponse(answer => /\/invoices\/\d+\?(.*&)?q=print/.test(answer.url()));
  return async () => {
    expect((await paper).headers()['content-type']).toContain('application/pdf');
    await page.locator('html[data-printed]').waitFor();
  };
};

describe.skipIf(!hasBrowser)('at the counter', () => {
  const { visitor } = openDemo({
    arrive: async arriving => {
      await withoutPrinter(arriving.page);
      await signInToDemo(arriving);
    },
  });

  it('an invoice of three lines for a known customer needs few keys beyond the typed text, and no mouse until it is printed', async () => {
    const { page, consoleErrors } = visitor;
    const { type, key, tabTo, pressed } = createKeyboardUser(page);
    await page.goto('/sales/invoice/new');
    await page.getByRole('combobox', { name: 'Customer' }).waitFor();
    await page.waitForLoadState('networkidle');

    await type('Yeti');
    await page.getByRole('option', { name: /Yeti/ }).waitFor();
    await key('Enter');
    await key('Tab');
    await key('Enter');
    await page.getByRole('option', { name: 'Cash' }).waitFor();
    await type('Cash');
    await key('Enter');
    await tabTo('Scan, or type a code or name');
    for (const code of ['P00060', 'P00059', 'P00058']) {
      await type(code);
      await key('Enter');
    }
    await page.getByRole('button', { name: 'Remove' }).nth(2).waitFor();
    await key('Control+s');
    await page.getByRole('region', { name: 'Customer Copy' }).waitFor();
    expect(pressed()).toBeLessThanOrEqual(MOST_KEYS);

    await tabTo('Print');
    const paper = printed(page);
    await key('Enter');
    await paper();
    // The frame that is handed to the printer must not keep the keyboard.
    await tabTo('Close');
    await key('Enter');
    await page.waitForURL('**/sales/invoice');
    await page.getByRole('cell', { name: /Yeti/ }).first().waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('bill follows bill, each scanned and printed with one key more, for the same customer', async () => {
    const { page, consoleErrors } = visitor;
    const { type, key, tabTo, pressed } = createKeyboardUser(page);
    const scan = async (...codes: string[]) => {
      for (const code of codes) {
        await type(code);
        await page.keyboard.press('Enter');
      }
      await page
        .getByRole('button', { name: 'Remove' })
        .nth(codes.length - 1)
        .waitFor();
    };
    const saveAndPrint = async () => {
      const paper = printed(page);
      await key('F9');
      await paper();
      await page.evaluate(() => document.documentElement.removeAttribute('data-printed'));
      await page.getByText('No Items To Show').waitFor();
    };
    await page.goto('/sales/counter');
    await page.getByRole('combobox', { name: 'Customer' }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByRole('switch', { name: 'Same customer for the next bill' }).check();
    await page.getByRole('combobox', { name: 'Customer' }).click();
    await type('Yeti');
    await page.getByRole('option', { name: /Yeti/ }).waitFor();
    await key('Enter');
    await page.getByRole('combobox', { name: 'Payment Method' }).click();
    await page.getByRole('option', { name: 'Cash', exact: true }).click();
    await tabTo('Scan, or type a code or name');
    await scan('P00060');
    await saveAndPrint();

    const before = pressed();
    await scan('P00060', 'P00059', 'P00058');
    await saveAndPrint();
    expect(pressed() - before).toBeLessThanOrEqual(MOST_KEYS_OF_NEXT_BILL);
    await page.getByText(/^Saved: \d+, Rs\. /).waitFor();
    await page.getByRole('link', { name: 'View' }).click();
    await page.waitForURL(/\/sales\/invoice\/\d+$/);
    expect(consoleErrors).toEqual([]);
  });

  it('the register of a month is found, filtered and exported with the keyboard alone', async () => {
    const { page, consoleErrors } = visitor;
    const { type, key, tabTo } = createKeyboardUser(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /Welcome/ }).waitFor();
    await key('Control+k');
    await page.getByRole('dialog').waitFor();
    await type('Sales Register');
    await page
      .getByRole('option', { name: /Sales Register/ })
      .first()
      .waitFor();
    await key('Enter');
    await page.waitForURL('**/reports/sales');
    await page.getByRole('heading', { name: 'Sales Register' }).waitFor();
    await tabTo('Month');
    await key('Enter');
    await page.getByRole('option', { name: 'Kartik' }).waitFor();
    await type('Kartik');
    await key('Enter');
    await page.waitForURL(/month=7/);
    await tabTo('CSV');
    const file = page.waitForEvent('download');
    await key('Enter');
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
    expect(consoleErrors).toEqual([]);
  });

  it.each([
    '/sales/invoice/new',
    '/purchases/billings/new',
    '/sales/customers/new',
    '/purchases/vendors/new',
    '/products_and_services/new',
    '/company-users/invite',
  ])('the missing values of %s are announced, and each field says what it lacks', async address => {
    const { page } = visitor;
    await page.goto(address);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const invalid = page.locator('main [aria-invalid="true"]:not([aria-hidden="true"])');
    await invalid.first().waitFor();
    await expect
      .poll(() => page.getByRole('alert').filter({ hasText: /\w/ }).count())
      .toBeGreaterThan(0);
    // A select, too, says itself that it is wrong, not only the input behind it.
    for (const select of await page.locator('main .Mui-error [role="combobox"]').all())
      expect(await select.getAttribute('aria-invalid')).toBe('true');
    const mute = await invalid.evaluateAll(fields =>
      fields
        .filter(field => {
          const ids = (field.getAttribute('aria-describedby') ?? '').split(/\s+/).filter(Boolean);
          return !ids.some(id => (document.getElementById(id)?.textContent ?? '').trim() !== '');
        })
        .map(field => field.outerHTML.slice(0, 200)),
    );
    expect(mute).toEqual([]);
    // The first of them gets the focus.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true');
  });

  it('both are done in Nepali by the accessibility tree alone', async () => {
    const { page } = visitor;
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitem', { name: 'नेपाली' }).click();
    await page.getByRole('link', { name: 'बीजकहरू', exact: true }).click();
    await page.getByRole('button', { name: 'बीजक थप्नुहोस्' }).click();
    const customer = page.getByRole('combobox', { name: 'ग्राहक' });
    await customer.fill('Yeti');
    await page.getByRole('option', { name: /Yeti/ }).click();
    await page.getByRole('combobox', { name: 'भुक्तानीको तरिका' }).click();
    await page.getByRole('option', { name: translateSeedName('Cash', 'ne') }).click();
    await page.getByRole('button', { name: 'वस्तु वा सेवा थप्नुहोस्' }).click();
    const products = page.getByRole('dialog');
    await products.getByRole('searchbox', { name: 'खोज्नुहोस्' }).fill('Camera');
    await products.getByRole('checkbox', { name: 'Camera Installation' }).click();
    await products.getByRole('button', { name: 'भयो' }).click();
    await page.getByRole('textbox', { name: 'परिमाण' }).fill('२');
    await page.getByRole('button', { name: 'सेभ गर्नुहोस्', exact: true }).click();
    const paper = printed(page);
    await page
      .getByRole('region', { name: 'ग्राहकको प्रति' })
      .getByRole('button', { name: 'प्रिन्ट गर्नुहोस्' })
      .click();
    await paper();
    await page.getByRole('dialog').getByRole('button', { name: 'बन्द गर्नुहोस्' }).click();
    await page.getByRole('cell', { name: /Yeti/ }).first().waitFor();

    await page.getByRole('link', { name: 'बिक्री खाता', exact: true }).click();
    await page.getByRole('combobox', { name: 'महिना' }).click();
    await page.getByRole('option', { name: 'कात्तिक' }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  });
});
