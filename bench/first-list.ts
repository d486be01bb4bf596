// The first list after signing in on a slow machine: the time until its rows are there and a key is
// answered, and the layout shift meanwhile.
import type { Page } from 'playwright-core';
import { openBrowser } from '../tests/support/browser.ts';
import { startService } from '../tests/support/service-process.ts';

const SLOWDOWN = 4;
const ROUNDS = 5;

type FirstList = {
  /** Milliseconds of each round. */ interactive: number[] /** The largest layout shift of a round. */;
  shift: number;
};

/** Adds up layout shifts without user input, as the browser itself counts them. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const marked = window as unknown as { shift: number };
    marked.shift = 0;
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) marked.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/**
 * From the press of Sign In, by a user whose last page was the list of invoices, until its rows are
 * there and a letter typed into its search box is painted. A browser of its own each round.
 */
export const measureFirstList = async (env: Record<string, string>): Promise<FirstList> => {
  const service = await startService({ ...env, DEMO: '1' });
  const interactive: number[] = [];
  let shift = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { page, box, closeBrowser } = await openBrowser(service.address, {
      width: 1366,
      height: 768,
    });
    await watchShifts(page);
    await page.goto('/?popup');
    await page.evaluate(() => localStorage.setItem('ERP_Path', '/sales/invoice'));
    await box('Email').fill('admin@demo.test');
    await page.getByLabel('Password').fill('Demo-1234');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const begun = performance.now();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/sales/invoice');
    await page.locator('tbody.rows td').first().waitFor();
    await page.locator('input[type="search"]').first().press('x');
    await page.evaluate(
      () => new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    interactive.push(performance.now() - begun);
    await page.waitForLoadState('networkidle');
    shift = Math.max(
      shift,
      await page.evaluate(() => (window as unknown as { shift: number }).shift),
    );
    await closeBrowser();
  }
  await service.stop();
  return { interactive, shift };
};
