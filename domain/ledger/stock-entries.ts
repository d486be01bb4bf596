// What a stock entry moves when it is made, changed or deleted (decision 59): the difference between
// what it says and what it has moved so far.
import { type StockValue, valueAtAverage } from './stock-value.ts';

/** What an entry says: signed quantity, and the value of what comes in (paisa), null if it does not say. */
export type WantedEntry = { qty: number; value: number | null };

/** A movement; without a value (paisa, signed as the quantity) its goods go at the average. */
export type EntryMove = { qty: number; value: number | undefined };

/** `base` is what its movements are to add up to at known values, `more` what moves besides. */
type Plan = { base: StockValue; more?: EntryMove };

const NOTHING: StockValue = { qty: 0, value: 0 };

/**
 * Goods that left keep the cost at which they did, and come back at it; only what leaves in addition
 * costs the average. What comes in is worth what the entry says, else the cost of one unit at which it
 * came, else `unit_cost`.
 */
const toPlan = (moved: StockValue, { qty, value }: WantedEntry, unit_cost: number): Plan => {
  if (qty < 0) {
    const kept = Math.max(qty, Math.min(moved.qty, 0));
    const base = kept === 0 ? NOTHING : { qty: kept, value: valueAtAverage(moved, kept, 0) };
    return { base, more: { qty: qty - kept, value: undefined } };
  }
  if (moved.qty < 0) return { base: NOTHING, more: { qty, value: value ?? qty * unit_cost } };
  return { base: { qty, value: value ?? valueAtAverage(moved, qty, unit_cost) } };
};

/**
 * The movements by which an entry becomes what is `wanted`, undefined for one that is deleted; `entered`
 * is what it has moved so far, undefined before its first movement. What comes precedes what goes, so
 * that stock does not fall below zero in between. A first entry of zero is a movement of nothing: it
 * starts the stock-keeping.
 */
export const planEntryMoves = (
  entered: StockValue | undefined,
  wanted: WantedEntry | undefined,
  unit_cost: number,
): EntryMove[] => {
  const moved = entered ?? NOTHING;
  const { base, more }: Plan = wanted ? toPlan(moved, wanted, unit_cost) : { base: NOTHING };
  const moves: EntryMove[] = [{ qty: base.qty - moved.qty, value: base.value - moved.value }];
  if (more) moves.push(more);
  const moving = moves.filter(({ qty, value = 0 }) => qty !== 0 || value !== 0);
  if (moving.length === 0 && !entered && wanted) return [NOTHING];
  return moving.sort((a, b) => Number(a.qty < 0) - Number(b.qty < 0));
};
