// Numbers of expressions are exact: whole digits and the number of decimals among them. Paisa stay whole
// through every step, and only the result is rounded, half up, to what the field can have.

/** 12.50 is {digits: 1250n, places: 2}. */
export type ExactNumber = { digits: bigint; places: number };

/** Decimals of a division that does not come out even. */
const DIVISION_PLACES = 12;
/** No value of a record comes near: what is longer is no result. */
const MAX_DIGITS = 60;
const LIMIT = 10n ** BigInt(MAX_DIGITS);

const powerOfTen = (places: number): bigint => 10n ** BigInt(places);

/** The number, or null for one that is longer than anything a record has. */
const toBounded = (digits: bigint, places: number): ExactNumber | null =>
  digits < LIMIT && digits > -LIMIT ? { digits, places } : null;

/** Digits with a point or without ("-12.50"), as people write them; null for anything else. */
export const parseExactNumber = (text: string): ExactNumber | null => {
  const found = /^(-?)(\d{1,30})(?:\.(\d{1,12}))?$/.exec(text);
  if (!found) return null;
  const [, sign, whole, rest = ''] = found;
  const digits = BigInt(whole! + rest);
  return { digits: sign ? -digits : digits, places: rest.length };
};

/** The number that JSON has, by the digits in which it is written; null for one that is not finite. */
export const toExactNumber = (value: number): ExactNumber | null => {
  const text = String(value);
  if (!text.includes('e')) return parseExactNumber(text);
  // Below a millionth, or beyond what any field can have.
  return Math.abs(value) < 1 ? parseExactNumber(value.toFixed(12)) : null;
};

const toSamePlaces = (a: ExactNumber, b: ExactNumber): [bigint, bigint, number] => {
  const places = Math.max(a.places, b.places);
  return [
    a.digits * powerOfTen(places - a.places),
    b.digits * powerOfTen(places - b.places),
    places,
  ];
};

export const addExact = (a: ExactNumber, b: ExactNumber): ExactNumber | null => {
  const [left, right, places] = toSamePlaces(a, b);
  return toBounded(left + right, places);
};

export const negateExact = ({ digits, places }: ExactNumber): ExactNumber => ({
  digits: -digits,
  places,
});

export const multiplyExact = (a: ExactNumber, b: ExactNumber): ExactNumber | null => {
  const product = toBounded(a.digits * b.digits, a.places + b.places);
  return product && product.places > DIVISION_PLACES * 2
    ? roundExact(product, DIVISION_PLACES)
    : product;
};

/** Half up on the exact value, halves away from zero. `divisor` is above 0. */
const divideHalfUp = (dividend: bigint, divisor: bigint): bigint => {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (size * 2n + divisor) / (divisor * 2n);
  return dividend < 0n ? -rounded : rounded;
};

/** The quotient with twelve decimals, half up; null for a division by zero. */
export const divideExact = (a: ExactNumber, b: ExactNumber): ExactNumber | null => {
  if (b.digits === 0n) return null;
  const [left, right] = toSamePlaces(a, b);
  const sign = right < 0n ? -1n : 1n;
  return toBounded(
    divideHalfUp(left * sign * powerOfTen(DIVISION_PLACES), right * sign),
    DIVISION_PLACES,
  );
};

/** Below 0, 0 or above 0 as the first is less than, equal to or greater than the second. */
export const compareExact = (a: ExactNumber, b: ExactNumber): number => {
  const [left, right] = toSamePlaces(a, b);
  return left < right ? -1 : left > right ? 1 : 0;
};

/** Rounded to that many decimals, halves away from zero; `places` from 0 to 12. */
export const roundExact = (number: ExactNumber, places: number): ExactNumber =>
  number.places <= places
    ? { digits: number.digits * powerOfTen(places - number.places), places }
    : { digits: divideHalfUp(number.digits, powerOfTen(number.places - places)), places };

/** The digits as they are written, without zeros at the end: "12.5". */
export const formatExact = ({ digits, places }: ExactNumber): string => {
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  const whole = text.slice(0, text.length - places);
  const rest = places > 0 ? text.slice(text.length - places).replace(/0+$/, '') : '';
  return `${digits < 0n ? '-' : ''}${whole}${rest ? `.${rest}` : ''}`;
};

/** A whole number that JSON can carry; null for another one. */
export const toSafeInteger = (number: ExactNumber): number | null => {
  const whole = Number(roundExact(number, 0).digits);
  return Number.isSafeInteger(whole) ? whole : null;
};
