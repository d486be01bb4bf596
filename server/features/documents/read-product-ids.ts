// The products whose facts a request asks for: "product_ids=1,2,3".
import { messages } from '../../../domain/entity-schema/messages.ts';
import type { Language } from '../../../domain/language.ts';
import type { QueryString } from '../../entities/list-query.ts';
import { ValidationError } from '../../platform/http/errors.ts';

/** More than any page of suggestions has. */
const MAX_PRODUCTS = 50;
const tooManyText = {
  en: `At most ${MAX_PRODUCTS} products at a time.`,
  ne: 'एकपटकमा बढीमा ५० वस्तु।',
};

/** The ids in `product_ids`, at least one. Throws ValidationError (422) under that name. */
export const readProductIds = (query: QueryString, language: Language): number[] => {
  const given = query.product_ids ?? '';
  const refuse = (text: { en: string; ne: string }) => {
    throw new ValidationError({ product_ids: [text[language]] });
  };
  if (given === '') refuse(messages.required);
  if (typeof given !== 'string' || !/^\d{1,15}(?:,\d{1,15})*$/.test(given))
    refuse(messages.numeric);
  const ids = [...new Set(String(given).split(',').map(Number))];
  if (ids.length > MAX_PRODUCTS) refuse(tooManyText);
  return ids;
};
