// Fields that a company adds to its records: live at once, judged, listed, imported, exported, logged,
// and back after a recovery.
import { beforeAll, describe, expect, it } from 'vitest';
import { listKeptEntities } from '../../server/database/own-entities.ts';
import { query } from '../../server/database/raw-query.ts';
import { rebuildOwnValues } from '../../server/database/recover-own-values.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { useOwnUnits } from '../support/own-units.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

describe('own fields', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    beforeAll(async () => {
      admin = await world().createCompany('Own Fields Garage');
    });
    const { define, unit, names } = useOwnUnits(() => admin);

    it('are there at once, for their own company alone', async () => {
      const before = (await unit('Bundle')).body;
      expect(before).not.toHaveProperty('own_fields');
      expect((await admin.get('active-fields')).body).toEqual({
        version: '',
        fields: [],
        entities: [],
        rules: [],
        role: 'Administrator',
      });

      const field = await define({ title: 'Shelf No.', title_ne: 'तखता नं.', in_list: true });
      expect(field.name).toBe('shelf_no');
      const active = (await admin.get('active-fields')).body;
      expect(active.version).not.toBe('');
      expect(active.fields).toMatchObject([
        { entity: 'units', name: 'shelf_no', title: 'Shelf No.', type: 'text', in_list: true },
      ]);

      const { body } = await unit('Crate', { shelf_no: '  A-12 ' });
      expect(body.own_fields).toEqual({ shelf_no: 'A-12' });
      expect((await admin.get(`units/${body.id}`)).body.own_fields).toEqual({ shelf_no: 'A-12' });
      // A record from before has the field, empty, and is the same version as before.
      expect((await admin.get(`units/${before.id}`)).body.own_fields).toEqual({ shelf_no: null });

      const other = await world().createCompany('Own Fields Bakery');
      expect((await other.get('active-fields')).body.fields).toEqual([]);
      const refused = await unit('Tray', { shelf_no: 'B' }, other);
      expect(refused.status).toBe(422);
      expect(refused.body.message).toEqual({ 'own_fields.shelf_no': ['This field is not known.'] });
    });

    it('are judged by their rules, and keep what a change does not name', async () => {
      const company = await world().createCompany('Own Fields Rules');
      for (const field of [
        {
          title: 'Grade',
          type: 'choice',
          choices: [
            { title: 'Good', color: 'success' },
            { title: 'Poor', title_ne: 'कमसल', value: 'p' },
          ],
        },
        { title: 'Deposit', type: 'money', minimum: 10, maximum: 500 },
        { title: 'Bought', type: 'date' },
        { title: 'Seats', type: 'whole-number' },
        { title: 'Weight', type: 'number' },
        { title: 'Leased', type: 'yes-no', default_value: 'yes' },
        { title: 'Plate', type: 'text', required: true, is_unique: true, max_length: 8 },
        { title: 'Notes', type: 'long-text' },
        { title: 'Contact', type: 'email' },
        { title: 'Mobile', type: 'phone' },
        { title: 'Site', type: 'url' },
      ])
        await define(field, company);
      const wrong = await unit(
        'Van',
        {
          grade: 'x',
          deposit: 5,
          bought: '2026-02-30',
          seats: 1.5,
          weight: -1,
          leased: 'no',
          plate: 'BA 1 KHA 22',
          contact: 'a@b',
          mobile: '1',
          site: 'x',
          nothing: 1,
        },
        company,
      );
      expect(wrong.status).toBe(422);
      expect(wrong.body.message).toEqual({
        'own_fields.grade': ['Not a valid option.'],
        'own_fields.deposit': ['This field must be at least 10.'],
        'own_fields.bought': ['This is not a valid date.'],
        'own_fields.seats': ['This field must be a whole number.'],
        'own_fields.weight': ['Only positive decimal value is allowed'],
        'own_fields.leased': ['This value has the wrong type.'],
        'own_fields.plate': ['This field must have at most 8 characters.'],
        'own_fields.contact': ['This is not a valid email.'],
        'own_fields.mobile': ['This is not a valid mobile number'],
        'own_fields.site': ['This is not a valid Url.'],
        'own_fields.nothing': ['This field is not known.'],
      });
      expect((await unit('Van', undefined, company)).body.message).toEqual({
        'own_fields.plate': ['This field is required.'],
      });
      const own_fields = {
        grade: 'p',
        deposit: 99.99,
        bought: '2026-11-27',
        seats: -2,
        weight: 1.2345,
        plate: 'KHA 22',
        notes: 'a\nb',
        contact: 'a@b.np',
        mobile: '9800000000',
        site: 'bijak.np',
      };
      const { body: van } = await unit('Van', own_fields, company);
      expect(van.own_fields).toEqual({ ...own_fields, leased: true });
      expect((await unit('Vans', { plate: 'kha 22' }, company)).body.message).toEqual({
        'own_fields.plate': ['Plate already esists.'],
      });
      const changed = await company.patch(`units/${van.id}`, {
        own_fields: { seats: 4, notes: null },
      });
      expect(changed.body.own_fields).toEqual({
        ...own_fields,
        leased: true,
        seats: 4,
        notes: null,
      });
      expect(
        (await company.patch(`units/${van.id}`, { name: 'Big Van', own_fields: 'x' })).status,
      ).toBe(422);

      const log = (await company.get('logs?limit=50&sort_by=desc')).body.data as {
        table_name: string;
        field_name: string;
        new_value: string;
      }[];
      expect(log.find(({ field_name }) => field_name === 'own_fields.seats')).toMatchObject({
        table_name: 'units',
        old_value: '-2',
        new_value: '4',
      });
    });

    it('filter, sort, search, leave as a file and come from one', async () => {
      const company = await world().createCompany('Own Fields Lists');
      await define({ title: 'Rack', in_list: true, in_search: true, in_filter: true }, company);
      await define({ title: 'Since', type: 'date', in_list: true }, company);
      await define({ title: 'Price', type: 'money', in_list: true }, company);
      await define(
        { title: 'Kind', type: 'choice', choices: [{ title: 'Dry' }, { title: 'Wet' }] },
        company,
      );
      for (const [name, rack, since, price, kind] of [
        ['One', 'beta', '2026-01-02', 20, 'Dry'],
        ['Two', 'Alpha', '2025-01-02', 100, 'Wet'],
        ['Three', 'gamma', null, 3.5, 'Dry'],
        ['Four', null, '2026-05-06', null, null],
      ] as const)
        await unit(`Own ${name}`, { rack, since, price, kind }, company);
      const list = async (question: string) =>
        names((await company.get(`units?limit=50&filter[name]=Own&${question}`)).body);
      expect(await list('sort_field=own_fields.rack&sort_by=asc')).toEqual([
        'Own Two',
        'Own One',
        'Own Three',
        'Own Four',
      ]);
      expect(await list('sort_field=own_fields.rack&sort_by=desc')).toEqual([
        'Own Three',
        'Own One',
        'Own Two',
        'Own Four',
      ]);
      expect(await list('sort_field=own_fields.price&sort_by=asc')).toEqual([
        'Own Three',
        'Own One',
        'Own Two',
        'Own Four',
      ]);
      expect(await list('sort_field=own_fields.since&sort_by=desc')).toEqual([
        'Own Four',
        'Own One',
        'Own Two',
        'Own Three',
      ]);
      expect(await list('filter[own_fields.rack]=ALPH')).toEqual(['Own Two']);
      expect(await list('filter[own_fields.kind]=Dry&sort_field=id&sort_by=asc')).toEqual([
        'Own One',
        'Own Three',
      ]);
      expect(await list('filter[own_fields.price]=3.5')).toEqual(['Own Three']);
      expect(await list('filter[own_fields.since]=2026-01-02')).toEqual(['Own One']);
      expect(names((await company.get('units?search=gamm')).body)).toEqual(['Own Three']);
      expect((await company.get('units?filter[own_fields.none]=1')).status).toBe(422);
      // A page in the order of the index, with those without a value behind it.
      const page = async (number: number) =>
        (await company.get(`units?limit=2&page=${number}&sort_field=own_fields.price&sort_by=asc`))
          .body;
      expect(names(await page(1))).toEqual(['Own Three', 'Own One']);
      expect(names(await page(2))[0]).toBe('Own Two');
      const all = (await company.get('units?limit=100&sort_field=own_fields.price&sort_by=asc'))
        .body;
      expect(new Set(names(all)).size).toBe(all.total);
      expect(names(await page(2))).toEqual(names(all).slice(2, 4));
      expect(names(await page(3))).toEqual(names(all).slice(4, 6));

      const exported = await company.get('units/export?export_type=csv&filter[name]=Own%20Two');
      const file = exported.raw.toString();
      expect(file).toContain('Rack');
      expect(file).toContain('Alpha');
      expect(file).toContain('100');
    });

    it('come in with an import, in either language', async () => {
      const company = await world().createCompany('Own Fields Import');
      const field = { entity: 'customers', title: 'Route', title_ne: 'रुट', in_list: true };
      await define(field, company);
      await define({ ...field, title: 'Drop Day', title_ne: 'पुर्‍याउने मिति', type: 'date' }, company);
      const template = (await company.get('customers/-/import')).body.example as {
        name: string;
        header: string;
        cell: string;
      }[];
      const fill: Record<string, string> = {
        'own_fields.route': 'North',
        'own_fields.drop_day': '2083-08-11',
      };
      const rows = [
        template.map(({ name, header }) => (name === 'own_fields.route' ? 'रुट' : header)),
        template.map(({ name, cell }) => fill[name] ?? cell),
      ];
      const { body } = await company.post('customers/-/import', { rows });
      expect(body).toMatchObject({ created: 1 });
      const customers = (await company.get('customers?filter[own_fields.route]=nort')).body.data;
      expect(customers).toMatchObject([{ own_fields: { route: 'North', drop_day: '2026-11-27' } }]);
    });

    it.each([
      ['constructor', 'name'],
      ['vehicle-no', 'name'],
      ['1st', 'name'],
      ['गाडी', 'name'],
      ['Upper', 'name'],
      ['x'.repeat(41), 'name'],
    ])('refuse the name %s', async (name, field) => {
      const answer = await admin.post('own-fields', {
        entity: 'units',
        type: 'text',
        title: 'T',
        name,
      });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.message)).toEqual([field]);
    });

    it.each([
      [{ title: 'गाडी नम्बर' }, 'name'],
      [{ title: 'X', type: 'choice' }, 'choices'],
      [
        { title: 'X', type: 'choice', choices: [{ title: 'a' }, { title: 'A' }] },
        'choices.1.value',
      ],
      [{ title: 'X', type: 'money', minimum: 5, maximum: 4 }, 'maximum'],
      [{ title: 'X', type: 'date', default_value: 'soon' }, 'default_value'],
      [{ title: 'X', max_length: 256 }, 'max_length'],
      [{ title: 'X', entity: 'roles' }, 'entity'],
      [{ title: 'X', entity: 'cancellations' }, 'entity'],
      [{ title: 'X', type: 'formula' }, 'type'],
    ])('refuse %j', async (field, problem) => {
      const answer = await admin.post('own-fields', { entity: 'units', type: 'text', ...field });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.message)).toEqual([problem]);
    });

    it('take the names that ours have: nothing meets', async () => {
      const company = await world().createCompany('Own Fields Names');
      await define({ title: 'Name' }, company);
      await define({ title: 'Id', name: 'id' }, company);
      const { body } = await unit('Real Name', { name: 'own name', id: 'own id' }, company);
      expect(body).toMatchObject({
        name: 'Real Name',
        own_fields: { name: 'own name', id: 'own id' },
      });
      expect(body.id).toBeTypeOf('number');
      const twice = await company.post('own-fields', {
        entity: 'units',
        type: 'text',
        title: 'Name',
      });
      expect(twice.body.message).toHaveProperty('name');
    });

    it('that a forged backup brought harm no record', async () => {
      const company = await world().createCompany('Own Fields Forged');
      const price = await define({ title: 'Price', type: 'money' }, company);
      const { body: made } = await unit('Box', { price: 5 }, company);
      const { database, store } = world().app;
      await database.write(async tx => {
        await query(
          tx,
          "insert into own_fields (company_id, entity, name, title, type, status, created_at) values (?, 'units', 'x', 'X', 'formula', 1, '2026-11-27 10:00:00'), (?, 'units', 'a b', 'Y', 'text', 1, '2026-11-27 10:00:00')",
          [company.companyId, company.companyId],
        );
        await query(tx, 'update units set own_fields = ? where id = ?', [
          JSON.stringify({ price: 'much' }),
          made.id as number,
        ]);
        const kept = await listKeptEntities(tx, store.entities, company.companyId);
        await rebuildOwnValues(tx, kept, company.companyId);
      });
      expect((await company.get('active-fields')).body.fields).toMatchObject([{ id: price.id }]);
      expect((await company.get(`units/${made.id}`)).body.own_fields).toEqual({ price: null });
      const filtered = await company.get('units?filter[own_fields.price]=5');
      expect(filtered.status).toBe(204);
    });

    it('come back with a recovery, rolled forward over their making', async () => {
      const company = await world().createCompany('Own Fields Recovery');
      const early = await define({ title: 'Early', type: 'money', in_filter: true }, company);
      const first = (await unit('First', { early: 12.5 }, company)).body;
      const { bytes: backup } = await downloadBackup(company);
      const late = await define({ title: 'Late', type: 'date' }, company);
      const second = (await unit('Second', { early: 3, late: '2026-11-27' }, company)).body;
      await company.patch(`units/${first.id}`, { own_fields: { late: '2026-01-01' } });
      await company.put(`own-fields/${late.id}`, { status: 0 });
      await company.patch(`units/${second.id}`, { own_fields: { early: 4 } });
      await company.put(`own-fields/${late.id}`, { status: 1 });
      const before = [
        (await company.get(`units/${first.id}`)).body,
        (await company.get(`units/${second.id}`)).body,
      ];
      expect(before[1].own_fields).toEqual({ early: 4, late: '2026-11-27' });
      expect((await restoreFrom(company, backup, { roll_forward: '1' })).status).toBe(200);
      expect((await company.get(`units/${first.id}`)).body).toEqual(before[0]);
      expect((await company.get(`units/${second.id}`)).body).toEqual(before[1]);
      expect(names((await company.get('units?filter[own_fields.early]=4')).body)).toEqual([
        'Second',
      ]);
      expect(names((await company.get('units?filter[own_fields.early]=12.5')).body)).toEqual([
        'First',
      ]);
      expect(early.id).toBeGreaterThan(0);
    });
  });
});
