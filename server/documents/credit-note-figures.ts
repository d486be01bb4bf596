// What a credit note takes of its invoice: judged against the notes before it, computed by the
// shared arithmetic, compared with what the client claims.

import {
  type IssuedDocument,
  noteTotals,
  type ReturnedPart,
  remainingOf,
} from '../../domain/billing/note-totals.ts';
import type { OrderLine, Totals } from '../../domain/billing/totals.ts';
import { bearsTsc } from '../../domain/billing/tsc.ts';
import type { Language } from '../../domain/language.ts';
import type { Transaction } from '../database/connect.ts';
import { BadRequest, Invalid } from '../errors.ts';
import { type Claimed, disagreement } from './claimed.ts';
import { allowedSentence, limitProblems, limitTexts } from './credit-note-limits.ts';
import type { CreditNoteOrder, ReturnedLine } from './credit-note-order.ts';
import { creditNotesOf, remainingOfInvoice, returnedOfInvoice } from './credit-notes-of.ts';
import type { StoredRow } from './document-records.ts';
import { figuresOf } from './stored-figures.ts';

/** The figures, whether nothing is left after them, and the invoice's line behind an id. */
export type NoteFigures = { totals: Totals; completes: boolean; lineOf: (id: number) => StoredRow };

const notIssued = (language: Language) =>
  new BadRequest({ product: limitTexts.title[language], error: limitTexts.notIssued[language] });

const orderedLine = (line: StoredRow, { quantity, return_rate }: ReturnedLine): OrderLine => ({
  qty: quantity,
  price: return_rate,
  discount_rate: Number(line.discount_rate),
  internet: bearsTsc(String(line.product_family ?? '')),
});

const partsOf = (
  lines: StoredRow[],
  returned: Map<number, number>,
  order: CreditNoteOrder,
): ReturnedPart[] =>
  lines.map(line => ({
    qty: Number(line.qty),
    discount_rate: Number(line.discount_rate),
    returned: order.lines
      .filter(({ line_id }) => line_id === Number(line.id))
      .reduce((sum, { quantity }) => sum + quantity, returned.get(Number(line.id)) ?? 0),
  }));

const problemsOf = (claimed: Claimed | null, totals: Totals, language: Language) =>
  claimed ? disagreement(claimed, totals, language) : {};
const agrees = (claimed: Claimed | null, totals: Totals) =>
  Object.keys(problemsOf(claimed, totals, 'en')).length === 0;

/**
 * The note's figures (paisa) within what the notes before it leave. A client that rounds each piece
 * by itself and so leaves a paisa of the last one is as right as one that closes the invoice: the
 * contract's formula holds for both, what it claims decides. Throws Invalid (422) beyond a limit or
 * where claims disagree, BadRequest (400) where nothing is left.
 */
export const noteFigures = async (
  tx: Transaction,
  order: CreditNoteOrder,
  invoice: StoredRow,
  lines: StoredRow[],
  language: Language,
): Promise<NoteFigures> => {
  const company_id = Number(invoice.company_id);
  const notes = await creditNotesOf(tx, company_id, String(invoice.company_payment_id));
  const left = remainingOfInvoice(invoice, notes);
  if (left <= 0) throw notIssued(language);
  const returned = await returnedOfInvoice(tx, company_id, notes);
  const beyond = limitProblems(order.lines, lines, returned, language);
  if (Object.keys(beyond).length > 0) throw new Invalid(beyond);

  const issued: IssuedDocument = {
    figures: figuresOf(invoice),
    discount_rate: Number(invoice.discount_rate),
    tsc_rate: Number(invoice.tsc_rate),
    vat_rate: Number(invoice.vat_rate),
  };
  const before = notes.map(figuresOf);
  const lineOf = (id: number) => lines.find(line => Number(line.id) === id)!;
  const ordered = order.lines.map(line => orderedLine(lineOf(line.line_id), line));
  const closing = noteTotals(issued, before, ordered, partsOf(lines, returned, order));
  const piecewise = noteTotals(issued, before, ordered);
  const totals = [closing, piecewise].find(each => each && agrees(order.claimed, each)) ?? closing;
  if (!totals) throw new Invalid({ total: [allowedSentence(left, language)] });
  if (totals.total <= 0) throw notIssued(language);
  const problems = problemsOf(order.claimed, totals, language);
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
  return {
    totals,
    completes: remainingOf(issued.figures, [...before, totals]).total === 0,
    lineOf,
  };
};
