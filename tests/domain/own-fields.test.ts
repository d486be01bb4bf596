// Own fields within the program: flat and nested records, names made from titles, and an interpreting
// validator that agrees with ajv.
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Entity, Field, FieldType, Format } from '../../domain/entity-schema/entity.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { findSchemaErrors } from '../../domain/entity-schema/interpret-schema.ts';
import {
  flattenOwnFields,
  isReferenceType,
  nestOwnFields,
  type OwnFieldType,
  ownFieldTypes,
  toOwnField,
} from '../../domain/entity-schema/own-fields.ts';
import { isOwnFieldName, suggestOwnName } from '../../domain/entity-schema/own-names.ts';
import { findPatternProblem, toWholePattern } from '../../domain/entity-schema/text-pattern.ts';
import { toFieldSchema } from '../../domain/entity-schema/validation-schema.ts';
import { toOwnLineFields } from '../../domain/entity-schema/with-own-fields.ts';
import { defineField } from '../support/own-field-definition.ts';

const createAjv = () => {
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  for (const [name, validate] of Object.entries(formatValidators))
    ajv.addFormat(name, {
      type: name === 'money' || name === 'decimal' ? 'number' : 'string',
      validate: validate as never,
    } as never);
  return ajv;
};

const kinds: FieldType[] = [
  'text',
  'multiline',
  'integer',
  'decimal',
  'money',
  'yes-no',
  'date',
  'timestamp',
  'time',
  'tags',
  'choice',
  'reference',
  'references',
  'image',
];
const formatOf: Partial<Record<FieldType, Format>> = {
  decimal: 'decimal',
  money: 'money',
  date: 'date',
  timestamp: 'date-time',
  time: 'time',
  tags: 'tags',
};
const textFormats = ['email', 'numeric', 'url', 'pan', 'zip', 'address', 'phone', 'mobile', 'text'];

/** Patterns that are written of what they may have. */
const anyPattern: fc.Arbitrary<string> = fc
  .letrec<Record<'all' | 'part' | 'atom', string>>(tie => ({
    atom: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(
        'a',
        'b',
        '@',
        '\\d',
        '\\w',
        '\\s',
        '.',
        '[a-z]',
        '[^0-9]',
        '[\\d.-]',
        'क',
        '[क-ह]',
        '😀',
        '\\.',
      ),
      tie('all').map(inside => `(${inside})`),
      tie('all').map(inside => `(?:${inside})`),
    ),
    part: fc
      .tuple(tie('atom'), fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,3}', '{2,}', '{0,1}'))
      .map(parts => parts.join('')),
    all: fc.oneof(
      fc.array(tie('part'), { maxLength: 4 }).map(parts => parts.join('')),
      fc.array(tie('part'), { minLength: 2, maxLength: 3 }).map(parts => parts.join('|')),
    ),
  }))
  .all.filter(pattern => findPatternProblem(pattern) === undefined);

const anyField: fc.Arbitrary<Field> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    format: fc.option(fc.constantFrom(...(textFormats as Format[])), { nil: undefined }),
    minimum: fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined }),
    maximum: fc.option(fc.integer({ min: -50, max: 50 }), { nil: undefined }),
    minLength: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
    maxLength: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    pattern: fc.option(anyPattern, { nil: undefined, freq: 3 }),
    minItems: fc.option(fc.integer({ min: 0, max: 2 }), { nil: undefined }),
    maxItems: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  })
  .map(({ kind, format, ...limits }) => ({
    ...limits,
    name: 'own_fields.x',
    kind,
    format: formatOf[kind] ?? (kind === 'text' ? format : undefined),
    label: { en: 'X', ne: 'X' },
    required: false,
    readOnly: false,
    fixed: false,
    ...(kind === 'choice'
      ? { options: ['a', 'b', 3].map(value => ({ value, label: { en: 'A', ne: 'A' } })) }
      : {}),
  }));

