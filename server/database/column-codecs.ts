// How each kind of field is stored: a total mapping, so that a kind without a column does not
// compile.

import type { Field, FieldType } from '../../domain/entity-schema/entity.ts';
import { toPaisa, toPercent, toRate, toRupees } from '../../domain/money/money.ts';
import type { Value } from './database.ts';

type ColumnCodec = {
  /** The column's type; undefined when the kind has no column of its own. */
  type: (field: Field) => 'integer' | 'text' | undefined;
  toColumn: (value: unknown) => Value;
  fromColumn: (value: Value) => unknown;
};

const createIdentityCodec = (type: 'integer' | 'text'): ColumnCodec => ({
  type: () => type,
  toColumn: value => (value ?? null) as Value,
  fromColumn: value => value,
});
const createScaledCodec = (
  to: (value: number) => number,
  from: (value: number) => number,
): ColumnCodec => ({
  type: () => 'integer',
  toColumn: value => (typeof value === 'number' ? to(value) : null),
  fromColumn: value => (value === null ? null : from(Number(value))),
});
const noColumn: ColumnCodec = {
  type: () => undefined,
  toColumn: () => null,
  fromColumn: () => null,
};

export const columnCodecs: Record<FieldType, ColumnCodec> = {
  text: createIdentityCodec('text'),
  multiline: createIdentityCodec('text'),
  integer: createIdentityCodec('integer'),
  decimal: createScaledCodec(toRate, toPercent),
  money: createScaledCodec(toPaisa, toRupees),
  'yes-no': {
    type: () => 'integer',
    toColumn: value => (value === undefined || value === null ? null : Number(value)),
    fromColumn: value => (value === null ? null : value === 1),
  },
  date: createIdentityCodec('text'),
  timestamp: createIdentityCodec('text'),
  choice: {
    ...createIdentityCodec('text'),
    type: field => (typeof field.options![0]!.value === 'number' ? 'integer' : 'text'),
  },
  reference: createIdentityCodec('integer'),
  references: noColumn,
  children: noColumn,
  password: noColumn,
  image: {
    ...createIdentityCodec('text'),
    toColumn: value => (value === undefined || value === null ? null : String(value)),
  },
};
