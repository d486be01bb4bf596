// npm run manual: takes the manual's pictures from the running application; `-- --check` takes them
// into a folder that is thrown away.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClientIfStale } from './build-client.ts';
import { findChromium } from './find-programs.ts';
import { takeScreenshots } from './manual/screenshots.ts';

const isCheck = process.argv.includes('--check');
const only = process.argv.slice(2).filter(word => !word.startsWith('--'));

if (!findChromium()) {
  console.error('The pictures need a browser: install chromium or name it in CHROMIUM.');
  process.exit(1);
}
buildClientIfStale();
const folder = isCheck
  ? mkdtempSync(join(tmpdir(), 'bijak-pictures-'))
  : join(import.meta.dirname, '..', 'docs', 'manual', 'pictures');
const started = performance.now();
// The service that is closing waits on timers that keep no process alive.
const awake = setInterval(() => undefined, 1_000);
try {
  const taken = await takeScreenshots(folder, only);
  console.log(`${taken} pictures in ${((performance.now() - started) / 1000).toFixed(0)} s.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  clearInterval(awake);
  if (isCheck) rmSync(folder, { recursive: true, force: true });
}
