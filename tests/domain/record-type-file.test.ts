// A record type and its schema file say the same, both ways, and the file gives the same screens.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileSchemas } from '../../domain/entity-schema/compile-entities.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { toOwnEntity } from '../../domain/entity-schema/own-entities.ts';
import {
  type OwnFieldType,
  ownFieldTypes,
  toFlatName,
} from '../../domain/entity-schema/own-fields.ts';
import {
  parseRecordTypeFile,
  type RecordType,
  type RecordTypeField,
  type RecordTypeRule,
  toRecordTypeFile,
} from '../../domain/entity-schema/record-type-file.ts';
import { withOwnFields } from '../../domain/entity-schema/row-lists.ts';
import type { SchemaFile } from '../../domain/entity-schema/schema-file.ts';
import { createSchemaFileValidator } from '../../domain/entity-schema/validate-schema-file.ts';
import { defineField } from '../support/own-field-definition.ts';

const schemas = join(import.meta.dirname, '..', '..', 'schemas');
const readSchema = (name: string): unknown => JSON.parse(readFileSync(join(schemas, name), 'utf8'));
const judge = createSchemaFileValidator(readSchema('meta/entity.schema.json') as object);

const compile = (...contents: unknown[]): Entity[] =>
  compileSchemas(
    contents.map(content => ({ file: `schemas/${(content as SchemaFile).$id}.json`, content })),
    judge,
  );

const shippedEntities = compile(readSchema('units.json'));
const shipped = new Set(shippedEntities.map(({ name }) => name));

const type: RecordType = {
  name: 'service-contracts',
  title: 'Service Contract',
  title_ne: 'सेवा सम्झौता',
  titles: 'Service Contracts',
  titles_ne: null,
  record_name: 'Contract No.',
  record_name_ne: 'सम्झौता नं.',
  menu_group: 'sales',
  icon: 'description',
};

const toField = ({
  seen_by = [],
  changed_by = [],
  ...given
}: Partial<RecordTypeField>): RecordTypeField => {
  const { id: _, entity: __, in_lines: ___, in_print: ____, ...field } = defineField(given);
  return { ...field, seen_by, changed_by };
};

const choices = [
  { value: 'a', title: 'Active', title_ne: 'चालु', color: 'success' },
  { value: 'b', title: 'Ended', title_ne: null, color: null },
];

const steps = [{ to: 'a' }, { from: 'a', to: 'b', roles: ['Administrator', 'Sales'] }];

/** A field of each type, with everything that one can have. */
const fields = (Object.keys(ownFieldTypes) as OwnFieldType[]).map((each, place) =>
  toField({
    name: `field_${each.replaceAll('-', '_')}`,
    type: each,
    title: `Field ${each}`,
    title_ne: place % 2 ? `फिल्ड ${place}` : null,
    help: place % 3 ? 'What it is for' : null,
    help_ne: place % 3 ? 'केका लागि' : null,
    section: place % 4 === 3 ? 'Terms' : null,
    section_ne: place % 4 === 3 ? 'सर्त' : null,
    required: place % 2 === 0,
    is_unique: each === 'text',
    in_list: place % 2 === 1,
    in_filter: !['long-text', 'picture', 'file'].includes(each),
    in_search: each === 'email',
    in_page: place % 5 !== 1,
    in_import: place % 3 !== 1,
    in_export: place % 4 !== 2,
    ...(each === 'choice' ? { choices, default_value: 'a' } : {}),
    ...(each === 'choice' ? { is_state: true, steps } : {}),
    ...(each === 'yes-no' ? { default_value: 'yes' } : {}),
    ...(each === 'money' ? { minimum: 0.5, maximum: 99.99, default_value: '12.5' } : {}),
    ...(each === 'text'
      ? { min_length: 3, max_length: 30, pattern: '[A-Z]{2}\\d+', pattern_message: 'So: AB12' }
      : {}),
    ...(each === 'time' ? { default_value: '09:30', is_unique: true } : {}),
    ...(each.startsWith('reference') ? { refers_to: 'units' } : {}),
    ...(each === 'reference' ? { default_value: 'Box' } : {}),
    as_rows: each === 'reference',
  }),
);
fields.push(
  toField({
    name: 'field_total',
    type: 'money',
    title: 'Field total',
    in_list: true,
    formula: 'round(field_money * field_number, 1)',
  }),
);

const rules: RecordTypeRule[] = [
  {
    rule: 'field_money <= 50 || field_yes_no',
    says: 'Too much',
    says_ne: 'धेरै भयो',
    shown_at: 'field_money',
  },
  { rule: 'length(field_text) > 2', says: 'Too short', says_ne: null, shown_at: null },
];

