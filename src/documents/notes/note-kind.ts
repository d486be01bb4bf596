// What the page of a note must know of its kind: credit notes bring sold goods back, debit notes
// send bought ones back; the rest of the page is the same (NoteEntry).
import type { ComponentType } from 'react';
import type { Totals, UntaxedSales } from '../../../domain/documents/totals.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import type { Language, Texts } from '../../../domain/language.ts';
import type { TaxTreatment } from '../../../domain/tax/tax-treatment.ts';
import type { User } from '../../api/session.ts';
import type { Translate } from '../../i18n/language.ts';
import type { NoteFormState, NoteRow } from './note-form-model.ts';

/** How the money of a note is paid back: the name of the method, empty if the customer is owed it. */
export type RefundFieldProps = {
  value: string;
  problem: string | undefined;
  onChange: (method: string) => void;
};

/**
 * A line of the document behind the note, as the server answers it in rupees and percent: `amount`
 * is its unit price, `returned_quantity` and `returned_amount` what earlier notes moved and took,
 * `price_reduced` 1 where one lowered its price.
 */
export type IssuedLine = {
  id: number;
  product_name: string;
  description: string | null;
  unit: string | null;
  qty: number;
  amount: number;
  discount_rate: number;
  discount_amount: number;
  vat_rate: number;
  /** Of a sale's line; every other line bears VAT at its own rate. */
  tax_treatment?: TaxTreatment;
  total: number;
  returned_quantity: number;
  returned_amount: number;
  price_reduced: number;
  /** Of a sale's line that was priced with VAT: rates that go back are with VAT too. */
  price_with_vat?: number | null;
  /** The values of the fields that the company has added to lines, as they travel. */
  own_fields?: Row;
};

/**
 * The document behind the note; `remaining-amount` is what notes may still move of it, in rupees.
 */
export type IssuedDocument = {
  /** The values of the fields that the company has added, as they travel. */
  own_fields?: Row;
  details: IssuedLine[];
  total: number;
  'remaining-amount': number;
};

/** A credit note also says what it has without VAT. */
type NoteFigures = Totals & Partial<UntaxedSales>;

type NoteKindTexts = {
  title: Texts;
  list: Texts;
  /** The list of the notes. */
  notes: Texts;
  /** The note's own name, "Credit Note". */
  note: Texts;
  issuedDetails: Texts;
  issuedItems: Texts;
  vatRate: Texts;
  /** Names `{remaining-amount}`. */
  allowed: Texts;
  notIssued: Texts;
  reason: Texts;
  reasonHelp: Texts;
  /** The message for a quantity below 1; without it the message about the maximum. */
  minimumQuantity?: Texts;
  /**
   * The message, and its title, when nothing was added; without them an empty note is one that
   * cannot be issued.
   */
  noLines?: Texts;
  noLinesTitle?: Texts;
};

/**
 * Methods, so that a kind of invoices may be used where one of any issued document is asked for:
 * the page hands it only its own.
 */
export type NoteKind<I extends IssuedDocument = IssuedDocument> = {
  texts: NoteKindTexts;
  /**
   * Where the server keeps the documents behind the notes and the notes, and which pages list them.
   */
  issuedPath: string;
  path: string;
  issuedList: string;
  list: string;
  /** True where the server says what a note would post. */
  hasPreview?: boolean;
  /** True where a note can pay the money back at once. */
  Refund?: ComponentType<RefundFieldProps>;
  /** The field in which the server looks for why. */
  reason: string;
  /** True where a minus may be typed before a rate, to be refused with the row. */
  signedRate: boolean;
  /**
   * What the entry row shows of a line besides quantity and rate, and whether before them or behind.
   */
  aside: {
    label: Texts;
    before: boolean;
    textOf(line: I['details'][number] | null, language: Language): string;
  };
  /** The key of a document among drafts and in its notes' addresses. */
  getId(issued: I): string | number;
  /** How people call the document that the note is about. */
  getNumber(issued: I): string;
  /** The facts of the document above its lines. */
  toFacts(issued: I, t: Translate): (readonly [Texts, string | null])[];
  /** The most in paisa at which one piece may go back. */
  getMaxRate(line: I['details'][number]): number;
  /** Warns that a row without a rate is not added; without it the message is at the box. */
  warnZeroRate?(t: Translate): void;
  /** The total of one row in paisa, before discount and VAT of the document. */
  computeRowTotal(issued: I, row: NoteRow): number;
  /** The note's figures in paisa, and whether its lines add up to more than may still go back. */
  computeFigures(issued: I, lines: NoteRow[]): { totals: NoteFigures; exceeds: boolean };
  /**
   * The rows of the totals that differ: which rate of TSC (percent) and which label the VAT has,
   * with its own rate for a `{rate}`; without `hasVat` the document has none, and neither has the
   * page.
   */
  getTaxes(issued: I): { tscRate?: number; vatRate?: number; vat: Texts; hasVat?: boolean };
  toRequest(issued: I, entry: NoteFormState, totals: NoteFigures, user: User): Row;
  /** The id and the number of the note that was saved. */
  toSavedNote(answer: Row): { id: string | number; number: string };
};
