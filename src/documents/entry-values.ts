// What is typed into a document, as the values that are computed with and sent, and the sentences of
// a discount (the documents' English).

import { formatValidators } from '../../domain/entity-schema/formats.ts';
import type { Texts } from '../../domain/language.ts';
import { isMoney, toPaisa, toRate } from '../../domain/money/money.ts';

export const parseDecimal = (text: string): number =>
  /^\d*\.?\d*$/.test(text) && text !== '' && text !== '.' ? Number(text) : 0;

/** A money text as paisa, what cannot be money as 0. */
export const parsePaisa = (text: string): number => {
  const amount = parseDecimal(text);
  return isMoney(amount) ? toPaisa(amount) : 0;
};

/** A percentage text as ten-thousandths of a percent within 0–100, else 0. */
export const parseRate = (text: string): number => {
  const rate = parseDecimal(text);
  return formatValidators.decimal(rate) && rate <= 100 ? toRate(rate) : 0;
};

export type Author = { name: string; id: number; pos: string };

/** A day as the moment that is sent: today (`now` is Nepal time) carries the time of now. */
export const toTimestamp = (day: string, now: string): string =>
  day === '' ? '' : `${day} ${day === now.slice(0, 10) ? now.slice(11) : '00:00:00'}`;

export const discountTexts = {
  discount: { en: 'Discount', ne: 'छुट' },
  rate: { en: 'Rate', ne: 'दर' },
  flat: { en: 'Flat', ne: 'एकमुष्ट' },
  discountRate: { en: 'Discount Rate', ne: 'छुट दर' },
  flatDiscount: { en: 'Flat Discount', ne: 'एकमुष्ट छुट' },
  rateInvalid: { en: 'Discount rate is not valid', ne: 'छुट दर मिलेन' },
  flatNegative: { en: 'Discount cannot be negative.', ne: 'छुट ऋणात्मक हुन सक्दैन।' },
} satisfies Record<string, Texts>;
