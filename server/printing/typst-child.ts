// The child that holds the Typst compiler: one message in (template and data), one message out (the PDF). Its memory grows with every
// document, so the parent replaces it from time to time.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/** `data` is JSON; `logo` the picture's bytes, its type stands in the data as `logo`. `untagged` leaves out the structure for screen
 *  readers, which makes a table of thousands of rows twenty times as large. */
export type Job = { template: string; data: string; logo?: Uint8Array; untagged?: boolean };
export type Outcome = { pdf: Uint8Array; megabytes: number } | { error: string; megabytes: number };

const require = createRequire(import.meta.url);
const weights = ['400Regular/Mukta_400Regular.ttf', '600SemiBold/Mukta_600SemiBold.ttf'];
const workspace = join(import.meta.dirname, 'templates');

const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: weights.map(file => readFileSync(require.resolve(`@expo-google-fonts/mukta/${file}`))) }],
});

/** Data arrives as a file of JSON and never as markup: no name can break a page. */
const compiled = (template: string, data: string, pdfTags = true): Uint8Array => {
  compiler.mapShadow(join(workspace, 'data.json'), Buffer.from(data));
  return compiler.pdf({ mainFilePath: join(workspace, `${template}.typ`) }, { pdfTags });
};

const printed = ({ template, data, logo, untagged }: Job): Uint8Array => {
  if (!logo) return compiled(template, data, !untagged);
  compiler.mapShadow(join(workspace, 'logo'), Buffer.from(logo));
  try {
    return compiled(template, data);
  } catch {
    // A bill does not wait for a picture that cannot be read.
    return compiled(template, JSON.stringify({ ...JSON.parse(data), logo: '' }));
  }
};

const tell = (message: Outcome | 'ready') => {
  // The parent may be gone: then 'disconnect' ends this process, not an error.
  process.send!(message, undefined, undefined, () => {});
};
const megabytes = () => process.memoryUsage().rss / 2 ** 20;

process.on('message', (job: Job) => {
  try {
    tell({ pdf: printed(job), megabytes: megabytes() });
  } catch (error) {
    tell({ error: error instanceof Error ? error.message : String(error), megabytes: megabytes() });
  }
  compiler.evictCache(5);
});
process.on('disconnect', () => process.exit(0));
tell('ready');
