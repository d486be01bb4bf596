// What a stock entry moves when it is made, changed and deleted, whatever it was before.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planEntryMoves, type WantedEntry } from '../../domain/ledger/stock-entries.ts';
import { applyMovement, type StockValue } from '../../domain/ledger/stock-value.ts';

const wanted = fc.option(
  fc.record({
    at: fc.constantFrom('2026-11-01', '2026-11-10', '2026-11-20'),
    qty: fc.integer({ min: -20, max: 20 }),
    value: fc.option(fc.nat(100_000)),
  }),
  { nil: undefined },
);
/** Goods that a bill brings between two changes. */
const bought = fc.record({ qty: fc.nat(5), value: fc.nat(50_000) });
const UNIT_COST = 700;

const toEntry = (entry: WantedEntry): WantedEntry =>
  entry.qty < 0 ? { ...entry, value: null } : entry;

describe('the movements of a stock entry', () => {
  const plan = (entered: [string, StockValue][], to: WantedEntry | undefined) =>
    planEntryMoves(new Map(entered), to, UNIT_COST);

  it.each([
    [
      'made of what comes, at its value or the cost of the product',
      [],
      { at: 'a', qty: 5, value: null },
      [{ at: 'a', qty: 5, value: 3_500 }],
    ],
    ['made of nothing', [], { at: 'a', qty: 0, value: null }, [{ at: 'a', qty: 0, value: 0 }]],
    [
      'made of what leaves, at the average',
      [],
      { at: 'a', qty: -5, value: null },
      [{ at: 'a', qty: -5, value: undefined }],
    ],
    [
      'of fewer that leave: some come back at the cost at which they left',
      [['a', { qty: -3, value: -100 }]],
      { at: 'a', qty: -2, value: null },
      [{ at: 'a', qty: 1, value: 33 }],
    ],
    [
      'of more that leave on another day',
      [['a', { qty: -3, value: -100 }]],
      { at: 'b', qty: -4, value: null },
      [
        { at: 'a', qty: 3, value: 100 },
        { at: 'b', qty: -3, value: -100 },
        { at: 'b', qty: -1, value: undefined },
      ],
    ],
    [
      'of goods that come after all',
      [['a', { qty: -3, value: -100 }]],
      { at: 'a', qty: 2, value: 50 },
      [
        { at: 'a', qty: 3, value: 100 },
        { at: 'a', qty: 2, value: 50 },
      ],
    ],
    [
      'of goods that leave after all',
      [['a', { qty: 3, value: 100 }]],
      { at: 'a', qty: -2, value: null },
      [
        { at: 'a', qty: -3, value: -100 },
        { at: 'a', qty: -2, value: undefined },
      ],
    ],
    [
      'that is deleted',
      [['a', { qty: -3, value: -100 }]],
      undefined,
      [{ at: 'a', qty: 3, value: 100 }],
    ],
    [
      'that stays as it is',
      [['a', { qty: -3, value: -100 }]],
      { at: 'a', qty: -3, value: null },
      [],
    ],
  ] as [string, [string, StockValue][], WantedEntry | undefined, object[]][])(
    'are those of one %s',
    (_, entered, to, moves) => {
      expect(plan(entered, to)).toEqual(moves);
    },
  );

  it('add up to what the entry says, on its day, and keep its worth in what is given', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(wanted, bought), { maxLength: 8 }), changes => {
        const entered = new Map<string, StockValue>();
        let stock: StockValue = { qty: 1_000, value: 123_456 };
        for (const [next, bill] of changes) {
          const to = next && toEntry(next);
          for (const { at, qty, value } of planEntryMoves(entered, to, UNIT_COST)) {
            const moved = applyMovement(stock, qty, value, 0);
            stock = moved.stock;
            const had = entered.get(at) ?? { qty: 0, value: 0 };
            entered.set(at, {
              qty: had.qty + qty,
              value: had.value + moved.value + moved.cost_difference,
            });
          }
          const left = [...entered].filter(([, { qty }]) => qty !== 0);
          expect(left.map(([at, { qty }]) => [at, qty])).toEqual(
            to && to.qty !== 0 ? [[to.at, to.qty]] : [],
          );
          if (to && to.qty > 0 && to.value !== null)
            expect(entered.get(to.at)!.value).toBe(to.value);
          for (const { qty, value } of entered.values())
            if (qty < 0) expect(value).toBeLessThanOrEqual(0);
          stock = applyMovement(stock, bill.qty, bill.value, 0).stock;
        }
      }),
    );
  });
});
