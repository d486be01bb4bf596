// TSC, the service charge on internet: which lines bear it and how much (contract, "Arithmetic").
import { percentOf } from './money.ts';
import { spread } from './spread.ts';

/** True for the product family "internet", without regard to case (SAL-INV-111). */
export const bearsTsc = (familyName: string): boolean =>
  familyName.trim().toLowerCase() === 'internet';

/**
 * The charge on the bearing lines' amounts after discount (paisa), rounded once, and each line's
 * share. `rate` in ten-thousandths of a percent.
 */
export const tscOf = (
  lines: { net: number; internet: boolean }[],
  rate: number,
): { amount: number; shares: number[] } => {
  const weights = lines.map(line => (line.internet ? line.net : 0));
  const amount = percentOf(
    weights.reduce((sum, weight) => sum + weight, 0),
    rate,
  );
  return { amount, shares: amount === 0 ? lines.map(() => 0) : spread(amount, weights) };
};
