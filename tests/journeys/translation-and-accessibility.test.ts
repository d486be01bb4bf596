// A walk over every address: nothing English is left on a Nepali screen, and axe finds nothing in
// either language and either theme. A few addresses in `npm test`, every one in `npm run
// test:long`.
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../../scripts/manual/accessibility.ts';
import { listAddresses } from '../../scripts/manual/addresses.ts';
import { fillAddress, isFillable, loadFirstRecords, ROUTES } from '../support/all-routes.ts';
import { hasBrowser, type Visitor } from '../support/browser.ts';
import { openDemo } from '../support/demo-browser.ts';
import { findLatinTexts, watchOwnWords } from '../support/latin-texts.ts';

const LONG = process.env.REPEAT === 'full';
/** Tabs, and further addresses of a page that has several. */
const more = [
  '/inspection?tab=prints',
  '/inspection?tab=pack',
  '/company-settings?tab=reminders',
  '/purchases/vendors/{vendors}/account?tab=statement',
  // Record types that the demo company has made.
  '/own/vehicles',
  '/own/vehicles/1',
  '/own/vehicles/1/edit',
  '/own/job-cards/new',
];
const sample = [
  '/dashboard',
  '/sales/invoice',
  '/sales/invoice/new',
  '/sales/invoice/{invoices}',
  '/sales/invoice/{invoices}/print',
  '/sales/credit_notes/{credit-notes}',
  '/sales/customers/new',
  '/company-settings',
  '/reports/sales',
  '/inventory',
  '/deleted-records',
];
const walked = LONG
  ? [...new Set([...ROUTES.map(([address]) => address), ...listAddresses(), ...more])].filter(
      address => isFillable(address),
    )
  : sample;

const { service, visitor } = openDemo();
let words: Set<string>;
let first: Record<string, string> = {};

/**
 * At 200 % zoom of a screen of 1366 pixels: how far the page itself would have to be scrolled
 * sideways. Tables scroll in themselves.
 */
const cutOff = async ({ page }: Visitor): Promise<string[]> => {
  await page.setViewportSize({ width: 683, height: 384 });
  await page.evaluate(
    () => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn, 50))),
  );
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  return beyond > 0 ? [`${beyond} px too wide`] : [];
};

const speak = ({ page }: Visitor, language: 'en' | 'ne') =>
  page.context().addCookies([{ name: 'language', value: language, url: service.address }]);

/** A visitor who never chose a theme gets the system's, at once. */
const light = async ({ page }: Visitor, theme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
  await page.evaluate(
    () => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn, 50))),
  );
};

/** Pages that show the PDF of a document. */
const isPaper = (address: string) =>
  address.endsWith('/print') || address.startsWith('/sales/credit_notes/{');

/** Runs in the page: the structure is there, and every text that it names. */
const hasWholePaper = (): boolean =>
  document.querySelector('.react-pdf__Page [aria-owns]') !== null &&
  // A link that goes on after the end of a page has its words there.
  document.querySelector('.react-pdf__Page [data-owns]:not([data-role])') === null;

/** Runs in the page: the table of contents is there, and its lines are called by their words. */
const hasNamedLinks = (): boolean => {
  const links = [...document.querySelectorAll('.annotationLayer a')];
  return links.length > 50 && links.every(link => link.ariaLabel);
};

const open = async ({ page }: Visitor, address: string) => {
  await page.goto(fillAddress(address, first));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  // A paper can be read aloud once its structure finds all of its texts.
  if (isPaper(address)) await page.waitForFunction(hasWholePaper);
  if (address === '/user-manual') await page.waitForFunction(hasNamedLinks);
};

beforeAll(async () => {
  if (!hasBrowser) return;
  first = await loadFirstRecords(service);
  words = watchOwnWords(visitor.page);
});

describe.skipIf(!hasBrowser)('on a walk over the addresses', () => {
  it.each(walked)(
    '%s is Nepali through and through, and accessible in both languages and both themes',
    async address => {
      const found: Record<string, string[]> = {};
      for (const language of ['ne', 'en'] as const) {
        await speak(visitor, language);
        await open(visitor, address);
        expect(await visitor.page.locator('html').getAttribute('lang')).toBe(language);
        if (language === 'ne') found.letters = await findLatinTexts(visitor.page, words);
        for (const theme of ['light', 'dark'] as const) {
          await light(visitor, theme);
          found[`${language} ${theme}`] = await findViolations(visitor);
        }
      }
      found.cut = await cutOff(visitor);
      expect(Object.entries(found).filter(([, wrong]) => wrong.length > 0)).toEqual([]);
    },
  );

  it('a dialog keeps the keyboard inside, leaves by Escape and gives the focus back; a user who prefers reduced motion gets none', async () => {
    const { page } = visitor;
    await speak(visitor, 'en');
    await open(visitor, '/roles');
    await light(visitor, 'light');
    const opener = page.getByRole('main').getByRole('button', { name: 'View' }).first();
    await opener.focus();
    expect(await opener.evaluate(element => getComputedStyle(element).outlineStyle)).toBe('solid');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let steps = 0; steps < 12; steps += 1) {
      await page.keyboard.press(steps % 5 === 4 ? 'Shift+Tab' : 'Tab');
      expect(await dialog.evaluate(element => element.contains(document.activeElement))).toBe(true);
    }
    expect(
      await dialog.evaluate(element =>
        Number.parseFloat(getComputedStyle(element).transitionDuration),
      ),
    ).toBeLessThan(0.001);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await opener.evaluate(element => element === document.activeElement)).toBe(true);
  });
});
