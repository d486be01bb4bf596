// The chart of accounts in a real browser: folded, searched, an account added, and chosen for what
// documents post to; a voucher on its way through the statements; in both languages.
import { describe, expect, it } from 'vitest';
import { BROWSER_TIMEOUT_MS, hasBrowser } from '../support/browser.ts';
import { openDemo } from '../support/demo-browser.ts';

describe.skipIf(!hasBrowser)('the books', () => {
  const { visitor } = openDemo();

  it(
    'have a chart of accounts that folds, finds and grows',
    async () => {
      const { page, press, box, choose } = visitor;
      await page
        .getByRole('navigation', { name: 'Main navigation' })
        .getByRole('link', { name: 'Accounts', exact: true })
        .click();
      const row = (name: string) => page.getByRole('row').filter({ hasText: name });
      await row('Debtors').waitFor();
      await press('Hide what is in Receivables');
      await row('Debtors').waitFor({ state: 'detached' });
      expect(await row('Inventory').count()).toBe(1);
      await box('Search by code or name').fill('1100');
      await row('Debtors').waitFor();
      expect(await row('Inventory').count()).toBe(0);
      await page.getByRole('link', { name: 'Create Account' }).click();
      await box('Code').fill('1021');
      await box('Name').fill('Himalayan Bank');
      await box('Nepali Name').fill('हिमालयन बैंक');
      await choose('Type', 'Assets');
      await choose('Group Above', 'Cash and Bank');
      await press('Save');
      await row('Himalayan Bank').waitFor();
      await page.goto('/company-settings?tab=accounts');
      await choose('Bank', '1021 Himalayan Bank');
      await press('Save');
      await page.getByText('Accounts updated successfully.').waitFor();
      await press('Language');
      await page.getByRole('menuitem', { name: 'नेपाली' }).click();
      await page.getByText('१०२१ हिमालयन बैंक').waitFor();
      await page.goto('/accounting/accounts');
      await row('हिमालयन बैंक').waitFor();
      expect(visitor.consoleErrors).toEqual([]);
    },
    BROWSER_TIMEOUT_MS * 2,
  );

  it(
    'get a voucher that balances by itself, show it in statement and ledger, and lose it by its reversal',
    async () => {
      const { page, press, box } = visitor;
      await page.goto('/accounting/vouchers/new');
      await box('व्यहोरा').fill('कात्तिकको बिजुली');
      const account = async (name: string, text: string) => {
        await page.getByLabel(name).fill(text);
        await page.getByRole('option', { name: text }).first().click();
      };
      await account('पङ्क्ति १: लेखा शीर्षक', 'बिजुली र पानी');
      await box('पङ्क्ति १: डेबिट').fill('25000');
      await account('पङ्क्ति २: लेखा शीर्षक', '१०१० नगद');
      await box('पङ्क्ति २: क्रेडिट').focus();
      expect(await box('पङ्क्ति २: क्रेडिट').inputValue()).toBe('२५०००');
      await press('सेभ गर्नुहोस्');
      await page.getByRole('heading', { name: /गोश्वारा भौचर JV-/ }).waitFor();
      await press('भाषा');
      await page.getByRole('menuitem', { name: 'English' }).click();
      const heading = page.getByRole('heading', { name: /Journal Voucher JV-/ });
      const number = (await heading.textContent())!.replace('Journal Voucher ', '');
      const openStatement = () => page.goto('/accounting/reports/profit-and-loss');
      const power = page.getByRole('row').filter({ hasText: 'Electricity and Water' });
      await openStatement();
      expect(await power.textContent()).toContain('25,000.00');
      await power.getByRole('link', { name: 'Electricity and Water' }).click();
      await page.getByRole('link', { name: `Voucher ${number}`, exact: true }).click();
      await press('Reverse');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Reason').fill('Entered twice');
      await dialog.getByRole('button', { name: 'Reverse' }).click();
      await page.getByRole('link', { name: `Reverses voucher ${number}`, exact: true }).waitFor();
      await openStatement();
      await page.getByRole('row').filter({ hasText: 'Net Profit' }).waitFor();
      expect(await power.count()).toBe(0);
      expect(visitor.consoleErrors).toEqual([]);
    },
    BROWSER_TIMEOUT_MS * 2,
  );
});
