// Bodies that no form of ours sends: inherited names, wrong shapes, deep nesting, long texts, every
// category of Unicode.

/** A repeatable source of whole numbers from 0 up to, not including, `below` (mulberry32). */
export const createRandom = (seed: number) => {
  let state = seed >>> 0;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
};
export type Random = ReturnType<typeof createRandom>;

export const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)]!;

export const INHERITED_NAMES = Object.getOwnPropertyNames(Object.prototype).filter(
  name => name !== '__proto__',
);

/**
 * Two characters of each general category, those outside the first plane and half a pair included.
 */
const CHARACTER_CATEGORIES: string[] = [
  'Aa',
  'éñ',
  'ǅǈ',
  'ʰˇ',
  'कあ',
  '\u0301\u20dd',
  'ाः',
  '5५',
  'Ⅷ〇',
  '½²',
  '_‿',
  '-—',
  '([',
  ')]',
  '«“',
  '»”',
  '!。',
  '+∞',
  '$रु',
  '^`',
  '©🙂',
  '  \u00a0',
  '\u2028',
  '\u2029',
  '\0\u0007\u001b',
  '\u200b\u202e\u200d',
  '\ud800',
  '\udfff',
  '\ue000\u{f0000}',
  '\uffff\u{10ffff}',
  '𝟘𠮷',
];

const fuzzText = (random: Random): string =>
  pick(random, [
    () => Array.from({ length: 1 + random(6) }, () => pick(random, CHARACTER_CATEGORIES)).join(''),
    () => pick(random, INHERITED_NAMES),
    () =>
      pick(random, [
        '',
        ' ',
        '0',
        '-0',
        '1e309',
        'NaN',
        'null',
        '[]',
        '{}',
        '{"toString":1}',
        '..',
        '../../etc/passwd',
        "' or 1=1 --",
        '%',
        '\\',
        '=1+1',
      ]),
    () =>
      pick(random, [
        '2026-11-21',
        '2083-08-05',
        '0000-00-00',
        '2026-02-30',
        '9999-99-99',
        '2026-11-21 99:99:99',
        '+012026-01-01',
      ]),
    () => 'अ'.repeat(pick(random, [256, 600, 20_001])),
    () => 'x@y.np',
  ])();

const fuzzNumber = (random: Random): number =>
  pick(random, [
    0,
    -0,
    -1,
    1,
    2,
    0.1,
    1.005,
    1e21,
    -1e21,
    5e-324,
    2 ** 31,
    2 ** 53,
    2 ** 53 + 2,
    1.7e308,
    999_999_999_999,
    random(10),
  ]);

const nestValue = (random: Random, depth: number): unknown => {
  let value: unknown = fuzzText(random);
  for (let level = 0; level < depth; level++)
    value =
      random(2) === 0 ? [value] : { [pick(random, ['a', 'details', ...INHERITED_NAMES])]: value };
  return value;
};

/** Any JSON value that a handler may not expect. */
export const fuzzValue = (random: Random): unknown =>
  pick(random, [
    () => fuzzText(random),
    () => fuzzText(random),
    () => fuzzNumber(random),
    () => fuzzNumber(random),
    () => pick(random, [true, false, null]),
    () => [],
    () => ({}),
    () => [fuzzValue(random), fuzzValue(random)],
    () => ({ [pick(random, INHERITED_NAMES)]: fuzzText(random) }),
    () => ({ id: fuzzNumber(random), [fuzzText(random)]: fuzzText(random) }),
    () => ({ add: [fuzzNumber(random)], remove: fuzzText(random) }),
    () => nestValue(random, pick(random, [2, 8, 40])),
  ])();

/** A body with the described names, mostly hostile; some of the valid values in `good` stay. */
export const fuzzBody = (
  random: Random,
  names: string[],
  good: Record<string, unknown>,
): unknown => {
  if (random(12) === 0)
    return pick(random, [[], [[]], 'text', 1, null, nestValue(random, 500), [good]]);
  const body: Record<string, unknown> = random(3) === 0 ? {} : { ...good };
  const changes = 1 + random(3);
  for (let change = 0; change < changes; change++) {
    const name =
      names.length > 0 && random(8) > 0
        ? pick(random, names)
        : pick(random, [...INHERITED_NAMES, fuzzText(random)]);
    const old = good[name];
    body[name] =
      Array.isArray(old) && old.length > 0 && random(2) === 0
        ? fuzzLines(random, old)
        : fuzzValue(random);
  }
  return body;
};

const fuzzLines = (random: Random, lines: unknown[]): unknown[] =>
  lines.map(line => {
    if (typeof line !== 'object' || line === null || random(4) === 0) return fuzzValue(random);
    return {
      ...line,
      [pick(random, [...Object.keys(line), ...INHERITED_NAMES])]: fuzzValue(random),
    };
  });
