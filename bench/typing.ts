// Typing in a generated form: from each key to the paint that shows its letter.
import { openSlowPage } from './slow-page.ts';

const TEXT = 'Sagarmatha Traders and Suppliers of New Road ';
const ROUNDS = 3;
/** Somebody who types fast: twelve letters a second. */
const PAUSE_MS = 80;

/** Milliseconds of each key at a quarter of the speed. */
export const typingTimes = async (env: Record<string, string>): Promise<number[]> => {
  const { page, slow, close } = await openSlowPage(env);
  await page.goto('/sales/customers/new');
  const field = page.getByRole('textbox', { name: 'Company Name' });
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
  for (let round = 0; round < ROUNDS; round += 1) await page.keyboard.type(TEXT, { delay: PAUSE_MS });
  await page.waitForTimeout(500);
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  await close();
  return times;
};
