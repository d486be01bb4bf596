// Texts for mobile phones: numbers of Nepal, and how many parts a text is sent and paid in.
import { toAsciiDigits } from '../language.ts';

/**
 * The ten digits of a mobile number of Nepal ("9841234567") from what people write: in either digits,
 * with spaces, hyphens, brackets, a leading 0, 977, +977 or 00977; undefined for anything else.
 */
export const normalizeMobile = (text: string): string | undefined => {
  const digits = toAsciiDigits(text)
    .replace(/[\s\-().]/g, '')
    .replace(/^(?:\+|00)?977(?=0?9\d{9}$)/, '')
    .replace(/^0/, '');
  return /^9[678]\d{8}$/.test(digits) ? digits : undefined;
};

/** The letters of GSM 03.38; those of the second list take the room of two. */
const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_OF_TWO = '^{}\\[~]|€';

/** How long one part is, and each of several, which say which one they are. */
const LENGTHS = { gsm: { one: 160, each: 153 }, unicode: { one: 70, each: 67 } };

/**
 * How many letters of a mobile network a text has, and in how many parts it goes; any letter outside
 * GSM 03.38, such as Devanagari, makes each letter of the text longer.
 */
export const countSmsParts = (text: string): { letters: number; parts: number } => {
  const isGsm = [...text].every(letter => GSM.includes(letter) || GSM_OF_TWO.includes(letter));
  const letters = isGsm
    ? [...text].reduce((sum, letter) => sum + (GSM_OF_TWO.includes(letter) ? 2 : 1), 0)
    : text.length;
  const { one, each } = LENGTHS[isGsm ? 'gsm' : 'unicode'];
  return { letters, parts: letters <= one ? 1 : Math.ceil(letters / each) };
};
