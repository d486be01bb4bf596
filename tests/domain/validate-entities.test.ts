// A schema file that says what cannot be is refused at start, under its property and with what to
// do; it would fail later otherwise, at a save, at a list, at the second start.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileSchemas } from '../../domain/entity-schema/compile-entities.ts';
import {
  findReservedPage,
  reservedPaths,
  reservedTables,
} from '../../domain/entity-schema/reserved-names.ts';
import { createSchemaFileValidator } from '../../domain/entity-schema/validate-schema-file.ts';
import { migrations } from '../../server/database/migrations/list.ts';
import { loadEntities } from '../../server/entities/load-entities.ts';
import { endpointDescriptions } from '../../server/openapi/endpoints.ts';

const folder = join(import.meta.dirname, '..', '..', 'schemas');
const judge = createSchemaFileValidator(
  JSON.parse(readFileSync(join(folder, 'meta', 'entity.schema.json'), 'utf8')) as object,
);
const label = { en: 'Name', ne: 'नाम' };
const number = { type: 'integer', 'x-label': label };
const text = { type: 'string', 'x-label': label };
const moment = { type: 'string', format: 'date-time', 'x-label': label };
const titled = { type: 'object', 'x-title': { one: label, many: label } };
const racks = {
  ...titled,
  $id: 'racks',
  'x-address': '/racks',
  properties: {
    id: number,
    name: text,
    shelf_id: { ...number, 'x-reference': { entity: 'shelves', show: 'name' } },
    shelf_ids: {
      type: 'array',
      'x-label': label,
      'x-reference': { entity: 'shelves', show: 'name' },
    },
    side: { ...text, oneOf: [{ const: 'l', 'x-label': label }] },
  },
};
const toRack = (more: object = {}) => ({
  ...number,
  'x-reference': { entity: 'racks', show: 'name', ...more },
});
const toRacks = {
  type: 'array',
  'x-label': label,
  'x-reference': { entity: 'racks', show: 'name' },
};
const below = (more: object) => ({
  type: 'array',
  'x-label': label,
  'x-children': { entity: 'racks', by: 'shelf_id', fields: ['name'], ...more },
});
const options = (...values: (string | number)[]) => ({
  oneOf: values.map(value => ({ const: value, 'x-label': label })),
});

/** The sentences that refuse shelves with these properties, without the name of the file. */
const refusals = (properties: object, more: object = {}): string[] => {
  const shelves = {
    ...titled,
    $id: 'shelves',
    'x-address': '/shelves',
    ...more,
    properties: { id: number, name: text, ...properties },
  };
  const file = `schemas/${shelves.$id}.json`;
  try {
    compileSchemas(
      [
        { file, content: shelves },
        { file: 'schemas/racks.json', content: { ...racks, properties: { ...racks.properties } } },
      ],
      judge,
    );
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').map(sentence => sentence.replace(`${file}: `, ''));
  }
};

