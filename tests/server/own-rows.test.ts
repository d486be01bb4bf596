// Records of a record type as rows of another record: answered with it, stored with it in one transaction,
// judged at their place, and back after a recovery and in another company.
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyRecords } from '../../server/audit/ledger-audit/verify-records.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Row = { id?: number; name?: string; own_fields?: Record<string, unknown> };

const define = async (caller: Caller, path: string, body: object): Promise<{ id: number }> => {
  const answer = await caller.post(path, body);
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body;
};

/** Contracts with a fee, and their lines with a price, a time and tags. */
const makeContracts = async (caller: Caller) => {
  const contracts = await define(caller, 'own-entities', {
    title: 'Contract',
    titles: 'Contracts',
  });
  await define(caller, 'own-fields', { entity: 'own/contracts', type: 'money', title: 'Fee' });
  const lines = await define(caller, 'own-entities', {
    ...{ title: 'Contract Line', titles: 'Contract Lines', record_name: 'Service' },
    menu_group: 'none',
  });
  const field = (more: object) =>
    define(caller, 'own-fields', { entity: 'own/contract-lines', ...more });
  const by = await field({
    ...{ type: 'reference', title: 'Contract', refers_to: 'own/contracts' },
    ...{ as_rows: true, required: true },
  });
  await field({ type: 'money', title: 'Price', maximum: 500, required: true, in_list: true });
  await field({ type: 'time', title: 'From', default_value: '10:00' });
  await field({ type: 'tags', title: 'Labels' });
  await field({ type: 'reference', title: 'Unit', refers_to: 'units' });
  return { contracts, lines, by };
};

const line = (name: string, price: unknown, more: object = {}): Row => ({
  name,
  own_fields: { price, ...more },
});

