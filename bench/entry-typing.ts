// Typing a quantity into an invoice of two hundred lines: from each key to the paint that shows the new totals.
import { openLongDraft } from '../tests/long-draft.ts';
import { keyTimes } from './key-times.ts';
import { openSlowPage, PAUSE_MS } from './slow-page.ts';

const LINES = 200;
const ROUNDS = 40;

/** Milliseconds of each key at a quarter of the speed. */
export const entryTypingTimes = async (env: Record<string, string>): Promise<number[]> => {
  const slowPage = await openSlowPage(env);
  const { page, close } = slowPage;
  await openLongDraft(page, { lines: LINES, price: '1234.50', discount_rate: '2.5', documentRate: '5' });
  const times = await keyTimes(slowPage, page.getByRole('textbox', { name: 'Qty' }).nth(LINES / 2), async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.keyboard.press('2', { delay: PAUSE_MS / 2 });
      await page.waitForTimeout(PAUSE_MS / 2);
      await page.keyboard.press('Backspace', { delay: PAUSE_MS / 2 });
      await page.waitForTimeout(PAUSE_MS / 2);
    }
  });
  await close();
  return times;
};
