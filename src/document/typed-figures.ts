// Quantities and amounts as they are typed into a document: what can be neither is refused at once,
// in the documents' words; the server judges the same again.
import type { Texts } from '../../domain/language.ts';

/** Beyond these the figures are no money any more (before the point, for an amount). */
const MOST_DIGITS = { quantity: 9, amount: 12 };

export const figureTexts = {
  notAllowed: { en: 'Not Allowed', ne: 'मिल्दैन' },
  wholeOnly: { en: 'Only numeric values are allowed', ne: 'अङ्क मात्र राख्न मिल्छ' },
  quantityHigh: { en: 'A quantity has at most 9 digits', ne: 'परिमाण बढीमा ९ अङ्कको हुन सक्छ' },
  decimalOnly: { en: 'Only decimal values are allowed', ne: 'दशमलव अङ्क मात्र राख्न मिल्छ' },
  amountHigh: {
    en: 'An amount has at most 12 digits before the point',
    ne: 'रकममा दशमलवअघि बढीमा १२ अङ्क हुन सक्छन्',
  },
} satisfies Record<string, Texts>;

/** True for what is a figure, 0 too; a lone point is none yet. */
export const isEntered = (text: string): boolean => /\d/.test(text);

/** Why the text is no quantity; undefined when it is one, or nothing yet. */
export const quantityRefusal = (text: string): Texts | undefined => {
  if (!/^\d*$/.test(text)) return figureTexts.wholeOnly;
  return text.length > MOST_DIGITS.quantity ? figureTexts.quantityHigh : undefined;
};

/**
 * Why the text is no amount of at most so many decimals; undefined when it is one, or nothing yet.
 */
export const amountRefusal = (text: string, decimals = 4): Texts | undefined => {
  const [, whole, fraction = ''] = /^(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return figureTexts.decimalOnly;
  return whole.length > MOST_DIGITS.amount ? figureTexts.amountHigh : undefined;
};

/** Prices keep two decimals (OPEN-033). */
export const cutToPaisa = (text: string): string => text.replace(/(\.\d{2})\d+$/, '$1');
