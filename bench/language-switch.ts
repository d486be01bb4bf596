// Another language on a full list: from the press to the paint of the screen in it.
import { openSlowPage } from './slow-page.ts';

const ROUNDS = 10;

/** Milliseconds of each switch on the list of invoices at a quarter of the speed. */
export const measureLanguageSwitch = async (env: Record<string, string>): Promise<number[]> => {
  const { page, slow, close } = await openSlowPage(env);
  await page.goto('/sales/invoice');
  await page.locator('tbody.rows td').first().waitFor();
  await page.waitForLoadState('networkidle');
  await slow();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [button, entry, heading] =
      round % 2 === 0 ? ['Language', 'नेपाली', 'बीजकहरू'] : ['भाषा', 'English', 'Invoices'];
    await page.getByRole('button', { name: button }).click();
    const item = page.getByRole('menuitem', { name: entry });
    await item.waitFor();
    const time = await item.evaluate(
      (element, wanted) =>
        new Promise<number>(resolve => {
          const begun = performance.now();
          const look = () => {
            if (document.querySelector('h1')?.textContent !== wanted)
              return requestAnimationFrame(look);
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - begun);
            return port2.postMessage(0);
          };
          (element as HTMLElement).click();
          requestAnimationFrame(look);
        }),
      heading!,
    );
    times.push(time);
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
  }
  await close();
  return times;
};
