// Splits an amount over lines so that the parts add up to it to the paisa: largest remainder, exact.

/**
 * Parts of `amount` (paisa, not negative) in proportion to the weights (not negative). Whole paisa go out by quotient, the rest one each
 * to the largest remainders, the earlier line first among equals. All weights zero: the first line bears everything.
 */
export const spread = (amount: number, weights: number[]): number[] => {
  // Most documents have neither discount nor TSC.
  if (amount === 0) return weights.map(() => 0);
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (weights.length === 0) return [];
  if (sum === 0n) return weights.map((_, index) => (index === 0 ? amount : 0));
  const shares = weights.map((weight, index) => {
    const product = BigInt(amount) * BigInt(weight);
    return { index, part: Number(product / sum), remainder: product % sum };
  });
  const left = amount - shares.reduce((total, share) => total + share.part, 0);
  const favoured = new Set(
    [...shares]
      .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
      .slice(0, left)
      .map(share => share.index),
  );
  return shares.map(share => share.part + (favoured.has(share.index) ? 1 : 0));
};
