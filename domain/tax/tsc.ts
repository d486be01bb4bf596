// TSC, the service charge on internet: its lines and its amount (contract, "Arithmetic").

import { allocate } from '../money/allocate.ts';
import { applyRate } from '../money/money.ts';

/** True for the product family "internet", without regard to case (SAL-INV-111). */
export const hasTsc = (familyName: string): boolean =>
  familyName.trim().toLowerCase() === 'internet';

/**
 * The charge on the charged lines' amounts after discount (paisa), rounded once, and each line's
 * share. `rate` in ten-thousandths of a percent.
 */
export const computeTsc = (
  lines: { net: number; internet: boolean }[],
  rate: number,
): { amount: number; shares: number[] } => {
  const weights = lines.map(line => (line.internet ? line.net : 0));
  const amount = applyRate(
    weights.reduce((sum, weight) => sum + weight, 0),
    rate,
  );
  return { amount, shares: amount === 0 ? lines.map(() => 0) : allocate(amount, weights) };
};
