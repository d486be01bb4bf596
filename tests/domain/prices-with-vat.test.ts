// Lines priced with VAT: worked by hand, and for any mix with other lines that figures add up, that
// the document is near the shelf's sum and that returns take exactly what is left.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeNoteTotals,
  computeRemaining,
  computeUntaxedLeft,
  NO_RETURNS,
} from '../../domain/documents/note-totals.ts';
import {
  computeShelfSum,
  fitToLinesLeft,
  type NotedLine,
  removeVat,
  toTotalsPrice,
} from '../../domain/documents/prices-with-vat.ts';
import {
  computeHeader,
  computeLineTotal,
  computeSubtotal,
  computeTotals,
  type Figures,
  type TotalsInput,
  type TotalsLine,
} from '../../domain/documents/totals.ts';
import { toRate } from '../../domain/money/money.ts';
import { type TaxTreatment, taxTreatments } from '../../domain/tax/tax-treatment.ts';

const RUNS = process.env.REPEAT === 'full' ? 20_000 : 700;
const VAT = toRate(13);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** A line with a price with VAT in rupees, and a discount in percent. */
const toLine = (
  qty: number,
  rupees: number,
  percent = 0,
  vat_rate = VAT,
  tax_treatment: TaxTreatment = 'taxable',
): TotalsLine => ({
  qty,
  ...toTotalsPrice({ price: 0, price_with_vat: Math.round(rupees * 100), tax_treatment }, vat_rate),
  discount_rate: toRate(percent),
  internet: false,
  tax_treatment,
});
const totalsOf = (lines: TotalsLine[], vat_rate = VAT) =>
  computeTotals({ lines, discount_rate: 0, discount_amount: 0, tsc_rate: 0, vat_rate });

describe('a price with VAT', () => {
  it.each([
    // 3 × 113 / 1.13
    [toLine(3, 113), 30_000],
    // 100 / 1.13 = 88.4956
    [toLine(1, 100), 8_850],
    // 7 × 99.99 / 1.13 = 619.4071
    [toLine(7, 99.99), 61_941],
    // 3 × 100 × 0.875 / 1.13 = 232.3009
    [toLine(3, 100, 12.5), 23_230],
    // 7 × 99.99 × 0.875 / 1.13 = 541.98119
    [toLine(7, 99.99, 12.5), 54_198],
    // At the old rate of 10 %: 100 / 1.1 = 90.909
    [toLine(1, 100, 0, toRate(10)), 9_091],
    // Not registered, exempt and zero-rated: the price is the price.
    [toLine(1, 100, 0, 0), 10_000],
    [toLine(3, 100, 12.5, VAT, 'exempt'), 26_250],
    [toLine(2, 99.99, 0, VAT, 'zero'), 19_998],
    // A paisa: 0.885 of one rounds up.
    [toLine(1, 0.01), 1],
    // A product far beyond exact numbers.
    [toLine(999_999_999, 999.99), 88_494_690_176_992],
  ])('%j comes to %d paisa', (line, paisa) => {
    expect(computeLineTotal(line)).toBe(paisa);
  });

  it('is shown without VAT, half up', () => {
    expect(removeVat(toLine(1, 100))).toBe(8_850);
    expect(removeVat(toLine(1, 113))).toBe(10_000);
    expect(removeVat(toLine(1, 100, 0, VAT, 'exempt'))).toBe(10_000);
  });

  it('adds VAT to the sum of the lines, a paisa from the shelf', () => {
    const totals = totalsOf([toLine(1, 100)]);
    expect(totals).toMatchObject({ taxable_amount: 8_850, vat_amount: 1_151, total: 10_001 });
    expect(computeShelfSum({ lines: [toLine(1, 100)], vat_rate: VAT }, totals)).toBe(10_000);
    expect(totalsOf([toLine(3, 113)])).toMatchObject({ vat_amount: 3_900, total: 33_900 });
  });
});

/** At least a rupee: a piece of less than its rounding could come back for nothing. */
const line = fc
  .record({
    qty: fc.integer({ min: 1, max: 9 }),
    paisa: fc.integer({ min: 100, max: 9_999_999 }),
    discount_rate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500_000 })),
    tax_treatment: fc.constantFrom(...taxTreatments),
    kind: fc.constantFrom('with', 'with', 'without', 'internet'),
  })
  .map(
    ({ paisa, kind, tax_treatment, ...drawn }) =>
      (vat_rate: number): TotalsLine => ({
        ...drawn,
        tax_treatment,
        internet: kind === 'internet' && tax_treatment === 'taxable',
        ...toTotalsPrice(
          { price: paisa, price_with_vat: kind === 'with' ? paisa : null, tax_treatment },
          vat_rate,
        ),
      }),
  );
const documents = fc
  .record({
    drawn: fc.array(line, { minLength: 1, maxLength: 6 }),
    discount_rate: fc.constantFrom(0, 0, 33_333, 125_000),
    flat: fc.constantFrom(0, 0, 7, 30),
    tsc_rate: fc.constantFrom(100_000, 0),
    vat_rate: fc.constantFrom(VAT, VAT, toRate(10), 0),
  })
  .map(({ drawn, flat, ...rest }): TotalsInput => {
    const lines = drawn.map(build => build(rest.vat_rate));
    return { ...rest, lines, discount_amount: Math.floor((computeSubtotal(lines) * flat) / 100) };
  });

