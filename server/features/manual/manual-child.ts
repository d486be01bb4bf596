// The process that sets the manual once and ends: `node manual-child.ts <language> <file>`. A book
// with a hundred pictures holds up no bill, and its memory goes with it.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { createFontArgs } from '../../platform/printing/fonts.ts';
import { MANUAL_FOLDER } from './manual.ts';

const [language, file] = process.argv.slice(2) as [string, string];
const compiler = NodeCompiler.create({ workspace: MANUAL_FOLDER, fontArgs: createFontArgs() });
const mainFilePath = join(MANUAL_FOLDER, `manual.${language}.typ`);
try {
  // Another process may set the same book: whoever reads finds a whole one.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, compiler.pdf({ mainFilePath }));
  renameSync(unfinished, file);
} catch (error) {
  const trouble = compiler.compile({ mainFilePath }).takeError();
  console.error(trouble ? compiler.fetchDiagnostics(trouble) : error);
  process.exitCode = 1;
}
