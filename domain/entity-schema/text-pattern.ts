// The pattern of a text, as somebody writes it in a schema file or on a screen: a small part of regular
// expressions, always of the whole text. It is matched by walking all its ways at once, never by trying
// one after the other: no pattern and no text can hold up the browser or the server (decision 82).
import { type Texts, toAsciiDigits, translateBoth } from '../language.ts';

/** Characters of a pattern. */
export const MAX_PATTERN_LENGTH = 200;
/** Characters of a pattern whose repetitions are written out: `\d{10}` has ten. */
const MAX_STEPS = 1000;

type Accepts = (character: string) => boolean;
type Node =
  | { accepts: Accepts }
  | { sequence: Node[] }
  | { either: Node[] }
  | { repeated: Node; from: number; to: number };

const texts = {
  long: {
    en: 'A pattern has at most {n} characters.',
    ne: 'ढाँचा बढीमा {n} अक्षरको हुन्छ।',
  },
  open: { en: 'The pattern ends within "{part}".', ne: 'ढाँचा "{part}" भित्रै टुङ्गिएको छ।' },
  unknown: {
    en: 'A pattern cannot have "{part}" here.',
    ne: 'ढाँचाको यस ठाउँमा "{part}" राख्न मिल्दैन।',
  },
  big: {
    en: 'This pattern repeats too much: written out it may have {n} characters.',
    ne: 'यो ढाँचा धेरै दोहोरिन्छ: खुलाएर लेख्दा बढीमा {n} अक्षर हुन मिल्छ।',
  },
} satisfies Record<string, Texts>;

class PatternError extends Error {
  readonly texts: Texts;
  constructor(said: Texts, values: Record<string, string | number> = {}) {
    super(said.en);
    const filled = Object.entries(values).map(([name, value]) => {
      const text = String(value);
      return [name, { en: text, ne: text }] as const;
    });
    this.texts = translateBoth(said, Object.fromEntries(filled));
  }
}

const CLASSES: Record<string, RegExp> = {
  d: /[0-9]/,
  D: /[^0-9]/,
  w: /[A-Za-z0-9_]/,
  W: /[^A-Za-z0-9_]/,
  s: /\s/,
  S: /\S/,
};
const ESCAPED = '^$\\.*+?()[]{}|/';
const SPECIAL = '^$\\.*+?()[]{}|';

/** A pattern that is read from its first character to its last. */
type Reader = { characters: string[]; at: number };

const peek = ({ characters, at }: Reader): string | undefined => characters[at];
const take = (reader: Reader): string | undefined => {
  reader.at += 1;
  return reader.characters[reader.at - 1];
};
const takeIf = (reader: Reader, wanted: string): boolean => {
  const isNext = reader.characters.slice(reader.at, reader.at + wanted.length).join('') === wanted;
  if (isNext) reader.at += wanted.length;
  return isNext;
};

const isOneOf =
  (wanted: string): Accepts =>
  character =>
    character === wanted;

/** What follows a backslash: a class of characters, or one of them. */
const readEscape = (
  reader: Reader,
  escaped = ESCAPED,
): { accepts: Accepts; character?: string } => {
  const character = take(reader) ?? '';
  const named = CLASSES[character];
  if (named) return { accepts: given => named.test(given) };
  if (character === '' || !escaped.includes(character))
    throw new PatternError(texts.unknown, { part: `\\${character}` });
  return { accepts: isOneOf(character), character };
};

const readInClass = (reader: Reader): { accepts: Accepts; character?: string } => {
  const character = take(reader);
  if (character === undefined) throw new PatternError(texts.open, { part: '[' });
  return character === '\\'
    ? readEscape(reader, `${ESCAPED}-`)
    : { accepts: isOneOf(character), character };
};

/** [a-z0-9_], [^,]. */
const readClass = (reader: Reader): Node => {
  const isNegated = takeIf(reader, '^');
  const members: Accepts[] = [];
  while (peek(reader) !== ']') {
    const first = readInClass(reader);
    const isRange =
      peek(reader) === '-' && ![undefined, ']'].includes(reader.characters[reader.at + 1]);
    if (!isRange) {
      members.push(first.accepts);
      continue;
    }
    take(reader);
    const last = readInClass(reader);
    const [from, to] = [first.character?.codePointAt(0), last.character?.codePointAt(0)];
    if (from === undefined || to === undefined || from > to)
      throw new PatternError(texts.unknown, { part: `${first.character ?? '\\'}-` });
    members.push(character => {
      const code = character.codePointAt(0)!;
      return code >= from && code <= to;
    });
  }
  take(reader);
  if (members.length === 0) throw new PatternError(texts.unknown, { part: '[]' });
  return { accepts: given => members.some(accepts => accepts(given)) !== isNegated };
};

const readGroup = (reader: Reader): Node => {
  const isPlain = !takeIf(reader, '?:');
  if (isPlain && peek(reader) === '?') throw new PatternError(texts.unknown, { part: '(?' });
  const inside = readEither(reader);
  if (take(reader) !== ')') throw new PatternError(texts.open, { part: '(' });
  return inside;
};

const readAtom = (reader: Reader): Node => {
  const character = take(reader)!;
  if (character === '(') return readGroup(reader);
  if (character === '[') return readClass(reader);
  if (character === '\\') return { accepts: readEscape(reader).accepts };
  if (character === '.') return { accepts: given => !/[\n\r\u2028\u2029]/.test(given) };
  if (SPECIAL.includes(character)) throw new PatternError(texts.unknown, { part: character });
  return { accepts: isOneOf(character) };
};

