// The rows of a list are drawn first; its fields and tools take their reserved places and move
// nothing; nor do the figures of the dashboard.
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openDemo } from '../support/demo-browser.ts';

/** Smaller layout shifts (the share of the screen that moved, times the distance) are invisible. */
const NOTHING = 0.002;

describe.skipIf(!hasBrowser)('a list opened by its address', () => {
  const { visitor } = openDemo();

  it.each([1366, 800, 390])(
    'moves nothing once its rows are there, on a screen %i wide',
    async width => {
      const { page } = visitor;
      await page.addInitScript(() => {
        const marked = window as unknown as { moved: number };
        marked.moved = 0;
        new PerformanceObserver(list => {
          for (const entry of list.getEntries() as unknown as {
            value: number;
            sources: { node?: Node }[];
          }[]) {
            // Where rows come late, columns take their widths and the content below moves; the
            // table itself stays where it is.
            const ofTable = entry.sources.some(
              ({ node }) => node instanceof Element && node.matches('.MuiTableContainer-root'),
            );
            if (ofTable) marked.moved += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.setViewportSize({ width, height: 800 });
      for (const address of [
        '/sales/customers',
        '/purchases/vendors',
        '/purchases/billings',
        '/inventory',
      ]) {
        await page.goto(address);
        await page.locator('tbody td').first().waitFor();
        await (width < 600
          ? page.getByRole('button', { name: 'Columns' })
          : page.getByRole('search')
        ).waitFor();
        await page.waitForLoadState('networkidle');
        const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
        expect([address, moved < NOTHING || moved]).toEqual([address, true]);
      }
      expect(visitor.consoleErrors).toEqual([]);
    },
  );
});

describe.skipIf(!hasBrowser)('the dashboard', () => {
  const { visitor } = openDemo();

  it.each([1366, 390])('keeps the place of its figures of money, %i wide', async width => {
    const { page } = visitor;
    await page.addInitScript(() => {
      const marked = window as unknown as { moved: number };
      marked.moved = 0;
      new PerformanceObserver(list => {
        for (const entry of list.getEntries() as unknown as {
          value: number;
          hadRecentInput: boolean;
        }[])
          if (!entry.hadRecentInput) marked.moved += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/dashboard');
    await page.getByRole('region', { name: 'Money' }).getByRole('link').first().waitFor();
    await page.waitForLoadState('networkidle');
    const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
    expect(moved < NOTHING || moved).toBe(true);
    expect(visitor.consoleErrors).toEqual([]);
  });
});
