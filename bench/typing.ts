// Typing in a generated form: from each key to the paint that shows its letter.
import { keyTimes } from './key-times.ts';
import { openSlowPage, PAUSE_MS } from './slow-page.ts';

const TEXT = 'Sagarmatha Traders and Suppliers of New Road ';
const ROUNDS = 6;

/** Milliseconds of each key at a quarter of the speed. */
export const typingTimes = async (env: Record<string, string>): Promise<number[]> => {
  const slowPage = await openSlowPage(env);
  const { page, close } = slowPage;
  await page.goto('/sales/customers/new');
  const times = await keyTimes(
    slowPage,
    page.getByRole('textbox', { name: 'Company Name' }),
    async () => {
      for (let round = 0; round < ROUNDS; round += 1)
        await page.keyboard.type(TEXT, { delay: PAUSE_MS });
    },
  );
  await close();
  return times;
};
