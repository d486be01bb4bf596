// The contact sheets of what floats above a page: every dialog, menu and calendar that a press on a
// page opens, found by pressing what can be pressed, each once in a language and width.
import type { Locator, Page } from 'playwright-core';
import { findViolations } from './accessibility.ts';
import { listAddresses, listTabs, toTabAddresses } from './addresses.ts';
import {
  goTo,
  type Lane,
  takePicture,
  themes,
  type Window,
  watchErrors,
} from './sheet-pictures.ts';
import type { Sheet } from './sheet-summary.ts';
import { waitUntilIdle, waitUntilQuiet } from './take-screenshot.ts';

const FLOATING = '[role=dialog], [role=menu], [role=listbox]';
/** Downloads and pages open nothing. */
const NO_DOOR = '^(XLSX|CSV|PDF|XLS|XML|TXT|\\p{Nd}+)$';
/** What has opened nothing new on this many pages is not pressed on the next. */
const MAX_FRUITLESS = 2;
/** A press that opens something does so at once, unless it asks the server first. */
const OPENING_MS = 500;
const PRESS_MS = 1_500;

/** The names of what can be pressed on the page (or within `part`), in their order, once each. */
const listPressable = (page: Page, part: string): Promise<string[]> =>
  page.evaluate(
    ({ selector, noDoor }) => {
      const controls = [...document.querySelectorAll(selector)].flatMap(each => [
        ...each.querySelectorAll<HTMLElement>(
          'button, [role=button], [role=menuitem], [aria-haspopup]',
        ),
      ]);
      const names = controls
        .filter(control => {
          const isHeading = control.closest('[role=tablist], .heads, .MuiAccordionSummary-root');
          // What saves is no door to a dialog of the page.
          const isForm = control.getAttribute('type') === 'submit';
          return (
            !isHeading && !isForm && !control.matches(':disabled') && control.checkVisibility()
          );
        })
        .map(control => control.ariaLabel ?? control.textContent.trim());
      return [...new Set(names)].filter(name => name !== '' && !new RegExp(noDoor, 'u').test(name));
    },
    { selector: part, noDoor: NO_DOOR },
  );

const findByName = (page: Page, part: string, name: string): Locator => {
  const controls = page
    .locator(part)
    .locator('button, [role=button], [role=menuitem], [aria-haspopup]');
  const isNamed = page.locator(`[aria-label=${JSON.stringify(name)}]`);
  return controls
    .and(isNamed)
    .or(
      controls.filter({
        hasText: new RegExp(`^\\s*${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`),
      }),
    )
    .first();
};

/** What it says, without figures: the same dialog of another record is not taken twice. */
const describeTopmost = (page: Page): Promise<string> =>
  page.evaluate(selector => {
    const open = [...document.querySelectorAll<HTMLElement>(selector)].filter(each =>
      each.checkVisibility(),
    );
    const top = open.at(-1);
    const labels = [...(top?.querySelectorAll('label, h2, button, [role=menuitem]') ?? [])];
    return top
      ? [top.role, ...labels.map(each => each.textContent)].join('|').replaceAll(/\p{Nd}+/gu, '#')
      : '';
  }, FLOATING);

/** Presses it, and says whether something floats then that did not before. */
const opens = async (page: Page, control: Locator): Promise<boolean> => {
  const before = await page.locator(FLOATING).count();
  await control.click({ timeout: PRESS_MS });
  await page
    .waitForFunction(
      ({ selector, known }) => document.querySelectorAll(selector).length > known,
      { selector: FLOATING, known: before },
      { timeout: OPENING_MS },
    )
    .catch(() => undefined);
  return (await page.locator(FLOATING).count()) > before;
};

/** What is pressed: its name in the language of the page and its place among its neighbours. */
type Press = { name: string; nth: number };
type Visit = Lane & {
  window: Window;
  sheets: Map<string, Sheet>;
  /** What was taken in this language and width. */
  seen: Set<string>;
  /** How often a name has opened nothing, or nothing new. */
  fruitless: Map<string, number>;
  errors: ReturnType<typeof watchErrors>;
};

