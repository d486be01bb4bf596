// The grammar of schema files: a refusal names the file and the fix; defaults are filled in.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { compileSchemas } from '../../domain/entity-schema/compile-entities.ts';
import { formatValidators } from '../../domain/entity-schema/formats.ts';
import { createSchemaFileValidator } from '../../domain/entity-schema/validate-schema-file.ts';
import { toPermission } from '../../domain/permissions.ts';
import { findNamedRequirements, parseRequirements } from '../../scripts/test-reporter.ts';

const folder = join(import.meta.dirname, '..', '..', 'schemas');
const grammar = JSON.parse(
  readFileSync(join(folder, 'meta', 'entity.schema.json'), 'utf8'),
) as object;
const judge = createSchemaFileValidator(grammar);
const label = { en: 'Name', ne: 'नाम' };
const shelf = {
  $id: 'shelves',
  type: 'object',
  'x-title': { one: { en: 'Shelf', ne: 'तखता' }, many: { en: 'Shelves', ne: 'तखताहरू' } },
  'x-address': '/shelves',
  properties: {
    id: { type: 'integer', 'x-label': label },
    name: { type: 'string', 'x-label': label },
  },
};
const refusal = (change: object, file = 'schemas/shelves.json') => {
  try {
    compileSchemas([{ file, content: { ...shelf, ...change } }], judge);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a schema file', () => {
  it('of this project is accepted, every one', () => {
    const files = readdirSync(folder).filter(name => name.endsWith('.json'));
    const entities = compileSchemas(
      files.map(name => ({
        file: `schemas/${name}`,
        content: JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown,
      })),
      judge,
    );
    expect(entities.map(entity => entity.name)).toEqual(
      files.map(name => name.slice(0, -5)).sort(),
    );
  });
  it('is validated by a grammar that is itself JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false });
    expect(ajv.validateSchema(grammar), JSON.stringify(ajv.errors)).toBe(true);
    expect(ajv.validateSchema({ ...grammar, type: 'shelf' })).toBe(false);
  });
  it('is refused for an index over missing properties', () => {
    expect(refusal({ 'x-index': [['name', 'size']] })).toContain('"size"');
    expect(refusal({ 'x-index': [['name']] })).toBe('accepted');
  });
  it('is refused for a mistyped word, with its name and the place', () => {
    expect(refusal({ 'x-lst': {} })).toBe(
      'schemas/shelves.json: "x-lst" at the top is no word of the vocabulary; see docs/vocabulary.md',
    );
  });
  it('is refused without a Nepali label', () => {
    expect(
      refusal({
        properties: { ...shelf.properties, name: { type: 'string', 'x-label': { en: 'Name' } } },
      }),
    ).toContain('schemas/shelves.json: "ne" is missing at /properties/name/x-label');
  });
  it('is refused when a column is no property, a reference leads nowhere, a file is named otherwise', () => {
    expect(refusal({ 'x-list': { columns: ['name'], actions: ['edit'], bulk: ['delete'] } })).toBe(
      'schemas/shelves.json: x-list.bulk names "delete", but rows have no such action; add it to x-list.actions or take it out',
    );
    expect(refusal({ 'x-list': { columns: ['colour'] } })).toBe(
      'schemas/shelves.json: x-list.columns names "colour", but there is no such property; correct the name or add it',
    );
    expect(
      refusal({
        properties: {
          ...shelf.properties,
          rack_id: {
            type: 'integer',
            'x-label': label,
            'x-reference': { entity: 'racks', show: 'name' },
          },
        },
      }),
    ).toContain('points to "racks", but there is no schemas/racks.json');
    expect(refusal({}, 'schemas/shelf.json')).toContain('name the file shelves.json');
  });
  it('is refused for a condition that is never true, and for a range of dates without a date', () => {
    const kind = { type: 'string', 'x-label': label, oneOf: [{ const: 'w', 'x-label': label }] };
    const having = (more: object) =>
      refusal({
        properties: {
          ...shelf.properties,
          kind,
          height: { type: 'integer', 'x-label': label, ...more },
        },
      });
    expect(having({ 'x-when': { field: 'kind', is: ['w'] } })).toBe('accepted');
    expect(having({ 'x-when': { field: 'kind', is: ['wood'] } })).toBe(
      'schemas/shelves.json: properties.height waits for "kind" to be "wood", which it never is; name one of its values',
    );
    expect(having({ 'x-relabel': [{ when: { field: 'id', is: ['1'] }, label }] })).toContain(
      'waits for "id" to be "1"',
    );
    expect(having({ 'x-relabel': [{ when: { field: 'colour', is: ['1'] }, label }] })).toContain(
      '"colour", but there is no such property',
    );
    expect(refusal({ 'x-list': { dates: 'name' } })).toBe(
      'schemas/shelves.json: x-list.dates names "name", which holds no days; give it the format date or date-time',
    );
    const made = {
      ...shelf.properties,
      made: { type: 'string', format: 'date', 'x-label': label },
    };
    expect(refusal({ properties: made, 'x-list': { dates: 'made' } })).toBe('accepted');
  });
  it('gets every sentence that it does not give itself', () => {
    const [entity] = compileSchemas([{ file: 'schemas/shelves.json', content: shelf }], judge);
    expect([
      entity!.texts.createButton.en,
      entity!.texts.editTitle.en,
      entity!.texts.deleteText.en,
      entity!.texts.created.ne,
    ]).toEqual(['Create Shelf', 'Edit Shelf', 'Please confirm to delete.', 'तखता थप्ने']);
    expect(entity!.list).toMatchObject({ limit: 10, actions: ['view', 'edit', 'delete'] });
  });
});

