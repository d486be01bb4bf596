// The contact sheets: every address in both languages, both themes and two widths, next to what it
// looked like the run before.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { chromium as driver, type Page } from 'playwright-core';
import type { Language } from '../../domain/language.ts';
import { findChromium } from '../find-programs.ts';
import { listAddresses, namesIn, toTabAddresses } from './addresses.ts';
import { loadDemoRecords } from './demo-records.ts';
import { CHROMIUM_ARGS, openPage } from './screenshots.ts';
import { countChangedPixels, drawSheet, type Sheet, toFileName } from './sheet-summary.ts';
import { type Installation, startInstallation } from './start-installation.ts';
import { waitUntilIdle, waitUntilQuiet } from './take-screenshot.ts';

const themes = ['light', 'dark'] as const;
/** The narrow one first: on a phone nobody widens the window before a page opens. */
const windows = [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
];
/** A longer page is cut there: the picture is for looking, not for reading. */
const MAX_HEIGHT = 2400;
/** Pages of a language that are open at once: most of the time is waiting. */
const LANES = 2;

type Row = Record<string, unknown>;
/** Documents of sales are opened by their payment's number. */
const toKey = (row: Row | undefined): string | undefined => {
  const key = row?.company_payment_id ?? row?.id;
  return key === undefined ? undefined : String(key);
};

/** The tokens of the administrator, and the first record of every list that an address names. */
const loadRecords = async (demo: Installation, addresses: string[]) => {
  const { tokens, records } = await loadDemoRecords(demo);
  const found: Record<string, string> = { ...records };
  for (const name of new Set(addresses.flatMap(namesIn))) {
    if (found[name]) continue;
    const answer = await demo.call('GET', `${name}?limit=1`, undefined, tokens.access_token);
    const key = toKey((answer.data as Row[] | undefined)?.[0]);
    if (key) found[name] = key;
  }
  return { tokens, records: found };
};

/** As tall as its content, so that what sticks to the lower edge is below everything. */
const fitHeight = async (page: Page, { width, height }: (typeof windows)[number]) => {
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  const tall = Math.min(Math.max(content, height), MAX_HEIGHT);
  if (tall !== height) await page.setViewportSize({ width, height: tall });
};

const listTabs = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=tab][id^="tab-"][aria-selected=false]')].map(tab =>
      tab.id.replace('tab-', ''),
    ),
  );

/**
 * Names of the buttons and fields of the page that begin or end beyond the side of the window, once
 * each: somebody with a phone does not know of them. Tabs scroll to the one that is open, and the
 * heads of a list are only what it can be sorted by.
 */
const listOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      'main button:not(.heads button), main input:not([aria-hidden]), main textarea, main [role=combobox]',
    );
    const names = [...controls]
      .filter(control => {
        const { left, right, width } = control.getBoundingClientRect();
        const isSeen = width > 1 && control.checkVisibility({ opacityProperty: true });
        return isSeen && !control.closest('[role=tablist]') && (left < 0 || right > innerWidth + 1);
      })
      .map(control => control.ariaLabel ?? (control.textContent.trim() || control.tagName));
    return [...new Set(names)];
  });

type Lane = {
  page: Page;
  folder: string;
  language: Language;
  records: Record<string, string>;
  /** Still to be visited; the lanes of a language share them, and a tab is added when it is seen. */
  queue: string[];
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
 * Waits for the theme and the width. A page is opened once and then shown in each: that takes a
 * third of the time.
 */
const show = async (page: Page, theme: 'light' | 'dark', window: (typeof windows)[number]) => {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
  await page.setViewportSize(window);
  await page.evaluate(
    () => new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn, 50))),
  );
  await waitUntilQuiet(page);
};

