// Functions over the rows of a record: sum(lines.amount), count(lines). What is in the brackets is calculated
// for each row, in which a name with a point is that of the row and every other one that of the record.
import { addExact, compareExact, type ExactNumber } from './exact-number.ts';
import {
  type Expression,
  type ExpressionValue,
  isDay,
  isNumber,
  listParts,
  splitRowName,
} from './expression.ts';

/** The names of the functions; min and max are so with one value that is of rows. */
export const ROW_FUNCTIONS = ['sum', 'count', 'min', 'max'] as const;
export type RowFunction = (typeof ROW_FUNCTIONS)[number];

/** A call over rows: the lists that it names, one if it is right, and what is calculated for each row. */
export type RowCall = { name: RowFunction; lists: string[]; of: Expression | undefined };

type Call = Extract<Expression, { op: 'call' }>;

const listNamedLists = (expression: Expression): string[] => [
  ...new Set(
    listParts(expression).flatMap(part =>
      part.op === 'name' ? (splitRowName(part.name)?.list ?? []) : [],
    ),
  ),
];

const readRowCall = ({ name, args }: Call): RowCall | undefined => {
  const [of] = args;
  if (name === 'count' && of?.op === 'name' && !splitRowName(of.name))
    return { name, lists: [of.name], of: undefined };
  const lists = args.flatMap(listNamedLists);
  if (name === 'sum' || name === 'count') return { name, lists, of };
  const isOfRows = (name === 'min' || name === 'max') && args.length === 1 && lists.length > 0;
  return isOfRows ? { name, lists, of } : undefined;
};

/** An expression is read once and calculated for many records. */
const known = new WeakMap<Call, RowCall | 'none'>();

/** The call as one over rows; undefined for every other call. */
export const toRowCall = (call: Call): RowCall | undefined => {
  const found = known.get(call) ?? readRowCall(call) ?? 'none';
  known.set(call, found);
  return found === 'none' ? undefined : found;
};

/** The names of the lists over whose rows an expression calculates, each once. */
export const listCalledRows = (expression: Expression): string[] => [
  ...new Set(
    listParts(expression).flatMap(part =>
      part.op === 'call' ? (toRowCall(part)?.lists ?? []) : [],
    ),
  ),
];

const addAll = (values: ExpressionValue[]): ExpressionValue => {
  let total: ExactNumber | null = { digits: 0n, places: 0 };
  for (const value of values) if (isNumber(value)) total = total && addExact(total, value);
  return total;
};

const isBetter = (sign: 1 | -1, best: ExpressionValue, each: ExpressionValue): boolean =>
  isNumber(best) && isNumber(each)
    ? compareExact(each, best) * sign > 0
    : isDay(best) && isDay(each) && (each.day - best.day) * sign > 0;

const findExtreme = (sign: 1 | -1, values: ExpressionValue[]): ExpressionValue =>
  values.reduce((best, each) => (isBetter(sign, best, each) ? each : best), values[0] ?? null);

/**
 * What the values of the rows give together; empty ones are left out. `count` counts what is filled in, of
 * yes or no what is yes. The sum of no rows is 0, the least and the greatest of none is empty.
 */
export const joinRowValues = (name: RowFunction, given: ExpressionValue[]): ExpressionValue => {
  const values = given.filter(value => value !== null && value !== '' && value !== false);
  if (name === 'count') return { digits: BigInt(values.length), places: 0 };
  if (name === 'sum') return addAll(values);
  return findExtreme(name === 'max' ? 1 : -1, values);
};
