// Names that set-up ships, in the language of whoever reads them.
import { useCallback } from 'react';
import { writtenIn } from '../../domain/language.ts';
import { shippedIn } from '../../domain/shipped.ts';
import { useLanguage } from './language.ts';

/**
 * Reads a stored name: one of set-up's own in the language of the moment, every other as it is, but
 * for its digits.
 */
export const useShipped = (): ((text: string) => string) => {
  const language = useLanguage();
  return useCallback(text => writtenIn(shippedIn(text, language), language), [language]);
};
