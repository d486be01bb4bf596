// Where the values of an own field are: switched off on pages, in files that come in, in files that go out.
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../server/database/raw-query.ts';
import { useOwnUnits } from '../support/own-units.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

type Column = { name: string; header: string; cell: string };

describe('the places of an own field', () => {
  describeOnBothEngines(world => {
    let admin: Caller;
    const { define } = useOwnUnits(() => admin);
    beforeAll(async () => {
      admin = await world().createCompany('Own Places');
    });
    const ofCustomers = (title: string, field: object = {}) =>
      define({ entity: 'customers', title, in_list: true, ...field });
    const example = async (): Promise<Column[]> =>
      (await admin.get('customers/-/import')).body.example;

    it('are all of them, unless one is switched off', async () => {
      const { id } = await ofCustomers('Everywhere');
      expect((await admin.get(`own-fields/${id}`)).body).toMatchObject({
        ...{ in_page: true, in_import: true, in_export: true },
      });
      // As an earlier version has stored it.
      const { database } = world().app;
      await database.write(tx =>
        query(
          tx,
          'update own_fields set in_page = null, in_import = null, in_export = null where id = ?',
          [id],
        ),
      );
      expect((await admin.get(`own-fields/${id}`)).body).toMatchObject({
        ...{ in_page: true, in_import: true, in_export: true },
      });
      const { fields } = (await admin.get('active-fields')).body;
      expect(fields).toMatchObject([{ in_page: true, in_import: true, in_export: true }]);
      expect((await example()).map(({ name }) => name)).toContain('own_fields.everywhere');
      await admin.delete(`own-fields/${id}`);
    });

    it('are files too, where a record needs a value and there is no default', async () => {
      const field = { entity: 'vendors', title: 'Route', type: 'text', required: true };
      const refused = await admin.post('own-fields', { ...field, in_import: false });
      expect([refused.status, Object.keys(refused.body.message)]).toEqual([422, ['in_import']]);
      const made = await define({ ...field, in_import: false, default_value: 'North' });
      const emptied = await admin.put(`own-fields/${made.id}`, { default_value: null });
      expect([emptied.status, Object.keys(emptied.body.message)]).toEqual([422, ['in_import']]);
      await admin.delete(`own-fields/${made.id}`);
    });

    it('are kept from files, each way', async () => {
      const stays = await ofCustomers('Stays Here', { in_export: false });
      await ofCustomers('Typed Only', { in_import: false });
      const columns = await example();
      const names = columns.map(({ name }) => name);
      expect(names).toContain('own_fields.stays_here');
      expect(names).not.toContain('own_fields.typed_only');
      const rows = [
        [...columns.map(({ header }) => header), 'Typed Only'],
        [
          ...columns.map(({ name, cell }) => (name === 'own_fields.stays_here' ? 'secret' : cell)),
          'by file',
        ],
      ];
      const preview = await admin.post('customers/-/import', { rows, preview: true });
      expect(preview.body.columns?.at(-1) ?? null).toBeNull();
      const made = await admin.post('customers/-/import', {
        rows: rows.map(row => row.slice(0, -1)),
      });
      expect(made.body).toMatchObject({ created: 1 });
      const [{ id, own_fields }] = (await admin.get('customers')).body.data;
      expect(own_fields).toEqual({ stays_here: 'secret', typed_only: null });
      await admin.patch(`customers/${id}`, { own_fields: { typed_only: 'by hand' } });
      const toFile = async () =>
        (await admin.get('exports/customers?export_type=csv')).raw.toString();
      expect(await toFile()).toContain('by hand');
      expect(await toFile()).not.toMatch(/secret|Stays Here/);
      await admin.put(`own-fields/${stays.id}`, { in_export: true });
      expect(await toFile()).toContain('secret');
      await define({
        title: 'Kept Here',
        in_list: true,
        in_export: false,
        default_value: 'secret',
      });
      await admin.post('units', { name: 'Box', description: 'Box', status: 1 });
      const listed = (await admin.get('units/export?export_type=csv')).raw.toString();
      expect(listed).toContain('Box');
      expect(listed).not.toMatch(/secret|Kept Here/);
    });

    it('are offered no column in a file of receipts', async () => {
      await define({ entity: 'receipts', title: 'By Hand', in_import: false });
      const { example: columns } = (await admin.get('receipts/-/import')).body;
      expect(columns.map(({ name }: Column) => name)).not.toContain('own_fields.by_hand');
    });

    it('travel in the schema file of a record type', async () => {
      const { body: type } = await admin.post('own-entities', {
        title: 'Lorry',
        titles: 'Lorries',
      });
      for (const [title, place] of [
        ['Engine', 'in_page'],
        ['Axles', 'in_import'],
        ['Price', 'in_export'],
      ] as const)
        await define({ entity: 'own/lorries', title, [place]: false });
      const file = (await admin.get(`own-entities/${type.id}/schema-file`)).body;
      expect(file['x-view'][0].fields).toEqual(['name', 'axles', 'price']);
      expect(file.properties.axles).toMatchObject({ 'x-imported': false });
      expect(file.properties.price).toMatchObject({ 'x-exported': false });
      const other = await world().createCompany('Own Places Elsewhere');
      await other.post('own-entities/-/schema-file', file);
      const { fields } = (await other.get('active-fields')).body;
      expect(fields).toMatchObject([
        { name: 'engine', in_page: false, in_import: true, in_export: true },
        { name: 'axles', in_page: true, in_import: false, in_export: true },
        { name: 'price', in_page: true, in_import: true, in_export: false },
      ]);
    });
  });
});
