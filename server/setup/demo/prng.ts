// Repeatable random numbers, so that every demo company is the same.

/** A small generator of numbers in [0, 1). */
export const createPrng = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** One element of a list. */
export const pickOne = <T>(list: T[], random: () => number): T =>
  list[Math.floor(random() * list.length)]!;

/** Up to `count` different elements of a list. */
export const pickSome = <T>(list: T[], count: number, random: () => number): T[] => [
  ...new Set(Array.from({ length: count }, () => pickOne(list, random))),
];
