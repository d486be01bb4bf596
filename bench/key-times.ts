// From each key to the paint that shows what it did, measured inside a page on a slow machine.
// Three hundred keys side by side it is one millisecond from the browser's own event timing, which
// is told in steps of eight.
import type { Locator, Page } from 'playwright-core';
import { PAUSE_MS, type SlowPage } from './slow-page.ts';

declare const scheduler: {
  postTask: (task: () => void, options: { priority: 'user-blocking' }) => Promise<void>;
};

/** Milliseconds of each key that `type` presses in the field, once the page is at rest and slow. */
export const keyTimes = async (
  { page, slow }: Pick<SlowPage, 'page' | 'slow'>,
  field: Locator,
  type: () => Promise<void>,
): Promise<number[]> => {
  await field.click();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const times: number[] = [];
    (window as unknown as { times: number[] }).times = times;
    // The first task after the frame: what a message would wait for, what else lies in the queue,
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
 * As many keys as a few lines of an invoice take: the first few, which the browser has not yet
 * compiled for, decide nothing by themselves.
 */
const ROUNDS = 150;

/** A digit and its removal, three hundred keys: what is typed stays short. */
export const digitsAndBack = async (page: Page): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.keyboard.press('2', { delay: PAUSE_MS / 2 });
    await page.waitForTimeout(PAUSE_MS / 2);
    await page.keyboard.press('Backspace', { delay: PAUSE_MS / 2 });
    await page.waitForTimeout(PAUSE_MS / 2);
  }
};
