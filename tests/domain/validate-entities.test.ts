import { describe, expect, it } from 'vitest';
import {
  below,
  label,
  moment,
  number,
  options,
  refusals,
  text,
  toRack,
  toRacks,
} from '../support/schema-fixtures.ts';

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
      'begins with a text where a number is required',
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
      'begins with what its pattern refuses',
      { plate: { ...text, pattern: '[A-Z]+', default: 'abc' } },
      'begins with "abc", which its own rules refuse',
    ],
    [
      'has a pattern that cannot be used',
      { plate: { ...text, pattern: '(A' } },
      'properties.plate has a pattern that cannot be used: The pattern ends within "(".',
    ],
    [
      'has a pattern and is no text of one line',
      { notes: { ...text, format: 'multiline', pattern: 'a' } },
      'properties.notes has a pattern, but is no text of one line',
    ],
    [
      'is at least longer than at most',
      { word: { ...text, minLength: 3, maxLength: 2 } },
      'asks for at least 3 and at most 2 characters',
    ],
    [
      'has a shortest length and is no text',
      { size: { ...number, minLength: 3 } },
      'properties.size has a minLength, but is no text',
    ],
    [
      'has tags that are no list',
      { labels: { ...text, format: 'tags' } },
      'at /properties/labels/type must be equal',
    ],
    [
      'begins with tags',
      { labels: { type: 'array', format: 'tags', 'x-label': label, default: 'a' } },
      'begins with "a", which it can never be',
    ],
    [
      'begins at no time',
      { opens: { ...text, format: 'time', default: '25:00' } },
      'begins with "25:00", which its own rules refuse',
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
    [
      'edits children that it cannot tell apart',
      { racks: below({ edited: true }) },
      'is edited with its record, by the ids of its rows; add "id" to its fields',
    ],
    [
      'edits children without anything to fill',
      { racks: below({ edited: true, fields: ['id', 'shelf_id'] }) },
      'is edited with its record, but has no field that one can fill; name one',
    ],
    [
      'edits children that it cannot make',
      { racks: below({ edited: true, fields: ['id', 'side'] }) },
      'is edited with its record, but its rows need "name"; add it to its fields',
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

  it('without a contradiction is accepted', () => {
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
      own_racks: below({ edited: true, fields: ['id', 'name', 'side'] }),
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

describe('whose a record is', () => {
  it('is said by what the server sets', () => {
    expect(refusals({}, { 'x-row-scope': 'name' })).toEqual([
      expect.stringContaining('properties.name says whose a record is (x-row-scope), but anybody'),
    ]);
    expect(refusals({}, { 'x-row-scope': 'maker' })).toEqual([
      expect.stringContaining('x-row-scope names "maker", but there is no such property'),
    ]);
    const maker = { ...text, 'x-set': 'creator' };
    expect(refusals({ maker }, { 'x-row-scope': 'maker' })).toEqual([]);
  });
});
