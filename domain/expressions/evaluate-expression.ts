// Calculates an expression for a record. It always has an answer: with an empty value it is empty, and so is
// a division by zero, a number that is too long, a day that no calendar has.
import {
  addExact,
  compareExact,
  divideExact,
  multiplyExact,
  negateExact,
  toSafeInteger,
} from './exact-number.ts';
import {
  type BinaryOperator,
  type Expression,
  type ExpressionValue,
  isDay,
  isNumber,
  splitRowName,
} from './expression.ts';
import {
  type ExpressionContext,
  expressionFunctions,
  toPossibleDay,
} from './expression-functions.ts';
import { joinRowValues, toRowCall } from './row-calls.ts';

/** Characters of a text that an expression puts together. */
const MAX_TEXT = 2000;

/** Parts that are calculated: with more, of a record with very many rows, the answer is empty. */
const MAX_STEPS = 100_000;

/** The value of a field by its name in a formula. */
export type FindValue = (name: string) => ExpressionValue;

/** The rows of a list by its name, each by the names of its fields; null where they are not known. */
export type FindRows = (list: string) => FindValue[] | null;

const add = (left: ExpressionValue, right: ExpressionValue): ExpressionValue => {
  if (isNumber(left) && isNumber(right)) return addExact(left, right);
  if (typeof left === 'string' && typeof right === 'string')
    return (left + right).slice(0, MAX_TEXT);
  if (isNumber(left) && isDay(right)) return add(right, left);
  const days = isDay(left) && isNumber(right) ? toSafeInteger(right) : null;
  return isDay(left) && days !== null ? toPossibleDay(left.day + days) : null;
};

const subtract = (left: ExpressionValue, right: ExpressionValue): ExpressionValue => {
  if (isDay(left) && isDay(right)) return { digits: BigInt(left.day - right.day), places: 0 };
  return isNumber(right) ? add(left, negateExact(right)) : null;
};

/** Below 0, 0 or above 0; null where the two cannot be compared. */
const compare = (left: ExpressionValue, right: ExpressionValue): number | null => {
  if (isNumber(left) && isNumber(right)) return compareExact(left, right);
  if (isDay(left) && isDay(right)) return left.day - right.day;
  if (typeof left === 'string' && typeof right === 'string') {
    const [a, b] = [left.normalize('NFC'), right.normalize('NFC')];
    return a < b ? -1 : a > b ? 1 : 0;
  }
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  return null;
};

const fits: Partial<Record<BinaryOperator, (order: number) => boolean>> = {
  '==': order => order === 0,
  '!=': order => order !== 0,
  '<': order => order < 0,
  '<=': order => order <= 0,
  '>': order => order > 0,
  '>=': order => order >= 0,
};

/** Yes or no with an unknown side: it decides only where the other one does not. */
const and = (left: ExpressionValue, right: ExpressionValue): boolean | null => {
  if (left === false || right === false) return false;
  return left === true && right === true ? true : null;
};
const or = (left: ExpressionValue, right: ExpressionValue): boolean | null => {
  if (left === true || right === true) return true;
  return left === false && right === false ? false : null;
};

const calculateBinary = (
  op: BinaryOperator,
  left: ExpressionValue,
  right: ExpressionValue,
): ExpressionValue => {
  if (op === '&&') return and(left, right);
  if (op === '||') return or(left, right);
  if (op === '+') return add(left, right);
  if (op === '-') return subtract(left, right);
  if (op === '*' || op === '/') {
    if (!isNumber(left) || !isNumber(right)) return null;
    return op === '*' ? multiplyExact(left, right) : divideExact(left, right);
  }
  const order = compare(left, right);
  return order === null ? null : fits[op]!(order);
};

/** The value of the expression; empty (null) for what cannot be calculated. Never throws. */
export const evaluateExpression = (
  expression: Expression,
  find: FindValue,
  context: ExpressionContext,
  findRows: FindRows = () => null,
): ExpressionValue => {
  let steps = 0;
  const evaluateCall = (
    call: Extract<Expression, { op: 'call' }>,
    named: FindValue,
  ): ExpressionValue => {
    const ofRows = toRowCall(call);
    if (ofRows) {
      const rows = findRows(ofRows.lists[0] ?? '');
      const { of } = ofRows;
      if (!rows) return null;
      const values = rows.map((row): ExpressionValue => {
        if (!of) return true;
        return evaluate(of, name => {
          const inRow = splitRowName(name);
          return inRow ? row(inRow.field) : find(name);
        });
      });
      return joinRowValues(ofRows.name, values);
    }
    const called = Object.hasOwn(expressionFunctions, call.name)
      ? expressionFunctions[call.name]
      : undefined;
    const args = call.args.map(each => evaluate(each, named));
    if (!called || (!called.takesEmpty && args.includes(null))) return null;
    return called.calculate(args, context);
  };
  const evaluate = (part: Expression, named: FindValue): ExpressionValue => {
    steps += 1;
    if (steps > MAX_STEPS) return null;
    switch (part.op) {
      case 'value':
        return part.value;
      case 'name':
        return named(part.name);
      case 'call':
        return evaluateCall(part, named);
      case '!': {
        const value = evaluate(part.of, named);
        return typeof value === 'boolean' ? !value : null;
      }
      case 'minus': {
        const value = evaluate(part.of, named);
        return isNumber(value) ? negateExact(value) : null;
      }
      case '?': {
        const condition = evaluate(part.condition, named);
        if (typeof condition !== 'boolean') return null;
        return evaluate(condition ? part.yes : part.no, named);
      }
      default:
        return calculateBinary(part.op, evaluate(part.left, named), evaluate(part.right, named));
    }
  };
  const value = evaluate(expression, find);
  return steps > MAX_STEPS ? null : value;
};
