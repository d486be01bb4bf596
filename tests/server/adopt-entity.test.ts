// A record type that somebody has made on the screen becomes a schema file: the start asks for its records
// to be moved, and then everything is there under the name of the file.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyRecords } from '../../server/audit/ledger-audit/verify-records.ts';
import { connect } from '../../server/database/engine/connect.ts';
import { migrate } from '../../server/database/migrations/migrate.ts';
import { loadEntities } from '../../server/entities/load-entities.ts';
import { createEntityHooks } from '../../server/entity-hooks.ts';
import { adoptEntity } from '../../server/setup/adopt-entity.ts';
import { openInstallation, type StartedInstallation } from '../support/schema-installation.ts';
import type { Caller, Engine } from '../support/test-app.ts';

const AT = '2026-11-21 12:00:00';

describe.each(['SQLite', 'PostgreSQL'] satisfies Engine[])(
  'a record type that becomes a schema file, on %s',
  engine => {
    const skipped = engine === 'PostgreSQL' && inject('postgres') === '';
    const story = it.skipIf(skipped);
    let installation: Awaited<ReturnType<typeof openInstallation>>;
    let started: StartedInstallation;
    let file: Record<string, object> & { properties: Record<string, { maxLength?: number }> };
    let trips: object;
    let lorry: number;
    beforeAll(async () => {
      if (skipped) return;
      installation = await openInstallation(engine);
      started = await installation.start();
      const { admin } = started;
      const type = await admin.post('own-entities', { title: 'Vehicle', titles: 'Vehicles' });
      const field = (body: object) => admin.post('own-fields', { entity: 'own/vehicles', ...body });
      await field({ title: 'Price', type: 'money', in_list: true, in_filter: true });
      await field({ title: 'Bought', type: 'date' });
      await field({
        ...{ title: 'Kind', type: 'choice', choices: [{ title: 'Van' }, { title: 'Lorry' }] },
        is_state: 1,
        transitions: [
          { to_value: 'Van' },
          { to_value: 'Lorry' },
          { from_value: 'Van', to_value: 'Lorry' },
        ],
      });
      const roles = (await admin.get('roles')).body.data as { id: number; name: string }[];
      await admin.post('row-scopes', {
        ...{ role_id: roles.find(({ name }) => name === 'Sales')!.id },
        ...{ entity: 'own/vehicles', scope: 'own' },
      });
      await field({ title: 'Leaves At', type: 'time', in_list: true });
      await field({ title: 'Labels', type: 'tags', in_filter: true });
      await field({
        title: 'Plate',
        min_length: 3,
        pattern: '[A-Z]{2} \\d+',
        pattern_message: 'As on it',
      });
      await field({ title: 'Sizes', type: 'references', refers_to: 'units' });
      await field({ title: 'Trailer Of', type: 'reference', refers_to: 'own/vehicles' });
      const tripType = await admin.post('own-entities', { title: 'Trip', titles: 'Trips' });
      await admin.post('own-fields', {
        ...{ entity: 'own/trips', title: 'Vehicle', type: 'reference' },
        ...{ refers_to: 'own/vehicles', as_rows: true, required: true },
      });
      await admin.post('own-fields', {
        ...{ entity: 'units', title: 'Vehicle', type: 'reference', refers_to: 'own/vehicles' },
      });
      const unit = (await admin.post('units', { name: 'crate', description: 'x' })).body.id;
      const rows = [{ name: 'To Pokhara' }];
      const more = { leaves_at: '06:45', labels: ['old', 'red'], plate: 'BA 1' };
      lorry = (
        await admin.post('own/vehicles', {
          ...{ name: 'Ba 1', trips: rows },
          own_fields: { price: 99.5, bought: '2026-01-02', kind: 'Lorry', sizes: [unit], ...more },
        })
      ).body.id;
      await admin.post('own/vehicles', { name: 'Ba 2', own_fields: { trailer_of: lorry } });
      await admin.patch(`units/${unit}`, { own_fields: { vehicle: lorry } });
      file = (await admin.get(`own-entities/${type.body.id}/schema-file`)).body;
      trips = (await admin.get(`own-entities/${tripType.body.id}/schema-file`)).body;
      await started.close();
    });
    afterAll(async () => {
      if (skipped) return;
      await started.close();
      await installation.close();
    });

    const adopt = async (name = 'vehicles'): Promise<number> => {
      const config = installation.readSettings();
      const { entities, getValidator } = await loadEntities(config.schemasDir);
      const database = await connect(config);
      try {
        await migrate(database, entities, AT, () => undefined);
        const hooks = createEntityHooks(entities);
        return await adoptEntity({ database, entities, getValidator, hooks }, 1, name, AT);
      } finally {
        await database.close();
      }
    };

    story('stops the start with one line, and moves nothing that does not fit', async () => {
      const poor = structuredClone(file);
      const { price: _, ...properties } = poor.properties;
      const { 'x-form': __, 'x-view': ___, ...rest } = poor;
      const without = { ...rest, properties, 'x-list': {} };
      await expect(installation.start({ vehicles: without })).rejects.toThrow(/adopt-entity/);
      await expect(adopt()).rejects.toThrow(
        `Record ${lorry} has a value in "price", and schemas/vehicles.json has no such property`,
      );
      const strict = structuredClone(file);
      strict.properties.name!.maxLength = 3;
      await expect(installation.start({ vehicles: strict })).rejects.toThrow(
        'schemas/vehicles.json: company 1 has made a record type of this name; move its records by npm run adopt-entity -- 1 vehicles, or give the file another name',
      );
      await expect(adopt()).rejects.toThrow(
        `Record ${lorry} does not fit schemas/vehicles.json: name: This field must have at most 3 characters.`,
      );
    });

    story('has its records, permissions and references under the name of the file', async () => {
      await expect(installation.start({ vehicles: file, trips })).rejects.toThrow(/adopt-entity/);
      expect(await adopt()).toBe(2);
      expect(await adopt('trips')).toBe(1);
      started = await installation.start();
      const { app } = started;
      const { admin }: { admin: Caller } = started;
      const listed = (await admin.get('vehicles?filter[price]=99.5')).body;
      expect(listed.data).toMatchObject([
        {
          id: lorry,
          name: 'Ba 1',
          price: 99.5,
          bought: '2026-01-02',
          kind: 'Lorry',
          leaves_at: '06:45',
          labels: ['old', 'red'],
          plate: 'BA 1',
        },
      ]);
      expect((await admin.get('vehicles?filter[labels]=red')).body.data).toHaveLength(1);
      expect((await admin.patch(`vehicles/${lorry}`, { plate: 'ba 1' })).body.message).toEqual({
        plate: ['As on it'],
      });
      expect(listed.data[0].sizes).toHaveLength(1);
      expect((await admin.get('vehicles?search=Ba 2')).body.data).toMatchObject([
        { trailer_of: lorry, created_by: 'Sita Sharma (1)' },
      ]);
      const more = { trips: [...listed.data[0].trips, { name: 'And back' }] };
      expect((await admin.patch(`vehicles/${lorry}`, more)).body.trips).toMatchObject([
        { name: 'To Pokhara' },
        { name: 'And back' },
      ]);
      const [unit] = (await admin.get('units?filter[name]=crate')).body.data;
      expect(unit.own_fields).toMatchObject({
        vehicle: lorry,
        vehicle_record: { id: lorry, name: 'Ba 1' },
      });
      expect((await admin.get('own/vehicles')).status).toBe(404);
      expect((await admin.get('own-entities')).status).toBe(204);
      const menu = JSON.stringify((await admin.get('menus/-/role')).body);
      expect(menu).toContain('/records/vehicles');
      expect(menu).not.toContain('/own/vehicles');
      // Steps and limits are those of the file now.
      const back = await admin.patch(`vehicles/${lorry}`, { kind: 'Van' });
      expect(back.body.message).toEqual({
        kind: ['"Lorry" cannot become "Van": it stays as it is.'],
      });
      expect((await admin.get('own-field-transitions')).status).toBe(204);
      expect((await admin.get('row-scopes')).body.data).toMatchObject([{ entity: 'vehicles' }]);
      // Its ids go on after those that came along.
      expect((await admin.post('vehicles', { name: 'Ba 3' })).body.id).toBeGreaterThan(lorry + 1);
      const differences = [];
      for await (const difference of verifyRecords(app.database, 1, app.store.entities))
        differences.push(difference);
      expect(differences).toEqual([]);
    });
  },
);