describe('records as rows of another record', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let made: Awaited<ReturnType<typeof makeContracts>>;
    beforeAll(async () => {
      admin = await world().createCompany('Own Rows');
      made = await makeContracts(admin);
    });
    /** A stored contract, as it is answered. */
    const contract = async (body: object) => {
      const answer = await admin.post('own/contracts', body);
      return { ...answer, body: (({ message: _, ...record }) => record)(answer.body) };
    };

    it('are made, changed and deleted with it, in one list', async () => {
      const unit = (await admin.post('units', { name: 'visit', description: 'x' })).body.id;
      const { body: first } = await contract({
        name: 'SC-1',
        own_fields: { fee: 100 },
        contract_lines: [
          line('Router', 12.5, { labels: ['net'], unit }),
          line('Backup', 30, { from: '06:30' }),
        ],
      });
      expect(first.contract_lines).toEqual([
        {
          ...{ id: expect.any(Number), name: 'Router' },
          own_fields: {
            ...{ price: 12.5, from: '10:00', labels: ['net'], unit },
            unit_record: { id: unit, name: 'visit' },
          },
        },
        {
          ...{ id: expect.any(Number), name: 'Backup' },
          own_fields: { price: 30, from: '06:30', labels: [], unit: null, unit_record: null },
        },
      ]);
      const [router, backup] = first.contract_lines as Required<Row>[];
      const path = `own/contracts/${first.id}`;
      const read = await admin.get(path);
      expect(read.body).toMatchObject({ contract_lines: first.contract_lines });
      const listed = (await admin.get('own/contracts')).body.data;
      expect(listed[0].contract_lines).toEqual(first.contract_lines);
      // What was answered may be sent back; nothing has changed.
      expect((await admin.put(path, read.body)).body.contract_lines).toEqual(first.contract_lines);
      expect((await admin.get(path)).headers.etag).toBe(read.headers.etag);

      const changed = await admin.patch(path, {
        contract_lines: [{ id: backup!.id, own_fields: { price: 31 } }, line('Printer', 5)],
      });
      expect(changed.body.contract_lines).toMatchObject([
        { id: backup!.id, name: 'Backup', own_fields: { price: 31, from: '06:30' } },
        { name: 'Printer', own_fields: { price: 5 } },
      ]);
      expect((await admin.get(path)).headers.etag).not.toBe(read.headers.etag);
      expect((await admin.get(`own/contract-lines/${router!.id}`)).status).toBe(404);
      // Each is a record of its own, too.
      expect((await admin.get(`own/contract-lines/${backup!.id}`)).body.own_fields).toMatchObject({
        ...{ contract: first.id, contract_record: { id: first.id, name: 'SC-1' }, price: 31 },
      });
      // Without the list it stays; null empties it.
      expect((await admin.patch(path, { name: 'SC-1a' })).body.contract_lines).toHaveLength(2);
      expect((await admin.delete(path)).status).toBe(400);
      expect((await admin.patch(path, { contract_lines: null })).body.contract_lines).toEqual([]);
      expect((await admin.delete(path)).status).toBe(200);
    });

    it('are refused at their place, and nothing of the record is stored', async () => {
      const refused = await admin.post('own/contracts', {
        name: 'SC-2',
        contract_lines: [
          line('Good', 1),
          line('Dear', 501, { from: 'soon' }),
          { own_fields: { price: 1, nothing: 1 } },
          line('Unit', 1, { unit: 99_999 }),
        ],
      });
      expect([refused.status, Object.keys(refused.body.message).sort()]).toEqual([
        422,
        [
          'contract_lines.1.own_fields.from',
          'contract_lines.1.own_fields.price',
          'contract_lines.2.name',
          'contract_lines.2.own_fields.nothing',
          'contract_lines.3.own_fields.unit',
        ],
      ]);
      expect((await admin.get('own/contracts?search=SC-2')).status).toBe(204);
      const { body } = await contract({ name: 'SC-3', contract_lines: [line('One', 1)] });
      const { body: other } = await contract({ name: 'SC-4', contract_lines: [line('Two', 2)] });
      const path = `own/contracts/${body.id}`;
      for (const [rows, problem] of [
        ['x', 'contract_lines'],
        [[3], 'contract_lines.0'],
        [[{ id: other.contract_lines[0].id }], 'contract_lines.0.id'],
        [[{ name: 'x', own_fields: 'y' }], 'contract_lines.0.own_fields'],
        [[line('x', 1, { contract: other.id })], 'contract_lines.0.own_fields.contract'],
        [Array.from({ length: 201 }, () => line('x', 1)), 'contract_lines'],
      ] as const) {
        const answer = await admin.patch(path, { name: 'Never', contract_lines: rows });
        expect(answer.status).toBe(422);
        expect(Object.keys(answer.body.message)).toContain(problem);
      }
      expect((await admin.get(path)).body).toEqual(body);
    });

    it('need the permissions of their own address', async () => {
      const rights = (await admin.get('permissions?limit=1000&filter[name]=own contract')).body
        .data;
      const add = (rights as { id: number; name: string }[])
        .filter(({ name }) => /^(view|edit) own contracts$|^view own contract lines$/.test(name))
        .map(({ id }) => id);
      const [sales] = (await admin.get('roles?filter[name]=Sales')).body.data;
      await admin.patch(`roles/${sales.id}`, { permission_id: { add } });
      const clerk = await world().createUser(admin, 'Sales');
      const { body } = await contract({ name: 'SC-5', contract_lines: [line('One', 1)] });
      const path = `own/contracts/${body.id}`;
      expect((await clerk.patch(path, { contract_lines: body.contract_lines })).status).toBe(200);
      const answer = await clerk.patch(path, { contract_lines: [] });
      expect([answer.status, answer.body.message]).toEqual([
        403,
        expect.stringContaining('delete own contract lines'),
      ]);
    });

    it('are in the description of the company', async () => {
      const { components } = (await admin.get('docs/own')).body;
      const { properties } = components.schemas['own-contracts.record'];
      expect(properties.contract_lines.items.properties).toMatchObject({
        name: {},
        own_fields: { properties: { price: {}, labels: {} } },
      });
      expect(components.schemas['own-contracts.change'].properties.contract_lines).toMatchObject({
        maxItems: 200,
        items: { properties: { own_fields: { properties: { price: {} } } } },
      });
    });

    it('are in no menu unless the record type is', async () => {
      const menu = async () => JSON.stringify((await admin.get('menus/-/role')).body);
      expect(await menu()).not.toContain('contract-lines');
      const path = `own-entities/${made.lines.id}`;
      expect((await admin.put(path, { menu_group: 'top' })).status).toBe(200);
      expect(await menu()).toContain('contract-lines');
      expect((await admin.put(path, { menu_group: 'none' })).status).toBe(200);
      expect(await menu()).not.toContain('contract-lines');
    });

    it.each([
      ['of themselves', { entity: 'own/contract-lines', refers_to: 'own/contract-lines' }],
      ['in a circle', { entity: 'own/contracts', refers_to: 'own/contract-lines' }],
      ['of what is shipped', { entity: 'own/contracts', refers_to: 'customers' }],
      ['that are shipped', { entity: 'customers', refers_to: 'own/contracts' }],
      ['of two records', { entity: 'own/contract-lines', refers_to: 'own/contracts' }],
    ])('are refused %s', async (_, given) => {
      const answer = await admin.post('own-fields', {
        ...{ type: 'reference', title: 'Rows', name: 'rows', as_rows: true, ...given },
      });
      expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, ['as_rows']]);
    });

    it('stay as records when they are rows no more, and when their type is retired', async () => {
      const { body } = await contract({ name: 'SC-6', contract_lines: [line('One', 1)] });
      const path = `own/contracts/${body.id}`;
      const kept = `own/contract-lines/${body.contract_lines[0].id}`;
      const switchRows = (as_rows: boolean) => admin.put(`own-fields/${made.by.id}`, { as_rows });
      expect((await switchRows(false)).status).toBe(200);
      expect((await admin.get(path)).body).not.toHaveProperty('contract_lines');
      expect((await admin.patch(path, { contract_lines: [] })).status).toBe(422);
      expect((await admin.get(kept)).body).toMatchObject({ name: 'One' });
      expect((await switchRows(true)).status).toBe(200);
      expect((await admin.get(path)).body).toEqual(body);
      const retire = (status: number) => admin.put(`own-entities/${made.lines.id}`, { status });
      expect((await retire(0)).status).toBe(200);
      expect((await admin.get(path)).body).not.toHaveProperty('contract_lines');
      expect((await retire(1)).status).toBe(200);
      expect((await admin.get(path)).body).toEqual(body);
    });

    it('come back after a recovery, and are taken to another company by their file', async () => {
      const company = await world().createCompany('Own Rows Recovery');
      const types = await makeContracts(company);
      const { bytes: backup } = await downloadBackup(company);
      const { body } = await company.post('own/contracts', {
        ...{ name: 'SC-1', contract_lines: [line('One', 1), line('Two', 2)] },
      });
      const path = `own/contracts/${body.id}`;
      const [one] = body.contract_lines as Row[];
      const kept = [{ ...one, name: 'First' }, line('Three', 3)];
      const now = (await company.patch(path, { contract_lines: kept })).body;
      expect((await restoreFrom(company, backup, { roll_forward: '1' })).status).toBe(200);
      const { message: _, ...wanted } = now;
      expect((await company.get(path)).body).toEqual(wanted);
      const { database, store } = world().app;
      const differences = [];
      for await (const each of verifyRecords(database, company.companyId, store.entities))
        differences.push(each);
      expect(differences).toEqual([]);

      const other = await world().createCompany('Own Rows Elsewhere');
      for (const { id } of [types.contracts, types.lines]) {
        const file = (await company.get(`own-entities/${id}/schema-file`)).body;
        const taken = await other.post('own-entities/-/schema-file', file);
        expect(taken.status).toBe(200);
        expect((await other.get(`own-entities/${taken.body.id}/schema-file`)).body).toEqual(file);
      }
      const sent = { name: 'SC-1', contract_lines: [line('One', 1)] };
      expect((await other.post('own/contracts', sent)).body.contract_lines).toMatchObject([
        { name: 'One', own_fields: { price: 1, from: '10:00' } },
      ]);
    });
  });
});
