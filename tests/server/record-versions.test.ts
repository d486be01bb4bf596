// Versions of records that are no documents: read with the names of today, restored through the ordinary
// change, and deleted records made again, also by the roll-forward of the log.
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyRecords } from '../../server/audit/ledger-audit/verify-records.ts';
import { insertRows, query } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { type ApiResponse, type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Version = {
  version: number;
  fields: string[];
  before: Record<string, unknown>;
  record: Record<string, unknown> & { own_fields: Record<string, unknown> };
};
type Deleted = { id: number; entity: string; name: string };

const made = async (caller: Caller, path: string, body: object): Promise<number> => {
  const answer = await caller.post(path, body);
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, expect.any(String)]);
  return answer.body.id as number;
};

const versionsOf = async (caller: Caller, path: string, query = ''): Promise<Version[]> => {
  const { status, body } = await caller.get(`versions/${path}${query}`);
  expect(status).toBe(200);
  return body.data as Version[];
};

const deletedOf = async (caller: Caller, query = ''): Promise<Deleted[]> =>
  ((await caller.get(`deleted-records${query}`)).body?.data ?? []) as Deleted[];

/** Job cards that refer to vehicles; the plate of a vehicle is unique. */
const makeTypes = async (company: Caller) => {
  await made(company, 'own-entities', { title: 'Vehicle', titles: 'Vehicles' });
  await made(company, 'own-entities', { title: 'Job Card', titles: 'Job Cards' });
  const field = (entity: string, body: object) =>
    made(company, 'own-fields', { entity: `own/${entity}`, type: 'text', ...body });
  await field('vehicles', { title: 'Chassis', is_unique: true, in_search: true });
  await field('vehicles', { title: 'Price', type: 'money' });
  await field('job-cards', { title: 'Vehicle', type: 'reference', refers_to: 'own/vehicles' });
};

