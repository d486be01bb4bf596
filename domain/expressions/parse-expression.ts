// Reads an expression. Length, parts and depth are limited, so whatever is typed is read and calculated in
// an instant; there are no loops and nothing is evaluated as code.
import { type Language, toAsciiDigits, translate } from '../language.ts';
import { parseExactNumber } from './exact-number.ts';
import { type BinaryOperator, type Expression, ExpressionError } from './expression.ts';

/** Characters of an expression. */
export const MAX_EXPRESSION_LENGTH = 500;
const MAX_PARTS = 200;
const MAX_DEPTH = 30;

const texts = {
  empty: { en: 'Please enter a formula.', ne: 'सूत्र लेख्नुहोस्।' },
  tooLong: {
    en: 'This formula is too long or has too many parts.',
    ne: 'सूत्र धेरै लामो भयो वा यसमा धेरै भाग छन्।',
  },
  unknownCharacter: {
    en: '"{found}" has no meaning in a formula.',
    ne: 'सूत्रमा "{found}" को अर्थ हुँदैन।',
  },
  openText: { en: 'The text {found} has no end.', ne: '{found} को अन्त्यमा उद्धरण चिह्न छैन।' },
  incomplete: { en: 'Something is missing at the end.', ne: 'अन्त्यमा केही छुटेको छ।' },
  unexpected: {
    en: '"{found}" cannot be here (character {n}).',
    ne: 'यहाँ "{found}" हुन सक्दैन (अक्षर {n})।',
  },
};

type TextName = keyof typeof texts;

const toError = (name: TextName, words: Record<string, string | number> = {}): ExpressionError => {
  const say = (language: Language) => translate(texts[name], language, words);
  return new ExpressionError({ en: say('en'), ne: say('ne') });
};

type Token = { kind: 'number' | 'text' | 'name' | 'sign' | 'end'; text: string; place: number };

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)|("[^"]*"|'[^']*')|(&&|\|\||[<>=!]=|[-+*/<>!?:(),]))/y;

const listTokens = (text: string): Token[] => {
  const tokens: Token[] = [];
  // Digits may be typed in either script.
  const source = toAsciiDigits(text);
  let place = 0;
  while (source.slice(place).trim() !== '') {
    TOKEN.lastIndex = place;
    const found = TOKEN.exec(source);
    if (!found) {
      const rest = source.slice(place).trimStart();
      throw toError(/^["']/.test(rest) ? 'openText' : 'unknownCharacter', {
        found: /^["']/.test(rest) ? rest.slice(0, 20) : [...rest][0]!,
      });
    }
    const [whole, number, name, quoted, sign] = found;
    const token = number ?? name ?? quoted ?? sign!;
    tokens.push({
      kind: number ? 'number' : name ? 'name' : quoted ? 'text' : 'sign',
      // What is quoted stays in its own digits.
      text: quoted ? text.slice(TOKEN.lastIndex - quoted.length, TOKEN.lastIndex) : token,
      place: place + whole.length - token.length,
    });
    place = TOKEN.lastIndex;
  }
  return [...tokens, { kind: 'end', text: '', place: text.length }];
};

/** From the loosest to the tightest, as in CEL. */
const LEVELS: BinaryOperator[][] = [
  ['||'],
  ['&&'],
  ['==', '!=', '<', '<=', '>', '>='],
  ['+', '-'],
  ['*', '/'],
];
const COMPARISONS = 2;

type Reader = { tokens: Token[]; at: number; parts: number; depth: number };

const peek = ({ tokens, at }: Reader): Token => tokens[at]!;

const isSign = (reader: Reader, ...signs: string[]): boolean => {
  const { kind, text } = peek(reader);
  return kind === 'sign' && signs.includes(text);
};

const take = (reader: Reader): Token => {
  const token = peek(reader);
  reader.at += 1;
  return token;
};

const refuse = ({ kind, text, place }: Token): ExpressionError =>
  kind === 'end' ? toError('incomplete') : toError('unexpected', { found: text, n: place + 1 });

const expectSign = (reader: Reader, sign: string): void => {
  if (!isSign(reader, sign)) throw refuse(peek(reader));
  take(reader);
};

const count = (reader: Reader, expression: Expression): Expression => {
  reader.parts += 1;
  if (reader.parts > MAX_PARTS) throw toError('tooLong');
  return expression;
};

const readArguments = (reader: Reader): Expression[] => {
  const args: Expression[] = [];
  expectSign(reader, '(');
  while (!isSign(reader, ')')) {
    if (args.length > 0) expectSign(reader, ',');
    args.push(readWhole(reader));
  }
  take(reader);
  return args;
};

const readSingle = (reader: Reader): Expression => {
  const token = take(reader);
  const { place, text } = token;
  if (token.kind === 'number') {
    const value = parseExactNumber(text);
    if (!value) throw refuse(token);
    return { op: 'value', value, type: 'number', place };
  }
  if (token.kind === 'text') return { op: 'value', value: text.slice(1, -1), type: 'text', place };
  if (token.kind === 'name') {
    if (text === 'true' || text === 'false')
      return { op: 'value', value: text === 'true', type: 'yes-no', place };
    return isSign(reader, '(')
      ? { op: 'call', name: text, args: readArguments(reader), place }
      : { op: 'name', name: text, place };
  }
  if (token.kind === 'sign' && text === '(') {
    const inner = readWhole(reader);
    expectSign(reader, ')');
    return inner;
  }
  throw refuse(token);
};

const readUnary = (reader: Reader): Expression => {
  if (!isSign(reader, '!', '-')) return count(reader, readSingle(reader));
  const { text, place } = take(reader);
  const of = nested(reader, readUnary);
  return count(reader, { op: text === '!' ? '!' : 'minus', of, place });
};

const readBinary = (reader: Reader, level: number): Expression => {
  const operators = LEVELS[level];
  if (!operators) return readUnary(reader);
  let left = readBinary(reader, level + 1);
  while (isSign(reader, ...operators)) {
    const { text, place } = take(reader);
    const right = readBinary(reader, level + 1);
    left = count(reader, { op: text as BinaryOperator, left, right, place });
    // 1 < x < 9 compares a yes or no with a number: nobody means that.
    if (level === COMPARISONS && isSign(reader, ...operators)) throw refuse(peek(reader));
  }
  return left;
};

/** What is within something else; its depth is limited. */
const nested = (reader: Reader, read: (reader: Reader) => Expression): Expression => {
  reader.depth += 1;
  if (reader.depth > MAX_DEPTH) throw toError('tooLong');
  const expression = read(reader);
  reader.depth -= 1;
  return expression;
};

const readWhole = (reader: Reader): Expression =>
  nested(reader, () => {
    const condition = readBinary(reader, 0);
    if (!isSign(reader, '?')) return condition;
    const { place } = take(reader);
    const yes = readWhole(reader);
    expectSign(reader, ':');
    return count(reader, { op: '?', condition, yes, no: readWhole(reader), place });
  });

/** The text as an expression. Throws ExpressionError, in both languages, for one that is none. */
export const parseExpression = (text: string): Expression => {
  if (text.trim() === '') throw toError('empty');
  if (text.length > MAX_EXPRESSION_LENGTH) throw toError('tooLong');
  const reader: Reader = { tokens: listTokens(text), at: 0, parts: 0, depth: 0 };
  const expression = readWhole(reader);
  if (peek(reader).kind !== 'end') throw refuse(peek(reader));
  return expression;
};
