// One picture of a contact sheet: the page in a width and a theme, compared with the run before, and
// what is wrong with it.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Language } from '../../domain/language.ts';
import { countChangedPixels, type Sheet, toFileName } from './sheet-summary.ts';
import { waitUntilQuiet } from './take-screenshot.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The narrow one first: on a phone nobody widens the window before a page opens. */
export const windows = [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
];
export type Window = (typeof windows)[number];

export type Lane = {
  page: Page;
  folder: string;
  language: Language;
  records: Record<string, string>;
  /** Still to be visited; the lanes of a language share them, and a tab is added when it is seen. */
  queue: string[];
};

/** The browser's page about a refusal comes within that. */
const ERROR_PAGE_MS = 1_500;

/**
 * Goes to `path`; throws what Playwright does. Where nothing answers, the browser shows a page of its
 * own a moment after the refusal: only then is nothing interrupted that the walk does next.
 */
export const goTo = async (page: Page, path: string): Promise<void> => {
  const shown = page
    .waitForEvent('framenavigated', { timeout: ERROR_PAGE_MS })
    .catch(() => undefined);
  await page.goto(path).catch(async refusal => {
    await shown;
    throw refusal;
  });
};

/**
 * Waits for the theme and the width. A page is opened once and then shown in each: that takes a
 * third of the time.
 */
export const show = async (page: Page, theme: Theme, window: Window): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
  await page.setViewportSize(window);
  await page.evaluate(
    () => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn, 50))),
  );
  await waitUntilQuiet(page);
};

/** Keeps the picture of the run before and says how many pixels are others now. */
const keepPicture = (folder: string, name: string, file: string, picture: Buffer) => {
  const [place, previous] = [join(folder, name, file), join(folder, 'previous', name, file)];
  const before = existsSync(place) ? readFileSync(place) : undefined;
  if (before) renameSync(place, previous);
  writeFileSync(place, picture);
  return before && countChangedPixels(before, picture);
};

/**
 * Names of the buttons and fields within `within` (a selector) that begin or end beyond the side of
 * the window, once each: somebody with a phone does not know of them. Tabs scroll to the one that is
 * open, and the heads of a list are only what it can be sorted by.
 */
const listOutside = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(selector => {
    const controls = [...document.querySelectorAll(selector)].flatMap(part => [
      ...part.querySelectorAll<HTMLElement>(
        'button:not(.heads button), input:not([aria-hidden]), textarea, [role=combobox]',
      ),
    ]);
    const names = controls
      .filter(control => {
        const { left, right, width } = control.getBoundingClientRect();
        const isSeen = width > 1 && control.checkVisibility({ opacityProperty: true });
        return isSeen && !control.closest('[role=tablist]') && (left < 0 || right > innerWidth + 1);
      })
      .map(control => control.ariaLabel ?? (control.textContent.trim() || control.tagName));
    return [...new Set(names)];
  }, within);

type Taken = {
  /** The name of the sheet. */
  name: string;
  address: string;
  title: string;
  /** A selector of the part in which controls must be in sight. */
  within: string;
  errors: string[];
};

/** Takes the picture of the page as it is and adds it to the sheet of that name. */
export const takePicture = async (
  { page, folder }: Pick<Lane, 'page' | 'folder'>,
  sheets: Map<string, Sheet>,
  { name, address, title, within, errors }: Taken,
): Promise<void> => {
  const file = toFileName(address);
  const overflow = await page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth);
  const outside = await listOutside(page, within);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const changed = keepPicture(folder, name, file, picture);
  const sheet = sheets.get(name) ?? { name, pictures: [], gone: [] };
  sheet.pictures.push({ address, title, file, changed, overflow, outside, errors: [...errors] });
  sheets.set(name, sheet);
};

/** What a page says went wrong from now on; `take` empties the list. */
export const watchErrors = (page: Page): { note: (error: Error) => void; take: () => string[] } => {
  let errors: string[] = [];
  const note = (error: Error) => void errors.push(error.message.split('\n')[0]!);
  page.on('pageerror', note);
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const take = () => {
    const taken = errors;
    errors = [];
    return taken;
  };
  return { note, take };
};