const anyValue = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 16 }),
  fc.constantFrom('a', 'b', 3, '2026-11-27', '2026-02-30', '2026-11-27 10:00:00', 'a@b.np', '😀'),
  fc.constantFrom('१२', 'bijak.np', '9800000000', '600614735', '44600', true, false, null, [], {}),
  fc.integer({ min: -100, max: 100 }),
  fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom(1.5, 2 ** 60, 'a')), {
    maxLength: 3,
  }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(fc.constantFrom('new', 'old', 'पुरानो', 'a,b', ' x', ''), { maxLength: 3 }),
  fc.constantFrom('09:30', '24:00', '9:30', '००:००', 'ab', 'aab', 'a1', 'b.b', 'कख'),
  fc.integer({ min: -10_000, max: 10_000 }).map(paisa => paisa / 100),
);

describe('the interpreting validator', () => {
  it('agrees with ajv on 10,000 generated values', () => {
    const ajv = createAjv();
    fc.assert(
      fc.property(anyField, anyValue, (field, value) => {
        const schema = JSON.parse(JSON.stringify(toFieldSchema(field))) as { pattern?: string };
        const { pattern } = schema;
        const whole = pattern === undefined ? {} : { pattern: toWholePattern(pattern) };
        const validate = ajv.compile({ ...schema, ...whole });
        const byAjv = validate(value) ? [] : validate.errors!.map(({ keyword }) => keyword).sort();
        const byUs = findSchemaErrors(schema, value)
          .map(({ keyword }) => keyword)
          .sort();
        // A value of the wrong type is one problem.
        expect(byUs).toEqual(byAjv.includes('type') ? ['type'] : byAjv);
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('own fields', () => {
  it('travel nested and are flat inside, whatever their names are', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/), fc.jsonValue(), { minKeys: 1 }),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.integer()),
        (own, record) => {
          const sent = { ...record, own_fields: own };
          expect(nestOwnFields(flattenOwnFields(sent))).toEqual(sent);
          expect(flattenOwnFields(sent)).toMatchObject(record);
        },
      ),
    );
    expect(flattenOwnFields({ id: 1, own_fields: null })).toEqual({ id: 1 });
    expect(flattenOwnFields({ id: 1, own_fields: 'x' })).toEqual({ id: 1, own_fields: 'x' });
    const plain = { id: 1 };
    expect(nestOwnFields(plain)).toBe(plain);
  });

  it.each([
    ['Delivery Note No.', 'delivery_note_no'],
    ['  VAT %  ', 'vat'],
    ['2nd Phone', 'nd_phone'],
    ['गाडी नम्बर', ''],
    ['Café', 'cafe'],
    ['x'.repeat(60), 'x'.repeat(40)],
    ['constructor', ''],
  ])('make a name of the title %j', (title, name) => {
    expect(suggestOwnName(title)).toBe(name);
    if (name) expect(isOwnFieldName(name)).toBe(true);
  });

  it.each([
    ['yes-no', 'हो', true],
    ['yes-no', 'no', false],
    ['money', '12.50', 12.5],
    ['whole-number', '3', 3],
    ['date', '2026-11-27', '2026-11-27'],
    ['date', '२०२६-११-२७', '2026-11-27'],
    ['whole-number', '१२', 12],
    ['time', '१४:३०', '14:30'],
    ['text', '  ', undefined],
  ] as const)('read the default of %s from %j', (type, default_value, value) => {
    expect(toOwnField(defineField({ type, default_value })).default).toBe(value);
  });

  it('of every type are fields that the engine knows', () => {
    for (const type of Object.keys(ownFieldTypes) as (keyof typeof ownFieldTypes)[])
      expect(kinds).toContain(toOwnField(defineField({ type })).kind);
  });

  it('of every type can be of the lines of a document that has such lines', () => {
    const types = Object.keys(ownFieldTypes) as OwnFieldType[];
    const definitions = types.map((type, id) =>
      defineField({ id, entity: 'invoices', name: `x${id}`, type, in_lines: true }),
    );
    const plain = definitions.filter(({ type }) => !isReferenceType(type));
    const listed = (ownLineFields: boolean) =>
      toOwnLineFields({ name: 'invoices', ownLineFields } as Entity, definitions, []);
    // Nothing is known of what the references name.
    expect(listed(true).map(({ own }) => own)).toEqual(plain.map(({ id }) => id));
    expect(listed(false)).toEqual([]);
  });
});