describe('versions of records', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let sales: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Versions Traders');
      sales = await world().createUser(admin, 'Sales');
    });
    const restore = (path: string, version: unknown, caller = admin): Promise<ApiResponse> =>
      caller.post(`versions/${path}/restore`, { version });
    const bring = (id: number, caller = admin) => caller.post(`deleted-records/${id}/restore`);

    it('have what was changed before and after, with names, and come back by an ordinary change', async () => {
      const group = await made(admin, 'accounts', {
        ...{ name: 'Fuel Group', code: 'F-0', root: 'expenses', is_group: 1 },
      });
      const id = await made(admin, 'accounts', {
        ...{ name: 'Fuel', root: 'expenses', is_group: 0, parent_id: group, code: 'F-1' },
      });
      await admin.put(`accounts/${id}`, { name: 'Fuel and Oil', parent_id: null });
      await admin.put(`accounts/${id}`, { name: 'Petrol' });
      const path = `accounts/${id}`;
      const versions = await versionsOf(admin, path);
      expect(versions).toMatchObject([
        { event: 'changed', fields: ['name'], before: { name: 'Fuel and Oil' } },
        {
          event: 'changed',
          before: { name: 'Fuel', parent_id: group },
          record: { name: 'Fuel and Oil', parent_id: null },
        },
        { event: 'created', fields: [], before: {}, record: { name: 'Fuel', parent_id: group } },
      ]);
      expect(JSON.stringify(versions[1]!.before)).toContain('Fuel Group');
      expect(versions[0]!.record.name).toBe('Petrol');
      const paged = await admin.get(`versions/${path}?limit=1`);
      expect([paged.body.data.length, paged.body.has_more]).toEqual([1, true]);
      expect((await admin.get(`versions/${path}?limit=0`)).status).toBe(422);

      const first = versions[2]!.version;
      const done = await restore(path, first);
      expect(done.body).toMatchObject({
        ...{ name: 'Fuel', parent_id: group },
        message: 'Account restored successfully.',
      });
      const after = await versionsOf(admin, path);
      expect(after.length).toBe(4);
      expect(after[0]).toMatchObject({ event: 'changed', before: { name: 'Petrol' } });
      // The versions behind it are what they were.
      expect(after.slice(1)).toEqual(versions);

      // What is gone, or somebody else has meanwhile, is refused under its field.
      await restore(path, versions[0]!.version);
      await admin.delete(`accounts/${group}`);
      expect((await restore(path, first)).body.message).toEqual({
        parent_id: ['This record does not exist.'],
      });
      for (const wrong of [undefined, 'x', 0, 1.5, 999_999_999])
        expect((await restore(path, wrong)).body.message).toHaveProperty('version');
    });

    it('are read with the permission to view and restored with the permission to edit', async () => {
      const unit = await made(admin, 'units', { name: 'Crate', description: 'Of wood' });
      await admin.patch(`units/${unit}`, { name: 'Big Crate' });
      const path = `units/${unit}`;
      const [, first] = await versionsOf(admin, path);
      const sent = { version: first!.version };
      const headers = { 'if-match': '"old"' };
      const stale = await admin.post(`versions/${path}/restore`, sent, { headers });
      expect([stale.status, stale.body.current.name]).toEqual([412, 'Big Crate']);
      const reader = await sales.get(`versions/${path}`);
      expect(reader.status).toBe((await sales.get(path)).status);
      expect((await restore(path, first!.version, sales)).status).toBe(403);
      expect((await sales.get('deleted-records')).status).toBe(403);
      expect((await sales.post('deleted-records/1/restore')).status).toBe(403);
      const other = await world().createCompany('Versions Others');
      expect((await other.get(`versions/${path}`)).status).toBe(404);
      expect((await restore(path, first!.version, other)).status).toBe(404);
      for (const none of ['invoices/1', 'own-records/1', 'nothing/1', 'own/none/1'])
        expect((await admin.get(`versions/${none}`)).status).toBe(404);
      const [user] = await versionsOf(admin, `users/${sales.id}`);
      expect(JSON.stringify(user)).not.toMatch(/"password"/);
      await admin.delete(path);
      const [entry] = await deletedOf(admin, '?filter[entity]=units');
      expect((await bring(entry!.id, other)).status).toBe(404);
    });

    it('of a record type come back with own values, references and their index', async () => {
      const company = await world().createCompany('Versions Transport');
      await makeTypes(company);
      const { bytes: before } = await downloadBackup(company);
      const lorry = await made(company, 'own/vehicles', {
        ...{ name: 'Ba 1', own_fields: { chassis: 'MX-9', price: 250.5 } },
      });
      const card = await made(company, 'own/job-cards', {
        ...{ name: 'J-1', own_fields: { vehicle: lorry } },
      });
      await company.patch(`own/vehicles/${lorry}`, { own_fields: { price: 300 } });
      await company.patch(`own/job-cards/${card}`, { own_fields: { vehicle: null } });
      const [changed, first] = await versionsOf(company, `own/job-cards/${card}`);
      expect(changed).toMatchObject({
        fields: ['own_fields.vehicle'],
        before: { own_fields: { vehicle: lorry, vehicle_record: { id: lorry, name: 'Ba 1' } } },
      });
      const back = await restore(`own/job-cards/${card}`, first!.version, company);
      expect(back.body.own_fields.vehicle_record).toMatchObject({ name: 'Ba 1' });
      const prices = await versionsOf(company, `own/vehicles/${lorry}`);
      expect(prices.map(({ record }) => record.own_fields.price)).toEqual([300, 250.5]);

      await company.delete(`own/job-cards/${card}`);
      await company.delete(`own/vehicles/${lorry}`);
      const [vehicle, job] = await deletedOf(company);
      expect([vehicle, job]).toMatchObject([
        { entity: 'own/vehicles', record_id: lorry, name: 'Ba 1', restored: null },
        { entity: 'own/job-cards', record_id: card, name: 'J-1', restored: null },
      ]);
      // Its vehicle is not there yet.
      expect((await bring(job!.id, company)).body.message).toEqual({
        'own_fields.vehicle': ['This record does not exist.'],
      });
      const twin = await made(company, 'own/vehicles', {
        ...{ name: 'Ba 2', own_fields: { chassis: 'mx-9' } },
      });
      expect((await bring(vehicle!.id, company)).body.message).toEqual({
        'own_fields.chassis': ['Chassis already esists.'],
      });
      await company.patch(`own/vehicles/${twin}`, { own_fields: { chassis: 'other' } });
      const restored = await bring(vehicle!.id, company);
      expect(restored.body).toMatchObject({ name: 'Ba 1', own_fields: { price: 300 } });
      // SQLite gives the id of the newest record to the next one.
      const isTaken = twin === lorry;
      expect(restored.body.id === lorry).toBe(!isTaken);
      expect(restored.body.message.includes('Its old id belongs to another record')).toBe(isTaken);
      expect((await bring(vehicle!.id, company)).body.message).toBe(
        'This record has already been restored.',
      );
      const list = await deletedOf(company, '?search[name]=ba&filter[entity]=own/vehicles');
      expect(list).toMatchObject([{ name: 'Ba 1', restored: restored.body.id }]);
      expect((await company.get('own/vehicles?search=MX-9')).body.total).toBe(1);
      const [version] = await versionsOf(company, `own/vehicles/${restored.body.id}`);
      expect(version).toMatchObject({ event: 'restored', record: { own_fields: { price: 300 } } });

      const records = async () => (await company.get('own/vehicles')).body.data;
      const expected = await records();
      const done = await restoreFrom(company, before, { roll_forward: '1' });
      expect([done.status, done.status === 200 || done.body]).toEqual([200, true]);
      expect(await records()).toEqual(expected);
      const differences = [];
      const { database, store } = world().app;
      for await (const one of verifyRecords(database, company.companyId, store.entities))
        differences.push(one);
      expect(differences).toEqual([]);
    });

    it('leave out what is no field any more, and say so', async () => {
      const company = await world().createCompany('Versions Fields');
      await makeTypes(company);
      const field = { entity: 'own/vehicles', type: 'text', title: 'Colour' };
      const colour = await made(company, 'own-fields', field);
      const own_fields = { colour: 'red', price: 10 };
      const path = `own/vehicles/${await made(company, 'own/vehicles', { name: 'Ba 1', own_fields })}`;
      await company.patch(path, { name: 'Ba 2', own_fields: { colour: null, price: 20 } });
      expect((await company.delete(`own-fields/${colour}`)).status).toBe(200);
      const [changed, first] = await versionsOf(company, path);
      expect(changed).toMatchObject({ other: ['own_fields.colour'], before: { name: 'Ba 1' } });
      expect(JSON.stringify([changed, first])).not.toContain('red');
      expect((await restore(path, first!.version, company)).body).toMatchObject({
        ...{ name: 'Ba 1', own_fields: { price: 10 } },
        message:
          'Vehicle restored successfully. These fields no longer exist and were left out: colour.',
      });
    });

    it('come back from the bin with the rows that went with them, also by roll-forward', async () => {
      const company = await world().createCompany('Versions Rows');
      const { bytes: before } = await downloadBackup(company);
      const rates = [
        { effective_from: '2026-07-17', rate: 1.5 },
        { effective_from: '2026-10-01', rate: 2.5 },
      ];
      const [shipped] = (await company.get('tds-types?limit=1')).body.data;
      const {
        id: _,
        rates: __,
        message: ___,
        created_at: ____,
        ...facts
      } = (await company.get(`tds-types/${shipped.id}`)).body;
      const id = await made(company, 'tds-types', { ...facts, name: 'Drones', code: '99', rates });
      await company.delete(`tds-types/${id}`);
      const [entry] = await deletedOf(company, '?filter[entity]=tds-types');
      expect(entry).toMatchObject({ name: 'Drones', record_id: id });
      expect((await bring(entry!.id, company)).body).toMatchObject({ id, name: 'Drones', rates });
      const read = async () => (await company.get(`tds-types/${id}`)).body;
      const expected = await read();
      const done = await restoreFrom(company, before, { roll_forward: '1' });
      expect([done.status, done.status === 200 || done.body]).toEqual([200, true]);
      const { rates: found, ...type } = await read();
      expect(type).toMatchObject({ id, name: 'Drones', created_at: expected.created_at });
      expect(found).toMatchObject(rates);
      expect(found).toHaveLength(2);
    });

    it('come back from the bin with the values of fields that are inactive', async () => {
      const company = await world().createCompany('Versions Inactive');
      await makeTypes(company);
      const { bytes: before } = await downloadBackup(company);
      const colour = await made(company, 'own-fields', {
        ...{ entity: 'own/vehicles', type: 'text', title: 'Colour' },
      });
      const own_fields = { colour: 'red', price: 10 };
      const id = await made(company, 'own/vehicles', { name: 'Ba 1', own_fields });
      const setActive = async (status: number) =>
        expect((await company.put(`own-fields/${colour}`, { status })).status).toBe(200);
      await setActive(0);
      await company.delete(`own/vehicles/${id}`);
      const [entry] = await deletedOf(company);
      const back = await bring(entry!.id, company);
      expect(back.body).toMatchObject({ name: 'Ba 1', own_fields: { price: 10 } });
      expect(back.body.message).toBe('Vehicle restored successfully.');
      await setActive(1);
      const read = async () => (await company.get(`own/vehicles/${id}`)).body;
      expect((await read()).own_fields).toMatchObject(own_fields);
      expect((await company.get('own/vehicles?filter[own_fields.colour]=red')).body.total).toBe(1);
      const expected = await read();
      const done = await restoreFrom(company, before, { roll_forward: '1' });
      expect([done.status, done.status === 200 || done.body]).toEqual([200, true]);
      expect(await read()).toEqual(expected);
    });

    it('come back with what inactive fields named, as far as it is still there', async () => {
      const company = await world().createCompany('Versions Inactive Names');
      await makeTypes(company);
      const { bytes: before } = await downloadBackup(company);
      const fields: number[] = [];
      for (const [type, title] of [
        ['reference', 'Depot'],
        ['reference', 'Garage'],
        ['references', 'Stops'],
      ])
        fields.push(
          await made(company, 'own-fields', {
            ...{ entity: 'own/vehicles', type, title, refers_to: 'units' },
          }),
        );
      const unit = (name: string) => made(company, 'units', { name, description: name });
      const [kept, gone] = [await unit('Kept'), await unit('Gone')];
      const own_fields = { depot: kept, garage: gone, stops: [kept, gone] };
      const id = await made(company, 'own/vehicles', { name: 'Ba 1', own_fields });
      const setActive = async (status: number) => {
        for (const field of fields) await company.put(`own-fields/${field}`, { status });
      };
      await setActive(0);
      await company.delete(`own/vehicles/${id}`);
      expect((await company.delete(`units/${gone}`)).status).toBe(200);
      const [entry] = await deletedOf(company, '?filter[entity]=own/vehicles');
      expect((await bring(entry!.id, company)).status).toBe(200);
      // It is named again, though nobody sees it.
      expect((await company.delete(`units/${kept}`)).status).toBe(400);
      await setActive(1);
      const read = async () => (await company.get(`own/vehicles/${id}`)).body;
      expect((await read()).own_fields).toMatchObject({
        ...{ depot: kept, garage: null, stops: [kept] },
        stops_records: [{ id: kept, name: 'Kept' }],
      });
      const found = await company.get(`own/vehicles?filter[own_fields.stops]=${kept}`);
      expect(found.body.total).toBe(1);
      const expected = await read();
      const done = await restoreFrom(company, before, { roll_forward: '1' });
      expect([done.status, done.status === 200 || done.body]).toEqual([200, true]);
      expect(await read()).toEqual(expected);
    });

    it('have nothing of a field whose values were of another type', async () => {
      const company = await world().createCompany('Versions Types');
      await made(company, 'own-entities', { title: 'Vehicle', titles: 'Vehicles' });
      const entity = 'own/vehicles';
      const field = await made(company, 'own-fields', { entity, type: 'text', title: 'Depots' });
      const id = await made(company, entity, { name: 'Ba 1', own_fields: { depots: '5' } });
      await company.patch(`${entity}/${id}`, { own_fields: { depots: null } });
      const change = { type: 'references', refers_to: 'units' };
      expect((await company.put(`own-fields/${field}`, change)).status).toBe(200);
      const [, first] = await versionsOf(company, `${entity}/${id}`);
      expect(first!.record.own_fields).toEqual({ depots: [], depots_records: [] });
      const back = await restore(`${entity}/${id}`, first!.version, company);
      expect([back.status, back.body.own_fields.depots]).toEqual([200, []]);
    });

    it('are listed page by page, found by name, type and day, however many there are', async () => {
      const company = await world().createCompany('Versions Many');
      await makeTypes(company);
      for (const name of ['Ba 1', 'बा २'])
        await company.delete(`own/vehicles/${await made(company, 'own/vehicles', { name })}`);
      const card = await made(company, 'own/job-cards', { name: 'ba card' });
      await company.delete(`own/job-cards/${card}`);
      const { database } = world().app;
      const [entry] = await query(
        database.read,
        `select * from activity_log where company_id = ? and action = 'delete' order by id limit 1`,
        [company.companyId],
      );
      const { id: _, ...copied } = entry!;
      const copy = { ...copied, created: '2020-01-05 10:00:00' };
      for (let from = 0; from < 5100; from += 300)
        await database.write(tx => insertRows(tx, 'activity_log', Array(300).fill(copy)));
      const ask = async (asked: string) =>
        (await company.get(`deleted-records?${asked}`)).body as { data: Deleted[]; total: number };
      expect((await ask('limit=1')).total).toBe(5103);
      const last = await ask('limit=10&page=511&sort_by=asc');
      expect(last.data.map(({ name }) => name).sort()).toEqual(['Ba 1', 'Ba 1', 'Ba 1']);
      expect((await ask('end_date=2020-01-05&limit=1')).total).toBe(5100);
      const found = async (asked: string) =>
        (await ask(`start_date=2026-01-01&${asked}`)).data.map(({ name }) => name);
      expect(await found('search[name]=BA')).toEqual(['ba card', 'Ba 1']);
      expect(await found(`search[name]=${encodeURIComponent('बा')}`)).toEqual(['बा २']);
      expect(await found('filter[entity]=own/vehicles&sort_field=id&sort_by=asc')).toEqual([
        'Ba 1',
        'बा २',
      ]);
      expect((await company.get('deleted-records?filter[entity]=units')).status).toBe(204);
    });

    it('are no way back for what a deletion cannot give up', async () => {
      const listed = await deletedOf(admin, '?limit=1000');
      const offered = new Set(listed.map(({ entity }) => entity));
      for (const name of ['inventory', 'invoice-templates', 'own-entities', 'users'])
        expect(offered).not.toContain(name);
      for (const wrong of ['limit=0', 'start_date=x', 'sort_field=x'])
        expect((await admin.get(`deleted-records?${wrong}`)).status).toBe(422);
      expect((await admin.post('deleted-records/x/restore')).status).toBe(404);
      expect((await admin.post('deleted-records/999999999/restore')).status).toBe(404);
    });
  });
});