describe('the schema file of a record type', () => {
  it('gives the same record type again, with all of its fields', () => {
    const file = JSON.parse(
      JSON.stringify(toRecordTypeFile(type, fields, rules, shippedEntities)),
    ) as SchemaFile;
    expect(judge({ file: 'x', content: file })).toEqual([]);
    expect(parseRecordTypeFile(file, shipped)).toEqual({ type, fields, rules });
    const plain = { ...type, record_name: null, record_name_ne: null, menu_group: 'top' };
    expect(parseRecordTypeFile(toRecordTypeFile(plain, [], [], []), shipped)).toEqual({
      type: plain,
      fields: [],
      rules: [],
    });
  });

  it('says no default of a state that has none, though it begins with a choice', () => {
    const state = toField({ name: 'state', type: 'choice', choices, is_state: true, steps });
    const file = toRecordTypeFile(type, [state], [], []);
    expect(file.properties.state).not.toHaveProperty('default');
    expect(parseRecordTypeFile(file, shipped)).toEqual({ type, fields: [state], rules: [] });
    const compiled = compile(file).find(({ name }) => name === type.name)!;
    expect(compiled.fields.find(({ name }) => name === 'state')).toMatchObject({
      ...{ default: 'a', states: steps },
    });
  });

  it('names roles, which schemas/ refuses, for there everybody would see the field', () => {
    const secret = toField({
      ...{ name: 'field_secret', title: 'Secret', seen_by: ['Sales'], changed_by: ['Sales'] },
    });
    const file = toRecordTypeFile(type, [secret], [], shippedEntities);
    expect(parseRecordTypeFile(file, shipped)).toMatchObject({ fields: [secret] });
    expect(() => compile(readSchema('units.json'), file)).toThrow(/names roles \(x-seen-by/);
  });

  it('calls the record with which a reference begins by its name, which schemas/ refuses', () => {
    const packed = toField({
      ...{ name: 'packed_in', title: 'Packed In', type: 'reference' },
      ...{ refers_to: 'units', default_value: '12' },
    });
    const file = toRecordTypeFile(type, [packed], [], shippedEntities);
    expect(file.properties.packed_in).toMatchObject({ 'x-default-record': '12' });
    expect(file.properties.packed_in).not.toHaveProperty('default');
    expect(parseRecordTypeFile(file, shipped)).toMatchObject({ fields: [packed] });
    expect(() => compile(readSchema('units.json'), file)).toThrow(
      /packed_in begins with a record \(x-default-record\)/,
    );
    const { packed_in, name } = file.properties;
    const wrong = {
      packed_in: { ...packed_in!, default: 12 },
      colour: { type: 'string' as const, 'x-label': name!['x-label'], 'x-default-record': 'Box' },
    };
    expect(
      parseRecordTypeFile({ ...file, properties: { ...file.properties, ...wrong } }, shipped),
    ).toEqual({ unfit: ['properties.packed_in.default', 'properties.colour.x-default-record'] });
  });

  it('is an entity with the same list, form and view as the record type', () => {
    const base = compile(readSchema('own-entities.json'), readSchema('own-records.json')).find(
      ({ name }) => name === 'own-records',
    )!;
    // The record of a default is no part of a schema file for all companies.
    const shared = fields.map(field =>
      field.type === 'reference' ? { ...field, default_value: null } : field,
    );
    const definitions = shared.map((field, place) =>
      defineField({
        ...{ ...field, id: place + 1, entity: 'own/service-contracts' },
        ...{ seen_by: [], changed_by: [] },
      }),
    );
    const own = withOwnFields(toOwnEntity(base, { ...type, id: 1 }), definitions, shippedEntities);
    const compiled = compile(
      readSchema('units.json'),
      toRecordTypeFile(type, shared, rules, shippedEntities),
    ).find(({ name }) => name === type.name)!;
    const flat = (names: string[]) =>
      names.map(name => (name.startsWith('field_') ? toFlatName(name) : name));
    expect(own.one).toEqual(compiled.one);
    expect(own.texts).toEqual(compiled.texts);
    expect(own.verbs).toEqual(compiled.verbs);
    expect(own.list.columns).toEqual(
      compiled.list.columns.map(({ label, fields: names }) => ({ label, fields: flat(names) })),
    );
    expect(own.list.search).toEqual(flat(compiled.list.search));
    expect(own.list.filters).toEqual(flat(compiled.list.filters));
    expect(own.list.actions).toEqual(compiled.list.actions);
    expect(own.formSections).toEqual(
      compiled.formSections.map(({ rows, ...section }) => ({ ...section, rows: rows.map(flat) })),
    );
    expect(own.viewSections).toEqual(
      compiled.viewSections.map(section => ({ ...section, fields: flat(section.fields) })),
    );
    for (const field of compiled.fields.filter(({ name }) => name.startsWith('field_'))) {
      const { own: _, ...same } = own.fields.find(({ name }) => name === toFlatName(field.name))!;
      const { name: __, was: ___, ...wanted } = field;
      expect({ ...same, options: undefined }).toMatchObject({
        ...JSON.parse(JSON.stringify({ ...wanted, options: undefined })),
      });
    }
  });

  it('names every word that no form of a record type has', () => {
    const file = toRecordTypeFile(type, fields.slice(0, 1), [], []);
    const more = {
      ...file,
      'x-own-fields': false,
      'x-unique': [['name', 'field_text']],
      properties: {
        ...file.properties,
        field_text: { ...file.properties.field_text!, 'x-fixed': true },
        code: {
          type: 'string',
          'x-code': { prefix: 'C', digits: 3 },
          'x-label': { en: 'Code', ne: 'कोड' },
        },
        ids: { type: 'array', 'x-label': { en: 'Ids', ne: 'आईडी' } },
      },
    } as SchemaFile;
    expect(parseRecordTypeFile(more, shipped)).toEqual({
      unfit: [
        'x-own-fields',
        'x-unique: name, field_text',
        'properties.field_text.x-fixed',
        'properties.code.x-code',
        'properties.ids',
      ],
    });
  });
});
