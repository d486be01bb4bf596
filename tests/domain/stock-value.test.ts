// Stock in money: the moving average of decision 52.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bringIn, correct, type StockValue, takeOut } from '../../domain/ledger/stock-value.ts';

const EMPTY: StockValue = { qty: 0, value: 0 };

describe('the moving average', () => {
  it('of 4 at 100, 8 at 200 and 3 at 300 is 193.33: 3 cost 580.00, 2,320.00 stay', () => {
    let stock = EMPTY;
    for (const [qty, rate] of [
      [4, 10_000],
      [8, 20_000],
      [3, 30_000],
    ] as const)
      ({ stock } = bringIn(stock, qty, qty * rate));
    expect(stock).toEqual({ qty: 15, value: 290_000 });
    expect(takeOut(stock, 3, 0)).toEqual({
      amount: 58_000,
      stock: { qty: 12, value: 232_000 },
    });
  });

  it('leaves the paisa of rounding with the stock, and nothing with an empty one', () => {
    let stock = bringIn(EMPTY, 3, 1_000).stock;
    const costs: number[] = [];
    for (let piece = 0; piece < 3; piece += 1) {
      const out = takeOut(stock, 1, 0);
      stock = out.stock;
      costs.push(out.amount);
    }
    expect(costs).toEqual([333, 334, 333]);
    expect(stock).toEqual(EMPTY);
  });

  it('costs what goes below zero like the last goods, and puts it right when goods come', () => {
    // 2 there at 100; 5 go: 200 and 3 more at 100. Then 10 come at 130: those 3 cost 90 more.
    const sold = takeOut({ qty: 2, value: 20_000 }, 5, 0);
    expect(sold).toEqual({ amount: 50_000, stock: { qty: -3, value: -30_000 } });
    expect(bringIn(sold.stock, 10, 130_000)).toEqual({
      amount: 9_000,
      stock: { qty: 7, value: 91_000 },
    });
    // Only 1 comes at 130: it costs 30 more, and 2 are still missing at 100.
    expect(bringIn(sold.stock, 1, 13_000)).toEqual({
      amount: 3_000,
      stock: { qty: -2, value: -20_000 },
    });
  });

  it("takes the product's own cost where there never were goods", () => {
    expect(takeOut(EMPTY, 2, 5_000)).toEqual({
      amount: 10_000,
      stock: { qty: -2, value: -10_000 },
    });
  });
});

describe('a correction', () => {
  it('takes goods back at the price of their bill, and keeps the sign of the quantity', () => {
    // 10 at 100 and 10 at 1 are 50.50 each; 10 sold. The first 10 go back at 100: 495 too much.
    expect(correct({ qty: 10, value: 50_500 }, -10, -100_000)).toEqual({
      stock: { qty: 0, value: 0 },
      amount: -49_500,
    });
    expect(correct({ qty: 10, value: 50_000 }, -4, -20_000)).toEqual({
      stock: { qty: 6, value: 30_000 },
      amount: 0,
    });
    expect(correct({ qty: 2, value: 100 }, -1, -300).stock).toEqual({ qty: 1, value: 0 });
    expect(correct({ qty: 0, value: 0 }, 0, 500)).toEqual({
      stock: { qty: 0, value: 0 },
      amount: 500,
    });
  });
});

describe('any movements', () => {
  const movement = fc.record({
    isIn: fc.boolean(),
    // Forty of them stay below what a number keeps exactly.
    qty: fc.integer({ min: 1, max: 99_999 }),
    value: fc.integer({ min: 0, max: 999_999_999 }),
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
