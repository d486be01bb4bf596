// What is scanned or typed into the field for products: "3*P00038" is three of it.
import { toAsciiDigits } from '../../domain/language.ts';
import { validateQuantityInput } from '../../src/ui/number-input.ts';

/**
 * A barcode, a code or (a part of) a name, and how many of it; or what was written before the star
 * and is no quantity.
 */
export type ScanText = { qty: number; text: string; wrong?: undefined } | { wrong: string };

/** As much as a quantity cell takes, and more than nothing. */
const isQuantity = (text: string): boolean =>
  validateQuantityInput(text) === undefined && Number(text) > 0;

/** Reads what is in the field. A barcode may begin with a star: that is no quantity. */
export const readScanText = (typed: string): ScanText => {
  const whole = typed.trim();
  const star = whole.indexOf('*');
  if (star < 1) return { qty: 1, text: whole };
  const given = whole.slice(0, star).trim();
  const quantity = toAsciiDigits(given);
  return isQuantity(quantity)
    ? { qty: Number(quantity), text: whole.slice(star + 1).trim() }
    : { wrong: given };
};

/** The same as a text again. */
export const toScanText = (code: string, qty: number): string =>
  qty === 1 ? code : `${qty}*${code}`;
