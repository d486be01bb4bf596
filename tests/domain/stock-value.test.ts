// Stock in money: the moving average of decision 52.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bringIn, type StockValue, takeOut } from '../../domain/ledger/stock-value.ts';

const UNIT = 10_000;
const EMPTY: StockValue = { qty: 0, value: 0 };

describe('the moving average', () => {
  it('of 4 at 100, 8 at 200 and 3 at 300 is 193.33: 3 cost 580.00, 2,320.00 stay', () => {
    let stock = EMPTY;
    for (const [qty, rate] of [
      [4, 10_000],
      [8, 20_000],
      [3, 30_000],
    ] as const)
      ({ stock } = bringIn(stock, qty * UNIT, qty * rate));
    expect(stock).toEqual({ qty: 15 * UNIT, value: 290_000 });
    expect(takeOut(stock, 3 * UNIT, 0)).toEqual({
      amount: 58_000,
      stock: { qty: 12 * UNIT, value: 232_000 },
    });
  });

  it('leaves the paisa of rounding with the stock, and nothing with an empty one', () => {
    let stock = bringIn(EMPTY, 3 * UNIT, 1_000).stock;
    const costs: number[] = [];
    for (let piece = 0; piece < 3; piece += 1) {
      const out = takeOut(stock, UNIT, 0);
      stock = out.stock;
      costs.push(out.amount);
    }
    expect(costs).toEqual([333, 334, 333]);
    expect(stock).toEqual(EMPTY);
  });

  it('costs what goes below zero like the last goods, and puts it right when goods come', () => {
    // 2 there at 100; 5 go: 200 and 3 more at 100. Then 10 come at 130: those 3 cost 90 more.
    const sold = takeOut({ qty: 2 * UNIT, value: 20_000 }, 5 * UNIT, 0);
    expect(sold).toEqual({ amount: 50_000, stock: { qty: -3 * UNIT, value: -30_000 } });
    expect(bringIn(sold.stock, 10 * UNIT, 130_000)).toEqual({
      amount: 9_000,
      stock: { qty: 7 * UNIT, value: 91_000 },
    });
    // Only 1 comes at 130: it costs 30 more, and 2 are still missing at 100.
    expect(bringIn(sold.stock, UNIT, 13_000)).toEqual({
      amount: 3_000,
      stock: { qty: -2 * UNIT, value: -20_000 },
    });
  });

  it("takes the product's own cost where there never were goods", () => {
    expect(takeOut(EMPTY, 2 * UNIT, 5_000)).toEqual({
      amount: 10_000,
      stock: { qty: -2 * UNIT, value: -10_000 },
    });
  });
});

describe('any movements', () => {
  const movement = fc.record({
    isIn: fc.boolean(),
    qty: fc.integer({ min: 1, max: 50_000_000_000 }),
    value: fc.integer({ min: 0, max: 99_999_999_999 }),
  });

  it('lose no paisa: what came in less what was costed is what is there', () => {
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 40 }), movements => {
        let stock = EMPTY;
        let expected = 0;
        for (const { isIn, qty, value } of movements) {
          const moved = isIn ? bringIn(stock, qty, value) : takeOut(stock, qty, 100);
          expected += isIn ? value - moved.amount : -moved.amount;
          stock = moved.stock;
          expect(stock.value).toBe(expected);
          if (!isIn) expect(moved.amount).toBeGreaterThanOrEqual(0);
          if (stock.qty === 0) expect(stock.value).toBe(0);
          else expect(Math.sign(stock.value) * Math.sign(stock.qty)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
