// The process that renders the manual once and ends: `node manual-child.ts <language> <file>`. A
// book with a hundred pictures then delays no invoice, and its memory is freed.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { createFontArgs } from '../../platform/printing/fonts.ts';
import { MANUAL_FOLDER } from './manual.ts';

const [language, file] = process.argv.slice(2) as [string, string];
const compiler = NodeCompiler.create({ workspace: MANUAL_FOLDER, fontArgs: createFontArgs() });
const mainFilePath = join(MANUAL_FOLDER, `manual.${language}.typ`);
try {
  // Another process may render the same book: a reader always finds a complete one.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, compiler.pdf({ mainFilePath }));
  renameSync(unfinished, file);
} catch (error) {
  const trouble = compiler.compile({ mainFilePath }).takeError();
  console.error(trouble ? compiler.fetchDiagnostics(trouble) : error);
  process.exitCode = 1;
}
