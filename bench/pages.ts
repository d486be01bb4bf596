// Bytes sent to a browser: JavaScript (gzip) up to the landing page, the sign-in modal, the
// dashboard and the first list.
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { openBrowser } from '../tests/support/browser.ts';
import { startService } from '../tests/support/service-process.ts';
import { measureColdList } from './cold-list.ts';

/** Adds up the scripts that a page loads; returns a function that reads the sum in kilobytes. */
const watchScriptSizes = (page: Page) => {
  const scripts = new Set<string>();
  page.on('request', request => {
    if (/\.js(\?|$)/.test(request.url())) scripts.add(request.url());
  });
  return async (): Promise<number> => {
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
    const sizes = await Promise.all(
      [...scripts].map(
        async url => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length,
      ),
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  };
};

/**
 * Kilobytes of JavaScript so far at each step, and milliseconds to the first list, cold, ours and a
 * bare react-admin one (medians).
 */
export const measurePageWeights = async (env: Record<string, string>) => {
  const service = await startService({ ...env, CAPTCHA: 'altcha', DEMO: '1' });
  const { page, box, closeBrowser } = await openBrowser(service.address);
  const weight = watchScriptSizes(page);
  await page.goto('/');
  const landing = await weight();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await box('Email').fill('admin@demo.test');
  await page.getByLabel('Password').fill('Demo-1234');
  const modal = await weight();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await page.waitForLoadState('networkidle');

  const storageState = await page.context().storageState();
  const browser = page.context().browser()!;
  const freshPage = async () =>
    (await browser.newContext({ storageState, baseURL: service.address })).newPage();
  const dashboard = await freshPage();
  const dashboardWeight = watchScriptSizes(dashboard);
  await dashboard.goto('/dashboard');
  await dashboard.getByRole('link', { name: 'Customers' }).click();
  await dashboard.getByRole('cell').first().waitFor();
  const list = await dashboardWeight();

  const cold = await measureColdList(
    browser,
    service.address,
    storageState.origins[0]!.localStorage,
  );
  await closeBrowser();
  await service.stop();
  return { landing, modal, list, firstList: cold.ours, bareList: cold.bare };
};
