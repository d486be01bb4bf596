// A schema change over existing data: the effects, refusals and remedies of
// docs/changing-a-schema.md, on both engines.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { compileEntity } from '../../domain/entity-schema/compile-entities.ts';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import type { PropertySchema, SchemaFile } from '../../domain/entity-schema/schema-file.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { query } from '../../server/database/raw-query.ts';
import { schemaErrors } from '../../server/database/schema-sync/schema-messages.ts';
import { seedNewEntities } from '../../server/setup/seed/seed-new-entities.ts';
import {
  schemaChangeExamples as examples,
  schemaChangeRefusals as samples,
} from '../support/schema-change-document.ts';
import { type Caller, describeOnBothEngines } from '../support/test-app.ts';

const label = (en: string) => ({ en, ne: en });
const of = (schema: Partial<PropertySchema>): PropertySchema => ({
  type: 'string',
  'x-label': label('It'),
  ...schema,
});
const pointing = (entity: string): Partial<PropertySchema> => ({
  type: 'integer',
  'x-reference': { entity, show: 'name' },
});

const NOW = '2026-11-25 10:00:00';

describe('a schema that changes over data', () => {
  describeOnBothEngines(world => {
    let folder: string;
    let admin: Caller;
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'bijak-schemas-'));
      mkdirSync(join(folder, 'migrations'));
      admin ??= await world().createCompany('Shelf Shop');
      await clear();
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    let made: Entity[] = [];
    /**
     * Starts with these files next to the shipped ones; leftovers of the test before are dropped
     * first.
     */
    const start = async (...files: Entity[]): Promise<string[]> => {
      const logLines: string[] = [];
      const { database, store } = world().app;
      await migrate(
        database,
        [...store.entities, ...files],
        NOW,
        line => logLines.push(line),
        undefined,
        join(folder, 'migrations'),
      );
      await seedNewEntities(database, [...store.entities, ...files], NOW);
      made = files;
      return logLines;
    };
    /** Drops the leftovers of the test before. */
    const clear = async () => {
      for (const { name } of made)
        write(`drop-${name}.ts`, `export default ({ dropEntity }) => [dropEntity('${name}')];`);
      await start();
      await execute('delete from schema_migrations');
      rmSync(join(folder, 'migrations'), { recursive: true });
      mkdirSync(join(folder, 'migrations'));
    };
    const write = (name: string, text: string) =>
      writeFileSync(join(folder, 'migrations', name), text);
    const execute = (text: string, values: (string | number | null)[] = []) =>
      world().app.database.write(tx => query(tx, text, values));

    const shelves = (
      properties: Record<string, PropertySchema>,
      more: Partial<SchemaFile> = {},
    ): Entity =>
      compileEntity({
        $id: 'shelves',
        'x-address': '/shelves',
        'x-menu': { under: 'settings', icon: 'folder', order: 90 },
        'x-title': { one: label('Shelf'), many: label('Shelves') },
        ...more,
        properties: { id: of({ type: 'integer' }), name: of({}), ...properties },
      } as SchemaFile);
    const put = (values: Record<string, string | number | null>) => {
      const row = { company_id: admin.companyId, ...values };
      const names = Object.keys(row);
      return execute(
        `insert into shelves (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`,
        Object.values(row),
      );
    };

    it('keeps its values under a new name (E7)', async () => {
      await start(shelves({ rows: of({ type: 'integer' }) }, { 'x-index': [['rows']] }));
      await put({ id: 1, name: 'Top', rows: 3 });
      const renamed = shelves(
        { levels: of({ type: 'number', format: 'money', 'x-was': 'rows' }) },
        { 'x-index': [['levels']] },
      );
      expect(await start(renamed)).toContain('schemas/shelves.json: "rows" is called "levels" now');
      expect(await execute('select name, levels from shelves')).toEqual([
        { name: 'Top', levels: 300 },
      ]);
      await start(renamed);
    });

    it('keeps users’ settings of a list, and drops those of a dropped property (E7)', async () => {
      await start(shelves({ rows: of({ type: 'integer' }), gone: of({}) }));
      const saved = (filter: object, field: string) => ({
        label: field,
        value: { filter, sort: { field, order: 'ASC' }, perPage: 10, displayedFilters: [] },
      });
      const asked = (field: string) => ({
        conditions: [
          { field, operator: 'gt', value: '1' },
          {
            any: [
              [{ field: 'name', operator: 'is', value: 'x' }],
              [{ field, operator: 'empty', value: 'true' }],
            ],
          },
        ],
      });
      const choose = (name: string, value: unknown) =>
        execute('insert into preferences (company_id, user_id, name, value) values (?, 1, ?, ?)', [
          admin.companyId,
          `shelves.${name}`,
          JSON.stringify(value),
        ]);
      await choose('hiddenColumns', ['name', 'rows name', 'gone']);
      await choose('layout', 'calendar:rows');
      await choose('savedQueries', [
        saved({ rows: 3 }, 'rows'),
        saved({ gone: 'x' }, 'name'),
        saved({}, 'name'),
        saved(asked('rows'), 'name'),
        saved(asked('gone'), 'name'),
      ]);
      for (const [name, filter, field] of [
        ['Kept', asked('rows'), 'rows'],
        ['Asks for what is gone', asked('gone'), 'name'],
        ['Ordered by what is gone', {}, 'gone'],
      ] as const)
        await execute(
          "insert into shared_views (company_id, entity, name, content, created_by, created_by_id, created_at) values (?, 'shelves', ?, ?, 'Sita (1)', 1, ?)",
          [
            admin.companyId,
            name,
            JSON.stringify({
              filter,
              sort: { field, order: 'ASC' },
              hidden: ['rows name', 'gone'],
            }),
            '2026-11-21 11:45:00',
          ],
        );
      write('a.ts', examples.get('drop-shelves-rows.ts')!.replace("'rows'", "'gone'"));
      await start(shelves({ levels: of({ type: 'integer', 'x-was': 'rows' }) }));
      const chosen = await execute(
        "select name, value from preferences where name like 'shelves.%' order by name",
      );
      expect(chosen.map(({ value }) => JSON.parse(String(value)))).toEqual([
        ['name', 'levels name'],
        'calendar:levels',
        [saved({ levels: 3 }, 'levels'), saved({}, 'name'), saved(asked('levels'), 'name')].map(
          (each, index) => (index === 0 ? { ...each, label: 'rows' } : each),
        ),
      ]);
      const shared = await execute(
        "select name, content from shared_views where entity = 'shelves'",
      );
      expect(shared.map(({ name, content }) => [name, JSON.parse(String(content))])).toEqual([
        [
          'Kept',
          {
            filter: asked('levels'),
            sort: { field: 'levels', order: 'ASC' },
            hidden: ['levels name'],
          },
        ],
      ]);
    });

    it('keeps everything of an entity under a new name (E7)', async () => {
      const properties = {
        units: of({ type: 'array', 'x-reference': { entity: 'units', show: 'name' } }),
      };
      await start(
        shelves({
          ...properties,
          shelf_code: of({ readOnly: true, 'x-code': { prefix: 'S', digits: 3 } }),
        }),
      );
      await put({ id: 1, name: 'Top', shelf_code: 'S001' });
      await execute('insert into shelves_units (company_id, owner_id, other_id) values (?, 1, 2)', [
        admin.companyId,
      ]);
      await execute(
        "insert into counters (company_id, kind, scope, value) values (?, 'code', 'shelves.shelf_code', 1)",
        [admin.companyId],
      );
      await execute(
        "insert into preferences (company_id, user_id, name, value) values (?, ?, 'shelves.hiddenColumns', '[]')",
        [admin.companyId, admin.id],
      );
      const racks = shelves(
        { ...properties, shelf_code: of({ readOnly: true, 'x-code': { prefix: 'S', digits: 3 } }) },
        { $id: 'racks', 'x-was': 'shelves', 'x-address': '/racks' },
      );
      await expect(start(racks, shelves(properties))).rejects.toThrow(
        schemaErrors.wasTaken('racks', 'shelves'),
      );
      expect(await start(racks)).toContain(
        'schemas/racks.json: what was shelves is called racks now',
      );
      expect(await execute('select name from racks')).toEqual([{ name: 'Top' }]);
      expect(await execute('select other_id from racks_units')).toEqual([{ other_id: 2 }]);
      expect(
        (await execute("select name from permissions where name like '%racks' order by name")).map(
          row => row.name,
        ),
      ).toEqual(['create racks', 'delete racks', 'edit racks', 'view racks']);
      expect(await execute("select url from menus where url in ('/shelves', '/racks')")).toEqual([
        { url: '/racks' },
      ]);
      expect(await execute("select scope from counters where scope like '%shelf_code'")).toEqual([
        { scope: 'racks.shelf_code' },
      ]);
      expect(
        await execute("select name from preferences where name like '%hiddenColumns'"),
      ).toEqual([{ name: 'racks.hiddenColumns' }]);
    });

    it('stops the start when a file or a property is gone, until a migration drops it (E7)', async () => {
      await start(
        shelves({
          rows: of({ type: 'integer' }),
          units: of({ type: 'array', 'x-reference': { entity: 'units', show: 'name' } }),
        }),
      );
      await put({ id: 1, name: 'Top', rows: 3 });
      await expect(start(shelves({}))).rejects.toThrow(/no longer has "(rows|units)"/);
      write(
        'a.ts',
        "export default ({ dropProperty }) => [dropProperty('shelves', 'rows'), dropProperty('shelves', 'units')];",
      );
      await start(shelves({}));
      expect(
        (await world().app.database.listColumns('shelves')).map(({ name }) => name),
      ).not.toContain('rows');
      expect(await world().app.database.listColumns('shelves_units')).toEqual([]);
      await expect(start()).rejects.toThrow(schemaErrors.entityGone('shelves', 1));
      write('b.ts', examples.get('drop-shelves.ts')!);
      await start();
      expect(await world().app.database.listColumns('shelves')).toEqual([]);
      expect(await execute("select name from permissions where name like '%shelves'")).toEqual([]);
      expect(await execute("select url from menus where url = '/shelves'")).toEqual([]);
    });

    it('records the files as they are for a database without stored schemas, and lets a migration drop the rest', async () => {
      const before = shelves({ rows: of({}), price: of({ type: 'number', format: 'money' }) });
      await start(before);
      await put({ id: 1, name: 'Top', rows: 'x', price: 3_500_050 });
      for (const table of ['schema_entities', 'schema_properties'])
        await execute(`delete from ${table}`);
      await expect(
        start(shelves({ price: of({ type: 'number', format: 'money' }) })),
      ).rejects.toThrow(schemaErrors.propertyGone('shelves', 'rows'));
      for (const table of ['schema_entities', 'schema_properties'])
        await execute(`delete from ${table}`);
      write('a.ts', examples.get('drop-shelves-rows.ts')!);
      await start(shelves({ price: of({ type: 'number', format: 'money' }) }));
      await start(shelves({ price: of({ type: 'number', format: 'decimal' }) }));
      expect(await execute('select name, price from shelves')).toEqual([
        { name: 'Top', price: 350_005_000 },
      ]);
      expect(
        (await world().app.database.listColumns('shelves')).map(({ name }) => name),
      ).not.toContain('rows');
    });

    it('drops the index of a removed rule, and names the duplicates of a new one (E5)', async () => {
      await start(shelves({}, { 'x-unique': [['name']], 'x-index': [['name', 'id']] }));
      await put({ id: 1, name: 'Top' });
      await expect(put({ id: 2, name: 'Top' })).rejects.toThrow();
      const logLines = await start(shelves({}));
      expect(logLines.filter(line => line.startsWith('index '))).not.toEqual([]);
      await put({ id: 4, name: 'Top' });
      const unique = shelves({}, { 'x-unique': [['name']] });
      await expect(start(unique)).rejects.toThrow(samples.doubles);
      write('a.ts', examples.get('change-shelves-name.ts')!);
      await start(unique);
      expect(await execute('select name from shelves order by id')).toEqual([
        { name: 'Top' },
        { name: 'Top (2)' },
      ]);
      await expect(put({ id: 5, name: 'Top' })).rejects.toThrow();
    });

    it('changes by the migrations that the document shows, and the activity log records it (E2, E3, E18)', async () => {
      const before = { rows: of({}), kept_by: of(pointing('units')) };
      await start(shelves(before));
      await put({ id: 1, name: 'Centre', rows: '3 rows', kept_by: 2 });
      await put({ id: 4, name: 'Top', rows: 'many', kept_by: 3 });
      await expect(start(shelves({ ...before, rows: of({ type: 'integer' }) }))).rejects.toThrow(
        samples.kind,
      );
      await expect(start(shelves({ ...before, kept_by: of(pointing('taxes')) }))).rejects.toThrow(
        samples.target,
      );
      for (const name of [
        'change-shelves-rows.ts',
        'change-shelves-kept_by.ts',
        'one-shelf-less.ts',
      ])
        write(name, examples.get(name)!);
      await start(shelves({ rows: of({ type: 'integer' }), kept_by: of(pointing('taxes')) }));
      expect(await execute('select name, rows, kept_by from shelves order by id')).toEqual([
        { name: 'Middle', rows: 3, kept_by: null },
        { name: 'Top', rows: null, kept_by: null },
      ]);
      const log = await execute(
        "select field_name, old_value, new_value from activity_log where table_name = 'shelves' order by id",
      );
      expect(log).toContainEqual({ field_name: 'rows', old_value: '3 rows', new_value: '3' });
      expect(log).toContainEqual({ field_name: 'kept_by', old_value: '2', new_value: null });
    });

    it('corrects records that no longer fit a choice by the migration that the document shows (E6)', async () => {
      const choice = (...values: string[]) =>
        of({ oneOf: values.map(value => ({ const: value, 'x-label': label(value) })) });
      await start(shelves({ colour: choice('red', 'blue') }));
      await put({ id: 1, name: 'Top', colour: 'blue' });
      write('a.ts', examples.get('change-shelves-colour.ts')!);
      await start(shelves({ colour: choice('red', 'green') }));
      expect(await execute('select colour from shelves')).toEqual([{ colour: 'green' }]);
    });

    it('is refused by a migration that fails, which leaves nothing behind and runs again', async () => {
      await start(shelves({ stock_left: of({}) }));
      await put({ id: 1, name: 'Top', stock_left: 'three' });
      const whole = shelves({ stock_left: of({ type: 'integer' }) });
      write(
        'a.ts',
        "export default ({ changeProperty }) => [changeProperty('shelves', 'stock_left', value => value)];",
      );
      await expect(start(whole)).rejects.toThrow(
        'schemas/migrations/a.ts: changeProperty of "stock_left" answers "three", which a property of the kind integer cannot hold, for 1 record (id 1)',
      );
      for (const [text, expectedError] of [
        ['export default 1;', 'exports no function by default'],
        ['export default () => 1;', 'answers no list of steps'],
        [
          "export default ({ dropEntity }) => [dropEntity('shelves')];",
          'schemas/shelves.json is still there',
        ],
        [
          "export default ({ dropEntity }) => [dropEntity('none')];",
          'there is no table of an entity "none"',
        ],
        [
          "export default ({ dropProperty }) => [dropProperty('shelves', 'stock_left')];",
          'still has "stock_left"',
        ],
      ] as const) {
        const name = `${expectedError.replace(/\W+/g, '-')}.ts`;
        rmSync(join(folder, 'migrations'), { recursive: true });
        mkdirSync(join(folder, 'migrations'));
        write(name, text);
        await expect(start(whole)).rejects.toThrow(expectedError);
      }
      expect(await execute('select stock_left from shelves')).toEqual([{ stock_left: 'three' }]);
    });
  });
});
