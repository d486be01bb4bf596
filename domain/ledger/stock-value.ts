// Stock in money: the moving weighted average of a product, kept as quantity and value, so that what
// rounding leaves stays with the stock and the value is 0 when the quantity is.
import { divideHalfUp } from '../money/money.ts';

/**
 * What a company keeps of a product: quantity in ten-thousandths of a unit, value in paisa. Below
 * zero both are negative: goods that were sold before they came, at the cost of then.
 */
export type StockValue = { qty: number; value: number };

/** A stock after a movement, and the paisa that the movement is worth. */
type Movement = { stock: StockValue; amount: number };

/** The part of a value that a part of its quantity has, half up; all of it for all. */
const toShare = (value: number, part: number, whole: number): number =>
  part === whole ? value : divideHalfUp(BigInt(value) * BigInt(part), BigInt(whole));

/** Ten-thousandths of a unit times paisa for one unit, half up. */
const multiply = (qty: number, unit_cost: number): number =>
  divideHalfUp(BigInt(qty) * BigInt(unit_cost), 10_000n);

/**
 * Takes goods out at the average of what is there. What goes below zero costs what the last goods
 * did; where none are known, `unit_cost` (paisa for one unit: the product's own cost, or 0). `amount`
 * is the cost of the goods, not negative.
 */
export const takeOut = (stock: StockValue, qty: number, unit_cost: number): Movement => {
  const there = Math.min(qty, Math.max(stock.qty, 0));
  const missing = qty - there;
  const cost = there === 0 ? 0 : toShare(stock.value, there, stock.qty);
  // Above and below zero alike, the value of the quantity is what a unit costs.
  const beyond =
    missing === 0
      ? 0
      : stock.qty === 0
        ? multiply(missing, unit_cost)
        : divideHalfUp(
            BigInt(Math.abs(stock.value)) * BigInt(missing),
            BigInt(Math.abs(stock.qty)),
          );
  const amount = cost + beyond;
  return { stock: { qty: stock.qty - qty, value: stock.value - amount }, amount };
};

/**
 * Brings goods in that are worth `value` paisa. Goods that were sold before they came get their true
 * cost now: `amount` is what they cost more (or, negative, less) than was posted when they went.
 */
export const bringIn = (stock: StockValue, qty: number, value: number): Movement => {
  const owed = Math.min(qty, Math.max(-stock.qty, 0));
  const amount =
    owed === 0 ? 0 : toShare(value, owed, qty) - toShare(-stock.value, owed, -stock.qty);
  return { stock: { qty: stock.qty + qty, value: stock.value + value - amount }, amount };
};
