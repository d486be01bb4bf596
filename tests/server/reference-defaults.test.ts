// The default of a reference: a record of the company that is in use and seen, chosen with the field; applied
// where nothing is sent, at every door, and gone with its record.
import { beforeAll, describe, expect, it } from 'vitest';
import { oneLaptopInvoice, openShop, type Shop } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const made = async (caller: Caller, path: string, body: object): Promise<number> => {
  const answer = await caller.post(path, body);
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, expect.any(String)]);
  return answer.body.id as number;
};
const unit = (caller: Caller, name: string, more: object = {}) =>
  made(caller, 'units', { name, description: name, status: 1, ...more });

describe('the default of a reference', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let shop: Shop;
    let box: number;
    let field: number;
    const define = (more: object) => ({
      ...{
        entity: 'customers',
        title: 'Packed In',
        type: 'reference',
        refers_to: 'units',
        ...more,
      },
    });
    beforeAll(async () => {
      admin = await world().createCompany('Reference Defaults');
      shop = await openShop(admin);
      box = await unit(admin, 'Box');
      await made(admin, 'own-entities', { title: 'Parcel', titles: 'Parcels' });
      field = await made(
        admin,
        'own-fields',
        define({ entity: 'own/parcels', default_value: String(box), in_list: true }),
      );
      await made(admin, 'own-fields', define({ entity: 'invoices', default_value: String(box) }));
    });
    const parcel = async (own_fields: object = {}) =>
      (await admin.post('own/parcels', { name: 'P', own_fields })).body.own_fields;

    it('is a record of the company that is in use', async () => {
      const other = await world().createCompany('Reference Defaults Next Door');
      const theirs = await unit(other, 'Crate');
      const retired = await unit(admin, 'Barrel', { status: 0 });
      const deleted = await unit(admin, 'Bag');
      await admin.delete(`units/${deleted}`);
      const bad = [theirs, retired, deleted, 'constructor', '0', '-1', '1.5', '9'.repeat(20)];
      for (const default_value of bad) {
        const given = define({ title: 'X', default_value: String(default_value) });
        const refused = await admin.post('own-fields', given);
        expect([default_value, refused.status, refused.body.message]).toEqual([
          ...[default_value, 422],
          {
            default_value: [
              'This record is not one of the company that is in use. Please choose another one.',
            ],
          },
        ]);
      }
    });

    it('is applied where nothing is sent, in records, files and documents', async () => {
      expect(await parcel()).toMatchObject({ packed_in: box, packed_in_record: { name: 'Box' } });
      expect(await parcel({ packed_in: null })).toMatchObject({ packed_in: null });
      const rows = [['Name'], ['Imported']];
      expect((await admin.post('own/parcels/-/import', { rows })).status).toBe(200);
      const [imported] = (await admin.get('own/parcels?filter[name]=Imported')).body.data;
      expect(imported.own_fields.packed_in).toBe(box);
      const sold = await admin.post('invoices', oneLaptopInvoice(shop));
      expect(sold.body.own_fields).toMatchObject({ packed_in: box });
      const file = (await admin.get('own-entities?filter[name]=parcels')).body.data[0].id;
      const schema = (await admin.get(`own-entities/${file}/schema-file`)).body;
      expect(schema.properties.packed_in).not.toHaveProperty('default');
    });

    it('no longer applies once its record is retired or gone, and the field can still be saved', async () => {
      const bag = await unit(admin, 'Sack');
      const { body } = await admin.get(`own-fields/${field}`);
      const put = (more: object) => admin.put(`own-fields/${field}`, { ...body, ...more });
      expect((await put({ default_value: String(bag) })).status).toBe(200);
      expect(await parcel()).toMatchObject({ packed_in: bag });
      const retired = await admin.patch(`units/${bag}`, { status: 0 });
      expect([retired.status, retired.body.status]).toEqual([200, 0]);
      expect(await parcel()).toMatchObject({ packed_in: null });
      const sent = await admin.post('own/parcels', { name: 'P', own_fields: { packed_in: bag } });
      expect(sent.body.message).toEqual({ 'own_fields.packed_in': [expect.any(String)] });
      expect((await put({ default_value: String(bag), help: 'Sacks are gone.' })).status).toBe(200);
      const required = await put({ default_value: String(bag), required: true });
      expect(required.status).toBe(200);
      const empty = await admin.post('own/parcels', { name: 'P' });
      expect(empty.body.message).toEqual({ 'own_fields.packed_in': ['This field is required.'] });
    });
  });
});
