// The limits for returning the lines of an invoice or a vendor bill, with the contract's messages.
// Does not use the database.
import type { FieldErrors } from '../../../../domain/entity-schema/entity.ts';
import { messages } from '../../../../domain/entity-schema/messages.ts';
import {
  type Language,
  localizeDigits,
  type Texts,
  translate,
} from '../../../../domain/language.ts';
import { toRupees } from '../../../../domain/money/money.ts';

/** One returned line: the issued line's own id, whole quantity, rate of one piece in paisa. */
export type NoteLineInput = { line_id: number; quantity: number; rate: number };

/** What the limits and figures need of a line of the issued document. Money in paisa. */
export type IssuedLine = { id: number; qty: number; amount: number; discount_rate: number };

/** What differs between the two kinds of note. */
export type NoteKind<Line extends IssuedLine> = {
  /** The fields of a returned line in the request. */
  fields: { quantity: string; rate: string };
  /** The maximum rate of one piece in paisa. */
  maxRate: (line: Line) => number;
  /** Said of no piece; without it such a quantity counts as too many. */
  tooFew?: Texts;
  /** "… Total Allowed Amount Rs. {n}". */
  allowed: Texts;
};

const texts = {
  quantity: {
    en: 'Maximum {n} quantity can be returned.',
    ne: 'बढीमा {n} परिमाण फिर्ता गर्न सकिन्छ।',
  },
  returned: { en: '{n} returned already.', ne: '{n} पहिले नै फिर्ता भइसकेको छ।' },
  rate: { en: 'Maximum return rate is {n}', ne: 'फिर्ता दर बढीमा {n} हुन सक्छ' },
} satisfies Record<string, Texts>;

/** Amounts in the format of the API: "1131.13". */
const formatRupees = (paisa: number, language: Language) =>
  localizeDigits(String(toRupees(paisa)), language);

/**
 * The problems of the returned lines, given the issued lines and the quantities already returned
 * (by line id). A line that occurs twice shares its limit. The messages name the issued quantity
 * (OPEN-060, OPEN-062), a second one the quantity already returned.
 */
export const validateNoteLimits = <Line extends IssuedLine>(
  kind: NoteKind<Line>,
  lines: NoteLineInput[],
  issued: Line[],
  returned: Map<number, number>,
  language: Language,
): FieldErrors => {
  const errors: FieldErrors = {};
  const toText = (text: Texts, n: string) => translate(text, language, { n });
  const count = (n: number) => localizeDigits(String(n), language);
  const back = new Map(returned);
  for (const [index, { line_id, quantity, rate }] of lines.entries()) {
    const at = `details.${index}`;
    const line = issued.find(candidate => candidate.id === line_id);
    if (!line) {
      errors[`${at}.id`] = [messages.reference[language]];
      continue;
    }
    const already = back.get(line_id) ?? 0;
    if (quantity < 1 && kind.tooFew)
      errors[`${at}.${kind.fields.quantity}`] = [kind.tooFew[language]];
    else if (quantity < 1 || already + quantity > line.qty)
      errors[`${at}.${kind.fields.quantity}`] = [
        toText(texts.quantity, count(line.qty)),
        ...(already > 0 ? [toText(texts.returned, count(already))] : []),
      ];
    if (rate > kind.maxRate(line))
      errors[`${at}.${kind.fields.rate}`] = [
        toText(texts.rate, formatRupees(kind.maxRate(line), language)),
      ];
    back.set(line_id, already + Math.max(quantity, 0));
  }
  return errors;
};

/** "… Total Allowed Amount Rs. 1131.13": the remaining amount of the document, in paisa. */
export const toLimitMessage = (
  { allowed }: Pick<NoteKind<IssuedLine>, 'allowed'>,
  remaining: number,
  language: Language,
): string => translate(allowed, language, { n: formatRupees(remaining, language) });
