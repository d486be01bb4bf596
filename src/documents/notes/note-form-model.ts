// The state of the page of a note, and what of a document may still go back.

import type { ReturnedPart } from '../../../domain/documents/note-totals.ts';
import type { Figures } from '../../../domain/documents/totals.ts';
import { isMoney, toPaisa, toRate } from '../../../domain/money/money.ts';

/** The text of a quantity or a rate that may be typed on. */
export type NoteRow = { line_id: number; quantity: string; return_rate: string };

/** The row that is being entered, what has been added, and why. */
export type NoteFormState = { row: NoteRow | null; lines: NoteRow[]; reason: string };

export const emptyNote: NoteFormState = { row: null, lines: [], reason: '' };

/** The line behind an id that was chosen from these very lines. */
export const findLine = <Line extends { id: number }>(
  { details }: { details: Line[] },
  id: number,
): Line => details.find(line => line.id === id)!;

/** True while pieces of the line have not gone back. */
export const isReturnable = ({
  qty,
  returned_quantity,
}: {
  qty: number;
  returned_quantity: number;
}): boolean => returned_quantity < qty;

/**
 * The row of a line as it is offered: everything of it that has not gone back, at the price on the
 * document.
 */
export const toFullReturnRow = (line: {
  id: number;
  qty: number;
  returned_quantity: number;
  amount: number;
}): NoteRow => ({
  line_id: line.id,
  quantity: String(Math.max(line.qty - line.returned_quantity, 0)),
  return_rate: String(line.amount),
});

/** A typed rate in paisa; what cannot be money is 0. */
export const parsePaisa = (text: string): number =>
  isMoney(Number(text)) ? toPaisa(Number(text)) : 0;

type FiguresInRupees = {
  amount: number;
  discount_amount: number;
  tsc_amount?: number;
  taxable_amount: number;
  vat_amount: number;
  total: number;
};

/** A document's figures in paisa; purchases have no TSC. */
export const toFigures = (record: FiguresInRupees): Figures => ({
  subtotal: toPaisa(record.amount),
  discount_amount: toPaisa(record.discount_amount),
  tsc_amount: toPaisa(record.tsc_amount ?? 0),
  taxable_amount: toPaisa(record.taxable_amount),
  vat_amount: toPaisa(record.vat_amount),
  total: toPaisa(record.total),
});

type ReturnableLine = { id: number; qty: number; discount_rate: number; returned_quantity: number };

/** All lines of the document, with what is back of each once this note is issued. */
export const toReturnedParts = (details: ReturnableLine[], lines: NoteRow[]): ReturnedPart[] =>
  details.map(line => ({
    qty: line.qty,
    discount_rate: toRate(line.discount_rate),
    returned: lines
      .filter(({ line_id }) => line_id === line.id)
      .reduce((sum, { quantity }) => sum + (Number(quantity) || 0), line.returned_quantity),
  }));
