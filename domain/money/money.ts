// Money is whole paisa, rates are whole ten-thousandths of a percent; both round half up on exact
// values (contract, "Arithmetic"). An amount is split over lines by largest remainder, so that the
// parts add up to it to the paisa.
import { type Language, localizeDigits } from '../language.ts';

/** The largest amount that is exact: 999,999,999,999.99 rupees, in paisa. */
const MAX_PAISA = 99_999_999_999_999;
const RATE_SCALE = 10_000;

/** True for a finite number of rupees with at most two decimals within ±999,999,999,999.99. */
export const isMoney = (value: unknown): value is number =>
  typeof value === 'number' &&
  Number.isFinite(value) &&
  Math.abs(Math.round(value * 100)) <= MAX_PAISA &&
  Math.round(value * 100) / 100 === value;

/** Rupees (at most two decimals) to paisa, exact. */
export const toPaisa = (rupees: number): number => Math.round(rupees * 100);

/** Paisa to the number of rupees that JSON carries. */
export const toRupees = (paisa: number): number => paisa / 100;

/** Percent (at most four decimals) to ten-thousandths of a percent: 13 → 130000. */
export const toRate = (percent: number): number => Math.round(percent * RATE_SCALE);

/** Ten-thousandths of a percent to percent: 130000 → 13. */
export const toPercent = (rate: number): number => rate / RATE_SCALE;

/**
 * numerator / denominator to the nearest whole, halves away from zero. The denominator is positive.
 */
export const divideHalfUp = (numerator: bigint, denominator: bigint): number => {
  const negative = numerator < 0n;
  const doubled = (negative ? -numerator : numerator) * 2n + denominator;
  const rounded = doubled / (denominator * 2n);
  return Number(negative ? -rounded : rounded);
};

/**
 * amount × part / whole, half up like `divideHalfUp`; whole numbers of any size, `whole` above 0.
 * Plain numbers where the product is exact in them, because a save computes dozens.
 */
export const multiplyAndDivide = (amount: number, part: number, whole: number): number => {
  const product = amount * part;
  if (!Number.isSafeInteger(product) || !Number.isSafeInteger(whole * 2))
    return divideHalfUp(BigInt(amount) * BigInt(part), BigInt(whole));
  const size = Math.abs(product);
  const rest = size % whole;
  const rounded = (size - rest) / whole + (rest * 2 >= whole ? 1 : 0);
  return product < 0 ? 0 - rounded : rounded;
};

/** 100 percent as a rate. */
export const FULL_RATE = 100 * RATE_SCALE;

/** The rate's part of an amount of paisa, half up. */
export const applyRate = (paisa: number, rate: number): number =>
  multiplyAndDivide(paisa, rate, FULL_RATE);

const groupDigits = (whole: string): string => {
  const tail = whole.slice(-3);
  const head = whole.slice(0, -3);
  return head === '' ? tail : `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${tail}`;
};

/** 12345678 paisa → "1,23,456.78" (CONST-030, CONST-033); Devanagari digits in Nepali. */
export const formatMoney = (paisa: number, language: Language): string => {
  // Written out: from 21 digits on a number would be in exponent notation.
  const whole = Math.abs(paisa);
  const digits = String(whole >= 1e21 ? BigInt(whole) : whole).padStart(3, '0');
  return localizeDigits(
    `${paisa < 0 ? '-' : ''}${groupDigits(digits.slice(0, -2))}.${digits.slice(-2)}`,
    language,
  );
};

/**
 * "Rs. 1,23,456.78/-": the company's symbol, the amount, the suffix (CONST-031, CONST-032,
 * OPEN-118).
 */
export const formatAmount = (paisa: number, symbol: string, language: Language): string =>
  `${symbol} ${formatMoney(paisa, language)}/-`;

type Share = { index: number; part: number; remainder: number | bigint };

/**
 * Exact either way; the figures of nearly every document are small enough for numbers, which are
 * ten times as fast for each key.
 */
const computeShares = (amount: number, weights: number[], sum: number): Share[] => {
  const largest = weights.reduce((most, weight) => Math.max(most, weight), 0);
  if (sum <= Number.MAX_SAFE_INTEGER && amount * largest <= Number.MAX_SAFE_INTEGER)
    return weights.map((weight, index) => {
      const remainder = (amount * weight) % sum;
      return { index, part: (amount * weight - remainder) / sum, remainder };
    });
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  return weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, part: Number(product / whole), remainder: product % whole };
  });
};

/**
 * Parts of `amount` (paisa, not negative) in proportion to the weights (not negative). Whole paisa
 * go out by quotient, the rest one each to the largest remainders, the earlier line first among
 * equals. All weights zero: the first line gets everything.
 */
export const allocate = (amount: number, weights: number[]): number[] => {
  // Most documents have neither discount nor TSC.
  if (amount === 0) return weights.map(() => 0);
  if (weights.length === 0) return [];
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0) return weights.map((_, index) => (index === 0 ? amount : 0));
  const shares = computeShares(amount, weights, sum);
  const left = amount - shares.reduce((total, share) => total + share.part, 0);
  const favoured = new Set(
    [...shares]
      .sort((a, b) =>
        a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
      )
      .slice(0, left)
      .map(share => share.index),
  );
  return shares.map(share => share.part + (favoured.has(share.index) ? 1 : 0));
};
