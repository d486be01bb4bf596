// A reference of a record type to its own records that begins with one of them: from the form of
// the field to new records, schema files and the deletion of that record.
import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const made = async (caller: Caller, path: string, body: object): Promise<number> => {
  const answer = await caller.post(path, body);
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, expect.any(String)]);
  return answer.body.id as number;
};

describe('a default reference to a record of the same type', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let type: number;
    let root: number;
    let field: number;
    const given = { entity: 'own/places', type: 'reference', title: 'Within', in_list: true };
    /** Changes the field by its form, which sends all of it. */
    const putField = async (caller: Caller, id: number, more: object) => {
      const { body } = await caller.get(`own-fields/${id}`);
      return caller.put(`own-fields/${id}`, { ...body, ...more });
    };
    const place = async (name: string, own_fields: object = {}) =>
      (await admin.post('own/places', { name, own_fields })).body;
    beforeAll(async () => {
      admin = await world().createCompany('Own Type Defaults');
      type = await made(admin, 'own-entities', { title: 'Place', titles: 'Places' });
      root = await made(admin, 'own/places', { name: 'Nepal' });
      field = await made(admin, 'own-fields', {
        ...given,
        ...{ refers_to: 'own/places', default_value: String(root) },
      });
    });

    it('begins new records with it, from the API and from files', async () => {
      const made = await place('Pokhara');
      expect(made.own_fields).toMatchObject({ within: root, within_record: { name: 'Nepal' } });
      expect((await place('Asia', { within: null })).own_fields.within).toBeNull();
      const rows = [['Name'], ['Butwal']];
      expect((await admin.post('own/places/-/import', { rows })).status).toBe(200);
      const [imported] = (await admin.get('own/places?filter[name]=Butwal')).body.data;
      expect(imported.own_fields.within).toBe(root);
      const [known] = (await admin.get('active-fields')).body.fields;
      expect(known).toMatchObject({ refers_to: 'own/places', default_value: String(root) });
      // The record itself has no value of a field that came after it.
      expect((await admin.get(`own/places/${root}`)).body.own_fields.within).toBeNull();
    });

    it('is one of the same type', async () => {
      await made(admin, 'own-entities', { title: 'Road', titles: 'Roads' });
      const road = await made(admin, 'own/roads', { name: 'Siddhartha Highway' });
      const refused = await putField(admin, field, { default_value: String(road) });
      expect([refused.status, Object.keys(refused.body.message)]).toEqual([422, ['default_value']]);
    });

    it('leaves the schema file by its name, and is left out where the type comes without records', async () => {
      const { body: file } = await admin.get(`own-entities/${type}/schema-file`);
      expect(file.properties.within).toMatchObject({
        'x-reference': { entity: 'places' },
        'x-default-record': 'Nepal',
      });
      const other = await world().createCompany('Own Type Defaults Next Door');
      const taken = await other.post('own-entities/-/schema-file', file);
      expect([taken.status, taken.body.left_out]).toEqual([
        200,
        [
          'The field "Within" has no default here: the company has no record "Nepal" in use. Choose another one in the form of the field.',
        ],
      ]);
      const first = await other.post('own/places', { name: 'Nepal' });
      expect([first.status, first.body.own_fields]).toMatchObject([200, { within: null }]);
      const [theirs] = (await other.get('active-fields')).body.fields;
      const chosen = await putField(other, theirs.id, {
        default_value: String(first.body.id),
      });
      expect(chosen.status).toBe(200);
      const next = await other.post('own/places', { name: 'Palpa' });
      expect(next.body.own_fields.within).toBe(first.body.id);
      const again = await other.get(`own-entities/${taken.body.id}/schema-file`);
      expect(again.body.properties).toEqual(file.properties);
    });

    it('is no use of the record, and applies again once that is restored', async () => {
      expect((await admin.delete(`own/places/${root}`)).status).toBe(400);
      const { data } = (await admin.get('own/places?limit=100')).body;
      for (const { id, own_fields } of data)
        if (own_fields.within === root)
          await admin.patch(`own/places/${id}`, { own_fields: { within: null } });
      expect((await admin.delete(`own/places/${root}`)).status).toBe(200);
      expect((await place('Dhading')).own_fields.within).toBeNull();
      expect(
        (await admin.get(`own-entities/${type}/schema-file`)).body.properties.within,
      ).not.toHaveProperty('x-default-record');
      expect((await putField(admin, field, { help: 'Above it.' })).status).toBe(200);
      const { body: deleted } = await admin.get('deleted-records?filter[entity]=own/places');
      const back = await admin.post(`deleted-records/${deleted.data[0].id}/restore`, {});
      expect([back.status, back.body.id]).toEqual([200, root]);
      expect((await place('Gulmi')).own_fields.within).toBe(root);
    });
  });
});
