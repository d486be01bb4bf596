// The amounts of a credit note and the limits of its lines.
import {
  computeNoteTotals,
  computeUntaxedLeft,
  type IssuedDocument,
} from '../../../domain/documents/note-totals.ts';
import {
  fitToLinesLeft,
  type NotedLine,
  toVatInPrice,
} from '../../../domain/documents/prices-with-vat.ts';
import { toFigures } from '../../../domain/documents/stored-document.ts';
import { hasTsc, type SaleTotals } from '../../../domain/documents/totals.ts';
import type { Language } from '../../../domain/language.ts';
import { requestTexts } from '../../../domain/requests/document-requests.ts';
import { type TaxTreatment, toTreatment } from '../../../domain/tax/tax-treatment.ts';
import type { Stored, Transaction } from '../../database/database.ts';
import { BadRequestError } from '../../platform/http/errors.ts';
import { totalsMismatch } from '../documents/create-invoice-input.ts';
import type { NoteKind, NoteLineInput } from '../documents/notes/note-limits.ts';
import { computeTotalsOfNote, type NoteTotals } from '../documents/notes/note-totals.ts';
import {
  computeInvoiceRemainder,
  loadCreditedLines,
  loadCreditNotes,
  NO_STORED_RETURNS,
} from '../documents/returned-quantities.ts';
import type { CreateCreditNoteInput } from './create-credit-note-input.ts';

/** The note follows the treatment that its invoice's line was issued with. */
type InvoiceLine = Omit<Stored<'invoice_lines'>, 'tax_treatment'> & {
  tax_treatment: TaxTreatment;
  vat_in_price: number | undefined;
};

const creditNote: NoteKind<InvoiceLine> = {
  fields: { quantity: 'quantity', rate: 'return_rate', rateWithVat: 'return_rate_with_vat' },
  // The line's taxable amount (QUIRK-044) or its amount without VAT, but at least the sales price of
  // the piece, so that a discount does not prevent the return of a whole line. A rate with VAT is at
  // most the price with VAT.
  maxRate: line =>
    line.price_with_vat ??
    Math.max(line.total - line.discount_amount + line.tsc_amount, line.amount),
  zeroRate: [requestTexts.zeroRate, requestTexts.positiveRate],
  allowed: {
    en: 'Sales total return amount should not exceed the above limit. Total Allowed Amount Rs. {n}',
    ne: 'बिक्री फिर्ताको जम्मा रकम माथिको सीमाभन्दा बढी हुनु हुँदैन। अनुमति दिइएको जम्मा रकम रु. {n}',
  },
};

const texts = {
  title: { en: 'Issue Credit Note', ne: 'क्रेडिट नोट जारी गर्नुहोस्' },
  notIssued: {
    en: 'Credit Note cannot be issued of this invoice',
    ne: 'यो बीजकको क्रेडिट नोट जारी गर्न मिल्दैन',
  },
};

const toNotedLine = (
  { line_id, quantity, rate, price_only }: NoteLineInput,
  { discount_rate, product_family, tax_treatment, vat_in_price }: InvoiceLine,
): NotedLine => ({
  line_id,
  price_only,
  qty: quantity,
  price: rate,
  discount_rate,
  internet: hasTsc(product_family ?? ''),
  tax_treatment,
  ...(vat_in_price === undefined ? {} : { vat_in_price }),
});

/**
 * The figures of the note (paisa). Throws ValidationError (422) beyond a limit or if the client's
 * figures disagree, BadRequestError (400) if nothing is left.
 */
export const computeCreditNoteTotals = async (
  tx: Transaction,
  { lines, clientTotals }: CreateCreditNoteInput,
  invoice: Stored<'invoices'>,
  stored: Stored<'invoice_lines'>[],
  language: Language,
): Promise<NoteTotals<InvoiceLine, SaleTotals>> => {
  const { company_id } = invoice;
  const notes = await loadCreditNotes(tx, company_id, invoice.company_payment_id);
  const returned = await loadCreditedLines(tx, company_id, notes);
  const issuedLines = stored.map((line): InvoiceLine => {
    const tax_treatment = toTreatment(line.tax_treatment);
    const vat_in_price = toVatInPrice({ ...line, tax_treatment }, invoice.vat_rate);
    return { ...line, tax_treatment, vat_in_price };
  });
  const issued: IssuedDocument = {
    figures: toFigures(invoice),
    discount_rate: invoice.discount_rate,
    tsc_rate: invoice.tsc_rate,
    vat_rate: invoice.vat_rate,
    untaxedLeft: computeUntaxedLeft(
      issuedLines.map(line => {
        const { amount, discount } = returned.get(line.id) ?? NO_STORED_RETURNS;
        return {
          total: line.total,
          discount_amount: line.discount_amount,
          tax_treatment: line.tax_treatment,
          returned_amount: amount,
          returned_discount: discount,
        };
      }),
    ),
  };
  const before = notes.map(toFigures);
  return computeTotalsOfNote(
    creditNote,
    {
      lines,
      issuedLines,
      figures: issued.figures,
      before,
      remaining: computeInvoiceRemainder(invoice, notes),
      returned,
      isOpen: invoice.status === 1,
      compute: (findLine, parts) =>
        computeNoteTotals(
          issued,
          before,
          fitToLinesLeft(
            lines.map(noted => toNotedLine(noted, findLine(noted.line_id))),
            line_id => {
              const line = findLine(line_id);
              const { qty, total, price_with_vat } = line;
              const price = price_with_vat ?? line.amount;
              return { qty, price, total, returned: returned.get(line_id) ?? NO_STORED_RETURNS };
            },
          ),
          parts,
        ),
      findMismatch: totals => (clientTotals ? totalsMismatch(clientTotals, totals, language) : {}),
      nothingLeft: () =>
        new BadRequestError({ product: texts.title[language], error: texts.notIssued[language] }),
    },
    language,
  );
};
