// A user at a real browser: finds things by the names that assistive technology reads, and notices
// every error on the page.
import { type Browser, chromium as driver, type Locator, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/find-programs.ts';

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

// A virtual machine may pause for seconds at a time: only a missing result is a failure. In
// milliseconds.
export const BROWSER_TIMEOUT_MS = 60_000;

/** True where the machine has a browser. */
export const hasBrowser = findChromium() !== undefined;

export type Visitor = {
  page: Page;
  /** Console errors, uncaught exceptions and reports of the content security policy so far. */
  consoleErrors: string[];
  box: (name: string) => Locator;
  press: (name: string, within?: Locator) => Promise<void>;
  /** Chooses from a select or a searchable select. */
  choose: (label: string, option: string | RegExp) => Promise<void>;
  closeBrowser: () => Promise<void>;
};

/** What the page tells its user, for a journey that does not get on. */
const describePage = async (page: Page): Promise<string> => {
  const messages = page.locator('[role="alert"], [role="status"], .Mui-error, [role="dialog"] h2');
  const said = (await messages.allInnerTexts()).map(text => text.replace(/\s+/g, ' ').trim());
  return `${page.url()}\n${[...new Set(said)].filter(text => text !== '').join('\n')}`;
};

/** Opens a browser with a profile of its own. */
export const openBrowser = async (
  address: string,
  { locale = 'en-US', width = 1280, height = 900 } = {},
): Promise<Visitor> => {
  const browser: Browser = await driver.launch({
    executablePath: findChromium()!,
    args: CHROMIUM_ARGS,
  });
  const page = await browser.newPage({ viewport: { width, height }, locale, baseURL: address });
  page.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  const complaints: string[] = [];
  page.on('console', message => {
    if (message.type() === 'error' || /Content Security Policy/.test(message.text()))
      complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', error => complaints.push(error.message));
  const explained = async (work: Promise<void>) => {
    try {
      await work;
    } catch (error) {
      if (error instanceof Error) error.message += `\n${await describePage(page)}`;
      throw error;
    }
  };
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  return {
    page,
    consoleErrors: complaints,
    box,
    press: (name, within) =>
      explained((within ?? page).getByRole('button', { name, exact: true }).click()),
    choose: async (label, option) => {
      await page.getByRole('combobox', { name: label, exact: true }).click();
      await page
        .getByRole(
          'option',
          typeof option === 'string' ? { name: option, exact: true } : { name: option },
        )
        .first()
        .click();
    },
    closeBrowser: () => browser.close(),
  };
};
