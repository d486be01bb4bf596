// The child that holds the Typst compiler: one message in (template and data), one message out (the PDF). Its memory grows with every
// document, so the parent replaces it from time to time.
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstCompileResult } from '@myriaddreamin/typst-ts-node-compiler';
import { fontArgs } from './fonts.ts';
import { MARKS_LAID_OUT, MARKS_LOST } from './legal-marks.ts';

/** `data` is JSON; `logo` the picture's bytes, its type stands in the data as `logo`. `untagged` leaves out the structure for screen
 *  readers, which makes a table of thousands of rows twenty times as large. `own` is a company's own template, which is set in
 *  place of `template`, and how many pieces of legal marks each of its pages must bear. */
export type Job = { template: string; data: string; logo?: Uint8Array; untagged?: boolean; own?: { text: string; pieces: number } };
export type Outcome = { pdf: Uint8Array; megabytes: number } | { error: string; megabytes: number };

const workspace = join(import.meta.dirname, 'templates');
const at = (name: string) => join(workspace, name);
const NOT_SET = 'The template could not be set.';

// A template reads only what stands in the workspace: the compiler refuses every path that leads out of it.
const compiler = NodeCompiler.create({ workspace, fontArgs: fontArgs() });

/** What is wrong with a template and in which line, as far as the compiler says. */
const firstTrouble = (outcome: NodeTypstCompileResult): string => {
  const trouble = outcome.takeError();
  const [first] = (trouble ? compiler.fetchDiagnostics(trouble) : []) as { message: string; range?: { start: { line: number } } }[];
  if (!first) return NOT_SET;
  return first.range ? `line ${first.range.start.line + 1}: ${first.message}` : first.message;
};

/** The pages of the own template that stands in the workspace, unless one of them lacks its legal marks. */
const ownPages = (pieces: number): Uint8Array => {
  const outcome = compiler.compile({ mainFilePath: at('own-frame.typ') });
  const pages = outcome.result;
  if (!pages) throw new Error(firstTrouble(outcome));
  const laidOut = () => (compiler.query(pages, { selector: MARKS_LAID_OUT, field: 'value' }) as unknown[]).length;
  // By number, not whether there are any: a template may set a foreground for some of its pages only.
  if (pieces > 0 && laidOut() !== pieces * pages.numOfPages) throw new Error(MARKS_LOST);
  try {
    return compiler.pdf(pages);
  } catch {
    throw new Error(NOT_SET);
  }
};

/** Data arrives as a file of JSON and never as markup: no name can break a page. */
const compiled = ({ template, untagged, own }: Job, data: string): Uint8Array => {
  compiler.mapShadow(at('data.json'), Buffer.from(data));
  if (own === undefined) return compiler.pdf({ mainFilePath: at(`${template}.typ`) }, { pdfTags: !untagged });
  compiler.mapShadow(at('own.typ'), Buffer.from(own.text));
  try {
    return ownPages(own.pieces);
  } finally {
    compiler.unmapShadow(at('own.typ'));
  }
};

const printed = (job: Job): Uint8Array => {
  if (!job.logo) return compiled(job, job.data);
  compiler.mapShadow(at('logo'), Buffer.from(job.logo));
  try {
    return compiled(job, job.data);
  } catch (error) {
    // The marks may be lost to the picture itself, set as a letterhead: without it nobody would notice.
    if ((error as Error).message === MARKS_LOST) throw error;
    // A bill does not wait for a picture that cannot be read.
    return compiled(job, JSON.stringify({ ...JSON.parse(job.data), logo: '' }));
  } finally {
    compiler.unmapShadow(at('logo'));
  }
};

const tell = (message: Outcome | 'ready') => {
  // The parent may be gone: then 'disconnect' ends this process, not an error.
  process.send!(message, undefined, undefined, () => {});
};
const megabytes = () => process.memoryUsage.rss() / 2 ** 20;

/** What two rounds of so many documents did not ask for is forgotten; looking for it takes a millisecond, so not after each of them. */
const DOCUMENTS_A_ROUND = 5;
let printedInRound = 0;
const forget = () => {
  printedInRound += 1;
  if (printedInRound < DOCUMENTS_A_ROUND) return;
  printedInRound = 0;
  compiler.evictCache(1);
};

process.on('message', (job: Job) => {
  try {
    tell({ pdf: printed(job), megabytes: megabytes() });
  } catch (error) {
    tell({ error: error instanceof Error ? error.message : String(error), megabytes: megabytes() });
  }
  forget();
});
process.on('disconnect', () => process.exit(0));
tell('ready');
