// The company of a random run: things with parts, places, and units of the program, before anything
// is random; and its record types in a second company, by their schema files.
import { expect } from 'vitest';
import { entityOf, type Model, PARTS, PLACES, THINGS, UNITS } from './model.ts';
import type { Api, Body } from './operation.ts';

const made = async (api: Api, path: string, body: object): Promise<Body> => {
  const answer = await api('Administrator', 'POST', path, body);
  expect([path, answer.status, answer.body?.message]).toEqual([path, 200, expect.any(String)]);
  return answer.body;
};

const idsOf = async (api: Api, path: string): Promise<Body[]> =>
  ((await api('Administrator', 'GET', path)).body?.data ?? []) as Body[];

/** Sales may do everything with things and places, and reads parts. */
const letSalesIn = async (api: Api, sales: number): Promise<void> => {
  const permissions = await idsOf(api, 'permissions?limit=1000');
  const add = permissions
    .filter(({ name }) => /^(view|create|edit) (own things|own places|units)$/.test(name))
    .map(({ id }) => id);
  expect(add).toHaveLength(9);
  const body = { permission_id: { add } };
  expect((await api('Administrator', 'PATCH', `roles/${sales}`, body)).status).toBe(200);
};

/** The model of a new company; `people` are those who call in addition to the administrator. */
export const openWorld = async (api: Api, people: Model['people']): Promise<Model> => {
  const type = async (title: string): Promise<number> =>
    (await made(api, 'own-entities', { title, titles: `${title}s` })).id;
  const [things, places, parts] = [await type('Thing'), await type('Place'), await type('Part')];
  const field = (body: object): Promise<Body> =>
    made(api, 'own-fields', { entity: PARTS, ...body });
  const pieces = await field({ title: 'Pieces', type: 'whole-number', required: true });
  const owner = await field({
    ...{ title: 'Thing', type: 'reference', refers_to: THINGS, as_rows: true },
  });
  const roles = await idsOf(api, 'roles?limit=100');
  const roleOf = (name: string): number => roles.find(each => each.name === name).id;
  await letSalesIn(api, roleOf('Sales'));
  const units = await idsOf(api, 'units?limit=1000');
  const entity = (name: string, id: number | null, title = '') => ({
    ...{ name, type: id, title, active: true, records: [], deleted: [] },
  });
  return {
    entities: [
      entity(THINGS, things, 'Thing'),
      entity(PLACES, places, 'Place'),
      entity(PARTS, parts, 'Part'),
      {
        ...entity(UNITS, null),
        records: units.map(({ id, name }) => ({ id, name, values: {}, parts: [] })),
      },
    ],
    ...{ fields: [], rules: [], fixed: [pieces.id, owner.id], next: 0 },
    people,
    roles: { Administrator: roleOf('Administrator'), Sales: roleOf('Sales') },
  };
};

/**
 * The record types are exported, made in the other company by their files, and exported there: both
 * files are the same.
 */
export const checkSchemaFiles = async (api: Api, model: Model, other: Api): Promise<void> => {
  // Fields that refer to a record type come after it.
  for (const name of [PLACES, THINGS, PARTS]) {
    const path = `own-entities/${entityOf(model, name).type}/schema-file`;
    const { body: file, status } = await api('Administrator', 'GET', path);
    expect([name, status]).toEqual([name, 200]);
    const taken = await other('Administrator', 'POST', 'own-entities/-/schema-file', file);
    expect([name, taken.status, taken.body.message, file]).toEqual([
      ...[name, 200, expect.any(String), file],
    ]);
    const again = await other('Administrator', 'GET', `own-entities/${taken.body.id}/schema-file`);
    // The other company has none of the records that fields begin with, and the answer says so.
    const { properties } = file as { properties: Body };
    const lost = Object.keys(properties).filter(
      field =>
        properties[field]['x-default-record'] && !again.body.properties[field]['x-default-record'],
    );
    expect(lost).toHaveLength(taken.body.left_out.length);
    for (const field of lost) delete properties[field]['x-default-record'];
    expect(again.body).toEqual(file);
  }
};
