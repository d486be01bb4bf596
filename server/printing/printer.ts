// Prints documents. Our own templates and those that companies brought are set by two children: one
// that never ends holds up nobody else.
import { createOwnPrintQueues } from './own-print-queues.ts';
import type { PrintData } from './print-data.ts';
import { createPrintQueue } from './print-queue.ts';
import { qrSvg } from './qr-svg.ts';
import type { Job } from './typst-child.ts';
import { PATIENCE } from './typst-process.ts';

export type Template = 'tax-invoice' | 'credit-note' | 'proforma' | 'bill' | 'purchase-return';
export type Printer = {
  /**
   * The document as a PDF. Rejects with the template's error, when its child died twice, or after
   * `close`.
   */
  pdf: (template: Template, data: PrintData) => Promise<Buffer>;
  /**
   * The same, set by a company's own template (its text), with the marks of a copy drawn on its
   * finished pages. Rejects with the template's error, which names the line, where one of the
   * `required` texts cannot be read on the pages, or with PrintLimitError.
   */
  ownPdf: (
    company_id: number,
    own: string,
    template: Template,
    data: PrintData,
    required?: string[],
  ) => Promise<Buffer>;
  /**
   * For a template that is about to be kept: the text of the printed pages, without spaces. Rejects
   * like `ownPdf`.
   */
  ownText: (
    company_id: number,
    own: string,
    template: Template,
    data: PrintData,
  ) => Promise<string>;
  /** Starts the child before the first job needs it. */
  warm: () => Promise<void>;
  /** Ends the job at hand, refuses the waiting ones, resolves when no child is left. */
  close: () => Promise<void>;
  /** The child's process id, undefined while there is none. */
  child: () => number | undefined;
};

/**
 * Of more than 25 letters, as base.typ takes them, without a hyphen. A word of JSON ends at its
 * quotation marks.
 */
const longWord = /[^\s"-]{26,}/u;

const jobOf = (
  template: Template,
  { company: { logo, ...company }, qr, ...data }: PrintData,
): Job => {
  const texts = { ...data, company, logo: logo?.type ?? '' };
  return {
    template,
    data: JSON.stringify({
      ...texts,
      has_long_words: longWord.test(JSON.stringify(texts)),
      qr: qrSvg(qr),
    }),
    ...(logo ? { logo: Buffer.from(logo.bytes, 'base64') } : {}),
  };
};

/** A printer; its children start with the first job of their kind or when warmed. */
export const createPrinter = (): Printer => {
  const standard = createPrintQueue({ timeoutMs: PATIENCE });
  const own = createOwnPrintQueues();
  const ownJob = (
    text: string,
    template: Template,
    data: PrintData,
    required: string[] = [],
  ): Job => {
    const { marks, watermark } = data;
    return { ...jobOf(template, data), own: { text, marks, watermark, required } };
  };
  return {
    pdf: async (template, data) => (await standard.print(jobOf(template, data))).pdf,
    // Begun twice before it is given up: the machine itself may have been slow for a moment.
    ownPdf: async (company_id, text, template, data, required) =>
      (await own.with(company_id, queue => queue.print(ownJob(text, template, data, required))))
        .pdf,
    ownText: async (company_id, text, template, data) =>
      (
        await own.with(company_id, queue =>
          queue.print({ ...ownJob(text, template, data), wantsText: true }, 1),
        )
      ).text!,
    warm: standard.warm,
    close: async () => {
      await Promise.all([standard.close(), own.close()]);
    },
    child: standard.child,
  };
};
