// Fields that a company adds and that name several records of another entity.
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyRecords } from '../../server/audit/ledger-audit/verify-records.ts';
import { connect } from '../../server/database/engine/connect.ts';
import { migrations } from '../../server/database/migrations/list.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { insertRows, query } from '../../server/database/raw-query.ts';
import { downloadBackup, restoreFrom } from '../support/backup-company.ts';
import { useOwnUnits } from '../support/own-units.ts';
import {
  type Caller,
  createTestDatabase,
  describeOnBothEngines,
  type Engine,
} from '../support/test-app.ts';

describe('own fields that name several records', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    let [red, blue, green] = [0, 0, 0];
    const { define, unit, names } = useOwnUnits(() => admin);
    const family = async (name: string, caller = admin): Promise<number> =>
      (await caller.post('product-families', { name, description: name, status: 1 })).body.id;
    const several = { type: 'references', refers_to: 'product-families' };
    beforeAll(async () => {
      admin = await world().createCompany('Several References');
      red = await family('Red');
      blue = await family('Blue');
      green = await family('Green');
      await define({ title: 'Colours', ...several, in_list: true, in_filter: true });
    });

    it('are answered with their names, in the order of their ids', async () => {
      const { body: made } = await unit('Box', { colours: [blue, red] });
      const own_fields = {
        colours: [red, blue],
        colours_records: [
          { id: red, name: 'Red' },
          { id: blue, name: 'Blue' },
        ],
      };
      expect(made.own_fields).toEqual(own_fields);
      const tag = (await admin.get(`units/${made.id}`)).headers.etag;
      expect((await admin.patch(`units/${made.id}`, { own_fields })).status).toBe(200);
      expect((await admin.get(`units/${made.id}`)).headers.etag).toBe(tag);
      // Two people who change the same list both keep their changes.
      const changed = await admin.patch(`units/${made.id}`, {
        own_fields: { colours: { add: [green], remove: [red] } },
      });
      expect(changed.body.own_fields.colours).toEqual([blue, green]);
      expect((await unit('Empty')).body.own_fields).toEqual({ colours: [], colours_records: [] });
    });

    it('are judged one by one', async () => {
      const other = await world().createCompany('Several References Elsewhere');
      const theirs = await family('Theirs', other);
      for (const [colours, text] of [
        [[red, theirs], 'This record does not exist.'],
        [[987_654], 'This record does not exist.'],
        [[red, red], 'Colours already esists.'],
        [['Red'], 'This field must be array.'],
        [Array.from({ length: 201 }, (_, place) => place + 1), 'There can be at most 200 here.'],
        [red, 'This field must be array.'],
      ])
        expect((await unit('Bad', { colours })).body.message).toEqual({
          'own_fields.colours': [text],
        });
      const company = await world().createCompany('Several References Required');
      await define({ title: 'Colours', ...several, required: true }, company);
      for (const own_fields of [undefined, { colours: [] }, { colours: null }])
        expect((await unit('Bad', own_fields, company)).body.message).toEqual({
          'own_fields.colours': ['This field is required.'],
        });
    });

    it('filter, leave by their names, and keep what they name', async () => {
      const used = await family('Used');
      const { body: a } = await unit('Sack A', { colours: [red, used] });
      await unit('Sack B', { colours: [blue, red] });
      const list = async (question: string) =>
        names(
          (await admin.get(`units?filter[name]=Sack&sort_field=id&sort_by=asc&${question}`)).body,
        );
      expect(await list(`filter[own_fields.colours]=${red}`)).toEqual(['Sack A', 'Sack B']);
      expect(await list(`filter[own_fields.colours]=${used}`)).toEqual(['Sack A']);
      expect((await admin.get('units?sort_field=own_fields.colours')).status).toBe(422);
      const exported = await admin.get('units/export?export_type=csv&filter[name]=Sack%20B');
      expect(exported.raw.toString()).toContain('"Red, Blue"');
      expect((await admin.delete(`product-families/${used}`)).status).toBe(400);
      await admin.patch(`units/${a.id}`, { own_fields: { colours: [] } });
      expect((await admin.delete(`product-families/${used}`)).status).toBe(200);
      const log = await admin.get(`logs?filter[table_name]=units&filter[table_pk_value]=${a.id}`);
      expect(log.body.data[0]).toMatchObject({
        field_name: 'own_fields.colours',
        old_value: `Red (${red}), ${used}`,
        new_value: '[]',
      });
    });

    it('come from a file by their names, several in a cell', async () => {
      await define({ entity: 'customers', title: 'Likes', ...several, in_list: true });
      const oil = await family('Oil, refined');
      type Column = { name: string; header: string; cell: string };
      const example: Column[] = (await admin.get('customers/-/import')).body.example;
      expect(example.find(({ name }) => name === 'own_fields.likes')?.cell).not.toBe('');
      const send = (likes: string, preview = false) =>
        admin.post('customers/-/import', {
          preview,
          rows: [
            example.map(({ header }) => header),
            example.map(({ name, cell }) => (name === 'own_fields.likes' ? likes : cell)),
          ],
        });
      const wrong = (await send('red, Violet; Mauve', true)).body.wrong;
      expect(wrong).toEqual([
        { row: 1, problems: { 'own_fields.likes': ['No such record: Violet, Mauve.'] } },
      ]);
      expect((await send('Violet')).body.message).toEqual({
        'rows.1.own_fields.likes': ['No such record: Violet.'],
      });
      for (const [cell, likes] of [
        [`blue, RED\nblue, ${green}`, [red, blue, green]],
        ['Oil, refined', [oil]],
      ] as const) {
        expect((await send(cell)).body).toMatchObject({ created: 1 });
        const { data } = (await admin.get('customers?sort_field=id&sort_by=desc&limit=1')).body;
        expect(data[0].own_fields.likes).toEqual(likes);
        await admin.delete(`customers/${data[0].id}`);
      }
    });

    it('keep their target', async () => {
      const company = await world().createCompany('Several References Fixed');
      const one = await family('One', company);
      const { id } = await define({ title: 'Parts', ...several }, company);
      const { body: made } = await unit('Set', { parts: [one] }, company);
      const change = (body: object) => company.put(`own-fields/${id}`, body);
      expect((await change({ refers_to: 'units' })).body.message).toHaveProperty('refers_to');
      expect((await change({ type: 'reference' })).body.message).toHaveProperty('type');
      // What was emptied is no value any more.
      await company.patch(`units/${made.id}`, { own_fields: { parts: [] } });
      expect((await change({ type: 'reference' })).status).toBe(200);
      expect((await company.delete(`own-fields/${id}`)).status).toBe(200);
    });

    it('come back with a recovery, and agree with the log', async () => {
      const company = await world().createCompany('Several References Recovery');
      const [one, two] = [await family('One', company), await family('Two', company)];
      await define({ title: 'Parts', ...several, in_filter: true }, company);
      const { body: made } = await unit('Set', { parts: [one] }, company);
      const { bytes } = await downloadBackup(company);
      await company.patch(`units/${made.id}`, { own_fields: { parts: [two, one] } });
      const before = (await company.get(`units/${made.id}`)).body;
      expect((await restoreFrom(company, bytes, { roll_forward: '1' })).status).toBe(200);
      expect((await company.get(`units/${made.id}`)).body).toEqual(before);
      expect(names((await company.get(`units?filter[own_fields.parts]=${two}`)).body)).toEqual([
        'Set',
      ]);
      const { database, store } = world().app;
      const differences = [];
      for await (const each of verifyRecords(database, company.companyId, store.entities))
        differences.push(each);
      expect(differences).toEqual([]);
    });
  });
});

