// Adding an entity is one file: a schema that the project does not ship is dropped into a copy of
// it, the copy is started with npm start, and everything is there.
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { deliveryRoutes } from '../support/custom-entities.ts';
import { unattendedSettings } from '../support/process-helpers.ts';
import { type Service, startService } from '../support/service-process.ts';
import { createTestDatabase, type Engine } from '../support/test-app.ts';

const root = join(import.meta.dirname, '..', '..');
const left = new Set(['node_modules', '.git', 'dist', 'data', '.cache']);
const settings = unattendedSettings('Route Shop');

describe('a schema file that nobody shipped', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bijak-low-code-'));
    cpSync(root, folder, {
      recursive: true,
      filter: path => !left.has(path.slice(root.length + 1).split('/')[0]!),
    });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'schemas', 'delivery-routes.json'), JSON.stringify(deliveryRoutes));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  describe.each(['SQLite', 'PostgreSQL'] satisfies Engine[])('on %s', engine => {
    it.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')(
      'is created, listed, filtered, edited and deleted through the API, with permission, menu and description',
      async () => {
        const { env, drop } = await createTestDatabase(engine);
        const service: Service = await startService(
          { ...env, ...settings },
          { program: 'npm', command: ['start'], folder },
        );
        const token = String(
          (
            await service.call('POST', 'v2/login', {
              email: 'sita@shop.test',
              password: 'Secret-123',
            })
          ).body.access_token,
        );
        const call = (method: string, path: string, body?: unknown) =>
          service.call(method, path, body, token);
        const unit = (await call('POST', 'units', { name: 'trip', description: 'Trips' })).body.id;

        const wrong = await call('POST', 'delivery-routes', {
          driver: 'R2',
          fare: 'abc',
          surprise: 1,
        });
        expect([wrong.status, wrong.body.message]).toEqual([
          422,
          {
            surprise: ['This field is not known.'],
            driver: ['Only alphabets and space are allowed'],
            fare: ['Only positive decimal value is allowed'],
            name: ['This field is required.'],
            unit_id: ['This field is required.'],
          },
        ]);
        const made = await call('POST', 'delivery-routes', {
          name: 'Ring Road',
          driver: 'हरि',
          fare: 150.5,
          unit_id: unit,
          starts_on: '2026-11-21',
        });
        expect(made.body).toMatchObject({
          name: 'Ring Road',
          route_code: 'R0001',
          fare: 150.5,
          unit: { name: 'trip' },
          status: 1,
          message: 'Delivery Route created successfully.',
        });
        await call('POST', 'delivery-routes', {
          name: 'Valley',
          fare: 90,
          unit_id: unit,
          status: 0,
        });
        expect((await call('GET', 'delivery-routes?filter[name]=RING')).body).toMatchObject({
          total: 1,
          data: [{ name: 'Ring Road' }],
        });
        expect((await call('GET', 'delivery-routes?filter[status]=0')).body).toMatchObject({
          total: 1,
          data: [{ name: 'Valley' }],
        });
        const changed = await call('PATCH', `delivery-routes/${made.body.id}`, { fare: 175 });
        expect(changed.body).toMatchObject({ fare: 175, driver: 'हरि' });
        expect((await call('DELETE', `units/${unit}`)).body.message).toBe(
          'This Unit is in use by Delivery Routes and cannot be deleted.',
        );
        expect((await call('DELETE', `delivery-routes/${made.body.id}`)).status).toBe(200);
        expect((await call('GET', `delivery-routes/${made.body.id}`)).status).toBe(404);

        const permissions = (await call('GET', 'permissions?filter[name]=delivery routes')).body
          .data as { name: string }[];
        expect(permissions.map(row => row.name).sort()).toEqual([
          'create delivery routes',
          'delete delivery routes',
          'edit delivery routes',
          'view delivery routes',
        ]);
        expect(JSON.stringify((await call('GET', 'menus/-/role')).body)).toContain(
          '"/delivery-routes"',
        );
        const description = (await (await fetch(`${service.address}/docs`)).json()) as {
          paths: object;
        };
        expect(Object.keys(description.paths)).toContain('/billing/delivery-routes/{id}');
        const log = (await call('GET', 'logs?filter[table_name]=delivery_routes&limit=100')).body
          .data as { action: string }[];
        expect(log.map(entry => entry.action).sort()).toEqual([
          'create',
          'create',
          'delete',
          'update',
        ]);
        expect(
          (await fetch(`${service.address}/delivery-routes`, { headers: { accept: 'text/html' } }))
            .status,
        ).toBe(200);
        await service.stop();
        await drop();
      },
      180_000,
    );
  });

  it('that is wrong stops the start with its name and the fix', async () => {
    writeFileSync(
      join(folder, 'schemas', 'delivery-routes.json'),
      JSON.stringify({ ...deliveryRoutes, 'x-lst': {} }),
    );
    const { env, drop } = await createTestDatabase('SQLite');
    await expect(startService({ ...env }, { folder })).rejects.toThrow(
      'schemas/delivery-routes.json: "x-lst" at the top is no word of the vocabulary',
    );
    await drop();
  });
});
