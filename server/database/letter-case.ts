// What a search has to know of letters that have two cases.

/** Only letters of ASCII in the text have two cases: an engine may compare it by its own short way, which knows no others. */
export const isCasedInAsciiOnly = (text: string): boolean => {
  const others = text.replace(/[a-z]/gi, '');
  return others.toLowerCase() === others.toUpperCase();
};
