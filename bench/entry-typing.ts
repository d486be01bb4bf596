// Typing a quantity into an invoice of two hundred lines: from each key to the paint that shows the new totals.
import { openLongDraft } from '../tests/long-draft.ts';
import { digitsAndBack, keyTimes } from './key-times.ts';
import { openSlowPage } from './slow-page.ts';

const LINES = 200;

/** Milliseconds of each key at a quarter of the speed. */
export const entryTypingTimes = async (env: Record<string, string>): Promise<number[]> => {
  const slowPage = await openSlowPage(env);
  const { page, close } = slowPage;
  await openLongDraft(page, { lines: LINES, price: '1234.50', discount_rate: '2.5', documentRate: '5' });
  const times = await keyTimes(slowPage, page.getByRole('textbox', { name: 'Qty' }).nth(LINES / 2), () => digitsAndBack(page));
  await close();
  return times;
};
