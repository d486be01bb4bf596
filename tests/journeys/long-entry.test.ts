// An invoice, or a vendor's bill, longer than the screen: the visible part is always drawn, while
// typing, scrolling or moving by the keyboard, and no input is lost.
import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { openDemo } from '../support/demo-browser.ts';
import { openLongDraft, openLongVendorBill } from '../support/long-drafts.ts';

const LINES = 60;

const documents = [
  { document: 'an invoice', open: openLongDraft, stops: 5, line: 'Product 46 pcs' },
  { document: 'a vendor’s bill', open: openLongVendorBill, stops: 6, line: 'Product 46' },
];

describe.skipIf(!hasBrowser).each(documents)(
  '$document of sixty lines',
  ({ open, stops, line: reached }) => {
    const { visitor } = openDemo({ width: 1366, height: 768 });

    /** The lines: the number in sight, and how many of those, or of the others, are not painted. */
    const seen = () =>
      visitor.page.evaluate(() => {
        const table = document.querySelector('.items')!.getBoundingClientRect();
        const head = document.querySelector('.items thead')!.getBoundingClientRect();
        const bottom = Math.min(table.bottom, window.innerHeight);
        const lines = [...document.querySelectorAll('.items .lines > tr')].map(line => {
          const box = line.getBoundingClientRect();
          return {
            inSight: box.bottom > head.bottom && box.top < bottom,
            cut: getComputedStyle(line).clipPath !== 'none',
          };
        });
        const inSight = lines.filter(line => line.inSight);
        return {
          inSight: inSight.length,
          cutInSight: inSight.filter(line => line.cut).length,
          cut: lines.filter(line => line.cut).length,
        };
      });

    it('opens with its totals, and cuts nothing out while idle', async () => {
      const { page } = visitor;
      await open(page, { lines: LINES, price: '100' });
      await page.getByText('Rs. 6,780.00/-', { exact: true }).waitFor();
      expect((await seen()).cut).toBe(0);
    });

    it('draws every line in sight, and few others, while somebody types', async () => {
      const { page } = visitor;
      await page.getByRole('textbox', { name: 'Qty' }).nth(30).focus();
      // Nobody types before seeing the page.
      await page.evaluate(
        () => new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(seen))),
      );
      await page.keyboard.press('End');
      await page.keyboard.type('2');
      await page.getByText('Rs. 8,023.00/-', { exact: true }).waitFor();
      await expect
        .poll(seen)
        .toSatisfy(
          ({ inSight, cutInSight, cut }) => cut > LINES / 2 && inSight > 5 && cutInSight === 0,
        );
    });

    it('draws lines that come into sight without scrolling', async () => {
      const { page } = visitor;
      const before = (await seen()).inSight;
      await page.setViewportSize({ width: 1366, height: 1100 });
      await expect.poll(async () => (await seen()).inSight).toBeGreaterThan(before);
      await expect.poll(async () => (await seen()).cutInSight).toBe(0);
      await page.setViewportSize({ width: 1366, height: 768 });
    });

    it('reaches the next line out of sight by the keyboard, and draws all again', async () => {
      const { page } = visitor;
      await page.getByRole('textbox', { name: 'Qty' }).nth(30).focus();
      await page.keyboard.type('3');
      for (let line = 0; line < 15; line += 1)
        for (let cell = 0; cell < stops; cell += 1) await page.keyboard.press('Tab');
      expect(
        await page.evaluate(
          () => document.activeElement?.closest('tr')?.querySelector('.name')?.textContent,
        ),
      ).toBe(reached);
      expect((await seen()).cut).toBe(0);
    });

    it('restores the last key after an immediate reload', async () => {
      const { page } = visitor;
      const quantity = page.getByRole('textbox', { name: 'Qty' }).nth(30);
      await quantity.fill('7');
      await page.reload();
      await expect.poll(() => quantity.inputValue()).toBe('7');
    });

    it('is a card a line on a phone: its name, and each field whole, next to the others', async () => {
      const { page } = visitor;
      await page.setViewportSize({ width: 390, height: 844 });
      const first = page.locator('.items .lines > tr').first();
      expect(await first.getByText('Product 1').isVisible()).toBe(true);
      const boxes = await first.locator('td:visible').evaluateAll(cells =>
        cells.map(cell => {
          const { left, right, top, bottom } = cell.getBoundingClientRect();
          // A choice that is cut off by three points does not widen its cell.
          const shown = [cell, ...cell.querySelectorAll('[role=combobox]')];
          return {
            left,
            right,
            top,
            bottom,
            whole: shown.every(each => each.scrollWidth <= each.clientWidth),
          };
        }),
      );
      for (const [at, box] of boxes.entries()) {
        expect(box).toMatchObject({ whole: true });
        expect(box.left >= 0 && box.right <= 390).toBe(true);
        for (const other of boxes.slice(at + 1))
          expect(
            box.right <= other.left ||
              other.right <= box.left ||
              box.bottom <= other.top ||
              other.bottom <= box.top,
          ).toBe(true);
      }
      expect(visitor.consoleErrors).toEqual([]);
    });
  },
);
