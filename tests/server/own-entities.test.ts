// Record types that a company makes: their records are there at once, for their own company alone, with
// permissions, menu, import, export, log and description, and back after a recovery.
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyRecords } from '../../server/audit/ledger-audit/verify-records.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const vehicles = {
  title: 'Vehicle',
  title_ne: 'सवारी साधन',
  titles: 'Vehicles',
  titles_ne: 'सवारी साधनहरू',
  record_name: 'Number Plate',
  record_name_ne: 'नम्बर प्लेट',
  menu_group: 'sales',
  icon: 'local-shipping',
};

const fields = [
  { title: 'Renewal', type: 'date', in_list: true, in_filter: true },
  {
    title: 'Kind',
    type: 'choice',
    in_filter: true,
    choices: [{ title: 'Lorry' }, { title: 'Van', title_ne: 'भ्यान' }],
  },
  { title: 'Chassis', is_unique: true, in_search: true },
];

const create = async (caller: Caller, path: string, body: object) => {
  const answer = await caller.post(path, body);
  expect(answer.body).toHaveProperty('id');
  return answer.body as { id: number; name: string };
};

/** The record type vehicles with its fields. */
const makeVehicles = async (caller: Caller) => {
  const type = await create(caller, 'own-entities', vehicles);
  for (const field of fields)
    await create(caller, 'own-fields', { type: 'text', entity: 'own/vehicles', ...field });
  return type;
};

/** A vehicle with these own values. */
const vehicle = (caller: Caller, name: string, own_fields: object = {}) =>
  caller.post('own/vehicles', { name, own_fields });

const names = (body: { data?: { name: string }[] } | undefined) =>
  (body?.data ?? []).map(({ name }) => name);