describe('any document with prices with VAT', () => {
  it('adds up, and is at most a paisa a line from the shelf', () => {
    fc.assert(
      fc.property(documents, input => {
        const totals = computeTotals(input);
        const { lines, ...header } = totals;
        expect(computeHeader(input)).toEqual(header);
        expect(totals.total).toBe(
          totals.taxable_amount + totals.exempted_sale + totals.export_sales + totals.vat_amount,
        );
        expect(sum(lines.map(({ total }) => total))).toBe(totals.subtotal);
        expect(sum(lines.map(({ vat_amount }) => vat_amount))).toBe(totals.vat_amount);
        const shelf = computeShelfSum(input, totals);
        const hasOne = input.lines.some(({ vat_in_price }) => vat_in_price !== undefined);
        expect(shelf !== undefined).toBe(hasOne && totals.discount_amount === 0);
        if (shelf !== undefined)
          expect(Math.abs(totals.total - shelf)).toBeLessThanOrEqual(input.lines.length);
      }),
      { numRuns: RUNS },
    );
  });

  /** Runs notes one after the other, each over random parts of what is out; answers what they took. */
  const returnInParts = (input: TotalsInput, cuts: number[]) => {
    const document = computeTotals(input);
    const returned = input.lines.map(() => ({ ...NO_RETURNS, discount: 0 }));
    const notes: Figures[] = [];
    for (let at = 0; returned.some(({ quantity }, i) => quantity < input.lines[i]!.qty); at += 1) {
      const noted = input.lines.flatMap((line, index): NotedLine[] => {
        const out = line.qty - returned[index]!.quantity;
        const share = cuts[(at * 7 + index) % cuts.length]! % (out + 1);
        // Later notes take what is left, so that this ends.
        const qty = at > 12 ? out : share;
        return qty > 0 ? [{ ...line, qty, line_id: index, price_only: false }] : [];
      });
      if (noted.length === 0) continue;
      const ordered = fitToLinesLeft(noted, id => ({
        qty: input.lines[id]!.qty,
        price: input.lines[id]!.price,
        total: document.lines[id]!.total,
        returned: returned[id]!,
      }));
      const parts = input.lines.map((line, index) => ({
        ...line,
        returned:
          returned[index]!.quantity + (noted.find(({ line_id }) => line_id === index)?.qty ?? 0),
      }));
      const untaxedLeft = computeUntaxedLeft(
        input.lines.map((line, index) => ({
          tax_treatment: line.tax_treatment ?? 'taxable',
          total: document.lines[index]!.total,
          discount_amount: document.lines[index]!.discount_amount,
          returned_amount: returned[index]!.amount,
          returned_discount: returned[index]!.discount,
        })),
      );
      const { discount_rate, tsc_rate, vat_rate } = input;
      const issued = { figures: document, discount_rate, tsc_rate, vat_rate, untaxedLeft };
      const note = computeNoteTotals(issued, notes, ordered, parts);
      if (!note) return undefined;
      notes.push(note);
      for (const [nth, { line_id, qty }] of noted.entries()) {
        const before = returned[line_id]!;
        returned[line_id] = {
          quantity: before.quantity + qty,
          amount: before.amount + note.lines[nth]!.total,
          discount: before.discount + note.lines[nth]!.discount_amount,
          reduced: false,
        };
      }
    }
    return { remaining: computeRemaining(document, notes), returned, document };
  };
  const cuts = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 30 });

  it('returned in any parts leaves nothing, and each of its lines exactly what it came to', () => {
    const withVatOnly = documents.filter(({ lines }) =>
      lines.every(({ vat_in_price }) => vat_in_price !== undefined),
    );
    fc.assert(
      fc.property(withVatOnly, cuts, (input, shares) => {
        const { remaining, returned, document } = returnInParts(input, shares)!;
        expect(Object.values(remaining).every(paisa => paisa === 0)).toBe(true);
        expect(returned.map(({ amount }) => amount)).toEqual(
          document.lines.map(({ total }) => total),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('mixed with other lines leaves nothing either', () => {
    fc.assert(
      fc.property(documents, cuts, (input, shares) => {
        const result = returnInParts(input, shares);
        // Discounted pieces at a price without VAT may round to more than is left before the last.
        if (!result) return;
        expect(Object.values(result.remaining).every(paisa => paisa === 0)).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('has its last piece take what is left of the line', () => {
    // 3 × 100 / 1.13 = 265.49, one at a time 88.50, 88.50 and 88.49.
    const one = (before: number, amount: number, rupees = 100, price = 100) =>
      fitToLinesLeft([{ ...toLine(1, rupees), line_id: 1, price_only: false }], () => ({
        qty: 3,
        price: Math.round(price * 100),
        total: computeLineTotal(toLine(3, price)),
        returned: { quantity: before, amount, reduced: false },
      }));
    expect(computeSubtotal(one(0, 0))).toBe(8_850);
    expect(computeSubtotal(one(2, 17_700))).toBe(8_849);
    // 3 × 100.01 / 1.13 = 265.51, where the last is a paisa more.
    expect(computeSubtotal(one(2, 17_700, 100.01, 100.01))).toBe(8_851);
    // Given back for less on purpose.
    expect(computeSubtotal(one(2, 17_700, 99.99))).toBe(8_849);
    expect(computeSubtotal(one(2, 17_700, 99.9))).toBe(8_841);
  });
});
