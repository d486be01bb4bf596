// A role that sees only records of its own, or of the own outlet: at every call that answers, changes or
// offers them (decision 81).
import { beforeAll, describe, expect, it } from 'vitest';
import { validCustomer } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const SECRET = 'Secretariat';

const made = async (caller: Caller, path: string, body: object): Promise<number> => {
  const answer = await caller.post(path, body);
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, expect.any(String)]);
  return answer.body.id as number;
};

const listAll = async (caller: Caller, path: string) =>
  ((await caller.get(`${path}${path.includes('?') ? '&' : '?'}limit=1000`)).body?.data ?? []) as {
    id: number;
    name: string;
  }[];

const findId = async (caller: Caller, path: string, name: string): Promise<number> =>
  (await listAll(caller, path)).find(each => each.name === name)!.id;

/** The role Sales with all permissions for the subjects. */
const grantSales = async (admin: Caller, ...subjects: string[]): Promise<number> => {
  const all = await listAll(admin, 'permissions');
  const wanted = subjects.flatMap(subject =>
    ['view', 'create', 'edit', 'delete'].map(action => `${action} ${subject}`),
  );
  const role = await findId(admin, 'roles', 'Sales');
  const add = all.filter(({ name }) => wanted.includes(name)).map(({ id }) => id);
  const { status } = await admin.patch(`roles/${role}`, { permission_id: { add } });
  expect(status).toBe(200);
  return role;
};

const limit = (admin: Caller, role: number, ...rows: [entity: string, scope: string][]) =>
  admin.patch(`roles/${role}`, {
    row_scopes: rows.map(([entity, scope]) => ({ entity, scope })),
  });

