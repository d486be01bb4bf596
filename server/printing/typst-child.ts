// The child that holds the Typst compiler: one message in (template and data), one message out (the
// PDF). Its memory grows with every document, so the parent replaces it from time to time.
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstCompileResult } from '@myriaddreamin/typst-ts-node-compiler';
import { fontArgs } from './fonts.ts';
import { printedText, withoutSpaces } from './printed-text.ts';

/**
 * `data` is JSON; `logo` the picture's bytes, its type stands in the data as `logo`. `untagged`
 * leaves out the structure for screen readers, which makes a table of thousands of rows twenty
 * times as large. `own` is a company's own template, which is set in place of `template`, and what
 * is drawn on its finished pages; without the `required` texts on them it is refused. `wantsText`
 * asks for the text of the printed pages as well.
 */
export type Job = {
  template: string;
  data: string;
  logo?: Uint8Array;
  untagged?: boolean;
  own?: { text: string; marks: string[]; watermark: string; required?: string[] };
  wantsText?: boolean;
};
export type Outcome =
  | { pdf: Uint8Array; text?: string; megabytes: number }
  | { error: string; megabytes: number };

const workspace = join(import.meta.dirname, 'templates');
const at = (name: string) => join(workspace, name);
const NOT_SET = 'The template could not be set.';
const NOT_SHOWN = 'The page does not show what the law asks of it.';

// A template reads only what stands in the workspace: the compiler refuses every path that leads
// out of it.
const compiler = NodeCompiler.create({ workspace, fontArgs: fontArgs() });

/**
 * What is wrong with a template and in which line, as far as the compiler says; nothing of where
 * the program lies on the machine.
 */
const firstTrouble = (outcome: NodeTypstCompileResult): string => {
  const trouble = outcome.takeError();
  const [first] = (trouble ? compiler.fetchDiagnostics(trouble) : []) as {
    message: string;
    range?: { start: { line: number } };
  }[];
  if (!first) return NOT_SET;
  const message = withoutPaths(first.message);
  return first.range ? `line ${first.range.start.line + 1}: ${message}` : message;
};

/** Without the line: it is one of ours, not of the template that somebody has brought. */
const withoutLine = (message: string): string =>
  message.replace(/^line \d+: (assertion failed: )?/, '');

/** An absolute path is told by its last part alone. */
const withoutPaths = (message: string): string =>
  message.replace(/(?:[A-Za-z]:)?(?:[\\/][^\\/\s()"'`:,]+)*[\\/]([^\\/\s()"'`:,]*)/g, '$1');

const laidOut = (name: string) => {
  const outcome = compiler.compile({ mainFilePath: at(name) });
  if (!outcome.result)
    throw new Error(
      name === 'stamp.typ' ? withoutLine(firstTrouble(outcome)) : firstTrouble(outcome),
    );
  return outcome.result;
};

const asPdf = (pages: NonNullable<NodeTypstCompileResult['result']>): Uint8Array => {
  try {
    return compiler.pdf(pages);
  } catch {
    throw new Error(NOT_SET);
  }
};

/** Maps these files into the workspace while the work runs. */
const withFiles = <T>(files: Record<string, Uint8Array | string>, work: () => T): T => {
  for (const [name, content] of Object.entries(files))
    compiler.mapShadow(at(name), Buffer.from(content));
  try {
    return work();
  } finally {
    for (const name of Object.keys(files)) compiler.unmapShadow(at(name));
  }
};

/**
 * The pages of a company's own template, with the marks of a copy on top of what it has finished.
 */
const ownPages = ({ text, marks, watermark }: NonNullable<Job['own']>): Uint8Array => {
  const { pdf, pages } = withFiles({ 'own.typ': text }, () => {
    const document = laidOut('own-frame.typ');
    return { pdf: asPdf(document), pages: document.numOfPages };
  });
  if (marks.length === 0 && watermark === '') return pdf;
  return withFiles(
    { 'own.pdf': pdf, 'stamp.json': JSON.stringify({ pages, marks, watermark }) },
    () => asPdf(laidOut('stamp.typ')),
  );
};

/** Data arrives as a file of JSON and never as markup: no name can break a page. */
const compiled = ({ template, untagged, own }: Job, data: string): Uint8Array => {
  compiler.mapShadow(at('data.json'), Buffer.from(data));
  if (own === undefined)
    return compiler.pdf({ mainFilePath: at(`${template}.typ`) }, { pdfTags: !untagged });
  return ownPages(own);
};

const printed = (job: Job): Uint8Array => {
  if (!job.logo) return compiled(job, job.data);
  compiler.mapShadow(at('logo'), Buffer.from(job.logo));
  try {
    return compiled(job, job.data);
  } catch {
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

/**
 * What two rounds of so many documents did not ask for is forgotten; looking for it takes a
 * millisecond, so not after each of them.
 */
const DOCUMENTS_A_ROUND = 5;
let printedInRound = 0;
const forget = () => {
  printedInRound += 1;
  if (printedInRound < DOCUMENTS_A_ROUND) return;
  printedInRound = 0;
  compiler.evictCache(1);
};

process.on('message', async (job: Job) => {
  try {
    const pdf = printed(job);
    const required = job.own?.required ?? [];
    const text = job.wantsText || required.length > 0 ? await printedText(pdf) : undefined;
    if (required.some(piece => !text!.includes(withoutSpaces(piece)))) throw new Error(NOT_SHOWN);
    tell({ pdf, ...(text === undefined ? {} : { text }), megabytes: megabytes() });
  } catch (error) {
    tell({ error: error instanceof Error ? error.message : String(error), megabytes: megabytes() });
  }
  forget();
});
process.on('disconnect', () => process.exit(0));
tell('ready');
