// What a search has to know of letters that have two cases.

/**
 * Nothing in the text has two cases: digits, signs, Devanagari. An engine finds it as it stands, at
 * half the cost.
 */
export const isCaseless = (text: string): boolean => text.toLowerCase() === text.toUpperCase();

/**
 * Only letters of ASCII in the text have two cases: an engine may compare it by its own short way,
 * which knows no others.
 */
export const isCasedInAsciiOnly = (text: string): boolean =>
  isCaseless(text.replace(/[a-z]/gi, ''));
