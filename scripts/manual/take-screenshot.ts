// One picture: goes to the screen, does its steps, checks the required content, and keeps the part
// that matters.
import type { Page } from 'playwright-core';
import type { Language } from '../../domain/language.ts';
import { quantizePng } from './quantize-png.ts';
import type { Screen, Step } from './screen.ts';

const WIDTH = 1366;
const MARGIN = 12;
/** The bar at the top of every page. */
const BAR_HEIGHT = 48;

const performStep = async (page: Page, step: Step, language: Language): Promise<unknown> => {
  const stage =
    (await page.getByRole('dialog').count()) > 0
      ? page.getByRole('dialog').last()
      : page.locator('body');
  if ('key' in step) return page.keyboard.press(step.key);
  if ('option' in step) return page.getByRole('option', { name: step.option }).first().click();
  if ('check' in step) return stage.getByRole('checkbox', { name: step.check }).first().check();
  if ('file' in step) {
    const { name, text } = step.file;
    return stage
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  }
  if ('type' in step)
    return page.getByRole('dialog').getByRole('combobox').fill(step.type[language]);
  return stage
    .getByRole(step.role ?? 'button', { name: step.press[language], exact: true })
    .nth(step.nth ?? 0)
    .click();
};

/** Nothing turns any more, and the letters are there. */
export const waitUntilQuiet = async (page: Page): Promise<void> => {
  for (const wheel of await page.getByRole('progressbar').all())
    await wheel.waitFor({ state: 'detached' });
  await page.evaluate(() => document.fonts.ready);
};

/** Quiet, and no request is open. */
export const waitUntilIdle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await waitUntilQuiet(page);
};

/**
 * The whole of it, or for a page the part below the bar at the top, as far down and to the right as
 * there is content.
 */
const computeClip = async (page: Page, { crop, shows }: Screen, language: Language) => {
  if (crop === 'window') return { x: 0, y: 0, width: WIDTH, height: Number.POSITIVE_INFINITY };
  if (crop === 'dialog' || crop === 'section') {
    const section = page.locator('section').filter({ hasText: shows[language] });
    const box = (await (crop === 'dialog' ? page.locator('.MuiDialog-paper') : section)
      .last()
      .boundingBox())!;
    return {
      x: box.x - MARGIN,
      y: box.y - MARGIN,
      width: box.width + 2 * MARGIN,
      height: box.height + 2 * MARGIN,
    };
  }
  return page.locator('main').evaluate((main, bar) => {
    const parts = main.querySelectorAll('.MuiPaper-root, table, p, label, button, h1, h2');
    const edges = [...parts].map(part => part.getBoundingClientRect());
    const left = main.getBoundingClientRect().left;
    const right = Math.max(...edges.map(edge => edge.right)) + 16;
    return {
      x: left,
      y: bar,
      width: right - left,
      height: Math.max(...edges.map(edge => edge.bottom)) + 16 - bar,
    };
  }, BAR_HEIGHT);
};

/** Resolves with the PNG. Throws an Error with the name of a missing screen. */
export const takeScreenshot = async (
  page: Page,
  screen: Screen,
  address: string,
  language: Language,
): Promise<Buffer> => {
  const { name, height = 768, shows } = screen;
  try {
    await page.setViewportSize({ width: WIDTH, height: Math.max(height, 768) });
    await page.goto(address);
    await waitUntilIdle(page);
    for (const step of screen.steps ?? []) {
      await performStep(page, step, language);
      await waitUntilIdle(page);
    }
    const text = shows[language];
    await page
      .getByText(text)
      .or(page.getByLabel(text))
      .filter({ visible: true })
      .first()
      .waitFor();
    if (screen.drawn) await page.locator(screen.drawn).first().waitFor();
    await waitUntilIdle(page);
    const { x, y, width, height: whole } = await computeClip(page, screen, language);
    const clip = { x, y, width: Math.min(width, WIDTH - x), height: Math.min(whole, height - y) };
    return quantizePng(await page.screenshot({ clip, animations: 'disabled', caret: 'hide' }));
  } catch (error) {
    const why = (error as Error).message.split('\n').slice(0, 4).join(' ');
    throw new Error(
      `The manual's screen "${name}" (${address}, ${language}) is not there any more: ${why}`,
    );
  }
};
