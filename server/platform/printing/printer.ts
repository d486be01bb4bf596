// Prints documents as PDF, with their QR codes. Our own templates and those of companies run in
// separate children, so that one that never ends blocks no other company.

import { encode } from 'uqr';
import { DOTS_PER_ROW, type Raster, type RollWidth } from '../receipt-printer/escpos.ts';
import { createCustomTemplateQueues } from './custom-template-queues.ts';
import { type Layout, type PrintData, toPrintJson } from './print-data.ts';
import type { PrintJob } from './print-job.ts';
import { createPrintQueue } from './print-queue.ts';
import { PRINT_TIMEOUT_MS } from './typst-process.ts';

export type Template = 'tax-invoice' | 'credit-note' | 'proforma' | 'bill' | 'purchase-return';
export type Printer = {
  /**
   * The document as a PDF. Rejects with the template's error, when its child died twice, or after
   * `close`.
   */
  pdf: (template: Template, data: PrintData) => Promise<Buffer>;
  /** A page whose data its template alone knows. Rejects like `pdf`. */
  page: (template: PageTemplate, data: object) => Promise<Buffer>;
  /** The document as the dots of a receipt of that roll. Rejects like `pdf`. */
  receipt: (template: Template, data: PrintData, roll: RollWidth) => Promise<Raster>;
  /** The page of a printer's test. Rejects like `pdf`. */
  printerTest: (data: object, roll: RollWidth) => Promise<Raster>;
  /**
   * A document with a company's own template (its text), the copy marks drawn on its finished pages.
   * Rejects with the template's error and its line, if a `required` text is not readable on the
   * pages, or with PrintLimitError.
   */
  customPdf: (
    company_id: number,
    own: string,
    template: Template,
    data: PrintData,
    required?: string[],
  ) => Promise<Buffer>;
  /**
   * Checks a template before it is stored: the text of the printed pages, without spaces. Rejects
   * like `customPdf`.
   */
  customText: (
    company_id: number,
    own: string,
    template: Template,
    data: PrintData,
  ) => Promise<string>;
  /** Finished files as one, their pages in this order. Rejects like `pdf`. */
  join: (files: Uint8Array[]) => Promise<Buffer>;
  /** Starts the child before the first job needs it. */
  warm: () => Promise<void>;
  /** Ends the current job, rejects the waiting ones, resolves when no child is left. */
  close: () => Promise<void>;
  /** The child's process id; undefined if there is none. */
  child: () => number | undefined;
};

/** A page of our own that is no document. */
export type PageTemplate = 'cheque';

/**
 * A word without a hyphen of more letters than base.typ leaves whole, or receipt.typ on a roll of
 * 58 mm. A word of JSON ends at its quotation marks.
 */
const LONG_WORD = /[^\s"-]{26,}/u;
const LONG_WORD_ON_58_MM = /[^\s"-]{12,}/u;

const toRollLayout = (roll: RollWidth): Layout => (roll === 58 ? 'receipt-58' : 'receipt');

const toPrintJob = (
  template: Template,
  { company: { logo, ...company }, qr, pictures = [], ...data }: PrintData,
): PrintJob => {
  const drawn = data.layout?.startsWith('receipt') ? [] : pictures;
  const texts = {
    ...{ ...data, company, logo: logo?.type ?? '' },
    pictures: drawn.map(({ bytes: _, ...shown }) => shown),
  };
  const longWord = data.layout === 'receipt-58' ? LONG_WORD_ON_58_MM : LONG_WORD;
  return {
    template,
    data: toPrintJson({
      ...texts,
      has_long_words: longWord.test(JSON.stringify(texts)),
      qr: renderQrSvg(qr),
    }),
    ...(logo ? { logo: Buffer.from(logo.bytes, 'base64') } : {}),
    ...(drawn.length > 0 ? { pictures: drawn.map(({ bytes }) => bytes) } : {}),
  };
};

/** A printer; its children start with the first job of their kind or with `warm`. */
export const createPrinter = (): Printer => {
  const standard = createPrintQueue({ timeoutMs: PRINT_TIMEOUT_MS });
  const own = createCustomTemplateQueues();
  const ownJob = (
    text: string,
    template: Template,
    data: PrintData,
    required: string[] = [],
  ): PrintJob => {
    const { marks, watermark } = data;
    return { ...toPrintJob(template, data), customTemplate: { text, marks, watermark, required } };
  };
  const draw = async (job: PrintJob, roll: RollWidth): Promise<Raster> => ({
    dotsPerRow: DOTS_PER_ROW[roll],
    bits: (await standard.print({ ...job, roll })).pdf,
  });
  return {
    receipt: (template, data, roll) =>
      draw(toPrintJob(template, { ...data, layout: toRollLayout(roll), dots: true }), roll),
    printerTest: (data, roll) =>
      draw(
        { template: 'printer-test', data: toPrintJson({ ...data, layout: toRollLayout(roll) }) },
        roll,
      ),
    pdf: async (template, data) => (await standard.print(toPrintJob(template, data))).pdf,
    page: async (template, data) =>
      (await standard.print({ template, data: toPrintJson(data) })).pdf,
    // Tried twice: the machine itself may have been slow for a moment.
    customPdf: async (company_id, text, template, data, required) =>
      (
        await own.withQueue(company_id, queue =>
          queue.print(ownJob(text, template, data, required)),
        )
      ).pdf,
    customText: async (company_id, text, template, data) =>
      (
        await own.withQueue(company_id, queue =>
          queue.print({ ...ownJob(text, template, data), wantsText: true }, 1),
        )
      ).text!,
    join: async files =>
      files.length === 1 ? Buffer.from(files[0]!) : (await standard.print({ files })).pdf,
    warm: standard.warm,
    close: async () => {
      await Promise.all([standard.close(), own.close()]);
    },
    child: standard.child,
  };
};

/**
 * The QR code of a text as an SVG with one path, readable offline and fast to draw; empty for an
 * empty text.
 */
export const renderQrSvg = (text: string): string => {
  if (text === '') return '';
  // Every reader reads every mask; comparing all eight would block the process for two milliseconds
  // per page. A chessboard has no long runs.
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern: 0 });
  // Adjacent dark modules become one piece: half as much to draw.
  const path = data
    .flatMap((row, y) => {
      const begins = row.flatMap((dark, x) => (dark && !row[x - 1] ? [x] : []));
      const ends = row.flatMap((dark, x) => (dark && !row[x + 1] ? [x + 1] : []));
      return begins.map((x, nth) => `M${x} ${y}H${ends[nth]}v1H${x}z`);
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
};