describe.each(['SQLite', 'PostgreSQL'] as Engine[])('an index from before on %s', engine => {
  const skipped = engine === 'PostgreSQL' && inject('postgres') === '';
  it.skipIf(skipped)('keeps its values, and has room for several', async () => {
    const { env, drop } = await createTestDatabase(engine);
    const database = await connect({
      dataDir: env.DATA_DIR!,
      databaseUrl: env.DATABASE_URL ?? '',
    });
    const upTo = (list: typeof migrations) =>
      migrate(database, [], '2026-11-27 10:00:00', () => undefined, list);
    await upTo(migrations.filter(({ name }) => name < '0084'));
    const value = { company_id: 1, own_field_id: 2, record_id: 3, number: null, text: 'x' };
    await database.write(tx => insertRows(tx, 'own_field_values', [value]));
    // A start that was interrupted between the two goes on.
    await upTo(migrations.filter(({ name }) => name < '0084 several'));
    for (let start = 0; start < 2; start += 1) await upTo(migrations);
    await database.write(tx => insertRows(tx, 'own_field_values', [{ ...value, place: 1 }]));
    const rows = 'select * from own_field_values order by place';
    expect(await query(database.read, rows, [])).toEqual([
      { ...value, place: 0 },
      { ...value, place: 1 },
    ]);
    await database.close();
    await drop();
  });
});
