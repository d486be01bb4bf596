// The language of rules and calculated fields: exact, total, and clear about what it cannot read.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDayNumber } from '../../domain/calendar/bikram-sambat.ts';
import { findType } from '../../domain/expressions/check-expression.ts';
import { evaluateExpression } from '../../domain/expressions/evaluate-expression.ts';
import { formatExact, toExactNumber } from '../../domain/expressions/exact-number.ts';
import {
  ExpressionError,
  type ExpressionValue,
  type ValueType,
} from '../../domain/expressions/expression.ts';
import { expressionFunctions } from '../../domain/expressions/expression-functions.ts';
import {
  MAX_EXPRESSION_LENGTH,
  parseExpression,
} from '../../domain/expressions/parse-expression.ts';
import { multiplyAndDivide } from '../../domain/money/money.ts';

const day = (ad: string) => ({ day: toDayNumber(ad) });
const values: Record<string, ExpressionValue> = {
  hours: toExactNumber(7.5),
  rate: toExactNumber(1250.35),
  zero: toExactNumber(0),
  nothing: null,
  starts_on: day('2026-01-31'),
  ends_on: day('2026-12-31'),
  title: 'Router',
  paid: true,
  late: false,
};
const types: Record<string, ValueType> = {
  hours: 'number',
  rate: 'number',
  zero: 'number',
  nothing: 'number',
  starts_on: 'date',
  ends_on: 'date',
  title: 'text',
  paid: 'yes-no',
  late: 'yes-no',
  driver: 'other',
};

/** Three rows, of which one is not filled in. */
const lines: Record<string, ExpressionValue>[] = [
  { amount: toExactNumber(10.1), day: day('2026-02-01'), done: true, title: 'a' },
  { amount: toExactNumber(0.2), day: day('2026-03-01'), done: false, title: 'b' },
  { amount: null, day: null, done: true, title: null },
];
const rowTypes: Record<string, ValueType> = {
  amount: 'number',
  day: 'date',
  done: 'yes-no',
  title: 'text',
};

const show = (value: ExpressionValue): unknown => {
  if (value !== null && typeof value === 'object')
    return 'digits' in value
      ? formatExact(value)
      : 'day' in value
        ? new Date(value.day * 86_400_000).toISOString().slice(0, 10)
        : 'present';
  return value;
};
const calculate = (text: string): unknown =>
  show(
    evaluateExpression(
      parseExpression(text),
      name => values[name] ?? null,
      { today: '2026-11-28' },
      list => (list === 'lines' ? lines.map(row => name => row[name] ?? null) : null),
    ),
  );

const findProblem = (text: string) => {
  try {
    findType(parseExpression(text), {
      find: name => (Object.hasOwn(types, name) ? types[name] : undefined),
      findRows: list => (list === 'lines' ? name => rowTypes[name] : undefined),
    });
    return undefined;
  } catch (error) {
    if (error instanceof ExpressionError) return error.texts;
    throw error;
  }
};