describe('record types', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Record Types Transport');
    });

    it('have a list, a form and every call of an entity at once', async () => {
      const type = await makeVehicles(admin);
      expect(type.name).toBe('vehicles');
      const active = (await admin.get('active-fields')).body;
      expect(active.entities).toMatchObject([{ name: 'vehicles', titles: 'Vehicles' }]);
      expect(active.fields).toHaveLength(3);

      const made = await vehicle(admin, ' Ba 2  Kha 1234 ', { renewal: '2027-01-15', kind: 'Van' });
      expect(made.body).toMatchObject({
        name: 'Ba 2 Kha 1234',
        own_fields: { renewal: '2027-01-15', kind: 'Van', chassis: null },
        message: 'Vehicle created successfully.',
      });
      await vehicle(admin, 'Ga 1 Pa 7', { renewal: '2026-12-01', kind: 'Lorry', chassis: 'MX-9' });
      const path = `own/vehicles/${made.body.id}`;
      expect((await admin.get(path)).body.name).toBe('Ba 2 Kha 1234');
      const listed = async (query: string) =>
        names((await admin.get(`own/vehicles?${query}`)).body);
      expect(await listed('')).toEqual(['Ga 1 Pa 7', 'Ba 2 Kha 1234']);
      expect(await listed('filter[own_fields.kind]=Van')).toEqual(['Ba 2 Kha 1234']);
      expect(await listed('search=kha')).toEqual(['Ba 2 Kha 1234']);
      expect(await listed('search=mx')).toEqual(['Ga 1 Pa 7']);
      expect(await listed('sort_field=own_fields.renewal&sort_by=desc')).toEqual([
        'Ba 2 Kha 1234',
        'Ga 1 Pa 7',
      ]);
      expect(await listed('sort_field=name&sort_by=asc')).toEqual(['Ba 2 Kha 1234', 'Ga 1 Pa 7']);
      const changed = await admin.patch(path, { own_fields: { chassis: 'MX-10' } });
      expect(changed.body).toMatchObject({
        own_fields: { kind: 'Van', chassis: 'MX-10' },
        message: 'Vehicle updated successfully.',
      });
      expect((await admin.get(`timeline/${path}`)).body.data).toMatchObject([
        { event: 'changed', fields: ['own_fields.chassis'] },
        { event: 'created' },
      ]);
      const file = await admin.get('own/vehicles/export?export_type=csv');
      expect(String(file.raw)).toContain('Number Plate,Renewal');
      expect((await admin.delete(path)).body.message).toBe('Vehicle deleted successfully.');
      expect((await admin.get(path)).status).toBe(404);
    });

    it('judge their records as every other entity does', async () => {
      expect((await vehicle(admin, '', { kind: 'Bus', chassis: 'mx-9' })).body.message).toEqual({
        name: ['This field is required.'],
        'own_fields.kind': ['Not a valid option.'],
      });
      expect((await vehicle(admin, 'Ba 9', { chassis: 'mx-9' })).body.message).toEqual({
        'own_fields.chassis': ['Chassis already esists.'],
      });
      const unknown = await admin.post('own/vehicles', { name: 'Ba 9', own_entity_id: 99, x: 1 });
      expect(unknown.body.message).toEqual({ x: ['This field is not known.'] });
    });

    it('keep their rows apart, though they share a table', async () => {
      await create(admin, 'own-entities', { title: 'Contract', titles: 'Service Contracts' });
      const contract = await create(admin, 'own/service-contracts', { name: 'C-1' });
      const [lorry] = (await admin.get('own/vehicles')).body.data as { id: number }[];
      expect((await admin.get(`own/vehicles/${contract.id}`)).status).toBe(404);
      expect((await admin.patch(`own/vehicles/${contract.id}`, { name: 'x' })).status).toBe(404);
      expect((await admin.delete(`own/vehicles/${contract.id}`)).status).toBe(404);
      expect((await admin.get(`timeline/own/vehicles/${contract.id}`)).status).toBe(404);
      expect(names((await admin.get('own/service-contracts')).body)).toEqual(['C-1']);
      expect(names((await admin.get('own/service-contracts?search=1')).body)).toEqual(['C-1']);

      const other = await world().createCompany('Record Types Bakery');
      expect((await other.get('own/vehicles')).status).toBe(404);
      await makeVehicles(other);
      expect((await other.get('own/vehicles')).status).toBe(204);
      expect((await other.get(`own/vehicles/${lorry!.id}`)).status).toBe(404);
    });

    it('take no name of the program, and no unfit one', async () => {
      const refused = async (name: string) =>
        (await admin.post('own-entities', { title: 'X', titles: 'X', name })).body.message;
      for (const ours of ['customers', 'fields', 'entities', 'records'])
        expect(await refused(ours)).toEqual({
          name: ['This name belongs to the program. Please choose another one.'],
        });
      for (const unfit of ['constructor', 'Van', 'a_b', 'a b', '-a', 'a--b', 'व', 'a'.repeat(41)])
        expect(await refused(unfit)).toEqual({
          name: [expect.stringMatching(/small letters|at most 40/)],
        });
      expect(await refused('vehicles')).toEqual({
        name: ['Name in Files and API already esists.'],
      });
      const nepali = await admin.post('own-entities', { title: 'गाडी', titles: 'गाडीहरू' });
      expect(nepali.body.message).toEqual({
        name: ['No name can be made from this title. Please enter one.'],
      });
      const field = await admin.post('own-fields', {
        entity: 'own/none',
        title: 'X',
        type: 'text',
      });
      expect(field.body.message).toEqual({ entity: ['Not a valid option.'] });
    });

    it('ask for permissions of their own, and appear in the menu', async () => {
      const company = await world().createCompany('Record Types Rights');
      const type = await makeVehicles(company);
      const sales = await world().createUser(company, 'Sales');
      for (const answer of [
        await sales.get('own/vehicles'),
        await sales.post('own/vehicles', { name: 'X' }),
        await sales.get('own/vehicles/export?export_type=csv'),
        await sales.get('own/vehicles/-/import'),
        await sales.post('own-entities', vehicles),
      ])
        expect(answer.status).toBe(403);
      const menu = async () => JSON.stringify((await company.get('menus/-/role')).body);
      expect(await menu()).toContain('"url":"/own/vehicles"');
      await company.put(`own-entities/${type.id}`, { ...vehicles, titles: 'Our Vehicles' });
      expect(await menu()).toContain('Our Vehicles');
      await company.put(`own-entities/${type.id}`, { ...vehicles, status: 0 });
      expect(await menu()).not.toContain('/own/vehicles');
      expect((await company.get('own/vehicles')).status).toBe(404);
    });

    it('go only when no record is left, and then whole', async () => {
      const company = await world().createCompany('Record Types Gone');
      const type = await makeVehicles(company);
      const { body } = await vehicle(company, 'Ba 1');
      const refused = await company.delete(`own-entities/${type.id}`);
      expect(refused.status).toBe(400);
      expect(refused.body.message).toBe(
        'There is 1 record of this type, so it cannot be deleted. Make it inactive instead.',
      );
      await company.delete(`own/vehicles/${body.id}`);
      expect((await company.delete(`own-entities/${type.id}`)).status).toBe(200);
      expect((await company.get('own/vehicles')).status).toBe(404);
      expect((await company.get('own-fields')).status).toBe(204);
      const rights = await company.get('permissions?limit=1000&filter[name]=own vehicles');
      expect(rights.status).toBe(204);
      // A later type of the same name has neither its records nor its deleted ones.
      await makeVehicles(company);
      expect((await company.get('own/vehicles')).status).toBe(204);
      const bin = await company.get('deleted-records?filter[entity]=own/vehicles');
      expect(bin.status).toBe(204);
    });

    it('import rows of a file, and describe themselves', async () => {
      const company = await world().createCompany('Record Types Import');
      await makeVehicles(company);
      const rows = [
        ['Number Plate', 'Renewal', 'Kind', 'Chassis'],
        ['Ba 1', '2083-08-05 BS', 'Van', 'a'],
        ['Ba 2', '', 'भ्यान', 'b'],
      ];
      const done = await company.post('own/vehicles/-/import', { rows });
      expect(done.body).toMatchObject({ created: 2 });
      expect((await company.get('own/vehicles?filter[own_fields.kind]=Van')).body.total).toBe(2);
      const docs = (await company.get('docs/own')).body;
      expect(docs.paths).toHaveProperty(['/billing/own/vehicles/{id}', 'patch']);
      expect(docs.components.schemas['own-vehicles'].properties).toHaveProperty([
        'own_fields',
        'properties',
        'chassis',
      ]);
    });

    it('refer to each other and to records of the program, each to its own', async () => {
      const company = await world().createCompany('Record Types Workshop');
      await makeVehicles(company);
      await create(company, 'own-entities', { title: 'Job Card', titles: 'Job Cards' });
      const reference = { entity: 'own/job-cards', type: 'reference', in_list: true };
      await create(company, 'own-fields', {
        ...{ ...reference, title: 'Vehicle', refers_to: 'own/vehicles', in_filter: true },
      });
      await create(company, 'own-fields', { ...reference, title: 'Done By', refers_to: 'users' });
      const unknown = await company.post('own-fields', {
        ...{ ...reference, title: 'X', refers_to: 'own/none' },
      });
      expect(unknown.body.message).toEqual({ refers_to: ['Not a valid option.'] });
      const lorry = (await vehicle(company, 'Ba 1')).body;
      const card = (body: object) => company.post('own/job-cards', { name: 'J', own_fields: body });
      const made = await card({ vehicle: lorry.id, done_by: company.id });
      expect(made.body.own_fields).toMatchObject({
        vehicle: lorry.id,
        vehicle_record: { id: lorry.id, name: 'Ba 1' },
        done_by_record: { name: 'Sita Sharma' },
      });
      // A job card is no vehicle, though both are rows of one table.
      expect((await card({ vehicle: made.body.id })).body.message).toEqual({
        'own_fields.vehicle': [expect.any(String)],
      });
      const listed = await company.get(`own/job-cards?filter[own_fields.vehicle]=${lorry.id}`);
      expect(listed.body.total).toBe(1);
      const file = String((await company.get('own/job-cards/export?export_type=csv')).raw);
      expect(file).toContain('J,Ba 1,Sita Sharma');
      const rows = [
        ['Name', 'Vehicle'],
        ['K', 'Ba 1'],
      ];
      expect((await company.post('own/job-cards/-/import', { rows })).body).toMatchObject({
        created: 1,
      });
      expect((await company.delete(`own/vehicles/${lorry.id}`)).body.message).toBe(
        'This Vehicle is in use by Job Cards and cannot be deleted.',
      );
      for (const { id } of (await company.get('own/job-cards')).body.data as { id: number }[])
        await company.delete(`own/job-cards/${id}`);
      expect((await company.delete(`own/vehicles/${lorry.id}`)).status).toBe(200);
      const [type] = (await company.get('own-entities?filter[name]=vehicles')).body.data as {
        id: number;
      }[];
      expect((await company.delete(`own-entities/${type!.id}`)).body.message).toBe(
        'The field "Vehicle" refers to this type. Delete the field first.',
      );
    });

    it('are deleted unless another record refers to them, also those of inactive record types', async () => {
      const company = await world().createCompany('Record Types Deleted');
      await makeVehicles(company);
      const cards = await create(company, 'own-entities', { title: 'Card', titles: 'Cards' });
      for (const [entity, type] of [
        ['own/vehicles', 'reference'],
        ['own/vehicles', 'references'],
        ['own/cards', 'reference'],
      ])
        await create(company, 'own-fields', {
          ...{ entity, type, title: `Next by ${type}`, refers_to: 'own/vehicles' },
        });
      const { id } = (await vehicle(company, 'Ba 1')).body;
      const own_fields = { next_by_reference: id, next_by_references: [id] };
      const named = await company.patch(`own/vehicles/${id}`, { own_fields });
      expect(named.body.own_fields).toMatchObject(own_fields);
      await create(company, 'own/cards', { name: 'C', own_fields: { next_by_reference: id } });
      for (const status of [1, 0]) {
        await company.put(`own-entities/${cards.id}`, { status });
        expect((await company.delete(`own/vehicles/${id}`)).body.message).toBe(
          'This Vehicle is in use by Cards and cannot be deleted.',
        );
      }
      await company.put(`own-entities/${cards.id}`, { status: 1 });
      const [card] = (await company.get('own/cards')).body.data;
      await company.delete(`own/cards/${card.id}`);
      // It names itself still.
      expect((await company.delete(`own/vehicles/${id}`)).status).toBe(200);
    });

    it('travel as a schema file into another company, all or nothing', async () => {
      const company = await world().createCompany('Record Types Export');
      const type = await makeVehicles(company);
      const { body: file } = await company.get(`own-entities/${type.id}/schema-file`);
      expect(file).toMatchObject({ $id: 'vehicles', 'x-unique': [['chassis']] });
      const again = await company.post('own-entities/-/schema-file', file);
      expect(again.body.message).toEqual({ name: ['Name in Files and API already esists.'] });

      const other = await world().createCompany('Record Types Taken Over');
      const bad = structuredClone(file);
      bad.properties.kind.default = 'Bus';
      expect((await other.post('own-entities/-/schema-file', bad)).body.message).toEqual({
        file: ['Field kind: Not a valid option.'],
      });
      expect((await other.post('own-entities/-/schema-file', {})).body.message.file).toContain(
        'schema file: "$id" is missing at the top; add it',
      );
      expect((await other.get('own-entities')).status).toBe(204);
      expect(JSON.stringify((await other.get('menus/-/role')).body)).not.toContain('vehicles');

      const made = await other.post('own-entities/-/schema-file', file);
      expect(made.body).toMatchObject({ name: 'vehicles', titles_ne: 'सवारी साधनहरू' });
      expect((await other.get(`own-entities/${made.body.id}/schema-file`)).body).toEqual(file);
      expect((await vehicle(other, 'Ba 1', { kind: 'Van' })).status).toBe(200);
      const sales = await world().createUser(other, 'Sales');
      expect((await sales.post('own-entities/-/schema-file', file)).status).toBe(403);
      expect((await sales.get(`own-entities/${made.body.id}/schema-file`)).status).toBe(403);
    });

    it('are back after a recovery, also from the log alone', async () => {
      const company = await world().createCompany('Record Types Recovery');
      const { bytes: before } = await downloadBackup(company);
      await makeVehicles(company);
      const { body } = await vehicle(company, 'Ba 1', { kind: 'Van', renewal: '2027-01-01' });
      await company.patch(`own/vehicles/${body.id}`, { own_fields: { kind: 'Lorry' } });
      await vehicle(company, 'Ba 2', { kind: 'Van' });
      const gone = await vehicle(company, 'Ba 3', { kind: 'Van' });
      await company.delete(`own/vehicles/${gone.body.id}`);
      const { bytes: after } = await downloadBackup(company);
      const listed = async () => {
        const { body: page } = await company.get(
          'own/vehicles?sort_field=own_fields.kind&sort_by=asc',
        );
        return page.data;
      };
      const expected = await listed();
      expect(names({ data: expected })).toEqual(['Ba 1', 'Ba 2']);
      for (const [file, rollForward] of [
        [after, {}],
        [before, { roll_forward: '1' }],
      ] as const) {
        expect((await restoreFrom(company, file, rollForward)).status).toBe(200);
        expect(await listed()).toEqual(expected);
        expect((await company.get('own/vehicles?filter[own_fields.kind]=Lorry')).body.total).toBe(
          1,
        );
        expect((await vehicle(company, 'Ba 4', { chassis: 'z' })).status).toBe(200);
        const [last] = (await company.get('own/vehicles')).body.data as { id: number }[];
        await company.delete(`own/vehicles/${last!.id}`);
        const differences = [];
        const { database, store } = world().app;
        for await (const difference of verifyRecords(database, company.companyId, store.entities))
          differences.push(difference);
        expect(differences).toEqual([]);
      }
    });
  });
});
