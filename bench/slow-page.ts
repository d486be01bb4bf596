// A browser on a machine four times slower than this one, signed in to the demo company; times are
// taken inside the page.
import type { Page } from 'playwright-core';
import { openBrowser } from '../tests/support/browser.ts';
import { startService } from '../tests/support/service-process.ts';

export const SLOWDOWN = 4;
/** Between two keys of somebody who types fast: twelve a second. */
export const PAUSE_MS = 80;

export type SlowPage = { page: Page; slow: () => Promise<void>; close: () => Promise<void> };

/**
 * Starts a service with the demo company and signs in; `slow` makes the processor slow once
 * everything is loaded.
 */
export const openSlowPage = async (env: Record<string, string>): Promise<SlowPage> => {
  const service = await startService({ ...env, DEMO: '1' });
  const { page, box, closeBrowser } = await openBrowser(service.address, {
    width: 1366,
    height: 768,
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await box('Email').fill('admin@demo.test');
  await page.getByLabel('Password').fill('Demo-1234');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/dashboard');
  return {
    page,
    slow: async () => {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    },
    close: async () => {
      await closeBrowser();
      await service.stop();
    },
  };
};