describe('an expression', () => {
  it.each([
    ['hours * rate', '9377.625'],
    ['0.1 + 0.2', '0.3'],
    ['1 / 3 * 3', '0.999999999999'],
    ['round(2 / 3, 2)', '0.67'],
    ['round(-2.5)', '-3'],
    ['2 + 3 * 4 - 6 / 2', '11'],
    ['(2 + 3) * -4', '-20'],
    ['hours / zero', null],
    ['hours + nothing', null],
    ['coalesce(nothing, 5) + 1', '6'],
    ['hours >= 7.50 && rate < 2000', true],
    ['nothing > 1 || paid', true],
    ['nothing > 1 && paid', null],
    ['nothing > 1 && late', false],
    ['!late', true],
    ['paid ? hours : rate', '7.5'],
    ['nothing > 1 ? 1 : 2', null],
    ['late ? 1 : paid ? 2 : 3', '2'],
    ['ends_on - starts_on', '334'],
    ['starts_on + 30', '2026-03-02'],
    ['30 + starts_on', '2026-03-02'],
    ['ends_on >= starts_on', true],
    ['starts_on == date("2026-01-31")', true],
    ['add_months(starts_on, 1)', '2026-02-28'],
    ['add_months(starts_on, -11)', '2025-02-28'],
    ['add_bs_months(date("2026-11-28"), 12)', '2027-11-28'],
    ['year(ends_on) * 100 + month(ends_on)', '202612'],
    ['bs_year(date("2026-04-14")) * 100 + bs_month(date("2026-04-14"))', '208301'],
    ['bs_day(date("2026-04-14"))', '1'],
    ['bs_year(date("1066-10-14"))', null],
    ['today() - date("2026-11-27")', '1'],
    ['max(3, hours, 9) - min(2, 5)', '7'],
    ['max(starts_on, ends_on)', '2026-12-31'],
    ['abs(0 - hours)', '7.5'],
    ['title + " " + \'Box\'', 'Router Box'],
    ['length(title)', '6'],
    ['contains(title, "out") && starts_with(title, "Rou")', true],
    ['is_empty(nothing) && !is_empty(title)', true],
    ['title == "Router"', true],
    ['१२.५ + 1', '13.5'],
    ['"१२" == "12"', false],
    ['sum(lines.amount)', '10.3'],
    ['sum(lines.amount * 2) + hours', '28.1'],
    ['sum(lines.done ? coalesce(lines.amount, hours) : zero)', '17.6'],
    ['count(lines)', '3'],
    ['count(lines.amount) + count(lines.done) + count(lines.title)', '6'],
    ['sum(lines.amount) / count(lines.amount)', '5.15'],
    ['min(lines.amount)', '0.2'],
    ['max(lines.day)', '2026-03-01'],
    ['max(min(lines.amount, 5))', '5'],
    ['sum(lines.amount) == 10.3', true],
  ])('calculates %s as %s', (text, wanted) => {
    expect(findProblem(text)).toBeUndefined();
    expect(calculate(text)).toBe(wanted);
  });

  it.each([
    ['', 'Please enter a formula.'],
    ['hours *', 'Something is missing at the end.'],
    ['hours * * rate', '"*" cannot be here (character 9).'],
    ['(hours', 'Something is missing at the end.'],
    ['hours; rate', '";" has no meaning in a formula.'],
    ['title == "Rou', 'The text "Rou has no end.'],
    ['1 < hours < 9', '"<" cannot be here (character 11).'],
    ['minutes > 1', 'There is no field "minutes" here.'],
    ['constructor == 1', 'There is no field "constructor" here.'],
    ['constructor(1)', 'There is no function "constructor".'],
    ['eval("1")', 'There is no function "eval".'],
    ['hours + title', '"+" cannot compare or join a number and a text.'],
    ['starts_on > 5', '">" cannot compare or join a date and a number.'],
    ['hours && paid', '"&&" needs yes or no, but this is a number.'],
    ['paid > late', '">" cannot compare or join yes or no and yes or no.'],
    ['driver == driver', '"==" cannot compare or join a record or a file and a record or a file.'],
    ['round(title)', '"round" needs a number, but this is a text.'],
    ['round()', '"round" has too few or too many values in its brackets.'],
    ['today(1)', '"today" has too few or too many values in its brackets.'],
    ['date("yesterday")', 'Write a date as "2026-11-28".'],
    ['paid ? 1 : "x"', '"?" cannot compare or join a number and a text.'],
    [
      'lines.amount',
      '"lines.amount" has a value in each row. Write it inside sum, count, min or max.',
    ],
    ['lines > 1', 'There is no field "lines" here.'],
    [
      'max(lines.amount, 1)',
      '"lines.amount" has a value in each row. Write it inside sum, count, min or max.',
    ],
    ['sum(hours)', '"sum" needs the name of rows and, after a point, that of their field.'],
    ['sum()', '"sum" has too few or too many values in its brackets.'],
    ['sum(lines.amount, 1)', '"sum" has too few or too many values in its brackets.'],
    ['sum(parts.amount)', 'This record has no rows called "parts".'],
    ['sum(lines.weight)', 'There is no field "lines.weight" here.'],
    ['sum(lines.amount + parts.amount)', '"sum" takes the rows of one list only.'],
    ['sum(count(lines) + lines.amount)', '"count" cannot be inside another function over rows.'],
    ['sum(lines.day)', '"sum" needs a number, but this is a date.'],
    ['max(lines.title)', '"max" needs a number, but this is a text.'],
    [`${'('.repeat(40)}1${')'.repeat(40)}`, 'This formula is too long or has too many parts.'],
    [`1${'+1'.repeat(240)}`, 'This formula is too long or has too many parts.'],
    [' 1'.repeat(MAX_EXPRESSION_LENGTH / 2 + 1), 'This formula is too long or has too many parts.'],
  ])('says what is wrong with %s', (text, wanted) => {
    const problem = findProblem(text);
    expect(problem?.en).toBe(wanted);
    expect(problem?.ne).toMatch(/[\u0900-\u097f]/);
  });

  it('reads whatever is typed in an instant, and refuses it with a sentence or calculates it', () => {
    const parts = [
      ...Object.keys(values),
      ...Object.keys(expressionFunctions),
      ...['sum', 'count', 'lines', 'lines.amount', 'lines.day'],
      ...'+ - * / == != < <= > >= && || ! ? : ( ) , 0 1.5 "a" true'.split(' '),
    ];
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 80 }),
          fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map(each => each.join(' ')),
        ),
        text => {
          const problem = findProblem(text);
          if (problem) expect(problem.en.length * problem.ne.length).toBeGreaterThan(0);
          else calculate(text);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('multiplies and rounds to the paisa like the money of documents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999, max: 9_999_999 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        (paisa, tenThousandths) => {
          const exact = evaluateExpression(
            parseExpression('round(a * b, 2)'),
            name => toExactNumber(name === 'a' ? paisa / 100 : tenThousandths / 10_000),
            { today: '' },
          );
          expect(show(exact)).toBe(
            show(toExactNumber(multiplyAndDivide(paisa, tenThousandths, 10_000) / 100)),
          );
        },
      ),
    );
  });

  it('adds up money of rows to the paisa, and gives no sum of more rows than it may look at', () => {
    const sum = (amounts: number[], text = 'sum(lines.amount)') =>
      show(
        evaluateExpression(
          parseExpression(text),
          () => null,
          { today: '' },
          () => amounts.map(paisa => () => toExactNumber(paisa / 100)),
        ),
      );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -999_999_999, max: 999_999_999 })), paisa => {
        expect(sum(paisa)).toBe(show(toExactNumber(paisa.reduce((a, b) => a + b, 0) / 100)));
      }),
    );
    expect(sum(Array.from({ length: 90_000 }, () => 100))).toBe('90000');
    expect(sum(Array.from({ length: 100_001 }, () => 100))).toBe(null);
  });

  it('has no answer for what no field can have', () => {
    const huge = `${'9'.repeat(30)} * ${'9'.repeat(30)}`;
    expect(calculate(`${huge} * 9`)).toBe(null);
    expect(calculate('ends_on + 9999999')).toBe(null);
    expect(calculate('add_months(ends_on, 999999)')).toBe(null);
    expect(calculate('starts_on + 0.4')).toBe('2026-01-31');
  });
});
