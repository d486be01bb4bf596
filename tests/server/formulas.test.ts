// Calculated fields and rules that a company makes on the screen: on records that are there already, at every
// door by which a record comes, with each other, and after a recovery.
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyRecords } from '../../server/audit/ledger-audit/verify-records.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { openShop, toInvoiceRequest } from '../support/shop.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const made = async (caller: Caller, path: string, body: object): Promise<number> => {
  const answer = await caller.post(path, body);
  expect([path, answer.status, answer.body.message]).toEqual([path, 200, expect.any(String)]);
  return answer.body.id as number;
};

const fields = [
  { title: 'Starts On', type: 'date' },
  { title: 'Ends On', type: 'date' },
  { title: 'Hours', type: 'number' },
  { title: 'Rate', type: 'money' },
];
const total = { title: 'Total', type: 'money', in_filter: true, formula: 'hours * rate' };
const order = {
  rule: 'ends_on >= starts_on',
  says: 'Ends before it starts.',
  says_ne: 'उल्टो मिति।',
};

/** Jobs with what a calculation and a rule need. */
const makeJobs = async (caller: Caller) => {
  await made(caller, 'own-entities', { title: 'Job', titles: 'Jobs' });
  const define = (field: object) => made(caller, 'own-fields', { entity: 'own/jobs', ...field });
  for (const field of fields) await define(field);
  return define;
};
const addRule = (caller: Caller, rule: object, entity = 'own/jobs') =>
  caller.post('own-rules', { entity, ...rule });
const job = (caller: Caller, name: string, own_fields: object) =>
  caller.post('own/jobs', { name, own_fields });
type Job = { name: string; own_fields: Record<string, unknown> };
const jobsOf = async (caller: Caller, query = 'sort_field=name&sort_by=asc') =>
  ((await caller.get(`own/jobs?${query}`)).body?.data ?? []) as Job[];
const valuesOf = async (caller: Caller, field: string) =>
  (await jobsOf(caller)).map(({ own_fields }) => own_fields[field]);

