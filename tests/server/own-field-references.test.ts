// Fields that a company adds and that name a record of another entity: judged, answered with its name,
// listed, imported, exported, in the way of its deletion, and back after a recovery.
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../server/database/raw-query.ts';
import { rebuildOwnValues } from '../../server/database/recover-own-values.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { useOwnUnits } from '../support/own-units.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('own fields that refer to a record', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let red: number;
    let blue: number;
    let field: number;
    const { define, unit, names } = useOwnUnits(() => admin);
    const family = async (name: string, caller = admin, status = 1): Promise<number> =>
      (await caller.post('product-families', { name, description: name, status })).body.id;
    beforeAll(async () => {
      admin = await world().createCompany('Own References');
      red = await family('Red');
      blue = await family('Blue');
      const made = await define({
        ...{ title: 'Group', title_ne: 'समूह', type: 'reference', refers_to: 'product-families' },
        ...{ in_list: true, in_filter: true },
      });
      field = made.id;
    });

    it('are answered with the name of the record, and judged', async () => {
      const { body } = await unit('Crate', { group: red });
      const own_fields = { group: red, group_record: { id: red, name: 'Red' } };
      expect(body.own_fields).toEqual(own_fields);
      const { status } = await admin.patch(`units/${body.id}`, { name: 'Crates', own_fields });
      expect(status).toBe(200);
      expect((await admin.get('units?filter[name]=Crates')).body.data).toMatchObject([
        { own_fields },
      ]);

      const other = await world().createCompany('Own References Elsewhere');
      const theirs = await family('Green', other);
      const inactive = await family('Grey', admin, 0);
      for (const group of [theirs, inactive, 987_654])
        expect((await unit('Bad', { group })).body.message).toEqual({
          'own_fields.group': ['This record does not exist.'],
        });
      for (const group of ['Red', 1.5, '1', [red]])
        expect((await unit('Bad', { group })).status).toBe(422);
    });

    it('filter, sort and leave by name, and come in by it', async () => {
      await unit('Sack A', { group: blue });
      await unit('Sack B', { group: red });
      await unit('Sack C');
      const list = async (question: string) =>
        names((await admin.get(`units?filter[name]=Sack&${question}`)).body);
      expect(await list(`filter[own_fields.group]=${blue}`)).toEqual(['Sack A']);
      expect(await list('sort_field=own_fields.group&sort_by=asc')).toEqual([
        'Sack B',
        'Sack A',
        'Sack C',
      ]);
      expect((await admin.get('units?filter[own_fields.group]=Red')).status).toBe(422);
      const exported = await admin.get('units/export?export_type=csv&filter[name]=Sack%20A');
      expect(exported.raw.toString()).toMatch(/Group\s+Sack A,.*Blue/);

      await define({
        ...{ entity: 'customers', title: 'Likes', title_ne: 'मन पर्ने', type: 'reference' },
        ...{ refers_to: 'product-families' },
      });
      const template = (await admin.get('customers/-/import')).body.example as {
        name: string;
        header: string;
        cell: string;
      }[];
      const rows = (likes: string) => [
        template.map(({ name, header }) => (name === 'own_fields.likes' ? 'मन पर्ने' : header)),
        template.map(({ name, cell }) => (name === 'own_fields.likes' ? likes : cell)),
      ];
      expect(template.find(({ name }) => name === 'own_fields.likes')?.header).toBe('Likes');
      const refused = await admin.post('customers/-/import', { rows: rows('Violet') });
      expect(refused.body.message).toEqual({
        'rows.1.own_fields.likes': ['This record does not exist.'],
      });
      expect((await admin.post('customers/-/import', { rows: rows('blue') })).body).toMatchObject({
        created: 1,
      });
      expect((await admin.get('customers')).body.data).toMatchObject([
        { own_fields: { likes: blue, likes_record: { id: blue, name: 'Blue' } } },
      ]);
    });

    it('keep the record that they name, also when the field is inactive', async () => {
      const used = await family('Used');
      const { body: made } = await unit('User', { group: used });
      const refused = await admin.delete(`product-families/${used}`);
      expect([refused.status, refused.body.message]).toEqual([
        400,
        'This Product Family is in use by Units and cannot be deleted.',
      ]);
      await admin.put(`own-fields/${field}`, { status: 0 });
      expect((await admin.delete(`product-families/${used}`)).status).toBe(400);
      await admin.put(`own-fields/${field}`, { status: 1 });
      await admin.patch(`units/${made.id}`, { own_fields: { group: null } });
      expect((await admin.delete(`product-families/${used}`)).status).toBe(200);
    });

    it('never name what is being deleted at the same moment', async () => {
      const rounds = await Promise.all(
        Array.from({ length: 12 }, async (_, place) => {
          const id = await family(`Contested ${place}`);
          const [saved, deleted] = await Promise.all([
            unit(`Contested ${place}`, { group: id }),
            admin.delete(`product-families/${id}`),
          ]);
          return [saved.status, deleted.status];
        }),
      );
      for (const round of rounds)
        expect([
          [200, 400],
          [422, 200],
        ]).toContainEqual(round);
    });

    it('are said by name in the log', async () => {
      const { body: made } = await unit('Logged', { group: red });
      await admin.patch(`units/${made.id}`, { own_fields: { group: blue } });
      const log = await admin.get(
        `logs?filter[table_name]=units&filter[table_pk_value]=${made.id}`,
      );
      const [changed, created] = log.body.data;
      expect(changed).toMatchObject({
        field_name: 'own_fields.group',
        old_value: `Red (${red})`,
        new_value: `Blue (${blue})`,
      });
      expect(created.new_value).toContain(`"own_fields.group":"Red (${red})"`);
    });

    it.each([
      [{ title: 'X' }, 'refers_to'],
      [{ title: 'X', refers_to: 'nothing' }, 'refers_to'],
      [{ title: 'X', refers_to: 'invoices' }, 'refers_to'],
      [{ title: 'X', refers_to: 'own-fields' }, 'refers_to'],
      [{ title: 'X', refers_to: 'invoices', entity: 'invoices' }, 'refers_to'],
      [{ title: 'Group Record', refers_to: 'units' }, 'name'],
    ])('refuse %j', async (given, problem) => {
      const answer = await admin.post('own-fields', {
        ...{ entity: 'units', type: 'reference' },
        ...given,
      });
      expect([answer.status, Object.keys(answer.body.message)]).toEqual([422, [problem]]);
    });

    it('keep their type and their target once there are values', async () => {
      const company = await world().createCompany('Own References Fixed');
      const one = await family('One', company);
      const { id } = await define(
        { title: 'Mate', type: 'reference', refers_to: 'product-families' },
        company,
      );
      const change = (body: object) => company.put(`own-fields/${id}`, body);
      expect((await change({ refers_to: 'units' })).status).toBe(200);
      expect((await change({ refers_to: 'product-families' })).status).toBe(200);
      const { body: made } = await unit('Pair', { mate: one }, company);
      expect((await change({ refers_to: 'units' })).body.message).toHaveProperty('refers_to');
      for (const type of ['text', 'whole-number', 'picture', 'file'])
        expect((await change({ type })).body.message).toHaveProperty('type');
      await company.patch(`units/${made.id}`, { own_fields: { mate: null } });
      expect((await change({ type: 'text' })).body).toMatchObject({ refers_to: null });
      await company.patch(`units/${made.id}`, { own_fields: { mate: 'x' } });
      expect((await change({ type: 'reference', refers_to: 'units' })).status).toBe(422);
    });

    it('may name a record of the same kind, one another too', async () => {
      const company = await world().createCompany('Own References Pairs');
      await define(
        { title: 'Twin', type: 'reference', refers_to: 'units', is_unique: true },
        company,
      );
      const { body: a } = await unit('Twin A', undefined, company);
      const { body: b } = await unit('Twin B', { twin: a.id }, company);
      const answer = await company.patch(`units/${a.id}`, { own_fields: { twin: b.id } });
      expect(answer.body.own_fields.twin_record).toEqual({ id: b.id, name: 'Twin B' });
      expect((await unit('Twin C', { twin: a.id }, company)).body.message).toEqual({
        'own_fields.twin': ['Twin already esists.'],
      });
    });

    it('are described in docs/own, and harmed by no forged backup', async () => {
      const company = await world().createCompany('Own References Forged');
      await define({ title: 'Mate', type: 'reference', refers_to: 'units' }, company);
      const { body: made } = await unit('Box', undefined, company);
      const { components } = (await company.get('docs/own')).body;
      const { mate, mate_record } = components.schemas.units.properties.own_fields.properties;
      expect(mate).toMatchObject({ type: ['integer', 'null'] });
      expect(JSON.stringify(mate_record)).toContain('"name"');
      const { database, store } = world().app;
      await database.write(async tx => {
        await query(
          tx,
          `insert into own_fields (company_id, entity, name, title, type, refers_to, status, created_at)
           values (?, 'units', 'gone', 'Gone', 'reference', 'nothing', 1, '2026-11-27 10:00:00'),
           (?, 'invoices', 'paper', 'Paper', 'picture', null, 1, '2026-11-27 10:00:00')`,
          [company.companyId, company.companyId],
        );
        await query(tx, 'update units set own_fields = ? where id = ?', [
          JSON.stringify({ mate: 424_242, gone: 1 }),
          made.id as number,
        ]);
        await rebuildOwnValues(tx, store.entities, company.companyId);
      });
      const { body } = await company.get(`units/${made.id}`);
      expect(body.own_fields).toEqual({ mate: 424_242, mate_record: null });
      expect((await company.get('invoices')).status).toBe(204);
      expect((await company.patch(`units/${made.id}`, { name: 'Boxes' })).status).toBe(200);
    });

    it('come back with a recovery, rolled forward', async () => {
      const company = await world().createCompany('Own References Recovery');
      const one = await family('One', company);
      await define(
        { title: 'Mate', type: 'reference', refers_to: 'product-families', in_filter: true },
        company,
      );
      const { body: first } = await unit('First', { mate: one }, company);
      const { bytes } = await downloadBackup(company);
      const two = await family('Two', company);
      await company.patch(`units/${first.id}`, { own_fields: { mate: two } });
      const before = (await company.get(`units/${first.id}`)).body;
      expect((await restoreFrom(company, bytes, { roll_forward: '1' })).status).toBe(200);
      expect((await company.get(`units/${first.id}`)).body).toEqual(before);
      expect(names((await company.get(`units?filter[own_fields.mate]=${two}`)).body)).toEqual([
        'First',
      ]);
    });
  });
});
