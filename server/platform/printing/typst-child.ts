// The child process with the Typst compiler: one message in (template and data), one message out (the
// PDF, or the dots of a receipt). Its memory grows with every document, so the parent replaces it
// from time to time.
import { join } from 'node:path';
import { NodeCompiler, type NodeTypstCompileResult } from '@myriaddreamin/typst-ts-node-compiler';
import { countPdfPages, extractPdfText, removeSpaces } from './extract-pdf-text.ts';
import { createFontArgs } from './fonts.ts';
import { type JoinJob, omitFromData, omitPictures, type PrintJob } from './print-job.ts';

/** `pdf` contains the packed dots where the job names a roll. */
export type PrintOutcome =
  | { pdf: Uint8Array; text?: string; megabytes: number }
  | { error: string; megabytes: number };

const TEMPLATES_FOLDER = join(import.meta.dirname, 'templates');
const toTemplatePath = (name: string) => join(TEMPLATES_FOLDER, name);
const LAYOUT_FAILED = 'The template could not be set.';
const REQUIRED_TEXT_MISSING = 'The page does not show what the law asks of it.';

// A template reads only the files of the workspace: the compiler refuses every path that leads out
// of it.
const compiler = NodeCompiler.create({ workspace: TEMPLATES_FOLDER, fontArgs: createFontArgs() });

/**
 * The compiler's message for a template, with its line if known, and without paths of the machine.
 */
const describeFirstError = (outcome: NodeTypstCompileResult): string => {
  const failure = outcome.takeError();
  const [first] = (failure ? compiler.fetchDiagnostics(failure) : []) as {
    message: string;
    range?: { start: { line: number } };
  }[];
  if (!first) return LAYOUT_FAILED;
  const message = stripPaths(first.message);
  return first.range ? `line ${first.range.start.line + 1}: ${message}` : message;
};

/** Without the line number, which counts our own file and not the uploaded template. */
const stripLine = (message: string): string =>
  message.replace(/^line \d+: (assertion failed: )?/, '');

