// What an expression gives, found without any record: a number is not compared with a date, and a name is
// that of a field. Who writes a formula sees at once what is wrong with it.
import { type Language, type Texts, translate } from '../language.ts';
import {
  type BinaryOperator,
  type Expression,
  ExpressionError,
  listParts,
  splitRowName,
  type ValueType,
} from './expression.ts';
import { type ExpressionFunction, expressionFunctions } from './expression-functions.ts';
import { type RowCall, toRowCall } from './row-calls.ts';

const typeNames: Record<ValueType, Texts> = {
  number: { en: 'a number', ne: 'अङ्क' },
  text: { en: 'a text', ne: 'अक्षर' },
  'yes-no': { en: 'yes or no', ne: 'हो वा होइन' },
  date: { en: 'a date', ne: 'मिति' },
  other: { en: 'a record or a file', ne: 'अभिलेख वा फाइल' },
};

const texts = {
  unknownField: { en: 'There is no field "{name}" here.', ne: 'यहाँ "{name}" नामको फिल्ड छैन।' },
  unknownRows: {
    en: 'This record has no rows called "{name}".',
    ne: 'यो अभिलेखमा "{name}" नामका पङ्क्ति छैनन्।',
  },
  outside: {
    en: '"{name}" has a value in each row. Write it inside sum, count, min or max.',
    ne: '"{name}" को मान हरेक पङ्क्तिमा हुन्छ। यसलाई sum, count, min वा max भित्र लेख्नुहोस्।',
  },
  ofRows: {
    en: '"{name}" needs the name of rows and, after a point, that of their field.',
    ne: '"{name}" लाई पङ्क्तिको नाम र थोप्लोपछि फिल्डको नाम चाहिन्छ।',
  },
  severalRows: {
    en: '"{name}" takes the rows of one list only.',
    ne: '"{name}" ले एउटै सूचीका पङ्क्ति मात्र लिन्छ।',
  },
  rowsInRows: {
    en: '"{name}" cannot be inside another function over rows.',
    ne: '"{name}" पङ्क्तिको अर्को क्रियाभित्र हुन सक्दैन।',
  },
  unknownFunction: { en: 'There is no function "{name}".', ne: '"{name}" नामको क्रिया छैन।' },
  wrongType: {
    en: '"{name}" needs {needed}, but this is {given}.',
    ne: '"{name}" लाई {needed} चाहिन्छ, तर यो {given} हो।',
  },
  different: {
    en: '"{name}" cannot compare or join {needed} and {given}.',
    ne: '"{name}" ले {needed} र {given} जोड्न वा तुलना गर्न सक्दैन।',
  },
  wrongCount: {
    en: '"{name}" has too few or too many values in its brackets.',
    ne: '"{name}" को कोष्ठकमा मान कम वा बढी भयो।',
  },
  wrongResult: {
    en: 'The formula gives {given}, but {needed} is needed here.',
    ne: 'सूत्रको उत्तर {given} हो, तर यहाँ {needed} चाहिन्छ।',
  },
  wrongDate: {
    en: 'Write a date as "2026-11-28".',
    ne: 'मिति "2026-11-28" जस्तै लेख्नुहोस्।',
  },
  ofToday: {
    en: '"today" can be used in rules, but not in a calculated field: it would have to change every night.',
    ne: '"today" नियममा मिल्छ, गणना गरिने फिल्डमा मिल्दैन: मान हरेक रात बदल्नुपर्ने हुन्छ।',
  },
} satisfies Record<string, Texts>;

type Words = { name?: string; needed?: ValueType; given?: ValueType };

const refuse = (
  name: keyof typeof texts,
  { name: found = '', needed, given }: Words = {},
): never => {
  const say = (language: Language) =>
    translate(texts[name], language, {
      name: found,
      needed: needed ? typeNames[needed][language] : '',
      given: given ? typeNames[given][language] : '',
    });
  throw new ExpressionError({ en: say('en'), ne: say('ne') });
};

/** The type of a field by its name in a formula; undefined where there is none of that name. */
export type FindFieldType = (name: string) => ValueType | undefined;

/** The names that a formula may have: of fields, and of lists, each with the fields of its rows. */
export type FormulaNames = {
  find: FindFieldType;
  findRows: (list: string) => FindFieldType | undefined;
};

/** Checks a call over rows: its value is calculated in each row, where the fields of the record are known, too. */
const checkRowCall = ({ name, lists, of }: RowCall, names: FormulaNames): ValueType => {
  const [list = ''] = lists;
  if (lists.length === 0) refuse('ofRows', { name });
  if (lists.length > 1) refuse('severalRows', { name });
  const findOfRow = names.findRows(list) ?? refuse('unknownRows', { name: list });
  if (!of) return 'number';
  const inner = listParts(of).find(part => part.op === 'call' && toRowCall(part));
  if (inner?.op === 'call') refuse('rowsInRows', { name: inner.name });
  const given = findType(of, {
    find: each => {
      const row = splitRowName(each);
      return row ? findOfRow(row.field) : names.find(each);
    },
    findRows: () => undefined,
  });
  if (name === 'count') return 'number';
  const isRight = given === 'number' || (given === 'date' && name !== 'sum');
  if (!isRight) refuse('wrongType', { name, needed: 'number', given });
  return given;
};