/** Takes what is open in both themes; false where the same was taken before. */
const takeOpen = async (visit: Visit, start: string, way: Press[]): Promise<boolean> => {
  const { page, language, window, seen, sheets, errors } = visit;
  await waitUntilQuiet(page);
  const description = await describeTopmost(page);
  if (seen.has(description)) return false;
  seen.add(description);
  // By their place, so that both languages have the same name for it.
  const address = `${start} ${way.map(({ nth }) => nth + 1).join(' ')}`;
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.locator(`html[data-theme="${theme}"]`).waitFor();
    found.push(...errors.take(), ...(await findViolations(visit, { isFloating: true })));
    const name = `${language}-${theme}-${window.width}-dialogs`;
    const title = way.map(press => press.name).join(', ');
    await takePicture(visit, sheets, { name, address, title, within: FLOATING, errors: found });
  }
  return true;
};

/** Escape closes what floats, the topmost first; false where it does not. */
const closeTopmost = async (page: Page): Promise<boolean> => {
  const before = await page.locator(FLOATING).count();
  await page.keyboard.press('Escape');
  return page
    .waitForFunction(
      ({ selector, known }) => document.querySelectorAll(selector).length < known,
      { selector: FLOATING, known: before },
      { timeout: PRESS_MS },
    )
    .then(
      () => true,
      () => false,
    );
};

/** Opens what the page at `address` can open, and what the menus among it open. */
const pressAll = async (visit: Visit, address: string): Promise<void> => {
  const { page, records, window, sheets, fruitless } = visit;
  const arrive = async () => {
    await page.setViewportSize(window);
    await goTo(
      page,
      address.replace(/\{(.+?)\}/, (_, name: string) => records[name]!),
    );
    await waitUntilIdle(page);
  };
  await arrive();
  if (!address.includes('?'))
    visit.queue.push(...toTabAddresses(address, await listTabs(page), listAddresses()));
  const arrival = page.url();
  const names = await listPressable(page, 'main');
  const ways = names.map((name, nth) => [{ name, nth }]);
  let isFresh = true;
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1)!.name;
    const tried = fruitless.get(last) ?? 0;
    if (tried >= MAX_FRUITLESS) continue;
    fruitless.set(last, tried + 1);
    try {
      // What the press before has caused is not this one's.
      visit.errors.take();
      if (!isFresh) await arrive();
      isFresh = false;
      let isOpen = false;
      for (const [depth, { name }] of way.entries())
        isOpen = await opens(page, findByName(page, depth === 0 ? 'main' : FLOATING, name));
      if (isOpen && (await takeOpen(visit, address, way))) {
        fruitless.set(last, 0);
        if (way.length === 1 && (await page.getByRole('menu').count()) > 0)
          for (const [nth, name] of (await listPressable(page, '[role=menu]')).entries())
            ways.push([...way, { name, nth }]);
        if (!(await closeTopmost(page)))
          for (const { pictures } of sheets.values())
            pictures.at(-1)?.errors.push('Escape does not close it');
      } else if (isOpen) await closeTopmost(page);
      isFresh =
        page.url() === arrival &&
        (await page.locator(FLOATING).count()) === 0 &&
        (await listPressable(page, 'main')).join() === names.join();
    } catch {
      // What cannot be pressed, since it is covered or gone, opens nothing.
      visit.errors.take();
    }
  }
};

/** A page that does not load is on the sheet with the reason, and the walk goes on. */
const takeFailure = (visit: Visit, address: string, { message }: Error): Promise<void> =>
  takePicture(visit, visit.sheets, {
    name: `${visit.language}-${themes[0]}-${visit.window.width}-dialogs`,
    ...{ address, title: address, within: FLOATING },
    errors: [...visit.errors.take(), `not walked: ${message.split('\n')[0]}`],
  });

/**
 * Visits what is in the queue in one width and presses what can be pressed there, two levels deep;
 * the demo company is thrown away afterwards.
 */
export const walkDialogs = async (lane: Lane, window: Window): Promise<Sheet[]> => {
  const sheets = new Map<string, Sheet>();
  // The browser's own window for printing ends a browser that shows none.
  await lane.page.addInitScript(() => {
    const create = document.createElement.bind(document);
    document.createElement = (name: string, options?: ElementCreationOptions) => {
      const made = create(name, options);
      if (made instanceof HTMLIFrameElement)
        Object.defineProperty(made, 'contentWindow', { value: { print: () => undefined } });
      return made;
    };
  });
  const visit = {
    ...{ ...lane, window, sheets },
    seen: new Set<string>(),
    fruitless: new Map<string, number>(),
    errors: watchErrors(lane.page),
  };
  for (let address = lane.queue.shift(); address; address = lane.queue.shift())
    await pressAll(visit, address).catch(error => takeFailure(visit, address, error as Error));
  return [...sheets.values()];
};
