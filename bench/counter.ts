// The counter in the browser over a hundred thousand products, on a machine four times slower: what a
// cashier waits for after a key, a scan, and Save & Print. Each next to a floor of the same run: a
// bare page that asks the server the same and draws the answer.
import type { Page } from 'playwright-core';
import { openBrowser } from '../tests/support/browser.ts';
import { type BenchShop, settings, tenLineInvoice } from './shop.ts';
import { PAUSE_MS, SLOWDOWN } from './slow-page.ts';
import { openStockedShop, toBarcode } from './stock.ts';

/** Milliseconds of each try. */
type Times = { ours: number[]; floor: number[] };
export type CounterTimes = Record<'suggestion' | 'scan' | 'paper', Times>;

/** Each begins the names of some of the products. */
const NAMES = ['Router L', 'Laptop M', 'Paper V', 'valve f', 'Printer', 'Battery'];
const FIELD = 'Scan, or type a code or name';
const SCAN_COUNT = 25;
const BILL_COUNT = 15;
const BILL_LINES = 3;
/** Tries that the browser has not compiled yet. */
const WARM_UP = 5;

/** What a page says it shows, read in each frame: compared with what is waited for. */
type Probe = { shows: () => unknown; from: number; drawn: Promise<number> };
declare global {
  interface Window {
    probe: Probe;
  }
}

/** Takes the time of the last key before. `shows` runs in the page. */
const installProbe = (page: Page, shows: () => unknown): Promise<void> =>
  page.evaluate(`
    window.probe = { shows: ${shows.toString()}, from: 0, drawn: Promise.resolve(0) };
    addEventListener('keydown', event => { window.probe.from = event.timeStamp; }, { capture: true });
  `);

/** Milliseconds from the key that \`press\` presses last to the paint that shows \`wanted\`. */
const timePaint = async (
  page: Page,
  wanted: unknown,
  press: () => Promise<void>,
): Promise<number> => {
  await page.evaluate(expected => {
    const { probe } = window;
    const begun = performance.now();
    probe.drawn = new Promise((resolve, reject) => {
      const look = () => {
        const shown = probe.shows();
        if (performance.now() - begun > 60_000)
          return reject(new Error(`Waited for ${String(expected)}, shown is ${String(shown)}.`));
        if (shown !== expected) return requestAnimationFrame(look);
        // The frame is painted before a message is delivered.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - probe.from);
        port2.postMessage(0);
      };
      requestAnimationFrame(look);
    });
  }, wanted);
  await press();
  return page.evaluate(() => window.probe.drawn);
};

/** The text whose suggestions are shown, none while they are of an older one. */
const showsSuggestions = () => {
  const list = document.querySelector<HTMLElement>('[role="listbox"]');
  const field = document.querySelector<HTMLInputElement>('input[role="combobox"][aria-controls]');
  return list && field && list.children.length > 0 && getComputedStyle(list).opacity === '1'
    ? field.value
    : '';
};
const showsLines = () => document.querySelectorAll('tr[data-line]').length;

const typeNames = async (page: Page, clear: () => Promise<void>): Promise<number[]> => {
  const times: number[] = [];
  for (const name of NAMES) {
    for (const [nth, letter] of [...name].entries()) {
      const took = await timePaint(page, name.slice(0, nth + 1), () => page.keyboard.press(letter));
      times.push(took);
      await page.waitForTimeout(PAUSE_MS);
    }
    await clear();
    await page.waitForTimeout(300);
  }
  return times.slice(WARM_UP);
};

const scanMany = async (page: Page): Promise<number[]> => {
  const times: number[] = [];
  for (let nth = 0; nth < SCAN_COUNT; nth += 1) {
    const code = toBarcode(nth * 977 + 11);
    times.push(
      await timePaint(page, nth + 1, async () => {
        await page.keyboard.type(code);
        await page.keyboard.press('Enter');
      }),
    );
    await page.waitForTimeout(200);
  }
  return times.slice(WARM_UP);
};

/** Milliseconds from the key to the first byte of the paper, as the browser saw it. */
const timePaper = async (page: Page, press: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => performance.clearResourceTimings());
  await press();
  const handle = await page.waitForFunction(() => {
    const paper = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('q=print')) as PerformanceResourceTiming | undefined;
    return paper && paper.responseEnd > 0 ? paper.responseStart - window.probe.from : undefined;
  });
  return (await handle.jsonValue())!;
};

/** Bills of three scanned goods for the cash customer. */
const printBills = async (page: Page, slow: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let nth = 0; nth < BILL_COUNT; nth += 1) {
    for (let line = 0; line < BILL_LINES; line += 1)
      await timePaint(page, line + 1, async () => {
        await page.keyboard.type(toBarcode(nth * 331 + line));
        await page.keyboard.press('Enter');
      });
    if (nth === 0) {
      await page.getByRole('combobox', { name: 'Payment Method' }).click();
      await page.getByRole('option').nth(1).click();
      await slow();
    }
    await page.waitForTimeout(500);
    times.push(await timePaper(page, () => page.keyboard.press('F9')));
    await page.getByText(`Saved: ${nth + 1},`).waitFor();
    await page.waitForTimeout(500);
    await page.getByLabel(FIELD).click();
  }
  return times.slice(2);
};

