// Typing in a generated form, in long documents and, as a baseline, on a bare page: from each key
// to the paint of its effect.

import type { Locator, Page } from 'playwright-core';
import { openBrowser } from '../tests/support/browser.ts';
import { openLongDraft, openLongVendorBill } from '../tests/support/long-drafts.ts';
import { openSlowPage, PAUSE_MS, SLOWDOWN, type SlowPage } from './slow-page.ts';

const TEXT = 'Sagarmatha Traders and Suppliers of New Road ';
const TEXT_REPEATS = 6;

/** Milliseconds of each key at a quarter of the speed. */
export const measureFormTyping = async (env: Record<string, string>): Promise<number[]> => {
  const slowPage = await openSlowPage(env);
  const { page, close } = slowPage;
  await page.goto('/sales/customers/new');
  const times = await measureKeys(
    slowPage,
    page.getByRole('textbox', { name: 'Company Name' }),
    async () => {
      for (let round = 0; round < TEXT_REPEATS; round += 1)
        await page.keyboard.type(TEXT, { delay: PAUSE_MS });
    },
  );
  await close();
  return times;
};

declare const scheduler: {
  postTask: (task: () => void, options: { priority: 'user-blocking' }) => Promise<void>;
};

/**
 * Milliseconds from each key that `type` presses in the field to the paint, once the page is idle
 * and slow; within 1 ms of the browser's own event timing, which comes in steps of eight.
 */
const measureKeys = async (
  { page, slow }: Pick<SlowPage, 'page' | 'slow'>,
  field: Locator,
  type: () => Promise<void>,
): Promise<number[]> => {
  await field.click();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { times: number[] }).times = times;
    // The first task after the frame; a message would also wait for the rest of the queue, which
    // is done when the paint is already there.
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(
          () =>
            void scheduler.postTask(() => times.push(performance.now() - timeStamp), {
              priority: 'user-blocking',
            }),
        ),
      { capture: true },
    );
  });
  await slow();
  await type();
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
};

/**
 * As many keys as a few lines of an invoice take: the first few, not yet compiled by the browser,
 * decide nothing by themselves.
 */
const KEY_ROUNDS = 150;

/** A digit and its removal, three hundred keys, so that the text stays short. */
const typeAndDelete = async (page: Page): Promise<void> => {
  for (let round = 0; round < KEY_ROUNDS; round += 1) {
    await page.keyboard.press('2', { delay: PAUSE_MS / 2 });
    await page.waitForTimeout(PAUSE_MS / 2);
    await page.keyboard.press('Backspace', { delay: PAUSE_MS / 2 });
    await page.waitForTimeout(PAUSE_MS / 2);
  }
};

const LINE_COUNT = 200;
const BILL_LINE_COUNT = 50;

/**
 * Milliseconds from each key in a quantity, in the middle of `lines` lines, to the paint of the new
 * totals, at a quarter of the speed.
 */
const measureLineTyping = async (
  env: Record<string, string>,
  lines: number,
  open: typeof openLongDraft,
): Promise<number[]> => {
  const slowPage = await openSlowPage(env);
  const { page, close } = slowPage;
  await open(page, { lines, price: '1234.50', discount_rate: '2.5', documentRate: '5' });
  const times = await measureKeys(
    slowPage,
    page.getByRole('textbox', { name: 'Qty' }).nth(lines / 2),
    () => typeAndDelete(page),
  );
  await close();
  return times;
};

export const measureInvoiceTyping = (env: Record<string, string>): Promise<number[]> =>
  measureLineTyping(env, LINE_COUNT, openLongDraft);
export const measureVendorBillTyping = (env: Record<string, string>): Promise<number[]> =>
  measureLineTyping(env, BILL_LINE_COUNT, openLongVendorBill);

const COLUMN_COUNT = 4;

/** Lines of four fields each; every key writes one sum. */
const buildPage = (lines: number) =>
  `<output></output><table>${`<tr>${'<td><input aria-label="Qty" value="1"></td>'.repeat(COLUMN_COUNT)}</tr>`.repeat(lines)}</table>`;

/**
 * The baseline, the browser alone: milliseconds of each key at a quarter of the speed, on pages
 * with these numbers of lines and no program but the sum that they show.
 */
export const measureBaselineTyping = async (...pages: number[]): Promise<number[][]> => {
  const { page, closeBrowser } = await openBrowser('about:blank', { width: 1366, height: 768 });
  const session = await page.context().newCDPSession(page);
  const speed = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const times: number[][] = [];
  for (const lines of pages) {
    await speed(1);
    await page.goto('about:blank');
    await page.setContent(buildPage(lines));
    await page.evaluate(() => {
      const sum = document.querySelector('output')!;
      document.addEventListener('input', ({ target }) => {
        sum.textContent = String(Number((target as HTMLInputElement).value) * 1234.5);
      });
    });
    const slow = () => speed(SLOWDOWN).then(() => undefined);
    const field = page.getByLabel('Qty').nth(Math.floor((lines * COLUMN_COUNT) / 2));
    times.push(await measureKeys({ page, slow }, field, () => typeAndDelete(page)));
  }
  await closeBrowser();
  return times;
};
