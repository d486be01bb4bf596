// The yardsticks for typing: the browser alone, over a page without any program but the sum that it
// shows.
import { visit } from '../tests/browser.ts';
import { digitsAndBack, keyTimes } from './key-times.ts';
import { SLOWDOWN } from './slow-page.ts';

const COLUMNS = 4;

/** Lines of four fields each; every key writes one sum. */
const pageOf = (lines: number) =>
  `<output></output><table>${`<tr>${'<td><input aria-label="Qty" value="1"></td>'.repeat(COLUMNS)}</tr>`.repeat(lines)}</table>`;

/** Milliseconds of each key at a quarter of the speed, on pages of so many lines. */
export const bareTypingTimes = async (...pages: number[]): Promise<number[][]> => {
  const { page, leave } = await visit('about:blank', { width: 1366, height: 768 });
  const session = await page.context().newCDPSession(page);
  const speed = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const times: number[][] = [];
  for (const lines of pages) {
    await speed(1);
    await page.goto('about:blank');
    await page.setContent(pageOf(lines));
    await page.evaluate(() => {
      const sum = document.querySelector('output')!;
      document.addEventListener('input', ({ target }) => {
        sum.textContent = String(Number((target as HTMLInputElement).value) * 1234.5);
      });
    });
    const slow = () => speed(SLOWDOWN).then(() => undefined);
    const field = page.getByLabel('Qty').nth(Math.floor((lines * COLUMNS) / 2));
    times.push(await keyTimes({ page, slow }, field, () => digitsAndBack(page)));
  }
  await leave();
  return times;
};