describe('a property', () => {
  it.each([
    ['id is a text', { id: text }, 'properties.id is counted by the house'],
    [
      'created_at is a number',
      { created_at: number },
      'properties.created_at is the moment of creation',
    ],
    [
      'has a name that every object has (E12)',
      { constructor: text },
      'properties.constructor has a name that every object',
    ],
    [
      'nests under such a name (E12)',
      { rack: toRack({ as: 'constructor' }) },
      'nests what it points to as "constructor", a name that every',
    ],
    [
      'has a name with a hyphen (E4)',
      { 'net-weight': number },
      '"net-weight" cannot be the name of a property, nor of its column',
    ],
    [
      'has the name of a column of the engine (E4)',
      { xmin: number },
      'properties.xmin has the name of a column that every table has',
    ],
    [
      'says whose it is',
      { company_id: number },
      'properties.company_id has the name of a column that every table has',
    ],
    [
      'is called as the sentence of every answer',
      { message: text },
      'properties.message would stand where every answer',
    ],
    [
      'has a name that PostgreSQL cuts',
      { [`a${'b'.repeat(63)}`]: text },
      'needs a name of 64 characters in the database, which has 63',
    ],
    [
      'has links whose table has such a name',
      { [`a${'b'.repeat(55)}`]: toRacks },
      'needs a name of 64 characters',
    ],
    [
      'mixes numbers and texts',
      { kind: { ...text, ...options('a', 1) } },
      'properties.kind mixes numbers and texts',
    ],
    [
      'has an option twice',
      { kind: { ...text, ...options('a', 'b', 'a') } },
      'properties.kind has "a" twice in its oneOf',
    ],
    [
      'has an alias that is another option',
      {
        kind: {
          ...text,
          oneOf: [...options('a').oneOf, { ...options('b').oneOf[0], 'x-aliases': ['a'] }],
        },
      },
      '"a" twice',
    ],
    [
      'begins with a text where a number stands',
      { size: { ...number, default: '1' } },
      'properties.size begins with "1", which it can never be',
    ],
    [
      'begins with what is no option',
      { kind: { ...text, ...options('a'), default: 'b' } },
      'begins with "b", which it can never be',
    ],
    [
      'begins with many',
      { racks: { ...toRacks, default: 1 } },
      'begins with 1, which it can never be',
    ],
    [
      'begins beyond its limits',
      { size: { ...number, maximum: 5, default: 6 } },
      'begins with 6, which its own limits refuse',
    ],
    [
      'begins with what its format refuses',
      { day: { ...text, format: 'date', default: 'today' } },
      'begins with "today", which its own rules refuse',
    ],
    [
      'begins longer than it may be',
      { word: { ...text, maxLength: 2, default: 'abc' } },
      'begins with "abc", which its own rules refuse',
    ],
    [
      'is at least more than it is at most',
      { size: { ...number, minimum: 5, maximum: 4 } },
      'asks for at least 5 and at most 4',
    ],
    [
      'is given a code that is no text',
      { code: { ...number, 'x-code': { prefix: 'S', digits: 3 } } },
      'properties.code is given a code',
    ],
    [
      'is given a name that is no text',
      { by: { ...number, 'x-set': 'creator' } },
      'properties.by is given a name (x-set)',
    ],
    [
      'is given a moment that is no moment',
      { at: { ...text, 'x-set': 'updated' } },
      'properties.at is given a moment (x-set)',
    ],
    [
      'nests under an own name',
      { rack_id: toRack({ as: 'name' }) },
      'nests what it points to as "name", which the record has already',
    ],
    [
      'nests under the name of another',
      { a: toRack({ as: 'rack' }), b: toRack({ as: 'rack' }) },
      'properties.a nests what it points to as "rack"',
    ],
    [
      'waits for itself',
      {
        a: { ...text, 'x-when': { field: 'b', is: ['x'] } },
        b: { ...text, 'x-when': { field: 'a', is: ['x'] } },
      },
      'properties.a waits for itself in a circle',
    ],
    [
      'shows what is no value',
      { rack_id: toRack({ show: 'shelf_ids' }) },
      'names "shelf_ids" of racks, which is no value of its own',
    ],
    [
      'asks for what never is',
      { rack_id: toRack({ filter: { side: 'r' } }) },
      'asks for "side" of racks to be "r", which it never is',
    ],
    [
      'is tied to a text',
      { rack_id: toRack({ within: { shelf_id: 'name' } }) },
      'is tied by "shelf_id" and "name" (within), which must both point to a record',
    ],
    [
      'has children by many',
      { racks: below({ by: 'shelf_ids' }) },
      'names "shelf_ids" of racks, which is no value of its own',
    ],
    [
      'has children by a text',
      { racks: below({ by: 'name' }) },
      'has children by "name", but that does not point to one record of shelves',
    ],
  ])('that %s', (_, properties, sentence) => {
    expect(refusals(properties)).toEqual(
      expect.arrayContaining([expect.stringContaining(sentence)]),
    );
  });

  it('that is required and written by nobody', () => {
    expect(
      refusals({ code: { ...text, 'x-code': { prefix: 'S', digits: 3 } } }, { required: ['code'] }),
    ).toEqual([
      'properties.code is required, but nobody can fill it; take it out of "required", or let it be written',
    ]);
  });

  it('that says what can be is accepted', () => {
    const parent_id = {
      ...number,
      'x-reference': {
        entity: 'racks',
        show: 'name',
        as: 'parent',
        filter: { side: 'l' },
        within: { shelf_id: 'up' },
      },
    };
    const up = { ...number, 'x-reference': { entity: 'shelves', show: 'name', as: 'above' } };
    const fine = {
      up,
      parent_id,
      racks: below({}),
      kind: { ...text, ...options('a', 'b'), default: 'b' },
      size: { ...number, minimum: 1, maximum: 1, default: 1 },
      day: {
        ...text,
        format: 'date',
        default: '2026-11-21',
        'x-when': { field: 'kind', is: ['a'] },
      },
      at: { ...moment, 'x-set': 'created' },
      open: { type: 'boolean', 'x-label': label, default: false },
    };
    const list = { search: ['name', 'kind', 'day'], sort: { field: 'size', by: 'asc' } };
    expect(
      refusals(fine, { 'x-unique': [['name']], 'x-index': [['up', 'size']], 'x-list': list }),
    ).toEqual([]);
  });
});

