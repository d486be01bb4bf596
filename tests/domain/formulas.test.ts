// Rules between fields and calculated fields, in a schema file: what is refused at the start, and what a
// record gets and breaks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileSchemas } from '../../domain/entity-schema/compile-entities.ts';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { computeFields, findRuleErrors } from '../../domain/entity-schema/formulas.ts';
import { createSchemaFileValidator } from '../../domain/entity-schema/validate-schema-file.ts';

const judge = createSchemaFileValidator(
  JSON.parse(
    readFileSync(
      join(import.meta.dirname, '..', '..', 'schemas', 'meta', 'entity.schema.json'),
      'utf8',
    ),
  ) as object,
);
const label = { en: 'Label', ne: 'लेबल' };
const message = { en: 'The end is before the start.', ne: 'अन्तिम मिति सुरुभन्दा अगाडि छ।' };

const properties = {
  id: { type: 'integer', readOnly: true, 'x-label': label },
  name: { type: 'string', 'x-label': label },
  starts_on: { type: 'string', format: 'date', 'x-label': label },
  ends_on: { type: 'string', format: 'date', 'x-label': label },
  hours: { type: 'number', format: 'decimal', 'x-label': label },
  rate: { type: 'number', format: 'money', 'x-label': label },
  express: { type: 'boolean', 'x-label': label },
  total: { type: 'number', format: 'money', 'x-computed': 'hours * rate', 'x-label': label },
  with_vat: { type: 'number', format: 'money', 'x-computed': 'total * 1.13', 'x-label': label },
  days: { type: 'integer', 'x-computed': 'ends_on - starts_on', 'x-label': label },
  renewal: { type: 'string', format: 'date', 'x-computed': 'ends_on + 1', 'x-label': label },
  title: { type: 'string', 'x-computed': 'name + "!"', 'x-label': label },
  is_long: { type: 'boolean', 'x-computed': 'days > 100', 'x-label': label },
};

const compile = (
  more: { properties?: object; rules?: object[]; required?: string[] } = {},
): Entity =>
  compileSchemas(
    [
      {
        file: 'schemas/jobs.json',
        content: {
          $id: 'jobs',
          type: 'object',
          'x-title': { one: label, many: label },
          'x-address': '/jobs',
          'x-rules': more.rules ?? [
            { rule: 'ends_on >= starts_on', message },
            { rule: 'total <= 1000 || express', message: label, at: 'hours' },
          ],
          required: more.required ?? [],
          properties: { ...properties, ...more.properties },
        },
      },
    ],
    judge,
  )[0]!;

const jobs = compile();
const judged = (record: Row, before?: Row) =>
  findRuleErrors(
    jobs,
    computeFields(jobs, record),
    before && computeFields(jobs, before),
    'en',
    '2026-11-28',
  );

describe('calculated fields', () => {
  it('are read-only, rounded to what the field can have, and see each other as they are kept', () => {
    expect(jobs.fields.find(({ name }) => name === 'total')?.readOnly).toBe(true);
    expect(
      computeFields(jobs, {
        name: 'Router',
        starts_on: '2026-01-01',
        ends_on: '2026-12-31',
        hours: 1.5,
        rate: 33.33,
        total: 1,
      }),
    ).toMatchObject({
      total: 50,
      with_vat: 56.5,
      days: 364,
      renewal: '2027-01-01',
      title: 'Router!',
      is_long: true,
    });
  });

  it('are empty where a value is missing, wrong or too large', () => {
    const empty = { total: null, with_vat: null, days: null, renewal: null, title: null };
    expect(computeFields(jobs, {})).toMatchObject(empty);
    expect(computeFields(jobs, { hours: '7', rate: Number.NaN, starts_on: 'x' })).toMatchObject({
      total: null,
    });
    expect(computeFields(jobs, { hours: 1e9, rate: 9e11 })).toMatchObject({ total: null });
  });

  it.each([
    [
      'total',
      { type: 'number', format: 'money', 'x-computed': 'with_vat - 1' },
      /itself: total → with_vat → total/,
    ],
    ['total', { type: 'number', format: 'money', 'x-computed': 'hours *' }, /missing at the end/],
    [
      'total',
      { type: 'number', format: 'money', 'x-computed': 'ends_on' },
      /gives a date, but a number/,
    ],
    ['total', { type: 'number', format: 'money', 'x-computed': 'minutes' }, /no field "minutes"/],
    ['renewal', { type: 'string', format: 'date', 'x-computed': 'today() + 1' }, /every night/],
    ['total', { type: 'string', format: 'multiline', 'x-computed': 'name' }, /take x-computed out/],
    ['total', { type: 'number', format: 'money', 'x-computed': 'id + 1' }, /no field "id"/],
  ])('stop the start where %s is %j', (name, property, wanted) => {
    expect(() => compile({ properties: { [name]: { ...property, 'x-label': label } } })).toThrow(
      wanted,
    );
  });
});

describe('formulas that lead to the same field by many ways', () => {
  it('are checked and calculated at once', () => {
    const sums = Object.fromEntries(
      Array.from({ length: 80 }, (_, nth) => [
        `sum_${nth}`,
        {
          ...{ type: 'number', format: 'decimal', 'x-label': label },
          'x-computed': nth < 2 ? 'hours' : `sum_${nth - 1} * 0 + sum_${nth - 2}`,
        },
      ]),
    );
    const entity = compile({ properties: sums });
    expect(computeFields(entity, { hours: 7 })).toMatchObject({ sum_78: 7, sum_79: 7 });
  });
});

describe('rules between fields', () => {
  it('are broken only by values that are there, at the first field or the one that is named', () => {
    expect(judged({ starts_on: '2026-05-01', ends_on: '2026-04-30' })).toEqual({
      ends_on: [message.en],
    });
    expect(judged({ starts_on: '2026-05-01', ends_on: '2026-05-01' })).toEqual({});
    expect(judged({ starts_on: '2026-05-01' })).toEqual({});
    expect(judged({ hours: 100, rate: 10.01 })).toEqual({ hours: [label.en] });
    expect(judged({ hours: 100, rate: 10.01, express: true })).toEqual({});
  });

  it('do not block a record that broke them before, until one of their fields changes', () => {
    const before = { name: 'A', starts_on: '2026-05-01', ends_on: '2026-04-30' };
    expect(judged({ ...before, name: 'B' }, before)).toEqual({});
    expect(judged({ ...before, starts_on: '2026-05-02' }, before)).toEqual({
      ends_on: [message.en],
    });
    const cheap = { hours: 1, rate: 1 };
    expect(judged({ ...cheap, rate: 5000 }, cheap)).toEqual({ hours: [label.en] });
  });

  it.each([
    [{ rule: 'hours', message }, /gives a number, but yes or no/],
    [{ rule: 'hours >', message }, /missing at the end/],
    [{ rule: 'hours > 1', message, at: 'minutes' }, /no such property/],
    [{ rule: 'hours > 1' }, /message/],
  ])('stop the start where they are %j', (rule, wanted) => {
    expect(() => compile({ rules: [rule] })).toThrow(wanted);
  });
});