describe('records of a limited role', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let ram: Caller;
    let gita: Caller;
    let sita: Caller;
    let role: number;
    /** Records of Sita, who is no colleague at the same outlet. */
    let hidden: number;
    let shown: number;
    beforeAll(async () => {
      admin = await world().createCompany('Row Scopes Traders');
      await made(admin, 'own-entities', { title: 'Visit', titles: 'Visits' });
      await made(admin, 'own-fields', {
        ...{ entity: 'own/visits', type: 'choice', title: 'Kind' },
        ...{ in_filter: true, choices: [{ title: 'First' }] },
      });
      await made(admin, 'own-fields', {
        ...{ entity: 'own/visits', type: 'reference', title: 'After', refers_to: 'own/visits' },
      });
      role = await grantSales(admin, 'own visits', 'customers', 'logs');
      ram = await world().createUser(admin, 'Sales', 'Ram Rai');
      gita = await world().createUser(admin, 'Sales', 'Gita Rai');
      sita = await world().createUser(admin, 'Sales', 'Sita Rai');
      const pos_id = await made(admin, 'pos', { name: 'Pokhara', description: 'Branch' });
      const { body } = await admin.get(`users/${sita.id}`);
      const { name, email, role_id, status } = body;
      const moved = await admin.put(`users/${sita.id}`, { name, email, pos_id, role_id, status });
      expect(moved.status).toBe(200);
      const own_fields = { kind: 'First' };
      hidden = await made(sita, 'own/visits', { name: SECRET, own_fields });
      shown = await made(ram, 'own/visits', { name: 'Mine', own_fields });
      expect((await limit(admin, role, ['own/visits', 'own'])).status).toBe(200);
    });

    it('give no tags of others away', async () => {
      await made(admin, 'own-fields', { entity: 'own/visits', type: 'tags', title: 'Marks' });
      const tag = (caller: Caller, id: number, marks: string[]) =>
        caller.patch(`own/visits/${id}`, { own_fields: { marks } });
      expect((await tag(sita, hidden, ['secret'])).status).toBe(200);
      expect((await tag(ram, shown, ['mine', 'old'])).status).toBe(200);
      const path = 'tags-in-use?entity=own/visits&field=own_fields.marks';
      expect((await ram.get(path)).body.data).toEqual(['mine', 'old']);
      expect((await admin.get(path)).body.data).toEqual(['mine', 'old', 'secret']);
    });

    const names = async (caller: Caller, query = '') =>
      (await listAll(caller, `own/visits${query}`)).map(({ name }) => name);

    it('are in lists, searches, filters, groups and files, others in none', async () => {
      expect(await names(admin)).toEqual(['Mine', SECRET]);
      expect(await names(ram)).toEqual(['Mine']);
      expect(await names(sita)).toEqual([SECRET]);
      expect((await ram.get('own/visits')).body.total).toBe(1);
      for (const query of [
        '?filter[own_fields.kind]=First',
        '?filter[own_fields.kind]=First&sort_field=own_fields.kind&sort_by=asc',
        '?sort_field=own_fields.kind&sort_by=asc',
        '?filter[own_fields.kind][empty]=false',
      ]) {
        expect([query, await names(ram, query)]).toEqual([query, ['Mine']]);
        expect((await ram.get(`own/visits${query}`)).body.total).toBe(1);
      }
      expect((await ram.get('own/visits?search=secret')).status).toBe(204);
      const groups = await ram.get('own/visits/groups?group_by=own_fields.kind');
      expect(groups.body.data).toMatchObject([{ count: 1 }]);
      const file = await ram.get('own/visits/export?export_type=csv');
      expect(String(file.raw)).toContain('Mine');
      expect(String(file.raw)).not.toContain(SECRET);
    });

    it('are found by their id, changed and deleted; others are not there', async () => {
      const path = `own/visits/${hidden}`;
      for (const answer of [
        await ram.get(path),
        await ram.patch(path, { name: 'Taken' }),
        await ram.put(path, { name: 'Taken' }),
        await ram.delete(path),
        await ram.get(`timeline/${path}`),
        await ram.get(`versions/${path}`),
        await ram.post(`versions/${path}/restore`, { version: 1 }),
      ])
        expect([answer.status, answer.body.message]).toEqual([404, 'Visit not found.']);
      expect((await ram.patch(`own/visits/${shown}`, { name: 'Mine' })).status).toBe(200);
      expect((await ram.get(`timeline/own/visits/${shown}`)).status).toBe(200);
    });

    it('are what references and files may name', async () => {
      const refused = await ram.post('own/visits', { name: 'X', own_fields: { after: hidden } });
      expect(refused.body.message).toEqual({
        'own_fields.after': ['This record does not exist.'],
      });
      const rows = (after: string) => [
        ['Name', 'After'],
        ['Second', after],
      ];
      const unknown = await ram.post('own/visits/-/import', { rows: rows(SECRET) });
      expect(unknown.status).toBe(422);
      const done = await ram.post('own/visits/-/import', { rows: rows('Mine') });
      expect(done.status).toBe(200);
      const example = await ram.get('own/visits/-/import');
      expect(JSON.stringify(example.body)).not.toContain(SECRET);
      // What an administrator has put there stays, when something else is changed.
      const id = await findId(ram, 'own/visits', 'Second');
      await admin.patch(`own/visits/${id}`, { own_fields: { after: hidden } });
      const kept = await ram.patch(`own/visits/${id}`, { name: 'Second Visit' });
      expect(kept.body).toMatchObject({ name: 'Second Visit', own_fields: { after: hidden } });
      await admin.delete(`own/visits/${id}`);
    });

    it('are what the bin has, and brings back', async () => {
      const gone = await made(sita, 'own/visits', { name: `${SECRET} Gone` });
      await sita.delete(`own/visits/${gone}`);
      const bin = async (caller: Caller) =>
        JSON.stringify((await caller.get('deleted-records?limit=100')).body ?? {});
      expect(await bin(admin)).toContain(`${SECRET} Gone`);
      expect(await bin(ram)).not.toContain(`${SECRET} Gone`);
      const entry = (
        (await admin.get('deleted-records')).body.data as { id: number; name: string }[]
      ).find(({ name }) => name === `${SECRET} Gone`)!;
      expect((await ram.post(`deleted-records/${entry.id}/restore`)).status).toBe(404);
      expect((await sita.post(`deleted-records/${entry.id}/restore`)).status).toBe(200);
      // The maker is who it was: it is there for her again, and for nobody else.
      expect(await names(sita)).toContain(`${SECRET} Gone`);
      expect(await names(ram)).toEqual(['Mine']);
    });

    it('are those of the colleagues where the whole outlet is seen', async () => {
      await made(gita, 'own/visits', { name: 'Of Gita' });
      expect(await names(ram)).toEqual(['Mine']);
      expect((await limit(admin, role, ['own/visits', 'outlet'])).status).toBe(200);
      expect(await names(ram)).toEqual(['Of Gita', 'Mine']);
      expect(await names(sita)).toEqual([`${SECRET} Gone`, SECRET]);
      // A colleague who is called otherwise now is still the same one.
      const { email, pos_id, role_id, status } = (await admin.get(`users/${gita.id}`)).body;
      await admin.put(`users/${gita.id}`, { name: 'Gita KC', email, pos_id, role_id, status });
      expect(await names(ram)).toEqual(['Of Gita', 'Mine']);
      // At another counter she is of the same outlet by its code only.
      const further = await made(admin, 'pos', { name: 'Second Counter', description: 'Upstairs' });
      const kc = { name: 'Gita KC', email, role_id, status };
      await admin.put(`users/${gita.id}`, { ...kc, pos_id: further });
      expect(await names(ram)).toEqual(['Mine']);
      for (const id of [pos_id as number, further]) {
        const { status: saved } = await admin.patch(`pos/${id}`, { code: 'KTM' });
        expect(saved).toBe(200);
      }
      expect(await names(ram)).toEqual(['Of Gita', 'Mine']);
      expect((await limit(admin, role, ['own/visits', 'own'])).status).toBe(200);
    });

    it('hold for every call that reads, but the log, which has a permission of its own', async () => {
      const lifting = /^(create|edit) (roles|users)$|^(edit|delete) row scopes$/;
      const clerks = await made(admin, 'roles', {
        ...{ name: 'Clerk', display_name: 'Clerk', description: 'Everything but users' },
        permission_id: (await listAll(admin, 'permissions'))
          .filter(({ name }) => !lifting.test(name))
          .map(({ id }) => id),
        row_scopes: ['own/visits', 'customers', 'vendors'].map(entity => ({
          ...{ entity, scope: 'own' },
        })),
      });
      const clerk = await world().createUser(admin, 'Clerk');
      expect(clerks).toBeGreaterThan(0);
      const valid = await validCustomer(admin);
      const theirs = await made(sita, 'customers', { ...valid, last_name: SECRET });
      const mine = await made(clerk, 'customers', { ...valid, last_name: 'Himal Stores' });
      const seen = await made(clerk, 'own/visits', { name: 'Of the Clerk' });
      const docs = (await admin.get('docs')).body as { paths: Record<string, object> };
      const reading = Object.keys(docs.paths).filter(path => 'get' in docs.paths[path]!);
      expect(reading.length).toBeGreaterThan(300);
      const read = (path: string, ids: { customer: number; visit: number }) => {
        const id = path.includes('{type}') ? ids.visit : ids.customer;
        const filled = path
          .replace('/billing/', '')
          .replace('{type}', 'visits')
          .replace('{kind}', 'customer')
          .replace('{entity}', 'customers')
          .replace(/\{\w+\}/g, String(id));
        return clerk.get(/export/.test(path) ? `${filled}?export_type=csv` : filled);
      };
      const telling: string[] = [];
      for (const path of reading) {
        const { body, raw } = await read(path, { customer: theirs, visit: hidden });
        if (`${JSON.stringify(body)}${String(raw)}`.includes(SECRET)) telling.push(path);
      }
      expect(telling).toEqual(['/billing/logs', '/billing/logs/export']);
      for (const path of reading.filter(each => /(customers|\{type\})\/\{id\}$/.test(each))) {
        const [other, own] = [
          await read(path, { customer: theirs, visit: hidden }),
          await read(path, { customer: mine, visit: seen }),
        ];
        expect([path, other.status, own.status]).toEqual([path, 404, 200]);
      }
      const similar = await clerk.get(`customers/-/similar?customer_name=${SECRET}`);
      expect(JSON.stringify(similar.body)).not.toContain(SECRET);
    });

    it('are limited on the screen of the role, with a word to what cannot be', async () => {
      const refused = async (...rows: [string, string][]) =>
        (await limit(admin, role, ...rows)).body.message;
      expect(await refused(['units', 'own'])).toEqual({
        'row_scopes.0.entity': ['Not a valid option.'],
      });
      expect(await refused(['own/none', 'own'])).toEqual({
        'row_scopes.0.entity': ['Not a valid option.'],
      });
      expect(await refused(['customers', 'some'])).toEqual({
        'row_scopes.0.scope': ['Not a valid option.'],
      });
      expect(await refused(['customers', 'own'], ['customers', 'outlet'])).toHaveProperty([
        'row_scopes.1.entity',
      ]);
      const administrator = await findId(admin, 'roles', 'Administrator');
      const said = {
        row_scopes: [
          'A role that may change users or roles sees all records. Take those permissions from it first.',
        ],
      };
      expect((await limit(admin, administrator, ['customers', 'own'])).body.message).toEqual(said);
      const alone = { role_id: administrator, entity: 'customers', scope: 'own' };
      expect((await admin.post('row-scopes', alone)).body.message).toEqual(said);
      for (const name of ['Accountant', 'Purchase', 'Auditor']) {
        const other = await findId(admin, 'roles', name);
        expect([name, (await limit(admin, other, ['customers', 'own'])).status]).toEqual([
          name,
          200,
        ]);
      }
      await limit(admin, role, ['customers', 'own']);
      const add = [await findId(admin, 'permissions', 'edit roles')];
      const lifted = await admin.patch(`roles/${role}`, { permission_id: { add } });
      expect(lifted.body.message).toEqual(said);
      // Without a limit everything is there again.
      expect((await limit(admin, role)).status).toBe(200);
      expect(await names(ram)).toContain(SECRET);
    });
  });
});
