// What it cost to bring imported goods here beyond their bill: duty, excise, freight. It is part of
// what the goods are worth (decision 58; NAS 2, 10).
import type { Texts } from '../language.ts';
import { allocate } from '../money/money.ts';
import { toReturnedCost } from './stock-value.ts';

export const landedCostKinds = [
  'duty',
  'excise',
  'freight',
  'insurance',
  'agent',
  'other',
] as const;
export type LandedCostKind = (typeof landedCostKinds)[number];

export const landedCostTexts = {
  title: { en: 'Landed Costs', ne: 'पैठारी लागत' },
  sum: { en: 'Total Landed Costs', ne: 'जम्मा पैठारी लागत' },
  duty: { en: 'Customs Duty', ne: 'भन्सार महसुल' },
  excise: { en: 'Excise Duty', ne: 'अन्तःशुल्क' },
  freight: { en: 'Freight', ne: 'ढुवानी' },
  insurance: { en: 'Insurance', ne: 'बीमा' },
  agent: { en: 'Customs Agent', ne: 'भन्सार एजेन्ट' },
  other: { en: 'Other', ne: 'अन्य' },
} satisfies Record<LandedCostKind | 'title' | 'sum', Texts>;

/** The sum in paisa. */
export const sumLandedCosts = (costs: { amount: number }[]): number =>
  costs.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Each line's share (paisa) of what all costs come to, by the value of its goods and with the largest
 * remainder, so that the shares come to exactly that; a line without goods has none. Goods that cost
 * nothing by themselves: the first line takes everything.
 */
export const spreadLandedCosts = (
  amount: number,
  lines: { is_good: boolean; value: number }[],
): number[] => {
  const goods = lines.flatMap(({ is_good }, index) => (is_good ? [index] : []));
  const shares = allocate(
    amount,
    goods.map(index => lines[index]!.value),
  );
  const spread = lines.map(() => 0);
  for (const [nth, index] of goods.entries()) spread[index] = shares[nth]!;
  return spread;
};

/** A line's pieces, and its share of the landed costs in paisa: as billed, or as gone back. */
export type LandedLine = { qty: number; landed_cost: number };

/**
 * What pieces that go back to the vendor take out of the stock's value with them (paisa), after those
 * that went before: the last take exactly what is left. A line that lowers the price alone has `qty` 0.
 */
export const toReturnedLandedCost = (
  billed: LandedLine,
  before: LandedLine,
  qty: number,
): number =>
  qty === 0
    ? 0
    : toReturnedCost(
        { qty: billed.qty, cost: billed.landed_cost },
        { quantity: before.qty, cost: before.landed_cost },
        qty,
      )!;
