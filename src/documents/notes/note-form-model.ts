// The state of the page of a note, and what of a document may still go back.

import {
  computeRateLeft,
  isFreeLine,
  type LineReturns,
  type ReturnedPart,
} from '../../../domain/documents/note-totals.ts';
import { toVatInPrice } from '../../../domain/documents/prices-with-vat.ts';
import type { Figures } from '../../../domain/documents/totals.ts';
import type { Row } from '../../../domain/entity-schema/entity.ts';
import { isMoney, toPaisa, toRate, toRupees } from '../../../domain/money/money.ts';
import { type TaxTreatment, toTreatment } from '../../../domain/tax/tax-treatment.ts';
import { type TypedLine, toOwnRequest } from '../own-values.ts';

/**
 * The text of a quantity or a rate that may be typed on; `price_only` lowers the price without
 * goods.
 */
export type NoteRow = {
  line_id: number;
  quantity: string;
  return_rate: string;
  price_only?: boolean;
  /** The values of the fields that the company has added to lines, as they travel. */
  own_fields?: Row;
};

/** The row that is being entered, what has been added, and why. */
/** `refund` is the method by which the money goes back at once; empty or missing if it does not. */
export type NoteFormState = {
  row: NoteRow | null;
  lines: NoteRow[];
  reason: string;
  refund?: string;
  /** The values of the fields that the company has added, as they travel. */
  own_fields?: Row;
};

export const emptyNote: NoteFormState = { row: null, lines: [], reason: '' };

/** The request with the own values of the note and of its lines, which are in its order. */
export const addOwnValues = (request: Row, entry: NoteFormState): Row => ({
  ...request,
  ...toOwnRequest(entry),
  details: (request.details as Row[]).map((line, index) => ({
    ...line,
    ...toOwnRequest(entry.lines[index]!),
  })),
});

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

/** What earlier notes took of a line, as its document answers it in rupees. */
type ReturnedLine = { returned_quantity: number; returned_amount: number; price_reduced: number };

/** The VAT in the rates of a line, in rupees and percent as its document answers it. */
type PricedLine = {
  price_with_vat?: number | null;
  vat_rate: number;
  tax_treatment?: TaxTreatment;
};

/** A row with what its rate is made of, and the VAT of its document in percent. */
export const toPricedRow = (
  issued: { details: (PricedLine & { id: number })[] },
  row: NoteRow,
): [row: NoteRow & Pick<TypedLine, 'with_vat' | 'tax_treatment'>, vat: number] => {
  const { price_with_vat, tax_treatment, vat_rate } = findLine(issued, row.line_id);
  const with_vat = typeof price_with_vat === 'number';
  return [{ ...row, with_vat, ...(tax_treatment ? { tax_treatment } : {}) }, vat_rate];
};

/** In ten-thousandths of a percent; undefined for a line priced without VAT. */
export const getVatInPrice = (line: PricedLine): number | undefined =>
  toVatInPrice(line, toRate(line.vat_rate));

/** The same in paisa. */
export const toLineReturns = (line: ReturnedLine): LineReturns => ({
  quantity: line.returned_quantity,
  amount: toPaisa(line.returned_amount),
  reduced: line.price_reduced === 1,
});

/**
 * The highest rate in paisa at which `quantity` pieces of a line may go back, or be lowered by:
 * that of the kind of note, and what is left of a line with a lowered price.
 */
export const computeMaxRate = (
  line: ReturnedLine & PricedLine & { total: number; discount_rate: number },
  { quantity, price_only = false }: Pick<NoteRow, 'quantity' | 'price_only'>,
  most: number,
): number =>
  price_only || line.price_reduced === 1
    ? Math.min(
        most,
        computeRateLeft(
          {
            total: toPaisa(line.total),
            discount_rate: toRate(line.discount_rate),
            vat_in_price: getVatInPrice(line) ?? 0,
          },
          toLineReturns(line),
          Math.max(Number(quantity) || 0, 1),
        ),
      )
    : most;

/** True if a piece of the line costs nothing, or nothing is left of its price. */
export const costsNothing = (
  document: { total: number },
  line: ReturnedLine & { total: number },
): boolean =>
  isFreeLine(line, document) || (line.price_reduced === 1 && line.returned_amount >= line.total);

/**
 * The row of a line as it is offered: everything of it that has not gone back, at the price on the
 * document, or at what notes have left of it.
 */
export const toFullReturnRow = (
  line: ReturnedLine &
    PricedLine & {
      id: number;
      qty: number;
      amount: number;
      total: number;
      discount_rate: number;
    },
): NoteRow => {
  const row = {
    line_id: line.id,
    quantity: String(Math.max(line.qty - line.returned_quantity, 0)),
  };
  const rate = computeMaxRate(line, row, toPaisa(line.price_with_vat ?? line.amount));
  return { ...row, return_rate: String(toRupees(rate)) };
};

/** True while pieces that cost nothing have not gone back: they may, although no money is left. */
export const hasFreePieces = <
  Line extends ReturnedLine & { qty: number; total: number },
>(document: {
  total: number;
  details: Line[];
}): boolean => document.details.some(line => isFreeLine(line, document) && isReturnable(line));

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

type ReturnableLine = ReturnedLine & {
  id: number;
  qty: number;
  discount_rate: number;
  tax_treatment?: TaxTreatment;
};

/** All lines of the document, with what is back of each once this note is issued. */
export const toReturnedParts = (details: ReturnableLine[], lines: NoteRow[]): ReturnedPart[] =>
  details.map(line => {
    const noted = lines.filter(({ line_id }) => line_id === line.id);
    return {
      qty: line.qty,
      discount_rate: toRate(line.discount_rate),
      tax_treatment: toTreatment(line.tax_treatment),
      returned: noted
        .filter(({ price_only }) => !price_only)
        .reduce((sum, { quantity }) => sum + (Number(quantity) || 0), line.returned_quantity),
      reduced: line.price_reduced === 1 || noted.some(({ price_only }) => price_only),
    };
  });
