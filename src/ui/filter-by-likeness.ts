// The searchable selects of the product find what is nearly typed right, and nothing else.
import Fuse from 'fuse.js';
import { toAsciiDigits } from '../../domain/language.ts';

/** How far a text may be from what is typed: 0 is equal, 1 is anything (SHELL-045). */
const FUZZY_THRESHOLD = 0.3;

/** Those of the items whose `keys` are like the text, the likest first; all for no text. */
export const filterByLikeness = <Item>(items: Item[], keys: string[], text: string): Item[] => {
  if (text.trim() === '') return items;
  const known = new Fuse(items, { keys, threshold: FUZZY_THRESHOLD, ignoreLocation: true });
  const found = known.search(text.trim());
  // A code that is typed in Devanagari digits is kept in the others.
  return (found.length > 0 ? found : known.search(toAsciiDigits(text.trim()))).map(
    ({ item }) => item,
  );
};
