// Totals of a bill with several taxes, and the notes that take it back to the paisa.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computePurchaseReturnTotals,
  computeRemaining,
} from '../../domain/documents/note-totals.ts';
import {
  computePurchaseTotals,
  computePurchaseTotalsByLine,
  findSharedVatRate,
} from '../../domain/documents/purchase-totals.ts';
import type { Figures, LineTotals } from '../../domain/documents/totals.ts';
import { toRate } from '../../domain/money/money.ts';

const VAT = toRate(13);
const line = (qty: number, price: number, vat_rate = VAT, discount_rate = 0) => ({
  qty,
  price,
  vat_rate,
  discount_rate,
});
const names = ['discount_amount', 'taxable_amount', 'vat_amount'] as const;
const added = (lines: LineTotals[], name: keyof LineTotals) =>
  lines.reduce((sum, each) => sum + each[name], 0);

describe('a bill', () => {
  it('has VAT line by line after the discount, each rounded; only lines with VAT are taxable (OPEN-094)', () => {
    // 33.33 twice under 13 % and once under 5 %: 4.3329 → 4.33 each, 1.6665 → 1.67.
    const several = [line(1, 3333), line(1, 3333), line(1, 3333, toRate(5))];
    expect(
      computePurchaseTotals({ lines: several, discount_rate: 0, discount_amount: 0 }),
    ).toMatchObject({
      vat_amount: 1033,
      total: 11032,
    });
    // 10 % off 300.00: 10, 20; VAT on 90 and nothing on 180.
    const mixed = computePurchaseTotals({
      lines: [line(1, 10000), line(2, 10000, 0)],
      discount_rate: toRate(10),
      discount_amount: 0,
    });
    expect(mixed).toMatchObject({
      subtotal: 30000,
      discount_amount: 3000,
      taxable_amount: 9000,
      vat_amount: 1170,
      total: 28170,
    });
    expect(mixed.lines.map(each => each.taxable_amount)).toEqual([9000, 0]);
  });

  it('has VAT under one tax once for all lines, as an invoice does; a vendor may round it line by line', () => {
    const uniform = {
      lines: [line(1, 3333), line(1, 3333), line(1, 3333)],
      discount_rate: 0,
      discount_amount: 0,
    };
    // 13 % of 99.99 is 12.9987.
    expect(computePurchaseTotals(uniform)).toMatchObject({
      subtotal: 9999,
      taxable_amount: 9999,
      vat_amount: 1300,
      total: 11299,
    });
    expect(computePurchaseTotals(uniform).lines.map(each => each.vat_amount)).toEqual([
      434, 433, 433,
    ]);
    expect(computePurchaseTotalsByLine(uniform)).toMatchObject({ vat_amount: 1299, total: 11298 });
  });

  it('spreads a flat discount by largest remainder and rounds halves up', () => {
    const totals = computePurchaseTotals({
      lines: [line(1, 100), line(1, 100), line(1, 100)],
      discount_rate: 0,
      discount_amount: 100,
    });
    expect(totals.lines.map(each => each.discount_amount)).toEqual([34, 33, 33]);
    // 13 % of 0.50 is 0.065 → 0.07.
    expect(
      computePurchaseTotals({ lines: [line(1, 50)], discount_rate: 0, discount_amount: 0 })
        .vat_amount,
    ).toBe(7);
  });

  it('names the rate that its lines share, and none where they differ', () => {
    expect([
      findSharedVatRate([{ vat_rate: VAT }, { vat_rate: 0 }]),
      findSharedVatRate([{ vat_rate: 0 }]),
      findSharedVatRate([{ vat_rate: VAT }, { vat_rate: toRate(5) }]),
    ]).toEqual([VAT, 0, null]);
  });

  const bills = fc.record({
    lines: fc.array(
      fc.record({
        qty: fc.integer({ min: 1, max: 5 }),
        price: fc.integer({ min: 1, max: 500_000 }),
        vat_rate: fc.constantFrom(0, VAT, toRate(5)),
        discount_rate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900_000 })),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    rate: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900_000 })),
    flat: fc.integer({ min: 0, max: 95 }),
    order: fc.array(fc.nat(1_000), { minLength: 40, maxLength: 40 }),
  });

  it('adds up from its lines, and so do the notes that bring it back piece by piece (OPEN-062)', () => {
    fc.assert(
      fc.property(bills, ({ lines, rate, flat, order }) => {
        const { subtotal } = computePurchaseTotals({ lines, discount_rate: 0, discount_amount: 0 });
        const bill = computePurchaseTotals({
          lines,
          discount_rate: rate,
          discount_amount: rate > 0 ? 0 : Math.floor((subtotal * flat) / 100),
        });
        for (const name of names)
          expect([name, added(bill.lines, name)]).toEqual([name, bill[name]]);
        const issued = { figures: bill as Figures, discount_rate: rate };
        const returned = lines.map(() => 0);
        const notes: Figures[] = [];
        for (const seed of order) {
          const open = lines.flatMap((each, index) => (returned[index]! < each.qty ? [index] : []));
          if (open.length === 0) break;
          const index = open[seed % open.length]!;
          returned[index] = returned[index]! + 1;
          const parts = lines.map((each, at) => ({
            qty: each.qty,
            discount_rate: each.discount_rate,
            returned: returned[at]!,
          }));
          const note = computePurchaseReturnTotals(
            issued,
            notes,
            [{ ...lines[index]!, qty: 1 }],
            parts,
          );
          if (!note) return;
          for (const name of names)
            expect([name, added(note.lines, name)]).toEqual([name, note[name]]);
          expect(added(note.lines, 'total')).toBe(note.subtotal);
          notes.push(note);
          for (const [name, left] of Object.entries(computeRemaining(issued.figures, notes)))
            expect([name, left >= 0]).toEqual([name, true]);
        }
        const left = computeRemaining(issued.figures, notes);
        if (lines.every((each, index) => returned[index] === each.qty))
          for (const value of Object.values(left)) expect(value).toBe(0);
      }),
      { numRuns: process.env.REPEAT === 'full' ? 5_000 : 300 },
    );
  });
});
