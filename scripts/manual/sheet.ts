// The contact sheets: every address in both languages, both themes and two widths, next to what it
// looked like the run before.
import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as driver, type Page } from 'playwright-core';
import type { Language } from '../../domain/language.ts';
import { findChromium } from '../find-programs.ts';
import { listAddresses, listTabs, namesIn, toTabAddresses } from './addresses.ts';
import { loadDemoRecords } from './demo-records.ts';
import { walkDialogs } from './dialogs.ts';
import { CHROMIUM_ARGS, openPage } from './screenshots.ts';
import {
  goTo,
  type Lane,
  show,
  takePicture,
  themes,
  type Window,
  watchErrors,
  windows,
} from './sheet-pictures.ts';
import { drawSheet, type Sheet } from './sheet-summary.ts';
import { type Installation, startInstallation } from './start-installation.ts';
import { waitUntilIdle } from './take-screenshot.ts';

/** Pages of a language that are open at once: most of the time is waiting. */
const LANES = 2;

/** A longer page is cut there: the picture is for looking, not for reading. */
const MAX_HEIGHT = 2400;

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
const fitHeight = async (page: Page, { width, height }: Window) => {
  const content = await page.evaluate(() => document.documentElement.scrollHeight);
  const tall = Math.min(Math.max(content, height), MAX_HEIGHT);
  if (tall !== height) await page.setViewportSize({ width, height: tall });
};

/** Visits what is in the queue, one after the other; a tab of a page is visited like an address. */
const walk = async (lane: Lane): Promise<Sheet[]> => {
  const { page, language, records, queue } = lane;
  const known = listAddresses();
  const errors = watchErrors(page);
  const sheets = new Map<string, Sheet>();
  for (let address = queue.shift(); address; address = queue.shift()) {
    try {
      await page.setViewportSize(windows[0]!);
      await goTo(
        page,
        address.replace(/\{(.+?)\}/, (_, name: string) => records[name]!),
      );
      await waitUntilIdle(page);
      if (!address.includes('?'))
        queue.push(...toTabAddresses(address, await listTabs(page), known));
    } catch (error) {
      errors.note(error as Error);
    }
    const found: string[] = [];
    for (const window of windows)
      for (const theme of themes) {
        await show(page, theme, window).catch(errors.note);
        await fitHeight(page, window);
        found.push(...errors.take());
        const name = `${language}-${theme}-${window.width}`;
        const title = await page.title();
        await takePicture(lane, sheets, { name, address, title, within: 'main', errors: found });
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
 * those of the run before below `previous/`; `only` are beginnings of addresses. `isOfDialogs` takes
 * what floats above the pages instead, in `<…>-dialogs.html`. Resolves with the sheets and the addresses left out because the demo company has no such record.
 */
export const takeSheets = async (
  folder: string,
  only: string[],
  isOfDialogs = false,
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
              for (const what of ['', '-dialogs'])
                mkdirSync(join(folder, kept, `${language}-${theme}-${width}${what}`), {
                  recursive: true,
                });
        const open = async (queue: string[]): Promise<Lane> => {
          const page = await openPage(browser, language as Language, demo.address, tokens);
          return { page, folder, language: language as Language, records, queue };
        };
        return Promise.all(
          isOfDialogs
            ? windows.map(async window => walkDialogs(await open([...known]), window))
            : Array.from({ length: LANES }, async () => walk(await open(known))),
        );
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
