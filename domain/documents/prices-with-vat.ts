// Prices that contain VAT, as a shelf shows them: what a line of them comes to, how far the document
// is from the shelf's sum, and how notes give such a line back (contract, "Tax treatment";
// docs/decisions/0050-prices-with-vat.md).
import type { Texts } from '../language.ts';
import { divideHalfUp, FULL_RATE, multiplyAndDivide } from '../money/money.ts';
import { isTaxable, type TaxTreatment } from '../tax/tax-treatment.ts';
import type { LineReturns } from './note-totals.ts';
import { computeLineTotal, type TotalsInput, type TotalsLine } from './totals.ts';

export const priceWithVatTexts = {
  price: { en: 'Price with VAT', ne: 'भ्याटसहित मूल्य' },
  prices: { en: 'Prices with VAT', ne: 'भ्याटसहित मूल्य' },
  returnRate: { en: 'Return Rate with VAT', ne: 'भ्याटसहित फिर्ता दर' },
  sum: { en: 'Sum of Prices with VAT', ne: 'भ्याटसहित मूल्यको जोड' },
  difference: { en: 'Difference by Rounding', ne: 'पैसा मिलाउँदाको फरक' },
  invalid: {
    en: 'Price with VAT must be greater than 0, with at most 2 decimals',
    ne: 'भ्याटसहित मूल्य ० भन्दा बढी र बढीमा २ दशमलवको हुनुपर्छ',
  },
  pricesDiffer: {
    en: 'The two prices differ. Send one of them.',
    ne: 'दुई मूल्य मिलेनन्। एउटा मात्र पठाउनुहोस्।',
  },
  charged: {
    en: 'This product has TSC. Send its price without VAT.',
    ne: 'यो वस्तुमा टीएससी लाग्छ। भ्याटबाहेकको मूल्य पठाउनुहोस्।',
  },
  rateWithVat: {
    en: 'The price of this line is with VAT. Send return_rate_with_vat.',
    ne: 'यो पङ्क्तिको मूल्य भ्याटसहित छ। return_rate_with_vat पठाउनुहोस्।',
  },
  rateWithoutVat: {
    en: 'The price of this line is without VAT. Send return_rate.',
    ne: 'यो पङ्क्तिको मूल्य भ्याटबाहेकको छ। return_rate पठाउनुहोस्।',
  },
} satisfies Record<string, Texts>;

/**
 * The VAT in the price of a line (ten-thousandths of a percent), of which `price_with_vat` is the
 * price with VAT: that of the document, 0 without VAT; undefined for a line priced without it.
 */
export const toVatInPrice = (
  line: { price_with_vat?: number | null | undefined; tax_treatment?: TaxTreatment },
  vat_rate: number,
): number | undefined => {
  if (line.price_with_vat === null || line.price_with_vat === undefined) return undefined;
  return isTaxable(line) ? vat_rate : 0;
};

/**
 * The price of a line for its total, in paisa: the one with VAT where there is one, and the VAT in
 * it.
 */
export const toTotalsPrice = (
  line: {
    price: number;
    price_with_vat?: number | null | undefined;
    tax_treatment?: TaxTreatment;
  },
  vat_rate: number,
): Pick<TotalsLine, 'price' | 'vat_in_price'> => {
  const vat_in_price = toVatInPrice(line, vat_rate);
  return vat_in_price === undefined
    ? { price: line.price }
    : { price: line.price_with_vat!, vat_in_price };
};

/** The price without the VAT that it contains, half up; paisa, for display. */
export const removeVat = ({
  price,
  vat_in_price = 0,
}: {
  price: number;
  vat_in_price?: number | undefined;
}): number => multiplyAndDivide(price, FULL_RATE, FULL_RATE + vat_in_price);

/** The price with its VAT (`rate` in ten-thousandths of a percent), half up; paisa. */
export const addVat = (price: number, rate: number): number =>
  multiplyAndDivide(price, FULL_RATE + rate, FULL_RATE);

/**
 * What the document comes to by the prices that were entered, rounded once (paisa): those with VAT
 * as they are, the others and `tsc_amount` with their VAT added. The document's total differs from
 * it by at most a paisa a line. Undefined where no price is with VAT, or a discount of the document
 * makes the two incomparable.
 */
export const computeShelfSum = (
  { lines, vat_rate }: Pick<TotalsInput, 'lines' | 'vat_rate'>,
  { discount_amount, tsc_amount }: { discount_amount: number; tsc_amount: number },
): number | undefined => {
  if (discount_amount > 0 || lines.every(line => line.vat_in_price === undefined)) return undefined;
  const withVat = (paisa: number, rate: number) => BigInt(paisa) * BigInt(FULL_RATE + rate);
  const sum = lines.reduce(
    (before, line) =>
      before +
      (line.vat_in_price === undefined
        ? withVat(computeLineTotal(line), isTaxable(line) ? vat_rate : 0)
        : BigInt(line.qty) * BigInt(line.price) * BigInt(FULL_RATE - line.discount_rate)),
    withVat(tsc_amount, vat_rate),
  );
  return divideHalfUp(sum, BigInt(FULL_RATE));
};

/**
 * The shelf's sum of a document with its `total`, and what the document is above it by rounding, in
 * paisa; undefined where there is none.
 */
export const compareWithShelf = (
  input: Pick<TotalsInput, 'lines' | 'vat_rate'>,
  totals: { discount_amount: number; tsc_amount: number; total: number },
): { sum: number; difference: number } | undefined => {
  const sum = computeShelfSum(input, totals);
  return sum === undefined ? undefined : { sum, difference: totals.total - sum };
};

/** A line of a note, by the id of its document's line; `price_only` moves no goods. */
export type NotedLine = TotalsLine & { line_id: number; price_only: boolean };

/** The document's line: its pieces, price and total in paisa, and what earlier notes took of it. */
export type LineBefore = { qty: number; price: number; total: number; returned: LineReturns };

/**
 * The note's lines, those over a price with VAT with `total_left`: its last pieces take exactly what
 * is left of the line, and no pieces more than that. Rounding explains at most half a paisa for
 * the line and for each piece, or a paisa a piece where a note lowered the price; beyond it a line
 * is computed like every other.
 */
export const fitToLinesLeft = (
  noted: NotedLine[],
  findLine: (line_id: number) => LineBefore,
): TotalsLine[] => {
  const taken = new Map<number, LineReturns>();
  return noted.map(({ line_id, price_only, ...line }) => {
    if (line.vat_in_price === undefined) return line;
    const issued = findLine(line_id);
    const before = taken.get(line_id) ?? issued.returned;
    const quantity = before.quantity + (price_only ? 0 : line.qty);
    const own = computeLineTotal(line);
    const left = issued.total - before.amount;
    const range = before.reduced ? 2 * issued.qty : issued.qty + 1;
    const isRounding = Math.abs(left - own) * 2 <= range;
    const isWhole = before.reduced || line.price === issued.price;
    const isLast = !price_only && quantity === issued.qty && isWhole;
    const fitted = isRounding && (isLast || own > left) ? { ...line, total_left: left } : line;
    taken.set(line_id, {
      quantity,
      amount: before.amount + computeLineTotal(fitted),
      reduced: before.reduced || price_only,
    });
    return fitted;
  });
};
