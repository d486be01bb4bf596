// Credit and debit notes: in whatever pieces a document is returned, its notes add up to it to the
// paisa and never exceed it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeNoteTotals,
  computeRemaining,
  type IssuedDocument,
} from '../../domain/documents/note-totals.ts';
import {
  computeLineTotal,
  computeSubtotal,
  computeTotals,
  type Figures,
  type Totals,
  type TotalsLine,
} from '../../domain/documents/totals.ts';
import { toRate } from '../../domain/money/money.ts';

const RUNS = process.env.REPEAT === 'full' ? 20_000 : 1_000;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const keys = [
  'subtotal',
  'discount_amount',
  'tsc_amount',
  'taxable_amount',
  'vat_amount',
  'total',
] as const;
const shares = ['discount_amount', 'tsc_amount', 'taxable_amount', 'vat_amount'] as const;

const line = fc.record({
  qty: fc.integer({ min: 1, max: 6 }),
  price: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 9_999_999 })),
  discount_rate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
  internet: fc.boolean(),
});
const input = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  discount_rate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1_000_000 })),
  flat: fc.integer({ min: 0, max: 100 }),
  tsc_rate: fc.oneof(fc.constant(100_000), fc.integer({ min: 0, max: 200_000 })),
  vat_rate: fc.oneof(fc.constant(130_000), fc.integer({ min: 1, max: 1_000_000 })),
});

type Ordered = {
  lines: TotalsLine[];
  discount_rate: number;
  flat: number;
  tsc_rate: number;
  vat_rate?: number;
};

const issued = ({
  lines,
  discount_rate,
  flat,
  tsc_rate,
  vat_rate = 130_000,
}: Ordered): { document: IssuedDocument; totals: Totals } => {
  const discount_amount = Math.floor((computeSubtotal(lines) * flat) / 100);
  const totals = computeTotals({ lines, discount_rate, discount_amount, tsc_rate, vat_rate });
  return { document: { figures: totals, discount_rate, tsc_rate, vat_rate }, totals };
};
/**
 * Every piece by itself (a line with its own discount whole: its pieces would be rounded one by
 * one), in the order that the seeds give.
 */
const inPieces = (lines: TotalsLine[], seeds: number[]): TotalsLine[] =>
  lines
    .flatMap(each =>
      each.discount_rate > 0
        ? [each]
        : Array.from({ length: each.qty }, () => ({ ...each, qty: 1 })),
    )
    .map((piece, index) => ({ piece, seed: seeds[index % seeds.length]! * (index + 1) }))
    .sort((a, b) => (a.seed % 97) - (b.seed % 97))
    .map(({ piece }) => piece);

const noteOf = (document: IssuedDocument, notes: Figures[], lines: TotalsLine[]): Totals => {
  const note = computeNoteTotals(document, notes, lines);
  if (!note) throw new Error('refused');
  return note;
};
const one = (price: number): TotalsLine => ({ qty: 1, price, discount_rate: 0, internet: false });

/** Problems of a note and of its remainder; none if all adds up and nothing is below zero. */
const faultsOf = (note: Totals, left: Figures): string[] => [
  ...(note.subtotal - note.discount_amount + note.tsc_amount === note.taxable_amount
    ? []
    : ['taxable']),
  ...(note.taxable_amount + note.vat_amount === note.total ? [] : ['total']),
  ...(sum(note.lines.map(each => each.total)) === note.subtotal ? [] : ['subtotal']),
  ...shares
    .filter(share => sum(note.lines.map(each => each[share])) !== note[share])
    .map(share => `${share} of lines`),
  ...shares
    .filter(share => note.lines.some(each => each[share] < 0))
    .map(share => `${share} below zero`),
  ...keys.filter(key => left[key] < 0).map(key => `${key} exceeded`),
];

