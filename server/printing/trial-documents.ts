// What a company's own template must be able to print before it is kept. Its figures are drawn by
// lot, so that no template knows them.
import { randomInt } from 'node:crypto';
import { formatMoney } from '../../domain/billing/money.ts';
import { digitsIn } from '../../domain/language.ts';
import type { PrintData } from './print-data.ts';
import { type About, sampleDocument } from './sample-document.ts';

/** Fills more than one sheet of A4, however tightly it is set. */
const LINES_OF_TWO_PAGES = 120;

/**
 * A preview, a reprint, and a reprint of a cancelled document of two pages: a template may treat
 * each of them in another way.
 */
export const trialDocuments = (about: About): PrintData[] => {
  const sample = drawnByLot(sampleDocument(about), about);
  const marks = ['Company Copy', 'Copy of Original 1'];
  const lines = Array.from(
    { length: LINES_OF_TWO_PAGES },
    (_, index) => sample.lines[index % sample.lines.length]!,
  );
  return [
    sample,
    { ...sample, marks, watermark: '' },
    { ...sample, marks, watermark: 'CANCELLED / रद्द', lines },
  ];
};

/**
 * Names in Latin letters: a reader of a PDF finds them as they were written, as it does not with
 * every cluster of Devanagari.
 */
const drawnByLot = (sample: PrintData, { language }: About): PrintData => {
  const digits = (length: number) =>
    digitsIn(String(randomInt(10 ** (length - 1), 10 ** length)), language);
  return {
    ...sample,
    number: digits(7),
    company: {
      ...sample.company,
      name: `Seller ${randomInt(1000, 9999)}`,
      pan: String(randomInt(1e8, 1e9)),
    },
    buyer: { ...sample.buyer, name: `Buyer ${randomInt(1000, 9999)}`, pan: digits(9) },
    lines: sample.lines.map(line => ({ ...line, name: `Product ${randomInt(1000, 9999)}` })),
    figures: {
      ...sample.figures,
      vat: formatMoney(randomInt(1e6, 9e6), language),
      total: formatMoney(randomInt(1e7, 9e7), language),
    },
  };
};
