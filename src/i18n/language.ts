// The language of the interface: remembered, switched at any time, read by whoever draws a text.
import { useCallback, useSyncExternalStore } from 'react';
import {
  type Language,
  type NepaliDigits,
  type Texts,
  textIn,
  writeNepaliWith,
} from '../../domain/language.ts';
import { remembered } from '../remembered.ts';

/**
 * What stands before anybody chose: the browser's first language, English otherwise. Asked for
 * once; all that is drawn asks for the language.
 */
const first: Language = navigator.language?.startsWith('ne') ? 'ne' : 'en';

const chosen = remembered(
  'language',
  () => first,
  next => {
    document.documentElement.lang = next;
  },
);

/** The language now. */
export const language = (): Language => chosen.now();

/** Switches the language everywhere at once. */
export const switchLanguage = (next: Language): void => chosen.choose(next);

const digits = remembered('digits', () => 'devanagari', writeNepaliWith);
writeNepaliWith(digits.now());

/** Which digits Nepali screens are written in; Devanagari for whoever never chose. */
export const nepaliDigits = (): NepaliDigits => digits.now();

/** Switches the digits of Nepali screens at once; remembered as the language is. */
export const switchNepaliDigits = (next: NepaliDigits): void => digits.choose(next);

/** Calls back after each switch of either; answers how to stop. */
const onLanguage = (listener: () => void): (() => void) => {
  const stops = [chosen.listen(listener), digits.listen(listener)];
  return () => {
    for (const stop of stops) stop();
  };
};

const asWritten = () => `${language()} ${nepaliDigits()}`;

/** The language, drawn anew when it, or the digits that it is written in, is switched. */
export const useLanguage = (): Language => {
  useSyncExternalStore(onLanguage, asWritten);
  return language();
};

export type Say = (texts: Texts, values?: Record<string, string | number>) => string;

/** Says a text in the language of the moment, {name} replaced. */
export const useSay = (): Say => {
  const now = useLanguage();
  return useCallback((texts, values) => textIn(texts, now, values), [now]);
};