describe('the notes of a document', () => {
  it('add up to it to the paisa, each within the remainder, in whatever pieces it is returned', () => {
    fc.assert(
      fc.property(
        input,
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 8 }),
        (ordered, seeds) => {
          const { document } = issued(ordered);
          const notes: Totals[] = [];
          const pieces = inPieces(ordered.lines, seeds);
          const size = 1 + (seeds[0]! % 4);
          for (let at = 0; at < pieces.length; at += size) {
            const note = noteOf(document, notes, pieces.slice(at, at + size));
            notes.push(note);
            expect(faultsOf(note, computeRemaining(document.figures, notes))).toEqual([]);
          }
          for (const key of keys)
            expect([key, sum(notes.map(note => note[key]))]).toEqual([key, document.figures[key]]);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('add up to it also when pieces of discounted lines come back one by one, given how many of each are back', () => {
    fc.assert(
      fc.property(
        input,
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 8 }),
        (ordered, seeds) => {
          const { document } = issued(ordered);
          const back = ordered.lines.map(() => 0);
          const notes: Totals[] = [];
          const pieces = ordered.lines
            .flatMap((each, index) => Array.from({ length: each.qty }, () => index))
            .map((index, at) => ({ index, seed: seeds[at % seeds.length]! * (at + 1) }))
            .sort((a, b) => (a.seed % 97) - (b.seed % 97));
          for (const { index } of pieces) {
            back[index]! += 1;
            const parts = ordered.lines.map((each, at) => ({
              qty: each.qty,
              discount_rate: each.discount_rate,
              returned: back[at]!,
            }));
            const note = computeNoteTotals(
              document,
              notes,
              [{ ...ordered.lines[index]!, qty: 1 }],
              parts,
            );
            // Earlier pieces, each rounded up, may have taken more than there was before the last
            // one comes.
            if (!note) return;
            notes.push(note);
            expect(faultsOf(note, computeRemaining(document.figures, notes))).toEqual([]);
          }
          for (const key of keys)
            expect([key, sum(notes.map(note => note[key]))]).toEqual([key, document.figures[key]]);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it.each([
    [5, [31_666, 31_666, 31_667], 94_999],
    [10, [30_000, 30_000, 29_999], 89_999],
  ])(
    'give the last piece of a line with %d %% the paisa of the roundings before',
    (rate, subtotals, whole) => {
      const line = { qty: 3, price: 33_333, discount_rate: toRate(rate), internet: false };
      const { document, totals } = issued({
        lines: [line],
        discount_rate: 0,
        flat: 0,
        tsc_rate: 0,
      });
      const notes: Totals[] = [];
      for (const returned of [1, 2, 3])
        notes.push(
          computeNoteTotals(
            document,
            notes,
            [{ ...line, qty: 1 }],
            [{ qty: 3, discount_rate: line.discount_rate, returned }],
          )!,
        );
      expect([notes.map(note => note.subtotal), totals.subtotal]).toEqual([subtotals, whole]);
      expect(sum(notes.map(note => note.total))).toBe(document.figures.total);
      // A lower return rate is no rounding: its remainder stays.
      const lower = computeNoteTotals(
        document,
        notes.slice(0, 2),
        [{ ...line, qty: 1, price: 33_000 }],
        [{ qty: 3, discount_rate: line.discount_rate, returned: 3 }],
      )!;
      expect(lower.subtotal).toBe(
        computeLineTotal({ qty: 1, price: 33_000, discount_rate: line.discount_rate }),
      );
    },
  );

  it('take the rate as it was and a flat discount in proportion to what is returned', () => {
    const lines = [{ ...one(10_000), qty: 4 }];
    const byRate = issued({ lines, discount_rate: toRate(10), flat: 0, tsc_rate: 0 }).document;
    expect(noteOf(byRate, [], [one(10_000)])).toMatchObject({
      subtotal: 10_000,
      discount_amount: 1_000,
      vat_amount: 1_170,
      total: 10_170,
    });
    const flat = issued({ lines, discount_rate: 0, flat: 15, tsc_rate: 0 }).document;
    expect(noteOf(flat, [], [one(10_000)])).toMatchObject({
      subtotal: 10_000,
      discount_amount: 1_500,
      vat_amount: 1_105,
      total: 9_605,
    });
  });

  it("carry the document line's own discount rate and its TSC", () => {
    const lines = [
      { qty: 2, price: 100_000, discount_rate: toRate(25), internet: true },
      one(50_000),
    ];
    const { document } = issued({ lines, discount_rate: 0, flat: 0, tsc_rate: toRate(10) });
    const note = noteOf(document, [], [{ ...lines[0]!, qty: 1 }]);
    expect(note).toMatchObject({
      subtotal: 75_000,
      tsc_amount: 7_500,
      taxable_amount: 82_500,
      vat_amount: 10_725,
      total: 93_225,
    });
  });

  it('give the last of two halves the paisa that rounding took from the first', () => {
    const { document } = issued({
      lines: [{ ...one(50_050), qty: 2 }],
      discount_rate: 0,
      flat: 0,
      tsc_rate: 0,
    });
    const first = noteOf(document, [], [one(50_050)]);
    const second = noteOf(document, [first], [one(50_050)]);
    expect([document.figures.total, first.total, second.total]).toEqual([113_113, 56_557, 56_556]);
  });

  it('are refused when their lines add up to more than remains', () => {
    const { document } = issued({ lines: [one(10_000)], discount_rate: 0, flat: 0, tsc_rate: 0 });
    expect(computeNoteTotals(document, [], [one(10_001)])).toBeUndefined();
    const first = noteOf(document, [], [one(6_000)]);
    expect(computeNoteTotals(document, [first], [one(4_001)])).toBeUndefined();
    expect(noteOf(document, [first], [one(4_000)]).total + first.total).toBe(
      document.figures.total,
    );
  });
});
