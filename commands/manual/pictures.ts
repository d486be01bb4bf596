// All pictures of the manual, both languages side by side.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium as driver, type Page } from 'playwright-core';
import type { Language } from '../../domain/language.ts';
import { chromium } from '../test-tools.ts';
import { exampleRecords } from './examples.ts';
import { type Installation, install, NOW } from './installations.ts';
import type { Screen, Viewer } from './screen.ts';
import { screens } from './screens.ts';
import { takePicture } from './take-picture.ts';

const languages: Language[] = ['en', 'ne'];
const LANES = 2;
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Tokens = { access_token: string; refresh_token: string };

/** A page in the language, its clock standing where the service's stands. */
const pageFor = async (
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
      localStorage.setItem('ERP_Bearer', access_token);
      localStorage.setItem('ERP_rt', refresh_token);
    }, tokens);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.clock.setFixedTime(NOW);
  return page;
};

/**
 * Writes `<folder>/<language>/<name>.png` for every screen (or those named); throws an Error that
 * names each screen that has gone.
 */
export const takePictures = async (folder: string, only: string[] = []): Promise<number> => {
  const wanted = screens.filter(screen => only.length === 0 || only.includes(screen.name));
  const gone: string[] = [];
  const [en, ne, empty] = await Promise.all([install('en'), install('ne'), install()]);
  const demos: Record<Language, Installation> = { en, ne };
  const browser = await driver.launch({ executablePath: chromium()!, args: quiet });
  try {
    const examples = { en: await exampleRecords(en), ne: await exampleRecords(ne) };
    const lane = async (language: Language, part: Screen[]) => {
      const { tokens, records } = examples[language];
      const addressOf = (screen: Screen) =>
        screen.address.replace(/\{(.+?)\}/, (_, name: string) => records[name]!);
      const demo = demos[language];
      mkdirSync(join(folder, language), { recursive: true });
      const pages: Record<Viewer, Page> = {
        admin: await pageFor(browser, language, demo.address, tokens),
        visitor: await pageFor(browser, language, demo.address),
        first: await pageFor(browser, language, empty.address),
      };
      for (const screen of part) {
        try {
          const picture = await takePicture(
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
    const parts = Array.from({ length: LANES }, (_, nth) =>
      wanted.filter((_, index) => index % LANES === nth),
    );
    await Promise.all(languages.flatMap(language => parts.map(part => lane(language, part))));
    if (gone.length > 0) throw new Error(gone.join('\n'));
    return wanted.length * languages.length;
  } finally {
    await browser.close();
    await Promise.all([en.close(), ne.close(), empty.close()]);
  }
};
