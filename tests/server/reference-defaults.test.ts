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
    });

    it('travels in a schema file by the name of its record, where the other company has one in use', async () => {
      const type = (await admin.get('own-entities?filter[name]=parcels')).body.data[0].id;
      const { body: file } = await admin.get(`own-entities/${type}/schema-file`);
      expect(file.properties.packed_in).toMatchObject({ 'x-default-record': 'Box' });
      expect(file.properties.packed_in).not.toHaveProperty('default');
      const take = async (other: Caller, content: object = file, language: 'en' | 'ne' = 'en') => {
        const taken = await other.post('own-entities/-/schema-file', content, { language });
        expect([taken.status, taken.body.message]).toEqual([200, expect.any(String)]);
        return taken.body;
      };

      const other = await world().createCompany('Reference Defaults Taken Over');
      await unit(other, 'Pallet');
      const theirs = await unit(other, ' box ');
      const taken = await take(other);
      expect(taken.left_out).toEqual([]);
      expect((await other.get(`own-entities/${taken.id}/schema-file`)).body.properties).toEqual({
        ...file.properties,
        packed_in: { ...file.properties.packed_in, 'x-default-record': 'box' },
      });
      const begun = await other.post('own/parcels', { name: 'P' });
      expect(begun.body.own_fields).toMatchObject({ packed_in: theirs });

      const lacking = await world().createCompany('Reference Defaults Left Out');
      await unit(lacking, 'Box', { status: 0 });
      const left = await take(lacking);
      expect(left.left_out).toEqual([
        'The field "Packed In" has no default here: the company has no record "Box" in use. Choose another one in the form of the field.',
      ]);
      const [field] = (await lacking.get('active-fields')).body.fields;
      expect(field).toMatchObject({ name: 'packed_in', default_value: null });
      const empty = await lacking.post('own/parcels', { name: 'P' });
      expect(empty.body.own_fields).toMatchObject({ packed_in: null });

      // A name that is the id of another record is no name of it; a record of this very type is not there yet.
      const numbered = structuredClone(file);
      numbered.$id = 'crates';
      numbered['x-address'] = '/records/crates';
      numbered.properties.packed_in['x-default-record'] = String(theirs);
      numbered.properties.packed_in['x-label'].ne = 'प्याकिङ';
      expect((await take(other, numbered, 'ne')).left_out).toEqual([
        `"प्याकिङ" फिल्डको सुरुको मान राखिएन: कम्पनीमा प्रयोगमा रहेको "${theirs}" अभिलेख छैन। फिल्डको फाराममा अर्को छान्नुहोस्।`,
      ]);
      const byId = structuredClone(numbered);
      byId.properties.packed_in.default = theirs;
      const refused = await other.post('own-entities/-/schema-file', byId);
      expect(refused.body.message.file).toEqual([
        'The screen has no place for this part of the file: properties.packed_in.default.',
      ]);
    });

    it('is in no file of a person who does not see its record, and not one of several of that name', async () => {
      const parcels = [await made(admin, 'own/parcels', { name: 'Same' })];
      const type = await made(admin, 'own-entities', { title: 'Label', titles: 'Labels' });
      const labels = { entity: 'own/labels', refers_to: 'own/parcels', title: 'On Parcel' };
      await made(admin, 'own-fields', define({ ...labels, default_value: String(parcels[0]) }));
      const toRecord = async (caller: Caller) => {
        const { status, body } = await caller.get(`own-entities/${type}/schema-file`);
        expect([status, body.$id]).toEqual([200, 'labels']);
        return body.properties.on_parcel['x-default-record'];
      };
      expect(await toRecord(admin)).toBe('Same');
      const { data: roles } = (await admin.get('roles?limit=100')).body;
      const { data: permissions } = (await admin.get('permissions?limit=1000')).body;
      const role = roles.find(({ name }: { name: string }) => name === 'Sales').id;
      const add = permissions
        .filter(({ name }: { name: string }) => name === 'view own entities')
        .map(({ id }: { id: number }) => id);
      const row_scopes = [{ entity: 'own/parcels', scope: 'own' }];
      const limited = await admin.patch(`roles/${role}`, { permission_id: { add }, row_scopes });
      expect([limited.status, add.length]).toEqual([200, 1]);
      expect(await toRecord(await world().createUser(admin, 'Sales'))).toBeUndefined();

      await made(admin, 'own/parcels', { name: 'Same' });
      const { body: file } = await admin.get(`own-entities/${type}/schema-file`);
      const copy = { ...file, $id: 'stickers', 'x-address': '/records/stickers' };
      expect((await admin.post('own-entities/-/schema-file', copy)).body.left_out).toEqual([
        'The field "On Parcel" has no default here: the company has more than one record "Same" in use. Choose one in the form of the field.',
      ]);
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
