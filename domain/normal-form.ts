// The normal form of identifiers (decision 47): two that look the same to a reader are the same.
// They are stored as typed; this form only compares them.

/** Joiners, marks of direction, variation selectors and other characters without ink. */
export const INVISIBLE_RANGES: [number, number][] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xe0000, 0xe0fff],
];

/** The zero of each script in use around Nepal; its nine digits follow it. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  0xf20, 0x1040, 0x1946, 0x1c40, 0xabf0, 0x11450, 0x114d0,
];

/** The digits of all scripts, in the order of `ASCII_DIGITS`, for an engine's `translate`. */
export const SCRIPT_DIGITS = ZEROS.map(zero =>
  Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)).join(''),
).join('');
export const ASCII_DIGITS = '0123456789'.repeat(ZEROS.length);

const DIGIT_VALUES = new Map(
  [...SCRIPT_DIGITS].map((digit, place) => [digit, ASCII_DIGITS[place]!]),
);

const toClass = ([from, to]: [number, number]) =>
  `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`;
const INVISIBLE = new RegExp(`[${INVISIBLE_RANGES.map(toClass).join('')}]`, 'gu');
const IS_SIMPLE = /^[ -~]*$/;

/**
 * The text without invisible characters, in NFKC, with ASCII digits and small letters. The engines
 * compute the same in `Database.normalForm`.
 */
export function toNormalForm(text: string): string {
  if (IS_SIMPLE.test(text)) return text.toLowerCase();
  return text
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digit => DIGIT_VALUES.get(digit) ?? digit)
    .toLowerCase();
}

/** Nukta letters that Unicode composes nowhere, though keyboards type them as one character. */
const NUKTA_LETTERS = '\u0958\u0959\u095a\u095b\u095c\u095d\u095e\u095f';
const COMPOSED_NUKTA = new Map([...NUKTA_LETTERS].map(letter => [letter.normalize('NFD'), letter]));

/**
 * The ways in which a text may be stored that looks like this one: as typed, composed and
 * decomposed. Most texts have only one.
 */
export function listEquivalentTexts(text: string): string[] {
  if (IS_SIMPLE.test(text)) return [text];
  const composed = text.normalize('NFC');
  const withNukta = composed.replace(
    /[\u0915-\u092f]\u093c/g,
    pair => COMPOSED_NUKTA.get(pair) ?? pair,
  );
  return [...new Set([text, composed, withNukta, text.normalize('NFD')])];
}

const foldForSearch = (text: string): string =>
  IS_SIMPLE.test(text) ? text.toLowerCase() : text.normalize('NFD').toLowerCase();

/** True if the text contains the other, whatever their case and however their letters are composed. */
export function containsText(text: string, part: string): boolean {
  return foldForSearch(text).includes(foldForSearch(part));
}

/** True if the text begins with the other, in the same sense. */
export function startsWithText(text: string, part: string): boolean {
  return foldForSearch(text).startsWith(foldForSearch(part));
}
