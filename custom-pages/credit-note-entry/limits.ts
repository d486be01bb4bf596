// What may be typed and added, told in the documents' words before the server is asked; the server judges the same again.
import { digitsIn, type Language, type Texts, textIn } from '../../domain/language.ts';
import { toPaisa, toRupees } from '../../domain/billing/money.ts';
import type { InvoiceLine, Typed } from './invoice.ts';
import { paisaIn } from './note.ts';
import { texts } from './texts.ts';

export type TypedName = 'quantity' | 'return_rate';

/** Why a text may not stand in a box; undefined when it may. */
export const refusalOf = (name: TypedName, text: string): Texts | undefined => {
  if (name === 'quantity') return /^\d{0,9}$/.test(text) ? undefined : texts.wholeOnly;
  return /^-?\d{0,12}\.?\d{0,4}$/.test(text) ? undefined : texts.decimalOnly;
};

/** Rates keep two decimals (OPEN-033). */
export const cut = (name: TypedName, text: string): string => (name === 'return_rate' ? text.replace(/(\.\d{2})\d+$/, '$1') : text);

/**
 * The most in paisa that one piece may be given back at: the line's taxable amount (QUIRK-044), yet never less than it was sold for,
 * so that a discount keeps no line from coming back whole.
 */
const highestRate = (line: InvoiceLine): number => toPaisa(Math.max(line.taxable_amount, line.amount));

/** What keeps a row from being added, by box. The sentences name the invoiced quantity, a second one what came back already (OPEN-060). */
export const rowProblems = (line: InvoiceLine, row: Typed, language: Language): Partial<Record<TypedName, string>> => {
  const digits = (value: number) => digitsIn(String(value), language);
  const problems: Partial<Record<TypedName, string>> = {};
  const quantity = Number(row.quantity) || 0;
  if (quantity < 1 || quantity + line.returned_quantity > line.qty) {
    const most = textIn(texts.maximumQuantity, language, { n: digits(line.qty) });
    const back = textIn(texts.returned, language, { n: digits(line.returned_quantity) });
    problems.quantity = line.returned_quantity > 0 ? `${most} ${back}` : most;
  }
  const rate = paisaIn(row.return_rate);
  if (rate > highestRate(line)) problems.return_rate = textIn(texts.maximumRate, language, { n: digits(toRupees(highestRate(line))) });
  return problems;
};
