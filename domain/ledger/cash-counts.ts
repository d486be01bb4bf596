// Counting the cash at the end of a day: the notes and coins of Nepal, and what they come to.

/** Notes and coins by their value in rupees, the largest first. */
export const denominations = [1000, 500, 100, 50, 20, 10, 5, 2, 1] as const;
export type Denomination = (typeof denominations)[number];

/** How many of each; those that there are none of may be left out. */
export type CountedCash = { [Rupees in Denomination]?: number | null };

/** More pieces of one kind are a slip of the hand. */
export const MAX_PIECES = 999_999;

/** What the notes and coins come to, in paisa. */
export const sumCountedCash = (counted: CountedCash): number =>
  denominations.reduce((sum, rupees) => sum + rupees * 100 * (counted[rupees] ?? 0), 0);

/** Only the denominations that there are any of, the largest first. */
export const listCountedCash = (
  counted: CountedCash,
): { denomination: Denomination; pieces: number; amount: number }[] =>
  denominations.flatMap(denomination => {
    const pieces = counted[denomination] ?? 0;
    return pieces === 0
      ? []
      : [{ denomination, pieces, amount: sumCountedCash({ [denomination]: pieces }) }];
  });
