// Sales with and without VAT on one document: the discount goes over all lines, the rest is summed
// by treatment, and notes give back each treatment to the paisa (finding B19).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeNoteTotals,
  computeRemaining,
  computeUntaxedLeft,
} from '../../domain/documents/note-totals.ts';
import {
  computeHeader,
  computeLineTotal,
  computeSubtotal,
  computeTotals,
  computeTsc,
  type SaleTotals,
  type TotalsInput,
  type TotalsLine,
} from '../../domain/documents/totals.ts';
import { allocate, applyRate, toRate } from '../../domain/money/money.ts';
import { taxTreatments } from '../../domain/tax/tax-treatment.ts';

const RUNS = process.env.REPEAT === 'full' ? 20_000 : 1_000;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const VAT = toRate(13);

const taxableLine = fc.record({
  qty: fc.integer({ min: 1, max: 6 }),
  price: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 9_999_999 })),
  discount_rate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
  internet: fc.boolean(),
});
const mixedLine = fc
  .tuple(taxableLine, fc.constantFrom(...taxTreatments))
  .map(([line, tax_treatment]): TotalsLine => ({ ...line, tax_treatment }));

const toDocument = (lines: typeof taxableLine | typeof mixedLine) =>
  fc
    .record({
      lines: fc.array(lines as fc.Arbitrary<TotalsLine>, { minLength: 1, maxLength: 8 }),
      discount_rate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
      flat: fc.integer({ min: 0, max: 100 }),
      tsc_rate: fc.integer({ min: 0, max: 200_000 }),
      vat_rate: fc.oneof(fc.constant(VAT), fc.integer({ min: 0, max: 1_000_000 })),
    })
    .map(
      ({ flat, ...document }): TotalsInput => ({
        ...document,
        discount_amount: Math.floor((computeSubtotal(document.lines) * flat) / 100),
      }),
    );

/** The formula of documents whose lines are all taxable, written from the contract. */
const computeAllTaxable = (input: TotalsInput) => {
  const lineTotals = input.lines.map(computeLineTotal);
  const subtotal = sum(lineTotals);
  const discount =
    input.discount_rate > 0 ? applyRate(subtotal, input.discount_rate) : input.discount_amount;
  const discounts = allocate(discount, lineTotals);
  const tsc = computeTsc(
    input.lines.map(({ internet }, index) => ({
      net: lineTotals[index]! - discounts[index]!,
      internet,
    })),
    input.tsc_rate,
  );
  const taxable = subtotal - discount + tsc.amount;
  const vat = applyRate(taxable, input.vat_rate);
  const taxables = lineTotals.map((total, index) => total - discounts[index]! + tsc.shares[index]!);
  return {
    subtotal,
    discount_amount: discount,
    tsc_amount: tsc.amount,
    taxable_amount: taxable,
    exempted_sale: 0,
    export_sales: 0,
    vat_amount: vat,
    total: taxable + vat,
    lines: lineTotals.map((total, index) => ({
      total,
      discount_amount: discounts[index]!,
      tsc_amount: tsc.shares[index]!,
      taxable_amount: taxables[index]!,
      vat_amount: vat > 0 ? allocate(vat, taxables)[index]! : 0,
    })),
  };
};

/** What a document's lines of one treatment have after their share of the discount. */
const netOf = (lines: TotalsLine[], totals: SaleTotals, treatment: string) =>
  sum(
    totals.lines.map((line, index) =>
      lines[index]!.tax_treatment === treatment ? line.total - line.discount_amount : 0,
    ),
  );

describe('a sale of taxable, exempt and zero-rated lines', () => {
  it('is what it always was where every line bears VAT', () => {
    fc.assert(
      fc.property(toDocument(taxableLine), document => {
        expect(computeTotals(document)).toEqual(computeAllTaxable(document));
      }),
      { numRuns: RUNS },
    );
  });
  it('adds up to its total, and by treatment to its lines', () => {
    fc.assert(
      fc.property(toDocument(mixedLine), document => {
        const totals = computeTotals(document);
        const { lines, ...header } = totals;
        expect(computeHeader(document)).toEqual(header);
        expect(
          totals.taxable_amount + totals.exempted_sale + totals.export_sales + totals.vat_amount,
        ).toBe(totals.total);
        expect(totals.exempted_sale).toBe(netOf(document.lines, totals, 'exempt'));
        expect(totals.export_sales).toBe(netOf(document.lines, totals, 'zero'));
        expect(sum(lines.map(line => line.taxable_amount))).toBe(totals.taxable_amount);
        expect(sum(lines.map(line => line.discount_amount))).toBe(totals.discount_amount);
        expect(sum(lines.map(line => line.vat_amount))).toBe(totals.vat_amount);
        for (const [index, line] of lines.entries())
          if (document.lines[index]!.tax_treatment !== 'taxable')
            expect([line.taxable_amount, line.tsc_amount, line.vat_amount]).toEqual([0, 0, 0]);
      }),
      { numRuns: RUNS },
    );
  });
  it('comes to the paisa that a hand works out', () => {
    const line = (qty: number, price: number, tax_treatment: TotalsLine['tax_treatment']) => ({
      ...{ qty, price, tax_treatment, discount_rate: 0, internet: false },
    });
    const lines = [line(1, 100_00, 'taxable'), line(2, 50_00, 'exempt'), line(1, 100_00, 'zero')];
    const rates = { tsc_rate: 0, vat_rate: VAT };
    // A tenth of 300.00 over three lines of 100.00.
    expect(
      computeTotals({ lines, discount_rate: toRate(10), discount_amount: 0, ...rates }),
    ).toMatchObject({
      subtotal: 300_00,
      discount_amount: 30_00,
      taxable_amount: 90_00,
      exempted_sale: 90_00,
      export_sales: 90_00,
      vat_amount: 11_70,
      total: 281_70,
    });
    // One paisa goes to the first of equals, a discount of everything leaves nothing anywhere.
    const flat = (discount_amount: number) =>
      computeTotals({ lines, discount_rate: 0, discount_amount, ...rates });
    expect(flat(1)).toMatchObject({
      taxable_amount: 99_99,
      exempted_sale: 100_00,
      export_sales: 100_00,
      vat_amount: 13_00,
      total: 312_99,
    });
    expect(flat(300_00)).toMatchObject({
      ...{ taxable_amount: 0, exempted_sale: 0, export_sales: 0, vat_amount: 0, total: 0 },
    });
  });
});

