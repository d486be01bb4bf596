// What a debit note takes of its bill: judged against the notes before it, computed by the shared
// arithmetic, compared with what the client claims, if anything.
import { type ReturnedPart, remainingOf } from '../../domain/billing/note-totals.ts';
import { purchaseReturnTotals } from '../../domain/billing/purchase-return-totals.ts';
import type { PurchaseLine } from '../../domain/billing/purchase-totals.ts';
import type { Totals } from '../../domain/billing/totals.ts';
import type { Language } from '../../domain/language.ts';
import type { Transaction } from '../database/connect.ts';
import { BadRequest, Invalid } from '../errors.ts';
import { disagreement } from './claimed.ts';
import { debitAllowedSentence, debitLimitProblems } from './debit-note-limits.ts';
import type { DebitNoteOrder } from './debit-note-order.ts';
import { debitNotesOf, remainingOfBilling, returnedOfBilling } from './debit-notes-of.ts';
import type { StoredRow } from './document-records.ts';
import { purchaseFiguresOf } from './purchase-rows.ts';

/** The figures, whether nothing is left after them, and the bill's line behind an id. */
export type DebitNoteFigures = {
  totals: Totals;
  completes: boolean;
  lineOf: (id: number) => StoredRow;
};

const nothingLeft = {
  en: 'Debit Note cannot be issued of this billing',
  ne: 'यो खरिद बिलको डेबिट नोट जारी गर्न मिल्दैन',
};

const partsOf = (
  lines: StoredRow[],
  returned: Map<number, number>,
  order: DebitNoteOrder,
): ReturnedPart[] =>
  lines.map(line => ({
    qty: Number(line.qty),
    discount_rate: Number(line.discount_rate),
    returned: order.lines
      .filter(({ line_id }) => line_id === Number(line.id))
      .reduce((sum, { qty }) => sum + qty, returned.get(Number(line.id)) ?? 0),
  }));

/** A figure that was not sent agrees with every other. */
const disagreementOf = ({ claimed }: DebitNoteOrder, totals: Totals, language: Language) =>
  disagreement(
    {
      taxable_amount: claimed.taxable_amount ?? totals.taxable_amount,
      total: claimed.total ?? totals.total,
      tsc_amount: 0,
    },
    totals,
    language,
  );

/**
 * The note's figures (paisa) within what the notes before it leave. As with credit notes a client
 * may close the bill or leave the paisa of its roundings: what it claims decides. Throws Invalid
 * (422) beyond a limit or where claims disagree, BadRequest (400) where nothing is left.
 */
export const debitNoteFigures = async (
  tx: Transaction,
  order: DebitNoteOrder,
  billing: StoredRow,
  lines: StoredRow[],
  language: Language,
): Promise<DebitNoteFigures> => {
  const company_id = Number(billing.company_id);
  const notes = await debitNotesOf(tx, company_id, Number(billing.id));
  const left = remainingOfBilling(billing, notes);
  if (left <= 0) throw new BadRequest(nothingLeft[language]);
  const returned = await returnedOfBilling(tx, company_id, notes);
  const beyond = debitLimitProblems(order.lines, lines, returned, language);
  if (Object.keys(beyond).length > 0) throw new Invalid(beyond);

  const issued = {
    figures: purchaseFiguresOf(billing),
    discount_rate: Number(billing.discount_rate),
  };
  const before = notes.map(purchaseFiguresOf);
  const lineOf = (id: number) => lines.find(line => Number(line.id) === id)!;
  const ordered = order.lines.map(({ line_id, qty, rate }): PurchaseLine => {
    const line = lineOf(line_id);
    return {
      qty,
      price: rate,
      discount_rate: Number(line.discount_rate),
      vat_rate: Number(line.vat_rate),
    };
  });
  const closing = purchaseReturnTotals(issued, before, ordered, partsOf(lines, returned, order));
  const piecewise = purchaseReturnTotals(issued, before, ordered);
  const agrees = (totals: Totals | undefined) =>
    totals && Object.keys(disagreementOf(order, totals, 'en')).length === 0;
  const totals = [closing, piecewise].find(agrees) ?? closing;
  if (!totals) throw new Invalid({ total: [debitAllowedSentence(left, language)] });
  if (totals.total <= 0) throw new BadRequest(nothingLeft[language]);
  const problems = disagreementOf(order, totals, language);
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return {
    totals,
    completes: remainingOf(issued.figures, [...before, totals]).total === 0,
    lineOf,
  };
};