describe('the shared formats', () => {
  it.each([
    ['numeric', [0, 5, '12'], [-1, 1.5, 'a', '']],
    ['email', ['a@b.np'], ['a@b', 'a b@c.np', '@c.np']],
    [
      'url',
      ['http://a.np', 'shop.com.np', 'https://a.np/x?y=1'],
      ['javascript:alert(1)', 'shop', 'http://', 'a b.np'],
    ],
    ['pan', ['123456789'], ['12345678', '1234567890', '12345678a']],
    ['zip', ['44600', '44600-1234'], ['4460', '44600-12']],
    ['address', ['ab', 'a,', 'काठमाडौं'], ['a', '12']],
    ['phone', ['4221234'], ['014221234', '422123']],
    ['mobile', ['9841000000'], ['984100000']],
    ['text', ['Ram Sharma', 'गणेश श्रेष्ठ'], ['R2', 'a-b', 'x.y']],
    ['decimal', [0, 13, 0.5], [-1, Number.NaN, '13']],
  ] as const)('%s (VAL-004, VAL-005, VAL-008..016, CONST-013..015)', (format, good, bad) => {
    for (const value of good)
      expect([value, formatValidators[format](value)]).toEqual([value, true]);
    for (const value of bad)
      expect([value, formatValidators[format](value)]).toEqual([value, false]);
  });
});

describe('requirements', () => {
  it('are counted from titles, ranges too, withdrawn ones and readings left out', () => {
    expect([...findNamedRequirements(['proves (SAL-CN-001..003, VAL-009)'])]).toEqual([
      'SAL-CN-001',
      'SAL-CN-002',
      'SAL-CN-003',
      'VAL-009',
    ]);
    expect(
      parseRequirements(
        '- VAL-001 | a | b\n- ~~VAL-002 | a~~ The contract: "x"\n- OPEN-001 | a\n',
      ).map(fact => fact.id),
    ).toEqual(['VAL-001']);
  });
  it('and permissions are named so that the text rule accepts them (ADM-PERM-009)', () => {
    expect(formatValidators.text(toPermission('create', 'product-families'))).toBe(true);
  });
});
