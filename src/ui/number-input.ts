// Digits typed in Devanagari where a number, a code or an address of mail is meant: sent in ASCII,
// as everybody else writes them.
import type { ChangeEvent } from 'react';
import { type Texts, toAsciiDigits } from '../../domain/language.ts';

/**
 * The value of the field, its digits in ASCII; the field itself is changed in place, so that the
 * caret stays where the user types.
 */
export const readAsciiInput = ({
  target,
}: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): string => {
  const ascii = toAsciiDigits(target.value);
  if (ascii !== target.value) {
    const { selectionStart, selectionEnd } = target;
    target.value = ascii;
    // A field for mail addresses knows no selection.
    if (selectionStart !== null) target.setSelectionRange(selectionStart, selectionEnd);
  }
  return ascii;
};

/** Beyond these the figures are no money any more (before the point, for an amount). */
const MAX_DIGITS = { quantity: 9, amount: 12 };

export const numberInputTexts = {
  notAllowed: { en: 'Not Allowed', ne: 'मिल्दैन' },
  wholeOnly: { en: 'Only numeric values are allowed', ne: 'अङ्क मात्र राख्न मिल्छ' },
  quantityHigh: { en: 'A quantity has at most 9 digits', ne: 'परिमाण बढीमा ९ अङ्कको हुन सक्छ' },
  decimalOnly: { en: 'Only decimal values are allowed', ne: 'दशमलव अङ्क मात्र राख्न मिल्छ' },
  amountHigh: {
    en: 'An amount has at most 12 digits before the point',
    ne: 'रकममा दशमलवअघि बढीमा १२ अङ्क हुन सक्छन्',
  },
} satisfies Record<string, Texts>;

/**
 * Quantities and amounts as they are typed into a document: what can be neither is refused at once,
 * in the documents' words; the server judges the same again. True for what is a figure, 0 too; a
 * lone point is none yet.
 */
export const hasDigit = (text: string): boolean => /\d/.test(text);

/** Why the text is no quantity; undefined when it is one, or nothing yet. */
export const validateQuantityInput = (text: string): Texts | undefined => {
  if (!/^\d*$/.test(text)) return numberInputTexts.wholeOnly;
  return text.length > MAX_DIGITS.quantity ? numberInputTexts.quantityHigh : undefined;
};

/**
 * Why the text is no amount of at most this many decimals; undefined when it is one, or nothing
 * yet.
 */
export const validateAmountInput = (text: string, decimals = 4): Texts | undefined => {
  const [, whole, fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return numberInputTexts.decimalOnly;
  return whole.length > MAX_DIGITS.amount ? numberInputTexts.amountHigh : undefined;
};

/** Prices keep two decimals (OPEN-033). */
export const truncateToPaisa = (text: string): string => text.replace(/(\.\d{2})\d+$/, '$1');
