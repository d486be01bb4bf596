// The yardstick for a PDF: Typst alone over a plain table of ten lines, all of them new on every
// page.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { createFontArgs } from '../server/platform/printing/fonts.ts';
import { percentile } from './shop.ts';

const WARM_UP = 50;
const PAGES = 300;

const template = `#let d = json("data.json")
#set page(paper: "a4", margin: 36pt)
#set text(font: "Mukta", size: 9pt)
#text(16pt, weight: 600, d.title)
#table(columns: (24pt, 56pt, 1fr, 42pt, 40pt, 72pt, 90pt), stroke: (bottom: 0.5pt), ..d.lines.flatten())`;

const toLines = (nth: number) =>
  Array.from({ length: 10 }, (_, index) => [
    String(index + 1),
    '8471.30',
    `Product ${nth} ${index}`,
    String(nth + index),
    'pcs',
    `${nth * 3 + index}.50`,
    `${nth * 7 + index}.00`,
  ]);

/** Milliseconds a page, median. */
export const measureBaselinePdf = (): number => {
  const workspace = mkdtempSync(join(tmpdir(), 'bijak-bare-page-'));
  const mainFilePath = join(workspace, 'page.typ');
  writeFileSync(mainFilePath, template);
  const compiler = NodeCompiler.create({ workspace, fontArgs: createFontArgs() });
  const times: number[] = [];
  for (let nth = 0; nth < WARM_UP + PAGES; nth += 1) {
    const before = performance.now();
    compiler.mapShadow(
      join(workspace, 'data.json'),
      Buffer.from(JSON.stringify({ title: `Invoice ${nth}`, lines: toLines(nth) })),
    );
    compiler.pdf({ mainFilePath });
    if (nth >= WARM_UP) times.push(performance.now() - before);
    if (nth % 5 === 0) compiler.evictCache(1);
  }
  rmSync(workspace, { recursive: true, force: true });
  return percentile(times, 0.5);
};
