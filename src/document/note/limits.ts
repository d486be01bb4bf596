// What may be typed and added, told in the documents' words before the server is asked; the server
// judges the same again.
import { toRupees } from '../../../domain/billing/money.ts';
import { digitsIn, type Language, type Texts, textIn } from '../../../domain/language.ts';
import { messages } from '../../../domain/schema/messages.ts';
import { amountRefusal, isEntered, quantityRefusal } from '../typed-figures.ts';
import { paisaIn, type Typed } from './entry.ts';
import type { IssuedLine, NoteKind } from './kind.ts';
import { texts } from './texts.ts';

export type TypedName = 'quantity' | 'return_rate';

/** Why a text may not stand in a box; undefined when it may. */
export const refusalOf = (kind: NoteKind, name: TypedName, text: string): Texts | undefined => {
  if (name === 'quantity') return quantityRefusal(text);
  return amountRefusal(kind.signedRate ? text.replace(/^-/, '') : text);
};

/**
 * The sentences name the document's quantity, a second one what went back already (OPEN-060,
 * OPEN-062).
 */
const quantityProblem = (
  kind: NoteKind,
  line: IssuedLine,
  quantity: number,
  language: Language,
): string | undefined => {
  if (quantity < 1 && kind.texts.minimumQuantity)
    return textIn(kind.texts.minimumQuantity, language);
  if (quantity >= 1 && quantity + line.returned_quantity <= line.qty) return undefined;
  const digits = (value: number) => digitsIn(String(value), language);
  const most = textIn(texts.maximumQuantity, language, { n: digits(line.qty) });
  return line.returned_quantity > 0
    ? `${most} ${textIn(texts.returned, language, { n: digits(line.returned_quantity) })}`
    : most;
};

const rateProblem = (
  kind: NoteKind,
  line: IssuedLine,
  text: string,
  language: Language,
): string | undefined => {
  // What is no figure yet is no rate of 0, of which the documents speak (SAL-CN-063, PUR-RET-035).
  if (!isEntered(text)) return textIn(messages.required, language);
  const rate = paisaIn(text);
  if (rate <= 0 && !kind.tellZeroRate) return textIn(texts.zeroRate, language);
  const highest = kind.highestRate(line);
  return rate > highest
    ? textIn(texts.maximumRate, language, { n: digitsIn(String(toRupees(highest)), language) })
    : undefined;
};

/** What keeps a row from being added, by box. */
export const rowProblems = (
  kind: NoteKind,
  line: IssuedLine,
  row: Typed,
  language: Language,
): Partial<Record<TypedName, string>> => ({
  quantity: quantityProblem(kind, line, Number(row.quantity) || 0, language),
  return_rate: rateProblem(kind, line, row.return_rate, language),
});
