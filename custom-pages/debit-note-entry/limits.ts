// What may be typed and added, told in the documents' words before the server is asked; the server judges the same again.
import { toPaisa } from '../../domain/billing/money.ts';
import { digitsIn, type Language, type Texts, textIn } from '../../domain/language.ts';
import type { BillLine, Typed } from './billing.ts';
import { paisaIn } from './note.ts';
import { texts } from './texts.ts';

export type TypedName = 'quantity' | 'return_rate';

/** Why a text may not stand in a box; undefined when it may. */
export const refusalOf = (name: TypedName, text: string): Texts | undefined => {
  if (name === 'quantity') return /^\d{0,9}$/.test(text) ? undefined : texts.wholeOnly;
  return /^\d{0,12}\.?\d{0,4}$/.test(text) ? undefined : texts.decimalOnly;
};

/** Rates keep two decimals (OPEN-033). */
export const cut = (name: TypedName, text: string): string => (name === 'return_rate' ? text.replace(/(\.\d{2})\d+$/, '$1') : text);

/** The sentences name the billed quantity, a second one what went back already (OPEN-062). */
const quantityProblem = (line: BillLine, quantity: number, language: Language): string | undefined => {
  if (quantity < 1) return textIn(texts.minimumQuantity, language);
  if (quantity + line.returned_quantity <= line.qty) return undefined;
  const digits = (value: number) => digitsIn(String(value), language);
  const most = textIn(texts.maximumQuantity, language, { n: digits(line.qty) });
  return line.returned_quantity > 0 ? `${most} ${textIn(texts.returned, language, { n: digits(line.returned_quantity) })}` : most;
};

/** What keeps a row from being added, by box. The cap of the rate is the original unit rate, unlike a credit note's (QUIRK-044). */
export const rowProblems = (line: BillLine, row: Typed, language: Language): Partial<Record<TypedName, string>> => {
  const problems: Partial<Record<TypedName, string>> = {};
  const quantity = quantityProblem(line, Number(row.quantity) || 0, language);
  if (quantity) problems.quantity = quantity;
  const rate = paisaIn(row.return_rate);
  if (rate <= 0) problems.return_rate = textIn(texts.zeroRate, language);
  else if (rate > toPaisa(line.amount))
    problems.return_rate = textIn(texts.maximumRate, language, { n: digitsIn(String(line.amount), language) });
  return problems;
};
