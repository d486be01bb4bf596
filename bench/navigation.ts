// Going to and fro between two lists that were on the screen before: from the click to the paint
// that shows the other one's rows.
import { openSlowPage } from './slow-page.ts';

const ROUNDS = 12;
const screens = [
  { link: 'Customers', heading: 'Customers' },
  { link: 'Products and Services', heading: 'Products and Services' },
];

/** Milliseconds of each navigation at a quarter of the speed. */
export const measureNavigation = async (env: Record<string, string>): Promise<number[]> => {
  const { page, slow, close } = await openSlowPage(env);
  const times: number[] = [];
  const go = async ({ link, heading }: (typeof screens)[number]): Promise<number> => {
    await page.evaluate(wanted => {
      const marked = window as unknown as { drawn: Promise<number> };
      marked.drawn = new Promise(resolve => {
        addEventListener(
          'click',
          ({ timeStamp }) => {
            const isThere = () =>
              document.querySelector('h1')?.textContent === wanted &&
              document.querySelector(`table[aria-label="${wanted}"] tbody tr td`) !== null;
            const look = () => {
              if (!isThere()) return requestAnimationFrame(look);
              // The frame with the rows is painted before a message is delivered.
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve(performance.now() - timeStamp);
              port2.postMessage(0);
            };
            requestAnimationFrame(look);
          },
          { once: true, capture: true },
        );
      });
    }, heading);
    await page.getByRole('link', { name: link, exact: true }).click();
    return page.evaluate(() => (window as unknown as { drawn: Promise<number> }).drawn);
  };
  for (const screen of screens) await go(screen);
  await page.waitForLoadState('networkidle');
  await slow();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const screen of screens) {
      times.push(await go(screen));
      await page.waitForTimeout(400);
    }
  await close();
  return times;
};
