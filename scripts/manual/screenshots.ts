// All pictures of the manual, both languages side by side.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium as driver, type Page } from 'playwright-core';
import type { Language } from '../../domain/language.ts';
import { findChromium } from '../find-programs.ts';
import { loadDemoRecords } from './demo-records.ts';
import type { Screen, Viewer } from './screen.ts';
import { screens } from './screens.ts';
import { type Installation, NOW, startInstallation } from './start-installation.ts';
import { takeScreenshot } from './take-screenshot.ts';

const languages: Language[] = ['en', 'ne'];
const CONCURRENCY = 2;
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Tokens = { access_token: string; refresh_token: string };

/** A page in the language, with the fixed clock of the service. */
export const openPage = async (
  browser: Browser,
  language: Language,
  address: string,
  tokens?: Tokens,
): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: address,
    locale: language === 'ne' ? 'ne-NP' : 'en-US',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kathmandu',
  });
  await context.addCookies([
    { name: 'language', value: language, url: address },
    { name: 'calendar', value: 'bs', url: address },
  ]);
  if (tokens)
    await context.addInitScript(({ access_token, refresh_token }) => {
      // The frame of a PDF has no storage.
      if (window !== top) return;
      localStorage.setItem('ERP_Bearer', access_token);
      localStorage.setItem('ERP_rt', refresh_token);
    }, tokens);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.clock.setFixedTime(NOW);
  return page;
};

/**
 * Writes `<folder>/<language>/<name>.png` for every screen (or those named); throws an Error with
 * the name of each missing screen.
 */
export const takeScreenshots = async (folder: string, only: string[] = []): Promise<number> => {
  const wanted = screens.filter(screen => only.length === 0 || only.includes(screen.name));
  const gone: string[] = [];
  const [en, ne, empty] = await Promise.all([
    startInstallation('en'),
    startInstallation('ne'),
    startInstallation(),
  ]);
  const demos: Record<Language, Installation> = { en, ne };
  const browser = await driver.launch({ executablePath: findChromium()!, args: CHROMIUM_ARGS });
  try {
    const examples = { en: await loadDemoRecords(en), ne: await loadDemoRecords(ne) };
    const lane = async (language: Language, part: Screen[]) => {
      const { tokens, records } = examples[language];
      const addressOf = (screen: Screen) =>
        screen.address.replace(/\{(.+?)\}/, (_, name: string) => records[name]!);
      const demo = demos[language];
      mkdirSync(join(folder, language), { recursive: true });
      const pages: Record<Viewer, Page> = {
        admin: await openPage(browser, language, demo.address, tokens),
        visitor: await openPage(browser, language, demo.address),
        first: await openPage(browser, language, empty.address),
      };
      for (const screen of part) {
        try {
          const picture = await takeScreenshot(
            pages[screen.viewer ?? 'admin'],
            screen,
            addressOf(screen),
            language,
          );
          writeFileSync(join(folder, language, `${screen.name}.png`), picture);
        } catch (error) {
          gone.push((error as Error).message);
        }
      }
    };
    // Most of the time is waiting until a page is quiet: several wait at once.
    const parts = Array.from({ length: CONCURRENCY }, (_, nth) =>
      wanted.filter((_, index) => index % CONCURRENCY === nth),
    );
    await Promise.all(languages.flatMap(language => parts.map(part => lane(language, part))));
    if (gone.length > 0) throw new Error(gone.join('\n'));
    return wanted.length * languages.length;
  } finally {
    await browser.close();
    await Promise.all([en.close(), ne.close(), empty.close()]);
  }
};
