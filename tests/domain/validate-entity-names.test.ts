// Allowed names of lists, rules and tables in a schema file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isInternalPath } from '../../domain/entity-schema/formats.ts';
import {
  findReservedPage,
  reservedPaths,
  reservedTables,
} from '../../domain/entity-schema/reserved-names.ts';
import { migrations } from '../../server/database/migrations/list.ts';
import { toCurrentTable } from '../../server/database/renames.ts';
import { loadEntities } from '../../server/entities/load-entities.ts';
import { endpointDescriptions } from '../../server/openapi/endpoints.ts';
import { below, folder, number, refusals, text, toRacks } from '../support/schema-fixtures.ts';

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

  it('that is another entity’s link table', () => {
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

  it('that would have a table created by nobody', () => {
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
  ])('whose screens are at an address of a page of the program: %s (E12)', address => {
    expect(refusals({}, { 'x-address': address }).join('\n')).toContain(
      `the x-address ${address} is that of a page of the program`,
    );
  });

  it('knows every table, and every page that no schema file makes (E12)', async () => {
    const { entities } = await loadEntities(folder);
    const tables = new Set(
      migrations
        .flatMap(migration => migration.tables ?? [])
        .flatMap(({ name }) => [name, toCurrentTable(name)]),
    );
    expect([...tables, 'migrations'].filter(name => !reservedTables.has(name))).toEqual([]);
    expect([...reservedTables].filter(name => name !== 'migrations' && !tables.has(name))).toEqual(
      [],
    );
    const custom = join(folder, '..', 'custom-pages');
    const texts = [join(custom, 'routes.tsx'), join(custom, 'landing', 'PublicPages.tsx')].map(
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

  it('that begins every path of the program is known, and none that an entity has', async () => {
    const { entities } = await loadEntities(folder);
    const first = endpointDescriptions.map(({ endpoint }) => endpoint.split(/[ /]/)[1]!);
    const own = new Set(first.filter(name => !entities.some(entity => entity.name === name)));
    expect([...own].filter(name => !reservedPaths.has(name))).toEqual([]);
    expect(entities.filter(({ name }) => reservedPaths.has(name))).toEqual([]);
  });
});

describe('the address of a page', () => {
  it.each(['/customers', 'shelves', '/reports?year=2083#top', '/a:b', '', '/java script:x'])(
    'may be %j',
    address => {
      expect(isInternalPath(address)).toBe(true);
    },
  );

  it.each([
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'JAVASCRIPT:x',
    'https://elsewhere.test',
    '//elsewhere.test',
    '/\t/elsewhere.test',
    '\\\\elsewhere.test',
    'data:,x',
    'mailto:a@b.np',
  ])('is not %j (S12)', address => {
    expect(isInternalPath(address)).toBe(false);
  });
});
