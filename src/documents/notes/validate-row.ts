// What may be typed and added, checked in the documents' words before the server is asked; the
// server checks the same again.

import { messages } from '../../../domain/entity-schema/messages.ts';
import { type Language, localizeDigits, type Texts, translate } from '../../../domain/language.ts';
import { toRupees } from '../../../domain/money/money.ts';
import { hasDigit, validateAmountInput, validateQuantityInput } from '../../ui/number-input.ts';
import { computeMaxRate, costsNothing, type NoteRow, parsePaisa } from './note-form-model.ts';
import type { IssuedDocument, IssuedLine, NoteKind } from './note-kind.ts';
import { texts } from './texts.ts';

export type NoteInputName = 'quantity' | 'return_rate';

/** Why a text is not allowed in a box; undefined when it is. */
export const validateNoteInput = (
  kind: NoteKind,
  name: NoteInputName,
  text: string,
): Texts | undefined => {
  if (name === 'quantity') return validateQuantityInput(text);
  return validateAmountInput(kind.signedRate ? text.replace(/^-/, '') : text);
};

/**
 * The sentences name the document's quantity, a second one what went back already (OPEN-060,
 * OPEN-062).
 */
const validateQuantity = (
  kind: NoteKind,
  line: IssuedLine,
  quantity: number,
  language: Language,
): string | undefined => {
  if (quantity < 1 && kind.texts.minimumQuantity)
    return translate(kind.texts.minimumQuantity, language);
  if (quantity >= 1 && quantity + line.returned_quantity <= line.qty) return undefined;
  const digits = (value: number) => localizeDigits(String(value), language);
  const most = translate(texts.maximumQuantity, language, { n: digits(line.qty) });
  return line.returned_quantity > 0
    ? `${most} ${translate(texts.returned, language, { n: digits(line.returned_quantity) })}`
    : most;
};

const validateRate = (
  kind: NoteKind,
  issued: IssuedDocument,
  line: IssuedLine,
  row: NoteRow,
  language: Language,
): string | undefined => {
  const { return_rate: text } = row;
  // What is no figure yet is no rate of 0, of which the documents speak (SAL-CN-063, PUR-RET-035).
  if (!hasDigit(text)) return translate(messages.required, language);
  const rate = parsePaisa(text);
  if (rate <= 0 && !isRateRight(issued, line, row))
    return kind.warnZeroRate ? undefined : translate(texts.zeroRate, language);
  const highest = computeMaxRate(line, row, kind.getMaxRate(line));
  return rate > highest
    ? translate(texts.maximumRate, language, {
        n: localizeDigits(String(toRupees(highest)), language),
      })
    : undefined;
};

/** True for a rate above 0, and for 0 where pieces that cost nothing go back. */
export const isRateRight = (issued: IssuedDocument, line: IssuedLine, row: NoteRow): boolean => {
  const rate = parsePaisa(row.return_rate);
  return rate > 0 || (rate === 0 && !row.price_only && costsNothing(issued, line));
};

/** What keeps a row from being added, by box. */
export const validateRow = (
  kind: NoteKind,
  issued: IssuedDocument,
  line: IssuedLine,
  row: NoteRow,
  language: Language,
): Partial<Record<NoteInputName, string>> => ({
  quantity: validateQuantity(kind, line, Number(row.quantity) || 0, language),
  return_rate: validateRate(kind, issued, line, row, language),
});
