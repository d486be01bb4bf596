// What the restoration of a version with rows must not do: make rows of other records, change what a role may
// not change, or delete what somebody has added meanwhile (decision 92).
import { beforeAll, describe, expect, it } from 'vitest';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import type { Language } from '../../domain/language.ts';
import { listKeptEntities } from '../../server/database/own-entities.ts';
import { insertAgain } from '../../server/entities/remake-record.ts';
import type { LoggedRowChange } from '../../server/features/record-versions/row-history.ts';
import { toSentRows } from '../../server/features/record-versions/version-rows.ts';
import type { ValidationError } from '../../server/platform/http/errors.ts';
import { type ContractVersion, line, made, makeContracts } from '../support/contracts.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

/** The entity with a field of that name that cannot be changed. */
const withFixed = (entity: Entity, fixed: string): Entity => ({
  ...entity,
  fields: entity.fields.map(field => (field.name === fixed ? { ...field, fixed: true } : field)),
});

describe('the restoration of a version with rows', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let fields: Awaited<ReturnType<typeof makeContracts>>;
    beforeAll(async () => {
      admin = await world().createCompany('Row Limits');
      fields = await makeContracts(admin);
    });
    const read = async (path: string): Promise<Row> => (await admin.get(path)).body;
    const versionsOf = async (path: string): Promise<ContractVersion[]> =>
      (await admin.get(`versions/${path}?limit=100`)).body.data;
    const restore = (path: string, version: number, caller = admin) =>
      caller.post(`versions/${path}/restore`, { version });

    it('has no rows of another record type that has a field of the same name', async () => {
      await made(admin, 'own-entities', { title: 'Visit', titles: 'Visits' });
      const field = (more: object) => made(admin, 'own-fields', { entity: 'own/visits', ...more });
      await field({ type: 'reference', title: 'Contract', refers_to: 'own/contracts' });
      await field({ type: 'money', title: 'Price' });
      const id = await made(admin, 'own/contracts', { name: 'RL-1', contract_lines: [] });
      const path = `own/contracts/${id}`;
      const visit = await made(admin, 'own/visits', {
        ...{ name: 'Secret visit', own_fields: { contract: id, price: 66 } },
      });
      const moved = await made(admin, 'own/visits', {
        ...{ name: 'Moved visit', own_fields: { contract: id, price: 77 } },
      });
      const other = await made(admin, 'own/contracts', { name: 'RL-1b', contract_lines: [] });
      await admin.patch(`own/visits/${moved}`, { own_fields: { contract: other } });
      await admin.patch(path, { name: 'RL-1a' });
      for (const each of [visit, moved])
        expect((await admin.delete(`own/visits/${each}`)).status).toBe(200);
      const versions = await versionsOf(path);
      expect(JSON.stringify(versions)).not.toMatch(/visit/i);
      expect(versions.flatMap(({ rows }) => rows)).toEqual([]);
      expect((await restore(path, versions.at(-1)!.version)).status).toBe(200);
      expect(await read(path)).toMatchObject({ name: 'RL-1', contract_lines: [] });
      // Nor is one made by what makes deleted records again.
      const { database, store } = world().app;
      const [bin] = (await admin.get('deleted-records?search[name]=Secret')).body.data;
      const kept = await listKeptEntities(database.read, store.entities, admin.companyId);
      const lines = kept.find(({ name }) => name === 'own/contract-lines')!;
      const record = { id: visit, name: 'Secret visit', own_entity_id: lines.scope!.id + 1 };
      const doing = {
        ...{ actor: { company_id: admin.companyId, user_id: admin.id, name: 'x' } },
        ...{ language: 'en', now: '2026-11-21 11:45:00' },
      } as unknown as Parameters<typeof insertAgain>[5];
      await expect(
        database.write(tx => insertAgain(tx, store, lines, { entry: bin.id, record }, {}, doing)),
      ).rejects.toThrow(/no record of own\/contract-lines/);
    });

    it('brings back what the role may not change as it was when the row was deleted', async () => {
      const body = { name: 'RL-2', contract_lines: [line('Router', 10), line('Modem', 5)] };
      const path = `own/contracts/${await made(admin, 'own/contracts', body)}`;
      const [router, modem] = (await read(path)).contract_lines as Row[];
      await admin.patch(path, {
        contract_lines: [{ id: router!.id, own_fields: { price: 12 } }, modem],
      });
      const [owner] = (await admin.get('roles?filter[name]=Administrator')).body.data;
      const rights = (await admin.get('permissions?limit=1000&filter[name]=own contract')).body
        .data as { id: number }[];
      const [sales] = (await admin.get('roles?filter[name]=Sales')).body.data;
      await admin.patch(`roles/${sales.id}`, {
        permission_id: { add: rights.map(({ id }) => id) },
      });
      const clerk = await world().createUser(admin, 'Sales');
      await admin.put(`own-fields/${fields.price}`, { changed_by: [owner.id] });
      expect((await clerk.patch(path, { contract_lines: [] })).status).toBe(200);
      const [, changed, first] = await versionsOf(path);
      // The price of the first version is not that of the deleted row.
      const refused = await restore(path, first!.version, clerk);
      expect([refused.status, refused.body.message]).toEqual([
        422,
        { contract_lines: ['Router: Price: Your role may not change this field.'] },
      ]);
      const done = await restore(path, changed!.version, clerk);
      expect([done.status, done.body.message]).toEqual([200, 'Contract restored successfully.']);
      expect(await read(path)).toMatchObject({
        contract_lines: [
          { id: router!.id, own_fields: { price: 12 } },
          { id: modem!.id, own_fields: { price: 5 } },
        ],
      });
      // What it does not see is not turned back either by way of a deletion.
      await admin.put(`own-fields/${fields.price}`, { changed_by: [], seen_by: [owner.id] });
      expect((await clerk.patch(path, { contract_lines: [] })).status).toBe(200);
      expect((await restore(path, first!.version, clerk)).status).toBe(200);
      const prices = ((await read(path)).contract_lines as { own_fields: Row }[]).map(
        ({ own_fields }) => own_fields.price,
      );
      expect(prices).toEqual([12, 5]);
      await admin.put(`own-fields/${fields.price}`, { seen_by: [] });
    });

    it('keeps rows that somebody adds meanwhile, with and without If-Match', async () => {
      const rate = (effective_from: string, percent: number) => ({ effective_from, rate: percent });
      const path = `tds-types/${await made(admin, 'tds-types', {
        ...{ name: 'Drones', code: '991', section: '88', rates: [rate('2026-07-17', 1)] },
      })}`;
      const rates = async () => (await read(path)).rates as Row[];
      await admin.put(path, { rates: [...(await rates()), rate('2026-08-17', 2)] });
      const [, first] = await versionsOf(path);
      const somebody = await world().atSecondInstance(admin);
      const { hooks } = world().app.store;
      const own = hooks['tds-types'] ?? {};
      let added: object | undefined;
      hooks['tds-types'] = {
        ...own,
        validate: async (...given) => {
          await own.validate?.(...given);
          const row = added;
          added = undefined;
          if (!row) return;
          const sent = { rates: [...(await rates()), row] };
          expect((await somebody.put(path, sent)).status).toBe(200);
        },
      };
      try {
        added = rate('2026-09-17', 3);
        const raced = await restore(path, first!.version);
        expect([raced.status, (await rates()).length]).toEqual([412, 3]);
        const { etag } = (await admin.get(path)).headers;
        added = rate('2026-10-17', 4);
        const stale = await admin.post(
          ...([`versions/${path}/restore`, { version: first!.version }] as const),
          { headers: { 'if-match': String(etag) } },
        );
        expect([stale.status, (await rates()).length]).toEqual([412, 4]);
      } finally {
        hooks['tds-types'] = own;
      }
      expect((await restore(path, first!.version)).body.rates).toMatchObject([{ rate: 1 }]);
    });

    it('names rows as their reader reads them, those that cannot be changed back as well', () => {
      const { entities } = world().app.store;
      const entity = entities.find(({ name }) => name === 'tds-types')!;
      const row = (rate: number) => ({ id: 1, effective_from: '2026-07-17', rate });
      const subject = { entity, entities, now: { id: 1, rates: [row(2)] } };
      const change = (more: object) =>
        ({
          ...{ list: 'rates', key: '1', before: row(1), record: row(2) },
          ...{ entry: 1, group_id: '1', at: '2026-11-21 11:45:00', by: 'Ram (3)', ...more },
        }) satisfies LoggedRowChange;
      const compose = (language: Language, fixed: string, more: object = {}) =>
        toSentRows(
          { ...subject, entities: entities.map(each => withFixed(each, fixed)) },
          [change(more)],
          language,
        );
      const { lists, unchanged } = compose('ne', 'rate');
      expect(lists).toEqual({ rates: [{ id: 1 }] });
      expect(unchanged).toEqual([
        expect.stringMatching(/^२०२६-०७-१७ \(२०८३-०४-०१ वि\.सं\.\): [^A-Za-z]+$/),
      ]);
      const free = compose('en', 'none');
      expect([free.lists, free.unchanged]).toEqual([{ rates: [{ id: 1, rate: 1 }] }, []]);
      let said: unknown;
      try {
        compose('ne', 'none', { before: null, elsewhere: true });
      } catch (error) {
        said = (error as ValidationError).payload;
      }
      expect(said).toEqual({ rates: [expect.stringMatching(/^२०२६-०७-१७ [^A-Za-z]+$/)] });
    });

    it('looks once for what was restored already, for all rows of a list', async () => {
      const names = Array.from({ length: 6 }, (_, place) => `Line ${'ABCDEF'[place]}`);
      const company = await world().createCompany('Row Limits Counted');
      await makeContracts(company);
      const path = `own/contracts/${await made(company, 'own/contracts', {
        ...{ name: 'RL-4', contract_lines: names.map(name => line(name, 1)) },
      })}`;
      await company.patch(path, { contract_lines: [] });
      const later = { entity: 'own/contract-lines', type: 'text', title: 'Later' };
      await made(company, 'own-fields', later);
      const [emptied, first] = (await company.get(`versions/${path}`)).body.data;
      // What the log does not have of the rows is not said to be empty.
      for (const { before } of emptied.rows)
        expect([before.own_fields.price, before.own_fields]).toEqual([
          1,
          expect.not.objectContaining({ later: null }),
        ]);
      const restored = await restore(path, first.version, company);
      expect(restored.body.contract_lines).toHaveLength(names.length);
      await company.get('query-log');
      const log = (await company.get('query-log/query-log-2026-11-21.log')).raw.toString();
      const scans = log
        .split('\n')
        .filter(text => text.includes("action = 'create' and new_value like"))
        .map(text => Number(text.split('\t')[1]));
      expect(scans).toEqual([1]);
    });
  });
});
