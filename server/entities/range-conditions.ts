// Whether a value is within one of several ranges: in SQL for tables, in memory for lists of files.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { toNormalForm } from '../../domain/normal-form.ts';
import type { Value } from '../database/database.ts';
import type { Range } from './parse-filters.ts';

const isPoint = ({ from, to }: Range): boolean => from !== undefined && from === to;

type Fold = (expression: Expression<unknown>) => Expression<unknown>;
const keep: Fold = expression => expression;

const toSpan = (column: Expression<unknown>, { from, to, isOpen }: Range): RawBuilder<SqlBool> => {
  const ends = [
    ...(from === undefined ? [] : [sql`${column} ${sql.raw(isOpen ? '>' : '>=')} ${from}`]),
    ...(to === undefined ? [] : [sql`${column} ${sql.raw(isOpen ? '<' : '<=')} ${to}`]),
  ];
  return ends.length === 0
    ? // An empty text is as empty as none; the engines compare numbers with texts differently.
      sql`(${column} is not null and cast(${column} as text) <> '')`
    : sql`(${sql.join(ends, sql` and `)})`;
};

/**
 * The column is in one of the ranges; single values are compared in the `fold`ed form of both. Null
 * for an empty column, unless the range is that of all values.
 */
export const toRangesMatch = (
  column: Expression<unknown>,
  ranges: Range[],
  fold: Fold = keep,
): RawBuilder<SqlBool> => {
  const points = ranges.filter(isPoint).map(({ from }) => fold(sql`${from}`));
  const spans = ranges.filter(range => !isPoint(range)).map(range => toSpan(column, range));
  const matches = [
    ...(points.length === 1 ? [sql`${fold(column)} = ${points[0]}`] : []),
    ...(points.length > 1 ? [sql`${fold(column)} in (${sql.join(points)})`] : []),
    ...spans,
  ];
  return sql`(${sql.join(matches, sql` or `)})`;
};

const isInRange = (value: string | number, { from, to, isOpen }: Range): boolean => {
  const isAfter = from === undefined || (isOpen ? value > from! : value >= from!);
  const isBefore = to === undefined || (isOpen ? value < to! : value <= to!);
  return isAfter && isBefore;
};

const isSame = (value: string | number, other: Value | undefined): boolean =>
  typeof value === 'string' ? toNormalForm(value) === toNormalForm(String(other)) : value === other;

/** True if the value is in one of the ranges; an empty one is in none. */
export const isInRanges = (value: Value | undefined, ranges: Range[]): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  ranges.some(range => (isPoint(range) ? isSame(value, range.from) : isInRange(value, range)));