/** Reduces an absolute path to its last part. */
const stripPaths = (message: string): string =>
  message.replace(/(?:[A-Za-z]:)?(?:[\\/][^\\/\s()"'`:,]+)*[\\/]([^\\/\s()"'`:,]*)/g, '$1');

const layOut = (name: string) => {
  const outcome = compiler.compile({ mainFilePath: toTemplatePath(name) });
  if (!outcome.result)
    throw new Error(
      name === 'stamp.typ' ? stripLine(describeFirstError(outcome)) : describeFirstError(outcome),
    );
  return outcome.result;
};

const toPdf = (pages: NonNullable<NodeTypstCompileResult['result']>): Uint8Array => {
  try {
    return compiler.pdf(pages);
  } catch {
    throw new Error(LAYOUT_FAILED);
  }
};

/** Maps these files into the workspace while the work runs. */
const withMappedFiles = <T>(files: Record<string, Uint8Array | string>, work: () => T): T => {
  for (const [name, content] of Object.entries(files))
    compiler.mapShadow(toTemplatePath(name), Buffer.from(content));
  try {
    return work();
  } finally {
    for (const name of Object.keys(files)) compiler.unmapShadow(toTemplatePath(name));
  }
};

/** The pages of a company's own template, with the copy marks on top of the finished pages. */
const renderCustomTemplate = ({
  text,
  marks,
  watermark,
}: NonNullable<PrintJob['customTemplate']>): Uint8Array => {
  const { pdf, pages } = withMappedFiles({ 'own.typ': text }, () => {
    const document = layOut('own-frame.typ');
    return { pdf: toPdf(document), pages: document.numOfPages };
  });
  if (marks.length === 0 && watermark === '') return pdf;
  return stampPages([{ pdf, pages }], marks, watermark);
};

/** The pages of finished files, one after the other, with marks on top. */
const stampPages = (
  files: { pdf: Uint8Array; pages: number }[],
  marks: string[] = [],
  watermark = '',
): Uint8Array => {
  const named = files.map((file, nth) => ({ ...file, name: `finished-${nth}.pdf` }));
  return withMappedFiles(
    {
      ...Object.fromEntries(named.map(({ name, pdf }) => [name, pdf])),
      'stamp.json': JSON.stringify({
        files: named.map(({ name, pages }) => ({ name, pages })),
        marks,
        watermark,
      }),
    },
    () => toPdf(layOut('stamp.typ')),
  );
};

/** Loaded by the first receipt: most companies print none. */
let drawing: typeof import('./receipt-raster.ts') | undefined;

const joinFiles = async ({ files }: JoinJob): Promise<Uint8Array> => {
  const counted: { pdf: Uint8Array; pages: number }[] = [];
  for (const pdf of files) counted.push({ pdf, pages: await countPdfPages(pdf) });
  return stampPages(counted);
};

/** Data arrives as a file of JSON and never as markup, so no name can break a page. */
const compileJob = (
  { template, untagged, customTemplate, roll }: PrintJob,
  data: string,
): Uint8Array => {
  compiler.mapShadow(toTemplatePath('data.json'), Buffer.from(data));
  if (roll !== undefined)
    return drawing!.renderReceipt(compiler.plainSvg(layOut(`${template}.typ`)), roll);
  if (customTemplate === undefined)
    return compiler.pdf(
      { mainFilePath: toTemplatePath(`${template}.typ`) },
      { pdfTags: !untagged },
    );
  return renderCustomTemplate(customTemplate);
};

/** A picture that cannot be read must not prevent a bill: then it is set without those of its kind. */
const printJob = (job: PrintJob): Uint8Array => {
  const { logo, pictures = [], data } = job;
  if (pictures.length > 0) {
    const named = pictures.map((bytes, nth) => [`picture-${nth}`, bytes]);
    try {
      return withMappedFiles(Object.fromEntries(named), () => printJob({ ...job, pictures: [] }));
    } catch {
      return printJob(omitPictures(job));
    }
  }
  if (!logo) return compileJob(job, data);
  try {
    return withMappedFiles({ logo }, () => compileJob(job, data));
  } catch {
    return compileJob(job, omitFromData(data, { logo: '' }));
  }
};

const sendToParent = (message: PrintOutcome | 'ready') => {
  // The parent may have ended: then 'disconnect' ends this process, not an error.
  process.send!(message, undefined, undefined, () => {});
};
const measureMegabytes = () => process.memoryUsage.rss() / 2 ** 20;

/**
 * Evicts what the last two rounds of this many documents did not use; it takes a millisecond, so
 * not after each document.
 */
const EVICT_EVERY = 5;
let printedInRound = 0;
const evictCache = () => {
  printedInRound += 1;
  if (printedInRound < EVICT_EVERY) return;
  printedInRound = 0;
  compiler.evictCache(1);
};

process.on('message', async (job: PrintJob | JoinJob) => {
  try {
    if ('files' in job)
      return sendToParent({ pdf: await joinFiles(job), megabytes: measureMegabytes() });
    if (job.roll !== undefined) drawing ??= await import('./receipt-raster.ts');
    const pdf = printJob(job);
    const required = job.customTemplate?.required ?? [];
    const text = job.wantsText || required.length > 0 ? await extractPdfText(pdf) : undefined;
    if (required.some(piece => !text!.includes(removeSpaces(piece))))
      throw new Error(REQUIRED_TEXT_MISSING);
    sendToParent({ pdf, ...(text === undefined ? {} : { text }), megabytes: measureMegabytes() });
  } catch (error) {
    sendToParent({
      error: error instanceof Error ? error.message : String(error),
      megabytes: measureMegabytes(),
    });
  } finally {
    evictCache();
  }
});
process.on('disconnect', () => process.exit(0));
sendToParent('ready');
