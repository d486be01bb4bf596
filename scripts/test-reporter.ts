// A vitest reporter: the closing line that people and CI read, and the titles of passed tests that
// `npm run requirements:coverage` counts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const tests = modules.flatMap(module => [...module.children.allTests()]);
    const titled = (state: string) =>
      tests.filter(test => test.result().state === state).map(test => test.fullName);
    // A suite whose preparation fails has no failed test, only tests that never ran.
    const suites = modules.flatMap(module => [module, ...module.children.allSuites()]);
    const broken = suites.filter(suite => suite.errors().length > 0).length + errors.length;
    const [passed, failed, skipped] = [titled('passed'), titled('failed'), titled('skipped')];
    const folder = join(import.meta.dirname, '..', '.cache');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'passed-tests.json'), JSON.stringify(passed, null, 1));
    if (process.env.CI === 'true' && skipped.length > 0) process.exitCode = 1;
    const flaky = tests.filter(test => test.diagnostic()?.flaky).map(test => test.fullName);
    process.on('exit', () => {
      for (const name of flaky) console.log(`passed only when it was tried again: ${name}`);
      console.log(
        `${passed.length} passed, ${failed.length + broken} failed, ${skipped.length} skipped`,
      );
    });
  }
}
// Reads the ids of requirements: those in the document, those in titles of tests.

type Requirement = { id: string; area: string; text: string };

const REQUIREMENT_ID = '[A-Z]+(?:-[A-Z]+)?-\\d{3}';

/**
 * The requirements of the document; struck-out lines and the areas QUIRK and OPEN, which are
 * readings and no requirements, are left out.
 */
export const parseRequirements = (requirements: string): Requirement[] =>
  [...requirements.matchAll(new RegExp(`^- (${REQUIREMENT_ID}) \\| (.*)$`, 'gm'))]
    .map(([, name, text]) => ({ id: name!, area: name!.replace(/-\d{3}$/, ''), text: text! }))
    .filter(({ area }) => area !== 'QUIRK' && area !== 'OPEN');

/** Every id in the titles; `SAL-CN-001..007` names seven. */
export const findNamedRequirements = (titles: string[]): Set<string> =>
  new Set(
    titles.flatMap(title =>
      [...title.matchAll(new RegExp(`(${REQUIREMENT_ID})(?:\\.\\.(\\d{3}))?`, 'g'))].flatMap(
        ([, first, last]) => {
          const area = first!.replace(/\d{3}$/, '');
          const from = Number(first!.slice(-3));
          return Array.from(
            { length: (last ? Number(last) : from) - from + 1 },
            (_, index) => area + String(from + index).padStart(3, '0'),
          );
        },
      ),
    ),
  );