/** The document's notes of one piece each, in the order of `seeds`, as the server adds them. */
const returnInPieces = (document: TotalsInput, seeds: number[]) => {
  const issued = computeTotals(document);
  const back = document.lines.map(() => ({ pieces: 0, total: 0, discount: 0 }));
  const pieces = document.lines
    .flatMap((line, index) => Array.from({ length: line.qty }, () => index))
    .map((index, nth) => ({ index, seed: seeds[nth % seeds.length]! * (nth + 1) }))
    .sort((a, b) => (a.seed % 97) - (b.seed % 97));
  const notes: SaleTotals[] = [];
  for (const { index } of pieces) {
    const line = document.lines[index]!;
    back[index]!.pieces += 1;
    const note = computeNoteTotals(
      {
        figures: issued,
        discount_rate: document.discount_rate,
        tsc_rate: document.tsc_rate,
        vat_rate: document.vat_rate,
        untaxedLeft: computeUntaxedLeft(
          issued.lines.map((each, at) => ({
            ...each,
            tax_treatment: document.lines[at]!.tax_treatment ?? 'taxable',
            returned_amount: back[at]!.total,
            returned_discount: back[at]!.discount,
          })),
        ),
      },
      notes,
      [{ ...line, qty: 1 }],
      document.lines.map((each, at) => ({ ...each, returned: back[at]!.pieces })),
    );
    if (!note) throw new Error('refused');
    back[index]!.total += note.lines[0]!.total;
    back[index]!.discount += note.lines[0]!.discount_amount;
    notes.push(note);
  }
  return { issued, notes };
};

describe('the notes of a mixed document', () => {
  it('give back each treatment to the paisa, in whatever pieces it is returned', () => {
    // Pieces of a line with its own discount are rounded one by one, so none here has one.
    const plain = toDocument(mixedLine).map(document => ({
      ...document,
      lines: document.lines.map(line => ({ ...line, discount_rate: 0 })),
    }));
    const document = plain.map(each => ({
      ...each,
      discount_amount: Math.min(each.discount_amount, computeSubtotal(each.lines)),
    }));
    fc.assert(
      fc.property(
        document,
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 8 }),
        (given, seeds) => {
          const { issued, notes } = returnInPieces(given, seeds);
          const left = computeRemaining(issued, notes);
          expect(Object.values(left).every(figure => figure === 0)).toBe(true);
          for (const figure of ['exempted_sale', 'export_sales', 'taxable_amount'] as const)
            expect(sum(notes.map(note => note[figure]))).toBe(issued[figure]);
          for (const note of notes)
            expect(
              note.taxable_amount + note.exempted_sale + note.export_sales + note.vat_amount,
            ).toBe(note.total);
        },
      ),
      { numRuns: RUNS },
    );
  });
  it('leave a paisa that pieces have left of one treatment to no line of another', () => {
    const rates = { discount_rate: 0, tsc_rate: 0, vat_rate: VAT };
    // Three pieces of 0.11 less 70 % come to 0.10 together and to 0.03 each.
    const rice: TotalsLine = {
      ...{ qty: 3, price: 11, discount_rate: toRate(70), internet: false },
      tax_treatment: 'exempt',
    };
    const router: TotalsLine = { qty: 1, price: 100_00, discount_rate: 0, internet: false };
    const lines = [router, rice];
    const figures = computeTotals({ lines, discount_amount: 0, ...rates });
    const pieces = computeTotals({
      ...{ lines: [1, 2, 3].map(() => ({ ...rice, qty: 1 })), discount_amount: 0, ...rates },
    });
    expect([figures.exempted_sale, pieces.exempted_sale]).toEqual([10, 9]);
    const untaxedLeft = {
      exempt: { subtotal: 1, discount_amount: 0 },
      zero: { subtotal: 0, discount_amount: 0 },
    };
    const parts = lines.map(line => ({ ...line, returned: line.qty }));
    expect(
      computeNoteTotals({ figures, ...rates, untaxedLeft }, [pieces], [router], parts),
    ).toMatchObject({ taxable_amount: 100_00, exempted_sale: 0, total: 113_00 });
  });
  it('never give back more of a treatment than it has left', () => {
    const line: TotalsLine = { qty: 1, price: 100_00, discount_rate: 0, internet: false };
    const lines: TotalsLine[] = [line, { ...line, tax_treatment: 'exempt' }];
    const rates = { discount_rate: 0, tsc_rate: 0, vat_rate: VAT };
    const figures = computeTotals({ lines, discount_amount: 0, ...rates });
    const untaxedLeft = {
      exempt: { subtotal: 100_00, discount_amount: 0 },
      zero: { subtotal: 0, discount_amount: 0 },
    };
    const returnAt = (price: number) =>
      computeNoteTotals({ figures, ...rates, untaxedLeft }, [], [{ ...lines[1]!, price }]);
    expect(returnAt(100_01)).toBeUndefined();
    expect(returnAt(100_00)).toMatchObject({ exempted_sale: 100_00, vat_amount: 0, total: 100_00 });
  });
});
