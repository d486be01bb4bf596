// The data for a template: texts only, already in the language and with its digits, so that a
// template decides nothing but the looks.
import type { Language } from '../../../domain/language.ts';

/** Letters that turn the direction of those behind them: overrides, embeddings, isolates. */
const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * The JSON for a template. Direction marks are left out: one in a name would turn the letters of
 * amounts and names behind it on paper.
 */
export const toPrintJson = (data: unknown): string =>
  JSON.stringify(data).replace(DIRECTION_MARKS, '');

export type PrintedLine = {
  hs_code: string;
  name: string;
  description: string;
  qty: string;
  unit: string;
  rate: string;
  /** The rate with VAT where it was named so, else an empty text. */
  rate_with_vat: string;
  discount: string;
  total: string;
  /** The line totals up to and with this one. */
  running: string;
  /** Where pictures are drawn: the description without them, and their places. */
  pictured?: { description: string; pictures: { label: string; picture: number }[] };
};

/** A picture of the document: its bytes, and the room that it has on paper, in points. */
export type PrintedPicture = {
  bytes: Uint8Array;
  type: 'png' | 'jpg' | 'gif';
  width: number;
  height: number;
};

/** The seller's picture: base64, and its type by its content. */
type Logo = { bytes: string; type: 'png' | 'jpg' | 'gif' };

/**
 * A4 is the standard page, A5 a compact one, a receipt the roll of a counter printer: 80 mm wide, or
 * 58 mm.
 */
export type Layout = 'a4' | 'a5' | 'receipt' | 'receipt-58';

/** A template's file name: what it prints, its layout, or both, as in "tax-invoice-a5". */
const FILE_NAME =
  /^(?:(?:tax-invoice|credit-note)(?:-(?:a4|a5|receipt(?:-58)?))?|a4|a5|receipt(?:-58)?)$/;

/** True for a file name that names a layout of the product (OPEN-112). */
export const isTemplateFileName = (filename: string): boolean => FILE_NAME.test(filename);

/**
 * The layout by the ending of a template's file name; every other name, which older records may
 * have, is the standard page.
 */
export const toLayout = (filename: string): Layout =>
  (/(?:^|-)(a5|receipt(?:-58)?)$/.exec(filename)?.[1] as Layout | undefined) ?? 'a4';

export type PrintData = {
  language: Language;
  layout?: Layout;
  /** For a counter printer, which is given a long receipt in pieces. */
  dots?: boolean;
  /**
   * `plain-bill`: the invoice of a seller without registration for VAT (Bill, बीजक);
   * `abbreviated-invoice`: that of a retailer (संक्षिप्त कर बीजक).
   */
  title:
    | 'invoice'
    | 'abbreviated-invoice'
    | 'plain-bill'
    | 'credit-note'
    | 'proforma'
    | 'bill'
    | 'purchase-return';
  company: {
    name: string;
    street: string;
    city: string;
    phone: string;
    email: string;
    pan: string;
    logo?: Logo;
  };
  number: string;
  fiscal_year: string;
  transaction_date: string;
  issue_date: string;
  payment_method: string;
  pos: string;
  /** The other party: the vendor on a bill. */
  buyer: { name: string; pan: string; address: string; phone: string };
  /** On a note, the corrected document and the reason (VAT Rules, rule 20). */
  related?: { number: string; date: string; reason: string };
  /**
   * Other facts shown with number and dates, already in the language; `picture` is the place of one that is
   * drawn in place of its name.
   */
  further: { label: string; value: string; picture?: number }[];
  /** Drawn on sheets; a roll says their names. */
  pictures?: PrintedPicture[];
  lines: PrintedLine[];
  /** An empty text omits its row. */
  figures: {
    subtotal: string;
    discount: string;
    discount_rate: string;
    tsc_rate: string;
    tsc_amount: string;
    /** Amounts without VAT. */
    exempt: string;
    export: string;
    /** This, rate and VAT are empty on a sale without registration for VAT. */
    taxable: string;
    /** Percent without the sign; empty if the lines of a purchase differ. */
    vat_rate: string;
    vat: string;
    total: string;
  };
  words: string;
  created_by: string;
  printed_by: string;
  printed_at: string;
  /** "Company Copy", "Copy of Original 1"; none on the original. */
  marks: string[];
  /** Printed across the page; empty for none. */
  watermark: string;
  /** The company's lines below a receipt; empty for none. */
  receipt_foot: string;
  /** What the law has printed at the foot of this kind of document. */
  legal?: string;
  /** The content of the QR code; empty for none. */
  qr: string;
};
