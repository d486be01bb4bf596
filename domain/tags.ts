// Tags of a record: short words, several, compared in their normal form and kept as they were typed first.
import { toNormalForm } from './normal-form.ts';

/** Tags of one field in one record, and characters of one tag. */
export const TAG_LIMITS = { tags: 50, characters: 40 };

const tidy = (tag: string): string => tag.normalize('NFC').trim().replace(/\s+/g, ' ');

/** True for a tag as it is stored: no comma, which separates tags in files, and no empty one. */
export const isTag = (value: unknown): boolean =>
  typeof value === 'string' &&
  value !== '' &&
  value === tidy(value) &&
  [...value].length <= TAG_LIMITS.characters &&
  !/[,\p{Cc}]/u.test(value);

/**
 * Tags without repeated and empty ones, spaces tidied; what is no list of texts stays as it is, for the
 * rules to refuse.
 */
export const tidyTags = (value: unknown): unknown => {
  if (!Array.isArray(value) || !value.every(tag => typeof tag === 'string')) return value;
  const found = new Map<string, string>();
  for (const tag of value.map(tidy).filter(each => each !== '')) {
    const key = toNormalForm(tag);
    if (!found.has(key)) found.set(key, tag);
  }
  return [...found.values()];
};

/** "urgent, to be paid" as two tags. */
export const splitTags = (text: string): string[] => tidyTags(text.split(/[,\n]/)) as string[];