/** Visits what is in the queue, one after the other; a tab of a page is visited like an address. */
const walk = async ({ page, folder, language, records, queue }: Lane): Promise<Sheet[]> => {
  const known = listAddresses();
  let errors: string[] = [];
  page.on('pageerror', error => errors.push(error.message));
  page.on('console', message => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const sheets = new Map<string, Sheet>();
  for (let address = queue.shift(); address; address = queue.shift()) {
    errors = [];
    const note = (error: Error) => errors.push(error.message.split('\n')[0]!);
    try {
      await page.setViewportSize(windows[0]!);
      await page.goto(address.replace(/\{(.+?)\}/, (_, name: string) => records[name]!));
      await waitUntilIdle(page);
      if (!address.includes('?'))
        queue.push(...toTabAddresses(address, await listTabs(page), known));
    } catch (error) {
      note(error as Error);
    }
    for (const window of windows)
      for (const theme of themes) {
        await show(page, theme, window).catch(note);
        await fitHeight(page, window);
        const name = `${language}-${theme}-${window.width}`;
        const file = toFileName(address);
        const overflow = await page.evaluate(
          () => document.scrollingElement!.scrollWidth - innerWidth,
        );
        const outside = await listOutside(page);
        const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        const changed = keepPicture(folder, name, file, picture);
        const sheet = sheets.get(name) ?? { name, pictures: [], gone: [] };
        const title = await page.title();
        sheet.pictures.push({
          address,
          title,
          file,
          changed,
          overflow,
          outside,
          errors: [...errors],
        });
        sheets.set(name, sheet);
      }
  }
  return [...sheets.values()];
};

/** One sheet for each name, its pictures in the order of their addresses. */
const joinSheets = (parts: Sheet[]): Sheet[] =>
  [...Map.groupBy(parts, ({ name }) => name)].map(([name, same]) => ({
    name,
    pictures: same
      .flatMap(({ pictures }) => pictures)
      .sort((one, other) => (one.address < other.address ? -1 : 1)),
    gone: [],
  }));

/** Moves pictures without an address to those of the run before, and returns their names. */
const setAside = (folder: string, { name, pictures }: Sheet): string[] => {
  const taken = new Set(pictures.map(({ file }) => file));
  const gone = readdirSync(join(folder, name)).filter(file => !taken.has(file));
  for (const file of gone)
    renameSync(join(folder, name, file), join(folder, 'previous', name, file));
  return gone;
};

/**
 * Writes `<folder>/<language>-<theme>-<width>.html` with its pictures in the folder of that name,
 * those of the run before below `previous/`; `only` are beginnings of addresses. Resolves with the
 * sheets and the addresses left out because the demo company has no such record.
 */
export const takeSheets = async (
  folder: string,
  only: string[],
): Promise<{ sheets: Sheet[]; leftOut: string[] }> => {
  const wanted = listAddresses().filter(
    address => only.length === 0 || only.some(start => address.startsWith(start)),
  );
  const [en, ne] = await Promise.all([startInstallation('en'), startInstallation('ne')]);
  const browser = await driver.launch({ executablePath: findChromium()!, args: CHROMIUM_ARGS });
  try {
    const leftOut = new Set<string>();
    const walks = await Promise.all(
      Object.entries({ en, ne }).map(async ([language, demo]) => {
        const { tokens, records } = await loadRecords(demo, wanted);
        const known = wanted.filter(address => namesIn(address).every(name => records[name]));
        for (const address of wanted) if (!known.includes(address)) leftOut.add(address);
        for (const theme of themes)
          for (const { width } of windows)
            for (const kept of ['.', 'previous'])
              mkdirSync(join(folder, kept, `${language}-${theme}-${width}`), { recursive: true });
        const lane = async () => {
          const page = await openPage(browser, language as Language, demo.address, tokens);
          return walk({ page, folder, language: language as Language, records, queue: known });
        };
        return Promise.all(Array.from({ length: LANES }, lane));
      }),
    );
    const sheets = joinSheets(walks.flat(2));
    for (const sheet of sheets) {
      if (only.length === 0) sheet.gone = setAside(folder, sheet);
      writeFileSync(join(folder, `${sheet.name}.html`), drawSheet(sheet));
    }
    return { sheets, leftOut: [...leftOut] };
  } finally {
    await browser.close();
    await Promise.all([en.close(), ne.close()]);
  }
};
