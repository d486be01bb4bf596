// Entering an invoice on a slow machine: the longest time without a response of the page while
// somebody types.
import { openSlowPage, PAUSE_MS } from './slow-page.ts';

const CODES = ['P00060', 'P00059', 'P00058'];

/** Milliseconds of the longest task; 50 where the browser saw none that it counts as long. */
export const measureLongestTask = async (env: Record<string, string>): Promise<number> => {
  const { page, slow, close } = await openSlowPage(env);
  await page.goto('/sales/invoice/new');
  await page.getByRole('combobox', { name: 'Customer' }).waitFor();
  await page.waitForLoadState('networkidle');
  await slow();
  await page.evaluate(() => {
    const marked = window as unknown as { longest: number };
    marked.longest = 50;
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries())
        marked.longest = Math.max(marked.longest, duration);
    }).observe({ type: 'longtask' });
  });
  const type = (text: string) => page.keyboard.type(text, { delay: PAUSE_MS });
  await type('Yeti');
  await page.getByRole('option', { name: /Yeti/ }).first().waitFor();
  await page.keyboard.press('Enter');
  const scan = page.getByRole('combobox', { name: 'Scan, or type a code or name' });
  for (const [index, code] of CODES.entries()) {
    await scan.focus();
    await type(code);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove' }).nth(index).waitFor();
  }
  for (const [index] of CODES.entries()) {
    await page.getByRole('textbox', { name: 'Qty' }).nth(index).focus();
    await page.keyboard.press('Control+A');
    await type('12');
    await page.getByRole('textbox', { name: 'Description' }).nth(index).focus();
    await type('As spoken about on the telephone');
  }
  await page.getByRole('textbox', { name: 'Discount Rate' }).focus();
  await type('2.5');
  await page.waitForTimeout(500);
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  await close();
  return longest;
};
