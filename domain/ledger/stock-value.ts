// Stock in money: the moving weighted average of a product, kept as quantity and value, so that what
// rounding leaves stays with the stock and the value is 0 when the quantity is.
import { multiplyAndDivide } from '../money/money.ts';

/**
 * What a company keeps of a product: whole units, and their value in paisa. Below zero both are
 * negative: goods that were sold before they came, at the cost of then.
 */
export type StockValue = { qty: number; value: number };

/** A stock after a movement, and the paisa that the movement is worth. */
type Movement = { stock: StockValue; amount: number };

/** The part of a value that a part of its quantity has, half up; all of it for all. */
const toShare = (value: number, part: number, whole: number): number =>
  part === whole ? value : multiplyAndDivide(value, part, whole);

/**
 * What that many more units are worth (paisa): the average of the stock, above and below zero alike;
 * `unit_cost` (paisa for one unit) where there is none.
 */
export const valueAtAverage = (stock: StockValue, qty: number, unit_cost: number): number =>
  stock.qty === 0
    ? qty * unit_cost
    : multiplyAndDivide(Math.abs(stock.value), qty, Math.abs(stock.qty));

/**
 * Takes goods out at the average of what is there. What goes below zero costs what the last goods
 * did; where none are known, `unit_cost` (paisa for one unit: the product's own cost, or 0). `amount`
 * is the cost of the goods, not negative.
 */
export const takeOut = (stock: StockValue, qty: number, unit_cost: number): Movement => {
  const there = Math.min(qty, Math.max(stock.qty, 0));
  const cost = there === 0 ? 0 : toShare(stock.value, there, stock.qty);
  const amount = cost + (qty > there ? valueAtAverage(stock, qty - there, unit_cost) : 0);
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

/**
 * Corrects a stock by quantity and value of either sign: goods that go back to their vendor at the
 * bill's price, an entry that is changed. A stock keeps the sign of its quantity and is worth nothing
 * without one; `amount` is what of the value it could not take.
 */
export const correct = (stock: StockValue, qty: number, value: number): Movement => {
  const left = stock.qty + qty;
  const wanted = stock.value + value;
  const kept = left === 0 ? 0 : left > 0 ? Math.max(wanted, 0) : Math.min(wanted, 0);
  return { stock: { qty: left, value: kept }, amount: wanted - kept };
};

/** What a product costs as its own record says, in paisa for one unit; 0 where it does not. */
export const toUnitCost = (product: {
  standard_cost: number | null;
  purchase_price: number | null;
}): number => product.standard_cost ?? product.purchase_price ?? 0;

/**
 * What a movement changes of the stock's value, and what it brought beyond it: the true cost of goods
 * that were sold before they came, and what a correction left over. Paisa, negative for goods that
 * leave.
 */
export type Worth = { value: number; cost_difference: number };

/**
 * Applies a movement. `value` is what its goods are worth where their document says so, negative for
 * goods that leave; undefined: at the average, or at `unit_cost` where the stock is empty.
 */
export const applyMovement = (
  stock: StockValue,
  qty: number,
  value: number | undefined,
  unit_cost: number,
): Worth & { stock: StockValue } => {
  if (value === undefined && qty < 0) {
    const { stock: left, amount } = takeOut(stock, -qty, unit_cost);
    return { stock: left, value: 0 - amount, cost_difference: 0 };
  }
  const worth = value ?? valueAtAverage(stock, qty, unit_cost);
  const { stock: left, amount } =
    qty > 0 && worth >= 0 ? bringIn(stock, qty, worth) : correct(stock, qty, worth);
  return { stock: left, value: worth - amount, cost_difference: amount };
};

/** A sold line: its pieces, and what they cost; null where the product kept no stock. */
export type SoldCost = { qty: number; cost: number | null };

/**
 * What the pieces of a sold line cost that come back (paisa), after those that came back before: the
 * last take exactly what is left. Undefined where the line has no cost.
 */
export const toReturnedCost = (
  { qty, cost }: SoldCost,
  before: { quantity: number; cost: number } = { quantity: 0, cost: 0 },
  quantity: number,
): number | undefined => {
  if (cost === null) return undefined;
  const left = Math.max(cost - before.cost, 0);
  return before.quantity + quantity >= qty ? left : Math.min(left, toShare(cost, quantity, qty));
};

/**
 * What the goods of a bill's or debit note's line are worth (paisa): its total after discount, with the
 * VAT that a company without registration cannot deduct and its share of landed costs. A capital bill
 * brings assets, which are no stock.
 */
export const toGoodsValue = (
  {
    total,
    discount_amount,
    vat_amount,
    landed_cost = 0,
  }: Record<'total' | 'discount_amount' | 'vat_amount', number> & { landed_cost?: number },
  { type, vat_registered }: { type: string; vat_registered: number },
): number =>
  type === 'capital'
    ? 0
    : total - discount_amount + (vat_registered === 1 ? 0 : vat_amount) + landed_cost;
