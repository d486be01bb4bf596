// The amounts of a debit note: validated against the earlier notes, computed with the shared
// arithmetic, compared with the client's figures, if any.
import {
  computePurchaseReturnTotals,
  computeRemaining,
  type ReturnedPart,
} from '../../../domain/documents/note-totals.ts';
import type { PurchaseLine } from '../../../domain/documents/purchase-totals.ts';
import { toPurchaseFigures } from '../../../domain/documents/stored-document.ts';
import type { Totals } from '../../../domain/documents/totals.ts';
import type { Language } from '../../../domain/language.ts';
import type { Stored, Transaction } from '../../database/database.ts';
import { BadRequestError, ValidationError } from '../../platform/http/errors.ts';
import { totalsMismatch } from '../documents/client-totals.ts';
import {
  computeVendorBillRemainder,
  loadDebitedQuantities,
  loadDebitNotes,
} from '../documents/returned-quantities.ts';
import type { CreateDebitNoteInput } from './create-debit-note-input.ts';
import { debitNoteLimitMessage, validateDebitNoteLimits } from './debit-note-limits.ts';

/** The figures, whether nothing is left after them, and the bill's line by id. */
type DebitNoteTotals = {
  totals: Totals;
  isFullyReturned: boolean;
  findLine: (id: number) => Stored<'billing_lines'>;
};

const nothingLeftText = {
  en: 'Debit Note cannot be issued of this billing',
  ne: 'यो खरिद बिलको डेबिट नोट जारी गर्न मिल्दैन',
};

const toReturnedParts = (
  lines: Stored<'billing_lines'>[],
  returned: Map<number, number>,
  order: CreateDebitNoteInput,
): ReturnedPart[] =>
  lines.map(line => ({
    qty: line.qty,
    discount_rate: line.discount_rate,
    returned: order.lines
      .filter(({ line_id }) => line_id === line.id)
      .reduce((sum, { qty }) => sum + qty, returned.get(line.id) ?? 0),
  }));

/** A figure that was not sent agrees with any value. */
const findMismatch = ({ clientTotals }: CreateDebitNoteInput, totals: Totals, language: Language) =>
  totalsMismatch(
    {
      taxable_amount: clientTotals.taxable_amount ?? totals.taxable_amount,
      total: clientTotals.total ?? totals.total,
      tsc_amount: 0,
    },
    totals,
    language,
  );

/**
 * The note's figures (paisa) within the remainder of earlier notes. As with credit notes a client
 * may close the bill or leave the paisa of its rounding: its figures decide. Throws ValidationError
 * (422) beyond a limit or if the figures disagree, BadRequestError (400) if nothing is left.
 */
export const computeDebitNoteTotals = async (
  tx: Transaction,
  order: CreateDebitNoteInput,
  billing: Stored<'billings'>,
  lines: Stored<'billing_lines'>[],
  language: Language,
): Promise<DebitNoteTotals> => {
  const company_id = billing.company_id;
  const notes = await loadDebitNotes(tx, company_id, billing.id);
  const left = computeVendorBillRemainder(billing, notes);
  if (left <= 0) throw new BadRequestError(nothingLeftText[language]);
  const returned = await loadDebitedQuantities(tx, company_id, notes);
  const beyond = validateDebitNoteLimits(order.lines, lines, returned, language);
  if (Object.keys(beyond).length > 0) throw new ValidationError(beyond);

  const issued = {
    figures: toPurchaseFigures(billing),
    discount_rate: billing.discount_rate,
  };
  const before = notes.map(toPurchaseFigures);
  const findLine = (id: number) => lines.find(line => line.id === id)!;
  const ordered = order.lines.map(({ line_id, qty, rate }): PurchaseLine => {
    const line = findLine(line_id);
    return {
      qty,
      price: rate,
      discount_rate: line.discount_rate,
      vat_rate: line.vat_rate,
    };
  });
  const closing = computePurchaseReturnTotals(
    issued,
    before,
    ordered,
    toReturnedParts(lines, returned, order),
  );
  const piecewise = computePurchaseReturnTotals(issued, before, ordered);
  const agrees = (totals: Totals | undefined) =>
    totals && Object.keys(findMismatch(order, totals, 'en')).length === 0;
  const totals = [closing, piecewise].find(agrees) ?? closing;
  if (!totals) throw new ValidationError({ total: [debitNoteLimitMessage(left, language)] });
  if (totals.total <= 0) throw new BadRequestError(nothingLeftText[language]);
  const problems = findMismatch(order, totals, language);
  if (Object.keys(problems).length > 0) throw new ValidationError(problems);
  return {
    totals,
    isFullyReturned: computeRemaining(issued.figures, [...before, totals]).total === 0,
    findLine,
  };
};
