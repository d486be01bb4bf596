// What a credit note takes of its invoice: judged against the notes before it, computed by the shared arithmetic, compared with what the
// client claims.
import type { Language } from '../../domain/language.ts';
import { noteTotals, remainingOf } from '../../domain/billing/note-totals.ts';
import type { Totals } from '../../domain/billing/totals.ts';
import { bearsTsc } from '../../domain/billing/tsc.ts';
import type { Problems } from '../../domain/schema/entity.ts';
import type { Transaction } from '../database/connect.ts';
import { BadRequest, Invalid } from '../errors.ts';
import { disagreement } from './claimed.ts';
import { allowedSentence, limitProblems, limitTexts } from './credit-note-limits.ts';
import type { CreditNoteOrder } from './credit-note-order.ts';
import { figuresOf, notesOf, remainingPaisa, returnedQuantities } from './credit-notes-of.ts';
import type { StoredRow } from './document-records.ts';

/** The figures, whether nothing is left after them, and the invoice's line behind an id. */
export type NoteFigures = { totals: Totals; completes: boolean; lineOf: (id: number) => StoredRow };

const refuse = (problems: Problems) => {
  if (Object.keys(problems).length > 0) throw new Invalid(problems);
};

const notIssued = (language: Language) => new BadRequest({ product: limitTexts.title[language], error: limitTexts.notIssued[language] });

/** The note's figures (paisa) within what the notes before it leave. Throws Invalid (422) beyond a limit, BadRequest (400) where nothing is left. */
export const noteFigures = async (
  tx: Transaction,
  order: CreditNoteOrder,
  invoice: StoredRow,
  lines: StoredRow[],
  language: Language,
): Promise<NoteFigures> => {
  const company_id = Number(invoice.company_id);
  const notes = await notesOf(tx, company_id, String(invoice.company_payment_id));
  const left = remainingPaisa(invoice, notes);
  if (left <= 0) throw notIssued(language);
  refuse(limitProblems(order.lines, lines, await returnedQuantities(tx, company_id, notes), language));
  const issued = {
    figures: figuresOf(invoice),
    discount_rate: Number(invoice.discount_rate),
    tsc_rate: Number(invoice.tsc_rate),
  };
  const lineOf = (id: number) => lines.find(line => Number(line.id) === id)!;
  const totals = noteTotals(
    issued,
    notes.map(figuresOf),
    order.lines.map(({ line_id, quantity, return_rate }) => ({
      qty: quantity,
      price: return_rate,
      discount_rate: Number(lineOf(line_id).discount_rate),
      internet: bearsTsc(String(lineOf(line_id).product_family ?? '')),
    })),
  );
  if (!totals) throw new Invalid({ total: [allowedSentence(left, language)] });
  if (totals.total <= 0) throw notIssued(language);
  refuse(disagreement(order.claimed, totals, language));
  return { totals, completes: remainingOf(issued.figures, [...notes.map(figuresOf), totals]).total === 0, lineOf };
};
