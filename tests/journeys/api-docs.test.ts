// Somebody who writes a program reads the API's page, signs in on it and tries a call.
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openDemo, signInToDemo } from '../support/demo-browser.ts';

describe.skipIf(!hasBrowser)('the page of the API', () => {
  // The bot check is on: the form on the page solves it.
  const { visitor } = openDemo({ arrive: async ({ page }) => void (await page.goto('/docs')) });

  it('lists the calls, takes a sign-in and sends a call with its token', async () => {
    const { page, box, press, consoleErrors } = visitor;
    const calls = page.locator('#operations-customers-getCustomers');
    await page.goto('/docs#/customers/getCustomers');
    await page.reload();
    await calls.getByText('List Customers').waitFor();
    await calls.getByRole('button', { name: 'Try it out' }).click();
    await calls.getByRole('button', { name: 'Execute' }).click();
    await calls.locator('.live-responses-table').getByText('401').first().waitFor();
    // The browser reports the refused call itself.
    consoleErrors.length = 0;

    await box('Email').fill('admin@demo.test');
    await page.getByLabel('Password').fill('Wrong-1234');
    await press('Sign in for Try it out');
    await page.getByText('These credentials do not match our records.').waitFor();
    consoleErrors.length = 0;
    await page.getByLabel('Password').fill('Demo-1234');
    await press('Sign in for Try it out');
    await page.getByText('Calls are sent with your token.').waitFor();
    await calls.getByRole('button', { name: 'Execute' }).click();
    await calls.locator('.live-responses-table').getByText('"customer_code"').first().waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('uses the session of the browser where there is one', async () => {
    const { page, consoleErrors } = visitor;
    await signInToDemo(visitor);
    await page.goto('/docs');
    await page.getByText('Calls are sent with the session of this browser.').waitFor();
    expect(consoleErrors).toEqual([]);
  });
});
