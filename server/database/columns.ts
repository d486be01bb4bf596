// How each kind of field is kept: total by Kind, so that a kind without a column does not compile.
import { fromRate, toPaisa, toRate, toRupees } from '../../domain/billing/money.ts';
import type { Field, Kind } from '../../domain/schema/entity.ts';
import type { Value } from './connect.ts';

type ColumnOf = {
  /** The column's type; undefined when the kind has no column of its own. */
  type: (field: Field) => 'integer' | 'text' | undefined;
  toColumn: (value: unknown) => Value;
  fromColumn: (value: Value) => unknown;
};

const asIs = (type: 'integer' | 'text'): ColumnOf => ({
  type: () => type,
  toColumn: value => (value ?? null) as Value,
  fromColumn: value => value,
});
const scaled = (to: (value: number) => number, from: (value: number) => number): ColumnOf => ({
  type: () => 'integer',
  toColumn: value => (typeof value === 'number' ? to(value) : null),
  fromColumn: value => (value === null ? null : from(Number(value))),
});
const nowhere: ColumnOf = { type: () => undefined, toColumn: () => null, fromColumn: () => null };

export const columns: Record<Kind, ColumnOf> = {
  text: asIs('text'),
  multiline: asIs('text'),
  integer: asIs('integer'),
  decimal: scaled(toRate, fromRate),
  money: scaled(toPaisa, toRupees),
  'yes-no': {
    type: () => 'integer',
    toColumn: value => (value === undefined || value === null ? null : Number(value)),
    fromColumn: value => (value === null ? null : value === 1),
  },
  date: asIs('text'),
  timestamp: asIs('text'),
  choice: {
    ...asIs('text'),
    type: field => (typeof field.options![0]!.value === 'number' ? 'integer' : 'text'),
  },
  reference: asIs('integer'),
  references: nowhere,
  children: nowhere,
  password: nowhere,
  image: {
    ...asIs('text'),
    toColumn: value => (value === undefined || value === null ? null : String(value)),
  },
};
