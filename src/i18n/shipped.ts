// Names that set-up ships, in the language of whoever reads them.
import { useCallback } from 'react';
import { shippedIn } from '../../domain/shipped.ts';
import { useLanguage } from './language.ts';

/** Reads a stored name: one of set-up's own in the language of the moment, every other as it is. */
export const useShipped = (): ((text: string) => string) => {
  const language = useLanguage();
  return useCallback(text => shippedIn(text, language), [language]);
};
