// A cashier who never touches the mouse: from opening the page to a saved invoice of three lines;
// and the input outlives a reload.
import { describe, expect, it } from 'vitest';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { startService } from '../support/service-process.ts';
import { createTestDatabase } from '../support/test-app.ts';

describe('at the counter of the demo company', () => {
  it.skipIf(!hasBrowser)(
    'invoices three lines with the keyboard alone, in English and Nepali, without losing input (SAL-INV-143, AUTH-001..003, AUTH-005, AUTH-009, AUTH-016, SHELL-002, SHELL-055)',
    async () => {
      const { env, drop } = await createTestDatabase('SQLite');
      const service = await startService({ ...env, CAPTCHA: 'altcha', DEMO: '1' });
      const { page, consoleErrors, box, closeBrowser } = await openBrowser(service.address);
      const type = (text: string) => page.keyboard.type(text);
      const key = (name: string) => page.keyboard.press(name);
      const focused = () =>
        page.evaluate(() => {
          const element = document.activeElement as HTMLInputElement | null;
          return (
            element?.getAttribute('aria-label') ??
            element?.labels?.[0]?.textContent ??
            element?.textContent ??
            ''
          );
        });
      /** Tabs on until the thing of this name has the focus. */
      const tabTo = async (name: string) => {
        for (let steps = 0; steps < 60; steps += 1) {
          if ((await focused()).replace(/\s*\*$/, '').trim() === name) return;
          await key('Tab');
        }
        throw new Error(
          `"${name}" cannot be reached with Tab; the focus is on "${await focused()}"`,
        );
      };

      await page.goto('/?popup');
      await page.getByRole('dialog', { name: 'SIGN IN' }).waitFor();
      await box('Email').waitFor();
      await type('admin@demo.test');
      await key('Tab');
      await type('Demo-1234');
      await key('Enter');
      await page.waitForURL('**/dashboard');
      await page.getByRole('button', { name: 'Welcome Demo Admin!!' }).waitFor();

      await page.goto('/sales/invoice/new');
      await page.getByRole('combobox', { name: 'Customer' }).waitFor();
      await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
      await key('ArrowDown');
      await page.getByRole('option').first().waitFor();
      await key('Enter');
      await tabTo('Payment Method');
      await key('Enter');
      await page.getByRole('option', { name: 'Cash' }).waitFor();
      await type('Cash');
      await key('Enter');
      await tabTo('Add Product or service');
      await key('Enter');
      await page.getByRole('searchbox', { name: 'Search' }).waitFor();
      const found = page.waitForResponse(/products\?.*laptop/);
      await type('laptop');
      await found;
      await page.getByRole('checkbox', { name: 'Laptop 16 inch' }).waitFor();
      for (const product of ['Laptop 14 inch', 'Laptop 16 inch', 'Laptop Bag']) {
        await tabTo(product);
        await key('Space');
      }
      await tabTo('Done');
      await key('Enter');
      // A fast typist need not wait: the next two keys are in the first line, and stay there.
      await key('Tab');
      await key('Tab');
      expect(await focused()).toBe('Qty');
      await key('Control+A');
      await type('2');

      // The page comes back as it was typed, and stays so when the language changes.
      await page.reload();
      await page.getByRole('button', { name: 'Remove' }).nth(2).waitFor();
      expect(await box('Qty').first().inputValue()).toBe('2');
      await page.getByRole('button', { name: 'Language' }).click();
      await page.getByRole('menuitem', { name: 'नेपाली' }).click();
      await page.getByRole('button', { name: 'सेभ गर्नुहोस्' }).waitFor();
      expect(await box('परिमाण').first().inputValue()).toBe('2');
      await page.getByRole('button', { name: 'भाषा' }).click();
      await page.getByRole('menuitem', { name: 'English' }).click();

      const before = await page.evaluate(() => localStorage.getItem('ERP_Bearer'));
      expect(before).not.toBeNull();
      await page.getByRole('combobox', { name: 'Customer' }).focus();
      await tabTo('Save');
      await key('Enter');
      await page.getByRole('region', { name: 'Customer Copy' }).waitFor();
      await page.getByRole('region', { name: 'Company Copy' }).waitFor();
      await key('Escape');
      await page.waitForURL('**/sales/invoice');
      expect(await page.evaluate(() => localStorage.getItem('invoice_draft'))).toBeNull();
      expect(consoleErrors).toEqual([]);
      await closeBrowser();
      await service.stop();
      await drop();
    },
  );
});