describe('calculated fields and rules', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let define: (field: object) => Promise<number>;
    beforeAll(async () => {
      admin = await world().createCompany('Formula Works');
      define = await makeJobs(admin);
    });

    it('are calculated for the records that are there, and for every one that is saved', async () => {
      await made(admin, 'own/jobs', { name: 'A', own_fields: { hours: 1.5, rate: 33.33 } });
      await made(admin, 'own/jobs', { name: 'B', own_fields: { hours: 10, rate: 5 } });
      const id = await made(admin, 'own/jobs', { name: 'C', own_fields: { rate: 5 } });
      const field = await define(total);
      await define({ title: 'With VAT', type: 'money', formula: 'total * 1.13' });
      expect(await valuesOf(admin, 'total')).toEqual([50, 50, null]);
      const answer = await admin.patch(`own/jobs/${id}`, {
        own_fields: { hours: 2.25, total: 99, with_vat: 99 },
      });
      expect(answer.body.own_fields).toMatchObject({ total: 11.25, with_vat: 12.71 });
      expect((await jobsOf(admin, 'filter[own_fields.total]=50')).length).toBe(2);
      expect((await jobsOf(admin, 'sort_field=own_fields.total&sort_by=asc'))[0]!.name).toBe('C');

      const { body } = await admin.get(`own-fields/${field}`);
      await admin.put(`own-fields/${field}`, { ...body, formula: 'hours * rate * 2' });
      expect(await valuesOf(admin, 'total')).toEqual([99.99, 100, 22.5]);
      expect(await valuesOf(admin, 'with_vat')).toEqual([112.99, 113, 25.43]);
      expect((await jobsOf(admin, 'filter[own_fields.total]=100')).length).toBe(1);
      await admin.put(`own-fields/${field}`, { ...body, formula: 'hours * rate - 60' });
      expect((await jobsOf(admin, 'filter[own_fields.total]=-10')).length).toBe(1);
      expect((await jobsOf(admin, 'filter[own_fields.total][lt]=-10')).length).toBe(2);
      await admin.put(`own-fields/${field}`, { ...body, formula: total.formula });
      const versions = (await admin.get(`versions/own/jobs/${id}`)).body.data as object[];
      expect(versions).toHaveLength(2);
    });

    it('come with an import, and cannot be imported themselves', async () => {
      const rows = [
        ['Name', 'Hours', 'Rate', 'Starts On', 'Ends On'],
        ['D', '3', '7', '2026-05-01', '2026-05-02'],
        ['E', '3', '7', '2026-05-01', '2026-04-02'],
      ];
      await addRule(admin, order);
      const refused = await admin.post('own/jobs/-/import', { rows });
      expect(JSON.stringify(refused.body)).toContain(order.says);
      expect((await jobsOf(admin)).map(({ name }) => name)).not.toContain('D');
      const taken = await admin.post('own/jobs/-/import', { rows: rows.slice(0, 2) });
      expect(taken.status).toBe(200);
      expect((await jobsOf(admin)).find(({ name }) => name === 'D')!.own_fields.total).toBe(21);
    });

    it('refuse what breaks a rule, at its field and in the language of the user', async () => {
      const late = { starts_on: '2026-05-01', ends_on: '2026-04-01' };
      expect((await job(admin, 'F', late)).body.message).toEqual({
        'own_fields.ends_on': [order.says],
      });
      const nepali = await admin.post(
        'own/jobs',
        { name: 'F', own_fields: late },
        { language: 'ne' },
      );
      expect(nepali.body.message).toEqual({ 'own_fields.ends_on': [order.says_ne] });
      const id = await made(admin, 'own/jobs', {
        name: 'G',
        own_fields: { ...late, ends_on: '2026-05-01' },
      });
      const path = `own/jobs/${id}`;
      expect((await admin.patch(path, { own_fields: { starts_on: '2026-06-01' } })).status).toBe(
        422,
      );
      expect((await admin.patch(path, { own_fields: { starts_on: null } })).status).toBe(200);
      expect((await admin.patch(path, { own_fields: { ends_on: '2020-01-01' } })).status).toBe(200);
      // A new rule does not block what was right once, until one of its fields changes.
      await made(admin, 'own-rules', {
        ...{ entity: 'own/jobs', rule: 'ends_on > date("2025-01-01")', says: 'Too early.' },
      });
      expect((await admin.patch(path, { name: 'G2' })).status).toBe(200);
      expect(
        (await admin.patch(path, { own_fields: { ends_on: '2020-01-02' } })).body.message,
      ).toEqual({ 'own_fields.ends_on': ['Too early.'] });
    });

    it('hold for a version that is restored', async () => {
      const id = await made(admin, 'own/jobs', { name: 'H', own_fields: { hours: 150, rate: 1 } });
      await admin.patch(`own/jobs/${id}`, { own_fields: { hours: 10 } });
      await made(admin, 'own-rules', {
        ...{ entity: 'own/jobs', rule: 'hours < 100', says: 'Too many hours.' },
      });
      const [, first] = (await admin.get(`versions/own/jobs/${id}`)).body.data;
      const restored = await admin.post(`versions/own/jobs/${id}/restore`, {
        version: first.version,
      });
      expect([restored.status, JSON.stringify(restored.body)]).toEqual([
        422,
        expect.stringContaining('Too many hours.'),
      ]);
    });

    it('say what is wrong with a formula, and keep the fields that one needs', async () => {
      const refused = async (path: string, body: object) =>
        (await admin.post(path, body)).body.message as Record<string, string[]>;
      const field = (more: object) =>
        refused('own-fields', { entity: 'own/jobs', title: 'X', type: 'money', ...more });
      expect(await field({ formula: 'hours *' })).toEqual({
        formula: ['Something is missing at the end.'],
      });
      expect(await field({ formula: 'x + 1' })).toEqual({
        formula: ['This field is calculated from itself: x → x.'],
      });
      expect(await field({ formula: 'ends_on' })).toEqual({
        formula: ['The formula gives a date, but a number is needed here.'],
      });
      expect(Object.keys(await field({ formula: 'hours', required: true, minimum: 2 }))).toEqual([
        'required',
        'minimum',
      ]);
      const phone = await admin.post('own-fields', {
        ...{ entity: 'own/jobs', title: 'Phone', type: 'phone', formula: 'name' },
      });
      expect(phone.body.formula).toBe(null);
      expect(await refused('own-rules', { entity: 'own/jobs', rule: 'hours', says: 'x' })).toEqual({
        rule: ['The formula gives a number, but yes or no is needed here.'],
      });
      expect(
        await refused('own-rules', {
          ...{ entity: 'own/jobs', rule: 'hours > 1', says: 'x', shown_at: 'constructor' },
        }),
      ).toEqual({ shown_at: ['There is no field "constructor" here.'] });
      expect(
        await refused('own-rules', { entity: 'own/none', rule: 'hours > 1', says: 'x' }),
      ).toEqual({ entity: ['Not a valid option.'] });

      const hours = (await admin.get('own-fields?filter[entity]=own/jobs&limit=50')).body.data.find(
        ({ name }: { name: string }) => name === 'hours',
      );
      const needed = 'The formula of "Total" needs this field: There is no field "hours" here.';
      const path = `own-fields/${hours.id}`;
      expect((await admin.put(path, { ...hours, status: 0 })).body.message).toEqual({
        status: [needed],
      });
      const unused = await admin.post('own-fields', {
        ...{ entity: 'own/jobs', title: 'Margin', type: 'number' },
      });
      await made(admin, 'own-rules', { entity: 'own/jobs', rule: 'margin > 1', says: 'Too low.' });
      expect((await admin.delete(`own-fields/${unused.body.id}`)).body.message).toBe(
        'A rule needs this field (Too low.): There is no field "margin" here.',
      );
    });

    it('are calculated and judged by what a role does not see', async () => {
      const company = await world().createCompany('Formula Roles');
      const add = await makeJobs(company);
      const roles = (await company.get('roles?limit=100')).body.data as {
        id: number;
        name: string;
      }[];
      const idOf = (name: string) => roles.find(role => role.name === name)!.id;
      const hidden = { seen_by: [idOf('Administrator')] };
      await add({ title: 'Cost', type: 'money', ...hidden });
      await add(total);
      await add({ title: 'Margin', type: 'money', formula: 'total - cost', ...hidden });
      await add({ title: 'Days', type: 'whole-number', formula: 'ends_on - starts_on' });
      await addRule(company, { rule: 'margin >= 0', says: 'Below its cost.' });
      const rights = (await company.get('permissions?limit=1000&filter[name]=own jobs')).body.data;
      const ids = rights.map(({ id }: { id: number }) => id);
      await company.patch(`roles/${idOf('Sales')}`, { permission_id: { add: ids } });
      const clerk = await world().createUser(company, 'Sales');
      const id = await made(company, 'own/jobs', {
        name: 'A',
        own_fields: { hours: 10, rate: 5, cost: 20 },
      });
      const path = `own/jobs/${id}`;
      const changed = await clerk.patch(path, { own_fields: { hours: 6 } });
      expect(changed.body.own_fields).toMatchObject({ hours: 6, total: 30 });
      expect(changed.body.own_fields).not.toHaveProperty('margin');
      expect((await company.get(path)).body.own_fields).toMatchObject({ margin: 10, cost: 20 });
      expect((await company.get('own/jobs?filter[own_fields.margin]=10')).body.total).toBe(1);
      expect((await clerk.patch(path, { own_fields: { hours: 2 } })).body.message).toEqual({
        own_fields: ['Below its cost.'],
      });
      expect((await company.get(path)).body.own_fields).toMatchObject({ hours: 6, margin: 10 });
      expect((await job(clerk, 'B', { hours: 1, rate: 2 })).body.own_fields.total).toBe(2);
    });

    it('hold for rows that are edited with their record', async () => {
      const company = await world().createCompany('Formula Rows');
      await makeJobs(company);
      await made(company, 'own-entities', { title: 'Part', titles: 'Parts' });
      const part = (field: object) =>
        made(company, 'own-fields', { entity: 'own/parts', ...field });
      await part({ title: 'Job', type: 'reference', refers_to: 'own/jobs', as_rows: true });
      await part({ title: 'Pieces', type: 'whole-number' });
      await part({ title: 'Price', type: 'money' });
      await part({ title: 'Sum', type: 'money', formula: 'pieces * price' });
      await addRule(company, { rule: 'sum <= 100', says: 'Too dear.' }, 'own/parts');
      const order = (pieces: number) =>
        company.post('own/jobs', {
          name: 'A',
          parts: [{ name: 'Screw', own_fields: { pieces, price: 2.5, sum: 1 } }],
        });
      expect((await order(41)).body.message).toEqual({
        'parts.0.own_fields.sum': ['Too dear.'],
      });
      const ordered = await order(40);
      expect(ordered.body.parts).toMatchObject([{ own_fields: { pieces: 40, sum: 100 } }]);
      const [row] = ordered.body.parts;
      const dear = { parts: [{ id: row.id, own_fields: { price: 3 } }] };
      expect((await company.patch(`own/jobs/${ordered.body.id}`, dear)).status).toBe(422);
      expect((await company.get(`own/parts/${row.id}`)).body.own_fields.sum).toBe(100);
    });

    it('are about shipped records and documents too', async () => {
      const company = await world().createCompany('Formula Shop');
      const shop = await openShop(company);
      await made(company, 'own-fields', {
        ...{ entity: 'units', title: 'Length', type: 'whole-number', formula: 'length(name)' },
      });
      await made(company, 'own-rules', {
        ...{ entity: 'units', rule: 'own_fields.length <= 8', says: 'Too long.', shown_at: 'name' },
      });
      const unit = (name: string) => company.post('units', { name, description: name, status: 1 });
      expect((await unit('Box')).body.own_fields).toEqual({ length: 3 });
      expect((await unit('A very long name')).body.message).toEqual({ name: ['Too long.'] });

      const field = (more: object) =>
        made(company, 'own-fields', { entity: 'invoices', type: 'number', ...more });
      await field({ title: 'Packed' });
      await field({ title: 'Loaded' });
      await field({ title: 'Left', formula: 'packed - loaded', in_print: true });
      await field({ title: 'Parcels', in_lines: true });
      await field({ title: 'Double', in_lines: true, formula: 'parcels * 2' });
      await made(company, 'own-rules', {
        ...{ entity: 'invoices', rule: 'loaded <= packed', says: 'Loaded more than packed.' },
      });
      const sell = (own_fields: object) =>
        company.post(
          'invoices',
          toInvoiceRequest(
            shop,
            [{ id: shop.laptop, qty: 1, amount: 1000, ...{ own_fields: { parcels: 4 } } }],
            { taxable_amount: 1000, total: 1130 },
            { own_fields },
          ),
        );
      expect((await sell({ packed: 2, loaded: 3 })).body.message).toMatchObject({
        'own_fields.loaded': ['Loaded more than packed.'],
      });
      const sold = await sell({ packed: 5, loaded: 3, left: 77 });
      expect(sold.status).toBe(200);
      const [listed] = (await company.get('invoices')).body.data;
      const { body } = await company.get(`invoices/${listed.company_payment_id}`);
      expect(body.own_fields).toEqual({ packed: 5, loaded: 3, left: 2 });
      expect(body.invoice_details[0].own_fields).toEqual({ parcels: 4, double: 8 });
    });

    it('go with a record type into a schema file and come back, in whatever order they are', async () => {
      const company = await world().createCompany('Formula Source');
      const add = await makeJobs(company);
      const first = await add({ title: 'Later', type: 'money' });
      await add(total);
      const later = (await company.get(`own-fields/${first}`)).body;
      await company.put(`own-fields/${first}`, { ...later, formula: 'total * 2' });
      await made(company, 'own-rules', { entity: 'own/jobs', ...order });
      const [type] = (await company.get('own-entities')).body.data;
      const file = (await company.get(`own-entities/${type.id}/schema-file`)).body;
      expect(file['x-rules']).toEqual([
        { rule: order.rule, message: { en: order.says, ne: order.says_ne } },
      ]);
      const other = await world().createCompany('Formula Target');
      const taken = await other.post('own-entities/-/schema-file', file);
      expect(taken.status).toBe(200);
      expect((await other.get(`own-entities/${taken.body.id}/schema-file`)).body).toEqual(file);
      expect((await job(other, 'A', { hours: 2, rate: 3 })).body.own_fields).toMatchObject({
        total: 6,
        later: 12,
      });
      const bad = { ...file, $id: 'tasks', 'x-rules': [{ ...file['x-rules'][0], rule: 'a >' }] };
      expect((await other.post('own-entities/-/schema-file', bad)).body.message).toEqual({
        file: ['Rule a >: Something is missing at the end.'],
      });
      expect((await other.get('own-entities')).body.total).toBe(1);
      // The rules of a record type go with it.
      await company.delete(`own-entities/${type.id}`);
      expect((await company.get('own-rules')).status).toBe(204);
    });

    it('are calculated again when a recovery has brought records and formulas', async () => {
      const company = await world().createCompany('Formula Recovery');
      const add = await makeJobs(company);
      const field = await add(total);
      await made(company, 'own-rules', { entity: 'own/jobs', ...order });
      await job(company, 'A', { hours: 2, rate: 3 });
      const { bytes } = await downloadBackup(company);
      const { body } = await company.get(`own-fields/${field}`);
      await company.put(`own-fields/${field}`, { ...body, formula: 'hours + rate' });
      await job(company, 'B', { hours: 2, rate: 3 });
      expect(await valuesOf(company, 'total')).toEqual([5, 5]);
      expect((await restoreFrom(company, bytes, { roll_forward: '1' })).status).toBe(200);
      expect(await valuesOf(company, 'total')).toEqual([5, 5]);
      expect((await jobsOf(company, 'filter[own_fields.total]=5')).length).toBe(2);
      const differences = [];
      const { database, store } = world().app;
      for await (const difference of verifyRecords(database, company.companyId, store.entities))
        differences.push(difference);
      expect(differences).toEqual([]);
      expect((await restoreFrom(company, bytes)).status).toBe(200);
      expect(await valuesOf(company, 'total')).toEqual([6]);
      const late = { starts_on: '2026-05-01', ends_on: '2026-04-01' };
      expect((await job(company, 'C', late)).status).toBe(422);
    });
  });
});