describe('a list, a rule, a name', () => {
  const more = {
    many: toRacks,
    racks: below({}),
    size: number,
    secret: { ...text, format: 'password' },
  };
  it.each([
    [
      'searches in a number',
      { 'x-list': { search: ['size'] } },
      'x-list.search names "size", in which no text can be searched',
    ],
    [
      'searches in many',
      { 'x-list': { numbers: ['many'] } },
      'x-list.numbers names "many", in which no text can be searched',
    ],
    [
      'is sorted by children',
      { 'x-list': { sort: { field: 'racks', by: 'asc' } } },
      'x-list.sort names "racks", which has no column',
    ],
    [
      'is sorted by a password',
      { 'x-list': { sort: { field: 'secret', by: 'asc' } } },
      'x-list.sort names "secret", which has no column',
    ],
    [
      'tells records apart by many',
      { 'x-unique': [['many']] },
      'x-unique names "many", which has no column',
    ],
    [
      'looks for children',
      { 'x-index': [['racks']] },
      'x-index names "racks", which has no column',
    ],
    [
      'offers what it does not have',
      { 'x-api': { lookups: { 'api/shelves': { colour: 1 } } } },
      'x-api.lookups.api/shelves asks for "colour"',
    ],
    [
      'offers what never is',
      { 'x-api': { lookups: { 'api/shelves': { size: 'x' } } } },
      'asks for "size" of shelves to be "x", which it never is',
    ],
    [
      'is listed where another is',
      { 'x-api': { list: 'racks' } },
      'the call racks is that of schemas/racks.json already',
    ],
    [
      'has the screens of another',
      { 'x-address': '/racks' },
      'the x-address /racks is that of schemas/racks.json already',
    ],
    [
      'has a call of the program',
      { 'x-api': { list: 'logs/all' } },
      'the call logs/all is one of the program',
    ],
  ])('that %s', (_, change, sentence) => {
    expect(refusals(more, change).join('\n')).toContain(sentence);
  });

  it('that is longer than a table’s', () => {
    expect(refusals({}, { $id: 's'.repeat(64) }).join('\n')).toContain(
      'properties.id needs a name of 64 characters',
    );
  });

  it('that is the program’s own', () => {
    expect(refusals({}, { $id: 'setup' })).toContain(
      "the call setup is one of the program's own; give it another name",
    );
  });

  it('that is the table of somebody’s links', () => {
    expect(refusals({}, { $id: 'racks-shelf-ids' }).join('\n')).toContain(
      'the table racks_shelf_ids is that of schemas/racks',
    );
  });

  it.each([
    'stock',
    'counters',
    'sessions',
    'files',
    'activity-log',
    'schema-properties',
    'migrations',
  ])('that is a table of the program: %s (E12)', $id => {
    expect(refusals({}, { $id }).join('\n')).toContain(
      `the table ${$id.replace('-', '_')} is one of the program's own; give the entity another name, such as own-${$id}`,
    );
  });

  it('that would have a table of its own made by nobody', () => {
    expect(refusals({}, { 'x-table': 'written' }).join('\n')).toContain(
      'makes the table shelves, but none does; take x-table out',
    );
  });

  it('whose links would be a table of the program (E12)', () => {
    expect(refusals({ templates: toRacks }, { $id: 'own' }).join('\n')).toContain(
      "needs the table own_templates, one of the program's own",
    );
  });

  it.each([
    '/login',
    '/dashboard',
    '/dashboard/shelves',
    '/reports/sales',
    '/billing',
    '/docs/shelves',
  ])('whose screens stand where the program has a page: %s (E12)', address => {
    expect(refusals({}, { 'x-address': address }).join('\n')).toContain(
      `the x-address ${address} is that of a page of the program`,
    );
  });

  it('knows every table, and every page that no schema file makes (E12)', async () => {
    const { entities } = await loadEntities(folder);
    const tables = new Set(
      migrations.flatMap(migration => migration.tables ?? []).map(table => table.name),
    );
    expect([...tables, 'migrations'].filter(name => !reservedTables.has(name))).toEqual([]);
    expect([...reservedTables].filter(name => name !== 'migrations' && !tables.has(name))).toEqual(
      [],
    );
    const custom = join(folder, '..', 'custom-pages');
    const texts = [join(custom, 'index.tsx'), join(custom, 'landing', 'PublicPages.tsx')].map(
      file => readFileSync(file, 'utf8'),
    );
    const named = texts.flatMap(source =>
      [...source.matchAll(/(?:path: |accountPaths = \[|, )'(\/[\w/-]+)(?:\/\*)?'/g)].map(
        ([, at]) => at!,
      ),
    );
    expect(named.length).toBeGreaterThan(25);
    expect(named.filter(address => findReservedPage(address) === undefined)).toEqual([]);
    expect(entities.filter(({ address }) => findReservedPage(address) !== undefined)).toEqual([]);
  });

  it('that begins every call of the program is known, and none that an entity has', async () => {
    const { entities } = await loadEntities(folder);
    const first = endpointDescriptions.map(({ endpoint }) => endpoint.split(/[ /]/)[1]!);
    const own = new Set(first.filter(name => !entities.some(entity => entity.name === name)));
    expect([...own].filter(name => !reservedPaths.has(name))).toEqual([]);
    expect(entities.filter(({ name }) => reservedPaths.has(name))).toEqual([]);
  });
});
