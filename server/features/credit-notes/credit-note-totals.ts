// The amounts of a credit note: validated against the earlier notes, computed with the shared
// arithmetic, compared with the client's figures.

import {
  computeNoteTotals,
  computeRemaining,
  type IssuedDocument,
  type ReturnedPart,
} from '../../../domain/documents/note-totals.ts';
import { toFigures } from '../../../domain/documents/stored-document.ts';
import type { Totals, TotalsLine } from '../../../domain/documents/totals.ts';
import type { Language } from '../../../domain/language.ts';
import { hasTsc } from '../../../domain/tax/tsc.ts';
import type { Stored, Transaction } from '../../database/database.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import { type ClientTotals, totalsMismatch } from '../documents/client-totals.ts';
import {
  computeInvoiceRemainder,
  loadCreditedQuantities,
  loadCreditNotes,
} from '../documents/returned-quantities.ts';
import type { CreateCreditNoteInput, CreditNoteLineInput } from './create-credit-note-input.ts';
import {
  creditNoteLimitMessage,
  creditNoteTexts,
  validateCreditNoteLimits,
} from './credit-note-limits.ts';

/** The figures, whether nothing is left after them, and the invoice's line by id. */
type CreditNoteTotals = {
  totals: Totals;
  isFullyReturned: boolean;
  findLine: (id: number) => Stored<'invoice_lines'>;
};

const nothingLeftError = (language: Language) =>
  new BadRequestError({
    product: creditNoteTexts.title[language],
    error: creditNoteTexts.notIssued[language],
  });

const toTotalsLine = (
  line: Stored<'invoice_lines'>,
  { quantity, return_rate }: CreditNoteLineInput,
): TotalsLine => ({
  qty: quantity,
  price: return_rate,
  discount_rate: line.discount_rate,
  internet: hasTsc(line.product_family ?? ''),
});

const toReturnedParts = (
  lines: Stored<'invoice_lines'>[],
  returned: Map<number, number>,
  order: CreateCreditNoteInput,
): ReturnedPart[] =>
  lines.map(line => ({
    qty: line.qty,
    discount_rate: line.discount_rate,
    returned: order.lines
      .filter(({ line_id }) => line_id === line.id)
      .reduce((sum, { quantity }) => sum + quantity, returned.get(line.id) ?? 0),
  }));

const findMismatch = (claimed: ClientTotals | null, totals: Totals, language: Language) =>
  claimed ? totalsMismatch(claimed, totals, language) : {};
const matchesClientTotals = (claimed: ClientTotals | null, totals: Totals) =>
  Object.keys(findMismatch(claimed, totals, 'en')).length === 0;

/**
 * The note's figures (paisa) within the remainder of earlier notes. A client may round each piece
 * by itself and leave a paisa of the last one, or close the invoice: the contract's formula allows
 * both, and the client's figures decide. Throws ValidationError (422) beyond a limit or if the
 * figures disagree, BadRequestError (400) if nothing is left.
 */
export const computeCreditNoteTotals = async (
  tx: Transaction,
  order: CreateCreditNoteInput,
  invoice: Stored<'invoices'>,
  lines: Stored<'invoice_lines'>[],
  language: Language,
): Promise<CreditNoteTotals> => {
  const company_id = invoice.company_id;
  const notes = await loadCreditNotes(tx, company_id, invoice.company_payment_id);
  const left = computeInvoiceRemainder(invoice, notes);
  if (left <= 0) throw nothingLeftError(language);
  const returned = await loadCreditedQuantities(tx, company_id, notes);
  const beyond = validateCreditNoteLimits(order.lines, lines, returned, language);
  if (Object.keys(beyond).length > 0) throw new ValidationError(beyond);

  const issued: IssuedDocument = {
    figures: toFigures(invoice),
    discount_rate: invoice.discount_rate,
    tsc_rate: invoice.tsc_rate,
    vat_rate: invoice.vat_rate,
  };
  const before = notes.map(toFigures);
  const findLine = (id: number) => lines.find(line => line.id === id)!;
  const ordered = order.lines.map(line => toTotalsLine(findLine(line.line_id), line));
  const closing = computeNoteTotals(
    issued,
    before,
    ordered,
    toReturnedParts(lines, returned, order),
  );
  const piecewise = computeNoteTotals(issued, before, ordered);
  const totals =
    [closing, piecewise].find(each => each && matchesClientTotals(order.clientTotals, each)) ??
    closing;
  if (!totals) throw new ValidationError({ total: [creditNoteLimitMessage(left, language)] });
  if (totals.total <= 0) throw nothingLeftError(language);
  const problems = findMismatch(order.clientTotals, totals, language);
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return {
    totals,
    isFullyReturned: computeRemaining(issued.figures, [...before, totals]).total === 0,
    findLine,
  };
};
