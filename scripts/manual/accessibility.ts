// What axe finds on a page, for the journeys and the contact sheets.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);
declare global {
  var axe: { run: (context: object, options: object) => Promise<AxeResults> };
}

/**
 * The problems that axe finds, each as "rule: where: the element". What floats above a page, a menu for
 * one, is in none of its landmarks: with `isFloating` that is none.
 */
export const findViolations = async (
  { page }: { page: Page },
  { isFloating = false } = {},
): Promise<string[]> => {
  // What still fades in has other colours than the one that is read.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(each => Number.isFinite(Number(each.effect?.getComputedTiming().endTime)))
        .map(each => each.finished.catch(() => undefined)),
    ),
  );
  // Evaluated from outside, as the content security policy allows the page itself no foreign
  // script.
  await page.evaluate(axeScript);
  const { violations: found } = await page.evaluate(
    withRegions =>
      globalThis.axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        resultTypes: ['violations'],
        rules: { region: { enabled: withRegions } },
      }),
    !isFloating,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      node =>
        `${id}: ${node.target.join(' ')}: ${node.html.slice(0, 200)} ${node.any[0]?.message ?? node.failureSummary ?? ''}`,
    ),
  );
};
