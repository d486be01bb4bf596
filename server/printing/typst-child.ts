// The child that holds the Typst compiler: one message in (template and data), one message out (the PDF). Its memory grows with every
// document, so the parent replaces it from time to time.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

export type Job = { template: string; data: string };
export type Outcome = { pdf: Uint8Array; megabytes: number } | { error: string; megabytes: number };

const require = createRequire(import.meta.url);
const weights = ['400Regular/Mukta_400Regular.ttf', '600SemiBold/Mukta_600SemiBold.ttf'];
const workspace = join(import.meta.dirname, 'templates');
const dataFile = join(workspace, 'data.json');

const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: weights.map(file => readFileSync(require.resolve(`@expo-google-fonts/mukta/${file}`))) }],
});

process.on('message', ({ template, data }: Job) => {
  const megabytes = process.memoryUsage().rss / 2 ** 20;
  try {
    // Data arrives as a file of JSON and never as markup: no name can break a page.
    compiler.mapShadow(dataFile, Buffer.from(data));
    const pdf = compiler.pdf({ mainFilePath: join(workspace, `${template}.typ`) }, { pdfTags: true });
    process.send!({ pdf, megabytes } satisfies Outcome);
  } catch (error) {
    process.send!({ error: error instanceof Error ? error.message : String(error), megabytes } satisfies Outcome);
  }
  compiler.evictCache(5);
});
process.on('disconnect', () => process.exit(0));
process.send!('ready');