/** The same two calls by the page itself: the document is saved, then its paper is asked for. */
const printBare = async (page: Page, shop: BenchShop): Promise<number[]> => {
  const times: number[] = [];
  for (let nth = 0; nth < BILL_COUNT; nth += 1) {
    const body = tenLineInvoice(shop, nth);
    const took = await timePaper(page, () =>
      page.evaluate(
        async ({ token, sent }) => {
          window.probe.from = performance.now();
          const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
          const saved = await fetch('/billing/invoices', {
            ...{ method: 'POST', headers, body: JSON.stringify(sent) },
          });
          const { company_payment_id } = (await saved.json()) as { company_payment_id: string };
          const paper = await fetch(`/billing/invoices/${company_payment_id}?q=print`, { headers });
          await paper.blob();
        },
        { token: shop.token, sent: body },
      ),
    );
    times.push(took);
  }
  return times.slice(2);
};

/** A bare page of the service's own address with a field: the floor of each measure. */
const openBarePage = async (page: Page, address: string, token: string): Promise<void> => {
  await page.goto(`${address}/healthz`);
  await page.setContent(
    '<input role="combobox" aria-controls="list"><ul id="list" role="listbox"></ul><table></table>',
  );
  await page.evaluate(bearer => {
    const field = document.querySelector('input')!;
    const list = document.querySelector('ul')!;
    const ask = async (query: string) =>
      (
        await fetch(`/billing/products?limit=8&page=1&status=1&${query}`, {
          headers: { authorization: `Bearer ${bearer}` },
        })
      ).json() as Promise<{ data: { name: string }[] }>;
    field.addEventListener('input', async () => {
      const text = field.value;
      list.replaceChildren();
      if (text === '' || /^\d/.test(text)) return;
      const { data } = await ask(
        `sort_field=name&sort_by=asc&filter[name]=${encodeURIComponent(text)}`,
      );
      if (field.value !== text) return;
      list.innerHTML = data.map(({ name }) => `<li>${name}</li>`).join('');
    });
    field.addEventListener('keydown', async ({ key }) => {
      if (key !== 'Enter') return;
      const code = field.value;
      field.value = '';
      const { data } = await ask(`filter[barcode]=${code}`);
      document
        .querySelector('table')!
        .insertAdjacentHTML('beforeend', `<tr data-line="${code}"><td>${data[0]!.name}</td></tr>`);
    });
    field.focus();
  }, token);
};

/** Times at a quarter of the speed. `env` names the database. */
export const measureCounter = async (env: { DATA_DIR: string }): Promise<CounterTimes> => {
  const shop = await openStockedShop(env);
  const { service, token } = shop;
  const login = await service.call('POST', 'v2/login', {
    email: settings.SETUP_ADMIN_EMAIL,
    password: settings.SETUP_ADMIN_PASSWORD,
  });
  const { page, closeBrowser } = await openBrowser(service.address, { width: 1366, height: 768 });
  await page.addInitScript(tokens => {
    localStorage.setItem('ERP_Bearer', String(tokens.access_token));
    localStorage.setItem('ERP_rt', String(tokens.refresh_token));
    // A printer dialog would wait for somebody.
    window.print = () => undefined;
  }, login.body);
  const [cash] = (await service.call('GET', 'customers?limit=1', undefined, token)).body.data as {
    id: number;
  }[];
  await service.call('PUT', 'sales-settings', { cash_customer: cash!.id }, token);
  const session = await page.context().newCDPSession(page);
  const speed = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  const openCounter = async () => {
    await speed(1);
    // Without the bill of before, which would be restored.
    await page.goto('/healthz');
    await page.evaluate(() => {
      sessionStorage.clear();
      for (const key of Object.keys(localStorage))
        if (key.includes('draft')) localStorage.removeItem(key);
    });
    await page.goto('/sales/counter');
    await page.waitForLoadState('networkidle');
    await page.getByLabel(FIELD).click();
  };

  await openCounter();
  await installProbe(page, showsSuggestions);
  await speed(SLOWDOWN);
  const suggestion = await typeNames(page, async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  });
  await openCounter();
  await installProbe(page, showsLines);
  await speed(SLOWDOWN);
  const scan = await scanMany(page);

  await openCounter();
  await installProbe(page, showsLines);
  const paper = await printBills(page, () => speed(SLOWDOWN));
  const barePaper = await printBare(page, shop);

  await openBarePage(page, service.address, token);
  await installProbe(page, showsSuggestions);
  const bareSuggestion = await typeNames(page, async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
  });
  await installProbe(page, showsLines);
  const bareScan = await scanMany(page);
  await closeBrowser();
  await service.stop();
  return {
    suggestion: { ours: suggestion, floor: bareSuggestion },
    scan: { ours: scan, floor: bareScan },
    paper: { ours: paper, floor: barePaper },
  };
};
