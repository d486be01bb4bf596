// npm run facts: which facts of docs/requirements.md the passed tests of the last run name, by
// area, and which none names.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factsIn, namedIn } from './facts-in.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, '.cache', 'passed-tests.json');

if (!existsSync(results)) {
  console.log('No test run yet: running the tests first.');
  spawnSync(process.execPath, [join(root, 'commands', 'test.ts')], { cwd: root, stdio: 'inherit' });
}
const facts = factsIn(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8'));
const named = namedIn(JSON.parse(readFileSync(results, 'utf8')) as string[]);
const areas = [...new Set(facts.map(fact => fact.area))];

for (const area of areas) {
  const all = facts.filter(fact => fact.area === area);
  const proven = all.filter(fact => named.has(fact.id));
  console.log(`${area.padEnd(9)} ${String(proven.length).padStart(4)} of ${all.length}`);
}
const open = facts.filter(fact => !named.has(fact.id));
console.log(
  `\n${facts.length - open.length} of ${facts.length} facts are named by passed tests. Named by none:\n`,
);
for (const fact of open) console.log(`${fact.id} | ${fact.text}`);
