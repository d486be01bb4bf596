// Prints documents. Our own templates and those that companies brought are set by two children: one that never ends holds up nobody else.
import { piecesOn } from './legal-marks.ts';
import type { PrintData } from './print-data.ts';
import { createPrintQueue } from './print-queue.ts';
import { qrSvg } from './qr-svg.ts';
import type { Job } from './typst-child.ts';
import { PATIENCE } from './typst-process.ts';

export type Template = 'tax-invoice' | 'credit-note' | 'proforma' | 'bill' | 'purchase-return';
export type Printer = {
  /** The document as a PDF. Rejects with the template's error, when its child died twice, or after `close`. */
  pdf: (template: Template, data: PrintData) => Promise<Buffer>;
  /** The same, set by a company's own template (its text). Rejects with TemplateError, which names the line or says MARKS_LOST. */
  ownPdf: (own: string, template: Template, data: PrintData) => Promise<Buffer>;
  /** Starts the child before the first job needs it. */
  warm: () => Promise<void>;
  /** Ends the job at hand, refuses the waiting ones, resolves when no child is left. */
  close: () => Promise<void>;
  /** The child's process id, undefined while there is none. */
  child: () => number | undefined;
};

/** Milliseconds that a company's own template may take for a page. */
const PATIENCE_WITH_OWN = 5_000;

/** Of more than 25 letters, as base.typ takes them, without a hyphen. A word of JSON ends at its quotation marks. */
const longWord = /[^\s"-]{26,}/u;

const jobOf = (template: Template, { company: { logo, ...company }, qr, ...data }: PrintData): Job => {
  const texts = { ...data, company, logo: logo?.type ?? '' };
  return {
    template,
    data: JSON.stringify({ ...texts, has_long_words: longWord.test(JSON.stringify(texts)), qr: qrSvg(qr) }),
    ...(logo ? { logo: Buffer.from(logo.bytes, 'base64') } : {}),
  };
};

/** A printer; its children start with the first job of their kind or when warmed. */
export const createPrinter = (): Printer => {
  const standard = createPrintQueue({ patience: PATIENCE, tries: 2 });
  const own = createPrintQueue({ patience: PATIENCE_WITH_OWN, tries: 1 });
  return {
    pdf: (template, data) => standard.print(jobOf(template, data)),
    ownPdf: (text, template, data) => own.print({ ...jobOf(template, data), own: { text, pieces: piecesOn(data) } }),
    warm: standard.warm,
    close: async () => {
      await Promise.all([standard.close(), own.close()]);
    },
    child: standard.child,
  };
};
