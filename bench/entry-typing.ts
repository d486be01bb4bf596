// Typing a quantity into an invoice of two hundred lines, and a vendor's bill of fifty: from each
// key to the paint that shows the new totals.
import { openLongBill, openLongDraft } from '../tests/long-draft.ts';
import { digitsAndBack, keyTimes } from './key-times.ts';
import { openSlowPage } from './slow-page.ts';

const LINES = 200;
const BILL_LINES = 50;

/**
 * Milliseconds of each key in a quantity in the middle of so many lines, at a quarter of the speed.
 */
const typingInto = async (
  env: Record<string, string>,
  lines: number,
  open: typeof openLongDraft,
): Promise<number[]> => {
  const slowPage = await openSlowPage(env);
  const { page, close } = slowPage;
  await open(page, { lines, price: '1234.50', discount_rate: '2.5', documentRate: '5' });
  const times = await keyTimes(
    slowPage,
    page.getByRole('textbox', { name: 'Qty' }).nth(lines / 2),
    () => digitsAndBack(page),
  );
  await close();
  return times;
};

export const entryTypingTimes = (env: Record<string, string>): Promise<number[]> =>
  typingInto(env, LINES, openLongDraft);
export const billTypingTimes = (env: Record<string, string>): Promise<number[]> =>
  typingInto(env, BILL_LINES, openLongBill);
