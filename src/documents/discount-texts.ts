// The sentences of a discount that is typed, in the documents' English and in Nepali.
import type { Texts } from '../../domain/language.ts';

export const discountTexts = {
  discount: { en: 'Discount', ne: 'छुट' },
  rate: { en: 'Rate', ne: 'दर' },
  flat: { en: 'Flat', ne: 'एकमुष्ट' },
  discountRate: { en: 'Discount Rate', ne: 'छुट दर' },
  flatDiscount: { en: 'Flat Discount', ne: 'एकमुष्ट छुट' },
  rateInvalid: { en: 'Discount rate is not valid', ne: 'छुट दर मिलेन' },
  flatNegative: { en: 'Discount cannot be negative.', ne: 'छुट ऋणात्मक हुन सक्दैन।' },
} satisfies Record<string, Texts>;
