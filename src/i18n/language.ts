// The language of the interface: remembered, switched at any time, read by whoever draws a text.
import { useCallback, useSyncExternalStore } from 'react';
import { type Language, type NepaliDigits, type Texts, textIn, writeNepaliWith } from '../../domain/language.ts';

const KEY = 'language';
const listeners = new Set<() => void>();

/** What stands before anybody chose: the browser's first language, English otherwise. */
const remembered = (): Language => {
  const kept = document.cookie.match(/(?:^|; )language=(en|ne)/)?.[1];
  return (kept as Language | undefined) ?? (navigator.language?.startsWith('ne') ? 'ne' : 'en');
};

let current: Language | undefined;

/** The language now. */
export const language = (): Language => {
  current ??= remembered();
  return current;
};

/** Switches the language everywhere at once; a cookie remembers it, for logging out clears the local storage. */
export const switchLanguage = (next: Language): void => {
  current = next;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there in every browser.
  document.cookie = `${KEY}=${next}; path=/; max-age=${365 * 86_400}; samesite=lax`;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
};

/** Calls back after each switch; answers how to stop. */
export const onLanguage = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const rememberedDigits = (): NepaliDigits => (/(?:^|; )digits=ascii/.test(document.cookie) ? 'ascii' : 'devanagari');
let digits: NepaliDigits | undefined;

/** Which digits Nepali screens are written in; Devanagari for whoever never chose. */
export const nepaliDigits = (): NepaliDigits => {
  if (digits === undefined) {
    digits = rememberedDigits();
    writeNepaliWith(digits);
  }
  return digits;
};

/** Switches the digits of Nepali screens at once; remembered as the language is. */
export const switchNepaliDigits = (next: NepaliDigits): void => {
  digits = next;
  writeNepaliWith(next);
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there in every browser.
  document.cookie = `digits=${next}; path=/; max-age=${365 * 86_400}; samesite=lax`;
  for (const listener of listeners) listener();
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