const findNamedType = (name: string, { find, findRows }: FormulaNames): ValueType => {
  const known = find(name);
  if (known) return known;
  const row = splitRowName(name);
  if (row && findRows(row.list)) refuse('outside', { name });
  return refuse('unknownField', { name });
};

const checkCall = (call: Extract<Expression, { op: 'call' }>, find: FormulaNames): ValueType => {
  const { name, args } = call;
  const ofRows = toRowCall(call);
  if (ofRows && args.length !== 1) refuse('wrongCount', { name });
  if (ofRows) return checkRowCall(ofRows, find);
  const called: ExpressionFunction = Object.hasOwn(expressionFunctions, name)
    ? expressionFunctions[name]!
    : refuse('unknownFunction', { name });
  const { takes, least, more, gives } = called;
  if (args.length < least || (!more && args.length > takes.length)) refuse('wrongCount', { name });
  const given = args.map(each => findType(each, find));
  for (const [place, type] of given.entries()) {
    const taken = takes[Math.min(place, takes.length - 1)]!;
    const needed = taken === 'same' ? given[0]! : taken;
    if (needed !== 'any' && type !== needed) refuse('wrongType', { name, needed, given: type });
  }
  const [value] = args;
  if (
    name === 'date' &&
    value?.op === 'value' &&
    called.calculate([value.value], { today: '' }) === null
  )
    refuse('wrongDate');
  return gives === 'same' ? given[0]! : gives;
};

const COMPARABLE: ValueType[] = ['number', 'text', 'date'];

/** The type of the sum or the difference; undefined where there is none. */
const findSumType = (op: '+' | '-', left: ValueType, right: ValueType): ValueType | undefined => {
  if (left === 'number' && right === 'number') return 'number';
  if (op === '+' && left === 'text' && right === 'text') return 'text';
  if (left === 'date' && right === 'number') return 'date';
  if (op === '+' && left === 'number' && right === 'date') return 'date';
  return op === '-' && left === 'date' && right === 'date' ? 'number' : undefined;
};

const checkBinary = (op: BinaryOperator, left: ValueType, right: ValueType): ValueType => {
  switch (op) {
    case '+':
    case '-':
      return (
        findSumType(op, left, right) ??
        refuse('different', { name: op, needed: left, given: right })
      );
    case '*':
    case '/':
      for (const given of [left, right])
        if (given !== 'number') refuse('wrongType', { name: op, needed: 'number', given });
      return 'number';
    case '&&':
    case '||':
      for (const given of [left, right])
        if (given !== 'yes-no') refuse('wrongType', { name: op, needed: 'yes-no', given });
      return 'yes-no';
    default: {
      const isEquality = op === '==' || op === '!=';
      const isRight = COMPARABLE.includes(left) || (isEquality && left === 'yes-no');
      if (left !== right || !isRight) refuse('different', { name: op, needed: left, given: right });
      return 'yes-no';
    }
  }
};

/** What the expression gives. Throws ExpressionError for what does not fit together. */
export const findType = (expression: Expression, find: FormulaNames): ValueType => {
  switch (expression.op) {
    case 'value':
      return expression.type;
    case 'name':
      return findNamedType(expression.name, find);
    case 'call':
      return checkCall(expression, find);
    case '!':
    case 'minus': {
      const needed: ValueType = expression.op === '!' ? 'yes-no' : 'number';
      const given = findType(expression.of, find);
      if (given !== needed)
        refuse('wrongType', { name: expression.op === '!' ? '!' : '-', needed, given });
      return needed;
    }
    case '?': {
      const given = findType(expression.condition, find);
      if (given !== 'yes-no') refuse('wrongType', { name: '?', needed: 'yes-no', given });
      const [yes, no] = [findType(expression.yes, find), findType(expression.no, find)];
      if (yes !== no) refuse('different', { name: '?', needed: yes, given: no });
      return yes;
    }
    default:
      return checkBinary(
        expression.op,
        findType(expression.left, find),
        findType(expression.right, find),
      );
  }
};

/**
 * Checks that the expression gives what is `needed`; with `stored` its value is kept, and so must be the same
 * tomorrow. Throws ExpressionError.
 */
export const checkExpression = (
  expression: Expression,
  { needed, names, stored }: { needed: ValueType; names: FormulaNames; stored: boolean },
): void => {
  const given = findType(expression, names);
  if (given !== needed) refuse('wrongResult', { needed, given });
  if (stored && isOfToday(expression)) refuse('ofToday');
};

const isOfToday = (expression: Expression): boolean =>
  listParts(expression).some(
    part => part.op === 'call' && expressionFunctions[part.name]?.isOfToday === true,
  );
