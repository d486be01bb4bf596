// npm run manual: takes the manual's pictures from the running application; `-- --check` takes them
// into a folder that is thrown away. `-- --sheet [--only /sales] [--out folder]` takes every address
// instead, in both languages, both themes and two widths, and compares with the run before; `--dialogs`
// behind it takes the dialogs and menus that the pages open.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildClientIfStale } from './build-client.ts';
import { findChromium } from './find-programs.ts';
import { takeScreenshots } from './manual/screenshots.ts';
import { takeSheets } from './manual/sheet.ts';
import { summarize } from './manual/sheet-summary.ts';

const isCheck = process.argv.includes('--check');
const isSheet = process.argv.includes('--sheet');
const words = process.argv.slice(2);
const only = words.filter((word, nth) => !word.startsWith('--') && words[nth - 1] !== '--out');
const out = words.includes('--out') ? words[words.indexOf('--out') + 1] : undefined;

if (!findChromium()) {
  console.error('The pictures need a browser: install chromium or name it in CHROMIUM.');
  process.exit(1);
}
buildClientIfStale();
const started = performance.now();
// The service that is closing waits on timers that keep no process alive.
const awake = setInterval(() => undefined, 1_000);

const drawSheets = async (): Promise<void> => {
  const target = resolve(out ?? join(import.meta.dirname, '..', 'contact-sheets'));
  const { sheets, leftOut } = await takeSheets(target, only, process.argv.includes('--dialogs'));
  const { lines, isWrong } = summarize(sheets);
  console.log([...lines, `The sheets are in ${target}.`].join('\n'));
  if (leftOut.length > 0) console.log(`Left out, without a record: ${leftOut.join(', ')}`);
  if (isWrong) process.exitCode = 1;
};
const drawManual = async (): Promise<void> => {
  const folder = isCheck
    ? mkdtempSync(join(tmpdir(), 'bijak-pictures-'))
    : join(import.meta.dirname, '..', 'docs', 'manual', 'pictures');
  try {
    const taken = await takeScreenshots(folder, only);
    console.log(`${taken} pictures.`);
  } finally {
    if (isCheck) rmSync(folder, { recursive: true, force: true });
  }
};

try {
  await (isSheet ? drawSheets() : drawManual());
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  clearInterval(awake);
}
