// Endless names and e-mail addresses, on a telephone: no page becomes wider than the screen.
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillAddress, loadFirstRecords, ROUTES } from '../support/all-routes.ts';
import { hasBrowser } from '../support/browser.ts';
import { openDemo, signInToDemo } from '../support/demo-browser.ts';

const LONG = 'SagarmathaTradersAndSuppliersOfNewRoadKathmanduMetropolitanCityWardTwentyTwo';
const texts =
  /^((customer|vendor|product|first|last)_name|name|description|(company_)?address|street|city|email|website|remarks|created_by|reason|username|hs_code|unit)$/;
/** Records from these answers are known by their name. */
const byName = /\/(menus|permissions|roles|taxes|preferences|platforms|payment-gateways)\b/;

const lengthened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(lengthened);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      typeof inner === 'string' && inner !== '' && texts.test(name) ? LONG : lengthened(inner),
    ]),
  );
};

/** Every text that a user may have typed arrives in the page as one long word. */
const lengthenAnswers = (page: Page) =>
  page.route('**/billing/**', async route => {
    const answer = await route.fetch();
    const plain = route.request().method() !== 'GET' || byName.test(route.request().url());
    if (plain || !answer.headers()['content-type']?.includes('json'))
      return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: lengthened(await answer.json()) });
  });

const { service, visitor } = openDemo({
  width: 390,
  height: 844,
  arrive: async someone => {
    await signInToDemo(someone);
    await lengthenAnswers(someone.page);
  },
});
let first: Record<string, string> = {};

beforeAll(async () => {
  if (hasBrowser) first = await loadFirstRecords(service);
});

const shown = ROUTES.map(([address]) => address).filter(address =>
  /\{|reports|dashboard|user-settings/.test(address),
);

describe.skipIf(!hasBrowser)('endless names', () => {
  it.each(shown)('stay on the screen at %s', async address => {
    const { page } = visitor;
    await page.goto(fillAddress(address, first));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(wider).toBeLessThanOrEqual(0);
  });

  it('are shown whole', async () => {
    const { page } = visitor;
    await page.goto(fillAddress('/sales/customers/{customers}', first));
    const name = page.getByRole('definition').filter({ hasText: LONG }).first();
    await name.waitFor();
    const { width, height } = (await name.boundingBox())!;
    expect(width).toBeLessThan(390);
    expect(height).toBeGreaterThan(30);
  });
});
