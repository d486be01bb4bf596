// From each key to the paint that shows what it did, measured inside a page on a slow machine.
import type { Locator, Page } from 'playwright-core';
import { PAUSE_MS, type SlowPage } from './slow-page.ts';

/** Milliseconds of each key that `type` presses in the field, once the page is at rest and slow. */
export const keyTimes = async (
  { page, slow }: Pick<SlowPage, 'page' | 'slow'>,
  field: Locator,
  type: () => Promise<void>,
): Promise<number[]> => {
  await field.click();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const marked = window as unknown as { times: number[] };
    marked.times = [];
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => marked.times.push(performance.now() - timeStamp);
          port2.postMessage(0);
        }),
      { capture: true },
    );
  });
  await slow();
  await type();
  await page.waitForTimeout(500);
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
};

/** A digit and its removal, so many times: what is typed stays short. */
export const digitsAndBack = async (page: Page, rounds: number): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await page.keyboard.press('2', { delay: PAUSE_MS / 2 });
    await page.waitForTimeout(PAUSE_MS / 2);
    await page.keyboard.press('Backspace', { delay: PAUSE_MS / 2 });
    await page.waitForTimeout(PAUSE_MS / 2);
  }
};
