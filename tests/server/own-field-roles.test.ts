// Fields that some roles see and some change: for the others they are not there, at no door, and a value
// that they may not change is refused by name.
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { useOwnUnits } from '../support/own-units.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('own fields of roles', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let clerk: Caller;
    let administrators: number;
    const { define, unit, names } = useOwnUnits(() => admin);
    beforeAll(async () => {
      admin = await world().createCompany('Own Field Roles');
      const roles = (await admin.get('roles?limit=100')).body.data as {
        id: number;
        name: string;
      }[];
      const idOf = (name: string) => roles.find(role => role.name === name)!.id;
      administrators = idOf('Administrator');
      const rights = (await admin.get('permissions?limit=1000&filter[name]=units')).body.data;
      const logs = (await admin.get('permissions?limit=1000&filter[name]=logs')).body.data;
      const add = [...rights, ...logs].map(({ id }: { id: number }) => id);
      await admin.patch(`roles/${idOf('Sales')}`, { permission_id: { add } });
      clerk = await world().createUser(admin, 'Sales');
      await define({
        ...{ title: 'Margin', type: 'money', in_list: true, in_filter: true, required: true },
        seen_by: [administrators],
      });
      await define({
        ...{ title: 'Grade', in_list: true, default_value: 'C', required: true },
        changed_by: [administrators],
      });
      await define({ title: 'Shelf', in_list: true });
    });

    it('are not there for other roles', async () => {
      const { body: box } = await unit('Box', { margin: 12.5, grade: 'A', shelf: 'S1' });
      const path = `units/${box.id}`;
      expect((await clerk.get(path)).body.own_fields).toEqual({ grade: 'A', shelf: 'S1' });
      expect((await clerk.get('units?filter[name]=Box')).body.data[0].own_fields).toEqual({
        ...{ grade: 'A', shelf: 'S1' },
      });
      for (const query of [
        'filter[own_fields.margin]=12.5',
        'filter[own_fields.margin][gt]=1',
        'sort_field=own_fields.margin',
        'filter[or][0][own_fields.margin][empty]=false',
      ])
        expect([query, (await clerk.get(`units?${query}`)).status]).toEqual([query, 422]);
      expect((await clerk.get('units/groups?group_by=own_fields.margin')).status).toBe(422);
      const file = String((await clerk.get('units/export?export_type=csv')).raw);
      expect([file.includes('Grade'), file.includes('Margin')]).toEqual([true, false]);
      const refused = await clerk.patch(path, { own_fields: { margin: 1 } });
      expect(refused.body.message).toEqual({ 'own_fields.margin': ['This field is not known.'] });

      const active = (await clerk.get('active-fields')).body;
      expect(active.fields.map(({ name }: { name: string }) => name)).toEqual(['grade', 'shelf']);
      expect(active.fields[0]).toMatchObject({ locked: true, required: false });
      expect((await clerk.get('units')).headers['fields-version']).toBe(active.version);
      expect((await admin.get('active-fields')).body.version).not.toBe(active.version);
      const described = async (caller: Caller) => {
        const { properties } = (await caller.get('docs/own')).body.components.schemas.units;
        return properties.own_fields.properties as Record<string, { readOnly?: boolean }>;
      };
      const [ofClerk, ofAdmin] = [await described(clerk), await described(admin)];
      expect(Object.keys(ofClerk).sort()).toEqual(['grade', 'shelf']);
      expect([ofClerk.grade!.readOnly, ofClerk.shelf!.readOnly]).toEqual([true, undefined]);
      expect([ofAdmin.grade!.readOnly, 'margin' in ofAdmin]).toEqual([undefined, true]);

      // A change of somebody who does not see the value keeps it.
      expect((await clerk.patch(path, { own_fields: { shelf: 'S2' } })).status).toBe(200);
      await admin.patch(path, { own_fields: { margin: 99.25 } });
      expect((await admin.get(path)).body.own_fields).toEqual({
        ...{ margin: 99.25, grade: 'A', shelf: 'S2' },
      });
      const versions = JSON.stringify((await clerk.get(`versions/units/${box.id}`)).body);
      expect([versions.includes('99.25'), versions.includes('S2')]).toEqual([false, true]);
      const logged = JSON.stringify((await clerk.get('logs?limit=50')).body);
      expect([logged.includes('99.25'), logged.includes('12.5'), logged.includes('S2')]).toEqual([
        ...[false, false, true],
      ]);
      expect(JSON.stringify((await admin.get('logs?limit=50')).body)).toContain('99.25');
    });

    it('are not found in the log by what they are', async () => {
      const { body: box } = await unit('Probed', { margin: 31.25, grade: 'A', shelf: 'S9' });
      await admin.patch(`units/${box.id}`, { own_fields: { margin: 47.75 } });
      await admin.patch(`units/${box.id}`, { own_fields: { shelf: 'S8' } });
      const count = async (query: string, caller = clerk): Promise<number> =>
        (await caller.get(`logs?limit=1&${query}`)).body?.total ?? 0;
      for (const query of [
        'filter[new_value]=47.75',
        'filter[old_value]=31.25',
        'filter[new_value]=31.25',
        'filter[new_value][in]=47.75',
        'filter[or][0][new_value]=47.75&filter[or][1][old_value]=47.75',
      ]) {
        expect([query, await count(query)]).toEqual([query, 0]);
        expect([query, await count(query, admin)]).not.toEqual([query, 0]);
      }
      // What is for everybody is found as before.
      expect(await count('filter[new_value]=S8')).toBe(1);
      const byValue = 'logs?limit=100&filter[table_name]=units&sort_field=new_value';
      const sorted = JSON.stringify((await clerk.get(byValue)).body);
      expect(sorted).toContain('S8');
      expect(sorted).not.toContain('own_fields.margin');
      const file = await clerk.get('logs/export?export_type=csv&filter[new_value]=47.75');
      expect(String(file.raw)).not.toContain('own_fields.margin');
      expect(await count('filter[table_name]=units')).toBe(
        await count('filter[table_name]=units', admin),
      );
    });

    it('are shown and not changed, by name', async () => {
      const { body: box } = await unit('Crate', { margin: 1, grade: 'B' });
      const path = `units/${box.id}`;
      const refused = await clerk.patch(path, { name: 'Never', own_fields: { grade: 'A' } });
      expect([refused.status, refused.body.message]).toEqual([
        422,
        { 'own_fields.grade': ['Your role may not change this field.'] },
      ]);
      // What was read may be sent back.
      const kept = await clerk.patch(path, { own_fields: { grade: 'B', shelf: 'S3' } });
      expect(kept.body.own_fields).toEqual({ grade: 'B', shelf: 'S3' });
      // A new record begins with the default, and nobody is asked for what they cannot fill in.
      const made = await unit('Bag', { shelf: 'S4' }, clerk);
      expect(made.body.own_fields).toEqual({ grade: 'C', shelf: 'S4' });
      expect((await unit('Sack', { grade: 'A' }, clerk)).body.message).toHaveProperty([
        'own_fields.grade',
      ]);
      expect((await admin.patch(path, { own_fields: { grade: 'A' } })).status).toBe(200);
      expect(names((await clerk.get('units?filter[name]=Bag')).body)).toEqual(['Bag']);
    });

    it('begin as they do for everybody where the role that makes a record does not see them', async () => {
      const more = { in_filter: true, seen_by: [administrators] };
      await define({ title: 'Rank', default_value: 'new', ...more });
      const made = await unit('Tub', { shelf: 'S5' }, clerk);
      expect(made.body.own_fields).toEqual({ grade: 'C', shelf: 'S5' });
      expect((await admin.get(`units/${made.body.id}`)).body.own_fields.rank).toBe('new');
      expect(names((await admin.get('units?filter[own_fields.rank]=new')).body)).toEqual(['Tub']);
      const logged = (await admin.get('logs?limit=1')).body.data[0];
      expect(logged.new_value).toContain('"own_fields.rank":"new"');
    });

    it('begin without a default that is gone, also where they cannot be changed', async () => {
      const family = { name: 'Gone', description: 'G', status: 1 };
      const { id } = (await admin.post('product-families', family)).body;
      const field = await define({
        ...{ title: 'Family', type: 'reference', refers_to: 'product-families' },
        ...{ default_value: String(id), changed_by: [administrators] },
      });
      expect((await unit('Vat', {}, clerk)).body.own_fields.family).toBe(id);
      await admin.patch(`product-families/${id}`, { status: 0 });
      expect((await unit('Keg', {}, clerk)).body.own_fields).toMatchObject({ family: null });
      await admin.put(`own-fields/${field.id}`, { status: 0 });
    });

    it('come back with a recovery, and with a deleted record that others restore', async () => {
      const { body: box } = await unit('Lost', { margin: 7.5, grade: 'A' });
      await admin.delete(`units/${box.id}`);
      const [deleted] = (await admin.get('deleted-records?limit=1')).body.data;
      const { bytes } = await downloadBackup(admin);
      expect((await restoreFrom(admin, bytes, { roll_forward: '1' })).status).toBe(200);
      const restored = await clerk.post(`deleted-records/${deleted.id}/restore`, {});
      expect([restored.status, restored.body.own_fields]).toEqual([
        200,
        { grade: 'A', shelf: null },
      ]);
      expect((await admin.get(`units/${restored.body.id}`)).body.own_fields).toMatchObject({
        ...{ margin: 7.5, grade: 'A' },
      });
    });

    it('travel by their names in the schema file of a record type', async () => {
      const { body: type } = await admin.post('own-entities', {
        title: 'Lorry',
        titles: 'Lorries',
      });
      const roles = { seen_by: [administrators], changed_by: [administrators] };
      await define({ entity: 'own/lorries', title: 'Price', ...roles });
      const path = `own-entities/${type.id}/schema-file`;
      const file = (await admin.get(path)).body;
      expect(file.properties.price).toMatchObject({
        ...{ 'x-seen-by': ['Administrator'], 'x-changed-by': ['Administrator'] },
      });
      const other = await world().createCompany('Own Roles Elsewhere');
      const unknown = structuredClone(file);
      unknown.properties.price['x-seen-by'] = ['Driver'];
      expect((await other.post('own-entities/-/schema-file', unknown)).body.message.file).toEqual([
        'Field price: the company has no role "Driver". Add the role, or take it out of the file.',
      ]);
      const taken = await other.post('own-entities/-/schema-file', file);
      expect((await other.get(`own-entities/${taken.body.id}/schema-file`)).body).toEqual(file);
      const [field] = (await other.get('active-fields')).body.fields;
      expect([field.seen_by, field.changed_by].map(({ length }) => length)).toEqual([1, 1]);
    });
  });
});