const SIGNS: Record<string, [number, number]> = {
  '?': [0, 1],
  '*': [0, Infinity],
  '+': [1, Infinity],
};

/** {3}, {3,}, {3,5} after its brace. */
const readCounts = (reader: Reader): [number, number] => {
  const end = reader.characters.indexOf('}', reader.at);
  const inside = toAsciiDigits(
    reader.characters.slice(reader.at, end < 0 ? undefined : end).join(''),
  );
  const [, from, comma, to] = /^(\d{1,4})(,?)(\d{0,4})$/.exec(inside) ?? [];
  if (end < 0 || from === undefined || (!comma && to))
    throw new PatternError(texts.unknown, { part: `{${inside}` });
  reader.at = end + 1;
  const most = comma ? (to ? Number(to) : Infinity) : Number(from);
  if (most < Number(from)) throw new PatternError(texts.unknown, { part: `{${inside}}` });
  return [Number(from), most];
};

const readRepeated = (reader: Reader): Node => {
  const node = readAtom(reader);
  const sign = peek(reader);
  if (sign === undefined || !(sign === '{' || Object.hasOwn(SIGNS, sign))) return node;
  take(reader);
  const [from, to] = sign === '{' ? readCounts(reader) : SIGNS[sign]!;
  return { repeated: node, from, to };
};

const readSequence = (reader: Reader): Node => {
  const sequence: Node[] = [];
  while (![undefined, '|', ')'].includes(peek(reader))) sequence.push(readRepeated(reader));
  return { sequence };
};

function readEither(reader: Reader): Node {
  const either = [readSequence(reader)];
  while (takeIf(reader, '|')) either.push(readSequence(reader));
  return { either };
}

/** The characters of a pattern once its repetitions are written out. */
const countSteps = (node: Node): number => {
  const count = (nodes: Node[]) => nodes.reduce((sum, each) => sum + countSteps(each), 1);
  if ('accepts' in node) return 1;
  if ('sequence' in node) return count(node.sequence);
  if ('either' in node) return count(node.either);
  const times = Number.isFinite(node.to) ? node.to : node.from + 1;
  return 1 + times * countSteps(node.repeated);
};

/** A place in the pattern: a character that leads to the next place, or ways to several at once. */
type Place = { accepts: Accepts; next: number } | { ways: number[] };
/** `start` is its first place, `places[0]` the end. */
type Compiled = { places: Place[]; start: number };

const compile = (node: Node): Compiled => {
  const places: Place[] = [{ ways: [] }];
  const add = (place: Place): number => places.push(place) - 1;
  /** The place where the node begins that goes on at `next`. */
  const lay = (each: Node, next: number): number => {
    if ('accepts' in each) return add({ accepts: each.accepts, next });
    if ('sequence' in each)
      return each.sequence.reduceRight((after, part) => lay(part, after), next);
    if ('either' in each) return add({ ways: each.either.map(part => lay(part, next)) });
    const { repeated, from, to } = each;
    let after = next;
    if (to === Infinity) {
      const ways = [next];
      after = add({ ways });
      ways.push(lay(repeated, after));
    } else
      for (let more = from; more < to; more += 1)
        after = add({ ways: [lay(repeated, after), next] });
    for (let times = 0; times < from; times += 1) after = lay(repeated, after);
    return after;
  };
  return { start: lay(node, 0), places };
};

/** A pattern is of the whole text, whether or not it says so. */
const toBody = (pattern: string): string => pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');

/** The same as others read it, who look for a pattern anywhere in a text. */
export const toWholePattern = (pattern: string): string => `^(?:${toBody(pattern)})$`;

const parse = (pattern: string): Node => {
  if (pattern.length > MAX_PATTERN_LENGTH)
    throw new PatternError(texts.long, { n: MAX_PATTERN_LENGTH });
  const reader = { characters: [...toBody(pattern)], at: 0 };
  const node = readEither(reader);
  if (peek(reader) !== undefined) throw new PatternError(texts.unknown, { part: peek(reader)! });
  if (countSteps(node) > MAX_STEPS) throw new PatternError(texts.big, { n: MAX_STEPS });
  return node;
};

/** What is wrong with a pattern, in both languages; undefined for one that texts can be held against. */
export const findPatternProblem = (pattern: string): Texts | undefined => {
  try {
    parse(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof PatternError) return error.texts;
    throw error;
  }
};

/** Adds a place, and all that are reached from there without a character. */
const reach = (places: Place[], from: number, reached: Set<number>): void => {
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    const place = places[at]!;
    if ('ways' in place) open.push(...place.ways);
  }
};

const runThrough = ({ places, start }: Compiled, text: string): boolean => {
  let reached = new Set<number>();
  reach(places, start, reached);
  for (const character of text) {
    const next = new Set<number>();
    for (const at of reached) {
      const place = places[at]!;
      if ('accepts' in place && place.accepts(character)) reach(places, place.next, next);
    }
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(0);
};

const MAX_KNOWN = 2000;
const known = new Map<string, Compiled | null>();

const compileOnce = (pattern: string): Compiled | null => {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  if (known.size >= MAX_KNOWN) known.clear();
  const made = findPatternProblem(pattern) ? null : compile(parse(pattern));
  known.set(pattern, made);
  return made;
};

/**
 * True if the whole text is of the pattern, and for a pattern that is none: a forged backup may have
 * one, and no record is judged by it.
 */
export const matchesPattern = (pattern: string, text: string): boolean => {
  const compiled = compileOnce(pattern);
  return compiled === null || runThrough(compiled, text);
};
