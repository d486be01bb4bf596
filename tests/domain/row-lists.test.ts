// Records that are rows of another record by `x-rows` of a schema file: the list that the other record
// gets, and what is refused.
import { describe, expect, it } from 'vitest';
import { compileSchemas } from '../../domain/entity-schema/compile-entities.ts';
import { isRowCircle } from '../../domain/entity-schema/row-lists.ts';
import { racks, shelves } from '../support/custom-entities.ts';
import { judge } from '../support/schema-fixtures.ts';

type Properties = Record<string, object>;

const compile = (...contents: { $id: string }[]) =>
  compileSchemas(
    contents.map(content => ({ file: `schemas/${content.$id}.json`, content })),
    judge,
  );

const { racks: list, ...plain } = shelves.properties;
const plainShelves = { ...shelves, properties: plain as Properties };
const { unit_id: _, ...ofRack } = racks.properties;
const rowRacks = (more: Properties = {}) => ({
  ...racks,
  properties: {
    ...ofRack,
    shelf_id: { ...racks.properties.shelf_id, 'x-rows': true },
    ...more,
  } as Properties,
});

const problem = (...contents: { $id: string }[]): string => {
  try {
    compile(...contents);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('rows by x-rows', () => {
  it('give the record the list that x-children does, in form and view', () => {
    const [, shelf] = compile(plainShelves, rowRacks());
    const children = {
      ...list['x-children'],
      fields: ['id', 'name', 'height', 'colour'],
    };
    const [, wanted] = compile(
      { ...shelves, properties: { ...plain, racks: { ...list, 'x-children': children } } } as never,
      { ...racks, properties: ofRack } as never,
    );
    const defined = (of: object) => JSON.parse(JSON.stringify(of)) as object;
    expect(defined(shelf!.fields)).toEqual(defined(wanted!.fields));
    expect(shelf!.formSections.at(-1)).toEqual({ rows: [['racks']] });
    expect(shelf!.viewSections.at(-1)).toEqual({ fields: ['racks'] });
  });

  it('are refused where they cannot be', () => {
    const twice = { 'x-reference': { entity: 'shelves', show: 'name' }, 'x-rows': true };
    const reference = { type: 'integer', 'x-label': { en: 'Other', ne: 'अर्को' } };
    expect(problem(plainShelves, rowRacks({ other: { ...reference, ...twice } }))).toContain(
      'The field "other" makes them rows already.',
    );
    expect(problem(shelves, rowRacks() as never)).toContain(
      'gives shelves the rows "racks", which it has',
    );
    const inRack = {
      ...reference,
      'x-reference': { entity: 'racks', show: 'name' },
      'x-rows': true,
    };
    const shelfInRack = { ...plainShelves, properties: { ...plain, rack: inRack } as Properties };
    expect(problem(shelfInRack, rowRacks())).toContain('would be rows of their own rows');
    expect(problem(plainShelves, rowRacks({ name: { ...ofRack.name, 'x-rows': true } }))).toMatch(
      /x-reference/,
    );
  });

  it('may be nested, but never in a circle', () => {
    const known = [
      { rows: 'c', of: 'b' },
      { rows: 'b', of: 'a' },
    ];
    expect(isRowCircle(known, { rows: 'd', of: 'c' })).toBe(false);
    expect(isRowCircle(known, { rows: 'a', of: 'c' })).toBe(true);
    expect(isRowCircle([], { rows: 'a', of: 'a' })).toBe(true);
  });
});
