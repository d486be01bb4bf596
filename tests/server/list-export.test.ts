// Every list as a file: the rows and columns of the screen, under its filters and in its order.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import {
  listImportColumns,
  matchImportHeaders,
} from '../../domain/entity-schema/import-columns.ts';
import { unzip } from '../support/read-exports.ts';
import { type Caller, type Engine, openTestApp } from '../support/test-app.ts';

const engines: Engine[] = ['SQLite', 'PostgreSQL'];

describe.each(engines)('a list as a file, on %s', engine => {
  describe.skipIf(engine === 'PostgreSQL' && inject('postgres') === '')('with a server', () => {
    let demo: Awaited<ReturnType<typeof openTestApp>>;
    let admin: Caller;
    let listed: Entity[];
    const find = (name: string): Entity => listed.find(entity => entity.name === name)!;

    beforeAll(async () => {
      demo = await openTestApp(engine, { DEMO: '1' });
      listed = demo.app.store.entities.filter(({ verbs }) => verbs.includes('list'));
      admin = await demo.signInAs('admin@demo.test', 'Demo-1234');
    });
    afterAll(() => demo.close());

    const takeCsv = async (entity: Entity, query = ''): Promise<string[][]> => {
      const { status, raw, headers } = await admin.get(
        `${entity.listPath}/export?export_type=csv${query}`,
      );
      expect([entity.name, status]).toEqual([entity.name, 200]);
      expect(headers['content-disposition']).toMatch(
        new RegExp(`^attachment; filename="${entity.name}-\\d{14}\\.csv"$`),
      );
      return raw
        .toString()
        .replace('\uFEFF', '')
        .trimEnd()
        .split('\r\n')
        .map(line =>
          [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
            ([, quoted, plain]) => quoted ?? plain ?? '',
          ),
        );
    };

    it('has as many rows as the list, each value as a person reads it', async () => {
      for (const entity of listed.filter(({ list }) => list.exported)) {
        const { status, body } = await admin.get(`${entity.listPath}?limit=1`);
        const [heads, ...rows] = await takeCsv(entity);
        expect([entity.name, rows.length]).toEqual([entity.name, status === 204 ? 0 : body.total]);
        expect(new Set(heads).size).toBe(heads!.length);
        expect([
          entity.name,
          rows.flat().filter(cell => /object|undefined|NaN/.test(cell)),
        ]).toEqual([entity.name, []]);
      }
    });

    it('is not offered where the documents want none (SAL-CUS-021, SAL-PRD-012, PUR-VEN-016)', async () => {
      expect(
        listed
          .filter(({ list }) => !list.exported)
          .map(({ name }) => name)
          .sort(),
      ).toEqual(['app-keys', 'cancellations', 'customers', 'products', 'vendors']);
      for (const name of ['customers', 'products', 'vendors'])
        expect((await admin.get(`${name}/export?export_type=csv`)).status).toBe(404);
    });

    it('is with all fields under the settings, for whoever may edit roles', async () => {
      for (const name of ['customers', 'products', 'vendors']) {
        const entity = find(name);
        const { raw, headers, status } = await admin.get(`exports/${name}?export_type=csv`);
        expect([name, status]).toEqual([name, 200]);
        expect(headers['content-disposition']).toMatch(new RegExp(`"${name}-\\d{14}\\.csv"$`));
        const [head, ...rows] = raw.toString().replace('\uFEFF', '').trimEnd().split('\r\n');
        expect(rows).toHaveLength((await admin.get(`${name}?limit=1`)).body.total);
        for (const { label, kind } of entity.fields)
          if (!['children', 'image'].includes(kind)) expect(head).toContain(label.en);
        // Another company can import it.
        const { entities } = demo.app.store;
        const known = matchImportHeaders(entity, entities, head!.split(','));
        const required = listImportColumns(entity, entities).filter(
          ({ field, with: along }) => field.required && !along,
        );
        expect(known.map(column => column?.name)).toEqual(
          expect.arrayContaining(required.map(column => column.name)),
        );
      }
      // The log says who took what, and nothing of what is in it.
      const log = (await admin.get('logs?limit=3')).body.data as Record<string, string>[];
      expect(log.map(each => each.field_name)).toEqual(['export', 'export', 'export']);
      const products = (await admin.get('products?limit=1')).body.total;
      expect(JSON.parse(log[1]!.new_value!)).toEqual({
        ...{ list: 'products', type: 'csv', rows: products },
      });
      expect(log[1]!.username).toMatch(/^Demo Admin/);
      // Neither has who is refused taken anything, nor who asks for the headers alone.
      const asked = await demo.app.server.inject({
        ...{ method: 'HEAD', url: '/billing/exports/customers?export_type=csv' },
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(asked.statusCode).toBe(200);
      expect((await admin.get('exports/customers?export_type=nothing')).status).toBe(422);
      const after = (await admin.get('logs?limit=1')).body.data as Record<string, string>[];
      expect(after[0]!.id).toBe(log[0]!.id);
      const sales = await demo.createUser(admin, 'Sales');
      expect((await sales.get('customers')).status).toBe(200);
      const { status, body } = await sales.get('exports/customers?export_type=csv');
      expect([status, body.message]).toEqual([403, 'You do not have the permission "edit roles".']);
      expect((await admin.get('exports/invoices?export_type=csv')).status).toBe(404);
    });

    it('goes on over the pages of a long list, in its order and under its filters', async () => {
      const invoices = find('invoices');
      const { body } = await admin.get('invoices?limit=1000&sort_field=total&sort_by=asc');
      // More than are read at a time.
      expect(body.total).toBeGreaterThan(200);
      const [heads, ...rows] = await takeCsv(invoices, '&sort_field=total&sort_by=asc');
      const at = heads!.indexOf('Amount');
      expect(rows.map(row => Number(row[at]))).toEqual(
        body.data.map(({ total }: { total: number }) => total),
      );
      const party = heads!.indexOf('Customer Name');
      const found = await takeCsv(invoices, '&search=annapurna');
      expect(found.length).toBeGreaterThan(2);
      expect(found.length).toBeLessThan(rows.length);
      for (const row of found.slice(1)) expect(row[party]).toMatch(/annapurna/i);
    });

    it('is also a workbook, in the language of the reader, and refuses what is none', async () => {
      const { raw, headers } = await admin.get('invoices/export?export_type=xlsx', {
        language: 'ne',
      });
      expect(headers['content-type']).toContain('spreadsheetml');
      expect(unzip(raw).get('xl/worksheets/sheet1.xml')).toContain('बीजक');
      const refused = await admin.get('invoices/export?export_type=doc');
      expect([refused.status, Object.keys(refused.body.message)]).toEqual([422, ['export_type']]);
      expect((await admin.get('invoices/export?export_type=csv&filter[nothing]=1')).status).toBe(
        422,
      );
      expect((await demo.anonymous.get('invoices/export?export_type=csv')).status).toBe(401);
    });
  });
});
