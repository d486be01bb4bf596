// The language of the interface: remembered, switched at any time, read by every component that
// draws a text.
import { useCallback, useSyncExternalStore } from 'react';
import {
  type Language,
  type NepaliDigits,
  setNepaliDigits,
  type Texts,
  translate,
} from '../../domain/language.ts';
import { createPersistedChoice } from '../platform/persisted-choice.ts';

/**
 * The default before a choice: the browser's first language, English otherwise. Read once; every
 * component asks for the language.
 */
const browserLanguage: Language = navigator.language?.startsWith('ne') ? 'ne' : 'en';

const languageChoice = createPersistedChoice(
  'language',
  () => browserLanguage,
  next => {
    document.documentElement.lang = next;
  },
);

/** The language now. */
export const getLanguage = (): Language => languageChoice.get();

/** Switches the language everywhere at once. */
export const switchLanguage = (next: Language): void => languageChoice.set(next);

const digitsChoice = createPersistedChoice('digits', () => 'devanagari', setNepaliDigits);
setNepaliDigits(digitsChoice.get());

/** Which digits Nepali screens are written in; Devanagari for a user who never chose. */
export const getNepaliDigits = (): NepaliDigits => digitsChoice.get();

/** Switches the digits of Nepali screens at once; remembered as the language is. */
export const switchNepaliDigits = (next: NepaliDigits): void => digitsChoice.set(next);

/** Calls back after each switch of either; answers how to stop. */
const subscribeToLanguage = (listener: () => void): (() => void) => {
  const stops = [languageChoice.subscribe(listener), digitsChoice.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
};

const getLanguageSnapshot = () => `${getLanguage()} ${getNepaliDigits()}`;

/** The language; renders when it, or its digits, are switched. */
export const useLanguage = (): Language => {
  useSyncExternalStore(subscribeToLanguage, getLanguageSnapshot);
  return getLanguage();
};

export type Translate = (texts: Texts, values?: Record<string, string | number>) => string;

/** Says a text in the language of the moment, {name} replaced. */
export const useTranslations = (): Translate => {
  const now = useLanguage();
  return useCallback((texts, values) => translate(texts, now, values), [now]);
};
