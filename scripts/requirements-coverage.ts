// npm run requirements:coverage: the requirements of docs/requirements.md that the passed tests of
// the last run name, by area, and those that none names.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNamedRequirements, parseRequirements } from './test-reporter.ts';

const ROOT_DIR = join(import.meta.dirname, '..');
const resultsFile = join(ROOT_DIR, '.cache', 'passed-tests.json');

if (!existsSync(resultsFile)) {
  console.log('No test run yet: running the tests first.');
  spawnSync(process.execPath, [join(ROOT_DIR, 'scripts', 'test.ts')], {
    cwd: ROOT_DIR,
    stdio: 'inherit',
  });
}
const requirements = parseRequirements(
  readFileSync(join(ROOT_DIR, 'docs', 'requirements.md'), 'utf8'),
);
const named = findNamedRequirements(JSON.parse(readFileSync(resultsFile, 'utf8')) as string[]);
const areas = [...new Set(requirements.map(fact => fact.area))];

for (const area of areas) {
  const all = requirements.filter(fact => fact.area === area);
  const proven = all.filter(fact => named.has(fact.id));
  console.log(`${area.padEnd(9)} ${String(proven.length).padStart(4)} of ${all.length}`);
}
const open = requirements.filter(fact => !named.has(fact.id));
console.log(
  `\n${requirements.length - open.length} of ${requirements.length} facts are named by passed tests. Named by none:\n`,
);
for (const fact of open) console.log(`${fact.id} | ${fact.text}`);
