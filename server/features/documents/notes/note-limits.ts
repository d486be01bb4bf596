// The limits for returning the lines of an invoice or a vendor bill, with the contract's messages.
// Does not use the database.
import {
  computeRateLeft,
  isFreeLine,
  type LineReturns,
  NO_RETURNS,
} from '../../../../domain/documents/note-totals.ts';
import { priceWithVatTexts, removeVat } from '../../../../domain/documents/prices-with-vat.ts';
import { computeLineTotal } from '../../../../domain/documents/totals.ts';
import type { FieldErrors } from '../../../../domain/entity-schema/entity.ts';
import { messages } from '../../../../domain/entity-schema/messages.ts';
import {
  type Language,
  localizeDigits,
  type Texts,
  translate,
} from '../../../../domain/language.ts';
import { toRupees } from '../../../../domain/money/money.ts';
import type { TaxTreatment } from '../../../../domain/tax/tax-treatment.ts';

/**
 * One line of a note: the issued line's own id, whole quantity, rate of one piece in paisa, and
 * whether it lowers the price without goods. Over a line priced with VAT the rate was named with
 * VAT (`with_vat`), and `rate_without_vat` is what the client says it is without, null for nothing.
 */
export type NoteLineInput = {
  line_id: number;
  quantity: number;
  rate: number;
  price_only: boolean;
  with_vat?: boolean;
  rate_without_vat?: number | null;
};

/** What the limits and figures need of a line of the issued document. Money in paisa. */
export type IssuedLine = {
  id: number;
  qty: number;
  amount: number;
  discount_rate: number;
  /** Before the document's discount. */
  total: number;
  tax_treatment?: TaxTreatment;
  /** The VAT in the price of a line that is priced with it (toVatInPrice). */
  vat_in_price?: number | undefined;
};

/** What differs between the two kinds of note. */
export type NoteKind<Line extends IssuedLine> = {
  /** The fields of a returned line in the request. */
  fields: { quantity: string; rate: string; rateWithVat?: string };
  /** The maximum rate of one piece in paisa. */
  maxRate: (line: Line) => number;
  /** Said of no piece; without it such a quantity counts as too many. */
  tooFew?: Texts;
  /** Said of a rate of 0 for a piece that had a price. */
  zeroRate: Texts[];
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
 * The problems of a note's lines, given the issued document with its lines and what earlier notes
 * have taken of each (by line id). A line that occurs twice shares its limit. The messages name the
 * issued quantity (OPEN-060, OPEN-062), a second one the quantity already returned. Where a price
 * was lowered, the line's amount is a limit too.
 */
export const validateNoteLimits = <Line extends IssuedLine>(
  kind: NoteKind<Line>,
  lines: NoteLineInput[],
  issued: { total: number; lines: Line[] },
  returned: Map<number, LineReturns>,
  language: Language,
): FieldErrors => {
  const errors: FieldErrors = {};
  const toText = (text: Texts, n: string) => translate(text, language, { n });
  const count = (n: number) => localizeDigits(String(n), language);
  const back = new Map(returned);
  for (const [index, noted] of lines.entries()) {
    const { line_id, quantity, rate, price_only } = noted;
    const at = `details.${index}`;
    const line = issued.lines.find(candidate => candidate.id === line_id);
    if (!line) {
      errors[`${at}.id`] = [messages.reference[language]];
      continue;
    }
    const before = back.get(line_id) ?? NO_RETURNS;
    const { quantity: already } = before;
    if (quantity < 1 && kind.tooFew)
      errors[`${at}.${kind.fields.quantity}`] = [kind.tooFew[language]];
    else if (quantity < 1 || already + quantity > line.qty)
      errors[`${at}.${kind.fields.quantity}`] = [
        toText(texts.quantity, count(line.qty)),
        ...(already > 0 ? [toText(texts.returned, count(already))] : []),
      ];
    const maxRate = computeMaxRate(kind, line, before, { quantity, price_only });
    const isFree = isFreeLine(line, issued) || (before.reduced && before.amount >= line.total);
    const { rateField, problem } = validateRateName(kind, line, noted);
    if (problem) errors[`${at}.${rateField}`] = [problem[language]];
    else if (rate === 0 && (price_only || !isFree))
      errors[`${at}.${rateField}`] = kind.zeroRate.map(text => text[language]);
    else if (rate > maxRate)
      errors[`${at}.${rateField}`] = [toText(texts.rate, formatRupees(maxRate, language))];
    back.set(line_id, addToReturns(before, line, noted));
  }
  return errors;
};

/** Under which name the rate of a line is sent, and what is wrong with how it was. */
const validateRateName = <Line extends IssuedLine>(
  { fields }: NoteKind<Line>,
  { vat_in_price }: Line,
  { rate, with_vat = false, rate_without_vat = null }: NoteLineInput,
): { rateField: string; problem?: Texts } => {
  const { rateWithVat } = fields;
  if (!rateWithVat || (!with_vat && vat_in_price === undefined)) return { rateField: fields.rate };
  if (vat_in_price === undefined)
    return { rateField: rateWithVat, problem: priceWithVatTexts.rateWithoutVat };
  if (!with_vat) return { rateField: rateWithVat, problem: priceWithVatTexts.rateWithVat };
  return rate_without_vat === null || rate_without_vat === removeVat({ price: rate, vat_in_price })
    ? { rateField: rateWithVat }
    : { rateField: fields.rate, problem: priceWithVatTexts.pricesDiffer };
};

/** The highest rate in paisa: that of the kind, and what is left of a line with a lowered price. */
const computeMaxRate = <Line extends IssuedLine>(
  kind: NoteKind<Line>,
  line: Line,
  before: LineReturns,
  { quantity, price_only }: Pick<NoteLineInput, 'quantity' | 'price_only'>,
): number => {
  const most = kind.maxRate(line);
  return price_only || before.reduced
    ? Math.min(most, computeRateLeft(line, before, Math.max(quantity, 1)))
    : most;
};

/** What is taken of a line once this line of a note is added. */
export const addToReturns = (
  before: LineReturns,
  { discount_rate, vat_in_price = 0 }: Pick<IssuedLine, 'discount_rate' | 'vat_in_price'>,
  { quantity, rate, price_only }: Omit<NoteLineInput, 'line_id'>,
): LineReturns => {
  const qty = Math.max(quantity, 0);
  return {
    quantity: before.quantity + (price_only ? 0 : qty),
    amount: before.amount + computeLineTotal({ qty, price: rate, discount_rate, vat_in_price }),
    reduced: before.reduced || price_only,
  };
};

/** "… Total Allowed Amount Rs. 1131.13": the remaining amount of the document, in paisa. */
export const toLimitMessage = (
  { allowed }: Pick<NoteKind<IssuedLine>, 'allowed'>,
  remaining: number,
  language: Language,
): string => translate(allowed, language, { n: formatRupees(remaining, language) });
