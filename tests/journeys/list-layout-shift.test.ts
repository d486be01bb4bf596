// The rows of a list are drawn first; its fields and tools take their reserved places and move
// nothing; nor do the figures of the dashboard. A page of rows is in sight.
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

describe.skipIf(!hasBrowser)('a list', () => {
  const { visitor } = openDemo();
  const addresses = [
    '/sales/customers',
    '/sales/invoice',
    '/products_and_services',
    '/purchases/billings',
  ];

  it('has a page of ten rows in sight on a small laptop, whose actions come under the pointer', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 1366, height: 768 });
    for (const address of addresses) {
      await page.goto(address);
      const rows = page.locator('.list .rows tr');
      await rows.nth(9).waitFor();
      await page.waitForLoadState('networkidle');
      const { y, height } = (await rows.nth(9).boundingBox())!;
      expect([address, y + height <= 768 || y + height]).toEqual([address, true]);
      const actions = rows.nth(4).locator('.row-actions');
      await page.mouse.move(0, 0);
      await expect.poll(() => actions.evaluate(it => getComputedStyle(it).opacity)).toBe('0');
      await rows.nth(4).locator('td').first().hover();
      await expect.poll(() => actions.evaluate(it => getComputedStyle(it).opacity)).toBe('1');
      await rows.nth(4).locator('td').first().click();
      await page.waitForURL(url => url.pathname !== address);
    }
    expect(visitor.consoleErrors).toEqual([]);
  });

  it('is a card a row on a phone, with nothing beyond the edge', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 390, height: 844 });
    for (const address of addresses) {
      await page.goto(address);
      await page.locator('.list .rows tr').nth(9).waitFor();
      const beyond = await page
        .locator('.list .rows td > *')
        .evaluateAll(all => all.filter(it => it.getBoundingClientRect().right > innerWidth).length);
      expect([address, beyond]).toEqual([address, 0]);
      // The cards are a table still for who listens to the page.
      expect(await page.getByRole('row').count()).toBeGreaterThan(10);
    }
    expect(visitor.consoleErrors).toEqual([]);
  });
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
