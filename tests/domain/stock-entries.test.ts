// What a stock entry moves when it is made, changed and deleted, whatever it was before.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planEntryMoves, type WantedEntry } from '../../domain/ledger/stock-entries.ts';
import { applyMovement, type StockValue } from '../../domain/ledger/stock-value.ts';

const wanted = fc.option(
  fc.record({
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
  it.each([
    [
      'made of what comes, at its value or the cost of the product',
      undefined,
      { qty: 5, value: null },
      [{ qty: 5, value: 3_500 }],
    ],
    ['made of nothing', undefined, { qty: 0, value: null }, [{ qty: 0, value: 0 }]],
    [
      'made of what leaves, at the average',
      undefined,
      { qty: -5, value: null },
      [{ qty: -5, value: undefined }],
    ],
    [
      'of fewer that leave: some come back at the cost at which they left',
      { qty: -3, value: -100 },
      { qty: -2, value: null },
      [{ qty: 1, value: 33 }],
    ],
    [
      'of more that leave',
      { qty: -3, value: -100 },
      { qty: -4, value: null },
      [{ qty: -1, value: undefined }],
    ],
    [
      'of goods that come after all',
      { qty: -3, value: -100 },
      { qty: 2, value: 50 },
      [
        { qty: 3, value: 100 },
        { qty: 2, value: 50 },
      ],
    ],
    [
      'of goods that leave after all',
      { qty: 3, value: 100 },
      { qty: -2, value: null },
      [
        { qty: -3, value: -100 },
        { qty: -2, value: undefined },
      ],
    ],
    ['that is deleted', { qty: -3, value: -100 }, undefined, [{ qty: 3, value: 100 }]],
    ['that stays as it is', { qty: -3, value: -100 }, { qty: -3, value: null }, []],
  ] as [string, StockValue | undefined, WantedEntry | undefined, object[]][])(
    'are those of one %s',
    (_, entered, to, moves) => {
      expect(planEntryMoves(entered, to, UNIT_COST)).toEqual(moves);
    },
  );

  it('add up to what the entry says, and keep its worth in what is given', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(wanted, bought), { maxLength: 8 }), changes => {
        let entered: StockValue | undefined;
        let stock: StockValue = { qty: 1_000, value: 123_456 };
        for (const [next, bill] of changes) {
          const to = next && toEntry(next);
          for (const { qty, value } of planEntryMoves(entered, to, UNIT_COST)) {
            const moved = applyMovement(stock, qty, value, 0);
            stock = moved.stock;
            const had: StockValue = entered ?? { qty: 0, value: 0 };
            entered = {
              qty: had.qty + qty,
              value: had.value + moved.value + moved.cost_difference,
            };
          }
          expect(entered?.qty ?? 0).toBe(to?.qty ?? 0);
          if (to && to.qty > 0 && to.value !== null) expect(entered!.value).toBe(to.value);
          if (entered && entered.qty < 0) expect(entered.value).toBeLessThanOrEqual(0);
          stock = applyMovement(stock, bill.qty, bill.value, 0).stock;
        }
      }),
    );
  });
});
