// The parts of an expression: what a rule between fields, or a calculated field, is made of. The grammar is
// a part of the Common Expression Language, so nobody learns a dialect of ours; its numbers are exact, and
// what cannot be calculated is empty, so that every expression has an answer (decision 79).
import type { Texts } from '../language.ts';
import type { ExactNumber } from './exact-number.ts';

/** What a value is. Of a record, a file or a list an expression asks only whether it is empty. */
export type ValueType = 'number' | 'text' | 'yes-no' | 'date' | 'other';

/** A day as the number of days from 1 January 1970. */
export type Day = { day: number };

/** A value; null is an empty one. */
export type ExpressionValue = ExactNumber | Day | string | boolean | { present: true } | null;

export const isNumber = (value: ExpressionValue): value is ExactNumber =>
  typeof value === 'object' && value !== null && 'digits' in value;
export const isDay = (value: ExpressionValue): value is Day =>
  typeof value === 'object' && value !== null && 'day' in value;

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '&&'
  | '||';

/** `place` is the index of its first character in the text. */
export type Expression = { place: number } & (
  | { op: 'value'; value: ExpressionValue; type: ValueType }
  | { op: 'name'; name: string }
  | { op: 'call'; name: string; args: Expression[] }
  | { op: '!' | 'minus'; of: Expression }
  | { op: '?'; condition: Expression; yes: Expression; no: Expression }
  | { op: BinaryOperator; left: Expression; right: Expression }
);

/** What is wrong with a text that should be an expression. */
export class ExpressionError extends Error {
  texts: Texts;
  constructor(texts: Texts) {
    super(texts.en);
    this.texts = texts;
  }
}

/** The expressions of which one consists, itself first. */
export const listParts = (expression: Expression): Expression[] => {
  const inner =
    expression.op === 'call'
      ? expression.args
      : expression.op === '!' || expression.op === 'minus'
        ? [expression.of]
        : expression.op === '?'
          ? [expression.condition, expression.yes, expression.no]
          : 'left' in expression
            ? [expression.left, expression.right]
            : [];
  return [expression, ...inner.flatMap(listParts)];
};

/** Before the name of an own field it is no list. */
const OWN = 'own_fields';

/** The list and the field of a name of rows: "lines.amount"; undefined for every other name. */
export const splitRowName = (name: string): { list: string; field: string } | undefined => {
  const [list, field] = name.split('.') as [string, string?];
  return field === undefined || list === OWN ? undefined : { list, field };
};

/** The names of fields in an expression, each once. */
export const listFieldNames = (expression: Expression): string[] => [
  ...new Set(listParts(expression).flatMap(part => (part.op === 'name' ? [part.name] : []))),
];
