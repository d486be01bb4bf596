// What is written on the leaf of a cheque, and where: positions in millimetres from the upper left corner,
// each `y` the line that it is written on; pure. Server, page and preview share it.
import type { FieldErrors } from '../entity-schema/entity.ts';
import { type Language, localizeDigits, type Texts } from '../language.ts';
import type { ChequeDirection, ChequeState } from '../ledger/cheques.ts';
import { toAmountInWords } from '../money/amount-in-words.ts';
import { formatMoney } from '../money/money.ts';

/** `step` is the distance from digit to digit of the date, and from line to line of the words. */
export type ChequeLayout = {
  width: number;
  height: number;
  date: { x: number; y: number; step: number };
  payee: { x: number; y: number; width: number };
  words: { x: number; y: number; width: number; step: number };
  figures: { x: number; y: number };
  account_payee: { x: number; y: number };
};

/** What is placed on a leaf, and the numbers of each. */
export const chequeElements = {
  date: ['x', 'y', 'step'],
  payee: ['x', 'y', 'width'],
  words: ['x', 'y', 'width', 'step'],
  figures: ['x', 'y'],
  account_payee: ['x', 'y'],
} as const;
export type ChequeElement = keyof typeof chequeElements;

/** The largest number of a layout, and the smallest side of a leaf. */
export const MAX_LEAF_MM = 400;
export const MIN_LEAF_MM = 20;
/** No text fits into less. */
export const MIN_TEXT_WIDTH_MM = 10;

/** The usual leaf of banks in Nepal, 7½ by 3¼ inches. */
export const usualChequeLayout: ChequeLayout = {
  width: 190,
  height: 83,
  date: { x: 142, y: 13, step: 5 },
  payee: { x: 24, y: 28, width: 152 },
  words: { x: 30, y: 38, width: 140, step: 9 },
  figures: { x: 142, y: 51 },
  account_payee: { x: 6, y: 25 },
};

export const chequeLayoutTexts = {
  oneDecimal: {
    en: 'Enter millimetres with one decimal at most.',
    ne: 'मिलिमिटरमा दशमलवपछि बढीमा एक अङ्क लेख्नुहोस्।',
  },
  outside: { en: 'This is outside of the leaf.', ne: 'यो चेकको पानाबाहिर पर्छ।' },
} satisfies Record<string, Texts>;

/** True for millimetres with one decimal at most. */
export const isMillimetres = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.round(value * 10) / 10 === value;

/** The smallest number that a field of a layout may have, by its path ("words.width"). */
export const toSmallest = (path: string): number => {
  if (!path.includes('.')) return MIN_LEAF_MM;
  return path.endsWith('.width') ? MIN_TEXT_WIDTH_MM : 0;
};

/** What begins outside of its leaf, by path; the numbers themselves are judged before. */
export const findOutside = (layout: ChequeLayout, language: Language): FieldErrors => {
  const problems: FieldErrors = {};
  for (const name of Object.keys(chequeElements) as ChequeElement[]) {
    const { x, y } = layout[name];
    if (x > layout.width) problems[`${name}.x`] = [chequeLayoutTexts.outside[language]];
    if (y > layout.height) problems[`${name}.y`] = [chequeLayoutTexts.outside[language]];
  }
  return problems;
};

/** True for a cheque that the company hands out: not one that was received, cancelled or bounced. */
export const isPrintableCheque = (direction: ChequeDirection, state: ChequeState): boolean =>
  direction === 'issued' && state !== 'cancelled' && state !== 'bounced';

/**
 * The texts on a leaf: the eight digits of the date (AD, DDMMYYYY), the amount in words, and in figures
 * between marks, so that nothing can be added to it. `date` AD, `amount` paisa.
 */
export const toChequeWriting = (
  { date, amount }: { date: string; amount: number },
  language: Language,
): { digits: string[]; words: string; figures: string } => {
  const [year, month, day] = date.split('-');
  return {
    digits: [...localizeDigits(`${day}${month}${year}`, language)],
    words: toAmountInWords(amount, language),
    figures: `**${formatMoney(amount, language)}**`,
  };
};

/** The same in both languages: banks know the crossing by these words. */
export const ACCOUNT_PAYEE = 'A/C PAYEE ONLY';
/** The two lines of the crossing and its letters: millimetres, and degrees against the clock. */
export const crossing = { length: 34, gap: 5, angle: 30, letters: 2.9 } as const;
