// Two months of a company that sells, buys, receives and pays, step by step on rising days, some of
// them recorded late: random, but the same for the same seed. Each step knows whether it has to be
// taken, and what the answer means is kept in a model that knows nothing of the product.
import { addDays } from '../../domain/calendar/bikram-sambat.ts';
import { openWalk, type Walk } from './money-walk-context.ts';
import { buy, giveBack, sell } from './money-walk-documents.ts';
import { depositTds, followCheque, net, reverseNetting } from './money-walk-events.ts';
import {
  advanceOrRefund,
  applyCredit,
  reverseAllocation,
  reverseSettlement,
  settle,
} from './money-walk-settlements.ts';
import { NOW, type TestApp } from './test-app.ts';

/** The first day of the walk; the last one is today. */
export const WALK_START = '2026-09-18';
const DAY_COUNT = 64;

/** The steps, and how often each is taken. */
const steps: [weight: number, step: (walk: Walk) => Promise<void>][] = [
  [14, sell],
  [11, buy],
  [8, giveBack],
  [15, walk => settle(walk, 'customer')],
  [11, walk => settle(walk, 'vendor')],
  [5, walk => advanceOrRefund(walk, false)],
  [6, walk => advanceOrRefund(walk, true)],
  [11, applyCredit],
  [5, reverseAllocation],
  [7, reverseSettlement],
  [20, followCheque],
  [5, net],
  [2, reverseNetting],
  [3, depositTds],
];
const weights = steps.reduce((sum, [weight]) => sum + weight, 0);

const pickStep = (walk: Walk): ((walk: Walk) => Promise<void>) => {
  let left = walk.random() * weights;
  for (const [weight, step] of steps) {
    left -= weight;
    if (left < 0) return step;
  }
  return sell;
};

/** Walks through the two months of a company of this name; the clock is reset afterwards. */
export const walkThroughMoney = async (
  world: TestApp,
  name: string,
  count: number,
  seed: number,
): Promise<Walk> => {
  const walk = await openWalk(world, name, seed);
  for (let nth = 0; nth < count; nth += 1) {
    walk.goTo(addDays(WALK_START, Math.floor((nth * DAY_COUNT) / count)));
    await (nth < 6 ? pickFirst(nth) : pickStep(walk))(walk);
  }
  world.setNow(NOW);
  return walk;
};

/** Something has to be there first. */
const pickFirst = (nth: number) => (nth % 2 === 0 ? sell : buy);
