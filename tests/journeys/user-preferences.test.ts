// A user at another till finds their own ways there: language, theme, calendar, the columns of a
// list and its saved filters.
import { expect, it } from 'vitest';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { startService } from '../support/service-process.ts';
import { createTestDatabase } from '../support/test-app.ts';

const signIn = async ({ page, box }: Awaited<ReturnType<typeof openBrowser>>) => {
  await page.goto('/?popup');
  await box('Email').fill('admin@demo.test');
  await page.getByLabel('Password').fill('Demo-1234');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
};

it.skipIf(!hasBrowser)(
  'a user’s preferences apply in another browser, before the first list is drawn',
  async () => {
    const { env, drop } = await createTestDatabase('SQLite');
    const service = await startService({ ...env, DEMO: '1' });

    const first = await openBrowser(service.address);
    const { page } = first;
    await signIn(first);
    await page.goto('/sales/invoice');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Reseller' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Reseller' }).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: /Active/ }).click();
    await page.getByRole('button', { name: 'Saved filters' }).click();
    await page.getByRole('textbox', { name: 'Filter name' }).fill('Still good');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Still good', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await first.press('Dark theme');
    await first.press('Language');
    const saved = page.waitForResponse(
      answer =>
        answer.url().endsWith('/preferences') && /language/.test(answer.request().postData() ?? ''),
    );
    await page.getByRole('menuitem', { name: 'नेपाली' }).click();
    await page.getByRole('columnheader', { name: 'कार्यहरू' }).waitFor();
    expect((await saved).status()).toBe(200);
    await first.closeBrowser();

    const second = await openBrowser(service.address);
    const asked: string[] = [];
    second.page.on('request', request => asked.push(new URL(request.url()).pathname));
    await signIn(second);
    await second.page.goto('/sales/invoice');
    await second.page.getByRole('columnheader', { name: 'कार्यहरू' }).waitFor();
    expect(await second.page.locator('html').getAttribute('lang')).toBe('ne');
    expect(await second.page.locator('html').getAttribute('data-theme')).toBe('dark');
    expect(await second.page.getByRole('columnheader').count()).toBe(12);
    await second.page.getByRole('button', { name: 'सेभ गरिएका फिल्टर' }).click();
    await second.page.getByRole('button', { name: 'Still good', exact: true }).click();
    await second.page.waitForURL(/status/);
    await expect
      .poll(() => second.page.getByRole('tab', { selected: true }).textContent())
      .toContain('सक्रिय');
    // Once for each loaded page.
    expect(asked.filter(path => path === '/billing/preferences')).toHaveLength(2);
    // The first list is requested before it is drawn, and not once more by itself.
    asked.length = 0;
    await second.page.goto('/sales/customers');
    await second.page.getByRole('cell').first().waitFor();
    await second.page.waitForLoadState('networkidle');
    expect(asked.filter(path => path === '/billing/customers')).toHaveLength(1);
    expect(second.consoleErrors).toEqual([]);
    await second.closeBrowser();
    await service.stop();
    await drop();
  },
);
